// Biases that are formulas of the distance with a few numbers per head: KERPLE, Sandwich.
#include <emscripten/bind.h>

#include "bias_shape.h"
#include "guard.h"
#include "posenc/bias/kerple.h"
#include "posenc/bias/sandwich.h"

namespace posenc::bindings {
namespace {

struct RawKerple {
  Text kernel;
  Text form;
  double clamp_min;
  double clamp_max_p;
};

enum class Kernel { log, power, weight };

void kerple(const RawBiasShape& raw, const RawKerple& options, Pointer p, Pointer a, Pointer out) {
  const Kernel kernel = choose<Kernel>("kernel", options.kernel,
                                       {{"log", Kernel::log}, {"power", Kernel::power}, {"weight", Kernel::weight}});
  const auto fill = kernel == Kernel::log ? kerple_log : kernel == Kernel::power ? kerple_power : kerple_weight;
  const KerpleForm form =
      choose<KerpleForm>("form", options.form, {{"causal", KerpleForm::causal}, {"symmetric", KerpleForm::symmetric}});
  fill(raw.shape(), {.form = form, .clamp_min = options.clamp_min, .clamp_max_p = options.clamp_max_p},
       given(p, raw.heads), given(a, raw.heads), raw.out(out));
}

struct RawSandwich {
  std::size_t dim;
  double base;
  std::size_t first_frequency;
  bool subtract_half_dim;
  Text form;
};

void sandwich_bias(const RawBiasShape& raw, const RawSandwich& options, Pointer out) {
  const SandwichForm form = choose<SandwichForm>(
      "form", options.form,
      {{"symmetric", SandwichForm::symmetric}, {"causal", SandwichForm::causal}, {"tril", SandwichForm::tril}});
  sandwich(raw.shape(),
           {.dim = options.dim,
            .base = options.base,
            .first_frequency = options.first_frequency,
            .subtract_half_dim = options.subtract_half_dim,
            .form = form},
           raw.out(out));
}

}  // namespace

template <>
inline constexpr auto fields_of<RawKerple> = std::array{
    POSENC_FIELD(RawKerple, kernel),
    POSENC_FIELD(RawKerple, form),
    POSENC_FIELD(RawKerple, clamp_min),
    POSENC_FIELD(RawKerple, clamp_max_p),
};

template <>
inline constexpr auto fields_of<RawSandwich> = std::array{
    POSENC_FIELD(RawSandwich, dim),
    POSENC_FIELD(RawSandwich, base),
    POSENC_FIELD(RawSandwich, first_frequency),
    POSENC_FIELD(RawSandwich, subtract_half_dim),
    POSENC_FIELD(RawSandwich, form),
};

EMSCRIPTEN_BINDINGS(bias_fixed) {
  emscripten::function("kerple", guarded<&kerple>);
  emscripten::function("sandwich", guarded<&sandwich_bias>);
}

}  // namespace posenc::bindings
