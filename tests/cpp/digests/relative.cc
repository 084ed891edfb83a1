// What depends on positions alone: the row of a table for each distance, and tables that are computed. The terms are
// products with queries and keys, and are left out.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "digests/digest.h"
#include "normal_values.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/relative/cope.h"
#include "posenc/relative/deberta.h"
#include "posenc/relative/shape.h"
#include "posenc/relative/shaw.h"
#include "posenc/relative/shift.h"
#include "posenc/relative/transformer_xl.h"
#include "posenc/relative/tupe.h"
#include "posenc/relative/tupe_factors.h"

namespace {

constexpr std::array<posenc::RelativeShape, 2> relative_shapes{
    {{.batch = 1, .heads = 2, .queries = 33, .keys = 33, .head_dim = 8, .offset = 0},
     {.batch = 1, .heads = 2, .queries = 5, .keys = 70, .head_dim = 8, .offset = 65}}};

/// The sinusoids of these distances.
void add_distances(Digest& digest, std::span<const double> positions) {
  digest.add(positions);
  add_filled(digest, positions.size() * 32, [&](std::span<float> out) {
    posenc::sinusoidal({.dim = 32,
                        .base = 10000.0,
                        .layout = posenc::SinusoidalLayout::half,
                        .flip_sin_to_cos = false,
                        .downscale_freq_shift = 0.0,
                        .odd_dim = posenc::OddDim::zero,
                        .position_scale = 1.0,
                        .amplitude = 1.0},
                       positions, out);
  });
}

}  // namespace

DIGESTED_SCHEME("cope") {
  const posenc::RelativeShape shape{.batch = 1, .heads = 2, .queries = 33, .keys = 40, .head_dim = 8, .offset = 7};
  const std::vector<float> q = normal_values(2 * 33 * 8, 1);
  const std::vector<float> logits = normal_values(2 * 33 * 40, 2);
  const std::vector<float> pos_emb = normal_values(12 * 8, 3);
  for (const bool causal : {false, true}) {
    std::vector<float> term(logits.size());
    std::vector<float> positions(logits.size());
    posenc::cope(shape, {.max_pos = 12, .causal = causal}, q, logits, pos_emb, {term, positions});
    digest.add(positions);
  }
}

DIGESTED_SCHEME("deberta") {
  for (const posenc::RelativeShape& shape : relative_shapes) {
    for (const auto p2c : {posenc::DebertaP2c::query_minus_key, posenc::DebertaP2c::key_minus_query}) {
      const posenc::DebertaOptions options{
          .buckets = {.position_buckets = 32, .max_position = 512, .clamp_distance = true}, .att_span = 32, .p2c = p2c};
      for (const bool position_to_content : {false, true}) {
        digest.add(posenc::deberta_rows(shape, options, position_to_content));
      }
    }
  }
}

DIGESTED_SCHEME("shaw") {
  for (const posenc::RelativeShape& shape : relative_shapes) {
    digest.add(posenc::shaw_rows(
        shape,
        {.max_relative_positions = 16, .sign = posenc::RelativeSign::key_minus_query, .clip = true, .table_heads = 1}));
  }
}

DIGESTED_SCHEME("bert-relative") {
  for (const posenc::RelativeShape& shape : relative_shapes) {
    digest.add(posenc::shaw_rows(shape, {.max_relative_positions = 128,
                                         .sign = posenc::RelativeSign::query_minus_key,
                                         .clip = false,
                                         .table_heads = 1}));
  }
}

DIGESTED_SCHEME("music-transformer") {
  for (const posenc::RelativeShape& shape : relative_shapes) {
    const posenc::RelativeTable table{.heads = 2, .rows = shape.keys, .order = posenc::DistanceOrder::nearest_last};
    digest.add(posenc::shift_rows(shape, posenc::ShiftDirection::left_to_right, table));
  }
}

DIGESTED_SCHEME("transformer-xl") {
  for (const posenc::RelativeShape& shape : relative_shapes) {
    digest.add(posenc::transformer_xl_rows(shape, shape.keys));
    std::vector<double> positions(shape.keys);
    posenc::transformer_xl_positions(shape.keys, 40.0, positions);
    add_distances(digest, positions);
  }
}

DIGESTED_SCHEME("xlnet") {
  std::vector<double> positions(33 + 40);
  posenc::xlnet_positions(33, 40, std::nullopt, positions);
  add_distances(digest, positions);
}

DIGESTED_SCHEME("tupe") {
  std::vector<std::int32_t> buckets(33 * 33, 3);
  posenc::tupe_untie_buckets(33, 32, buckets);
  digest.add(buckets);
  // The last row belongs to [CLS].
  const std::vector<float> table = normal_values(33 * 2, 1);
  add_filled(digest, std::size_t{2} * 33 * 33, [&](std::span<float> out) {
    posenc::TupeRelativeRows({.heads = 2, .queries = 33, .keys = 33, .offset = 0},
                             {.rel_pos_bins = 32, .max_rel_pos = 128, .untie_cls = true}, table)
        .store(out);
  });
  const std::vector<float> positions = normal_values(34 * 16, 2);
  const std::vector<float> norm = normal_values(16, 3);
  const std::vector<float> square = normal_values(16 * 16, 4);
  add_filled(digest, std::size_t{2} * 33 * 33, [&](std::span<float> out) {
    posenc::tupe_position_position(
        posenc::TupePositions(
            {.heads = 2, .length = 33, .dim = 16, .untie_cls = true, .layer_norm_eps = 1e-5, .scale = 0.25},
            {.positions = positions,
             .layer_norm_weight = norm,
             .layer_norm_bias = norm,
             .query_weight = square,
             .query_bias = norm,
             .key_weight = square,
             .key_bias = norm}),
        out);
  });
}
