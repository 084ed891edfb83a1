#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

/// Positional encodings, and the attention built on them. Arrays are row-major floats; a function writes its results to
/// its last arguments.
namespace posenc {

template <typename Number>
concept Describable = std::integral<Number> || std::floating_point<Number>;

/// What is allowed, as data: a bound, or words that may contain a number and the name of an argument. A sentence is
/// only made of it when a check fails: making it before every check would take longer than the checked work itself.
struct Expected {
  // cpp/bindings/function.cc knows these by their order.
  enum class Form : unsigned char {
    words,
    any,
    at_least,
    at_most,
    above,
    below,
    between,
    multiple_of,
    divisor_of,
    size
  };
  enum class Type : unsigned char { any, finite, whole, even };

  Form form = Form::words;
  Type type = Type::any;
  bool has_number = false;
  /// The bound; the upper one of two.
  double number = 0.0;
  /// The lower one of two bounds.
  double low = 0.0;
  const char* words = nullptr;
  /// The argument that the bound is, or that the words name.
  const char* name = nullptr;

  // Everything is inlined, so that an expectation takes no memory where it is written.

  /// Words without a number.
  [[gnu::always_inline]] Expected(const char* allowed)  // NOLINT(google-explicit-constructor): require(..., "words")
      : words(allowed) {}
  /// Words with `{name}` in place of the name of an argument.
  [[gnu::always_inline]] Expected(const char* allowed, const char* argument) : words(allowed), name(argument) {}
  /// Words with `{value}` in place of a number, and `{name}` in place of a name.
  template <Describable Number>
  [[gnu::always_inline]] Expected(const char* allowed, Number value, const char* argument = nullptr)
      : has_number(true), number(static_cast<double>(value)), words(allowed), name(argument) {}
  [[gnu::always_inline]] Expected(Form bound, Type numbers, double high, double lowest, const char* argument)
      : form(bound), type(numbers), has_number(true), number(high), low(lowest), name(argument) {}

  template <Describable Number>
  [[gnu::always_inline]] static Expected at_least(Number low, const char* argument = nullptr) {
    return {Form::at_least, Type::any, static_cast<double>(low), 0.0, argument};
  }
  template <Describable Number>
  [[gnu::always_inline]] static Expected at_most(Number high, const char* argument = nullptr) {
    return {Form::at_most, Type::any, static_cast<double>(high), 0.0, argument};
  }
  template <Describable Number>
  [[gnu::always_inline]] static Expected above(Number low, const char* argument = nullptr) {
    return {Form::above, Type::any, static_cast<double>(low), 0.0, argument};
  }
  template <Describable Number>
  [[gnu::always_inline]] static Expected below(Number high, const char* argument = nullptr) {
    return {Form::below, Type::any, static_cast<double>(high), 0.0, argument};
  }
  template <Describable Low, Describable High>
  [[gnu::always_inline]] static Expected between(Low low, High high, const char* argument = nullptr) {
    return {Form::between, Type::any, static_cast<double>(high), static_cast<double>(low), argument};
  }
  [[gnu::always_inline]] static Expected finite() { return {Form::any, Type::finite, 0.0, 0.0, nullptr}; }
  [[gnu::always_inline]] static Expected finite_at_least(double low) {
    return {Form::at_least, Type::finite, low, 0.0, nullptr};
  }
  [[gnu::always_inline]] static Expected finite_above(double low) {
    return {Form::above, Type::finite, low, 0.0, nullptr};
  }
  [[gnu::always_inline]] static Expected finite_between(double low, double high) {
    return {Form::between, Type::finite, high, low, nullptr};
  }
  [[gnu::always_inline]] static Expected whole() { return {Form::any, Type::whole, 0.0, 0.0, nullptr}; }
  [[gnu::always_inline]] static Expected whole_between(double low, double high) {
    return {Form::between, Type::whole, high, low, nullptr};
  }
  /// Even numbers of at least `low`.
  [[gnu::always_inline]] static Expected even(double low) { return {Form::at_least, Type::even, low, 0.0, nullptr}; }
  template <Describable Number>
  [[gnu::always_inline]] static Expected multiple_of(Number of, const char* argument = nullptr) {
    return {Form::multiple_of, Type::any, static_cast<double>(of), 0.0, argument};
  }
  template <Describable Number>
  [[gnu::always_inline]] static Expected divisor_of(Number of, const char* argument = nullptr) {
    return {Form::divisor_of, Type::any, static_cast<double>(of), 0.0, argument};
  }
  /// The number of values that the shapes of a call imply.
  [[gnu::always_inline]] static Expected size(std::size_t count) {
    return {Form::size, Type::any, static_cast<double>(count), 0.0, nullptr};
  }
};

/// The exception for a value that is not allowed. what() is "argument: value is not allowed; expected ..."; callers
/// with names or a language of their own use the parts.
class InvalidArgument : public std::invalid_argument {
 public:
  InvalidArgument(const char* argument, double value, const Expected& expected);
  /// For what is no number: a name in quotes, or a few words.
  InvalidArgument(const char* argument, std::string_view value, const Expected& expected);
  /// The same, where what is allowed is listed at run time.
  InvalidArgument(const char* argument, std::string_view value, std::string_view expected);

