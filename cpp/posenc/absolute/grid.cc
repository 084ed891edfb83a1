#include "posenc/absolute/grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "posenc/absolute/sinusoidal.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

/// Keeps DETR's normalisation from dividing by 0 where all pixels are padding.
constexpr double detr_eps = 1e-6;

SinusoidalOptions options_of(std::size_t dim, double base, SinusoidalLayout layout) {
  return {.dim = dim,
          .base = base,
          .layout = layout,
          .flip_sin_to_cos = false,
          .downscale_freq_shift = 0.0,
          .odd_dim = OddDim::zero,
          .position_scale = 1.0,
          .amplitude = 1.0};
}

std::vector<float> table(const SinusoidalOptions& options, std::span<const double> positions) {
  std::vector<float> rows(positions.size() * options.dim);
  sinusoidal(options, positions, rows);
  return rows;
}

std::vector<double> count_to(std::size_t size) {
  std::vector<double> positions(size);
  for (std::size_t i = 0; i < size; ++i) positions[i] = static_cast<double>(i);
  return positions;
}

/// Puts the axes' blocks side by side; channels beyond dim are cut off, channels that no block reaches are 0.
void fill_blocks(std::span<const std::size_t> shape, std::size_t dim, const SinusoidalOptions& block,
                 std::span<float> out) {
  const std::size_t cells = size_product("shape", shape);
  require_size("out", out.size(), size_product("dim", std::array{cells, dim}));
  std::fill(out.begin(), out.end(), 0.0F);
  std::size_t inner = cells;
  for (std::size_t axis = 0; axis < shape.size() && axis * block.dim < dim; ++axis) {
    if (cells == 0) return;
    inner /= shape[axis];
    const std::vector<float> rows = table(block, count_to(shape[axis]));
    const std::size_t first = axis * block.dim;
    const std::size_t channels = std::min(block.dim, dim - first);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      std::copy_n(&rows[cell / inner % shape[axis] * block.dim], channels, &out[cell * dim + first]);
    }
  }
}

}  // namespace

void multidim_grid(std::span<const std::size_t> shape, std::size_t dim, double base, std::span<float> out) {
  require(!shape.empty(), "shape", shape.size(), "at least one axis");
  require_some("dim", dim);
  require_base("base", base);
  const std::size_t pairs = (dim + 2 * shape.size() - 1) / (2 * shape.size());
  fill_blocks(shape, dim, options_of(2 * pairs, base, SinusoidalLayout::interleaved), out);
}

void timing_signal_grid(std::span<const std::size_t> shape, const TimingSignalOptions& options, std::span<float> out) {
  require(!shape.empty(), "shape", shape.size(), "at least one axis");
  require(options.dim >= 2 * shape.size(), "dim", options.dim, "at least 2 for each axis");
  require_between(1e-30, 1e6, "min_timescale", options.min_timescale);
  require(options.max_timescale >= 0.01 * options.min_timescale && options.max_timescale <= 1e30, "max_timescale",
          options.max_timescale, "a number between 0.01 min_timescale and 1e30");
  const std::size_t num_timescales = options.dim / (2 * shape.size());
  SinusoidalOptions block =
      options_of(2 * num_timescales, options.max_timescale / options.min_timescale, SinusoidalLayout::half);
  block.downscale_freq_shift = 1.0;
  block.position_scale = options.min_timescale;
  fill_blocks(shape, options.dim, block, out);
}

