#include "posenc/relative/shift.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "attend.h"
#include "axes.h"
#include "expect.h"
#include "normal_values.h"
#include "relative/sizes.h"

namespace shift_test {

namespace {

using posenc::DistanceOrder;
using posenc::RelativeShape;
using posenc::RelativeTable;
using posenc::ShiftDirection;
using posenc::ShiftLeak;
using posenc::ShiftOptions;

std::ptrdiff_t difference(std::size_t a, std::size_t b) {
  return static_cast<std::ptrdiff_t>(a) - static_cast<std::ptrdiff_t>(b);
}

std::vector<float> logits(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                          const std::vector<float>& q, const std::vector<float>& table) {
  std::vector<float> out(size_of(shape));
  posenc::relative_logits(shape, options, table_shape, q, table, out);
  return out;
}

/// The direct computation, through the Toeplitz tensor [queries, keys, dim] of each head: O(queries keys dim) memory.
std::vector<double> direct_logits(const RelativeShape& shape, const RelativeTable& table_shape, double scale,
                                  const std::vector<float>& q, const std::vector<float>& table) {
  std::vector<double> out;
  std::vector<float> r(shape.queries * shape.keys * shape.head_dim);
  const std::size_t size = table_shape.rows * shape.head_dim;
  for (std::size_t matrix = 0; matrix < shape.batch * shape.heads; ++matrix) {
    const float* from = table.data() + (table_shape.heads == 1 ? 0 : matrix % shape.heads) * size;
    std::vector<float> nearest_first(from, from + size);
    if (table_shape.order == DistanceOrder::nearest_last) {
      for (std::size_t row = 0; row < table_shape.rows; ++row) {
        std::copy_n(from + (table_shape.rows - 1 - row) * shape.head_dim, shape.head_dim,
                    nearest_first.data() + row * shape.head_dim);
      }
    }
    posenc::toeplitz_tensor(shape.queries, shape.keys, shape.offset, shape.head_dim, nearest_first, r);
    for (std::size_t i = 0; i < shape.queries; ++i) {
      for (std::size_t j = 0; j < shape.keys; ++j) {
        double sum = 0.0;
        for (std::size_t c = 0; c < shape.head_dim; ++c) {
          sum += static_cast<double>(q[(matrix * shape.queries + i) * shape.head_dim + c]) *
                 static_cast<double>(r[(i * shape.keys + j) * shape.head_dim + c]);
        }
        out.push_back(scale * sum);
      }
    }
  }
  return out;
}

/// Random shapes: the three alignments, one table for all heads or one for each, both orders.
template <typename Check>
void for_random_shapes(std::uint64_t seed, Check check) {
  posenc::Random random(seed);
  for (int round = 0; round < 60; ++round) {
    RelativeShape shape{.batch = random_size(random, 2),
                        .heads = random_size(random, 3),
                        .queries = random_size(random, 12),
                        .keys = random_size(random, 12),
                        .head_dim = random_size(random, 9),
                        .offset = 0};
    const std::ptrdiff_t alignments[] = {0, difference(shape.keys, shape.queries), 3, -2};
    shape.offset = alignments[round % 4];
    // Enough rows for either direction and for the Toeplitz tensor, sometimes more.
    const std::size_t rows = shape.queries + shape.keys + 3 + random_size(random, 3);
    const RelativeTable table{.heads = round % 3 == 0 ? shape.heads : 1,
                              .rows = rows,
                              .order = round % 2 == 0 ? DistanceOrder::nearest_first : DistanceOrder::nearest_last};
    INFO("queries " << shape.queries << ", keys " << shape.keys << ", offset " << shape.offset);
    check(shape, table, normal_values(shape.batch * shape.heads * shape.queries * shape.head_dim, random.next()),
          normal_values(table.heads * rows * shape.head_dim, random.next()));
  }
}

}  // namespace

TEST_CASE("the shift algorithm equals the article's in three directions", "[shift][golden]") {
  for (const golden::Case& c : golden::cases_of("kernes_shift")) {
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const golden::Array table = c.array("U");
      const RelativeShape shape{.batch = 1,
                                .heads = 1,
                                .queries = q.shape[0],
                                .keys = c.params.at("k_len"),
                                .head_dim = q.shape[1],
                                .offset = c.params.at("offset")};
      const RelativeTable table_shape{.heads = 1, .rows = table.shape[0], .order = DistanceOrder::nearest_first};
      const auto shifted = [&](ShiftDirection direction) {
        return logits(shape, {.direction = direction, .leak = ShiftLeak::keep, .scale = 1.0F}, table_shape, q.floats(),
                      table.floats());
      };
      CHECK(golden::worst_ratio(shifted(ShiftDirection::left_to_right), c.array("left")) <= 1.0);
      CHECK(golden::worst_ratio(shifted(ShiftDirection::right_to_left), c.array("right")) <= 1.0);
      CHECK(golden::worst_ratio(shifted(ShiftDirection::both), c.array("both")) <= 1.0);
      const std::vector<double> direct = direct_logits(shape, table_shape, 1.0, q.floats(), table.floats());
      CHECK(golden::worst_ratio(std::vector<float>(direct.begin(), direct.end()), c.array("naive")) <= 1.0);
    }
  }
}

