#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "expect.h"
#include "normal_values.h"
#include "posenc/core/float16.h"
#include "posenc/model/activation.h"
#include "posenc/model/feed_forward.h"
#include "posenc/model/head.h"
#include "posenc/model/linear.h"
#include "posenc/model/norm.h"

namespace model_parts_test {
namespace {

using namespace posenc::model;
using posenc::view;

/// A weight in one of the stored types, with the numbers that its bytes stand for, [rows, columns].
struct Stored {
  std::vector<std::byte> bytes;
  std::vector<float> values;
};

template <typename Value>
void append(std::vector<std::byte>& bytes, Value value) {
  const auto* const from = reinterpret_cast<const std::byte*>(&value);
  bytes.insert(bytes.end(), from, from + sizeof value);
}

float widened(posenc::Float16 half) {
  float wide;
  posenc::widen({&half, 1}, &wide);
  return wide;
}

Stored stored(StoredType type, std::size_t size, std::uint64_t seed) {
  Stored result;
  const std::vector<float> exact = normal_values(size, seed);
  if (type == StoredType::q8_0) {
    for (std::size_t block = 0; block < size; block += 32) {
      // One block of zeros, with the scale that stands for it.
      const auto scale = posenc::to_float16(block == 32 ? 0.0F : 0.01F + std::abs(exact[block]) / 100.0F);
      append(result.bytes, scale);
      for (std::size_t i = 0; i < 32; ++i) {
        const auto code = static_cast<std::int8_t>(std::clamp(exact[block + i] * 40.0F, -127.0F, 127.0F));
        append(result.bytes, code);
        result.values.push_back(widened(scale) * static_cast<float>(code));
      }
    }
    return result;
  }
  for (const float x : exact) {
    if (type == StoredType::float32) {
      append(result.bytes, x);
      result.values.push_back(x);
    } else if (type == StoredType::float16) {
      const posenc::Float16 half = posenc::to_float16(x);
      append(result.bytes, half);
      result.values.push_back(widened(half));
    } else {
      const auto upper = static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(x) >> 16);
      append(result.bytes, upper);
      result.values.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(upper) << 16));
    }
  }
  return result;
}

struct Case {
  StoredType type;
  std::size_t rows;
  std::size_t outputs;
  std::size_t inputs;
  bool inputs_first;
};

/// The largest difference from sums in double, in units of the sum of the magnitudes.
double worst_error(const Case& c) {
  const Stored weight = stored(c.type, c.outputs * c.inputs, 1);
  const std::vector<float> bias = normal_values(c.outputs, 2);
  const std::vector<float> x = normal_values(c.rows * c.inputs, 3);
  const Linear linear{.weight = {.type = c.type,
                                 .bytes = weight.bytes.data(),
                                 .outputs = c.outputs,
                                 .inputs = c.inputs,
                                 .inputs_first = c.inputs_first},
                      .bias = bias};
  REQUIRE(stored_bytes(linear.weight) == weight.bytes.size());
  // Rows farther apart than they are long: what is between them stays.
  const std::size_t stride = c.outputs + 3;
  std::vector<float> out(c.rows * stride, 99.0F);
  Products products;
  products.multiply(view(x.data(), c.rows, c.inputs), linear, out.data(), stride);
  double worst = 0.0;
  for (std::size_t row = 0; row < c.rows; ++row) {
    for (std::size_t o = 0; o < c.outputs; ++o) {
      double sum = static_cast<double>(bias[o]);
      double magnitude = std::abs(sum);
      for (std::size_t i = 0; i < c.inputs; ++i) {
        const std::size_t at = c.inputs_first ? i * c.outputs + o : o * c.inputs + i;
        const double product = static_cast<double>(x[row * c.inputs + i]) * static_cast<double>(weight.values[at]);
        sum += product;
        magnitude += std::abs(product);
      }
      worst = std::max(worst, std::abs(sum - static_cast<double>(out[row * stride + o])) / magnitude);
    }
    for (std::size_t gap = c.outputs; gap < stride; ++gap) CHECK(out[row * stride + gap] == 99.0F);
  }
  return worst;
}

