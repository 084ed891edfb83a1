#include "posenc/bias/alibi.h"

#include "posenc/train/position/shared_bias.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// -slope * distance (Press et al. 2021, "Train Short, Test Long").
template <typename Scalar>
class Alibi final : public SharedBias<Scalar> {
 public:
  Alibi(const DecoderShape& decoder, SchemeValues /*values*/)
      : SharedBias<Scalar>(decoder), slopes_(alibi_slopes(decoder.heads, 8.0)) {}

 protected:
  void fill(std::size_t length, Scalar* bias) override {
    this->fill_by_distance(length, bias,
                           [&](std::size_t head, std::size_t t) { return -slopes_[head] * static_cast<double>(t); });
  }

 private:
  std::vector<double> slopes_;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> alibi_entry() {
  return {"alibi", {}, made<Scalar, Alibi>};
}

POSENC_INSTANTIATE_SCHEME(alibi);

}  // namespace posenc::train
