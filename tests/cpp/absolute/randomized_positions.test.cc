#include "posenc/absolute/randomized_positions.h"

#include <catch_amalgamated.hpp>
#include <vector>

#include "expect.h"

namespace randomized_positions_test {

TEST_CASE("randomised positions are a sorted sample", "[absolute]") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    std::vector<double> out(20);
    posenc::randomized_positions(40, seed, out);
    for (std::size_t n = 0; n < out.size(); ++n) {
      CHECK((out[n] >= 0.0 && out[n] < 40.0));
      if (n > 0) CHECK(out[n] > out[n - 1]);
    }
  }
  std::vector<double> all(3);
  posenc::randomized_positions(3, 9, all);
  CHECK(all == std::vector<double>{0.0, 1.0, 2.0});
}

TEST_CASE("randomised positions reject what they cannot mean", "[absolute]") {
  std::vector<double> out(3);
  expect_rejection([&] { posenc::randomized_positions(2, 1, out); }, "max_length", "2");
  expect_rejection([&] { posenc::randomized_positions(std::uint64_t{1} << 32U, 1, out); }, "max_length", "4294967296");
}

}  // namespace randomized_positions_test
