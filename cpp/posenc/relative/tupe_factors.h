#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/relative/tupe.h"

namespace posenc {

/// The mean that the layer norm subtracts from a row of the table, and the factor that it multiplies by.
struct TupeNorm {
  double mean;
  double factor;
};

/// The factors of TUPE's term in single precision, for attention to multiply.
///
/// Projections sum the products of 32 inputs at a time in single precision, and these sums in double: the error of each
/// is within 2^-20 of the root of the sum of its squared products. A head of 64 from a table of 768 channels takes a
/// quarter of the time of TupePositions::fill(). The bits are the same in all builds that fuse multiply-add, and in all
/// builds that do not.
class TupeFactors {
 public:
  /// Copies the views that `positions` holds.
  explicit TupeFactors(const TupePositions& positions);

  const TupeOptions& options() const { return positions_.options(); }

  /// Fills queries and keys [options().length, options().width()] of a head.
  void fill(std::size_t head, std::span<float> queries, std::span<float> keys) const;

 private:
  /// Adds the elements of untied [CLS] to the projections of the table.
  void untie(std::size_t head, std::span<float> queries, std::span<float> keys) const;

  TupePositions positions_;
  /// Layer norms of the rows that tokens use.
  std::vector<TupeNorm> norms_;
};

}  // namespace posenc
