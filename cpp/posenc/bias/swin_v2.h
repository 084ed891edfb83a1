#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "posenc/bias/swin.h"

namespace posenc {

/// Options of Swin V2's bias, which a small network computes from offsets.
struct SwinV2Options {
  Extent window;
  /// The window used in training, whose largest offset is the unit of coordinates: see log_spaced_coordinates().
  Extent pretrained_window;
  /// Units of the hidden layer, at least 1; 512 in the published models.
  std::size_t mlp_width;
};

/// The learned perceptron with one hidden layer, as torch.nn.Linear stores it; its second layer has no bias.
struct SwinV2Weights {
  std::span<const float> w0;  ///< [mlp_width, 2], for the coordinates of the row and the column
  std::span<const float> b0;  ///< [mlp_width]
  std::span<const float> w1;  ///< [heads, mlp_width]
};

/// The log-spaced continuous position bias of Swin Transformer V2 (Liu et al. 2021, "Swin Transformer V2: Scaling Up
/// Capacity and Resolution"), [heads, tokens, tokens] for the tokens of a window in row-major order:
///
///   16 sigmoid(w1 relu(w0 c + b0)),   c = log_spaced_coordinates() of the query's row and column minus the key's.
///
/// The models add it to cosine similarities of queries and keys, which are multiplied by exp(min(logit_scale, ln 100))
/// per head.
///
/// Accuracy: 1 ULP plus 2^-45 of the sum of the magnitudes of the perceptron's products. Throws std::invalid_argument
/// for windows as log_spaced_coordinates() does, a width of 0 and arrays that do not agree with the shapes.
///
/// Memory: 4 bytes per head and offset between two tokens; the weights are not kept.
class SwinV2Rows final : public RowBias {
 public:
  SwinV2Rows(const SwinV2Options& options, std::size_t heads, const SwinV2Weights& weights);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  /// [(2 height - 1) (2 width - 1), heads]
  std::vector<float> table_;
  SwinRows rows_;
};

}  // namespace posenc
