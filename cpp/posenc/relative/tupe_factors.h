#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/relative/tupe.h"

namespace posenc {

/// What the layer norm subtracts from a row of the table, and multiplies the difference with.
struct TupeNorm {
  double mean;
  double factor;
};

/// The factors of TUPE's term in single precision, as attention multiplies them.
///
/// Projections add up products of 32 inputs at a time in single precision and those sums in double: each is within
/// 2^-20 of the root of the sum of its squared products. A head of 64 from a table of 768 channels takes a quarter of
/// the time of TupePositions::fill(). The same bits wherever multiply and add are fused, and where they are not.
class TupeFactors {
 public:
  /// Holds the views that `positions` holds.
  explicit TupeFactors(const TupePositions& positions);

  const TupeOptions& options() const { return positions_.options(); }

  /// queries, keys [options().length, options().width()] of a head.
  void fill(std::size_t head, std::span<float> queries, std::span<float> keys) const;

 private:
  /// Puts the numbers of untied [CLS] into the projections of the table.
  void untie(std::size_t head, std::span<float> queries, std::span<float> keys) const;

  TupePositions positions_;
  /// Of the rows that tokens use.
  std::vector<TupeNorm> norms_;
};

}  // namespace posenc
