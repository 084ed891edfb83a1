#include "posenc/core/position.h"

#include <cmath>

#include "posenc/core/error.h"

namespace posenc {
namespace {

constexpr double two_to_32 = 0x1p32;

bool is_position(double p) { return std::abs(p) <= static_cast<double>(largest_position); }

}  // namespace

void require_positions(const char* argument, std::span<const double> positions) {
  for (const double p : positions) require(is_position(p), argument, p, "finite numbers between -2^53 and 2^53");
}

void require_offset(const char* argument, std::int64_t offset) {
  require(offset <= largest_position && offset >= -largest_position, argument, offset,
          Expected::whole_between(-0x1p53, 0x1p53));
}

std::int64_t whole_offset(const char* argument, double offset) {
  require(is_position(offset) && offset == std::floor(offset), argument, offset,
          Expected::whole_between(-0x1p53, 0x1p53));
  return static_cast<std::int64_t>(offset);
}

std::size_t whole_size(const char* argument, double size) {
  require(size >= 0.0 && size < two_to_32 && size == std::floor(size), argument, size,
          Expected::whole_between(0, 0xffffffff));
  return static_cast<std::size_t>(size);
}

std::size_t size_product(const char* argument, std::span<const std::size_t> sizes) {
  double product = 1.0;
  for (const std::size_t size : sizes) product *= static_cast<double>(size);
  require(product < two_to_32, argument, product, "sizes with a product below 2^32");
  return static_cast<std::size_t>(product);
}

}  // namespace posenc
