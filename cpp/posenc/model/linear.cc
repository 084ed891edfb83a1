#include "posenc/model/linear.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "posenc/core/error.h"
#include "posenc/core/product.h"
#include "posenc/core/simd.h"
#include "posenc/core/thin_product.h"
#include "posenc/core/tile.h"

namespace posenc::model {
namespace {

/// How many outputs are packed at a time. Their panels stay in a second-level cache for inputs up to a thousand or two.
constexpr std::size_t packed_outputs = 8 * tile_columns;

/// How many outputs of a weight that is not in float32 are widened at a time for a few rows: 24 kB.
constexpr std::size_t widened_outputs = 16;

/// How many products are summed before the sum is added to those before: with one sum for all, rounding errors would
/// grow with the square root of the inputs. Few enough for small models, and for large ones so many that the additions
/// take a fiftieth of the time. Divides tile_depth.
std::size_t summed_inputs(std::size_t inputs) {
  constexpr std::size_t least = 8;
  std::size_t count = 64;
  while (count > least && count * 8 > inputs) count /= 2;
  return count;
}

std::size_t blocks_of(std::size_t inputs) { return (inputs + tile_depth - 1) / tile_depth; }

const float* as_floats(const StoredMatrix& matrix, std::size_t row) {
  return reinterpret_cast<const float*>(matrix.bytes) + row * matrix.columns();
}

}  // namespace

/// Tiles of rows, each as its blocks of the inputs: [tiles][blocks][tile_rows][tile_depth].
void Products::pack_left(ConstMatrixView x) {
  const std::size_t blocks = blocks_of(x.columns());
  const std::size_t tiles = (x.rows() + tile_rows - 1) / tile_rows;
  left_.resize(tiles * blocks * tile_rows * tile_depth);
  float* to = left_.data();
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::size_t start = block * tile_depth;
      const std::size_t depth = std::min(tile_depth, x.columns() - start);
      for (std::size_t r = 0; r < tile_rows; ++r, to += tile_depth) {
        const std::size_t row = tile * tile_rows + r;
        if (row < x.rows()) {
          std::memcpy(to, x.data() + row * x.columns() + start, depth * sizeof(float));
        } else {
          std::fill_n(to, depth, 0.0F);
        }
      }
    }
  }
}

/// Panels of outputs first ... first + count - 1, each [inputs][8].
void Products::pack_right(const StoredMatrix& weight, std::size_t first, std::size_t count) {
  const std::size_t inputs = weight.inputs;
  right_.resize((count + tile_columns - 1) / tile_columns * tile_columns * inputs);
  const bool is_float = weight.type == StoredType::float32;
  if (weight.inputs_first) {
    if (is_float) return pack_panels(as_floats(weight, 0) + first, weight.outputs, inputs, count, right_.data());
    wide_.resize(inputs * packed_outputs);
    for (std::size_t t = 0; t < inputs; ++t) widen_row(weight, t, first, count, wide_.data() + t * count);
    return pack_panels(wide_.data(), count, inputs, count, right_.data());
  }
  if (is_float) return pack_panels_transposed(as_floats(weight, first), inputs, inputs, count, right_.data());
  wide_.resize(tile_columns * inputs);
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
  const std::size_t blocks = blocks_of(weight.inputs);
  const std::size_t summed = summed_inputs(weight.inputs);
  for (std::size_t first = first_output; first < last_output; first += packed_outputs) {
    const std::size_t count = std::min(packed_outputs, last_output - first);
    pack_right(weight, first, count);
    const float* left = left_.data();
    for (std::size_t row = 0; row < x.rows(); row += tile_rows, left += blocks * tile_rows * tile_depth) {
      const std::size_t rows = std::min(tile_rows, x.rows() - row);
      for (std::size_t c = 0; c < count; c += tile_columns) {
        const std::size_t columns = std::min(tile_columns, count - c);
        float* const place = out + row * stride + (first - first_output) + c;
        std::array<float, tile_columns> bias{};
        if (!linear.bias.empty()) std::copy_n(linear.bias.data() + first + c, columns, bias.begin());
        Tile sums;
        for (std::size_t r = 0; r < tile_rows; ++r) std::copy(bias.begin(), bias.end(), rows_of(sums).row(r));
        for (std::size_t start = 0; start < weight.inputs; start += summed) {
          Tile part;
          multiply_tile(std::min(summed, weight.inputs - start),
                        left + start / tile_depth * tile_rows * tile_depth + start % tile_depth,
                        right_.data() + c * weight.inputs + start * tile_columns, zero_rows(), rows_of(part));
          for (std::size_t i = 0; i < sums.size(); i += 4) {
            store4(sums.data() + i, load4(sums.data() + i) + load4(part.data() + i));
          }
        }
        for (std::size_t r = 0; r < rows; ++r) std::copy_n(rows_of(sums).row(r), columns, place + r * stride);
      }
    }
  }
}

