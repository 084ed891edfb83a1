#include "posenc/analysis/matrix_measures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/core/error.h"

namespace posenc {
namespace {

double largest_magnitude(ConstMatrixView matrix) {
  double largest = 0.0;
  for (Eigen::Index i = 0; i < matrix.size(); ++i) {
    const double x = std::abs(static_cast<double>(matrix.data()[i]));
    if (std::isfinite(x)) largest = std::max(largest, x);
  }
  return largest;
}

Measure relative(Measure measure, double scale) {
  if (scale > 0.0) measure.value /= scale;
  return measure;
}

std::size_t index(Eigen::Index i) { return static_cast<std::size_t>(i); }

/// The mean over all pairs of a query and a key `distance` before it; NaN where there are none.
double mean_at(ConstMatrixView matrix, Eigen::Index distance) {
  double sum = 0.0;
  Eigen::Index count = 0;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    const Eigen::Index j = i + matrix.cols() - matrix.rows() - distance;
    if (j < 0 || j >= matrix.cols() || !std::isfinite(matrix(i, j))) continue;
    sum += static_cast<double>(matrix(i, j));
    ++count;
  }
  return sum / static_cast<double>(count);
}

}  // namespace

Measure toeplitz_deviation(ConstMatrixView matrix) {
  Measure worst{.value = 0.0};
  for (Eigen::Index diagonal = 1 - matrix.rows(); diagonal < matrix.cols(); ++diagonal) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    Eigen::Index at = 0;
    for (Eigen::Index i = std::max(Eigen::Index{0}, -diagonal); i < matrix.rows() && i + diagonal < matrix.cols();
         ++i) {
      const double x = static_cast<double>(matrix(i, i + diagonal));
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
  require(matrix.rows() == matrix.cols(), "matrix", matrix.cols(), "as many columns as rows");
  Measure worst{.value = 0.0};
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      const double difference = std::abs(static_cast<double>(matrix(i, j)) - static_cast<double>(matrix(j, i)));
      if (std::isfinite(difference) && difference > worst.value) worst = {difference, index(i), index(j)};
    }
  }
  return relative(worst, largest_magnitude(matrix));
}

Measure largest_difference(ConstMatrixView a, ConstMatrixView b) {
  require(b.rows() == a.rows() && b.cols() == a.cols(), "b", b.size(), "the shape of a");
  Measure worst{.value = 0.0};
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      const double difference = std::abs(static_cast<double>(a(i, j)) - static_cast<double>(b(i, j)));
      if (std::isfinite(difference) && difference > worst.value) worst = {difference, index(i), index(j)};
    }
  }
  return relative(worst, largest_magnitude(a));
}

double distance_to_wrapped(ConstMatrixView matrix) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  double largest = -1.0;
  for (Eigen::Index ahead = 2; ahead < matrix.rows() && ahead <= matrix.cols(); ++ahead) {
    const double there = mean_at(matrix, -ahead);
    const double wrapped = mean_at(matrix, matrix.cols() + 1 - ahead);
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
  for (Eigen::Index k = 0; k < matrix.cols(); ++k) {
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
  require(share > 0.0 && share < 1.0, "share", share, "a number between 0 and 1");
  const double largest = *std::max_element(profile.begin(), profile.end());
  std::vector<double> beyond(profile.size() + 1, 0.0);  // weight of distance k and further
  for (std::size_t k = profile.size(); k-- > 0;) beyond[k] = beyond[k + 1] + std::exp(profile[k] - largest);
  for (std::size_t k = 1; k < profile.size(); ++k) {
    if (beyond[k] <= share * beyond[0]) return k;
  }
  return profile.size();
}

}  // namespace posenc
