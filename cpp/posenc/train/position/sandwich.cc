#include "posenc/core/error.h"
#include "posenc/core/frequency.h"
#include "posenc/core/sincos.h"
#include "posenc/train/position/shared_bias.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// The inner product of two sinusoidal encodings, as a bias (Chi et al. 2022; bias/sandwich.h).
template <typename Scalar>
class Sandwich final : public SharedBias<Scalar> {
 public:
  Sandwich(const DecoderShape& decoder, SchemeValues values)
      : SharedBias<Scalar>(decoder),
        half_(whole(values[0]) / 2),
        frequencies_(geometric_frequencies(half_ + 1, log(10000.0), static_cast<double>(half_))) {
    require(whole(values[0]) % 2 == 0, "sandwich_dim", values[0], Expected::even(0));
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool keeps_intermediates) override {
    SharedBias<Scalar>::lay_out(arena, max_shape, keeps_intermediates);
    sums_ = arena.take<double>(max_shape.length);
  }

 protected:
  void fill(std::size_t length, Scalar* bias) override {
    for (std::size_t t = 0; t < length; ++t) {
      sums_[t] = -static_cast<double>(half_);
      for (std::size_t m = 1; m <= half_; ++m) sums_[t] += sincos(frequencies_[m] * static_cast<double>(t)).cos;
    }
    this->fill_by_distance(length, bias, [&](std::size_t head, std::size_t t) {
      return sums_[t] / (8.0 * static_cast<double>(head + 1) / static_cast<double>(this->decoder().heads));
    });
  }

 private:
  std::size_t half_;
  Frequencies frequencies_;
  double* sums_ = nullptr;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> sandwich_entry() {
  return {"sandwich", {{"sandwich_dim", 2, 65536, true}}, made<Scalar, Sandwich>};
}

POSENC_INSTANTIATE_SCHEME(sandwich);

}  // namespace posenc::train
