#include <cstdint>
#include <vector>

#include "digests/digest.h"
#include "normal_values.h"
#include "posenc/absolute/cape.h"
#include "posenc/absolute/counting.h"
#include "posenc/absolute/grid.h"
#include "posenc/absolute/learned.h"
#include "posenc/absolute/randomized_positions.h"
#include "posenc/absolute/sinusoidal.h"
#include "posenc/absolute/timestep.h"
#include "posenc/absolute/waves.h"

namespace {

/// Adds a table of these positions to the digest.
template <typename Fill>
void add_table(Digest& digest, std::size_t dim, std::span<const double> positions, Fill fill) {
  add_filled(digest, positions.size() * dim, [&](std::span<float> out) { fill(positions, out); });
}

const posenc::CapeAugmentation augmentation{
    .max_global_shift = 3.0, .max_local_shift = 0.8, .max_global_scaling = 2.0, .seed = 17};

}  // namespace

DIGESTED_SCHEME("cape") {
  for (const bool normalize : {false, true}) {
    std::vector<double> positions(3 * 25);
    posenc::cape_positions({.batch = 3, .length = 25, .pos_scale = 0.5, .normalize = normalize}, augmentation,
                           positions);
    digest.add(positions);
    add_table(digest, 32, positions,
              [](std::span<const double> at, std::span<float> out) { posenc::cape(32, 30.0, at, out); });
  }
}

DIGESTED_SCHEME("cape-2d") {
  std::vector<double> x(2 * 5 * 7);
  std::vector<double> y(x.size());
  posenc::cape_grid({.batch = 2, .patches_x = 5, .patches_y = 7}, augmentation, x, y);
  digest.add(x);
  digest.add(y);
  add_filled(digest, x.size() * 24, [&](std::span<float> out) { posenc::cape_2d(24, x, y, out); });
}

DIGESTED_SCHEME("integer") {
  add_table(digest, 5, sample_positions(), [](std::span<const double> positions, std::span<float> out) {
    posenc::integer_encoding(5, positions, out);
  });
}

DIGESTED_SCHEME("normalised-integer") {
  add_table(digest, 5, sample_counts(), [](std::span<const double> positions, std::span<float> out) {
    posenc::normalised_integer_encoding(5, positions.size(), positions, out);
  });
}

DIGESTED_SCHEME("binary") {
  for (const auto order : {posenc::BitOrder::least_significant_first, posenc::BitOrder::most_significant_first}) {
    add_table(digest, 13, sample_counts(), [&](std::span<const double> positions, std::span<float> out) {
      posenc::binary_encoding({.dim = 13, .bits = 7, .order = order}, positions, out);
    });
  }
}

DIGESTED_SCHEME("single-sine") {
  add_table(digest, 6, sample_counts(), [](std::span<const double> positions, std::span<float> out) {
    posenc::single_sine(6, 0.3, positions, out);
  });
}

DIGESTED_SCHEME("single-frequency") {
  add_table(digest, 6, sample_counts(), [](std::span<const double> positions, std::span<float> out) {
    posenc::single_frequency(6, 0.3, positions, out);
  });
}

DIGESTED_SCHEME("linear-ladder") {
  add_table(digest, 24, sample_counts(),
            [](std::span<const double> positions, std::span<float> out) { posenc::linear_ladder(24, positions, out); });
}

DIGESTED_SCHEME("complex-exponential") {
  const std::vector<double> frequencies{1.0, 0.1, 0.02, 3e-5};
  add_table(digest, 2 * frequencies.size(), sample_counts(),
            [&](std::span<const double> positions, std::span<float> out) {
              posenc::complex_exponential(frequencies, positions, out);
            });
  add_table(digest, frequencies.size(), sample_counts(), [&](std::span<const double> positions, std::span<float> out) {
    posenc::complex_real_part(frequencies, positions, out);
  });
}

