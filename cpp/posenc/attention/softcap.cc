#include "posenc/attention/softcap.h"

#include <algorithm>
#include <array>

#include "posenc/core/tanh.h"

namespace posenc {

void apply_softcap(std::span<float> logits, float softcap) {
  const Tanh4 tanh4;
  const Float4 cap = splat4(softcap);
  const auto capped = [&](const float* four) { return cap * tanh4(load4(four) / cap); };
  std::size_t i = 0;
  for (; i + 4 <= logits.size(); i += 4) store4(&logits[i], capped(&logits[i]));
  if (i == logits.size()) return;
  std::array<float, 4> last{};
  const std::span<float> rest = logits.subspan(i);
  std::ranges::copy(rest, last.begin());
  store4(last.data(), capped(last.data()));
  std::copy_n(last.begin(), rest.size(), rest.begin());
}

}  // namespace posenc
