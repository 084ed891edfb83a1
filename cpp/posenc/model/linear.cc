#include "posenc/model/linear.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "posenc/core/error.h"
#include "posenc/core/product.h"
#include "posenc/core/thin_product.h"
#include "posenc/core/tile.h"
#include "posenc/model/row_product.h"

namespace posenc::model {
namespace {

/// How many outputs are packed at a time. Their panels stay in a second-level cache for inputs up to a thousand or two.
constexpr std::size_t packed_outputs = 8 * tile_columns;

/// How many numbers of a weight [inputs, outputs] that is not in float32 are widened at a time for a few rows: 24 kB.
constexpr std::size_t widened_numbers = 6144;

/// How many products are summed before the sum is added to those before: with one sum for all, rounding errors would
/// grow with the square root of the inputs. Few enough for small models, and for large ones so many that the additions
/// take a fiftieth of the time.
std::size_t summed_inputs(std::size_t inputs) {
  constexpr std::size_t least = 8;
  std::size_t count = inputs >= 512 ? 128 : 64;
  while (count > least && count * 8 > inputs) count /= 2;
  return count;
}

const float* as_floats(const StoredMatrix& matrix, std::size_t row) {
  return reinterpret_cast<const float*>(matrix.bytes) + row * matrix.columns();
}

}  // namespace

/// Tiles of rows, each [inputs][tile_rows].
void Products::pack_left(ConstMatrixView x) {
  const std::size_t rows = (x.rows() + tile_rows - 1) / tile_rows * tile_rows;
  const std::size_t inputs = x.columns();
  pack_panels_transposed(x.data(), inputs, inputs, x.rows(), room_in(left_, rows * inputs).data(), tile_rows);
}

/// Panels of outputs first ... first + count - 1, each [inputs][8].
void Products::pack_right(const StoredMatrix& weight, std::size_t first, std::size_t count) {
  const std::size_t inputs = weight.inputs;
  room_in(right_, (count + tile_columns - 1) / tile_columns * tile_columns * inputs);
  const bool is_float = weight.type == StoredType::float32;
  if (weight.inputs_first) {
    if (is_float) return pack_panels(as_floats(weight, 0) + first, weight.outputs, inputs, count, right_.data());
    room_in(wide_, inputs * packed_outputs);
    for (std::size_t t = 0; t < inputs; ++t) widen_row(weight, t, first, count, wide_.data() + t * count);
    return pack_panels(wide_.data(), count, inputs, count, right_.data());
  }
  if (is_float) return pack_panels_transposed(as_floats(weight, first), inputs, inputs, count, right_.data());
  room_in(wide_, tile_columns * inputs);
  for (std::size_t c = 0; c < count; c += tile_columns) {
    const std::size_t some = std::min(tile_columns, count - c);
    for (std::size_t n = 0; n < some; ++n) widen_row(weight, first + c + n, 0, inputs, wide_.data() + n * inputs);
    pack_panels_transposed(wide_.data(), inputs, inputs, some, right_.data() + c * inputs);
  }
}

void Products::multiply(ConstMatrixView x, const Linear& linear, std::size_t first_output, std::size_t last_output,
                        float* out, std::size_t stride) {
  const StoredMatrix& weight = linear.weight;
  require_size("inputs", x.columns(), weight.inputs);
  if (x.rows() <= thin_rows) return multiply_thinly(x, linear, first_output, last_output, out, stride);
  pack_left(x);
  const std::size_t summed = summed_inputs(weight.inputs);
  for (std::size_t first = first_output; first < last_output; first += packed_outputs) {
    const std::size_t count = std::min(packed_outputs, last_output - first);
    pack_right(weight, first, count);
    const float* left = left_.data();
    for (std::size_t row = 0; row < x.rows(); row += tile_rows, left += tile_rows * weight.inputs) {
      const std::size_t rows = std::min(tile_rows, x.rows() - row);
      for (std::size_t c = 0; c < count; c += tile_columns) {
        const std::size_t columns = std::min(tile_columns, count - c);
        float* const place = out + row * stride + (first - first_output) + c;
        std::array<float, tile_columns> bias{};
        if (!linear.bias.empty()) std::copy_n(linear.bias.data() + first + c, columns, bias.begin());
        Tile scratch;
        const bool fits = rows == tile_rows && columns == tile_columns;
        const TileRows<float> to =
            fits ? TileRows<float>{place, static_cast<std::ptrdiff_t>(stride)} : rows_of(scratch);
        multiply_tile_in_parts(weight.inputs, summed, left, right_.data() + c * weight.inputs, bias.data(), to);
        if (fits) continue;
        for (std::size_t r = 0; r < rows; ++r) std::copy_n(to.row(r), columns, place + r * stride);
      }
    }
  }
}

/// A weight [inputs, outputs]. Whole rows of it are added, whatever part of the outputs is wanted: the matrices that
/// are read in parts (heads over a vocabulary) are stored the other way round.
void Products::add_input_rows(ConstMatrixView x, const Linear& linear, std::size_t first, std::size_t last, float* out,
                              std::size_t stride) {
  const StoredMatrix& weight = linear.weight;
  const std::size_t rows = x.rows();
  const bool is_float = weight.type == StoredType::float32;
  sums_.assign(rows * weight.outputs, 0.0F);
  room_in(left_, thin_rows * tile_depth);
  const std::size_t piece =
      is_float ? tile_depth : std::clamp<std::size_t>(widened_numbers / weight.outputs, 1, tile_depth);
  if (!is_float) room_in(wide_, piece * weight.outputs);
  for (std::size_t start = 0; start < weight.inputs; start += piece) {
    const std::size_t depth = std::min(piece, weight.inputs - start);
    for (std::size_t r = 0; r < rows; ++r) std::copy_n(x.row(r).data() + start, depth, left_.data() + r * tile_depth);
    for (std::size_t t = 0; !is_float && t < depth; ++t) {
      widen_row(weight, start + t, 0, weight.outputs, wide_.data() + t * weight.outputs);
    }
    add_thin_product(rows, depth, left_.data(), is_float ? as_floats(weight, start) : wide_.data(), weight.outputs,
                     sums_.data());
  }
  for (std::size_t r = 0; r < rows; ++r) {
    std::copy_n(sums_.data() + r * weight.outputs + first, last - first, out + r * stride);
  }
}

void Products::multiply_thinly(ConstMatrixView x, const Linear& linear, std::size_t first, std::size_t last, float* out,
                               std::size_t stride) {
  if (linear.weight.inputs_first) {
    add_input_rows(x, linear, first, last, out, stride);
  } else {
    multiply_rows(x, linear.weight, first, last - first, wide_, out, stride);
  }
  if (linear.bias.empty()) return;
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t c = 0; c < last - first; ++c) out[r * stride + c] += linear.bias[first + c];
  }
}

}  // namespace posenc::model
