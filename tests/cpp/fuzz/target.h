#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "fuzz/bytes.h"

namespace fuzz {

/// Something that a fuzzer feeds with bytes. It throws Fault where the library does not do as it promises.
struct Target {
  const char* name;
  void (*run)(Bytes& bytes);
};

/// All of them.
std::span<const Target> targets();

const Target& target_named(const std::string& name);

/// Whether memory ran out in a run of `calls`, which goes on like a page that asks again, since this was asked last.
bool ran_out();

/// The argument that a function of the bindings refuses where the others are drawn from these bytes; "" for none.
std::string argument_refused(const std::string& function, const Bytes& bytes);

/// A digest of what the last run of `calls` computed.
std::uint64_t last_digest();

class Fault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void expect(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

// Every function of the bindings, by records that are filled field by field.
void calls(Bytes& bytes);
// Streaming attention against dense attention, and both against sums in double.
void attention(Bytes& bytes);
// Linear attention at once against its state carried from call to call, and against its definition.
void linear_attention(Bytes& bytes);
// The same of recurrent attention, and in chunks against token by token.
void recurrent_attention(Bytes& bytes);
// The relative shift against the product that it stands for.
void shift(Bytes& bytes);
// A trainer of any scheme: steps twice from the same start.
void training(Bytes& bytes);

}  // namespace fuzz