  /// The argument's name. This view and those of the other parts are valid as long as the exception.
  std::string_view argument() const noexcept { return {what(), argument_size_}; }
  /// The value as messages show it.
  std::string_view value() const noexcept;
  /// The value, if it is a number.
  std::optional<double> number() const noexcept { return number_; }
  /// What is allowed, as data. Its words are null if it was listed at run time: allowed() has them.
  const Expected& expected() const noexcept { return expected_; }
  /// What is allowed, as the end of what(); zero-terminated.
  std::string_view allowed() const noexcept;

 private:
  // The parts are views of what().
  std::size_t argument_size_;
  std::size_t value_size_;
  std::optional<double> number_;
  Expected expected_;
};

/// Throws InvalidArgument, the type of every error of the library.
[[noreturn]] void reject(const char* argument, std::string_view value, const Expected& expected);

/// A number as messages show it, with up to 15 significant digits.
std::string describe(double value);

// Each of these takes what an expectation of its form has, and no more: it is called from hundreds of places.

/// Throws InvalidArgument for a number, with what was expected in words.
[[noreturn]] void reject_number(const char* argument, double value, const char* words);
/// The same with a number in the words, and its name if it has one.
[[noreturn]] void reject_number(const char* argument, double value, const char* words, double number, const char* name);
/// The same with a name in the words.
[[noreturn]] void reject_named(const char* argument, double value, const char* words, const char* name);
/// Throws InvalidArgument for a number that does not compare with another as `form` says.
[[noreturn]] void reject_number(const char* argument, double value, Expected::Form form, Expected::Type type,
                                double number, const char* name);
/// Throws InvalidArgument for a number outside a range.
[[noreturn]] void reject_number(const char* argument, double value, Expected::Type type, double low, double high,
                                const char* name);

/// Throws InvalidArgument unless the value is allowed.
template <Describable Number>
[[gnu::always_inline]] inline void require(bool allowed, const char* argument, Number value, Expected expected) {
  if (allowed) return;
  const auto given = static_cast<double>(value);
  if (expected.form == Expected::Form::between) {
    reject_number(argument, given, expected.type, expected.low, expected.number, expected.name);
  } else if (expected.form != Expected::Form::words) {
    reject_number(argument, given, expected.form, expected.type, expected.number, expected.name);
  } else if (expected.has_number) {
    reject_number(argument, given, expected.words, expected.number, expected.name);
  } else if (expected.name != nullptr) {
    reject_named(argument, given, expected.words, expected.name);
  } else {
    reject_number(argument, given, expected.words);
  }
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
