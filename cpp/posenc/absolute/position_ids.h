#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace posenc {

/// Positions that count the real tokens of each row.
struct PositionIdsOptions {
  std::size_t rows;
  std::size_t length;
  /// Position of the first real token of a row.
  double start;
  /// The position of every padding token.
  double padded;
};

/// Positions counted over real tokens only: padding, wherever it is, does not advance the counter.
///
/// fairseq and RoBERTa: start = padding_idx + 1, padded = padding_idx. Left-padded decoders: start = 0. OPT: start = 0,
/// padded = -1 (its table adds 2 to both).
///
/// mask [rows, length], non-zero is a real token; out [rows, length].
/// Throws std::invalid_argument when sizes do not agree or start or padded is not finite.
void position_ids(const PositionIdsOptions& options, std::span<const std::uint8_t> mask, std::span<double> out);

}  // namespace posenc
