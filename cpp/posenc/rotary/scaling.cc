#include "posenc/rotary/scaling.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "posenc/core/error.h"
#include "posenc/core/pi.h"

namespace posenc {
namespace {

Frequencies trained_frequencies(std::size_t dim, double base) {
  return rope_frequencies({.rotary_dim = dim, .base = base, .scaling = RopeScaling::none, .factor = 1.0});
}

void require_extension(double factor) { require_between(1.0, 1e18, "factor", factor); }

/// Checks how often a pair turns over the original length.
void require_turns(const char* argument, double turns) { require_between(1e-9, 1e9, argument, turns); }

/// Checks an attention factor, which cosines and sines are multiplied by.
void require_attention_factor(const char* argument, double factor) { require_between(1e-16, 1e16, argument, factor); }

void require_length(const char* argument, std::size_t length) { require_some(argument, length); }

void divide(const char* argument, Frequencies& frequencies, std::span<const double> divisors) {
  require_size(argument, divisors.size(), frequencies.size());
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    require_divisor(argument, divisors[i]);
    frequencies[i] = frequencies[i] / divisors[i];
  }
}

/// The (fractional) index of the pair that turns `turns` times over the original length.
double pair_of_turns(const YarnOptions& options, double turns) {
  const DoubleDouble wavelength = DoubleDouble(static_cast<double>(options.original_max_position_embeddings)) / turns;
  const DoubleDouble log_ratio = log((wavelength / (pi * 2.0)).high);
  return (log_ratio * static_cast<double>(options.rotary_dim) / (log(options.base) * 2.0)).high;
}

double yarn_attention_factor(const YarnOptions& options) {
  double factor = yarn_mscale(options.factor, 1.0);
  if (options.mscale != 0.0 && options.mscale_all_dim != 0.0) {
    factor = yarn_mscale(options.factor, options.mscale) / yarn_mscale(options.factor, options.mscale_all_dim);
  }
  return options.attention_factor.value_or(factor) * options.attn_factor;
}

}  // namespace

ScaledFrequencies dynamic_ntk_rope(const DynamicNtkOptions& options) {
  require_extension(options.factor);
  require_length("max_position_embeddings", options.max_position_embeddings);
  const auto trained = static_cast<double>(options.max_position_embeddings);
  const auto length = static_cast<double>(std::max(options.seq_len, options.max_position_embeddings));
  const DoubleDouble growth = DoubleDouble(options.factor) * length / trained - (DoubleDouble(options.factor) - 1.0);
  return {
      .frequencies = rope_frequencies(
          {.rotary_dim = options.rotary_dim, .base = options.base, .scaling = RopeScaling::ntk, .factor = growth.high}),
      .attention_factor = 1.0};
}

double yarn_mscale(double factor, double mscale) {
  require_positive("factor", factor);
  require_between(0.0, 1e9, "mscale", mscale);
  if (factor <= 1.0) return 1.0;
  return (log(factor) * mscale / 10.0 + 1.0).high;
}

ScaledFrequencies yarn_rope(const YarnOptions& options) {
  require_extension(options.factor);
  require(options.base > 1.0 && std::isfinite(options.base), "base", options.base, Expected::finite_above(1));
  require_length("original_max_position_embeddings", options.original_max_position_embeddings);
  require_turns("beta_slow", options.beta_slow);
  require_turns("beta_fast", options.beta_fast);
  require(options.beta_fast >= options.beta_slow, "beta_fast", options.beta_fast,
          Expected::at_least(options.beta_slow, "beta_slow"));
  require_between(0.0, 1e9, "mscale", options.mscale);
  require_between(0.0, 1e9, "mscale_all_dim", options.mscale_all_dim);
  require_attention_factor("attention_factor", options.attention_factor.value_or(1.0));
  require_attention_factor("attn_factor", options.attn_factor);
  require(options.extrapolation_factor >= 0.0 && options.extrapolation_factor <= 1.0, "extrapolation_factor",
          options.extrapolation_factor, Expected::finite_between(0, 1));
  ScaledFrequencies rope{.frequencies = trained_frequencies(options.rotary_dim, options.base),
                         .attention_factor = yarn_attention_factor(options)};
  require_attention_factor("attn_factor", rope.attention_factor);

  double low = pair_of_turns(options, options.beta_fast);
  double high = pair_of_turns(options, options.beta_slow);
  if (options.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, static_cast<double>(options.rotary_dim - 1));
  if (low == high) high += 0.001;  // how the published code avoids a division by 0

  for (std::size_t i = 0; i < rope.frequencies.size(); ++i) {
    const double ramp = std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0);
    const double kept = (1.0 - ramp) * options.extrapolation_factor;
    DoubleDouble& f = rope.frequencies[i];
    f = f / options.factor * (1.0 - kept) + f * kept;
  }
  return rope;
}