const StoredType types[] = {StoredType::float32, StoredType::float16, StoredType::bfloat16, StoredType::q8_0};

double normal_tail(double x) { return 0.5 * std::erfc(x / std::sqrt(2.0)); }

double activated(Activation activation, double x) {
  const auto tanh_form = [x](double constant) {
    return 0.5 * x * (1.0 + std::tanh(constant * (x + 0.044715 * x * x * x)));
  };
  switch (activation) {
    case Activation::silu:
      return x / (1.0 + std::exp(-x));
    case Activation::gelu:
      return x * normal_tail(-x);
    case Activation::gelu_tanh:
      return tanh_form(std::sqrt(2.0 / 3.14159265358979323846));
    case Activation::gelu_bloom:
      return tanh_form(0.79788456);
    case Activation::relu:
      return std::max(x, 0.0);
    case Activation::relu2:
      break;
  }
  return std::max(x, 0.0) * std::max(x, 0.0);
}

FeedForward small_expert(const std::vector<float>& numbers, std::size_t dim, std::size_t width) {
  const auto matrix = [&](std::size_t first, std::size_t outputs, std::size_t inputs) {
    return Linear{.weight = {.type = StoredType::float32,
                             .bytes = reinterpret_cast<const std::byte*>(numbers.data() + first),
                             .outputs = outputs,
                             .inputs = inputs,
                             .inputs_first = false},
                  .bias = {}};
  };
  return {.activation = Activation::silu,
          .gate = matrix(0, width, dim),
          .up = matrix(width * dim, width, dim),
          .down = matrix(2 * width * dim, dim, width)};
}

}  // namespace

TEST_CASE("Products with stored weights equal sums in double, for few rows and many", "[model]") {
  for (const StoredType type : types) {
    for (const bool inputs_first : {false, true}) {
      for (const std::size_t rows : {1U, 2U, 4U, 5U, 6U, 13U}) {
        for (const std::size_t outputs : {32U, 96U}) {
          for (const std::size_t inputs : {32U, 416U}) {
            INFO("type " << static_cast<int>(type) << ", inputs_first " << inputs_first << ", rows " << rows
                         << ", outputs " << outputs << ", inputs " << inputs);
            CHECK(worst_error({type, rows, outputs, inputs, inputs_first}) < 4e-7);
          }
        }
      }
    }
  }
  for (const std::size_t outputs : {1U, 7U, 9U, 65U}) {
    for (const std::size_t inputs : {1U, 3U, 9U, 385U}) {
      CHECK(worst_error({StoredType::float32, 7, outputs, inputs, false}) < 4e-7);
      CHECK(worst_error({StoredType::float16, 3, outputs, inputs, true}) < 4e-7);
    }
  }
  // From 512 inputs on, more products are summed before the sum is added to those before.
  for (const StoredType type : types) CHECK(worst_error({type, 7, 9, 544, false}) < 4e-7);
}

TEST_CASE("Half-precision weights that are zero, subnormal or infinite are multiplied by their values", "[model]") {
  // Groups of 32 are inspected together: one of normal numbers, one with each kind of other finite numbers.
  std::vector<float> numbers = normal_values(3 * 96, 15);
  numbers[32] = 0.0F;
  numbers[65] = 0x1p-24F;
  numbers[66] = -0x1.8p-16F;
  std::vector<posenc::Float16> halves;
  for (const float x : numbers) halves.push_back(posenc::to_float16(x));
  halves[96 + 40] = posenc::to_float16(std::numeric_limits<float>::infinity());
  halves[192 + 40] = posenc::to_float16(std::numeric_limits<float>::quiet_NaN());
  const Linear linear{.weight = {StoredType::float16, reinterpret_cast<const std::byte*>(halves.data()), 3, 96, false},
                      .bias = {}};
  const std::vector<float> x = normal_values(2 * 96, 16);
  std::vector<float> out(2 * 3);
  Products products;
  products.multiply(view(x.data(), 2, 96), linear, out.data(), 3);
  for (std::size_t row = 0; row < 2; ++row) {
    double sum = 0.0;
    double magnitude = 0.0;
    for (std::size_t i = 0; i < 96; ++i) {
      const double product = static_cast<double>(widened(halves[i])) * static_cast<double>(x[row * 96 + i]);
      sum += product;
      magnitude += std::abs(product);
    }
    CHECK(std::abs(static_cast<double>(out[row * 3]) - sum) <= 4e-7 * magnitude);
    CHECK(out[row * 3 + 1] == std::copysign(std::numeric_limits<float>::infinity(), x[row * 96 + 40]));
    CHECK(std::isnan(out[row * 3 + 2]));
  }
}

