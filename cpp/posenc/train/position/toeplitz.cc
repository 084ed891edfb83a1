#include <algorithm>

#include "posenc/train/position/learned_rows.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// A learned number per distance; distances past the table use its last row.
template <typename Scalar>
class Toeplitz final : public LearnedRows<Scalar> {
 public:
  Toeplitz(const DecoderShape& decoder, SchemeValues values)
      : LearnedRows<Scalar>(decoder, whole(values[0])), last_(whole(values[0]) - 1) {}

 protected:
  std::size_t row_of(std::size_t distance) const override { return std::min(distance, last_); }

 private:
  std::size_t last_;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> toeplitz_entry() {
  return {"toeplitz", {{"rows", 1, 65536, true}}, made<Scalar, Toeplitz>};
}

POSENC_INSTANTIATE_SCHEME(toeplitz);

}  // namespace posenc::train
