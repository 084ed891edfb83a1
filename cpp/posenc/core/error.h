#pragma once

#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

/// Positional encodings, and the attention built on them. Arrays are row-major floats; a function writes its results to
/// its last arguments.
namespace posenc {

/// The exception for a value that is not allowed. what() is "argument: value is not allowed; expected ..."; callers
/// with their own names for the arguments use the parts.
///
/// In `expected`, names of arguments that are not plain words stand in backticks: "at most `head_dim` = 4".
class InvalidArgument : public std::invalid_argument {
 public:
  InvalidArgument(const char* argument, std::string_view value, std::string_view expected);

  /// The argument's name. This view and those of the other parts are valid as long as the exception.
  std::string_view argument() const noexcept { return {what(), argument_size_}; }
  /// The value as messages show it: a number, a name in quotes or a few words.
  std::string_view value() const noexcept;
  /// A description of the allowed values; zero-terminated.
  std::string_view expected() const noexcept;

 private:
  // The parts are views of what().
  std::size_t argument_size_;
  std::size_t value_size_;
};

/// Throws InvalidArgument, the type of every error of the library.
[[noreturn]] void reject(const char* argument, std::string_view value, std::string_view expected);

/// A number as messages show it, with up to 15 significant digits.
std::string describe(double value);

template <typename Number>
concept Describable = std::integral<Number> || std::floating_point<Number>;

/// A description of the allowed values as words around a number. The sentence is composed only when a check fails:
/// composing it before every check would take longer than the checked work itself.
struct Expected {
  template <Describable Number>
  Expected(const char* words_before, Number between, const char* words_after = "")
      : before(words_before), number(static_cast<double>(between)), after(words_after) {}

  const char* before;
  double number;
  const char* after;
};

/// Throws InvalidArgument for a number, formatted by describe().
[[noreturn]] void reject_number(const char* argument, double value, const char* expected);
/// The same, with a number in `expected`.
[[noreturn]] void reject_number(const char* argument, double value, const Expected& expected);

/// Throws InvalidArgument unless the value is allowed.
template <Describable Number>
void require(bool allowed, const char* argument, Number value, const char* expected) {
  if (!allowed) reject_number(argument, static_cast<double>(value), expected);
}

/// The same, with a number in `expected`.
template <Describable Number>
void require(bool allowed, const char* argument, Number value, const Expected& expected) {
  if (!allowed) reject_number(argument, static_cast<double>(value), expected);
}

// The most frequent checks.

/// A finite number.
void require_finite(const char* argument, double value);
/// A finite number above 0.
void require_positive(const char* argument, double value);
/// A factor: a number of at most 1e18 in magnitude, so that its products stay in the range of float32.
void require_factor(const char* argument, double value);
/// A number from `least` to `most`.
void require_between(double least, double most, const char* argument, double value);
/// A finite number of at least `least`.
void require_at_least(double least, const char* argument, double value);
/// A count of at least 1.
void require_some(const char* argument, std::size_t count);

/// Throws InvalidArgument for an array that is too short or too long.
[[noreturn]] void reject_size(const char* argument, std::size_t size, const Expected& expected);

/// Throws InvalidArgument unless an array has the length that the shapes imply.
void require_size(const char* argument, std::size_t size, std::size_t expected);

}  // namespace posenc
