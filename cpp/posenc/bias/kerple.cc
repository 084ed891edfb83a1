#include "posenc/bias/kerple.h"

#include <cmath>

#include "posenc/bias/diagonals.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

double distance_of(const KerpleOptions& options, std::int64_t distance) {
  if (options.form == KerpleForm::causal && distance < 0) return 0.0;
  return std::abs(static_cast<double>(distance));
}

void check(const BiasShape& shape, const KerpleOptions& options, std::span<float> out) {
  require_positive("clamp_min", options.clamp_min);
  require_bias_shape(shape, out.size());
}

void check(const BiasShape& shape, const char* name, std::span<const float> parameters) {
  require_size(name, parameters.size(), shape.heads);
  for (const float x : parameters) require(std::isfinite(x), name, x, "finite numbers");
}

/// a |i - j|^p with the clamped parameters of a head.
template <typename Value>
void fill_powers(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                 std::span<const float> a, Value value, std::span<float> out) {
  check(shape, options, out);
  require(options.clamp_max_p >= options.clamp_min, "clamp_max_p", options.clamp_max_p,
          Expected{"at least {name}", "clamp_min"});
  if (!p.empty()) check(shape, "p", p);
  if (!a.empty()) check(shape, "a", a);
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t difference) {
        const double distance = distance_of(options, difference);
        if (distance == 0.0) return value(0.0);
        double power = distance;
        if (!p.empty()) {
          const double exponent = std::clamp(static_cast<double>(p[head]), options.clamp_min, options.clamp_max_p);
          power = exp64(exponent * log1p64(distance - 1.0));
        }
        return value(power * (a.empty() ? 1.0 : std::fmax(static_cast<double>(a[head]), options.clamp_min)));
      },
      out);
}

}  // namespace

void kerple_log(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                std::span<const float> a, std::span<float> out) {
  check(shape, options, out);
  check(shape, "p", p);
  check(shape, "a", a);
  fill_diagonals(
      shape,
      [&](std::size_t head, std::int64_t difference) {
        const double outer = std::fmax(static_cast<double>(p[head]), options.clamp_min);
        const double inner = std::fmax(static_cast<double>(a[head]), options.clamp_min);
        return -outer * log1p64(inner * distance_of(options, difference));
      },
      out);
}

void kerple_power(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                  std::span<const float> a, std::span<float> out) {
  fill_powers(shape, options, p, a, [](double power) { return -power; }, out);
}

void kerple_weight(const BiasShape& shape, const KerpleOptions& options, std::span<const float> p,
                   std::span<const float> a, std::span<float> out) {
  fill_powers(shape, options, p, a, [](double power) { return exp64(-power); }, out);
}

}  // namespace posenc
