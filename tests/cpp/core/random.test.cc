#include "posenc/core/random.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "posenc/analysis/synthetic.h"

namespace random_test {

TEST_CASE("streams repeat and differ by seed and name", "[random]") {
  using posenc::derived_seed;
  CHECK(posenc::Random(7).next() == posenc::Random(7).next());
  CHECK(posenc::Random(7).next() != posenc::Random(8).next());
  CHECK(derived_seed(1, "dog") == derived_seed(1, "dog"));
  CHECK(derived_seed(1, "dog") != derived_seed(2, "dog"));
  CHECK(derived_seed(1, "dog") != derived_seed(1, "god"));
}

TEST_CASE("the generator is the published one", "[random]") {
  // SplitMix64 from seed 1234567; these values are published in many places, for example in the test suites of other
  // languages.
  posenc::Random random(1234567);
  CHECK(random.next() == 6457827717110365317U);
  CHECK(random.next() == 3203168211198807973U);
  CHECK(random.next() == 9817491932198370423U);
}

TEST_CASE("normal numbers have the moments of a normal", "[random]") {
  posenc::Random random(3);
  constexpr int count = 20000;
  double sum = 0.0;
  double squares = 0.0;
  double fourths = 0.0;
  for (int k = 0; k < count; ++k) {
    const double x = random.normal();
    sum += x;
    squares += x * x;
    fourths += x * x * x * x;
  }
  CHECK(std::abs(sum / count) < 0.03);
  CHECK(std::abs(squares / count - 1.0) < 0.05);
  CHECK(std::abs(fourths / count - 3.0) < 0.3);
}

TEST_CASE("arrays of normal numbers are those numbers, rounded once", "[random]") {
  // For each of the first three seeds the first normal is so near the middle between two float32 that the short
  // logarithm cannot decide between them.
  for (const std::uint64_t seed : {93168U, 1675294U, 4319206U, 1U, 2U}) {
    for (const double deviation : {1.0, 0.3, 1e-42}) {
      std::vector<float> filled(20000);
      posenc::Random(seed).fill_normal(filled, deviation);
      posenc::Random random(seed);
      std::vector<float> rounded(filled.size());
      for (float& x : rounded) x = static_cast<float>(deviation * random.normal());
      CHECK(filled == rounded);
    }
  }
}

TEST_CASE("equal words have equal vectors", "[synthetic]") {
  std::vector<float> dog(64);
  std::vector<float> again(64);
  std::vector<float> cat(64);
  posenc::synthetic_word_vector("dog", 7, dog);
  posenc::synthetic_word_vector("dog", 7, again);
  posenc::synthetic_word_vector("cat", 7, cat);
  CHECK(dog == again);
  CHECK(dog != cat);
  posenc::synthetic_word_vector("dog", 8, again);
  CHECK(dog != again);
}

TEST_CASE("no state of the generator yields 0.5 twice in a row, so no point has a radius of 0", "[random]") {
  // SplitMix64 adds a constant to its state and then applies a bijection, which is undone here. A product with an odd
  // number is undone by the number's inverse modulo 2^64, which Newton's method finds.
  const auto unshifted = [](std::uint64_t z, unsigned shift) {
    std::uint64_t x = z;
    for (unsigned done = shift; done < 64; done += shift) x = z ^ (x >> shift);
    return x;
  };
  const auto inverse = [](std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int step = 0; step < 6; ++step) x *= 2 - odd * x;
    return x;
  };
  const auto state_before = [&](std::uint64_t output) {
    std::uint64_t z = unshifted(output, 31) * inverse(0x94d049bb133111ebU);
    z = unshifted(z, 27) * inverse(0xbf58476d1ce4e5b9U);
    return unshifted(z, 30) - 0x9e3779b97f4a7c15U;
  };
  // All outputs whose upper 53 bits are 0.5.
  for (std::uint64_t low = 0; low < 2048; ++low) {
    const std::uint64_t output = (std::uint64_t{1} << 63U) + low;
    posenc::Random random(state_before(output));
    REQUIRE(random.next() == output);
    CHECK(random.uniform() != 0.5);
  }
}

}  // namespace random_test