TEST_CASE("skewing equals Music Transformer's", "[shift][golden]") {
  for (const golden::Case& c : golden::cases_of("music_transformer_skew")) {
    DYNAMIC_SECTION(c.id) {
      const golden::Array q = c.array("q");
      const RelativeShape shape{.batch = 1,
                                .heads = q.shape[0],
                                .queries = q.shape[1],
                                .keys = q.shape[1],
                                .head_dim = q.shape[2],
                                .offset = 0};
      const RelativeTable table{.heads = 1, .rows = c.params.at("table_len"), .order = DistanceOrder::nearest_last};
      const ShiftOptions options{.direction = ShiftDirection::left_to_right, .leak = ShiftLeak::zero, .scale = 1.0F};
      const std::vector<float> er = c.array("Er").floats();
      std::vector<float> products(size_of(shape));
      posenc::relative_products(shape, options, table, q.floats(), er, products);
      CHECK(golden::worst_ratio(products, c.array("qe")) <= 1.0);
      const std::vector<float> term = logits(shape, options, table, q.floats(), er);
      CHECK(golden::worst_ratio(term, c.array("srel")) <= 1.0);

      const Attended attended =
          attend(shape, 1.0F, true, q.floats(), c.array("k").floats(), c.array("v").floats(), term);
      CHECK(golden::worst_ratio(attended.weights, c.array("probs")) <= 1.0);
      CHECK(golden::worst_ratio(attended.output, c.array("out")) <= 1.0);
    }
  }
}

TEST_CASE("rel_shift equals Transformer-XL's, its leak included", "[shift][golden]") {
  for (const golden::Case& c : golden::cases_of("transformer_xl")) {
    if (c.op != "txl.rel_shift") continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array x = permuted(c.array("x"), {2, 3, 0, 1});
      const golden::Array expected = permuted(c.array("y"), {2, 3, 0, 1});
      const golden::Array causal = permuted(c.array("y_zero_triu"), {2, 3, 0, 1});
      const std::size_t queries = x.shape[2];
      const std::size_t keys = x.shape[3];
      std::vector<float> out(x.values.size());
      posenc::rel_shift(x.shape[0] * x.shape[1], queries, keys, x.floats(), out);
      CHECK(out == expected.floats());  // values move, so they are exact
      for (std::size_t n = 0; n < out.size(); ++n) {
        if (difference(n % keys, n / keys % queries) > difference(keys, queries)) out[n] = 0.0F;
      }
      CHECK(out == causal.floats());
    }
  }
}

