// Offsets and distances up to 2^53, which is beyond the 32 bits of WebAssembly's std::ptrdiff_t.
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "expect.h"
#include "posenc/absolute/grid.h"
#include "posenc/attention/linear.h"
#include "posenc/attention/streaming.h"
#include "posenc/bias/alibi.h"
#include "posenc/bias/fire.h"
#include "posenc/bias/proximal.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/t5.h"
#include "posenc/core/position.h"
#include "posenc/relative/cope.h"
#include "posenc/relative/deberta.h"
#include "posenc/relative/shaw.h"
#include "posenc/relative/shift.h"
#include "posenc/relative/transformer_xl.h"
#include "posenc/rotary/grid_positions.h"

namespace offsets_test {

namespace {

using posenc::largest_position;
using posenc::RelativeShape;

constexpr std::int64_t beyond = largest_position + 1;
constexpr char beyond_in_words[] = "9.00719925474099e+15";

RelativeShape relative(std::int64_t offset) {
  return {.batch = 1, .heads = 1, .queries = 3, .keys = 2, .head_dim = 1, .offset = offset};
}

}  // namespace

TEST_CASE("biases by distance are exact at every offset", "[offsets]") {
  const std::int64_t offset =
      GENERATE(std::int64_t{0x7fffffff}, std::int64_t{0x80000000}, -(std::int64_t{1} << 40), largest_position - 3);
  constexpr std::size_t n = 3;
  const posenc::BiasShape shape{.heads = 1, .queries = n, .keys = n, .offset = offset};
  std::vector<float> alibi(n * n);
  std::vector<float> proximal(n * n);
  posenc::alibi(shape, {.form = posenc::AlibiForm::symmetric, .alibi_bias_max = 8.0}, alibi);
  posenc::proximal(shape, proximal);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const std::int64_t distance = std::abs(offset + static_cast<std::int64_t>(i) - static_cast<std::int64_t>(j));
      CHECK(alibi[i * n + j] == static_cast<float>(-0.00390625 * static_cast<double>(distance)));
      CHECK(proximal[i * n + j] == static_cast<float>(-std::log1p(static_cast<double>(distance))));
    }
  }
}

TEST_CASE("a causal query far behind the last key sees every key, far before the first one none", "[offsets]") {
  const std::int64_t offset = GENERATE(std::int64_t{0x7fffffff}, -std::int64_t{0x7fffffff} - 2, largest_position,
                                       -largest_position, std::int64_t{1} << 32);
  const posenc::AttentionShape shape{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 3, .keys = 3, .head_dim = 1, .value_dim = 1};
  const std::vector<float> ones(3, 1.0F);
  const float expected = offset > 0 ? 1.0F : 0.0F;
  std::vector<float> output(3);
  posenc::linear_attention(
      shape, {.similarity = posenc::LinearSimilarity::elu, .causal = true, .offset = offset, .eps = 0.0, .scale = 1.0},
      {.q = ones, .k = ones, .v = ones, .mask = {}, .rotation = {}, .past = {}},
      {.output = output, .weights = {}, .present = {}});
  for (const float x : output) CHECK(x == expected);
  const posenc::AttentionInputs inputs{.q = ones, .k = ones, .v = ones, .bias = {}, .mask = {}};
  posenc::AttentionOptions options{.scale = 1.0F, .causal = true, .offset = offset, .window = {}, .softcap = 0.0F};
  std::vector<float> log_sum_exp(3);
  posenc::streaming_attention(shape, options, inputs, output, log_sum_exp);
  for (const float x : output) CHECK(x == expected);
  // A window in which the query at `offset` reaches back to key 1.
  options.window.left = std::max(offset - 1, std::int64_t{0});
  posenc::streaming_attention(shape, options, inputs, output, log_sum_exp);
  CHECK(log_sum_exp[0] == (offset > 0 ? 1.0F + std::log(2.0F) : -std::numeric_limits<float>::infinity()));
}

TEST_CASE("rows of tables by distance hold at every offset", "[offsets]") {
  const std::int64_t offset = GENERATE(std::int64_t{1} << 32, largest_position);
  const posenc::ShawOptions shaw{
      .max_relative_positions = 4, .sign = posenc::RelativeSign::query_minus_key, .clip = true, .table_heads = 1};
  CHECK(posenc::shaw_rows(relative(offset), shaw) == posenc::DistanceRows{8, 8, 8, 8});
  CHECK(posenc::shaw_rows(relative(-offset), shaw) == posenc::DistanceRows{0, 0, 0, 0});
  CHECK(posenc::transformer_xl_rows(relative(offset), 5) == posenc::DistanceRows{0, 0, 0, 0});
  CHECK(posenc::transformer_xl_rows(relative(-offset), 5) == posenc::DistanceRows{-1, -1, -1, -1});
  const posenc::DebertaOptions deberta{.buckets = {.position_buckets = 8, .max_position = 16, .clamp_distance = false},
                                       .att_span = 8,
                                       .p2c = posenc::DebertaP2c::query_minus_key};
  CHECK(posenc::deberta_rows(relative(offset), deberta, false) == posenc::DistanceRows{15, 15, 15, 15});
  CHECK(posenc::deberta_rows(relative(-offset), deberta, false) == posenc::DistanceRows{0, 0, 0, 0});
  const posenc::RelativeTable table{.heads = 1, .rows = 6, .order = posenc::DistanceOrder::nearest_first};
  expect_rejection([&] { posenc::shift_rows(relative(offset), posenc::ShiftDirection::left_to_right, table); },
                   "table_rows", "6");
  CHECK(posenc::shift_rows(relative(-offset), posenc::ShiftDirection::left_to_right, table) ==
        posenc::DistanceRows{-1, -1, -1, -1});
  const std::vector<float> vectors(6, 1.0F);
  std::vector<float> out(6);
  expect_rejection([&] { posenc::toeplitz_tensor(3, 2, offset, 1, vectors, out); }, "table_rows", "6");
}