DIGESTED_SCHEME("multidim") {
  const std::vector<std::size_t> shape{3, 5, 4};
  add_filled(digest, 60 * 18, [&](std::span<float> out) { posenc::multidim_grid(shape, 18, 10000.0, out); });
}

DIGESTED_SCHEME("timing-signal") {
  const std::vector<std::size_t> shape{6, 7};
  add_filled(digest, 42 * 18, [&](std::span<float> out) {
    posenc::timing_signal_grid(shape, {.dim = 18, .min_timescale = 1.0, .max_timescale = 10000.0}, out);
  });
}

DIGESTED_SCHEME("sincos-pos-embed-2d") {
  add_filled(digest, (5 * 7 + 1) * 16, [](std::span<float> out) {
    posenc::sincos_pos_embed_2d({.height = 5,
                                 .width = 7,
                                 .dim = 16,
                                 .base = 10000.0,
                                 .base_size = 4.0,
                                 .interpolation_scale = 1.5,
                                 .extra_tokens = 1},
                                out);
  });
}

DIGESTED_SCHEME("detr-sine") {
  const std::vector<std::uint8_t> mask(5 * 7, 1);
  for (const bool normalize : {false, true}) {
    add_filled(digest, mask.size() * 32, [&](std::span<float> out) {
      posenc::detr_sine({.batch = 1,
                         .height = 5,
                         .width = 7,
                         .num_pos_feats = 16,
                         .temperature = 10000.0,
                         .normalize = normalize,
                         .scale = 6.283185307179586},
                        mask, out);
    });
  }
}

DIGESTED_SCHEME("detr-learned") {
  const std::vector<float> rows = normal_values(50 * 8, 1);
  const std::vector<float> columns = normal_values(50 * 8, 2);
  add_filled(digest, 5 * 7 * 16, [&](std::span<float> out) {
    posenc::detr_learned({.height = 5, .width = 7, .num_pos_feats = 8}, rows, columns, out);
  });
}

DIGESTED_SCHEME("learned") {
  const std::vector<float> table = normal_values(70 * 9, 1);
  add_table(digest, 9, sample_counts(), [&](std::span<const double> positions, std::span<float> out) {
    posenc::learned({.rows = 70, .dim = 9, .position_offset = 2.0, .scale = 3.3}, table, positions, out);
  });
}

DIGESTED_SCHEME("randomizedPositions") {
  std::vector<double> out(100);
  posenc::randomized_positions(2048, 7, out);
  digest.add(out);
}

DIGESTED_SCHEME("sinusoidal") {
  for (const std::size_t dim : {1, 2, 7, 64, 129}) {
    for (const auto layout : {posenc::SinusoidalLayout::interleaved, posenc::SinusoidalLayout::half}) {
      for (const auto odd_dim : {posenc::OddDim::zero, posenc::OddDim::extra_sine, posenc::OddDim::truncate}) {
        for (const double base : {10000.0, 77.5}) {
          add_table(digest, dim, sample_positions(), [&](std::span<const double> positions, std::span<float> out) {
            posenc::sinusoidal({.dim = dim,
                                .base = base,
                                .layout = layout,
                                .flip_sin_to_cos = base != 10000.0,
                                .downscale_freq_shift = 0.0,
                                .odd_dim = odd_dim,
                                .position_scale = base == 10000.0 ? 1.0 : 0.3,
                                .amplitude = base == 10000.0 ? 1.0 : 0.7},
                               positions, out);
          });
        }
      }
    }
  }
}

DIGESTED_SCHEME("timestep") {
  for (const std::size_t dim : {5, 320}) {
    for (const double shift : {0.0, 1.0}) {
      add_table(digest, dim, sample_positions(), [&](std::span<const double> positions, std::span<float> out) {
        posenc::timestep_embedding({.dim = dim,
                                    .flip_sin_to_cos = shift == 0.0,
                                    .downscale_freq_shift = shift,
                                    .scale = 1.0 + shift,
                                    .max_period = 10000.0},
                                   positions, out);
      });
    }
  }
}
