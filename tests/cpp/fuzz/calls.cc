// Calls every function of the bindings of the modules core and extended, with arguments drawn from the bytes.
#include <bit>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "fuzz/bindings/native_calls.h"
#include "fuzz/library_code.h"
#include "fuzz/target.h"
#include "posenc/core/float16.h"

namespace fuzz {
namespace {

struct Listed {
  const char* name;
  void (*function)();
  Call call;
};

/// Files list their functions before anything runs. The map is sorted by name, so that an input means the same in every
/// program.
std::map<std::string, Listed>& functions() {
  static std::map<std::string, Listed> all;
  return all;
}

struct Release {
  void operator()(void* memory) const { std::free(memory); }
};

struct Memory {
  std::unique_ptr<void, Release> data;
  std::size_t bytes;
  bool is_input;
  std::uint64_t digest;
};

std::uint64_t digest_of(const void* data, std::size_t bytes, std::uint64_t digest = 0xcbf29ce484222325U) {
  const auto* at = static_cast<const std::uint8_t*>(data);
  for (std::size_t i = 0; i < bytes; ++i) digest = (digest ^ at[i]) * 0x100000001b3U;
  return digest;
}

/// The state of one call.
struct State {
  explicit State(Bytes& from) : source(from) {}

  Bytes& source;
  std::vector<Bytes::Filling> fillings;
  std::map<std::uint32_t, Memory> memories;
  std::size_t total_bytes = 0;
  bool refused = false;
  std::uint64_t results = 0;
  std::string fault;
};

State* state = nullptr;
bool has_run_out = false;
std::uint64_t digest_of_last = 0;
std::string refused_last;

void fill(void* memory, std::size_t count, Kind kind, Bytes::Filling filling) {
  posenc::Random random(filling.seed);
  const std::uint8_t style = filling.style % 16;
  const auto below = [&random](double most) { return random.uniform() * most; };
  switch (kind) {
    case Kind::float32:
      return fill_floats(filling, {static_cast<float*>(memory), count});
    case Kind::float64:
      for (std::size_t i = 0; i < count; ++i) {
        double value = style < 8 ? static_cast<double>(i) : style < 12 ? std::floor(below(64.0)) - 8.0 : below(1e5);
        if (style == 15 && random.uniform() < 0.25)
          value = Bytes::odd[static_cast<std::size_t>(below(Bytes::odd.size()))];
        static_cast<double*>(memory)[i] = value;
      }
      return;
    case Kind::float16:
      for (std::size_t i = 0; i < count; ++i) {
        // Any exponent in the odd style, otherwise numbers near 1.
        const auto bits = static_cast<std::uint16_t>(random.next());
        static_cast<std::uint16_t*>(memory)[i] =
            style == 15 ? bits : static_cast<std::uint16_t>((bits & 0x83ffU) | 0x3800U);
      }
      return;
    case Kind::int32:
      for (std::size_t i = 0; i < count; ++i) {
        auto value = static_cast<std::int32_t>(below(style < 12 ? 4.0 : 24.0)) - (style % 2 == 1 ? 1 : 0);
        if (style == 15 && random.uniform() < 0.1) value = random.uniform() < 0.5 ? INT32_MIN : INT32_MAX;
        static_cast<std::int32_t*>(memory)[i] = value;
      }
      return;
    case Kind::uint32:
      for (std::size_t i = 0; i < count; ++i)
        static_cast<std::uint32_t*>(memory)[i] = static_cast<std::uint32_t>(below(8));
      return;
    case Kind::uint8:
      for (std::size_t i = 0; i < count; ++i)
        static_cast<std::uint8_t*>(memory)[i] = static_cast<std::uint8_t>(below(style < 12 ? 3.0 : 256.0));
      return;
    case Kind::text:
      for (std::size_t i = 0; i < count; ++i)
        static_cast<char*>(memory)[i] = "ab \n\xff"[static_cast<std::size_t>(below(5))];
      return;
  }
}

std::uint64_t run_once(const Listed& listed, Bytes bytes) {
  State call(bytes);
  state = &call;
  {
    const CodeOf library(true);
    listed.call(listed.function);
  }
  state = nullptr;
  expect(call.fault.empty(), std::string(listed.name) + ": " + call.fault);
  std::uint64_t digest = call.results + (call.refused ? 1 : 0);
  for (const auto& [array, memory] : call.memories) {
    const std::uint64_t now = digest_of(memory.data.get(), memory.bytes);
    if (memory.is_input) {
      expect(now == memory.digest, std::string(listed.name) + " changed an array that it only reads");
    } else {
      digest = digest * 31 + now;
    }
  }
  return digest;
}

/// Runs a call, and once more where memory ran out, like a page that asks again.
std::uint64_t run(const Listed& listed, const Bytes& bytes) {
  const bool ran_out_before = std::exchange(has_run_out, false);
  const std::uint64_t digest = run_once(listed, bytes);
  const std::uint64_t result = has_run_out ? run_once(listed, bytes) : digest;
  has_run_out = has_run_out || ran_out_before;
  return result;
}

}  // namespace

Bytes& source() { return state->source; }

void list_function(const char* name, void (*function)(), Call call) {
  functions().insert({name, {name, function, call}});
}

posenc::bindings::Pointer drawn_pointer() {
  const CodeOf own(false);
  state->fillings.push_back(source().filling());
  // Most arrays are given.
  return {static_cast<std::uint32_t>(state->fillings.size()), state->fillings.back().style < 192};
}

void* memory_of(std::uint32_t array, std::size_t count, std::size_t size, Kind kind, bool is_input) {
  const CodeOf own(false);
  // The address sanitizer has room for little more, and long arrays take long.
  constexpr std::size_t most = std::size_t{1} << 20U;
  if (count > most / size || state->total_bytes > most) throw std::bad_alloc();
  const auto found = state->memories.find(array);
  if (found != state->memories.end()) {
    // A piece that is filled again and again may be shorter the last time.
    expect(count * size <= found->second.bytes, "an array is read with a larger size than before");
    // Some functions read an array and write to it as well.
    found->second.is_input = found->second.is_input && is_input;
    return found->second.data.get();
  }
  state->total_bytes += count * size;
  Memory memory{.data = std::unique_ptr<void, Release>(std::malloc(count * size)),
                .bytes = count * size,
                .is_input = is_input,
                .digest = 0};
  fill(memory.data.get(), count, kind, state->fillings.at(array - 1));
  memory.digest = digest_of(memory.data.get(), memory.bytes);
  return state->memories.emplace(array, std::move(memory)).first->second.data.get();
}

void remember_refused(const std::string& argument) {
  state->refused = true;
  refused_last = argument;
}

void remember_out_of_memory() {
  state->refused = true;
  has_run_out = true;
}

void complain(const std::string& fault) { state->fault = fault; }

std::string argument_refused(const std::string& function, const Bytes& bytes) {
  const CodeOf own(false);
  refused_last.clear();
  run(functions().at(function), bytes);
  return refused_last;
}

bool ran_out() { return std::exchange(has_run_out, false); }

std::uint64_t last_digest() { return digest_of_last; }

void returned(double value) { state->results = state->results * 31 + std::bit_cast<std::uint64_t>(value); }

void calls(Bytes& bytes) {
  const CodeOf own(false);
  auto chosen = functions().begin();
  std::advance(chosen, bytes.byte() % functions().size());
  digest_of_last = run(chosen->second, bytes);
  expect(run(chosen->second, bytes) == digest_of_last,
         std::string(chosen->second.name) + " gave other bits the second time");
}

}  // namespace fuzz