void sincos_pos_embed_2d(const SincosPosEmbedOptions& options, std::span<float> out) {
  const std::size_t dim = options.dim;
  require(dim >= 4 && dim % 4 == 0, "dim", dim, Expected::multiple_of(4));
  require_base("base", options.base);
  if (options.base_size) require_positive("base_size", *options.base_size);
  require_positive("interpolation_scale", options.interpolation_scale);
  require_size("out", out.size(), (options.extra_tokens + options.height * options.width) * dim);

  const auto rows_of = [&](std::size_t size) {
    std::vector<double> coordinates = count_to(size);
    const double ratio = options.base_size ? static_cast<double>(size) / *options.base_size : 1.0;
    for (double& p : coordinates) p = p / ratio / options.interpolation_scale;
    return table(options_of(dim / 2, options.base, SinusoidalLayout::half), coordinates);
  };
  const std::vector<float> columns = rows_of(options.width);
  const std::vector<float> rows = rows_of(options.height);
  float* to = std::fill_n(out.data(), options.extra_tokens * dim, 0.0F);
  for (std::size_t row = 0; row < options.height; ++row) {
    for (std::size_t column = 0; column < options.width; ++column) {
      to = std::copy_n(&columns[column * (dim / 2)], dim / 2, to);
      to = std::copy_n(&rows[row * (dim / 2)], dim / 2, to);
    }
  }
}

void detr_sine(const DetrSineOptions& options, std::span<const std::uint8_t> mask, std::span<float> out) {
  const std::size_t feats = options.num_pos_feats;
  require(feats >= 2 && feats % 2 == 0, "num_pos_feats", feats, Expected::even(2));
  require_base("temperature", options.temperature);
  require_position_scale("scale", options.scale);
  const std::size_t height = options.height;
  const std::size_t width = options.width;
  const std::size_t pixels = options.batch * height * width;
  require_size("mask", mask.size(), pixels);
  require_size("out", out.size(), pixels * 2 * feats);

  // Walks along an axis of `count` pixels, `stride` apart, from `start` on.
  const auto count_real = [&](std::vector<double>& coordinates, std::size_t start, std::size_t count,
                              std::size_t stride) {
    double seen = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      if (mask[start + i * stride] != 0) ++seen;
      coordinates[start + i * stride] = seen;
    }
    if (!options.normalize) return;
    for (std::size_t i = 0; i < count; ++i) {
      double& p = coordinates[start + i * stride];
      p = p / (seen + detr_eps) * options.scale;
    }
  };
  std::vector<double> y(pixels);
  std::vector<double> x(pixels);
  for (std::size_t image = 0; image < options.batch; ++image) {
    const std::size_t first = image * height * width;
    for (std::size_t column = 0; column < width; ++column) count_real(y, first + column, height, width);
    for (std::size_t row = 0; row < height; ++row) count_real(x, first + row * width, width, 1);
  }
  const SinusoidalOptions axis = options_of(feats, options.temperature, SinusoidalLayout::interleaved);
  const std::vector<float> rows = table(axis, y);
  const std::vector<float> columns = table(axis, x);
  float* to = out.data();
  for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
    to = std::copy_n(&rows[pixel * feats], feats, to);
    to = std::copy_n(&columns[pixel * feats], feats, to);
  }
}

void detr_learned(const DetrLearnedOptions& options, std::span<const float> row_embed, std::span<const float> col_embed,
                  std::span<float> out) {
  const std::size_t feats = options.num_pos_feats;
  require_some("num_pos_feats", feats);
  const auto require_rows = [&](const char* name, std::size_t size, std::size_t needed) {
    if (size % feats == 0 && size / feats >= needed) return;
    reject_size(name, size, Expected{"at least {value} rows of {name} values", needed, "num_pos_feats"});
  };
  require_rows("row_embed", row_embed.size(), options.height);
  require_rows("col_embed", col_embed.size(), options.width);
  require_size("out", out.size(), options.height * options.width * (options.sum ? 1 : 2) * feats);
  float* to = out.data();
  for (std::size_t row = 0; row < options.height; ++row) {
    for (std::size_t column = 0; column < options.width; ++column) {
      if (options.sum) {
        for (std::size_t c = 0; c < feats; ++c) *to++ = col_embed[column * feats + c] + row_embed[row * feats + c];
        continue;
      }
      to = std::copy_n(&col_embed[column * feats], feats, to);
      to = std::copy_n(&row_embed[row * feats], feats, to);
    }
  }
}

}  // namespace posenc
