// Lets every allocation of a decoder's step fail once: the sequence must be what it was, and the same step must then
// give the same logits.
#include <catch_amalgamated.hpp>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "allocations/allocator.h"
#include "model/small_model.h"

namespace decoder_allocations_test {
namespace {

using namespace small_model;

constexpr std::size_t prompt = 7;
const std::vector<double> places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

void step(Decoder& decoder, std::size_t first, std::size_t count) {
  decoder.step({.tokens = std::span(tokens).subspan(first, count),
                .positions = std::span(places).subspan(first, count),
                .segments = {},
                .rows = {}},
               {});
}

std::vector<float> logits_of(Decoder& decoder) {
  std::vector<float> logits(decoder.tokens() * vocab);
  decoder.logits(0, logits);
  return logits;
}

/// Whether memory ran out in the rest of the sequence.
bool runs_out(Decoder& decoder) {
  try {
    step(decoder, prompt, tokens.size() - prompt);
  } catch (const std::bad_alloc&) {
    return true;
  }
  return false;
}

}  // namespace

TEST_CASE("A step that runs out of memory leaves its sequence as it was", "[allocations]") {
  SmallModel small;
  const Positions positions = rotary();
  for (const CachedKeys keys : {CachedKeys::kept, CachedKeys::turned}) {
    Decoder whole(small.model(), positions, keys);
    step(whole, 0, prompt);
    allocator::watch(SIZE_MAX);
    REQUIRE_FALSE(runs_out(whole));
    const std::size_t count = allocator::unwatch();
    CHECK(count > 10);
    const std::vector<float> expected = logits_of(whole);
    for (std::size_t k = 0; k < count; ++k) {
      INFO("allocation " << k << " of " << count);
      Decoder decoder(small.model(), positions, keys);
      step(decoder, 0, prompt);
      allocator::watch(k);
      const bool ran_out = runs_out(decoder);
      allocator::unwatch();
      REQUIRE(allocator::has_failed());
      REQUIRE(ran_out);
      REQUIRE(decoder.length() == prompt);
      REQUIRE_FALSE(runs_out(decoder));
      REQUIRE(logits_of(decoder) == expected);
    }
  }
}

}  // namespace decoder_allocations_test
