#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// The causal mask alone (Kazemnejad et al. 2023, "The Impact of Positional Encoding on Length Generalization").
template <typename Scalar>
struct NoPosition final : PositionScheme<Scalar> {
  NoPosition(const DecoderShape& decoder, SchemeValues /*values*/) : PositionScheme<Scalar>(decoder) {}
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> none_entry() {
  return {"none", {}, made<Scalar, NoPosition>};
}

POSENC_INSTANTIATE_SCHEME(none);

}  // namespace posenc::train
