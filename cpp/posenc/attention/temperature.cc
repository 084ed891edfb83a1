#include "posenc/attention/temperature.h"

#include <algorithm>
#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"
#include "posenc/core/position.h"

namespace posenc {
namespace {

double temperature(const TemperatureOptions& options, double position) {
  const auto [form, scale, floor] = options;
  switch (form) {
    case TemperatureForm::llama4:
      return 1.0 + scale * log1p64(std::floor((position + 1.0) / floor));
    case TemperatureForm::ministral3:
      return 1.0 + scale * log1p64(std::floor(position / floor));
    case TemperatureForm::inkling:
      return 1.0 + scale * log1p64(std::max((position + 1.0) / floor - 1.0, 0.0));
    case TemperatureForm::log_n:
      return std::max(log1p64(position) / log1p64(floor - 1.0), 1.0);
  }
  return 1.0;
}

}  // namespace

void temperatures(const TemperatureOptions& options, std::span<const double> positions, std::span<double> out) {
  constexpr auto most = static_cast<double>(largest_position);
  require_between(0.0, 1e18, "attn_scale", options.attn_scale);
  require_between(1.0, most, "floor_scale", options.floor_scale);
  require(options.form != TemperatureForm::log_n || options.floor_scale > 1.0, "floor_scale", options.floor_scale,
          Expected::finite_above(1));
  require_size("out", out.size(), positions.size());
  for (const double position : positions) require_between(0.0, most, "positions", position);
  std::transform(positions.begin(), positions.end(), out.begin(),
                 [&](double position) { return temperature(options, position); });
}

}  // namespace posenc
