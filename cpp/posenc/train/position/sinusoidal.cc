#include "posenc/core/error.h"
#include "posenc/core/frequency.h"
#include "posenc/core/sincos.h"
#include "posenc/train/lanes.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// Interleaved sines and cosines, added to the embedding (Vaswani et al. 2017, "Attention Is All You Need").
template <typename Scalar>
class Sinusoidal final : public PositionScheme<Scalar> {
 public:
  Sinusoidal(const DecoderShape& decoder, SchemeValues values)
      : PositionScheme<Scalar>(decoder),
        frequencies_(geometric_frequencies(decoder.dim / 2, log(values[0]), static_cast<double>(decoder.dim) / 2)) {
    require(decoder.dim % 2 == 0, "dim", decoder.dim, Expected::even(0));
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool /*keeps_intermediates*/) override {
    rows_ = max_shape.length;
    table_ = arena.take<Scalar>(rows_ * this->decoder().dim);
    is_filled_ = false;
  }

  void begin(const BatchShape& /*shape*/) override {
    if (is_filled_) return;
    Scalar* to = table_;
    for (std::size_t p = 0; p < rows_; ++p) {
      for (const DoubleDouble frequency : frequencies_) {
        const SinCos wave = sincos(frequency * static_cast<double>(p));
        *to++ = static_cast<Scalar>(wave.sin);
        *to++ = static_cast<Scalar>(wave.cos);
      }
    }
    is_filled_ = true;
  }

  void add_to_embedding(const BatchShape& shape, Scalar* x) override {
    const std::size_t size = shape.length * this->decoder().dim;
    for (std::size_t b = 0; b < shape.batch; ++b) add_scaled(x + b * size, table_, size);
  }

 private:
  Frequencies frequencies_;
  Scalar* table_ = nullptr;
  std::size_t rows_ = 0;
  bool is_filled_ = false;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> sinusoidal_entry() {
  return {"sinusoidal", {{"base", 0.01, 1e30, false}}, made<Scalar, Sinusoidal>};
}

POSENC_INSTANTIATE_SCHEME(sinusoidal);

}  // namespace posenc::train