TEST_CASE("the shift equals the direct way for random shapes and alignments", "[shift]") {
  for_random_shapes(1, [](const RelativeShape& shape, const RelativeTable& table, const std::vector<float>& q,
                          const std::vector<float>& values) {
    const std::vector<double> direct = direct_logits(shape, table, 0.5, q, values);
    const auto shifted = [&](ShiftDirection direction) {
      return logits(shape, {.direction = direction, .leak = ShiftLeak::zero, .scale = 0.5F}, table, q, values);
    };
    const std::vector<float> back = shifted(ShiftDirection::left_to_right);
    const std::vector<float> ahead = shifted(ShiftDirection::right_to_left);
    const std::vector<float> both = shifted(ShiftDirection::both);
    for (std::size_t n = 0; n < direct.size(); ++n) {
      const std::int64_t distance = difference(n / shape.keys % shape.queries, n % shape.keys) + shape.offset;
      CHECK(std::abs(static_cast<double>(both[n]) - direct[n]) < 3e-6);
      CHECK(back[n] == (distance >= 0 ? both[n] : 0.0F));
      CHECK(ahead[n] == (distance <= 0 ? both[n] : 0.0F));
    }
  });
}

TEST_CASE("each distance that a direction covers has its row, and no other distance has one", "[shift]") {
  for_random_shapes(3, [](const RelativeShape& shape, const RelativeTable& table, const std::vector<float>&,
                          const std::vector<float>&) {
    const std::pair<ShiftDirection, int> directions[] = {
        {ShiftDirection::left_to_right, 1}, {ShiftDirection::right_to_left, -1}, {ShiftDirection::both, 0}};
    for (const auto& [direction, sign] : directions) {
      const posenc::DistanceRows rows = posenc::shift_rows(shape, direction, table);
      REQUIRE(rows.size() == shape.queries + shape.keys - 1);
      for (std::size_t i = 0; i < shape.queries; ++i) {
        for (std::size_t j = 0; j < shape.keys; ++j) {
          const std::ptrdiff_t distance = difference(i, j) + shape.offset;
          const auto magnitude = static_cast<std::size_t>(std::abs(distance));
          const std::size_t row = table.order == DistanceOrder::nearest_first ? magnitude : table.rows - 1 - magnitude;
          const std::int32_t expected = distance * sign < 0 ? -1 : static_cast<std::int32_t>(row);
          CHECK(rows[j + shape.queries - 1 - i] == expected);
        }
      }
    }
  });
}

TEST_CASE("the skew without a causal mask is not the relative logits above the diagonal", "[shift][known-bad]") {
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 6, .keys = 8, .head_dim = 4, .offset = 2};
  const RelativeTable table{.heads = 1, .rows = 8, .order = DistanceOrder::nearest_first};
  const std::vector<float> q = normal_values(6 * 4, 3);
  const std::vector<float> values = normal_values(8 * 4, 4);
  const std::vector<float> leaking = logits(
      shape, {.direction = ShiftDirection::left_to_right, .leak = ShiftLeak::keep, .scale = 1.0F}, table, q, values);
  const std::vector<double> direct = direct_logits(shape, table, 1.0, q, values);
  double worst_past = 0.0;
  double worst_future = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 8; ++j) {
      const double error = std::abs(static_cast<double>(leaking[i * 8 + j]) - direct[i * 8 + j]);
      (j <= i + 2 ? worst_past : worst_future) = std::max(j <= i + 2 ? worst_past : worst_future, error);
    }
    // The entries that leak in are first the zero of the padding, then the next row from its farthest distance on.
    if (i < 5) CHECK(leaking[i * 8 + i + 3] == 0.0F);
    if (i < 4) {
      double next = 0.0;
      for (std::size_t c = 0; c < 4; ++c) {
        next += static_cast<double>(q[(i + 1) * 4 + c]) * static_cast<double>(values[7 * 4 + c]);
      }
      CHECK(std::abs(static_cast<double>(leaking[i * 8 + i + 4]) - next) < 3e-6);
    }
  }
  CHECK(worst_past < 3e-6);
  CHECK(worst_future > 0.5);
}

