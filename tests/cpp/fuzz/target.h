#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "fuzz/bytes.h"

namespace fuzz {

/// A function that a fuzzer calls with bytes. It throws Fault where the library breaks a promise.
struct Target {
  const char* name;
  void (*run)(Bytes& bytes);
};

/// All targets.
std::span<const Target> targets();

const Target& target_named(const std::string& name);

/// Whether memory ran out in a run of `calls` since this was last asked; the run then continues, like a page that asks
/// again.
bool ran_out();

/// The argument that a function of the bindings refuses when all are drawn from these bytes; "" for none.
std::string argument_refused(const std::string& function, const Bytes& bytes);

/// A digest of the results of the last run of `calls`.
std::uint64_t last_digest();

class Fault : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void expect(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

// Every function of the bindings, with records that are filled field by field.
void calls(Bytes& bytes);
// Streaming attention compared with dense attention, and both with sums in double.
void attention(Bytes& bytes);
// Linear attention in one call, compared with its state carried from call to call and with its definition.
void linear_attention(Bytes& bytes);
// The same for recurrent attention, and chunks compared with token by token.
void recurrent_attention(Bytes& bytes);
// The relative shift, compared with the product that it replaces.
void shift(Bytes& bytes);
// A trainer of any scheme, with a step taken twice from the same start.
void training(Bytes& bytes);

}  // namespace fuzz
