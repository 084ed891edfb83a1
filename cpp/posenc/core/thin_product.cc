#include "posenc/core/thin_product.h"

#include <algorithm>
#include <array>
#include <utility>

namespace posenc {
namespace {

/// Floats of the piece that is processed at a time: half of a first-level cache of 32 kB.
constexpr std::size_t piece_size = 4096;

/// Floats of a cache line.
constexpr std::size_t line_size = 16;

/// Reads one number from every cache line of the piece that a kernel takes next, in the order of the addresses,
/// advancing as fast as the kernel itself. Volatile, because compilers would remove reads whose value is not used.
class ReadAhead {
 public:
  explicit ReadAhead(const float* next) : next_(next) {}

  template <std::size_t floats>
  void step() {
    for (std::size_t i = 0; i < floats; i += line_size) static_cast<void>(next_[i]);
    next_ += floats;
  }

 private:
  const volatile float* next_;
};

/// step(0) ... step(count - 1), each with its own code. Compilers leave a long body as a loop, and its array of sums
/// then goes through memory.
template <std::size_t count, typename Step>
void unrolled(const Step& step) {
  [&]<std::size_t... n>(std::index_sequence<n...>) { (step(n), ...); }(std::make_index_sequence<count>());
}

/// The dot products of one row with columns c ... c + 4 groups - 1. Each group of four is transposed in registers, four
/// elements of the depth at a time. `next` points to as many columns.
template <std::size_t groups>
void add_dots(std::size_t depth, const float* left, const float* right, std::size_t stride, const float* next,
              float* sums) {
  ReadAhead ahead(next);
  std::array<Float4, groups> sum;
  for (std::size_t g = 0; g < groups; ++g) sum[g] = load4(sums + 4 * g);
  std::size_t t = 0;
  for (; t + 4 <= depth; t += 4) {
    ahead.template step<16 * groups>();
    unrolled<groups>([&](std::size_t g) {
      const float* const from = right + 4 * g * stride + t;
      const std::array<Float4, 4> block =
          transposed4({load4(from), load4(from + stride), load4(from + 2 * stride), load4(from + 3 * stride)});
      for (std::size_t k = 0; k < 4; ++k) sum[g] = multiply_add4(splat4(left[t + k]), block[k], sum[g]);
    });
  }
  for (; t < depth; ++t) {
    for (std::size_t g = 0; g < groups; ++g) {
      const float* const from = right + 4 * g * stride + t;
      const Float4 column{from[0], from[stride], from[2 * stride], from[3 * stride]};
      sum[g] = multiply_add4(splat4(left[t]), column, sum[g]);
    }
  }
  for (std::size_t g = 0; g < groups; ++g) store4(sums + 4 * g, sum[g]);
}

void add_dots_of_row(std::size_t depth, const float* left, const float* right, std::size_t stride, std::size_t columns,
                     float* sums) {
  std::size_t c = 0;
  for (; c + 16 <= columns; c += 16) {
    const float* const from = right + c * stride;
    add_dots<4>(depth, left, from, stride, c + 32 <= columns ? from + 16 * stride : from, sums + c);
  }
  for (; c + 4 <= columns; c += 4) {
    const float* const from = right + c * stride;
    add_dots<1>(depth, left, from, stride, from, sums + c);
  }
  for (; c < columns; ++c) {
    for (std::size_t t = 0; t < depth; ++t) {
      sums[c] = multiply_add4(splat4(left[t]), splat4(right[c * stride + t]), splat4(sums[c]))[0];
    }
  }
}

/// The left rows of a product as lanes: element t of all rows side by side.
using RowLanes = std::array<float, thin_rows * tile_depth>;

/// Columns that are summed at a time. Each has one register, with a lane for each of the four rows: elements of the
/// columns are read in order and broadcast, and only the sums are transposed.
constexpr std::size_t lane_columns = 8;

/// Where fewer than eight columns are left, the last one is repeated in place of the missing ones.
void add_dots_of_lanes(std::size_t depth, const RowLanes& left, const float* right, std::size_t stride,
                       std::size_t columns, float* sums) {
  ReadAhead ahead(columns < 2 * lane_columns ? right : right + lane_columns * stride);
  std::array<const float*, lane_columns> column;
  for (std::size_t c = 0; c < lane_columns; ++c) column[c] = right + std::min(c, columns - 1) * stride;
  std::array<Float4, lane_columns> sum;
  const auto transpose = [&](std::size_t c) {
    const std::array<Float4, 4> lanes = transposed4({sum[c], sum[c + 1], sum[c + 2], sum[c + 3]});
    std::copy_n(lanes.begin(), 4, sum.begin() + static_cast<std::ptrdiff_t>(c));
  };
  for (std::size_t n = 0; n < lane_columns; ++n) sum[n] = load4(sums + n % 4 * tile_depth + n / 4 * 4);
  for (std::size_t c = 0; c < lane_columns; c += 4) transpose(c);
  for (std::size_t t = 0; t < depth; ++t) {
    if (columns >= lane_columns) ahead.step<lane_columns>();
    const Float4 lanes = load4(left.data() + thin_rows * t);
    for (std::size_t c = 0; c < lane_columns; ++c) sum[c] = multiply_add4(splat4(column[c][t]), lanes, sum[c]);
  }
  for (std::size_t c = 0; c < lane_columns; c += 4) transpose(c);
  for (std::size_t n = 0; n < lane_columns; ++n) store4(sums + n % 4 * tile_depth + n / 4 * 4, sum[n]);
}

/// Adds columns c ... c + 4 vectors - 1 of left * right. `next` has depth times as many numbers.
template <std::size_t rows, std::size_t vectors>
void add_rows(std::size_t depth, const float* left, const float* right, std::size_t columns, const float* next,
              float* sums) {
  ReadAhead ahead(next);
  std::array<std::array<Float4, vectors>, rows> sum;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t v = 0; v < vectors; ++v) sum[r][v] = load4(sums + r * columns + 4 * v);
  }
  for (std::size_t t = 0; t < depth; ++t, right += columns) {
    ahead.template step<4 * vectors>();
    std::array<Float4, rows> factor;
    for (std::size_t r = 0; r < rows; ++r) factor[r] = splat4(left[r * tile_depth + t]);
    for (std::size_t v = 0; v < vectors; ++v) {
      const Float4 value = load4(right + 4 * v);
      for (std::size_t r = 0; r < rows; ++r) sum[r][v] = multiply_add4(factor[r], value, sum[r][v]);
    }
  }
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t v = 0; v < vectors; ++v) store4(sums + r * columns + 4 * v, sum[r][v]);
  }
}

