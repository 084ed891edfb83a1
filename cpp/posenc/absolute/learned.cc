#include "posenc/absolute/learned.h"

#include <cmath>
#include <string>

#include "posenc/core/error.h"

namespace posenc {

void learned(const LearnedOptions& options, std::span<const float> table, std::span<const double> positions,
             std::span<float> out) {
  const double offset = options.position_offset;
  require(std::abs(offset) <= 0x1p53 && offset == std::floor(offset), "position_offset", offset,
          "an integer between -2^53 and 2^53");
  require(std::isfinite(options.scale), "scale", options.scale, "a finite number");
  require_size("table", table.size(), options.rows * options.dim);
  require_size("out", out.size(), positions.size() * options.dim);
  const double last = static_cast<double>(options.rows) - 1.0 - offset;
  for (const double p : positions) {
    if (p == std::floor(p) && p >= -offset && p <= last) continue;
    reject("positions", describe(p),
           "integers from " + describe(-offset + 0.0) + " to " + describe(last) + ", the rows of the table");
  }

  float* to = out.data();
  for (const double p : positions) {
    const auto row = static_cast<std::size_t>(p + offset);
    for (const float x : table.subspan(row * options.dim, options.dim)) {
      *to++ = static_cast<float>(static_cast<double>(x) * options.scale);
    }
  }
}

}  // namespace posenc
