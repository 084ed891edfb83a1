#include "posenc/absolute/fourier_features.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "posenc/core/error.h"
#include "posenc/core/sincos.h"

namespace posenc {
namespace {

/// Number `index` of `count` numbers that go from 1 to `last` in equal steps.
double band(std::size_t index, std::size_t count, double last) {
  return count == 1 ? 1.0 : 1.0 + (last - 1.0) * static_cast<double>(index) / static_cast<double>(count - 1);
}

}  // namespace

FourierMatrix linear_bands(std::size_t num_bands, std::span<const double> max_resolution) {
  require_some("num_bands", num_bands);
  require_some("max_resolution", max_resolution.size());
  const std::size_t axes = max_resolution.size();
  FourierMatrix matrix{.columns = axes * num_bands, .values = std::vector<double>(axes * axes * num_bands)};
  for (std::size_t axis = 0; axis < axes; ++axis) {
    require_positive("max_resolution", max_resolution[axis]);
    for (std::size_t i = 0; i < num_bands; ++i) {
      matrix.values[axis * matrix.columns + axis * num_bands + i] =
          std::numbers::pi * band(i, num_bands, max_resolution[axis] / 2.0);
    }
  }
  return matrix;
}

FourierMatrix octaves(std::size_t num_bands, bool log_sampling, bool times_pi, std::size_t axes) {
  require(num_bands >= 1 && num_bands <= 32, "num_bands", num_bands, Expected::between(1, 32));
  require_some("axes", axes);
  FourierMatrix matrix{.columns = axes * num_bands, .values = std::vector<double>(axes * axes * num_bands)};
  for (std::size_t i = 0; i < num_bands; ++i) {
    const double frequency = log_sampling ? std::ldexp(1.0, static_cast<int>(i))
                                          : band(i, num_bands, std::ldexp(1.0, static_cast<int>(num_bands - 1)));
    for (std::size_t axis = 0; axis < axes; ++axis) {
      matrix.values[axis * matrix.columns + i * axes + axis] = times_pi ? frequency * std::numbers::pi : frequency;
    }
  }
  return matrix;
}

std::size_t fourier_dim(const FourierOptions& options, std::size_t columns) {
  return (options.concat_pos ? options.axes : 0) + (options.sine_only ? 1 : 2) * columns;
}

void fourier_features(const FourierOptions& options, std::span<const double> positions, const FourierMatrix& matrix,
                      std::span<float> out) {
  const auto [axes, block, concat_pos, sine_only] = options;
  const std::size_t columns = matrix.columns;
  require_some("axes", axes);
  require(columns >= 1 && block >= 1 && columns % block == 0, "block", block,
          Expected{"a divisor of the columns, {value}", columns});
  require_size("matrix", matrix.values.size(), axes * columns);
  const std::size_t rows = positions.size() / axes;
  require_size("positions", positions.size(), rows * axes);
  require_size("out", out.size(), rows * fourier_dim(options, columns));
  for (const double x : matrix.values) require_between(-0x1p53, 0x1p53, "matrix", x);
  for (const double x : positions) require_between(-0x1p53, 0x1p53, "positions", x);

  float* to = out.data();
  std::vector<double> angles(columns);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::span<const double> at = positions.subspan(row * axes, axes);
    if (concat_pos) to = std::ranges::transform(at, to, [](double x) { return static_cast<float>(x); }).out;
    for (std::size_t column = 0; column < columns; ++column) {
      angles[column] = 0.0;
      for (std::size_t axis = 0; axis < axes; ++axis) {
        angles[column] += at[axis] * matrix.values[axis * columns + column];
      }
      // The range in which sincos() keeps its error bound.
      require_between(-0x1p31, 0x1p31, "positions", angles[column]);
    }
    for (std::size_t first = 0; first < columns; first += block) {
      for (std::size_t part = 0; part < (sine_only ? 1U : 2U); ++part) {
        for (std::size_t column = first; column < first + block; ++column) {
          const SinCos both = sincos(angles[column]);
          *to++ = static_cast<float>(part == 0 ? both.sin : both.cos);
        }
      }
    }
  }
}

}  // namespace posenc
