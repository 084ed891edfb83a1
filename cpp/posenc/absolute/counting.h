#pragma once

#include <cstddef>
#include <span>

namespace posenc {

// Positions as plain numbers: the first steps of the derivation that ends at the sinusoidal table. Each has a flaw that
// the next one fixes. positions [n], out [n, dim]. All throw std::invalid_argument for positions that are not finite, a
// dim of 0 and arrays whose sizes do not agree.

/// The position itself in every channel: unbounded. Accuracy: 0.5 ULP.
void integer_encoding(std::size_t dim, std::span<const double> positions, std::span<float> out);

/// position / (length - 1) in every channel: from 0 to 1 over a text, but the same step means different distances in
/// texts of different lengths. length at least 2. Accuracy: 0.5 ULP of the quotient in double.
void normalised_integer_encoding(std::size_t dim, std::size_t length, std::span<const double> positions,
                                 std::span<float> out);

/// Which binary digit comes first.
enum class BitOrder {
  least_significant_first,  ///< channel 0 changes at every position
  most_significant_first,
};

/// Positions as binary digits.
struct BinaryOptions {
  std::size_t dim;
  /// How many binary digits are shown, 1 ... min(dim, 53); higher ones are dropped, so that positions repeat after
  /// 2^bits. A digit spans about dim / bits neighbouring channels (channel c shows digit floor(c bits / dim)).
  std::size_t bits;
  BitOrder order;
};

/// The binary digits of the position: bounded and unique, but neighbours may differ in all channels. Positions are
/// integers of at least 0. Exact.
void binary_encoding(const BinaryOptions& options, std::span<const double> positions, std::span<float> out);

}  // namespace posenc
