#pragma once

#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

/// Positional encodings, and the attention built on them. Arrays are row-major floats; a function writes to what its
/// last arguments name.
namespace posenc {

/// What the library throws for a value that is not allowed. what() is "argument: value is not allowed; expected what";
/// callers with names of their own for the arguments take the parts.
///
/// In `expected`, names of arguments that are not plain words stand in backticks: "at most `head_dim` = 4".
class InvalidArgument : public std::invalid_argument {
 public:
  InvalidArgument(const char* argument, std::string_view value, std::string_view expected);

  /// The argument's name. The view lasts as long as the exception, as those of the other parts.
  std::string_view argument() const noexcept { return {what(), argument_size_}; }
  /// As messages show it: a number, a name in quotes or a few words.
  std::string_view value() const noexcept;
  /// What would be allowed; ends with a zero.
  std::string_view expected() const noexcept;

 private:
  // The parts are views of what().
  std::size_t argument_size_;
  std::size_t value_size_;
};

/// Throws InvalidArgument. Every error of the library is one.
[[noreturn]] void reject(const char* argument, std::string_view value, std::string_view expected);

/// A number as messages show it, with up to 15 significant digits.
std::string describe(double value);

template <typename Number>
concept Describable = std::integral<Number> || std::floating_point<Number>;

/// What is allowed, as words around a number. The sentence is composed only when a check fails: composing it before
/// every check would take longer than the work that is checked.
struct Expected {
  template <Describable Number>
  Expected(const char* words_before, Number between, const char* words_after = "")
      : before(words_before), number(static_cast<double>(between)), after(words_after) {}

  const char* before;
  double number;
  const char* after;
};

/// Throws InvalidArgument with a number written as people write it.
[[noreturn]] void reject_number(const char* argument, double value, const char* expected);
/// The same, with a number in what is allowed.
[[noreturn]] void reject_number(const char* argument, double value, const Expected& expected);

/// Throws InvalidArgument unless the value is allowed.
template <Describable Number>
void require(bool allowed, const char* argument, Number value, const char* expected) {
  if (!allowed) reject_number(argument, static_cast<double>(value), expected);
}

/// The same, with a number in what is allowed.
template <Describable Number>
void require(bool allowed, const char* argument, Number value, const Expected& expected) {
  if (!allowed) reject_number(argument, static_cast<double>(value), expected);
}

// The most frequent checks.

/// A finite number.
void require_finite(const char* argument, double value);
/// A finite number above 0.
void require_positive(const char* argument, double value);
/// A factor: a number of at most 1e18 in magnitude, so that what it multiplies stays in the range of float32.
void require_factor(const char* argument, double value);
/// A number from `least` to `most`.
void require_between(double least, double most, const char* argument, double value);
/// A finite number of at least `least`.
void require_at_least(double least, const char* argument, double value);
/// A count of at least 1.
void require_some(const char* argument, std::size_t count);

/// For an array that is too short or too long.
[[noreturn]] void reject_size(const char* argument, std::size_t size, const Expected& expected);

/// The length of an array must be what the shapes say.
void require_size(const char* argument, std::size_t size, std::size_t expected);

}  // namespace posenc
