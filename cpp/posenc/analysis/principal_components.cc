#include "posenc/analysis/principal_components.h"

#include <Eigen/Eigenvalues>

#include "posenc/core/error.h"

namespace posenc {

PrincipalComponents principal_components(ConstMatrixView table, std::size_t count) {
  require(table.rows() >= 1, "table", table.rows(), "at least 1 row");
  require(count >= 1 && count <= static_cast<std::size_t>(table.cols()), "count", count,
          Expected{"between 1 and the number of columns = ", table.cols()});
  Eigen::MatrixXd centred = table.cast<double>();
  centred.rowwise() -= centred.colwise().mean().eval();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> covariance(centred.transpose().lazyProduct(centred));
  const double total = covariance.eigenvalues().sum();

  PrincipalComponents result;
  const auto kept = static_cast<Eigen::Index>(count);
  result.coordinates = centred.lazyProduct(covariance.eigenvectors().rightCols(kept).rowwise().reverse());
  for (Eigen::Index c = 0; c < kept; ++c) {
    Eigen::Index largest = 0;
    result.coordinates.col(c).cwiseAbs().maxCoeff(&largest);
    if (result.coordinates(largest, c) < 0.0) result.coordinates.col(c) *= -1.0;
    const double variance = covariance.eigenvalues()(covariance.eigenvalues().size() - 1 - c);
    result.explained.push_back(total > 0.0 ? variance / total : 0.0);
  }
  return result;
}

}  // namespace posenc
