#pragma once

#include <cstddef>

namespace posenc::train {

/// x = gelu(x + bias) in place, gelu(t) = t/2 (1 + erf(t / sqrt 2)) (Hendrycks and Gimpel 2016, the exact form), for
/// rows of `columns` numbers; slopes [rows, columns] receives the derivatives.
///
/// The normal distribution function that it uses has a relative error of 1e-7 in float, also in its tail, and an
/// absolute error of 4e-16 in double.
template <typename Scalar>
void gelu(std::size_t rows, std::size_t columns, const Scalar* bias, Scalar* x, Scalar* slopes);

}  // namespace posenc::train
