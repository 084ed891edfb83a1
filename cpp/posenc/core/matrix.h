#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// A non-owning view of a row-major matrix; the memory must outlive the view.
template <typename Value>
class BasicMatrixView {
 public:
  BasicMatrixView(Value* data, std::size_t rows, std::size_t columns) : data_(data), rows_(rows), columns_(columns) {}

  Value* data() const { return data_; }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t size() const { return rows_ * columns_; }
  Value& operator()(std::size_t row, std::size_t column) const { return data_[row * columns_ + column]; }
  std::span<Value> row(std::size_t index) const { return {data_ + index * columns_, columns_}; }
  std::span<Value> values() const { return {data_, size()}; }

 private:
  Value* data_;
  std::size_t rows_;
  std::size_t columns_;
};

/// A writable matrix of floats.
using MatrixView = BasicMatrixView<float>;
/// A read-only matrix of floats.
using ConstMatrixView = BasicMatrixView<const float>;

/// `rows` rows of `columns` floats, one after the other, as a matrix.
inline MatrixView view(float* data, std::size_t rows, std::size_t columns) { return {data, rows, columns}; }

/// The same, read-only.
inline ConstMatrixView view(const float* data, std::size_t rows, std::size_t columns) { return {data, rows, columns}; }

}  // namespace posenc
