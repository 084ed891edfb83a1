#include "posenc/bias/window.h"

#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

constexpr double ln_of_8 = 2.0794415416798357;

/// The offset that is mapped to 1 before the multiplication by 8.
double unit_of(std::size_t extent_of_window, std::size_t pretrained) {
  const std::size_t extent = pretrained == 0 ? extent_of_window : pretrained;
  return extent == 1 ? 1.0 : static_cast<double>(extent - 1);
}

/// The coordinate along one axis; index 0 is the lowest offset.
double coordinate(std::size_t index, std::size_t extent, double unit) {
  const double offset = static_cast<double>(index) - static_cast<double>(extent - 1);
  const double c = offset / unit * 8.0;
  return std::copysign(log1p64(std::abs(c)) / ln_of_8, c);
}

void require_pretrained(const char* argument, std::size_t extent) {
  require(extent != 1 && extent <= 16384, argument, extent, "0, or at least 2, at most 16384");
}

}  // namespace

void require_window(Extent window) {
  // Keeps the number of pairs below 2^32, also where sizes have 32 bits.
  constexpr std::size_t largest = 16384;
  require(window.height >= 1 && window.height <= largest, "window.height", window.height, Expected::between(1, 16384));
  require(window.width >= 1 && window.width <= largest / window.height, "window.width", window.width,
          "at least 1, at most 16384 / window.height");
}

void log_spaced_coordinates(Extent window, Extent pretrained, std::span<double> out) {
  require_window(window);
  require_pretrained("pretrained_window.height", pretrained.height);
  require_pretrained("pretrained_window.width", pretrained.width);
  require_size("out", out.size(), 2 * offsets_of(window));
  const double row_unit = unit_of(window.height, pretrained.height);
  const double column_unit = unit_of(window.width, pretrained.width);
  double* to = out.data();
  for (std::size_t row = 0; row < 2 * window.height - 1; ++row) {
    for (std::size_t column = 0; column < 2 * window.width - 1; ++column) {
      *to++ = coordinate(row, window.height, row_unit);
      *to++ = coordinate(column, window.width, column_unit);
    }
  }
}

}  // namespace posenc
