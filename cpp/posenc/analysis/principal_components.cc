#include "posenc/analysis/principal_components.h"

#include "posenc/analysis/eigensystem.h"
#include "posenc/core/error.h"

namespace posenc {

PrincipalComponents principal_components(ConstMatrixView table, std::size_t count) {
  require(table.rows() >= 1, "table", table.rows(), "at least 1 row");
  require(count >= 1 && count <= static_cast<std::size_t>(table.cols()), "count", count,
          Expected{"between 1 and the number of columns = ", table.cols()});
  Eigen::MatrixXd centred = table.cast<double>();
  centred.rowwise() -= centred.colwise().mean().eval();
  const Eigensystem covariance = eigensystem_of_moments(centred);
  const double total = covariance.values.sum();

  PrincipalComponents result;
  const auto kept = static_cast<Eigen::Index>(count);
  const Eigen::Index last = covariance.values.size() - 1;
  Eigen::MatrixXd directions(last + 1, kept);
  for (Eigen::Index c = 0; c < kept; ++c) directions.col(c) = covariance.vectors.col(last - c);
  result.coordinates = transposed_product(centred.transpose(), directions);
  for (Eigen::Index c = 0; c < kept; ++c) {
    Eigen::Index largest = 0;
    result.coordinates.col(c).cwiseAbs().maxCoeff(&largest);
    if (result.coordinates(largest, c) < 0.0) result.coordinates.col(c) *= -1.0;
    result.explained.push_back(total > 0.0 ? covariance.values(last - c) / total : 0.0);
  }
  return result;
}

}  // namespace posenc
