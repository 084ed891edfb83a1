#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace posenc {

/// Throws std::invalid_argument with the message "argument: value is not allowed; expected what".
/// Every error of the library has this form, so that a binding can read the argument's name from it.
[[noreturn]] void reject(std::string_view argument, std::string_view value, std::string_view expected);

/// A number as messages show it, with up to 15 significant digits.
/// them.
std::string describe(double value);

template <typename Number>
  requires std::integral<Number> || std::floating_point<Number>
void require(bool allowed, std::string_view argument, Number value, std::string_view expected) {
  if (!allowed) reject(argument, describe(static_cast<double>(value)), expected);
}

/// The length of an array must be what the shapes say.
void require_size(std::string_view argument, std::size_t size, std::size_t expected);

}  // namespace posenc
