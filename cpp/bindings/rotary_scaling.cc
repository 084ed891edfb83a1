#include <emscripten/bind.h>

#include <cmath>

#include "guard.h"
#include "posenc/rotary/scaling.h"
#include "rotary_memory.h"

namespace posenc::bindings {
namespace {

struct RawRopeFrequencies {
  std::size_t rotary_dim;
  double base;
  Text scaling;
  double factor;
};

struct RawYarn {
  std::size_t rotary_dim;
  double base;
  double factor;
  std::size_t original_max_position_embeddings;
  double beta_fast;
  double beta_slow;
  bool truncate;
  double mscale;
  double mscale_all_dim;
  double attention_factor;
  double attn_factor;
  double extrapolation_factor;
};

struct RawLongRope {
  std::size_t rotary_dim;
  double base;
  double factor;
  std::size_t original_max_position_embeddings;
  std::size_t seq_len;
  Text attention;
  double attention_factor;
};

/// NaN stands for a number that is not given.
std::optional<double> given(double number) { return std::isnan(number) ? std::nullopt : std::optional<double>(number); }

double plain(const RawRopeFrequencies& raw, Pointer out) {
  const RopeScaling scaling = choose<RopeScaling>(
      "type", raw.scaling, {{"none", RopeScaling::none}, {"linear", RopeScaling::linear}, {"ntk", RopeScaling::ntk}});
  return store({.frequencies = rope_frequencies(
                    {.rotary_dim = raw.rotary_dim, .base = raw.base, .scaling = scaling, .factor = raw.factor}),
                .attention_factor = 1.0},
               out);
}

double dynamic(std::size_t rotary_dim, double base, double factor, std::size_t max_position_embeddings,
               std::size_t seq_len, Pointer out) {
  return store(dynamic_ntk_rope({.rotary_dim = rotary_dim,
                                 .base = base,
                                 .factor = factor,
                                 .max_position_embeddings = max_position_embeddings,
                                 .seq_len = seq_len}),
               out);
}

double yarn(const RawYarn& raw, Pointer out) {
  return store(yarn_rope({.rotary_dim = raw.rotary_dim,
                          .base = raw.base,
                          .factor = raw.factor,
                          .original_max_position_embeddings = raw.original_max_position_embeddings,
                          .beta_fast = raw.beta_fast,
                          .beta_slow = raw.beta_slow,
                          .truncate = raw.truncate,
                          .mscale = raw.mscale,
                          .mscale_all_dim = raw.mscale_all_dim,
                          .attention_factor = given(raw.attention_factor),
                          .attn_factor = raw.attn_factor,
                          .extrapolation_factor = raw.extrapolation_factor}),
               out);
}

double long_rope(const RawLongRope& raw, Pointer short_factor, Pointer long_factor, Pointer out) {
  const LongRopeAttention attention = choose<LongRopeAttention>(
      "attention", raw.attention,
      {{"fixed", LongRopeAttention::fixed}, {"current-length", LongRopeAttention::current_length}});
  const std::size_t pairs = raw.rotary_dim / 2;
  return store(longrope({.rotary_dim = raw.rotary_dim,
                         .base = raw.base,
                         .factor = raw.factor,
                         .original_max_position_embeddings = raw.original_max_position_embeddings,
                         .seq_len = raw.seq_len,
                         .short_factor = array<const double>(short_factor, pairs),
                         .long_factor = array<const double>(long_factor, pairs),
                         .attention = attention,
                         .attention_factor = given(raw.attention_factor)}),
               out);
}

double llama3(std::size_t rotary_dim, double base, double factor, double low_freq_factor, double high_freq_factor,
              std::size_t original_max_position_embeddings, Pointer out) {
  return store(llama3_rope({.rotary_dim = rotary_dim,
                            .base = base,
                            .factor = factor,
                            .low_freq_factor = low_freq_factor,
                            .high_freq_factor = high_freq_factor,
                            .original_max_position_embeddings = original_max_position_embeddings}),
               out);
}

double proportional(std::size_t head_dim, double base, double partial_rotary_factor, double factor, Pointer out) {
  return store(
      proportional_rope(
          {.head_dim = head_dim, .base = base, .partial_rotary_factor = partial_rotary_factor, .factor = factor}),
      out);
}

void divide(Pointer frequencies, std::size_t pairs, Pointer freq_factors) {
  const RawRotary undivided{
      .frequencies = frequencies, .pairs = pairs, .attention_factor = 1.0, .axes = 1, .axis_of_pair = 0};
  store(with_freq_factors(scaled_of(undivided), array<const double>(freq_factors, pairs)), frequencies);
}

}  // namespace

template <>
inline constexpr auto fields_of<RawRopeFrequencies> = std::array{
    POSENC_FIELD(RawRopeFrequencies, rotary_dim),
    POSENC_FIELD(RawRopeFrequencies, base),
    POSENC_FIELD(RawRopeFrequencies, scaling),
    POSENC_FIELD(RawRopeFrequencies, factor),
};

template <>
inline constexpr auto fields_of<RawYarn> = std::array{
    POSENC_FIELD(RawYarn, rotary_dim),     POSENC_FIELD(RawYarn, base),
    POSENC_FIELD(RawYarn, factor),         POSENC_FIELD(RawYarn, original_max_position_embeddings),
    POSENC_FIELD(RawYarn, beta_fast),      POSENC_FIELD(RawYarn, beta_slow),
    POSENC_FIELD(RawYarn, truncate),       POSENC_FIELD(RawYarn, mscale),
    POSENC_FIELD(RawYarn, mscale_all_dim), POSENC_FIELD(RawYarn, attention_factor),
    POSENC_FIELD(RawYarn, attn_factor),    POSENC_FIELD(RawYarn, extrapolation_factor),
};

template <>
inline constexpr auto fields_of<RawLongRope> = std::array{
    POSENC_FIELD(RawLongRope, rotary_dim),       POSENC_FIELD(RawLongRope, base),
    POSENC_FIELD(RawLongRope, factor),           POSENC_FIELD(RawLongRope, original_max_position_embeddings),
    POSENC_FIELD(RawLongRope, seq_len),          POSENC_FIELD(RawLongRope, attention),
    POSENC_FIELD(RawLongRope, attention_factor),
};

EMSCRIPTEN_BINDINGS(rotary_scaling) {
  emscripten::function("rope_frequencies", guarded<&plain>);
  emscripten::function("dynamic_ntk_rope", guarded<&dynamic>);
  emscripten::function("yarn_rope", guarded<&yarn>);
  emscripten::function("yarn_mscale", guarded<&yarn_mscale>);
  emscripten::function("longrope", guarded<&long_rope>);
  emscripten::function("llama3_rope", guarded<&llama3>);
  emscripten::function("proportional_rope", guarded<&proportional>);
  emscripten::function("with_freq_factors", guarded<&divide>);
}

}  // namespace posenc::bindings
