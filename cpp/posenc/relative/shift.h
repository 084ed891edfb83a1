#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "posenc/core/product.h"
#include "posenc/relative/distance_terms.h"
#include "posenc/relative/shape.h"

namespace posenc {

/// The distances that the shift algorithm covers. A distance is the position of the query minus that of the key, i +
/// offset - j.
enum class ShiftDirection {
  left_to_right,  ///< queries look back: meaningful for j <= i + offset (Transformer-XL, Music Transformer)
  right_to_left,  ///< queries look ahead: meaningful for j >= i + offset
  both,           ///< left_to_right up to the diagonal, right_to_left above it: meaningful everywhere
};

/// What entries that a shift in one direction does not define contain.
enum class ShiftLeak {
  zero,  ///< zeros
  keep,  ///< what the reshape leaves there: products of other queries, which a mask has to hide
};

/// The order of the distances in a table.
enum class DistanceOrder {
  nearest_first,  ///< row n is distance n
  nearest_last,   ///< the last row is distance 0 (Music Transformer; Transformer-XL's r)
};

/// Transformer-XL's _rel_shift (Dai et al. 2019), which is Music Transformer's skewing (Huang et al. 2018), for columns
/// that run from the farthest distance to distance 0: a column of zeros is prepended, [queries, columns + 1] is
/// reshaped to [columns + 1, queries], the first row is dropped, and the rest is reshaped to [queries, columns]:
///
///   out[i, j] = x[i, j + queries - 1 - i]   for j <= i + columns - queries
///
/// and the entries above that diagonal are a zero and then values of the next row, as in the references. x and out
/// [matrices, queries, columns]; they must not overlap. Exact: values are only moved. Throws std::invalid_argument when
/// sizes do not agree, as the two functions below do.
void rel_shift(std::size_t matrices, std::size_t queries, std::size_t columns, std::span<const float> x,
               std::span<float> out);

/// The mirror image, for columns that run from distance 0 to the farthest key ahead: a column of zeros is appended, and
/// the array is read again in rows of `columns` entries. out[i, j] = x[i, j - i] for j >= i; the entries below the
/// diagonal are values of the row before, and a zero. x and out [matrices, queries, columns]; they must not overlap.
void rel_shift_ahead(std::size_t matrices, std::size_t queries, std::size_t columns, std::span<const float> x,
                     std::span<float> out);

/// XLNet's shift (Yang et al. 2019) without its padding, for columns with the distances keys, keys - 1, ..., 1 -
/// queries. Every entry has a meaning, so no mask is needed. out[i, j] = x[i, queries - i + j], which is distance keys
/// - queries + i - j. x [matrices, queries, keys + queries]; out [matrices, queries, keys]; they must not overlap.
void rel_shift_both(std::size_t matrices, std::size_t queries, std::size_t keys, std::span<const float> x,
                    std::span<float> out);

/// One of the arrays that the shift goes through.
struct ShiftStage {
  /// "products", "padded", "reshaped", "sliced", "shifted"
  std::string_view name;
  std::size_t rows;
  std::size_t columns;
  std::vector<float> values;
};

/// The arrays that rel_shift (left_to_right) or rel_shift_ahead (right_to_left) goes through, for display; the last is
/// its result. x [queries, columns]. Throws std::invalid_argument for `both`, which has no such stages, and an x of
/// another size.
std::array<ShiftStage, 5> shift_stages(ShiftDirection direction, std::size_t queries, std::size_t columns,
                                       std::span<const float> x);

/// The Toeplitz tensor of relative encodings, which the shift algorithm avoids: out[i, j] = table[|i + offset - j|].
/// table [rows, dim] is any encoding of distances, the nearest first (an absolute encoding at positions 0, 1, ...); out
/// [queries, keys, dim]. Throws std::invalid_argument when sizes do not agree, the offset is out of range, or the table
/// is too short for the largest distance.
void toeplitz_tensor(std::size_t queries, std::size_t keys, std::int64_t offset, std::size_t dim,
                     std::span<const float> table, std::span<float> out);

/// Shape and order of the table of vectors that the shift algorithm reads, [heads, rows, head_dim].
struct RelativeTable {
  /// 1 when all heads share it, otherwise heads.
  std::size_t heads;
  std::size_t rows;
  DistanceOrder order;
};

/// Options of the shift algorithm: the distances that it covers, and what all other entries contain.
struct ShiftOptions {
  ShiftDirection direction;
  ShiftLeak leak;
  /// Multiplies every product, at most 1e18 in magnitude: 1 / sqrt(head_dim) where the reference scales the position
  /// term, too.
  float scale;
};

/// How many distances, counted from 0, a direction needs: queries + offset backwards, keys - offset ahead, the larger
/// of these for `both`; at least 0. Throws std::invalid_argument for an offset out of range.
std::size_t shift_columns(const RelativeShape& shape, ShiftDirection direction);

/// The row of every distance, -1 for distances that the direction does not cover. Throws std::invalid_argument if the
/// table is too short or the offset is out of range.
DistanceRows shift_rows(const RelativeShape& shape, ShiftDirection direction, const RelativeTable& table_shape);

/// The products before the shift: out[b, h, i, c] = scale q[b, h, i] . table[h, distance of c], with
/// shift_columns(shape, direction) columns, from the farthest distance to 0 for left_to_right and from 0 on for
/// right_to_left. Throws std::invalid_argument for `both`, and as relative_logits() does.
void relative_products(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                       std::span<const float> q, std::span<const float> table, std::span<float> out);

/// relative_logits() for one head, for as many queries at a time as there is room for. Undefined entries are zeros:
/// with leak = keep they would be products of other queries.
class HeadRelativeLogits {
 public:
  /// Throws as relative_logits() does.
  HeadRelativeLogits(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                     std::span<const float> table, std::size_t head);

  /// Fills out [some, keys] for the queries q [some, head_dim], the first of which is query first_query of the shape.
  /// Throws std::invalid_argument when sizes do not agree.
  void fill(std::size_t first_query, std::span<const float> q, std::span<float> out) const;

 private:
  RelativeShape shape_;
  float scale_;
  /// The column of the product of query 0 with the first vector; negative if that is before key 0.
  std::ptrdiff_t first_column_;
  /// The vectors that are multiplied, in order of falling distance.
  Panels vectors_;
};

/// The content-position term by the shift algorithm: out[b, h, i, j] = scale q[b, h, i] . table[h, |i + offset - j|]
/// for the distances that the direction covers. The encodings take O((queries + keys) head_dim) memory instead of the
/// O(queries keys head_dim) of the Toeplitz tensor. With leak = zero, every product is written directly to its place;
/// with keep, the reshape of the references is reproduced, in memory for all products and for their shift.
///
/// With offset = keys - queries, left_to_right and leak = keep, the result equals the references above the diagonal,
/// too; with other offsets, columns are cut off or filled up with zeros.
///
/// q [batch, heads, queries, head_dim], table [table heads, rows, head_dim], out [batch, heads, queries, keys].
/// Accuracy: that of the product, within 3e-6 for inputs of unit variance and a scale of 1 / sqrt(head_dim). Throws
/// std::invalid_argument when sizes do not agree, the table is too short, or the offset or scale is out of range.
void relative_logits(const RelativeShape& shape, const ShiftOptions& options, const RelativeTable& table_shape,
                     std::span<const float> q, std::span<const float> table, std::span<float> out);

}  // namespace posenc
