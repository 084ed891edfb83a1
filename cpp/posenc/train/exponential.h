#pragma once

#include "posenc/core/exp.h"
#include "posenc/core/logistic.h"

namespace posenc::train {

/// e^x for x <= 0.
template <typename Scalar>
class Exponential;

/// In single precision.
template <>
class Exponential<float> {
 public:
  Float4 operator()(Float4 x) const { return exp4_(x); }

 private:
  Exp4 exp4_;
};

/// In double precision.
template <>
class Exponential<double> {
 public:
  Double2 operator()(Double2 x) const { return exp64(x); }
};

}  // namespace posenc::train