TEST_CASE("the stages of the shift lead from the products to the result", "[shift]") {
  for_random_shapes(
      2, [](const RelativeShape& shape, const RelativeTable&, const std::vector<float>&, const std::vector<float>&) {
        const std::size_t queries = shape.queries;
        const std::size_t columns = shape.keys;
        const std::vector<float> x = normal_values(queries * columns, 9);
        std::vector<float> out(x.size());
        const auto back = posenc::shift_stages(ShiftDirection::left_to_right, queries, columns, x);
        posenc::rel_shift(1, queries, columns, x, out);
        REQUIRE(back.size() == 5);
        CHECK(back[0].values == x);
        CHECK(back.back().values == out);
        const auto ahead = posenc::shift_stages(ShiftDirection::right_to_left, queries, columns, x);
        posenc::rel_shift_ahead(1, queries, columns, x, out);
        CHECK(ahead.back().values == out);
        for (const auto& stages : {back, ahead}) {
          for (const posenc::ShiftStage& stage : stages) CHECK(stage.values.size() == stage.rows * stage.columns);
          CHECK(stages.back().rows == queries);
          CHECK(stages.back().columns == columns);
        }
      });
}

TEST_CASE("several matrices are shifted one by one", "[shift]") {
  constexpr std::size_t queries = 4;
  constexpr std::size_t keys = 7;
  const auto check = [&](auto shift, std::size_t columns) {
    const std::vector<float> x = normal_values(3 * queries * columns, 9);
    std::vector<float> out(3 * queries * keys);
    std::vector<float> one(queries * keys);
    shift(3, queries, keys, x, out);
    for (std::size_t matrix = 0; matrix < 3; ++matrix) {
      shift(1, queries, keys, std::span(x).subspan(matrix * queries * columns, queries * columns), one);
      CHECK(std::ranges::equal(one, std::span(out).subspan(matrix * one.size(), one.size())));
    }
  };
  check(posenc::rel_shift, keys);
  check(posenc::rel_shift_ahead, keys);
  check(posenc::rel_shift_both, keys + queries);
}

TEST_CASE("the stages of a small shift are those of the paper's figure", "[shift]") {
  const auto stages = posenc::shift_stages(ShiftDirection::left_to_right, 2, 3, std::vector<float>{1, 2, 3, 4, 5, 6});
  CHECK(stages[1].name == "padded");
  CHECK(stages[1].values == std::vector<float>{0, 1, 2, 3, 0, 4, 5, 6});
  CHECK(stages[2].rows == 4);
  CHECK(stages[3].values == std::vector<float>{2, 3, 0, 4, 5, 6});
  CHECK(stages[4].name == "shifted");
  CHECK(stages[4].columns == 3);
}

TEST_CASE("XLNet's shift has distances of both signs and no leak", "[shift]") {
  constexpr std::size_t queries = 4;
  constexpr std::size_t keys = 7;
  // Every entry is its distance.
  std::vector<float> x;
  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t c = 0; c < keys + queries; ++c) x.push_back(static_cast<float>(difference(keys, c)));
  }
  std::vector<float> out(queries * keys);
  posenc::rel_shift_both(1, queries, keys, x, out);
  for (std::size_t i = 0; i < queries; ++i) {
    for (std::size_t j = 0; j < keys; ++j) {
      CHECK(out[i * keys + j] == static_cast<float>(difference(keys + i, queries + j)));
    }
  }
}

