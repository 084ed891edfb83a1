#include "posenc/absolute/waves.h"

#include <cmath>

#include "posenc/core/angle_table.h"
#include "posenc/core/error.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

void check(std::span<const double> frequencies, std::string_view name) {
  for (const double f : frequencies) require(std::abs(f) <= 512.0, name, f, "finite numbers between -512 and 512");
}

void check_dim(std::size_t dim, bool pairs) {
  require(dim >= 1, "dim", dim, "at least 1");
  require(!pairs || dim % 2 == 0, "dim", dim, "an even number");
}

/// write(row, pair, sin, cos) for every row and frequency.
template <typename Write>
void for_each_wave(std::span<const DoubleDouble> frequencies, std::span<const double> positions, Write write) {
  struct OneByOne {
    void four(std::size_t row, std::size_t pair, Float4 sines, Float4 cosines) const {
      for (std::size_t k = 0; k < 4; ++k) write(row, pair + k, sines[k], cosines[k]);
    }
    void one(std::size_t row, std::size_t pair, float sine, float cosine) const { write(row, pair, sine, cosine); }

    Write write;
  };
  for_each_angle(frequencies, positions, 1.0, OneByOne{write});
}

}  // namespace

void single_sine(std::size_t dim, double frequency, std::span<const double> positions, std::span<float> out) {
  check_dim(dim, false);
  check({&frequency, 1}, "frequency");
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
  for_each_wave(Frequencies{frequency}, positions,
                [&](std::size_t row, std::size_t, float sin, float) { std::fill_n(&out[row * dim], dim, sin); });
}

void single_frequency(std::size_t dim, double frequency, std::span<const double> positions, std::span<float> out) {
  check_dim(dim, true);
  check({&frequency, 1}, "frequency");
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
  for_each_wave(Frequencies{frequency}, positions, [&](std::size_t row, std::size_t, float sin, float cos) {
    for (std::size_t i = 0; i < dim; i += 2) {
      out[row * dim + i] = sin;
      out[row * dim + i + 1] = cos;
    }
  });
}

void linear_ladder(std::size_t dim, std::span<const double> positions, std::span<float> out) {
  check_dim(dim, true);
  require_positions("positions", positions);
  require_size("out", out.size(), positions.size() * dim);
  Frequencies frequencies;
  for (std::size_t i = 1; i <= dim / 2; ++i) frequencies.push_back(DoubleDouble(1.0) / static_cast<double>(i));
  for_each_wave(frequencies, positions, [&](std::size_t row, std::size_t pair, float sin, float cos) {
    out[row * dim + 2 * pair] = sin;
    out[row * dim + 2 * pair + 1] = cos;
  });
}

void complex_exponential(std::span<const double> frequencies, std::span<const double> positions, std::span<float> out) {
  check(frequencies, "frequencies");
  require_positions("positions", positions);
  const std::size_t pairs = frequencies.size();
  require_size("out", out.size(), positions.size() * pairs * 2);
  for_each_wave(Frequencies(frequencies.begin(), frequencies.end()), positions,
                [&](std::size_t row, std::size_t pair, float sin, float cos) {
                  out[(row * pairs + pair) * 2] = cos;
                  out[(row * pairs + pair) * 2 + 1] = sin;
                });
}

void complex_real_part(std::span<const double> frequencies, std::span<const double> positions, std::span<float> out) {
  check(frequencies, "frequencies");
  require_positions("positions", positions);
  const std::size_t pairs = frequencies.size();
  require_size("out", out.size(), positions.size() * pairs);
  for_each_wave(Frequencies(frequencies.begin(), frequencies.end()), positions,
                [&](std::size_t row, std::size_t pair, float, float cos) { out[row * pairs + pair] = cos; });
}

}  // namespace posenc
