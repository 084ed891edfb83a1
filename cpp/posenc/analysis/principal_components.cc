#include "posenc/analysis/principal_components.h"

#include "posenc/analysis/eigensystem.h"
#include "posenc/core/error.h"

namespace posenc {

PrincipalComponents principal_components(ConstMatrixView table, std::size_t count) {
  require(table.rows() >= 1, "table", table.rows(), "at least 1 row");
  require(count >= 1 && count <= table.columns(), "count", count,
          Expected{"between 1 and the number of columns, {value}", table.columns()});
  Eigen::MatrixXd centred = rows_in_double(table, 0, table.rows());
  centred.rowwise() -= centred.colwise().mean().eval();
  const Eigensystem covariance = eigensystem_of_moments(centred);
  const double total = covariance.values.sum();

  PrincipalComponents result;
  const auto kept = static_cast<Eigen::Index>(count);
  const Eigen::Index last = covariance.values.size() - 1;
  Eigen::MatrixXd directions(last + 1, kept);
  for (Eigen::Index c = 0; c < kept; ++c) directions.col(c) = covariance.vectors.col(last - c);
  Eigen::MatrixXd coordinates = transposed_product(centred.transpose(), directions);
  for (Eigen::Index c = 0; c < kept; ++c) {
    Eigen::Index largest = 0;
    coordinates.col(c).cwiseAbs().maxCoeff(&largest);
    if (coordinates(largest, c) < 0.0) coordinates.col(c) *= -1.0;
    result.explained.push_back(total > 0.0 ? covariance.values(last - c) / total : 0.0);
  }
  result.coordinates = row_major(coordinates);
  return result;
}

}  // namespace posenc
