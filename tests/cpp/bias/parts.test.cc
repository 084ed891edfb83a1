// Attention asks for a block of keys at a time: for each bias by rows, it must not matter where a part begins.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <numeric>
#include <vector>

#include "normal_values.h"
#include "posenc/bias/cpm_ant.h"
#include "posenc/bias/layoutlmv3.h"
#include "posenc/bias/levit.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/swin.h"
#include "posenc/bias/swin_v2.h"
#include "posenc/bias/wavlm.h"
#include "posenc/bias/xlnet_segments.h"
#include "posenc/relative/tupe.h"

namespace parts_test {

namespace {

constexpr std::size_t heads = 3;

/// Adds the parts to an array that is not empty, so that overlaps between parts and keys left out both show.
void check_parts(const posenc::RowBias& bias) {
  const auto& [of_heads, queries, keys, offset] = bias.shape();
  std::vector<float> whole(bias.batch() * of_heads * queries * keys);
  bias.store(whole);
  for (const std::size_t size : {1, 2, 3, 5, 8, 11}) {
    INFO("parts of " << size);
    std::vector<float> parts(whole.size(), 0.25F);
    for (std::size_t row = 0; row < whole.size() / keys; ++row) {
      for (std::size_t first = 0; first < keys; first += size) {
        bias.add_to(std::span(parts).subspan(row * keys + first, std::min(size, keys - first)),
                    row / queries / of_heads, row / queries % of_heads, row % queries, first);
      }
    }
    for (std::size_t n = 0; n < whole.size(); ++n) REQUIRE(parts[n] == 0.25F + whole[n]);
  }
}

std::vector<float> counted(std::size_t count, std::size_t modulus) {
  std::vector<float> values(count);
  for (std::size_t n = 0; n < count; ++n) values[n] = static_cast<float>(n * n % modulus);
  return values;
}

}  // namespace

TEST_CASE("parts of a row of a window are those of the whole", "[bias]") {
  const std::vector<float> table = normal_values(std::size_t{5} * 7 * heads, 1);
  check_parts(posenc::SwinRows({3, 4}, heads, table));
  check_parts(posenc::SwinRows({12, 1}, heads, normal_values(std::size_t{23} * heads, 2)));
  const std::vector<float> of_distances = normal_values(std::size_t{3} * 4 * heads, 6);
  check_parts(posenc::LevitRows({.window = {3, 4}, .stride = 2}, heads, of_distances));
  const std::vector<float> w0 = normal_values(14, 3);
  const std::vector<float> b0 = normal_values(7, 4);
  const std::vector<float> w1 = normal_values(heads * 7, 5);
  check_parts(posenc::SwinV2Rows({.window = {3, 4}, .pretrained_window = {0, 0}, .mlp_width = 7}, heads, {w0, b0, w1}));
}

TEST_CASE("parts of a row of buckets are those of the whole", "[bias]") {
  const posenc::BiasShape shape{.heads = heads, .queries = 4, .keys = 13, .offset = 6};
  const std::vector<float> table = normal_values((8 + 9) * heads, 1);
  const std::vector<float> of_queries = counted(2 * shape.queries, 3);
  const std::vector<float> of_keys = counted(2 * shape.keys, 3);
  check_parts(posenc::CpmAntRows(2, shape, {.num_buckets = 8, .max_distance = 6, .segment_types = 3}, table, of_queries,
                                 of_keys));

  const std::vector<float> of_bins = normal_values(8 * heads, 2);
  const std::vector<float> hidden = normal_values(2 * heads * shape.queries * 5, 3);
  const std::vector<float> weight = normal_values(40, 4);
  const std::vector<float> gate_bias = normal_values(8, 5);
  const std::vector<float> constant = normal_values(heads, 6);
  check_parts(
      posenc::WavLMRows(2, shape, {.num_buckets = 8, .max_distance = 6}, of_bins,
                        {.head_dim = 5, .hidden = hidden, .weight = weight, .bias = gate_bias, .constant = constant}));

  const posenc::BiasShape square{.heads = heads, .queries = 12, .keys = 12, .offset = 0};
  const std::vector<float> positions = counted(24, 17);
  const std::vector<float> boxes = counted(96, 61);
  const std::vector<float> of_boxes = normal_values(12 * heads, 7);
  check_parts(posenc::LayoutLMv3Rows(
      2, square, {.rel_pos_bins = 8, .max_rel_pos = 6, .rel2d_pos_bins = 12, .max_rel2d_pos = 40, .output_scale = 0.5},
      {of_bins, of_boxes, of_boxes, positions, boxes}));

  const std::vector<float> of_bins_and_cls = normal_values(9 * heads, 8);
  check_parts(
      posenc::TupeRelativeRows(square, {.rel_pos_bins = 8, .max_rel_pos = 6, .untie_cls = true}, of_bins_and_cls));
  check_parts(posenc::TupeRelativeRows(square, {.rel_pos_bins = 8, .max_rel_pos = 6, .untie_cls = false}, of_bins));
}

TEST_CASE("parts of a row of products are those of the whole", "[bias]") {
  const posenc::BiasShape shape{.heads = heads, .queries = 4, .keys = 29, .offset = 15};
  const std::vector<float> weights = normal_values(2 * heads * shape.queries * 3, 1);
  const std::vector<float> bank = normal_values(std::size_t{3} * 14, 2);
  check_parts(posenc::RelativeProjectionRows(2, shape, {.num_distance_basis = 3, .max_dist = 14}, weights, bank));
  const std::vector<float> q = normal_values(2 * heads * shape.queries * 5, 3);
  const std::vector<float> seg_embed = normal_values(2 * heads * 5, 4);
  const std::vector<float> r_s_bias = normal_values(heads * 5, 5);
  const std::vector<float> ids = counted(2 * shape.keys, 3);
  check_parts(posenc::XlnetSegmentRows(2, shape, {.head_dim = 5, .scale = 0.5, .segment_rows = 2}, q, seg_embed,
                                       r_s_bias, ids));
}

}  // namespace parts_test