TEST_CASE("A part of the outputs is the same part of all", "[model]") {
  const Stored weight = stored(StoredType::float16, 70 * 32, 4);
  const Linear linear{.weight = {StoredType::float16, weight.bytes.data(), 70, 32, false}, .bias = {}};
  for (const std::size_t rows : {3U, 8U}) {
    const std::vector<float> x = normal_values(rows * 32, 5);
    Products products;
    std::vector<float> all(rows * 70);
    std::vector<float> part(rows * 24);
    products.multiply(view(x.data(), rows, 32), linear, all.data(), 70);
    products.multiply(view(x.data(), rows, 32), linear, 40, 64, part.data(), 24);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t c = 0; c < 24; ++c) CHECK(part[row * 24 + c] == all[row * 70 + 40 + c]);
    }
  }
}

TEST_CASE("Rows of stored weights are widened exactly", "[model]") {
  for (const StoredType type : types) {
    const Stored weight = stored(type, std::size_t{3} * 96, 6);
    const StoredMatrix matrix{type, weight.bytes.data(), 3, 96, false};
    std::vector<float> row(40);
    widen_row(matrix, 2, 32, 40, row.data());
    CHECK(std::equal(row.begin(), row.end(), weight.values.begin() + 2 * 96 + 32));
  }
  // Scales that are not normal numbers: a subnormal one and an infinite one.
  for (const float scale : {0x1p-20F, std::numeric_limits<float>::infinity()}) {
    std::vector<std::byte> bytes;
    append(bytes, posenc::to_float16(scale));
    for (int code = -16; code < 16; ++code) append(bytes, static_cast<std::int8_t>(code));
    std::vector<float> row(32);
    widen_row({StoredType::q8_0, bytes.data(), 1, 32, false}, 0, 0, 32, row.data());
    for (int code = -16; code < 16; ++code) {
      const float number = row[static_cast<std::size_t>(code + 16)];
      if (code == 0 && !std::isfinite(scale)) {
        CHECK(std::isnan(number));
      } else {
        CHECK(number == scale * static_cast<float>(code));
      }
    }
  }
  expect_rejection([] { require_storable({StoredType::q8_0, nullptr, 2, 33, false}); }, "columns", "33");
}

TEST_CASE("Norms equal their formulas", "[model]") {
  const std::vector<float> x = normal_values(37, 7);
  const std::vector<float> weight = normal_values(2 * 37, 8);
  const std::vector<float> bias = normal_values(37, 9);
  for (const NormKind kind : {NormKind::rms, NormKind::layer}) {
    for (const double offset : {0.0, 1.0}) {
      const Norm norm{.kind = kind, .eps = 1e-5, .weight_offset = offset, .weight = weight, .bias = {}};
      double mean = 0.0;
      for (const float v : x) mean += static_cast<double>(v) / 37.0;
      if (kind == NormKind::rms) mean = 0.0;
      double variance = 0.0;
      for (const float v : x) variance += std::pow(static_cast<double>(v) - mean, 2.0) / 37.0;
      std::vector<float> out(37);
      normalise(norm, x.data(), 37, out.data(), 37);
      for (std::size_t i = 0; i < 37; ++i) {
        const double expected = (static_cast<double>(x[i]) - mean) / std::sqrt(variance + 1e-5) *
                                (offset + static_cast<double>(weight[37 + i]));
        CHECK(std::abs(static_cast<double>(out[i]) - expected) <= 1e-7 * std::abs(expected));
      }
      const Norm bare{.kind = kind, .eps = 1e-5, .weight_offset = 0.0, .weight = {}, .bias = bias};
      normalise(bare, x.data(), 37, out.data());
      CHECK(std::abs(static_cast<double>(out[5] - bias[5]) -
                     (static_cast<double>(x[5]) - mean) / std::sqrt(variance + 1e-5)) < 1e-6);
    }
  }
  std::vector<float> zeros(4, 0.0F);
  normalise({.kind = NormKind::layer, .eps = 0.0, .weight_offset = 0.0, .weight = {}, .bias = {}}, zeros.data(), 4,
            zeros.data());
  CHECK(zeros == std::vector<float>(4, 0.0F));
}

