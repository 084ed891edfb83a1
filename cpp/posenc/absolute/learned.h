#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// A learned table of positions, and the row of position 0.
struct LearnedOptions {
  /// Rows and channels of the table.
  std::size_t rows;
  std::size_t dim;
  /// Row of position 0. 0: BERT and GPT-2 (512 and 1024 rows for as many positions), where [CLS] is just position 0.
  /// padding_idx + 1 = 2: RoBERTa and fairseq (514 rows for 512 positions; row padding_idx = 1 is for padding and row 0
  /// is never used). 2: OPT (rows = positions + 2; padding has position -1 and row 1).
  double position_offset;
  /// Multiplies every entry: 1, or dim^-0.5 in x-transformers.
  double scale;
};

/// Learned absolute positions (Gehring et al. 2017, "Convolutional Sequence to Sequence Learning"; BERT, GPT-2): row
/// position + position_offset of a table. Positions past the table have no encoding and are an error, which is what
/// limits the length of such a model. For sequences with padding see position_ids().
///
/// table [rows, dim], positions [n], out [n, dim]. Exact for a scale of 1, otherwise 0.5 ULP. Throws
/// std::invalid_argument for positions that are not integers or have no row, factors that are not finite and arrays
/// whose sizes do not agree.
void learned(const LearnedOptions& options, std::span<const float> table, std::span<const double> positions,
             std::span<float> out);

}  // namespace posenc
