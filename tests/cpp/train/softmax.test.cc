#include "posenc/train/softmax.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <vector>

namespace {

/// Logits of a row of 6: their largest is 1000 above the others, at every place in turn.
template <typename Scalar>
void check(double tolerance) {
  constexpr std::size_t length = 6;
  const std::size_t peak = GENERATE(0, 1, 2, 3, 4, 5);
  std::vector<Scalar> weights(length * length, Scalar{9});
  for (std::size_t key = 0; key < length; ++key) {
    weights[(length - 1) * length + key] = static_cast<Scalar>(key == peak ? 1000.0 : 0.25 * static_cast<double>(key));
  }
  posenc::train::causal_softmax(length, weights.data());
  for (std::size_t query = 0; query < length; ++query) {
    for (std::size_t key = 0; key < length; ++key) {
      const double same = key <= query ? 1.0 / static_cast<double>(query + 1) : 0.0;
      const double expected = query < length - 1 ? same : (key == peak ? 1.0 : 0.0);
      CHECK(std::abs(static_cast<double>(weights[query * length + key]) - expected) <= tolerance);
    }
  }
}

}  // namespace

TEST_CASE("Softmax of training survives logits that lie far apart", "[train]") {
  SECTION("float") { check<float>(1e-7); }
  SECTION("double") { check<double>(1e-15); }
}