/// `next` is as large as `right`.
template <std::size_t rows, std::size_t vectors>
void add_all_rows(std::size_t depth, const float* left, const float* right, std::size_t columns, const float* next,
                  float* sums) {
  std::size_t c = 0;
  for (; c + 4 * vectors <= columns; c += 4 * vectors) {
    add_rows<rows, vectors>(depth, left, right + c, columns, next + c * depth, sums + c);
  }
  for (; c + 4 <= columns; c += 4) {
    add_rows<rows, 1>(depth, left, right + c, columns, next + c * depth, sums + c);
  }
  for (; c < columns; ++c) {
    for (std::size_t r = 0; r < rows; ++r) {
      float& sum = sums[r * columns + c];
      for (std::size_t t = 0; t < depth; ++t) {
        sum = multiply_add4(splat4(left[r * tile_depth + t]), splat4(right[t * columns + c]), splat4(sum))[0];
      }
    }
  }
}

}  // namespace

[[gnu::noinline]] void add_thin_product_transposed(std::size_t rows, std::size_t depth, const float* left,
                                                   const float* right, std::size_t stride, std::size_t columns,
                                                   float* sums) {
  if (rows == 1) return add_dots_of_row(depth, left, right, stride, columns, sums);
  RowLanes lanes{};
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t t = 0; t < depth; ++t) lanes[thin_rows * t + r] = left[r * tile_depth + t];
  }
  for (std::size_t c = 0; c < columns; c += lane_columns) {
    add_dots_of_lanes(depth, lanes, right + c * stride, stride, columns - c, sums + c);
  }
}

[[gnu::noinline]] void add_thin_product(std::size_t rows, std::size_t depth, const float* left, const float* right,
                                        std::size_t columns, float* sums) {
  const std::size_t piece = std::max(piece_size / std::max<std::size_t>(columns, 1), std::size_t{1});
  for (std::size_t start = 0; start < depth; start += piece) {
    const std::size_t count = std::min(piece, depth - start);
    const float* const from = right + start * columns;
    const float* const next = start + 2 * piece <= depth ? from + piece * columns : from;
    if (rows == thin_rows) {
      add_all_rows<thin_rows, 2>(count, left + start, from, columns, next, sums);
      continue;
    }
    for (std::size_t r = 0; r < rows; ++r) {
      add_all_rows<1, 8>(count, left + r * tile_depth + start, from, columns, next, sums + r * columns);
    }
  }
}

}  // namespace posenc
