#pragma once

#include <cstddef>
#include <span>

namespace posenc {

/// The size of a cache, and how many tokens are compressed to one entry.
struct Compression {
  std::size_t batch;
  std::size_t tokens;
  std::size_t dim;
  /// Tokens per entry, at least 1; tokens after the last whole window are dropped.
  std::size_t rate;
};

/// Compresses each window of `rate` tokens to one key (DeepSeek-AI 2026, the code of DeepSeek V4), component by
/// component:
///
///   out[w] = sum over the window of softmax(gate + position_bias) kv,
///
/// where position_bias tells the places within a window apart. kv and gate [batch, tokens, dim]; position_bias [rate,
/// dim]; out [batch, tokens / rate, dim]. Entry w has position w rate, and a query at position p sees it once its
/// window is complete, when (w + 1) rate <= p + 1.
///
/// Accuracy: 1 ULP plus 2^-48 of the largest component of the window. Throws std::invalid_argument for a rate of 0 or
/// arrays whose sizes do not agree.
void compress(const Compression& compression, std::span<const float> kv, std::span<const float> gate,
              std::span<const float> position_bias, std::span<float> out);

}  // namespace posenc
