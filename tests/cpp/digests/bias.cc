#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "digests/digest.h"
#include "normal_values.h"
#include "posenc/bias/alibi.h"
#include "posenc/bias/beit.h"
#include "posenc/bias/cpm_ant.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/decomposed_relative.h"
#include "posenc/bias/dynamic_position_bias.h"
#include "posenc/bias/fire.h"
#include "posenc/bias/kerple.h"
#include "posenc/bias/layoutlmv3.h"
#include "posenc/bias/levit.h"
#include "posenc/bias/moirai.h"
#include "posenc/bias/proximal.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/row_bias.h"
#include "posenc/bias/sandwich.h"
#include "posenc/bias/swin.h"
#include "posenc/bias/swin_v2.h"
#include "posenc/bias/t5.h"
#include "posenc/bias/toeplitz.h"
#include "posenc/bias/wavlm.h"
#include "posenc/bias/xlnet_segments.h"
#include "posenc/core/random.h"

namespace {

/// A square, keys kept from before, and a large offset.
constexpr std::array<posenc::BiasShape, 3> bias_shapes{{{.heads = 5, .queries = 33, .keys = 33, .offset = 0},
                                                        {.heads = 5, .queries = 3, .keys = 70, .offset = 67},
                                                        {.heads = 5, .queries = 9, .keys = 20, .offset = 100000}}};

template <typename Fill>
void add_biases(Digest& digest, Fill fill) {
  for (const posenc::BiasShape& shape : bias_shapes) {
    add_filled(digest, shape.heads * shape.queries * shape.keys, [&](std::span<float> out) { fill(shape, out); });
  }
}

void add_rows(Digest& digest, const posenc::RowBias& rows) {
  const posenc::BiasShape& shape = rows.shape();
  add_filled(digest, rows.batch() * shape.heads * shape.queries * shape.keys,
             [&](std::span<float> out) { rows.store(out); });
}

}  // namespace

DIGESTED_SCHEME("alibi") {
  for (const auto form : {posenc::AlibiForm::causal, posenc::AlibiForm::symmetric}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::alibi(shape, {.form = form, .alibi_bias_max = 8.0}, out);
    });
  }
  add_filled(digest, 5 * 40,
             [](std::span<float> out) { posenc::alibi_mpt(5, 40, {posenc::AlibiForm::causal, 8.0}, out); });
  const std::vector<std::uint8_t> mask(300, 1);
  add_filled(digest, 5 * 300, [&](std::span<float> out) {
    posenc::alibi_bloom(5, 1, 300, mask, {posenc::AlibiForm::causal, 8.0, 0.3, posenc::AlibiPrecision::bfloat16}, out);
  });
}

DIGESTED_SCHEME("proximal") {
  add_biases(digest, [](const posenc::BiasShape& shape, std::span<float> out) {
    const posenc::BiasShape one{.heads = 1, .queries = shape.queries, .keys = shape.keys, .offset = shape.offset};
    posenc::proximal(one, out.first(shape.queries * shape.keys));
  });
}

DIGESTED_SCHEME("beit") {
  const std::vector<float> table = normal_values(posenc::offsets_with_class({3, 4}) * 5, 41);
  add_rows(digest, posenc::BeitRows({3, 4}, 5, table));
}

DIGESTED_SCHEME("toeplitz") {
  const std::vector<float> table = normal_values(41 * 5, 1);
  add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
    posenc::toeplitz_bias(shape, 20, table, out);
  });
}

DIGESTED_SCHEME("cpm-ant") {
  const std::vector<float> table = normal_values((8 + 9) * 2, 1);
  const std::vector<float> query_segments{0, 1, 2};
  const std::vector<float> key_segments{0, 0, 1, 1, 2, 2, 0};
  add_rows(digest, posenc::CpmAntRows(1, {.heads = 2, .queries = 3, .keys = 7, .offset = 4},
                                      {.num_buckets = 8, .max_distance = 6, .segment_types = 3}, table, query_segments,
                                      key_segments));
}

DIGESTED_SCHEME("decomposed-relative") {
  std::vector<float> rows(4 * 6 * 8);
  posenc::decomposed_relative_rows(4, 6, 8, normal_values(9 * 8, 47), rows);
  digest.add(rows);
  const std::vector<float> q = normal_values(2 * 70 * 8, 48);
  const std::vector<float> rel_pos_h = normal_values(9 * 8, 49);
  const std::vector<float> rel_pos_w = normal_values(19 * 8, 50);
  add_rows(digest, posenc::DecomposedRelativeRows(1, 2, {.query_size = {7, 10}, .key_size = {3, 4}, .head_dim = 8}, q,
                                                  rel_pos_h, rel_pos_w));
}

