#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/relative/tupe.h"

namespace posenc {

/// The mean that the layer norm subtracts from a row of the table, and the factor that it then multiplies by: 1 over
/// the standard deviation.
struct TupeNorm {
  double mean;
  double factor;
};

/// The factors of TUPE's term (tupe.h) in single precision, for attention to multiply.
///
/// Projections sum the products of 32 inputs at a time in single precision, add four such sums in pairs, and everything
/// else in double. The error of each is within 2^-20 of the square root of the sum of its squared products. A head of
/// 64 from a table of 768 channels takes a quarter of the time of TupePositions::fill(). The bits are the same in all
/// builds that fuse multiply and add, and the same in all that do not.
class TupeFactors {
 public:
  /// Copies `positions`, but not the arrays that it views: these must outlive the object.
  explicit TupeFactors(const TupePositions& positions);

  const TupePositions& positions() const { return positions_; }
  const TupeOptions& options() const { return positions_.options(); }

  /// Fills queries and keys [options().length, options().width()] of a head. Throws std::invalid_argument for other
  /// sizes.
  void fill(std::size_t head, std::span<float> queries, std::span<float> keys) const;

 private:
  /// Replaces the vectors of [CLS], and fills the two extra elements of all others.
  void untie(std::size_t head, std::span<float> queries, std::span<float> keys) const;

  TupePositions positions_;
  /// The layer norms of the rows that tokens use.
  std::vector<TupeNorm> norms_;
};

}  // namespace posenc
