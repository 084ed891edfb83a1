#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

// Numbers that the reference implementations printed (tests/golden).
namespace golden {

struct Array {
  std::vector<std::size_t> shape;
  std::vector<double> values;

  std::vector<float> floats() const;
  std::vector<std::uint8_t> bytes() const;
};

struct Case {
  std::string id;
  std::string op;
  nlohmann::json params;
  nlohmann::json files;
  std::string folder;

  bool has(const std::string& name) const;
  /// An input or expected array.
  Array array(const std::string& name) const;
};

/// The cases of a family; fails the running test when the folder is missing.
std::vector<Case> cases_of(const std::string& family);

/// The largest |value - expected| / (absolute + relative |expected|); infinities must be equal and then count as 0.
double worst_ratio(std::span<const float> values, const Array& expected, double absolute = 2e-6,
                   double relative = 2e-6);

/// The same for results in double, which have no usual tolerance.
double worst_ratio(std::span<const double> values, const Array& expected, double absolute, double relative);

}  // namespace golden
