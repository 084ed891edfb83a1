#pragma once

#include <cstddef>
#include <span>

#include "posenc/bias/shape.h"
#include "posenc/core/logit_part.h"

namespace posenc {

/// A bias as products of a vector per query with a vector per distance. Holds views.
struct BiasProduct {
  std::size_t width;
  /// [batch, heads, queries, width]
  std::span<const float> queries;
  /// [distances, width], for distances 0, 1, ...; farther keys, and keys ahead, get no bias.
  std::span<const float> vectors;
};

/// A bias that attention requests one part of a row at a time, so that no array over queries and keys is stored. For
/// biases that depend on more than the distance; all others are filled along diagonals (diagonals.h). Classes that keep
/// views of their arrays instead of copies say so.
class RowBias {
 public:
  /// @param batch  1 when all batch entries share the bias
  /// Throws std::invalid_argument for an offset out of range.
  RowBias(std::size_t batch, const BiasShape& shape);
  RowBias(const RowBias&) = delete;
  RowBias& operator=(const RowBias&) = delete;
  virtual ~RowBias() = default;

  std::size_t batch() const { return batch_; }
  const BiasShape& shape() const { return shape_; }

  /// Adds the entries for keys first_key, first_key + 1, ... to these logits of a query.
  void add_to(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
              std::size_t first_key) const;

  /// The same entries for attention that multiplies tiles; their single-precision sums are as exact as q . k. The width
  /// is 0 if the bias is no such product.
  virtual BiasProduct product() const { return {}; }

  /// The part of the logits that attention reports these entries as.
  virtual LogitPart part() const { return LogitPart::bias; }

  /// Fills [batch, heads, queries, keys] with all entries.
  void store(std::span<float> out) const;

 protected:
  /// For biases of tokens with each other: throws std::invalid_argument unless queries and keys are the same ones.
  void require_same_tokens() const;

  /// logits[n] += slope x[n] + intercept, rounded to a float before it is added.
  static void add_line(std::span<float> logits, double slope, double intercept, const double* x);

 private:
  /// Does what add_to() promises, for at least one logit.
  virtual void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                           std::size_t first_key) const = 0;

  std::size_t batch_;
  BiasShape shape_;
};

}  // namespace posenc