DIGESTED_SCHEME("fire") {
  const std::vector<float> w0 = normal_values(32, 1);
  const std::vector<float> b0 = normal_values(32, 2);
  const std::vector<float> w1 = normal_values(32 * 5, 3);
  const std::vector<float> b1 = normal_values(5, 4);
  const posenc::FireOptions options{
      .mlp_width = 32, .c = 0.1, .threshold = 20.0, .threshold_multiplier = 1.0, .eps = 1e-6};
  for (const posenc::BiasShape& shape : {bias_shapes[0], bias_shapes[1]}) {
    add_rows(digest, posenc::FireRows(shape, options, {.w0 = w0, .b0 = b0, .w1 = w1, .b1 = b1}));
  }
}

DIGESTED_SCHEME("kerple") {
  std::vector<float> p = normal_values(5, 1);
  std::vector<float> a = normal_values(5, 2);
  for (std::vector<float>* values : {&p, &a}) {
    for (float& value : *values) value = std::abs(value);
  }
  for (const auto form : {posenc::KerpleForm::causal, posenc::KerpleForm::symmetric}) {
    const posenc::KerpleOptions options{.form = form, .clamp_min = 0.01, .clamp_max_p = 2.0};
    for (const auto kernel : {posenc::kerple_log, posenc::kerple_power, posenc::kerple_weight}) {
      add_biases(digest,
                 [&](const posenc::BiasShape& shape, std::span<float> out) { kernel(shape, options, p, a, out); });
    }
  }
}

DIGESTED_SCHEME("layoutlmv3") {
  const std::vector<float> table = normal_values(8 * 3, 1);
  const std::vector<float> table_x = normal_values(12 * 3, 2);
  const std::vector<float> table_y = normal_values(12 * 3, 3);
  std::vector<float> position_ids;
  std::vector<float> bbox;
  for (std::size_t n = 0; n < 2 * 6; ++n) position_ids.push_back(static_cast<float>(n * n % 7));
  for (std::size_t n = 0; n < 2 * 6 * 4; ++n) bbox.push_back(static_cast<float>(n * n % 61));
  add_rows(digest,
           posenc::LayoutLMv3Rows(
               2, {.heads = 3, .queries = 6, .keys = 6, .offset = 0},
               {.rel_pos_bins = 8, .max_rel_pos = 6, .rel2d_pos_bins = 12, .max_rel2d_pos = 40, .output_scale = 0.5},
               {table, table_x, table_y, position_ids, bbox}));
}

DIGESTED_SCHEME("dynamic-position-bias") {
  const std::vector<float> first = normal_values(16, 1);
  const std::vector<float> second = normal_values(16 * 16, 2);
  const std::vector<float> last = normal_values(5 * 16, 3);
  const std::vector<float> bias = normal_values(16, 4);
  const std::vector<float> last_bias = normal_values(5, 5);
  const std::vector<posenc::DynamicPositionBiasLayer> layers{
      {.weight = first, .bias = bias, .norm_weight = {}, .norm_bias = {}},
      {.weight = second, .bias = bias, .norm_weight = bias, .norm_bias = first},
      {.weight = last, .bias = last_bias, .norm_weight = {}, .norm_bias = {}}};
  for (const bool log_distance : {false, true}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::dynamic_position_bias(shape, {.dim = 16, .log_distance = log_distance}, layers, out);
    });
  }
}

DIGESTED_SCHEME("data-dependent-alibi") {
  for (const bool causal : {false, true}) {
    // With both directions, each has separate gates.
    const std::vector<float> gate_logits = normal_values(std::size_t{2} * (causal ? 5 : 10) * 33, 1);
    add_rows(digest, posenc::DataDependentAlibiRows(
                         {.batch = 2, .heads = 5, .length = 33, .causal = causal, .post_log_scale = 0.9}, gate_logits));
  }
}

DIGESTED_SCHEME("relative-projection") {
  const posenc::BiasShape shape = bias_shapes[0];
  const std::vector<float> weights = normal_values(2 * shape.heads * shape.queries * 4, 1);
  const std::vector<float> bank = normal_values(std::size_t{4} * 20, 2);
  add_rows(digest, posenc::RelativeProjectionRows(2, shape, {.num_distance_basis = 4, .max_dist = 20}, weights, bank));
}

