#include "posenc/core/elementwise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/sincos.h"

namespace posenc {

namespace {

/// log() of double_double.h is for positive, finite and normal numbers.
double logarithm(double x) {
  if (x == 0.0) return -std::numeric_limits<double>::infinity();
  if (!(x > 0.0)) return std::numeric_limits<double>::quiet_NaN();
  if (!std::isfinite(x)) return x;
  return x < std::numeric_limits<double>::min() ? (log(x * 0x1p60) - log(0x1p60)).high : log(x).high;
}

}  // namespace

void apply(Elementary function, double parameter, std::span<const double> x, std::span<double> out) {
  require_size("out", out.size(), x.size());
  const auto each = [&](auto of) { std::transform(x.begin(), x.end(), out.begin(), of); };
  switch (function) {
    case Elementary::sine:
      return each([](double at) { return std::isfinite(at) ? sincos({at, 0.0}).sin : at - at; });
    case Elementary::cosine:
      return each([](double at) { return std::isfinite(at) ? sincos({at, 0.0}).cos : at - at; });
    case Elementary::exponential:
      return each([](double at) { return exp64(at); });
    case Elementary::power: {
      require(parameter > 0.0 && std::isfinite(parameter), "parameter", parameter, "a number above 0");
      const DoubleDouble base = log(parameter);
      return each([base](double at) { return exp(base * DoubleDouble{at, 0.0}).high; });
    }
    case Elementary::logarithm:
      return each(logarithm);
    case Elementary::sigmoid:
      return each([](double at) { return sigmoid(at); });
    case Elementary::log_sigmoid:
      return each([](double at) { return log_sigmoid(at); });
  }
}

}  // namespace posenc
