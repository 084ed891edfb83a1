#include "posenc/analysis/matrix_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

double largest_magnitude(ConstMatrixView matrix) {
  double largest = 0.0;
  for (const float entry : matrix.values()) {
    const double x = std::abs(static_cast<double>(entry));
    if (std::isfinite(x)) largest = std::max(largest, x);
  }
  return largest;
}

Measure relative(Measure measure, double scale) {
  if (scale > 0.0) measure.value /= scale;
  return measure;
}

// Sizes as signed numbers, because diagonals and distances have a sign.
std::ptrdiff_t rows_of(ConstMatrixView matrix) { return static_cast<std::ptrdiff_t>(matrix.rows()); }
std::ptrdiff_t columns_of(ConstMatrixView matrix) { return static_cast<std::ptrdiff_t>(matrix.columns()); }
std::size_t index(std::ptrdiff_t i) { return static_cast<std::size_t>(i); }

/// The mean over all pairs of a query and a key `distance` before it; NaN where there are none.
double mean_at(ConstMatrixView matrix, std::ptrdiff_t distance) {
  double sum = 0.0;
  std::ptrdiff_t count = 0;
  for (std::ptrdiff_t i = 0; i < rows_of(matrix); ++i) {
    const std::ptrdiff_t j = i + columns_of(matrix) - rows_of(matrix) - distance;
    if (j < 0 || j >= columns_of(matrix) || !std::isfinite(matrix(index(i), index(j)))) continue;
    sum += static_cast<double>(matrix(index(i), index(j)));
    ++count;
  }
  return sum / static_cast<double>(count);
}

}  // namespace

Measure toeplitz_deviation(ConstMatrixView matrix) {
  Measure worst{.value = 0.0};
  for (std::ptrdiff_t diagonal = 1 - rows_of(matrix); diagonal < columns_of(matrix); ++diagonal) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    std::ptrdiff_t at = 0;
    for (std::ptrdiff_t i = std::max(std::ptrdiff_t{0}, -diagonal);
         i < rows_of(matrix) && i + diagonal < columns_of(matrix); ++i) {
      const double x = static_cast<double>(matrix(index(i), index(i + diagonal)));
      if (!std::isfinite(x)) continue;
      if (x > high) at = i;
      low = std::min(low, x);
      high = std::max(high, x);
    }
    if (high - low > worst.value) worst = {high - low, index(at), index(at + diagonal)};
  }
  return relative(worst, largest_magnitude(matrix));
}

Measure asymmetry(ConstMatrixView matrix) {
  require(rows_of(matrix) == columns_of(matrix), "matrix", columns_of(matrix), "as many columns as rows");
  Measure worst{.value = 0.0};
  for (std::ptrdiff_t i = 0; i < rows_of(matrix); ++i) {
    for (std::ptrdiff_t j = 0; j < i; ++j) {
      const double difference =
          std::abs(static_cast<double>(matrix(index(i), index(j))) - static_cast<double>(matrix(index(j), index(i))));
      if (std::isfinite(difference) && difference > worst.value) worst = {difference, index(i), index(j)};
    }
  }
  return relative(worst, largest_magnitude(matrix));
}

Measure largest_difference(ConstMatrixView a, ConstMatrixView b) {
  require(rows_of(b) == rows_of(a) && columns_of(b) == columns_of(a), "b", b.size(), "the shape of a");
  Measure worst{.value = 0.0};
  for (std::ptrdiff_t i = 0; i < rows_of(a); ++i) {
    for (std::ptrdiff_t j = 0; j < columns_of(a); ++j) {
      const double difference =
          std::abs(static_cast<double>(a(index(i), index(j))) - static_cast<double>(b(index(i), index(j))));
      if (std::isfinite(difference) && difference > worst.value) worst = {difference, index(i), index(j)};
    }
  }
  return relative(worst, largest_magnitude(a));
}

double distance_to_wrapped(ConstMatrixView matrix) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  double largest = -1.0;
  for (std::ptrdiff_t ahead = 2; ahead < rows_of(matrix) && ahead <= columns_of(matrix); ++ahead) {
    const double there = mean_at(matrix, -ahead);
    const double wrapped = mean_at(matrix, columns_of(matrix) + 1 - ahead);
    if (std::isnan(there) || std::isnan(wrapped)) continue;
    lowest = std::min({lowest, there, wrapped});
    highest = std::max({highest, there, wrapped});
    largest = std::max(largest, std::abs(there - wrapped));
  }
  if (!(highest > lowest)) return std::numeric_limits<double>::infinity();
  return largest / largest_magnitude(matrix);
}

std::vector<double> distance_profile(ConstMatrixView matrix) {
  std::vector<double> profile;
  for (std::ptrdiff_t k = 0; k < columns_of(matrix); ++k) {
    const double mean = mean_at(matrix, k);
    profile.push_back(std::isnan(mean) ? 0.0 : mean);
  }
  return profile;
}

Measure monotone_decay(std::span<const double> profile) {
  require(profile.size() >= 2, "profile", profile.size(), "at least 2 distances");
  std::size_t falling = 0;
  std::size_t first_rise = 0;
  for (std::size_t k = 1; k < profile.size(); ++k) {
    if (profile[k] <= profile[k - 1]) {
      ++falling;
    } else if (first_rise == 0) {
      first_rise = k;
    }
  }
  return {static_cast<double>(falling) / static_cast<double>(profile.size() - 1), first_rise};
}

std::vector<double> decay_envelope(std::span<const double> profile) {
  std::vector<double> envelope(profile.begin(), profile.end());
  for (std::size_t k = envelope.size(); k-- > 1;) envelope[k - 1] = std::max(envelope[k - 1], envelope[k]);
  return envelope;
}

std::size_t effective_context(std::span<const double> profile, double share) {
  require(!profile.empty(), "profile", profile.size(), "at least 1 distance");
  require(share > 0.0 && share < 1.0, "share", share, Expected::finite_between(0, 1));
  const double largest = *std::max_element(profile.begin(), profile.end());
  std::vector<double> beyond(profile.size() + 1, 0.0);  // weight of distance k and further
  for (std::size_t k = profile.size(); k-- > 0;) beyond[k] = beyond[k + 1] + exp64(profile[k] - largest);
  for (std::size_t k = 1; k < profile.size(); ++k) {
    if (beyond[k] <= share * beyond[0]) return k;
  }
  return profile.size();
}

}  // namespace posenc