void Products::multiply_thinly(ConstMatrixView x, const Linear& linear, std::size_t first, std::size_t last, float* out,
                               std::size_t stride) {
  const StoredMatrix& weight = linear.weight;
  const std::size_t rows = x.rows();
  const bool is_float = weight.type == StoredType::float32;
  // Each block of the inputs of all rows, as the kernels read it.
  const std::size_t blocks = blocks_of(weight.inputs);
  left_.resize(blocks * thin_rows * tile_depth);
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::size_t start = block * tile_depth;
    const std::size_t depth = std::min(tile_depth, weight.inputs - start);
    for (std::size_t r = 0; r < rows; ++r) {
      std::copy_n(x.data() + r * weight.inputs + start, depth, left_.data() + (block * thin_rows + r) * tile_depth);
    }
  }
  const auto start_sums = [&](std::size_t begin, std::size_t count, std::size_t apart) {
    for (std::size_t r = 0; r < rows; ++r) {
      float* const sums = sums_.data() + r * apart;
      std::fill_n(sums, count, 0.0F);
      if (!linear.bias.empty()) std::copy_n(linear.bias.data() + begin, count, sums);
    }
  };
  const auto store_sums = [&](std::size_t begin, std::size_t count, std::size_t apart) {
    for (std::size_t r = 0; r < rows; ++r) {
      std::copy_n(sums_.data() + r * apart, count, out + r * stride + (begin - first));
    }
  };
  if (weight.inputs_first) {
    // Whole rows of the weight are added, whatever part of the outputs is wanted: the matrices that are read in parts
    // (heads over a vocabulary) are stored the other way round.
    sums_.resize(rows * weight.outputs);
    start_sums(0, weight.outputs, weight.outputs);
    const std::size_t piece =
        is_float ? tile_depth : std::max<std::size_t>(tile_depth * widened_outputs / weight.outputs, 1);
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::size_t end = std::min((block + 1) * tile_depth, weight.inputs);
      for (std::size_t start = block * tile_depth; start < end; start += piece) {
        const std::size_t depth = std::min(piece, end - start);
        const float* right = as_floats(weight, start);
        if (!is_float) {
          wide_.resize(piece * weight.outputs);
          for (std::size_t t = 0; t < depth; ++t) {
            widen_row(weight, start + t, 0, weight.outputs, wide_.data() + t * weight.outputs);
          }
          right = wide_.data();
        }
        const float* const left = left_.data() + block * thin_rows * tile_depth + start % tile_depth;
        add_thin_product(rows, depth, left, right, weight.outputs, sums_.data());
      }
    }
    for (std::size_t r = 0; r < rows; ++r) {
      std::copy_n(sums_.data() + r * weight.outputs + first, last - first, out + r * stride);
    }
    return;
  }
  const std::size_t at_once = is_float ? tile_depth : widened_outputs;
  sums_.resize(thin_rows * tile_depth);
  for (std::size_t begin = first; begin < last; begin += at_once) {
    const std::size_t count = std::min(at_once, last - begin);
    start_sums(begin, count, tile_depth);
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::size_t start = block * tile_depth;
      const std::size_t depth = std::min(tile_depth, weight.inputs - start);
      const float* const left = left_.data() + block * thin_rows * tile_depth;
      if (is_float) {
        add_thin_product_transposed(rows, depth, left, as_floats(weight, begin) + start, weight.inputs, count,
                                    sums_.data());
        continue;
      }
      wide_.resize(widened_outputs * tile_depth);
      for (std::size_t c = 0; c < count; ++c) {
        widen_row(weight, begin + c, start, depth, wide_.data() + c * tile_depth);
      }
      add_thin_product_transposed(rows, depth, left, wide_.data(), tile_depth, count, sums_.data());
    }
    store_sums(begin, count, tile_depth);
  }
}

}  // namespace posenc::model
