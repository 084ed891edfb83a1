#pragma once

#include <span>

namespace posenc {

/// Functions of one number.
enum class Elementary {
  sine,
  cosine,
  exponential,
  /// parameter^x, for a parameter above 0
  power,
  logarithm,
  sigmoid,
  log_sigmoid,
};

/// Applies a function to each number, for encodings whose formula has no loop worth compiling: with these, plain
/// arithmetic in JavaScript gives the same bits in every engine. In and out may be the same array.
///
/// Accuracy: 1 ULP of double for sine, cosine, power and logarithm; that of logistic.h for the others. Throws
/// std::invalid_argument for a power of a parameter that is not positive, and arrays of different sizes.
void apply(Elementary function, double parameter, std::span<const double> x, std::span<double> out);

}  // namespace posenc
