#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "posenc/core/random.h"

namespace fuzz {

/// Gives a fuzzer's bytes a meaning, read from the front, with zeros after their end, so that every input means
/// something.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> data) : data_(data) {}

  bool empty() const { return at_ >= data_.size(); }

  std::uint8_t byte() { return empty() ? std::uint8_t{0} : data_[at_++]; }

  bool flag() { return (byte() & 1U) != 0; }

  /// A number from 0 to count - 1, for a count of at most 256.
  std::size_t below(std::size_t count) { return byte() % count; }

  /// A length. Most are short, as most faults need no more; some are longer than a tile and than any vector.
  std::size_t length() {
    const std::uint8_t b = byte();
    return b < 224 ? b % 12U : (b - 224U) * 3U;
  }

  template <typename Value>
  Value raw() {
    std::array<std::uint8_t, sizeof(Value)> bytes;
    for (auto& b : bytes) b = byte();
    Value value;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }

  /// Small whole numbers and simple fractions, unusual values, and arbitrary bits.
  double number() {
    const std::uint8_t kind = byte();
    if (kind < 96) return static_cast<double>(kind) / 4.0;
    if (kind < 176) return static_cast<double>(static_cast<std::int8_t>(byte()));
    if (kind < 208) return odd[kind % odd.size()];
    if (kind < 232) return static_cast<double>(raw<std::int32_t>());
    if (kind < 248) return std::ldexp(static_cast<double>(raw<std::int16_t>()), static_cast<int>(byte()) - 128);
    return raw<double>();
  }

  /// A whole number with a sign.
  std::int64_t whole() {
    const std::uint8_t kind = byte();
    if (kind < 128) return static_cast<std::int64_t>(kind) - 24;
    if (kind < 192) return static_cast<std::int64_t>(raw<std::int16_t>());
    if (kind < 224) return whole_odd[kind % whole_odd.size()];
    return raw<std::int64_t>();
  }

  /// The contents of an array: its numbers follow from a few bytes, so that inputs stay short.
  struct Filling {
    std::uint8_t style;
    std::uint8_t seed;
  };
  Filling filling() { return {byte(), byte()}; }

  static constexpr std::array odd{0.0,
                                  -0.0,
                                  1.0,
                                  0.5,
                                  1e-7,
                                  1e-38,
                                  1e-45,
                                  5e-324,
                                  1e18,
                                  -1e18,
                                  1e30,
                                  3.4028234663852886e38,
                                  1e308,
                                  16777216.0,
                                  16777217.0,
                                  9007199254740992.0,
                                  -9007199254740992.0,
                                  std::numeric_limits<double>::infinity(),
                                  -std::numeric_limits<double>::infinity(),
                                  std::numeric_limits<double>::quiet_NaN()};

  static constexpr std::array<std::int64_t, 10> whole_odd{INT64_MAX,
                                                          INT64_MIN,
                                                          INT64_MAX - 1,
                                                          std::int64_t{1} << 53,
                                                          -(std::int64_t{1} << 53),
                                                          (1LL << 53) + 1,
                                                          std::int64_t{1} << 32,
                                                          std::int64_t{1} << 31,
                                                          -(std::int64_t{1} << 31),
                                                          65536};

 private:
  std::span<const std::uint8_t> data_;
  std::size_t at_ = 0;
};

/// Numbers of about unit size; every sixteenth style has unusual ones among them.
inline void fill_floats(Bytes::Filling filling, std::span<float> out) {
  posenc::Random random(filling.seed);
  const std::uint8_t style = filling.style % 16;
  for (float& value : out) {
    const double number = 4.0 * random.uniform() - 2.0;
    value = static_cast<float>(number);
    if (style == 12) value = 0.0F;
    if (style == 13) value = static_cast<float>(1e19 * number);
    if (style == 14) value = std::round(value);
    if (style == 15 && random.uniform() < 0.25) {
      value = static_cast<float>(Bytes::odd[static_cast<std::size_t>(random.uniform() * Bytes::odd.size())]);
    }
  }
}

inline std::vector<float> floats(Bytes& bytes, std::size_t count) {
  std::vector<float> values(count);
  fill_floats(bytes.filling(), values);
  return values;
}

/// Only numbers of about unit size.
inline std::vector<float> tame_floats(Bytes& bytes, std::size_t count) {
  std::vector<float> values(count);
  fill_floats({0, bytes.byte()}, values);
  return values;
}

}  // namespace fuzz
