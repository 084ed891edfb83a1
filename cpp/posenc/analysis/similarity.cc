#include "posenc/analysis/similarity.h"

#include <cmath>
#include <vector>

#include "posenc/core/error.h"
#include "posenc/core/product.h"

namespace posenc {
namespace {

void distances(ConstMatrixView table, MatrixView out) {
  for (Eigen::Index i = 0; i < table.rows(); ++i) {
    out(i, i) = 0.0F;
    for (Eigen::Index j = 0; j < i; ++j) {
      const double squared = (table.row(i) - table.row(j)).cast<double>().squaredNorm();
      out(i, j) = out(j, i) = static_cast<float>(std::sqrt(squared));
    }
  }
}

void dots(ConstMatrixView table, MatrixView out) { multiply_by_own_transpose(table, out); }

}  // namespace

void similarity(ConstMatrixView table, Metric metric, MatrixView out) {
  const auto n = static_cast<std::size_t>(table.rows());
  require_size("out", static_cast<std::size_t>(out.size()), n * n);
  if (metric == Metric::euclidean) return distances(table, out);
  if (metric == Metric::dot) return dots(table, out);
  Matrix unit = table;
  for (Eigen::Index row = 0; row < unit.rows(); ++row) {
    const double norm = table.row(row).cast<double>().norm();
    if (norm > 0.0) unit.row(row) *= static_cast<float>(1.0 / norm);
  }
  dots(view(static_cast<const float*>(unit.data()), n, static_cast<std::size_t>(unit.cols())), out);
}

}  // namespace posenc
