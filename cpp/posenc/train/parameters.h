#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace posenc::train {

/// The distribution of a parameter's initial values.
struct Initial {
  enum class Kind { constant, normal, uniform };
  Kind kind;
  /// The constant or the lower end; 0, the mean, for a normal distribution.
  double first;
  /// The standard deviation, or the upper end.
  double second;

  static Initial constant(double value) { return {Kind::constant, value, 0.0}; }
  static Initial normal(double deviation) { return {Kind::normal, 0.0, deviation}; }
  static Initial uniform(double from, double to) { return {Kind::uniform, from, to}; }
};

/// One array of parameters, row-major.
struct ParameterSpec {
  std::string name;
  std::vector<std::size_t> shape;
  /// Whether weight decay applies.
  bool decay;
  Initial initial;

  std::size_t size() const;
};

/// An array of parameters and its offset in the vector of all parameters.
struct Parameter {
  ParameterSpec spec;
  std::size_t offset;
};

/// The values of contiguous parameters, and their gradients.
template <typename Scalar>
struct ParameterBlock {
  Scalar* values = nullptr;
  Scalar* gradients = nullptr;
};

}  // namespace posenc::train
