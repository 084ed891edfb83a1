#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "count_from.h"
#include "digests/digest.h"
#include "normal_values.h"
#include "posenc/rotary/axial.h"
#include "posenc/rotary/dinov3.h"
#include "posenc/rotary/fope.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/grid_positions.h"
#include "posenc/rotary/mrope.h"
#include "posenc/rotary/multi_axis.h"
#include "posenc/rotary/pope.h"
#include "posenc/rotary/projected_positions.h"
#include "posenc/rotary/rope.h"
#include "posenc/rotary/scaling.h"
#include "posenc/rotary/xpos.h"

namespace {

constexpr std::size_t dim = 64;

posenc::ScaledFrequencies plain(posenc::RopeScaling scaling, double factor) {
  return {.frequencies =
              posenc::rope_frequencies({.rotary_dim = dim, .base = 10000.0, .scaling = scaling, .factor = factor}),
          .attention_factor = 1.0};
}

/// Two heads of `dim` components and a few more that do not turn.
posenc::RotationShape shape_at(std::size_t length) {
  return {.batch = 1, .heads = 2, .length = length, .head_dim = dim + 3, .rotary_dim = dim, .position_rows = 1};
}

std::vector<float> tokens(const posenc::RotationShape& shape) {
  return normal_values(shape.batch * shape.heads * shape.length * shape.head_dim, 3);
}

void add_table(Digest& digest, const posenc::ScaledFrequencies& scaled, const posenc::PairAxes& axes,
               std::span<const double> positions) {
  const std::size_t length = positions.size() / axes.count;
  std::vector<float> cos(length * scaled.frequencies.size());
  std::vector<float> sin(cos.size());
  posenc::rotary_table(scaled, axes, positions, cos, sin);
  digest.add(cos);
  digest.add(sin);
}

void add_rope(Digest& digest, const posenc::ScaledFrequencies& scaled) {
  const std::span<const double> positions = sample_positions();
  std::vector<float> cos(positions.size() * scaled.frequencies.size());
  std::vector<float> sin(cos.size());
  posenc::rotary_table(scaled, positions, cos, sin);
  digest.add(cos);
  digest.add(sin);
  if (2 * scaled.frequencies.size() != dim) return;
  const posenc::RotationShape shape = shape_at(positions.size());
  const std::vector<float> x = tokens(shape);
  for (const auto layout : {posenc::RopeLayout::interleaved, posenc::RopeLayout::half}) {
    for (const auto direction : {posenc::RopeDirection::forward, posenc::RopeDirection::inverse}) {
      add_filled(digest, x.size(), [&](std::span<float> out) {
        posenc::rope(shape, {.layout = layout, .direction = direction}, scaled, positions, x, out);
      });
    }
  }
}

}  // namespace

DIGESTED_SCHEME("dinov3-rope") {
  const posenc::AxialRope rope = posenc::dinov3_rope({.axes = 2, .dim_per_axis = 16, .base = 100.0});
  const std::vector<std::size_t> grid{4, 5};
  const std::vector<double> offsets{0.1, -0.2};
  const std::vector<double> factors{1.5, 0.75};
  add_table(digest, rope.scaled, rope.axes,
            posenc::grid_positions({.coordinates = posenc::GridCoordinates::centres,
                                    .grid = grid,
                                    .offsets = offsets,
                                    .factors = factors,
                                    .prefix_tokens = 2}));
}

DIGESTED_SCHEME("fope") {
  const std::vector<double> positions{0.0, 1.0, 2.5, 131071.0};
  std::vector<float> cos(std::size_t{2} * 4 * 8);
  std::vector<float> sin(cos.size());
  posenc::fope_table({.dim = 16, .base = 10000.0, .max_position_embeddings = 512.0, .num_inv_freq = 0}, 2,
                     normal_values(2 * 4 * 4, 1), normal_values(2 * 4 * 4, 2), positions, cos, sin);
  digest.add(cos);
  digest.add(sin);
}

DIGESTED_SCHEME("pope") {
  const std::vector<float> x = normal_values(2 * 3 * 5 * 6, 1);
  const posenc::PopeShape shape{.batch = 2, .heads = 3, .length = 5, .head_dim = 6, .rotary_dim = 5};
  for (const bool is_far : {true, false}) {
    const std::vector<double> positions = count_from(is_far ? 131070.0 : 0.5, 5);
    const std::vector<float> bias = normal_values(is_far ? 0 : 3 * 5, 2);
    add_filled(digest, x.size() + 2 * 3 * 5 * 5,
               [&](std::span<float> out) { posenc::pope(shape, 10000.0, positions, bias, x, out); });
  }
}

DIGESTED_SCHEME("axial-rope") {
  const std::vector<std::size_t> grid{4, 5};
  for (const auto& [freqs_for, coordinates] : {std::pair(posenc::FreqsFor::lang, posenc::GridCoordinates::index),
                                               std::pair(posenc::FreqsFor::pixel, posenc::GridCoordinates::edges)}) {
    const posenc::AxialRope rope =
        posenc::axial_rope({.axes = 2, .dim_per_axis = 16, .freqs_for = freqs_for, .base = 10000.0, .max_freq = 256.0});
    const std::vector<double> positions = posenc::grid_positions(
        {.coordinates = coordinates, .grid = grid, .offsets = {}, .factors = {}, .prefix_tokens = 0});
    add_table(digest, rope.scaled, rope.axes, positions);
  }
}

