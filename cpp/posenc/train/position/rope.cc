#include "posenc/core/error.h"
#include "posenc/core/frequency.h"
#include "posenc/core/sincos.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// Rotates queries and keys by their position (Su et al. 2021, "RoFormer"), in the layout `half` (pairs of m and m +
/// r/2, as in GPT-NeoX and Llama) or `interleaved` (2m and 2m + 1); components past rotary_dim are not changed.
template <typename Scalar>
class Rope final : public PositionScheme<Scalar> {
 public:
  Rope(const DecoderShape& decoder, SchemeValues values)
      : PositionScheme<Scalar>(decoder),
        is_interleaved_(values[0] != 0.0),
        pairs_(whole(values[2]) / 2),
        frequencies_(geometric_frequencies(pairs_, log(values[1]), static_cast<double>(pairs_))) {
    require(values[2] <= static_cast<double>(decoder.head_dim()) && whole(values[2]) % 2 == 0, "rotary_dim", values[2],
            Expected{"an even number of at most {name} / heads, {value}", decoder.head_dim(), "dim"});
  }

  void lay_out(Arena& arena, const BatchShape& max_shape, bool /*keeps_intermediates*/) override {
    rows_ = max_shape.length;
    cos_ = arena.take<Scalar>(rows_ * pairs_);
    sin_ = arena.take<Scalar>(rows_ * pairs_);
    is_filled_ = false;
  }

  void begin(const BatchShape& /*shape*/) override {
    if (is_filled_) return;
    for (std::size_t p = 0; p < rows_; ++p) {
      for (std::size_t m = 0; m < pairs_; ++m) {
        const SinCos angle = sincos(frequencies_[m] * static_cast<double>(p));
        cos_[p * pairs_ + m] = static_cast<Scalar>(angle.cos);
        sin_[p * pairs_ + m] = static_cast<Scalar>(angle.sin);
      }
    }
    is_filled_ = true;
  }

  void rotate(const LayerPass<Scalar>& pass) override {
    turn(pass, pass.q, 1);
    turn(pass, pass.k, 1);
  }

  void rotate_backward(const LayerPass<Scalar>& pass) override {
    turn(pass, pass.grad_q, -1);
    turn(pass, pass.grad_k, -1);
  }

 private:
  void turn(const LayerPass<Scalar>& pass, Scalar* rows, Scalar direction) const {
    const std::size_t step = is_interleaved_ ? 2 : 1;
    const std::size_t second = is_interleaved_ ? 1 : pairs_;
    for (std::size_t row = 0; row < pass.shape.tokens(); ++row) {
      const Scalar* const cos = cos_ + row % pass.shape.length * pairs_;
      const Scalar* const sin = sin_ + row % pass.shape.length * pairs_;
      for (std::size_t head = 0; head < this->decoder().heads; ++head) {
        Scalar* const x = rows + row * pass.stride + head * this->decoder().head_dim();
        for (std::size_t m = 0; m < pairs_; ++m) {
          const Scalar a = x[m * step];
          const Scalar b = x[m * step + second];
          const Scalar s = direction * sin[m];
          x[m * step] = a * cos[m] - b * s;
          x[m * step + second] = a * s + b * cos[m];
        }
      }
    }
  }

  bool is_interleaved_;
  std::size_t pairs_;
  Frequencies frequencies_;
  Scalar* cos_ = nullptr;
  Scalar* sin_ = nullptr;
  std::size_t rows_ = 0;
  bool is_filled_ = false;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> rope_entry() {
  return {"rope",
          {{"interleaved", 0, 1, true}, {"base", 0.01, 1e30, false}, {"rotary_dim", 2, 65536, true}},
          made<Scalar, Rope>};
}

POSENC_INSTANTIATE_SCHEME(rope);

}  // namespace posenc::train
