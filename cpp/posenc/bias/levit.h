#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "posenc/bias/row_bias.h"
#include "posenc/bias/window.h"

namespace posenc {

/// The attention of LeViT (Graham et al. 2021, "LeViT: a Vision Transformer in ConvNet's Clothing for Faster
/// Inference"), whose bias does not tell left from right or up from down.
struct LevitOptions {
  /// Extent of the grid of keys.
  Extent window;
  /// Queries are every stride-th row and column, starting with the first: 2 where the model shrinks its grid, otherwise
  /// 1.
  std::size_t stride;
};

/// The extent of the grid of queries. Throws std::invalid_argument for a window as require_window() does and a stride
/// of 0.
Extent levit_queries(const LevitOptions& options);

/// The relative position index |dh| width + |dw|, with (dh, dw) the query's row and column minus the key's: out
/// [queries, keys]. Throws std::invalid_argument as levit_queries() does, and for an `out` of another size.
void levit_relative_index(const LevitOptions& options, std::span<std::int32_t> out);

/// The bias of LeViT, [heads, queries, keys], from the learned table [heads, height x width] (`attention_biases` in
/// checkpoints). Exact.
class LevitRows final : public RowBias {
 public:
  /// Holds a non-owning view: the table must outlive the object. Throws std::invalid_argument as levit_queries() does,
  /// and for a table of another size.
  LevitRows(const LevitOptions& options, std::size_t heads, std::span<const float> table);

 private:
  void add_entries(std::span<float> logits, std::size_t batch, std::size_t head, std::size_t query,
                   std::size_t first_key) const override;

  LevitOptions options_;
  std::span<const float> table_;
};

}  // namespace posenc
