#include "posenc/core/error.h"

#include <cstdio>
#include <stdexcept>

namespace posenc {

void reject(std::string_view argument, std::string_view value, std::string_view expected) {
  std::string message;
  message.append(argument).append(": ").append(value).append(" is not allowed; expected ").append(expected);
  throw std::invalid_argument(message);
}

std::string describe(double value) {
  if (value != value) return "NaN";  // printf would add the sign, which means nothing
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", value);
  return text;
}

void require_size(std::string_view argument, std::size_t size, std::size_t expected) {
  if (size == expected) return;
  reject(argument, "an array of " + std::to_string(size) + " values",
         std::to_string(expected) + " values, as the shapes say");
}

}  // namespace posenc