TEST_CASE("Activations equal their formulas", "[model]") {
  const Activation activations[] = {Activation::silu,       Activation::gelu, Activation::gelu_tanh,
                                    Activation::gelu_bloom, Activation::relu, Activation::relu2};
  for (const Activation activation : activations) {
    std::vector<float> x;
    for (int i = -3000; i <= 3001; ++i) x.push_back(0.01F * static_cast<float>(i));
    std::vector<float> y = x;
    activate(activation, y);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto at = static_cast<double>(x[i]);
      const double expected = activated(activation, at);
      INFO("activation " << static_cast<int>(activation) << " of " << at);
      CHECK(std::abs(static_cast<double>(y[i]) - expected) <= 3e-7 * std::abs(at) + 1e-7 * std::abs(expected));
    }
    std::vector<float> nan(1, std::numeric_limits<float>::quiet_NaN());
    activate(activation, nan);
    CHECK(std::isnan(nan[0]));
  }
}

TEST_CASE("A mixture weighs its best experts by their renormalised softmax", "[model]") {
  constexpr std::size_t dim = 8;
  constexpr std::size_t width = 12;
  constexpr std::size_t rows = 9;
  const std::vector<float> numbers = normal_values(4 * 3 * dim * width, 10);
  const std::vector<float> router = normal_values(4 * dim, 11);
  const std::vector<float> x = normal_values(rows * dim, 12);
  Experts mixture;
  mixture.top = 2;
  mixture.router.weight = {StoredType::float32, reinterpret_cast<const std::byte*>(router.data()), 4, dim, false};
  std::vector<std::vector<float>> expert_numbers;
  for (std::size_t e = 0; e < 4; ++e) {
    const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(e * 3 * dim * width);
    expert_numbers.emplace_back(first, first + static_cast<std::ptrdiff_t>(3 * dim * width));
  }
  for (const auto& one : expert_numbers) mixture.experts.push_back(small_expert(one, dim, width));
  Products products;
  BranchBuffers buffers;
  std::vector<float> out(rows * dim);
  mix_experts(mixture, view(x.data(), rows, dim), products, buffers, view(out.data(), rows, dim));
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::pair<double, std::size_t>> scores;
    for (std::size_t e = 0; e < 4; ++e) {
      double score = 0.0;
      for (std::size_t i = 0; i < dim; ++i) {
        score += static_cast<double>(x[row * dim + i]) * static_cast<double>(router[e * dim + i]);
      }
      scores.emplace_back(-score, e);
    }
    std::sort(scores.begin(), scores.end());
    const double second = std::exp(scores[0].first - scores[1].first);
    std::vector<double> expected(dim);
    for (std::size_t n = 0; n < 2; ++n) {
      std::vector<float> result(dim);
      feed_forward(mixture.experts[scores[n].second], view(x.data() + row * dim, 1, dim), products, buffers,
                   view(result.data(), 1, dim));
      const double share = (n == 0 ? 1.0 : second) / (1.0 + second);
      for (std::size_t i = 0; i < dim; ++i) expected[i] += share * static_cast<double>(result[i]);
    }
    for (std::size_t i = 0; i < dim; ++i) {
      CHECK(std::abs(static_cast<double>(out[row * dim + i]) - expected[i]) < 1e-5);
    }
  }
  // Alone, a row leaves two of the experts without any.
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<float> alone(dim);
    mix_experts(mixture, view(x.data() + row * dim, 1, dim), products, buffers, view(alone.data(), 1, dim));
    for (std::size_t i = 0; i < dim; ++i) {
      CHECK(std::abs(static_cast<double>(alone[i]) - static_cast<double>(out[row * dim + i])) < 1e-5);
    }
  }
}

