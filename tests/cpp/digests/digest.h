#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

// The numbers of every encoding as one SHA-256 for each scheme: if the digests of two builds differ, one of them
// computes wrong bits. The program posenc_digests prints them, and scripts/testing/runners.mjs compares those of
// several builds. Products inside attention are left out, as they may fuse multiply and add.

/// SHA-256 of all numbers added, as the bytes of little-endian words.
class Digest {
 public:
  Digest() = default;
  /// A digest whose numbers are part of another digest, too, which must live as long.
  explicit Digest(Digest* whole) : whole_(whole) {}

  void add(std::span<const float> values);
  void add(std::span<const double> values);
  void add(std::span<const std::int32_t> values);
  /// 64 hexadecimal digits.
  std::string text() const;

 private:
  void add_word(std::uint32_t word);
  void mix();

  Digest* whole_ = nullptr;
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint32_t, 16> block_{};
  std::uint64_t words_ = 0;
};

/// Registers a function that computes the numbers of a scheme; for a name that is registered already, the program ends.
class Registration {
 public:
  Registration(const char* name, void (*compute)(Digest&));
};

#define DIGESTED_SCHEME_ON_LINE(name, line)                             \
  static void compute_##line(Digest& digest);                           \
  static const Registration registration_##line(name, &compute_##line); \
  static void compute_##line(Digest& digest)
#define DIGESTED_SCHEME_(name, line) DIGESTED_SCHEME_ON_LINE(name, line)
/// A scheme of the catalogue, or a function of the API that is an encoding by itself, once:
/// DIGESTED_SCHEME("alibi") { digest.add(...); }
#define DIGESTED_SCHEME(name) DIGESTED_SCHEME_(name, __LINE__)

/// Adds what `fill` writes into an array of this size.
template <typename Fill>
void add_filled(Digest& digest, std::size_t size, Fill fill) {
  std::vector<float> out(size);
  fill(std::span<float>(out));
  digest.add(out);
}

/// Near, far, negative and fractional positions.
std::span<const double> sample_positions();
/// The same without negative and fractional ones.
std::span<const double> sample_counts();