TEST_CASE("the Toeplitz tensor is constant along its diagonals", "[shift]") {
  const std::vector<float> table = normal_values(9 * 2, 5);
  std::vector<float> r(4 * 6 * 2);
  posenc::toeplitz_tensor(4, 6, 2, 2, table, r);
  for (std::size_t i = 1; i < 4; ++i) {
    for (std::size_t n = 2; n < 12; ++n) CHECK(r[i * 12 + n] == r[(i - 1) * 12 + n - 2]);
  }
  CHECK(r[0] == table[2 * 2]);
  CHECK(r[5 * 2] == table[3 * 2]);
}

TEST_CASE("the shift rejects what it cannot mean", "[shift]") {
  const RelativeShape good{.batch = 1, .heads = 2, .queries = 3, .keys = 5, .head_dim = 4, .offset = 2};
  const std::vector<float> q = normal_values(24, 1);
  const auto call = [&](RelativeShape shape, ShiftOptions options, RelativeTable table) {
    return [=] { logits(shape, options, table, q, normal_values(table.heads * table.rows * 4, 2)); };
  };
  const ShiftOptions options{.direction = ShiftDirection::both, .leak = ShiftLeak::zero, .scale = 1.0F};
  const RelativeTable table{.heads = 1, .rows = 5, .order = DistanceOrder::nearest_first};
  CHECK_NOTHROW(call(good, options, table)());
  ShiftOptions no_scale = options;
  no_scale.scale = INFINITY;
  expect_rejection(call(good, no_scale, table), "scale", "inf");
  expect_rejection(call(good, options, {.heads = 3, .rows = 5, .order = DistanceOrder::nearest_first}), "table_heads",
                   "3");
  expect_rejection(call(good, options, {.heads = 1, .rows = 4, .order = DistanceOrder::nearest_first}), "table_rows",
                   "4");
  RelativeShape far = good;
  far.offset = 1000000;
  expect_rejection(call(far, options, table), "table_rows", "5");
  RelativeShape more = good;
  more.queries = 4;
  expect_rejection(call(more, options, {.heads = 1, .rows = 6, .order = DistanceOrder::nearest_first}), "q",
                   "an array of 24 values");
  std::vector<float> out(30);
  for (const std::size_t size : {29U, 31U}) {
    out.resize(size);
    expect_rejection([&] { posenc::relative_logits(good, options, table, q, normal_values(20, 2), out); }, "out",
                     "an array of " + std::to_string(size) + " values");
  }
  out.resize(30);
  expect_rejection([&] { posenc::relative_products(good, options, table, q, normal_values(20, 2), out); }, "direction",
                   "both");
  expect_rejection([&] { posenc::shift_stages(ShiftDirection::both, 1, 1, std::vector<float>(1)); }, "direction",
                   "both");
  expect_rejection([&] { posenc::rel_shift(1, 2, 3, std::vector<float>(5), out); }, "x", "an array of 5 values");
  expect_rejection([&] { posenc::rel_shift_ahead(1, 2, 3, std::vector<float>(6), out); }, "out",
                   "an array of 30 values");
  expect_rejection([&] { posenc::rel_shift_both(1, 2, 3, std::vector<float>(6), out); }, "x", "an array of 6 values");
  expect_rejection([&] { posenc::toeplitz_tensor(3, 5, 2, 2, std::vector<float>(8), out); }, "table_rows", "4");
  expect_rejection([&] { posenc::toeplitz_tensor(3, 5, 2, 0, std::vector<float>(8), out); }, "dim", "0");
}

TEST_CASE("the Toeplitz tensor of no pairs asks nothing of its table", "[shift]") {
  std::vector<float> out;
  CHECK_NOTHROW(posenc::toeplitz_tensor(0, 5, 0, 2, {}, out));
  CHECK_NOTHROW(posenc::toeplitz_tensor(5, 0, 0, 2, {}, out));
  expect_rejection([&] { posenc::toeplitz_tensor(0, 5, 0, 2, std::vector<float>(3), out); }, "table",
                   "an array of 3 values");
}

}  // namespace shift_test
