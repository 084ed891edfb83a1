#include "posenc/model/head.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "posenc/attention/softcap.h"
#include "posenc/core/exp.h"
#include "posenc/core/simd.h"

namespace posenc::model {
namespace {

/// How many tokens of the vocabulary are reduced at a time.
constexpr std::size_t block_tokens = 512;

void finish(const Head& head, std::span<float> logits) {
  if (head.scale != 1.0F) {
    for (float& x : logits) x *= head.scale;
  }
  if (head.softcap > 0.0F) apply_softcap(logits, head.softcap);
}

/// The softmax of a row over the tokens seen so far.
struct Running {
  float max = -std::numeric_limits<float>::infinity();
  double sum = 0.0;

  void add(std::span<const float> logits, const Exp4& exp) {
    Float4 largest4 = splat4(max);
    Int4 is_nan{};
    std::size_t i = 0;
    for (; i + 4 <= logits.size(); i += 4) {
      const Float4 x = load4(logits.data() + i);
      is_nan |= x != x;
      largest4 = max4(largest4, x);
    }
    float largest = std::max(std::max(largest4[0], largest4[1]), std::max(largest4[2], largest4[3]));
    bool has_nan = any4(is_nan);
    for (; i < logits.size(); ++i) {
      has_nan = has_nan || std::isnan(logits[i]);
      largest = std::max(largest, logits[i]);
    }
    if (has_nan) sum = std::numeric_limits<double>::quiet_NaN();
    if (largest == -std::numeric_limits<float>::infinity()) return;
    if (largest != max) {
      sum *= std::exp(static_cast<double>(max) - static_cast<double>(largest));
      max = largest;
    }
    const Float4 maxima = splat4(max);
    Float4 sums = splat4(0.0F);
    for (i = 0; i + 4 <= logits.size(); i += 4) sums += exp(load4(logits.data() + i) - maxima);
    sum += static_cast<double>(sum4(sums));
    for (; i < logits.size(); ++i) sum += static_cast<double>(exp(splat4(logits[i]) - maxima)[0]);
  }

  double log_sum() const { return static_cast<double>(max) + std::log(sum); }
};

}  // namespace

void head_logits(const Head& head, ConstMatrixView x, Products& products, std::span<float> out) {
  const std::size_t vocab = head.linear.weight.outputs;
  products.multiply(x, head.linear, out.data(), vocab);
  finish(head, out);
}

void head_losses(const Head& head, ConstMatrixView x, Products& products, std::span<const std::int32_t> targets,
                 std::span<double> out) {
  const std::size_t vocab = head.linear.weight.outputs;
  const Exp4 exp;
  std::vector<Running> running(x.rows());
  std::vector<double> wanted(x.rows(), std::numeric_limits<double>::quiet_NaN());
  std::vector<float> logits(x.rows() * std::min(block_tokens, vocab));
  for (std::size_t first = 0; first < vocab; first += block_tokens) {
    const std::size_t count = std::min(block_tokens, vocab - first);
    products.multiply(x, head.linear, first, first + count, logits.data(), count);
    finish(head, {logits.data(), x.rows() * count});
    for (std::size_t row = 0; row < x.rows(); ++row) {
      const std::span<const float> part(logits.data() + row * count, count);
      running[row].add(part, exp);
      const auto target = static_cast<std::size_t>(targets[row]);
      if (targets[row] >= 0 && target >= first && target < first + count) {
        wanted[row] = static_cast<double>(part[target - first]);
      }
    }
  }
  for (std::size_t row = 0; row < x.rows(); ++row) {
    out[row] = targets[row] < 0 ? std::numeric_limits<double>::quiet_NaN() : running[row].log_sum() - wanted[row];
  }
}

}  // namespace posenc::model
