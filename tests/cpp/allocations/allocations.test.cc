// Lets every allocation of every operation fail once: there must be an error and no leak, and the same call must then
// give the same result.
#include <catch_amalgamated.hpp>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <set>
#include <vector>

#include "allocations/allocator.h"
#include "fuzz/corpus.h"
#include "fuzz/target.h"

namespace {

/// Whether the call ended with std::bad_alloc; a fault of the library is thrown on. Bindings catch std::bad_alloc and
/// tell JavaScript.
bool runs_out(const fuzz::Target& target, const std::vector<std::uint8_t>& input) {
  fuzz::Bytes bytes(input);
  try {
    target.run(bytes);
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("An allocation that fails is an error, leaks nothing, and leaves the next call whole", "[allocations]") {
  // In npm run soak each allocation of each input fails. Otherwise at most eight, evenly spread, of one input for each
  // first byte, which selects the function.
  const bool every = std::getenv("POSENC_EVERY_ALLOCATION") != nullptr;
  std::size_t failures = 0;
  for (const fuzz::Target& target : fuzz::targets()) {
    INFO(target.name);
    const auto inputs = fuzz::corpus_of(target.name);
    std::set<std::uint8_t> begun;
    // From the end, where the long inputs are, which do more.
    for (std::size_t line = inputs.size(); line-- > 0;) {
      if (!every && !begun.insert(inputs[line].empty() ? 0 : inputs[line].front()).second) continue;
      INFO("line " << line + 1);
      const std::vector<std::uint8_t>& input = inputs[line];
      // The first call allocates what is kept for good.
      REQUIRE_FALSE(runs_out(target, input));
      const std::size_t before = allocator::live();
      allocator::watch(SIZE_MAX);
      runs_out(target, input);
      const std::size_t count = allocator::unwatch();
      const std::uint64_t digest = fuzz::last_digest();
      const std::size_t left = allocator::live();
      REQUIRE(left == before);
      const std::size_t step = every ? 1 : 1 + count / 8;
      for (std::size_t k = 0; k < count; k += step) {
        // The test's own memory changes between calls.
        const std::size_t blocks = allocator::live();
        fuzz::ran_out();
        allocator::watch(k);
        const bool ran_out = runs_out(target, input);
        allocator::unwatch();
        const bool is_error = ran_out || fuzz::ran_out();
        const std::size_t after = allocator::live();
        INFO("allocation " << k << " of " << count);
        REQUIRE(allocator::has_failed());
        REQUIRE(is_error);
        REQUIRE(after == blocks);
        REQUIRE(fuzz::last_digest() == digest);
        ++failures;
      }
      // The target's own checks make sure that the result is right.
      REQUIRE_FALSE(runs_out(target, input));
    }
  }
  CHECK(failures > 500);
}
