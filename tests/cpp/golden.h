#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

// Numbers printed by the reference implementations (tests/golden).
namespace golden {

struct Array {
  std::vector<std::size_t> shape;
  std::vector<double> values;

  std::vector<float> floats() const;
  std::vector<std::uint8_t> bytes() const;
};

template <typename T>
inline constexpr bool is_list = false;
template <typename T>
inline constexpr bool is_list<std::vector<T>> = true;

/// Without char, so that a value can be assigned to a text.
template <typename T>
concept Readable = (std::is_arithmetic_v<T> && !std::same_as<T, char>) || std::same_as<T, std::string> || is_list<T>;

/// A part of a manifest: an object, a list, a text, a number, a truth value or null. Only golden.cc includes the
/// library that reads JSON: its templates would otherwise be most of what a file of tests compiles.
class Value {
 public:
  /// An empty object.
  Value();
  explicit Value(std::shared_ptr<const void> json) : json_(std::move(json)) {}

  bool contains(const std::string& name) const;
  /// A member of an object; fails where it does not exist.
  Value at(const std::string& name) const;
  bool is_null() const;
  /// The length of a list; fails for other kinds of values.
  std::size_t size() const;
  template <std::integral Index>
  Value operator[](Index index) const {
    return element(static_cast<std::size_t>(index));
  }

  /// The value as one of the readable types; fails where it has another type.
  template <Readable T>
  T get() const;
  template <Readable T>
  operator T() const {
    return get<T>();
  }

  /// A member of an object, or `otherwise` where it does not exist.
  template <Readable T>
  T value(const std::string& name, T otherwise) const {
    return contains(name) ? at(name).get<T>() : otherwise;
  }
  Value value(const std::string& name, const Value& otherwise) const { return contains(name) ? at(name) : otherwise; }
  std::string value(const std::string& name, const char* otherwise) const {
    return contains(name) ? at(name).text() : otherwise;
  }

  bool operator==(std::string_view text) const;
  bool operator==(const Value& other) const;

 private:
  Value element(std::size_t index) const;
  bool truth() const;
  double real() const;
  std::int64_t whole() const;
  std::string text() const;

  std::shared_ptr<const void> json_;
};

template <Readable T>
T Value::get() const {
  if constexpr (std::same_as<T, bool>) {
    return truth();
  } else if constexpr (std::integral<T>) {
    return static_cast<T>(whole());
  } else if constexpr (std::floating_point<T>) {
    return static_cast<T>(real());
  } else if constexpr (std::same_as<T, std::string>) {
    return text();
  } else {
    T elements;
    for (std::size_t i = 0; i < size(); ++i) elements.push_back(element(i).get<typename T::value_type>());
    return elements;
  }
}

struct Case {
  std::string id;
  std::string op;
  Value params;
  /// The whole entry of the case in the manifest.
  Value entry;
  /// The files of the arrays, by name.
  std::map<std::string, std::string> files;
  std::string folder;

  bool has(const std::string& name) const;
  /// An input or expected array.
  Array array(const std::string& name) const;
};

/// The cases of a family; fails the running test when the folder is missing.
std::vector<Case> cases_of(const std::string& family);

/// The largest |value - expected| / (absolute + relative |expected|); infinities must be equal, and then count as 0.
double worst_ratio(std::span<const float> values, const Array& expected, double absolute = 2e-6,
                   double relative = 2e-6);

/// The same for results in double, for which no tolerance is usual.
double worst_ratio(std::span<const double> values, const Array& expected, double absolute, double relative);

}  // namespace golden
