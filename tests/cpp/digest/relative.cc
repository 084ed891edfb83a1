// What these schemes say of positions: which row of a table stands for which distance, and the tables that are
// computed. Their terms are products with queries and keys.
#include "digest.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/bias/tupe_relative.h"
#include "posenc/relative/deberta.h"
#include "posenc/relative/shaw.h"
#include "posenc/relative/shift.h"
#include "posenc/relative/transformer_xl.h"
#include "posenc/relative/tupe.h"

namespace {

constexpr std::array<posenc::RelativeShape, 2> shapes{
    {{.batch = 1, .heads = 2, .queries = 33, .keys = 33, .head_dim = 8, .offset = 0},
     {.batch = 1, .heads = 2, .queries = 5, .keys = 70, .head_dim = 8, .offset = 65}}};

/// The sinusoids of Transformer-XL's distances.
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

DIGESTED_SCHEME("shaw") {
  for (const posenc::RelativeShape& shape : shapes) {
    digest.add(posenc::shaw_rows(
        shape,
        {.max_relative_positions = 16, .sign = posenc::RelativeSign::key_minus_query, .clip = true, .table_heads = 1}));
  }
}

DIGESTED_SCHEME("bert-relative") {
  for (const posenc::RelativeShape& shape : shapes) {
    digest.add(posenc::shaw_rows(shape, {.max_relative_positions = 128,
                                         .sign = posenc::RelativeSign::query_minus_key,
                                         .clip = false,
                                         .table_heads = 1}));
  }
}

DIGESTED_SCHEME("deberta") {
  for (const posenc::RelativeShape& shape : shapes) {
    for (const auto p2c : {posenc::DebertaP2c::query_minus_key, posenc::DebertaP2c::key_minus_query}) {
      const posenc::DebertaOptions options{
          .buckets = {.position_buckets = 32, .max_position = 512, .clamp_distance = true}, .att_span = 32, .p2c = p2c};
      for (const bool position_to_content : {false, true}) {
        digest.add(posenc::deberta_rows(shape, options, position_to_content));
      }
    }
  }
}

DIGESTED_SCHEME("transformer-xl") {
  for (const posenc::RelativeShape& shape : shapes) {
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

DIGESTED_SCHEME("music-transformer") {
  for (const posenc::RelativeShape& shape : shapes) {
    const posenc::RelativeTable table{.heads = 2, .rows = shape.keys, .order = posenc::DistanceOrder::nearest_last};
    digest.add(posenc::shift_rows(shape, posenc::ShiftDirection::left_to_right, table));
  }
}

DIGESTED_SCHEME("tupe") {
  std::vector<std::int32_t> buckets(33 * 33, 3);
  posenc::tupe_untie_buckets(33, 32, buckets);
  digest.add(buckets);
  // The last row is that of [CLS].
  const std::vector<float> table = drawn(33 * 2, 1);
  add_filled(digest, std::size_t{2} * 33 * 33, [&](std::span<float> out) {
    posenc::TupeRelativeBias({.heads = 2, .queries = 33, .keys = 33, .offset = 0},
                             {.rel_pos_bins = 32, .max_rel_pos = 128, .untie_cls = true}, table)
        .store(out);
  });
  const std::vector<float> positions = drawn(34 * 16, 2);
  const std::vector<float> norm = drawn(16, 3);
  const std::vector<float> square = drawn(16 * 16, 4);
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
