#include "posenc/bias/t5.h"

#include "posenc/train/position/learned_rows.h"
#include "posenc/train/schemes.h"

namespace posenc::train {
namespace {

/// A learned number for each bucket of distances (Raffel et al. 2019).
template <typename Scalar>
class T5 final : public LearnedRows<Scalar> {
 public:
  T5(const DecoderShape& decoder, SchemeValues values)
      : LearnedRows<Scalar>(decoder, whole(values[0])),
        bucket_({.bidirectional = false, .num_buckets = whole(values[0]), .max_distance = whole(values[1])}) {}

 protected:
  std::size_t row_of(std::size_t distance) const override {
    return static_cast<std::size_t>(bucket_(-static_cast<std::int64_t>(distance)));
  }

 private:
  T5Buckets bucket_;
};

}  // namespace

template <typename Scalar>
SchemeEntry<Scalar> t5_entry() {
  return {"t5", {{"num_buckets", 2, 4096, true}, {"max_distance", 2, 2147483647, true}}, made<Scalar, T5>};
}

POSENC_INSTANTIATE_SCHEME(t5);

}  // namespace posenc::train
