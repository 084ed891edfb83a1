#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "posenc/train/parameters.h"
#include "posenc/train/position_scheme.h"

namespace posenc::train {

/// Offsets of a layer's parameters in the vector of all parameters. wq, wk and wv are contiguous, starting at w_qkv.
struct LayerOffsets {
  std::size_t ln1_w, ln1_b, w_qkv, wo, position, ln2_w, ln2_b, w1, b1, w2, b2;
};

/// All parameters of a decoder, one after the other: tok_emb, the position scheme's shared ones, those of each layer
/// (ln1_w ln1_b wq wk wv wo, the scheme's, ln2_w ln2_b w1 b1 w2 b2, with the prefix layer0_ …), lnf_w, lnf_b, head.
struct DecoderLayout {
  std::vector<Parameter> parameters;
  std::size_t tok_emb;
  std::size_t position;
  std::vector<LayerOffsets> layers;
  std::size_t lnf_w;
  std::size_t lnf_b;
  std::size_t head;
  std::size_t size;
};

/// Throws InvalidArgument for sizes out of range: vocab 2 … 65536, dim 1 … 4096, layers 1 … 64, heads that divide dim.
void require_decoder_shape(const DecoderShape& shape);

/// The largest number of parameters that fits a trainer together with their gradients and moments: see
/// Trainer::max_bytes.
inline constexpr std::uint64_t max_parameters = std::uint64_t{1} << 26U;

/// Lays out the parameters. Throws InvalidArgument for a model with more than max_parameters.
DecoderLayout decoder_layout(const DecoderShape& shape, const std::vector<ParameterSpec>& shared,
                             const std::vector<ParameterSpec>& of_layer);

}  // namespace posenc::train