ScaledFrequencies longrope(const LongRopeOptions& options) {
  require_between(0.01, 1e18, "factor", options.factor);
  require(options.original_max_position_embeddings >= 2, "original_max_position_embeddings",
          options.original_max_position_embeddings, Expected::at_least(2));
  require_attention_factor("attention_factor", options.attention_factor.value_or(1.0));
  Frequencies frequencies = trained_frequencies(options.rotary_dim, options.base);
  require_size("short_factor", options.short_factor.size(), frequencies.size());
  require_size("long_factor", options.long_factor.size(), frequencies.size());
  Frequencies start_frequencies = options.start_token_idx > 0 ? frequencies : Frequencies();
  if (options.seq_len > options.original_max_position_embeddings) {
    divide("long_factor", frequencies, options.long_factor);
  } else {
    divide("short_factor", frequencies, options.short_factor);
  }

  const auto original = static_cast<double>(options.original_max_position_embeddings);
  const double extension =
      options.attention == LongRopeAttention::fixed ? options.factor : static_cast<double>(options.seq_len) / original;
  const double computed = extension <= 1.0 ? 1.0 : std::sqrt((log(extension) / log(original) + 1.0).high);
  return {.frequencies = std::move(frequencies),
          .attention_factor = options.attention_factor.value_or(computed),
          .start_frequencies = std::move(start_frequencies),
          .start_token_idx = static_cast<double>(options.start_token_idx)};
}

ScaledFrequencies llama3_rope(const Llama3Options& options) {
  require_extension(options.factor);
  require_turns("low_freq_factor", options.low_freq_factor);
  require_turns("high_freq_factor", options.high_freq_factor);
  require(options.high_freq_factor >= options.low_freq_factor, "high_freq_factor", options.high_freq_factor,
          Expected::at_least(options.low_freq_factor, "low_freq_factor"));
  require_length("original_max_position_embeddings", options.original_max_position_embeddings);
  Frequencies frequencies = trained_frequencies(options.rotary_dim, options.base);
  for (DoubleDouble& f : frequencies) {
    const DoubleDouble turns = f * static_cast<double>(options.original_max_position_embeddings) / (pi * 2.0);
    const DoubleDouble above = turns - options.low_freq_factor;
    const DoubleDouble band = DoubleDouble(options.high_freq_factor) - options.low_freq_factor;
    // Equal boundaries would divide by 0.
    if (band.high == 0.0 && above.high >= 0.0) continue;
    const DoubleDouble kept = band.high == 0.0 ? DoubleDouble(0.0) : above / band;
    if (kept.high >= 1.0) continue;
    f = kept.high <= 0.0 ? f / options.factor : f / options.factor * (DoubleDouble(1.0) - kept) + f * kept;
  }
  return {.frequencies = std::move(frequencies), .attention_factor = 1.0};
}

ScaledFrequencies proportional_rope(const ProportionalRopeOptions& options) {
  require(options.head_dim >= 2 && options.head_dim % 2 == 0, "head_dim", options.head_dim, Expected::even(2));
  require(options.partial_rotary_factor >= 0.0 && options.partial_rotary_factor <= 1.0, "partial_rotary_factor",
          options.partial_rotary_factor, Expected::finite_between(0, 1));
  require_extension(options.factor);
  Frequencies frequencies = rope_frequencies(
      {.rotary_dim = options.head_dim, .base = options.base, .scaling = RopeScaling::linear, .factor = options.factor});
  const double turning = std::floor(options.partial_rotary_factor * static_cast<double>(options.head_dim) / 2.0);
  std::fill(frequencies.begin() + static_cast<std::ptrdiff_t>(turning), frequencies.end(), DoubleDouble(0.0));
  return {.frequencies = std::move(frequencies), .attention_factor = 1.0};
}

ScaledFrequencies with_freq_factors(const ScaledFrequencies& rope, std::span<const double> freq_factors) {
  ScaledFrequencies scaled = rope;
  divide("freq_factors", scaled.frequencies, freq_factors);
  return scaled;
}

}  // namespace posenc