DIGESTED_SCHEME("levit") {
  const std::vector<float> table = normal_values(5 * 12, 43);
  add_rows(digest, posenc::LevitRows({.window = {3, 4}, .stride = 2}, 5, table));
}

DIGESTED_SCHEME("moirai") {
  const posenc::BiasShape shape{.heads = 3, .queries = 2, .keys = 4, .offset = 2};
  const auto add = [&](posenc::MoiraiForm form, const std::vector<float>& table, const std::vector<float>& query_ids,
                       const std::vector<float>& key_ids) {
    add_rows(digest, posenc::MoiraiRows(1, shape, form, table, query_ids, key_ids));
  };
  add(posenc::MoiraiForm::binary, {1, 2, 3, 10, 20, 30}, {1, 0}, {0, 0, 1, 1});
  add(posenc::MoiraiForm::linear, {1, 0.25F, 0.1F}, {3, 7}, {0, 3, 5, 7});
}

DIGESTED_SCHEME("sandwich") {
  for (const auto form : {posenc::SandwichForm::causal, posenc::SandwichForm::symmetric, posenc::SandwichForm::tril}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::sandwich(
          shape, {.dim = 64, .base = 10000.0, .first_frequency = 1, .subtract_half_dim = true, .form = form}, out);
    });
  }
}

DIGESTED_SCHEME("swin") {
  const std::vector<float> table = normal_values(std::size_t{5} * 7 * 5, 1);
  std::vector<std::int32_t> index(144);
  posenc::swin_relative_index({3, 4}, index);
  digest.add(index);
  add_rows(digest, posenc::SwinRows({3, 4}, 5, table));
  add_filled(digest, std::size_t{4} * 144, [](std::span<float> out) {
    posenc::swin_shift_mask({.image = {6, 8}, .window = {3, 4}, .shift = {1, 3}, .masked = -100.0F}, out);
  });
}

DIGESTED_SCHEME("swin-v2") {
  std::vector<float> w0(2 * 7);
  std::vector<float> b0(7);
  std::vector<float> w1(3 * 7);
  posenc::Random random(5);
  for (std::vector<float>* array : {&w0, &b0, &w1}) random.fill_normal(*array, 1.0);
  for (const posenc::Extent pretrained : {posenc::Extent{0, 0}, posenc::Extent{7, 5}}) {
    std::vector<double> coordinates(2 * posenc::offsets_of({3, 4}));
    posenc::log_spaced_coordinates({3, 4}, pretrained, coordinates);
    digest.add(coordinates);
    add_rows(digest, posenc::SwinV2Rows({.window = {3, 4}, .pretrained_window = pretrained, .mlp_width = 7}, 3,
                                        {.w0 = w0, .b0 = b0, .w1 = w1}));
  }
}

DIGESTED_SCHEME("t5") {
  const std::vector<float> table = normal_values(32 * 5, 1);
  for (const bool bidirectional : {false, true}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::t5_bias(shape, {.bidirectional = bidirectional, .num_buckets = 32, .max_distance = 128}, 1.7, table, out);
    });
  }
}

DIGESTED_SCHEME("wavlm") {
  const std::vector<float> table = normal_values(8 * 3, 1);
  const std::vector<float> hidden = normal_values(2 * 3 * 4 * 5, 2);
  const std::vector<float> weight = normal_values(8 * 5, 3);
  const std::vector<float> bias = normal_values(8, 4);
  const std::vector<float> constant = normal_values(3, 5);
  add_rows(digest, posenc::WavLMRows(
                       2, {.heads = 3, .queries = 4, .keys = 9, .offset = 5}, {.num_buckets = 8, .max_distance = 6},
                       table, {.head_dim = 5, .hidden = hidden, .weight = weight, .bias = bias, .constant = constant}));
}

DIGESTED_SCHEME("xlnet:segments") {
  const std::vector<float> q = normal_values(2 * 3 * 4 * 5, 1);
  const std::vector<float> seg_embed = normal_values(2 * 3 * 5, 2);
  const std::vector<float> r_s_bias = normal_values(3 * 5, 3);
  const std::vector<float> ids{0, 0, 0, 1, 1, 7};
  add_rows(digest,
           posenc::XlnetSegmentRows(2, {.heads = 3, .queries = 4, .keys = 6, .offset = 2},
                                    {.head_dim = 5, .scale = 0.5, .segment_rows = 1}, q, seg_embed, r_s_bias, ids));
}
