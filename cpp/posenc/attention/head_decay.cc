#include "posenc/attention/head_decay.h"

#include <cmath>
#include <numbers>

#include "posenc/core/error.h"
#include "posenc/core/logistic.h"

namespace posenc {
namespace {

double exp2_64(double x) { return exp64(x * std::numbers::ln2); }

}  // namespace

void head_decays(const HeadDecayOptions& options, std::span<float> out) {
  require_some("heads", out.size());
  require_some("layers", options.layers);
  require(options.layer < options.layers, "layer", options.layer, Expected::below(options.layers, "layers"));
  const auto layer = static_cast<double>(options.layer);
  // MiniMax-01 adds it in both places: once against division by 0, once so that the last layer keeps some decay.
  constexpr double eps = 1e-5;
  const double share = 1.0 - layer / (static_cast<double>(options.layers) - 1.0 + eps) + eps;
  for (std::size_t h = 0; h < out.size(); ++h) {
    const auto head = static_cast<double>(h);
    if (options.form == HeadDecayForm::lightning) {
      out[h] = static_cast<float>(-share * exp2_64(-8.0 * (head + 1.0) / static_cast<double>(out.size())));
    } else {
      // ln(1 - lost) = -ln(1 + lost / (1 - lost)), because log1p64() takes no negative numbers.
      const double lost = exp2_64(-5.0 - head);
      out[h] = static_cast<float>(-log1p64(lost / (1.0 - lost)));
    }
  }
}

}  // namespace posenc