DIGESTED_SCHEME("axis-list-rope") {
  posenc::ScaledFrequencies scaled{.frequencies = {}, .attention_factor = 1.0};
  posenc::PairAxes axes{.count = 3, .axis_of_pair = {}};
  std::size_t axis = 0;
  for (const auto& [size, base] :
       {std::pair<std::size_t, double>(16, 2000.0), std::pair<std::size_t, double>(56, 10000.0),
        std::pair<std::size_t, double>(56, 256.0)}) {
    const posenc::Frequencies of_axis = posenc::rope_frequencies(
        {.rotary_dim = size, .base = base, .scaling = posenc::RopeScaling::none, .factor = 1.0});
    scaled.frequencies.insert(scaled.frequencies.end(), of_axis.begin(), of_axis.end());
    axes.axis_of_pair.insert(axes.axis_of_pair.end(), of_axis.size(), axis++);
  }
  std::vector<double> positions(3 * 7);
  for (std::size_t n = 0; n < positions.size(); ++n) positions[n] = 1.625 * static_cast<double>(n) - 4.5;
  add_table(digest, scaled, axes, positions);
}

DIGESTED_SCHEME("learned-frequency-rope") {
  std::vector<double> positions(3 * 2);
  for (std::size_t n = 0; n < positions.size(); ++n) positions[n] = 0.37 * static_cast<double>(n) - 1.0;
  std::vector<double> along(dim / 2 * 3);
  posenc::projected_positions(2, normal_values(dim, 4), positions, along);
  digest.add(along);
}

DIGESTED_SCHEME("mrope") {
  const std::vector<std::size_t> sections{16, 8, 8};
  const std::vector<posenc::MropeSegment> segments{{.modality = posenc::MropeModality::text,
                                                    .length = 5,
                                                    .temporal = 0,
                                                    .height = 0,
                                                    .width = 0,
                                                    .temporal_step = 1.0},
                                                   {.modality = posenc::MropeModality::image,
                                                    .length = 0,
                                                    .temporal = 1,
                                                    .height = 4,
                                                    .width = 6,
                                                    .temporal_step = 1.0},
                                                   {.modality = posenc::MropeModality::text,
                                                    .length = 3,
                                                    .temporal = 0,
                                                    .height = 0,
                                                    .width = 0,
                                                    .temporal_step = 1.0}};
  const std::vector<double> positions = posenc::mrope_positions(segments, 2).position_ids;
  digest.add(positions);
  for (const auto mode : {posenc::MropeMode::chunked, posenc::MropeMode::interleaved}) {
    add_table(digest, plain(posenc::RopeScaling::none, 1.0), posenc::mrope_axes(dim / 2, mode, sections), positions);
  }
}

DIGESTED_SCHEME("rope") {
  add_rope(digest, plain(posenc::RopeScaling::none, 1.0));
  add_rope(digest, plain(posenc::RopeScaling::linear, 2.5));
  add_rope(digest, plain(posenc::RopeScaling::ntk, 4.0));
  add_rope(digest,
           posenc::dynamic_ntk_rope(
               {.rotary_dim = dim, .base = 10000.0, .factor = 2.0, .max_position_embeddings = 2048, .seq_len = 5000}));
  add_rope(digest, posenc::yarn_rope({.rotary_dim = dim,
                                      .base = 10000.0,
                                      .factor = 10.0,
                                      .original_max_position_embeddings = 2048,
                                      .beta_fast = 32.0,
                                      .beta_slow = 1.0,
                                      .truncate = true,
                                      .mscale = 0.7,
                                      .mscale_all_dim = 0.0,
                                      .attention_factor = std::nullopt,
                                      .attn_factor = 1.0,
                                      .extrapolation_factor = 1.0}));
  std::vector<double> factors(dim / 2);
  for (std::size_t i = 0; i < factors.size(); ++i) factors[i] = 1.0 + 0.37 * static_cast<double>(i);
  for (const auto attention : {posenc::LongRopeAttention::fixed, posenc::LongRopeAttention::current_length}) {
    add_rope(digest, posenc::longrope({.rotary_dim = dim,
                                       .base = 10000.0,
                                       .factor = 32.0,
                                       .original_max_position_embeddings = 4096,
                                       .seq_len = 9000,
                                       .short_factor = factors,
                                       .long_factor = factors,
                                       .attention = attention,
                                       .attention_factor = std::nullopt}));
  }
  add_rope(digest, posenc::llama3_rope({.rotary_dim = dim,
                                        .base = 500000.0,
                                        .factor = 8.0,
                                        .low_freq_factor = 1.0,
                                        .high_freq_factor = 4.0,
                                        .original_max_position_embeddings = 8192}));
  add_rope(digest,
           posenc::proportional_rope({.head_dim = dim, .base = 10000.0, .partial_rotary_factor = 0.25, .factor = 1.0}));
  add_rope(digest, posenc::with_freq_factors(plain(posenc::RopeScaling::none, 1.0), factors));
}

DIGESTED_SCHEME("xpos") {
  const std::span<const double> positions = sample_counts();
  const posenc::RotationShape shape = shape_at(positions.size());
  const std::vector<float> x = tokens(shape);
  for (const auto side : {posenc::XposSide::query, posenc::XposSide::key}) {
    for (const auto layout : {posenc::RopeLayout::interleaved, posenc::RopeLayout::half}) {
      const posenc::XposOptions options{.scale_base = 512.0,
                                        .gamma = 0.4,
                                        .centre = posenc::xpos_centre(posenc::XposCentre::half_length, positions),
                                        .scale_layout = layout};
      add_filled(digest, positions.size() * dim / 2,
                 [&](std::span<float> out) { posenc::xpos_scale(dim / 2, options, side, positions, out); });
      add_filled(digest, x.size(), [&](std::span<float> out) {
        posenc::xpos(shape, {.layout = layout, .direction = posenc::RopeDirection::forward},
                     plain(posenc::RopeScaling::none, 1.0).frequencies, options, side, positions, x, out);
      });
    }
  }
}
