#include "bind.h"
#include "posenc/rotary/scaling.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

// Every scaling writes frequencies in the form of RotaryAngles, float64 [rotary_dim / 2, 2], and returns the attention
// factor.

double plain(const RopeFrequencyOptions& options, Pointer out) {
  return store({.frequencies = rope_frequencies(options), .attention_factor = 1.0}, out);
}

double dynamic(const DynamicNtkOptions& options, Pointer out) { return store(dynamic_ntk_rope(options), out); }

double yarn(const YarnOptions& options, Pointer out) { return store(yarn_rope(options), out); }

/// short_factor and long_factor float64 [rotary_dim / 2]; start like out if start_token_idx is above 0, otherwise 0.
double long_rope(const LongRopeOptions& given, Pointer short_factor, Pointer long_factor, Pointer start, Pointer out) {
  LongRopeOptions options = given;
  options.short_factor = array<const double>(short_factor, options.rotary_dim / 2);
  options.long_factor = array<const double>(long_factor, options.rotary_dim / 2);
  return store(longrope(options), out, start);
}

double llama3(const Llama3Options& options, Pointer out) { return store(llama3_rope(options), out); }

double proportional(const ProportionalRopeOptions& options, Pointer out) {
  return store(proportional_rope(options), out);
}

/// Divides frequencies float64 [pairs, 2] in place; freq_factors float64 [pairs].
void divide(Pointer frequencies, std::size_t pairs, Pointer freq_factors) {
  const RotaryAngles undivided{.frequencies = frequencies,
                               .pairs = pairs,
                               .attention_factor = 1.0,
                               .axes = 1,
                               .axis_of_pair = 0,
                               .start_frequencies = 0,
                               .start_token_idx = 0.0};
  store(with_freq_factors(scaled_of(undivided), array<const double>(freq_factors, pairs)), frequencies);
}

}  // namespace

POSENC_CHOICES(RopeScaling, {"none", RopeScaling::none}, {"linear", RopeScaling::linear}, {"ntk", RopeScaling::ntk});
POSENC_CHOICES(LongRopeAttention, {"fixed", LongRopeAttention::fixed},
               {"current-length", LongRopeAttention::current_length});

POSENC_RECORD(RopeFrequencyOptions, rotary_dim, base, scaling, factor);
POSENC_RECORD(DynamicNtkOptions, rotary_dim, base, factor, max_position_embeddings, seq_len);
POSENC_RECORD(YarnOptions, rotary_dim, base, factor, original_max_position_embeddings, beta_fast, beta_slow, truncate,
              mscale, mscale_all_dim, attention_factor, attn_factor, extrapolation_factor);
POSENC_RECORD(LongRopeOptions, rotary_dim, base, factor, original_max_position_embeddings, seq_len, attention,
              attention_factor, start_token_idx);
POSENC_RECORD(Llama3Options, rotary_dim, base, factor, low_freq_factor, high_freq_factor,
              original_max_position_embeddings);
POSENC_RECORD(ProportionalRopeOptions, head_dim, base, partial_rotary_factor, factor);

POSENC_BINDINGS(rotary_scaling) {
  bind<&plain>("rope_frequencies", "options, out");
  bind<&dynamic>("dynamic_ntk_rope", "options, out");
  bind<&yarn>("yarn_rope", "options, out");
  bind<&yarn_mscale>("yarn_mscale", "factor, mscale");
  bind<&long_rope>("longrope", "options, short_factor, long_factor, start, out");
  bind<&llama3>("llama3_rope", "options, out");
  bind<&proportional>("proportional_rope", "options, out");
  bind<&divide>("with_freq_factors", "frequencies, pairs, freq_factors");
}

}  // namespace posenc::bindings
