#include "posenc/absolute/waves.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "posenc/core/angle_table.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

void check(std::span<const double> frequencies, const char* name) {
  for (const double f : frequencies) require(std::abs(f) <= 512.0, name, f, "finite numbers between -512 and 512");
}

void check_dim(std::size_t dim, bool pairs) {
  require_some("dim", dim);
  require(!pairs || dim % 2 == 0, "dim", dim, Expected::even(0));
}

/// Rows of sine-cosine pairs.
AngleOutput in_pairs(std::span<float> out, std::size_t pairs) {
  // An empty array may have a null address, from which pointers must not step.
  float* const cos = out.empty() ? nullptr : out.data() + 1;
  return {.sin = out.data(), .cos = cos, .sines = pairs, .cosines = pairs, .row_stride = 2 * pairs, .step = 2};
}

}  // namespace

void single_sine(std::size_t dim, double frequency, std::span<const double> positions, std::span<float> out) {
  check_dim(dim, false);
  check({&frequency, 1}, "frequency");
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
  std::vector<float> sines(positions.size());
  fill_angles(Frequencies{frequency}, positions, 1.0,
              {.sin = sines.data(), .cos = sines.data(), .sines = 1, .cosines = 0, .row_stride = 1, .step = 1});
  for (std::size_t row = 0; row < sines.size(); ++row) std::fill_n(&out[row * dim], dim, sines[row]);
}

void single_frequency(std::size_t dim, double frequency, std::span<const double> positions, std::span<float> out) {
  check_dim(dim, true);
  check({&frequency, 1}, "frequency");
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
  std::vector<float> pairs(positions.size() * 2);
  fill_angles(Frequencies{frequency}, positions, 1.0, in_pairs(pairs, 1));
  for (std::size_t row = 0; row < positions.size(); ++row) {
    for (std::size_t i = 0; i < dim; ++i) out[row * dim + i] = pairs[2 * row + i % 2];
  }
}

void linear_ladder(std::size_t dim, std::span<const double> positions, std::span<float> out) {
  check_dim(dim, true);
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
  Frequencies frequencies;
  for (std::size_t i = 1; i <= dim / 2; ++i) frequencies.push_back(DoubleDouble(1.0) / static_cast<double>(i));
  fill_angles(frequencies, positions, 1.0, in_pairs(out, dim / 2));
}

void complex_exponential(std::span<const double> frequencies, std::span<const double> positions, std::span<float> out) {
  check(frequencies, "frequencies");
  require_positions("positions", positions);
  const std::size_t pairs = frequencies.size();
  require_size("out", out.size(), positions.size() * pairs * 2);
  AngleOutput places = in_pairs(out, pairs);
  std::swap(places.sin, places.cos);
  fill_angles(Frequencies(frequencies.begin(), frequencies.end()), positions, 1.0, places);
}

void complex_real_part(std::span<const double> frequencies, std::span<const double> positions, std::span<float> out) {
  check(frequencies, "frequencies");
  require_positions("positions", positions);
  const std::size_t pairs = frequencies.size();
  require_size("out", out.size(), positions.size() * pairs);
  fill_angles(Frequencies(frequencies.begin(), frequencies.end()), positions, 1.0,
              {.sin = out.data(), .cos = out.data(), .sines = 0, .cosines = pairs, .row_stride = pairs, .step = 1});
}

}  // namespace posenc
