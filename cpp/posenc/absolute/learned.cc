#include "posenc/absolute/learned.h"

#include <cmath>
#include <string>

#include "posenc/core/error.h"

namespace posenc {

void learned(const LearnedOptions& options, std::span<const float> table, std::span<const double> positions,
             std::span<float> out) {
  const double offset = options.position_offset;
  require(std::abs(offset) <= 0x1p53 && offset == std::floor(offset), "position_offset", offset,
          Expected::whole_between(-0x1p53, 0x1p53));
  require_factor("scale", options.scale);
  require_size("table", table.size(), options.rows * options.dim);
  require_size("out", out.size(), positions.size() * options.dim);
  const double last = static_cast<double>(options.rows) - 1.0;
  for (const double p : positions) {
    const double row = p + offset;
    require(p == std::floor(p) && row >= 0.0 && row <= last, "positions", p,
            Expected{"integers that, plus {name}, are rows of the table: 0 to {value}", last, "position_offset"});
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
