#include "posenc/core/error.h"
#include "posenc/train/lanes.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// A learned row for each position, added to the embedding (Gehring et al. 2017; Devlin et al. 2018).
template <typename Scalar>
class Learned final : public PositionScheme<Scalar> {
 public:
  Learned(const DecoderShape& decoder, SchemeValues values)
      : PositionScheme<Scalar>(decoder), rows_(whole(values[0])) {}

  std::vector<ParameterSpec> shared_parameters() const override {
    return {{"pos_table", {rows_, this->decoder().dim}, false, Initial::normal(0.1)}};
  }

  void check(const BatchShape& max_shape) const override {
    require(max_shape.length <= rows_, "length", max_shape.length, Expected::at_most(rows_, "rows"));
  }

  void add_to_embedding(const BatchShape& shape, Scalar* x) override {
    const std::size_t size = shape.length * this->decoder().dim;
    for (std::size_t b = 0; b < shape.batch; ++b) add_scaled(x + b * size, this->shared().values, size);
  }

  void end_backward(const BatchShape& shape, const Scalar* grad_x) override {
    const std::size_t size = shape.length * this->decoder().dim;
    for (std::size_t b = 0; b < shape.batch; ++b) add_scaled(this->shared().gradients, grad_x + b * size, size);
  }

 private:
  std::size_t rows_;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> learned_entry() {
  return {"learned", {{"rows", 1, 65536, true}}, made<Scalar, Learned>};
}

POSENC_INSTANTIATE_SCHEME(learned);

}  // namespace posenc::train
