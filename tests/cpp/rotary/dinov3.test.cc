#include "posenc/rotary/dinov3.h"

#include <catch_amalgamated.hpp>
#include <numbers>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "posenc/rotary/grid_positions.h"
#include "posenc/rotary/multi_axis.h"

namespace dinov3_test {

namespace {

using Numbers = std::vector<double>;
using Grid = std::vector<std::size_t>;

Numbers positions_of(const Grid& grid, const Numbers& offsets, const Numbers& factors, std::size_t prefix_tokens) {
  return posenc::grid_positions({.coordinates = posenc::GridCoordinates::centres,
                                 .grid = grid,
                                 .offsets = offsets,
                                 .factors = factors,
                                 .prefix_tokens = prefix_tokens});
}

/// Turns [axes, tokens] into [tokens, axes].
Numbers by_token(const Numbers& positions) {
  const std::size_t tokens = positions.size() / 2;
  Numbers turned;
  for (std::size_t token = 0; token < tokens; ++token) {
    turned.insert(turned.end(), {positions[token], positions[tokens + token]});
  }
  return turned;
}

}  // namespace

TEST_CASE("DINOv3's rotary embedding equals the reference", "[rotary][golden]") {
  for (const golden::Case& c : golden::cases_of("dinov3_rope")) {
    DYNAMIC_SECTION(c.id) {
      const Grid grid = c.params.at("grid");
      const std::size_t dim = c.params.at("head_dim");
      const std::size_t prefix_tokens = c.params.at("prefix_tokens");
      Numbers offsets;
      Numbers factors;
      if (c.has("shift")) {
        offsets = c.array("shift").values;
        factors = c.array("jitter").values;
        for (double& factor : factors) factor *= c.array("rescale").values[0];
      }
      const posenc::AxialRope rope =
          posenc::dinov3_rope({.axes = 2, .dim_per_axis = dim / 2, .base = c.params.at("base")});
      Numbers turns = posenc::rounded(rope.scaled.frequencies);
      turns.resize(dim / 4);
      for (double& turn : turns) turn /= 2.0 * std::numbers::pi;
      CHECK(golden::worst_ratio(turns, c.array("inv_freq"), 1e-15, 1e-15) <= 1.0);

      const Numbers cells = positions_of(grid, offsets, factors, 0);
      CHECK(golden::worst_ratio(by_token(cells), c.array("coords"), 1e-15, 1e-15) <= 1.0);

      const Numbers positions = positions_of(grid, offsets, factors, prefix_tokens);
      for (const std::string name : {"q", "k"}) {
        const golden::Array x = c.array(name);
        std::vector<float> out(x.values.size());
        posenc::rope({.batch = x.shape[0],
                      .heads = x.shape[1],
                      .length = x.shape[2],
                      .head_dim = dim,
                      .rotary_dim = dim,
                      .position_rows = 1},
                     {posenc::RopeLayout::half, posenc::RopeDirection::forward}, rope.scaled, rope.axes, positions,
                     x.floats(), out);
        CHECK(golden::worst_ratio(out, c.array(name + "_rot")) <= 1.0);
      }
    }
  }
}

TEST_CASE("DINOv3's angles from edge to edge do not depend on the resolution", "[rotary]") {
  // The cells of a grid of three are every third cell of a grid of nine.
  const Numbers coarse = positions_of({3, 3}, {}, {}, 0);
  const Numbers fine = positions_of({9, 9}, {}, {}, 0);
  for (std::size_t cell = 0; cell < 9; ++cell) {
    CHECK_THAT(coarse[cell], Catch::Matchers::WithinAbs(fine[(cell / 3 * 3 + 1) * 9 + cell % 3 * 3 + 1], 1e-15));
  }
}

TEST_CASE("DINOv3 rejects what it cannot mean", "[rotary]") {
  const auto made = [](posenc::Dinov3Options options) { return [=] { posenc::dinov3_rope(options); }; };
  expect_rejection(made({.axes = 0, .dim_per_axis = 8, .base = 100.0}), "axes", "0");
  expect_rejection(made({.axes = 2, .dim_per_axis = 7, .base = 100.0}), "dim_per_axis", "7");
  expect_rejection(made({.axes = 2, .dim_per_axis = 8, .base = 0.0}), "base", "0");
}

}  // namespace dinov3_test
