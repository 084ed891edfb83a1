#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/core/matrix.h"
#include "posenc/model/stored_matrix.h"

namespace posenc::model {

/// The same matrix, read-only.
inline ConstMatrixView as_const(MatrixView matrix) { return {matrix.data(), matrix.rows(), matrix.columns()}; }

/// A linear layer: x weight^T + bias; an empty bias means none. A view.
struct Linear {
  StoredMatrix weight;
  std::span<const float> bias;

  bool given() const { return weight.given(); }
};

/// Buffers of the branches of a layer, attention and feed-forward, of which one runs at a time.
struct BranchBuffers {
  /// All projections, then the outputs of all heads side by side; or gates.
  std::vector<float> first;
  /// Queries; or what gates multiply.
  std::vector<float> second;
  /// The outputs of heads, or of an expert.
  std::vector<float> results;
  /// Keys that are turned again; or the rows of an expert.
  std::vector<float> rows;
};

/// The first numbers of a buffer, which grows where it is too small.
inline std::span<float> room_in(std::vector<float>& buffer, std::size_t size) {
  if (buffer.size() < size) buffer.resize(size);
  return {buffer.data(), size};
}

/// Products with stored weights. A few rows are multiplied where the weight lies, for more it is packed, always a piece
/// at a time, and widened on the way. Keeps its buffers from call to call.
class Products {
 public:
  /// out[row][first_output ... last_output) = x[row] . weight[output] + bias[output], in rows that are `stride` floats
  /// apart and begin with first_output. x [rows, inputs].
  void multiply(ConstMatrixView x, const Linear& linear, std::size_t first_output, std::size_t last_output, float* out,
                std::size_t stride);

  /// All outputs.
  void multiply(ConstMatrixView x, const Linear& linear, float* out, std::size_t stride) {
    multiply(x, linear, 0, linear.weight.outputs, out, stride);
  }

  /// All outputs, without gaps.
  void multiply(ConstMatrixView x, const Linear& linear, MatrixView out) {
    multiply(x, linear, out.data(), out.columns());
  }

 private:
  void multiply_thinly(ConstMatrixView x, const Linear& linear, std::size_t first, std::size_t last, float* out,
                       std::size_t stride);
  void add_input_rows(ConstMatrixView x, const Linear& linear, std::size_t first, std::size_t last, float* out,
                      std::size_t stride);
  void pack_left(ConstMatrixView x);
  void pack_right(const StoredMatrix& weight, std::size_t first, std::size_t count);

  std::vector<float> left_;
  std::vector<float> right_;
  std::vector<float> wide_;
  std::vector<float> sums_;
};

}  // namespace posenc::model