TEST_CASE("Losses that are reduced by blocks equal those of all logits", "[model]") {
  constexpr std::size_t vocab = 1100;
  constexpr std::size_t dim = 16;
  const std::vector<float> weight = normal_values(vocab * dim, 13);
  const Linear linear{
      .weight = {StoredType::float32, reinterpret_cast<const std::byte*>(weight.data()), vocab, dim, false},
      .bias = {}};
  const std::vector<float> x = normal_values(7 * dim, 14);
  const std::vector<std::int32_t> targets = {0, 511, 512, 1099, -1, 700, 3};
  for (const float softcap : {0.0F, 5.0F}) {
    const Head head{linear, 0.7F, softcap};
    Products products;
    std::vector<float> logits(7 * vocab);
    std::vector<double> losses(7);
    head_logits(head, view(x.data(), 7, dim), products, logits);
    head_losses(head, view(x.data(), 7, dim), products, targets, losses);
    for (std::size_t row = 0; row < 7; ++row) {
      if (targets[row] < 0) {
        CHECK(std::isnan(losses[row]));
        continue;
      }
      double sum = 0.0;
      for (std::size_t v = 0; v < vocab; ++v) sum += std::exp(static_cast<double>(logits[row * vocab + v]));
      const double expected =
          std::log(sum) - static_cast<double>(logits[row * vocab + static_cast<std::size_t>(targets[row])]);
      CHECK(std::abs(losses[row] - expected) < 1e-6);
    }
  }
}

TEST_CASE("Tokens that a head rules out do not count in losses, and a NaN makes them NaN", "[model]") {
  // Two blocks of the vocabulary, the second of which is no multiple of four.
  constexpr std::size_t vocab = 518;
  constexpr std::size_t dim = 8;
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> weight = normal_values(vocab * dim, 17);
  const std::vector<float> x = normal_values(2 * dim, 18);
  const auto losses_of = [&](const std::vector<float>& bias, std::int32_t target) {
    const Linear linear{
        .weight = {StoredType::float32, reinterpret_cast<const std::byte*>(weight.data()), vocab, dim, false},
        .bias = bias};
    Products products;
    std::vector<double> losses(2);
    head_losses({linear, 1.0F, 0.0F}, view(x.data(), 2, dim), products, std::vector<std::int32_t>(2, target), losses);
    return losses;
  };
  const auto logit_of = [&](std::size_t row, std::size_t token) {
    double logit = 0.0;
    for (std::size_t i = 0; i < dim; ++i) {
      logit += static_cast<double>(x[row * dim + i]) * static_cast<double>(weight[token * dim + i]);
    }
    return logit;
  };
  // Only tokens first ... last - 1 are left: the second block, or the first.
  const std::pair<std::size_t, std::size_t> ranges[] = {{512, 518}, {0, 512}};
  for (const auto& [first, last] : ranges) {
    std::vector<float> bias(vocab, -infinity);
    std::fill(bias.begin() + static_cast<std::ptrdiff_t>(first), bias.begin() + static_cast<std::ptrdiff_t>(last),
              0.0F);
    const std::vector<double> losses = losses_of(bias, static_cast<std::int32_t>(last - 1));
    const std::vector<double> ruled_out = losses_of(bias, first == 0 ? 515 : 3);
    for (std::size_t row = 0; row < 2; ++row) {
      double sum = 0.0;
      for (std::size_t token = first; token < last; ++token) sum += std::exp(logit_of(row, token));
      CHECK(std::abs(losses[row] - (std::log(sum) - logit_of(row, last - 1))) < 1e-6);
      CHECK(ruled_out[row] == std::numeric_limits<double>::infinity());
    }
  }
  for (const std::size_t token : {1U, 513U, 516U, 517U}) {
    std::vector<float> bias(vocab, 0.0F);
    bias[token] = std::numeric_limits<float>::quiet_NaN();
    for (const double loss : losses_of(bias, 7)) CHECK(std::isnan(loss));
  }
}

}  // namespace model_parts_test
