#include "digests/digest.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>

namespace {

constexpr std::array<std::uint32_t, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// SHA-256 takes its words as big-endian; the numbers' bytes are little-endian.
std::uint32_t swapped(std::uint32_t word) {
  return word << 24 | (word & 0xff00) << 8 | (word >> 8 & 0xff00) | word >> 24;
}

std::map<std::string, void (*)(Digest&)>& registered() {
  static std::map<std::string, void (*)(Digest&)> schemes;
  return schemes;
}

}  // namespace

void Digest::add(std::span<const float> values) {
  for (const float value : values) add_word(swapped(std::bit_cast<std::uint32_t>(value)));
}

void Digest::add(std::span<const double> values) {
  for (const double value : values) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    add_word(swapped(static_cast<std::uint32_t>(bits)));
    add_word(swapped(static_cast<std::uint32_t>(bits >> 32)));
  }
}

void Digest::add(std::span<const std::int32_t> values) {
  for (const std::int32_t value : values) add_word(swapped(static_cast<std::uint32_t>(value)));
}

std::string Digest::text() const {
  Digest rest = *this;
  rest.whole_ = nullptr;
  const std::uint64_t bits = 32 * words_;
  rest.add_word(0x80000000);
  while (rest.words_ % 16 != 14) rest.add_word(0);
  rest.add_word(static_cast<std::uint32_t>(bits >> 32));
  rest.add_word(static_cast<std::uint32_t>(bits));
  std::string text;
  for (const std::uint32_t word : rest.state_) {
    std::array<char, 9> digits{};
    std::snprintf(digits.data(), digits.size(), "%08x", static_cast<unsigned>(word));
    text += digits.data();
  }
  return text;
}

void Digest::add_word(std::uint32_t word) {
  if (whole_ != nullptr) whole_->add_word(word);
  block_[words_++ % 16] = word;
  if (words_ % 16 == 0) mix();
}

void Digest::mix() {
  std::array<std::uint32_t, 64> w{};
  std::copy(block_.begin(), block_.end(), w.begin());
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t t1 =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
    const std::uint32_t t2 = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> added{a, b, c, d, e, f, g, h};
  std::transform(state_.begin(), state_.end(), added.begin(), state_.begin(), std::plus<>());
}

Registration::Registration(const char* name, void (*compute)(Digest&)) {
  if (registered().emplace(name, compute).second) return;
  std::fprintf(stderr, "%s has two DIGESTED_SCHEME blocks.\n", name);
  std::exit(1);
}

std::span<const double> sample_positions() {
  static const std::vector<double> positions = [] {
    std::vector<double> values(67);
    std::iota(values.begin(), values.end(), 0.0);
    for (const double value :
         {-1.0, -77.0, 0.5, 1.25, -3.75, 511.0, 4095.0, 131071.0, 1048576.0, 16777216.0, 12345.678}) {
      values.push_back(value);
    }
    return values;
  }();
  return positions;
}

std::span<const double> sample_counts() { return sample_positions().first(67); }

/// Prints one line for each scheme, "name digest", and a last one for all of them.
int main() {
  // SHA-256 of nothing and of "abcd", as in the standard: a wrong digest could be equal everywhere.
  Digest letters;
  letters.add(std::array<std::int32_t, 1>{0x64636261});
  if (Digest().text() != "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" ||
      letters.text() != "88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589") {
    std::fputs("SHA-256 is computed wrongly.\n", stderr);
    return 1;
  }
  Digest all;
  for (const auto& [name, compute] : registered()) {
    Digest digest(&all);
    compute(digest);
    std::printf("%s %s\n", name.c_str(), digest.text().c_str());
  }
  std::printf("all %s\n", all.text().c_str());
}
