#include "posenc/core/resample.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"

namespace posenc {
namespace {

/// Keys' cubic convolution kernel.
double cubic(double a, double x) {
  const double t = std::abs(x);
  if (t < 1.0) return ((a + 2.0) * t - (a + 3.0)) * t * t + 1.0;
  return t < 2.0 ? (((t - 5.0) * t + 8.0) * t - 4.0) * a : 0.0;
}

double kernel(const ResampleOptions& options, double x) {
  if (options.method == ResampleMethod::bicubic) return cubic(options.cubic_coeff_a, x);
  return std::max(1.0 - std::abs(x), 0.0);
}

void require_allowed(const ResampleOptions& options, const ResampleAxis& axis) {
  require_some("from", axis.from);
  require_some("to", axis.to);
  if (axis.scale_factor != 0.0) require_between(1e-6, 1e6, "scale_factor", axis.scale_factor);
  const bool sums = options.method == ResampleMethod::bicubic || options.method == ResampleMethod::bilinear;
  require(sums || !options.align_corners, "align_corners", 1, "false but for methods bicubic and bilinear");
  require(!options.antialias || (sums && !options.align_corners), "antialias", 1,
          Expected{"false but for methods bicubic and bilinear without {name}", "align_corners"});
  require_between(-2.0, 0.0, "cubic_coeff_a", options.cubic_coeff_a);
}

/// How many old entries lie between two neighbouring new ones.
double step_of(const ResampleOptions& options, const ResampleAxis& axis) {
  if (options.align_corners) {
    return axis.to == 1 ? 0.0 : static_cast<double>(axis.from - 1) / static_cast<double>(axis.to - 1);
  }
  if (axis.scale_factor != 0.0) return 1.0 / axis.scale_factor;
  return static_cast<double>(axis.from) / static_cast<double>(axis.to);
}

std::size_t clamped(double entry, std::size_t from) {
  return static_cast<std::size_t>(std::clamp(entry, 0.0, static_cast<double>(from - 1)));
}

ResampleTaps one_tap(const ResampleOptions& options, const ResampleAxis& axis) {
  ResampleTaps taps{.count = 1, .index = {}, .weight = std::vector<double>(axis.to, 1.0)};
  for (std::size_t i = 0; i < axis.to; ++i) {
    std::size_t entry = i % axis.from;
    if (options.method == ResampleMethod::nearest) {
      // Without a factor, integers do it without rounding.
      entry = axis.scale_factor == 0.0
                  ? static_cast<std::size_t>(std::uint64_t{i} * axis.from / axis.to)
                  : clamped(std::floor(static_cast<double>(i) * step_of(options, axis)), axis.from);
    }
    taps.index.push_back(static_cast<std::uint32_t>(entry));
  }
  return taps;
}

/// Taps of a kernel that is widened where the step is above 1. Entries beyond the border get no weight, and the others
/// are rescaled to a sum of 1.
ResampleTaps widened_taps(const ResampleOptions& options, const ResampleAxis& axis) {
  const double step = step_of(options, axis);
  const double width = std::max(step, 1.0);
  const double support = (options.method == ResampleMethod::bicubic ? 2.0 : 1.0) * width;
  const auto most = static_cast<std::size_t>(std::ceil(support)) * 2 + 1;
  ResampleTaps taps{.count = std::min(most, axis.from), .index = {}, .weight = {}};
  taps.index.resize(axis.to * taps.count);
  taps.weight.resize(axis.to * taps.count);
  for (std::size_t i = 0; i < axis.to; ++i) {
    const double centre = step * (static_cast<double>(i) + 0.5);
    const double first = std::max(std::trunc(centre - support + 0.5), 0.0);
    const double last = std::min(std::trunc(centre + support + 0.5), static_cast<double>(axis.from));
    double sum = 0.0;
    for (std::size_t n = 0; n < taps.count; ++n) {
      const double entry = first + static_cast<double>(n);
      taps.index[i * taps.count + n] = static_cast<std::uint32_t>(clamped(entry, axis.from));
      if (entry >= last) continue;
      const double weight = kernel(options, (entry - centre + 0.5) / width);
      taps.weight[i * taps.count + n] = weight;
      sum += weight;
    }
    // A scale_factor can move an entry so far beyond the border that the kernel covers no old entry.
    if (sum == 0.0) {
      taps.weight[i * taps.count] = 1.0;
      continue;
    }
    for (std::size_t n = 0; n < taps.count; ++n) taps.weight[i * taps.count + n] /= sum;
  }
  return taps;
}

}  // namespace

ResampleTaps resample_taps(const ResampleOptions& options, const ResampleAxis& axis) {
  require_allowed(options, axis);
  if (options.method == ResampleMethod::nearest || options.method == ResampleMethod::tile) {
    return one_tap(options, axis);
  }
  if (options.antialias) return widened_taps(options, axis);
  const bool is_cubic = options.method == ResampleMethod::bicubic;
  const double step = step_of(options, axis);
  ResampleTaps taps{.count = is_cubic ? 4U : 2U, .index = {}, .weight = {}};
  for (std::size_t i = 0; i < axis.to; ++i) {
    const double at = static_cast<double>(i);
    double source = options.align_corners ? at * step : (at + 0.5) * step - 0.5;
    // Beyond the border, both taps become the entry at the border.
    if (!is_cubic) source = std::clamp(source, 0.0, static_cast<double>(axis.from - 1));
    const double floor = std::floor(source);
    for (std::size_t n = 0; n < taps.count; ++n) {
      const double entry = floor + static_cast<double>(n) - (is_cubic ? 1.0 : 0.0);
      taps.index.push_back(static_cast<std::uint32_t>(clamped(entry, axis.from)));
      taps.weight.push_back(kernel(options, source - entry));
    }
  }
  return taps;
}

void resample(const ResampleOptions& options, std::span<const ResampleAxis> axes, std::size_t dim,
              std::span<const float> table, std::span<float> out) {
  std::size_t inner = dim;
  for (const ResampleAxis& axis : axes) inner *= axis.from;
  require_size("table", table.size(), inner);
  std::vector<double> values(table.begin(), table.end());
  std::size_t outer = 1;
  for (const ResampleAxis& axis : axes) {
    const ResampleTaps taps = resample_taps(options, axis);
    inner /= axis.from;
    std::vector<double> next(outer * axis.to * inner);
    for (std::size_t block = 0; block < outer; ++block) {
      for (std::size_t i = 0; i < axis.to; ++i) {
        double* const to = next.data() + (block * axis.to + i) * inner;
        for (std::size_t n = i * taps.count; n < (i + 1) * taps.count; ++n) {
          const double* const from = values.data() + (block * axis.from + taps.index[n]) * inner;
          for (std::size_t c = 0; c < inner; ++c) to[c] += taps.weight[n] * from[c];
        }
      }
    }
    values = std::move(next);
    outer *= axis.to;
  }
  require_size("out", out.size(), values.size());
  std::ranges::transform(values, out.begin(), [](double value) { return static_cast<float>(value); });
}

}  // namespace posenc
