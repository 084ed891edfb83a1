#include "posenc/analysis/similarity.h"

#include <utility>
#include <vector>

#include "posenc/analysis/row_distance.h"
#include "posenc/core/error.h"
#include "posenc/core/product.h"

namespace posenc {
namespace {

void distances(ConstMatrixView table, MatrixView out) {
  for (std::size_t i = 0; i < table.rows(); ++i) {
    out(i, i) = 0.0F;
    for (std::size_t j = 0; j < i; ++j) {
      out(i, j) = out(j, i) = static_cast<float>(distance(table.row(i), table.row(j)));
    }
  }
}

}  // namespace

void similarity(ConstMatrixView table, Metric metric, MatrixView out) {
  require_size("out", out.size(), table.rows() * table.rows());
  if (metric == Metric::euclidean) return distances(table, out);
  if (metric == Metric::dot) return multiply_by_own_transpose(table, out);
  std::vector<float> unit(table.values().begin(), table.values().end());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double length = norm(table.row(row));
    if (length == 0.0) continue;
    for (float& x : view(unit.data(), table.rows(), table.columns()).row(row)) x *= static_cast<float>(1.0 / length);
  }
  multiply_by_own_transpose(view(std::as_const(unit).data(), table.rows(), table.columns()), out);
}

}  // namespace posenc
