#include "golden.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace golden {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + path + " (set POSENC_GOLDEN_DIR)");
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string golden_directory() {
  const char* set = std::getenv("POSENC_GOLDEN_DIR");
  return set == nullptr ? "tests/golden" : set;
}

template <typename Stored>
void append(std::vector<double>& values, const char* bytes, std::size_t size) {
  for (std::size_t at = 0; at + sizeof(Stored) <= size; at += sizeof(Stored)) {
    Stored value;
    std::memcpy(&value, bytes + at, sizeof value);
    values.push_back(static_cast<double>(value));
  }
}

/// Reads NumPy's format, version 1: magic, version, header length, header as a Python dictionary, data.
Array read_npy(const std::string& path) {
  const std::string file = read_file(path);
  std::uint16_t header_size = 0;
  std::memcpy(&header_size, file.data() + 8, sizeof header_size);
  const std::string header = file.substr(10, header_size);
  if (file[6] != 1 || header.find("'fortran_order': False") == std::string::npos) {
    throw std::runtime_error(path + " is not a version 1 array in C order");
  }

  Array array;
  std::size_t size = 1;
  const std::size_t open = header.find("'shape': (") + 10;
  std::string shape = header.substr(open, header.find(')', open) - open);
  for (char* at = shape.data(); *at != '\0';) {
    char* end = nullptr;
    const std::size_t extent = std::strtoul(at, &end, 10);
    if (end == at) break;
    array.shape.push_back(extent);
    size *= extent;
    at = end;
    while (*at == ',' || *at == ' ') ++at;
  }

  const char* data = file.data() + 10 + header_size;
  const std::size_t bytes = file.size() - 10 - header_size;
  const auto is = [&](const char* type) { return header.find(std::string("'") + type + "'") != std::string::npos; };
  if (is("<f8")) {
    append<double>(array.values, data, bytes);
  } else if (is("<f4")) {
    append<float>(array.values, data, bytes);
  } else if (is("<i8")) {
    append<std::int64_t>(array.values, data, bytes);
  } else if (is("|b1")) {
    append<std::uint8_t>(array.values, data, bytes);
  }
  if (array.values.size() != size) throw std::runtime_error(path + " does not hold what its header says");
  return array;
}

const nlohmann::json& json_of(const std::shared_ptr<const void>& json) {
  return *static_cast<const nlohmann::json*>(json.get());
}

}  // namespace

Value::Value() : json_(std::make_shared<const nlohmann::json>(nlohmann::json::object())) {}

bool Value::contains(const std::string& name) const { return json_of(json_).contains(name); }
bool Value::is_null() const { return json_of(json_).is_null(); }
std::size_t Value::size() const {
  // In the JSON library null has size 0 and a number size 1, so other types are refused here.
  if (!json_of(json_).is_array()) throw std::runtime_error(json_of(json_).dump() + " is not a list");
  return json_of(json_).size();
}
// A part shares ownership of the whole document.
Value Value::at(const std::string& name) const { return Value({json_, &json_of(json_).at(name)}); }
Value Value::element(std::size_t index) const { return Value({json_, &json_of(json_).at(index)}); }

bool Value::truth() const { return json_of(json_).get<bool>(); }
double Value::real() const { return json_of(json_).get<double>(); }
std::int64_t Value::whole() const { return json_of(json_).get<std::int64_t>(); }
std::string Value::text() const { return json_of(json_).get<std::string>(); }

bool Value::operator==(std::string_view text) const { return json_of(json_) == nlohmann::json(text); }
bool Value::operator==(const Value& other) const { return json_of(json_) == json_of(other.json_); }

std::vector<float> Array::floats() const { return {values.begin(), values.end()}; }

std::vector<std::uint8_t> Array::bytes() const {
  std::vector<std::uint8_t> result;
  for (const double x : values) result.push_back(x != 0.0 ? 1 : 0);
  return result;
}

bool Case::has(const std::string& name) const { return files.contains(name); }

Array Case::array(const std::string& name) const {
  INFO("array " << name << " of case " << id);
  return read_npy(folder + "/" + files.at(name));
}

std::vector<Case> cases_of(const std::string& family) {
  const std::string folder = golden_directory() + "/" + family;
  const auto manifest =
      std::make_shared<const nlohmann::json>(nlohmann::json::parse(read_file(folder + "/cases.json")));
  std::vector<Case> cases;
  for (const auto& entry : manifest->at("cases")) {
    std::map<std::string, std::string> files = entry.at("inputs");
    files.merge(entry.at("expected").get<std::map<std::string, std::string>>());
    cases.push_back({.id = entry.at("id"),
                     .op = entry.at("op"),
                     .params = Value({manifest, &entry.at("params")}),
                     .entry = Value({manifest, &entry}),
                     .files = files,
                     .folder = folder});
  }
  return cases;
}

double worst_ratio(std::span<const float> values, const Array& expected, double absolute, double relative) {
  const std::vector<double> wide(values.begin(), values.end());
  return worst_ratio(wide, expected, absolute, relative);
}

double worst_ratio(std::span<const double> values, const Array& expected, double absolute, double relative) {
  REQUIRE(values.size() == expected.values.size());
  double worst = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values[i];
    const double wanted = expected.values[i];
    if (value == wanted) continue;
    const double ratio = std::abs(value - wanted) / (absolute + relative * std::abs(wanted));
    // Written so that NaN, whether from differing infinities or from NaN itself, counts as a failure.
    if (!(ratio <= worst)) worst = std::isnan(ratio) ? INFINITY : ratio;
  }
  return worst;
}

}  // namespace golden
