#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "posenc/rotary/frequencies.h"

namespace posenc {

// Context scalings of rotary embeddings, under the names that model configurations use (Hugging Face's rope_type).
// Linear interpolation and static NTK are in frequencies.h.
//
// f_i = base^(-2 i / d) are the frequencies of the trained model, d = rotary_dim, i = 0 ... d / 2 - 1; a wavelength is
// 2 pi / f_i positions. Frequencies are computed to about 100 bits, attention factors to 1 ULP of double. All functions
// throw std::invalid_argument for an odd or zero rotary_dim, a base below 0.01 or not finite, and numbers outside the
// stated ranges.

/// NTK scaling that follows the length of the sequence.
struct DynamicNtkOptions {
  std::size_t rotary_dim;
  double base;
  /// 1 to 1e18.
  double factor;
  /// The trained length, at least 1.
  std::size_t max_position_embeddings;
  /// The present length of the sequence. Up to the trained length nothing changes.
  std::size_t seq_len;
};

/// Dynamic NTK (rope_type "dynamic", 2023): NTK scaling by factor * seq_len / max_position_embeddings - (factor - 1),
/// which grows with the sequence. Keys that were rotated and cached at a shorter length keep the base of that length. A
/// single pair (d = 2) cannot be scaled: its frequency is 1 for every base.
ScaledFrequencies dynamic_ntk_rope(const DynamicNtkOptions& options);

/// YaRN, which interpolates or extrapolates depending on the wavelength.
struct YarnOptions {
  std::size_t rotary_dim;
  /// Above 1.
  double base;
  /// 1 to 1e18.
  double factor;
  /// The length over which turns are counted for the boundaries, at least 1. Revisions of Hugging Face's code differ in
  /// what they use: max_position_embeddings (older) or original_max_position_embeddings (newer).
  std::size_t original_max_position_embeddings;
  /// Pairs that turn at least this often over the original length keep their frequency; 32 in the paper. 1e-9 to 1e9.
  double beta_fast;
  /// Pairs that turn at most this often get f / factor; 1 in the paper. 1e-9 to beta_fast.
  double beta_slow;
  /// Whether the boundaries are rounded outwards to whole pairs: the published code does, gpt-oss does not.
  bool truncate;
  /// DeepSeek's two options: when neither is 0, the attention factor is yarn_mscale(factor, mscale) /
  /// yarn_mscale(factor, mscale_all_dim). 0 means absent, and one without the other has no effect. 0 to 1e9.
  double mscale;
  double mscale_all_dim;
  /// Hugging Face's attention_factor; if present, it replaces the computed one. 1e-16 to 1e16.
  std::optional<double> attention_factor;
  /// attn_factor of the authors' code, vLLM and SGLang: multiplies the attention factor. 1 elsewhere; 1e-16 to 1e16, as
  /// must be the product.
  double attn_factor;
  /// extrapolation_factor of the authors' code, ext_factor of llama.cpp: how much of the original frequency the fast
  /// pairs keep. 1 elsewhere; 0 ... 1.
  double extrapolation_factor;
};

/// YaRN (Peng et al. 2023): the frequencies of "NTK-by-parts" with an attention factor. Fast pairs keep f, slow pairs
/// get f / factor, and those in between a blend. The pair that turns r times over the original length L is c(r) = d
/// ln(L / (2 pi r)) / (2 ln base). As in the authors' code, the share of f / factor rises linearly from pair
/// max(c(beta_fast), 0) to pair min(c(beta_slow), d - 1); if the two are equal, the second is moved by 0.001. The paper
/// (section 3.2) makes it linear in r instead.
ScaledFrequencies yarn_rope(const YarnOptions& options);

/// 0.1 mscale ln(factor) + 1, and 1 for factors up to 1. YaRN's attention factor is the value for mscale = 1.
/// DeepSeek-V2 and V3 also multiply the softmax scale by the square of the value for mscale_all_dim.
double yarn_mscale(double factor, double mscale);

/// The definition of s in LongRoPE's attention factor, sqrt(1 + ln s / ln original_max_position_embeddings), which is 1
/// for s <= 1.
enum class LongRopeAttention {
  fixed,           ///< s = factor, the extension that the model was trained for (Hugging Face)
  current_length,  ///< s = seq_len / original_max_position_embeddings (Microsoft's code)
};

/// LongRoPE, whose factors are lists with one entry per frequency.
struct LongRopeOptions {
  std::size_t rotary_dim;
  double base;
  /// 0.01 to 1e18; max_position_embeddings / original_max_position_embeddings where a configuration does not state it.
  double factor;
  /// At least 2.
  std::size_t original_max_position_embeddings;
  /// The present length: long_factor applies from original_max_position_embeddings + 1 on, short_factor up to
  /// original_max_position_embeddings.
  std::size_t seq_len;
  /// One divisor per pair, 0.01 to 1e30.
  std::span<const double> short_factor;
  std::span<const double> long_factor;
  LongRopeAttention attention;
  /// If present, it replaces the computed one. 1e-16 to 1e16.
  std::optional<double> attention_factor;
  /// How many positions from 0 on keep f_i, undivided; 0 in Phi-3.
  std::size_t start_token_idx = 0;
};

/// LongRoPE (Ding et al. 2024; Phi-3): f_i / short_factor[i] or f_i / long_factor[i]. Keys that were rotated and cached
/// before the switch do not match those after it, and products of the first start_token_idx tokens with later ones
/// depend on more than the distance.
ScaledFrequencies longrope(const LongRopeOptions& options);

/// Llama 3's scaling, which keeps short wavelengths and stretches long ones.
struct Llama3Options {
  std::size_t rotary_dim;
  double base;
  /// 1 to 1e18; 8 in Llama 3.1.
  double factor;
  /// Pairs that turn less often than this over the original length get f / factor. 1e-9 to 1e9; 1 in Llama 3.1.
  double low_freq_factor;
  /// Pairs that turn more often than this keep f. At least low_freq_factor, at most 1e9; 4 in Llama 3.1. If the two are
  /// equal (Llama 4 Scout), every pair is either kept or divided, without a transition.
  double high_freq_factor;
  /// At least 1.
  std::size_t original_max_position_embeddings;
};

/// Llama 3.1's scaling (Meta 2024): between the two boundaries the share of f rises linearly with the number of turns
/// over the original length.
ScaledFrequencies llama3_rope(const Llama3Options& options);

/// RoPE that rotates only the fastest pairs (p-RoPE).
struct ProportionalRopeOptions {
  std::size_t head_dim;
  double base;
  /// The share of pairs that rotate, 0 ... 1.
  double partial_rotary_factor;
  /// Divides the frequencies; 1 to 1e18.
  double factor;
};

/// p-RoPE (Barbero et al. 2024, "Round and Round We Go"; rope_type "proportional" of Gemma): the first
/// floor(partial_rotary_factor * head_dim / 2) frequencies of a whole head, zeros for the other pairs. In the half
/// layout the components that stay fixed are therefore not the last ones. Rotate with rotary_dim = head_dim.
ScaledFrequencies proportional_rope(const ProportionalRopeOptions& options);

/// Learned or published divisors, one per pair (freq_factors of llama.cpp): f_i / freq_factors[i]. They must be from
/// 0.01 to 1e30. The attention factor is kept.
ScaledFrequencies with_freq_factors(const ScaledFrequencies& rope, std::span<const double> freq_factors);

}  // namespace posenc
