#include <emscripten/bind.h>

#include <algorithm>

#include "guard.h"
#include "memory.h"
#include "posenc/bias/alibi.h"
#include "posenc/bias/proximal.h"
#include "posenc/core/position.h"

namespace posenc::bindings {
namespace {

enum class Form { causal, symmetric, mpt };

struct RawAlibi {
  std::size_t heads;
  std::size_t queries;
  std::size_t keys;
  double offset;
  Text form;
  double alibi_bias_max;
};

void alibi_slope_values(std::size_t heads, double alibi_bias_max, Pointer out) {
  const std::vector<double> slopes = alibi_slopes(heads, alibi_bias_max);
  std::ranges::transform(slopes, array<float>(out, heads).begin(), [](double m) { return static_cast<float>(m); });
}

void alibi_bias(const RawAlibi& raw, Pointer out) {
  const Form form =
      choose<Form>("form", raw.form, {{"causal", Form::causal}, {"symmetric", Form::symmetric}, {"mpt", Form::mpt}});
  if (form == Form::mpt) {
    alibi_mpt(raw.heads, raw.keys, raw.alibi_bias_max, array<float>(out, raw.heads * raw.keys));
    return;
  }
  alibi({.heads = raw.heads, .queries = raw.queries, .keys = raw.keys, .offset = whole_offset("offset", raw.offset)},
        {.form = form == Form::causal ? AlibiForm::causal : AlibiForm::symmetric, .alibi_bias_max = raw.alibi_bias_max},
        array<float>(out, raw.heads * raw.queries * raw.keys));
}

void alibi_bloom_bias(std::size_t heads, std::size_t batch, std::size_t keys, Pointer mask, Pointer out) {
  alibi_bloom(heads, batch, keys, array<const std::uint8_t>(mask, batch * keys),
              array<float>(out, batch * heads * keys));
}

void proximal_bias(std::size_t queries, std::size_t keys, double offset, Pointer out) {
  proximal({.heads = 1, .queries = queries, .keys = keys, .offset = whole_offset("offset", offset)},
           array<float>(out, queries * keys));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawAlibi> = std::array{
    POSENC_FIELD(RawAlibi, heads),  POSENC_FIELD(RawAlibi, queries), POSENC_FIELD(RawAlibi, keys),
    POSENC_FIELD(RawAlibi, offset), POSENC_FIELD(RawAlibi, form),    POSENC_FIELD(RawAlibi, alibi_bias_max),
};

EMSCRIPTEN_BINDINGS(bias) {
  emscripten::function("alibi_slopes", guarded<&alibi_slope_values>);
  emscripten::function("alibi", guarded<&alibi_bias>);
  emscripten::function("alibi_bloom", guarded<&alibi_bloom_bias>);
  emscripten::function("proximal", guarded<&proximal_bias>);
}

}  // namespace posenc::bindings