TEST_CASE("offsets beyond 2^53 are refused", "[offsets]") {
  const posenc::BiasShape shape{.heads = 1, .queries = 1, .keys = 1, .offset = beyond};
  const std::vector<float> one(1, 1.0F);
  const std::vector<float> table(4, 1.0F);
  std::vector<float> out(1);
  const auto refused = [](auto call) { expect_rejection(call, "offset", beyond_in_words); };
  refused([&] { posenc::t5_bias(shape, {true, 4, 8}, 1.0, table, out); });
  refused([&] {
    posenc::FireRows(shape, {.mlp_width = 1, .c = 1.0, .threshold = 1.0, .threshold_multiplier = 1.0, .eps = 1.0},
                     {.w0 = one, .b0 = one, .w1 = one, .b1 = one});
  });
  refused([&] { posenc::RelativeProjectionRows(1, shape, {.num_distance_basis = 1, .max_dist = 1}, one, one); });
  refused([&] { posenc::shift_columns(relative(-beyond + 2 * beyond), posenc::ShiftDirection::both); });
  refused([&] { posenc::transformer_xl_rows(relative(beyond), 1); });
  refused([&] { posenc::cope(relative(beyond), {.max_pos = 1, .causal = true}, one, one, one, {}); });
  const posenc::AttentionShape attention{
      .batch = 1, .heads = 1, .kv_heads = 1, .queries = 1, .keys = 1, .head_dim = 1, .value_dim = 1};
  const posenc::AttentionInputs inputs{.q = one, .k = one, .v = one, .bias = {}, .mask = {}};
  posenc::AttentionOptions options{.scale = 1.0F, .causal = true, .offset = beyond, .window = {}, .softcap = 0.0F};
  refused([&] { posenc::streaming_attention(attention, options, inputs, out, {}); });
  options.offset = 0;
  options.window.left = -1;
  expect_rejection([&] { posenc::streaming_attention(attention, options, inputs, out, {}); }, "window", "-1");
}

TEST_CASE("numbers that hold no size or offset are refused", "[offsets]") {
  CHECK(posenc::whole_offset("offset", -0x1p53) == -largest_position);
  CHECK(posenc::whole_size("grid", 4294967295.0) == 4294967295U);
  expect_rejection([] { posenc::whole_offset("offset", 0x1p54); }, "offset", "1.8014398509482e+16");
  expect_rejection([] { posenc::whole_offset("offset", 0.5); }, "offset", "0.5");
  expect_rejection([] { posenc::whole_offset("offset", NAN); }, "offset", "NaN");
  expect_rejection([] { posenc::whole_size("grid", -1.0); }, "grid", "-1");
  expect_rejection([] { posenc::whole_size("grid", 0x1p32); }, "grid", "4294967296");
  expect_rejection([] { posenc::whole_size("grid", NAN); }, "grid", "NaN");
}

TEST_CASE("grids larger than any array are refused", "[offsets]") {
  const std::vector<std::size_t> grid = {65536, 65536};
  posenc::GridPlacement placement{
      .coordinates = posenc::GridCoordinates::index, .grid = grid, .offsets = {}, .factors = {}, .prefix_tokens = 0};
  expect_rejection([&] { posenc::grid_positions(placement); }, "grid", "4294967296");
  const std::vector<std::size_t> small = {2, 2};
  placement.grid = small;
  placement.prefix_tokens = std::numeric_limits<std::size_t>::max() - 3;
  CHECK_THROWS_AS(posenc::grid_positions(placement), posenc::InvalidArgument);
  expect_rejection([&] { posenc::multidim_grid(grid, 4, 10000.0, {}); }, "shape", "4294967296");
  const std::vector<std::size_t> large = {4096, 4096};
  expect_rejection([&] { posenc::multidim_grid(large, 256, 10000.0, {}); }, "dim", "4294967296");
}

TEST_CASE("the shift of no keys is empty", "[offsets]") {
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 3, .keys = 0, .head_dim = 2, .offset = 0};
  const std::vector<float> q(6, 1.0F);
  const std::vector<float> table(6, 1.0F);
  std::vector<float> out;
  for (const auto direction :
       {posenc::ShiftDirection::left_to_right, posenc::ShiftDirection::right_to_left, posenc::ShiftDirection::both}) {
    for (const auto leak : {posenc::ShiftLeak::zero, posenc::ShiftLeak::keep}) {
      posenc::relative_logits(shape, {.direction = direction, .leak = leak, .scale = 1.0F},
                              {.heads = 1, .rows = 3, .order = posenc::DistanceOrder::nearest_first}, q, table, out);
    }
  }
}

}  // namespace offsets_test
