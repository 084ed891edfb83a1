// Properties that biases have in common: entries that depend on the distance alone, clipping, and the weights after
// softmax.

#include <catch_amalgamated.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "axes.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/attention/dense.h"
#include "posenc/bias/alibi.h"
#include "posenc/bias/dynamic_position_bias.h"
#include "posenc/bias/kerple.h"
#include "posenc/bias/sandwich.h"
#include "posenc/bias/t5.h"
#include "posenc/bias/toeplitz.h"

namespace bias_properties_test {

namespace {

using posenc::BiasShape;

struct Scheme {
  std::string name;
  std::function<void(const BiasShape&, std::span<float>)> fill;
  bool symmetric;
};

constexpr std::size_t heads = 3;

const std::vector<Scheme>& schemes() {
  static const std::vector<float> p = {0.5F, 1.25F, 1.9F};
  static const std::vector<float> a = {0.2F, 1.0F, 0.05F};
  static const std::vector<float> t5_table = normal_values(32 * heads, 1);
  static const std::vector<float> toeplitz_table = normal_values(21 * heads, 2);
  static const std::vector<float> w0 = normal_values(4, 3);
  static const std::vector<float> w1 = normal_values(4 * heads, 4);
  static const std::vector<float> zeros(heads + 1, 0.0F);
  constexpr posenc::KerpleOptions kerple{.form = posenc::KerpleForm::symmetric, .clamp_min = 0.01, .clamp_max_p = 2.0};
  static const std::vector<Scheme> list = {
      {"alibi",
       [](const BiasShape& s, std::span<float> out) {
         posenc::alibi(s, {.form = posenc::AlibiForm::symmetric, .alibi_bias_max = 8.0}, out);
       },
       true},
      {"t5",
       [](const BiasShape& s, std::span<float> out) {
         posenc::t5_bias(s, {.bidirectional = true, .num_buckets = 32, .max_distance = 40}, 1.0, t5_table, out);
       },
       false},
      {"toeplitz", [](const BiasShape& s, std::span<float> out) { posenc::toeplitz_bias(s, 10, toeplitz_table, out); },
       false},
      {"kerple log", [=](const BiasShape& s, std::span<float> out) { posenc::kerple_log(s, kerple, p, a, out); }, true},
      {"kerple power", [=](const BiasShape& s, std::span<float> out) { posenc::kerple_power(s, kerple, p, a, out); },
       true},
      {"kerple weight", [=](const BiasShape& s, std::span<float> out) { posenc::kerple_weight(s, kerple, p, a, out); },
       true},
      {"sandwich",
       [](const BiasShape& s, std::span<float> out) {
         posenc::sandwich(s,
                          {.dim = 8,
                           .base = 10000.0,
                           .first_frequency = 1,
                           .subtract_half_dim = true,
                           .form = posenc::SandwichForm::symmetric},
                          out);
       },
       true},
      {"dynamic position bias",
       [](const BiasShape& s, std::span<float> out) {
         const std::vector<posenc::DynamicPositionBiasLayer> layers = {
             {.weight = w0, .bias = zeros, .norm_weight = {}, .norm_bias = {}},
             {.weight = w1, .bias = std::span(zeros).first(heads), .norm_weight = {}, .norm_bias = {}}};
         posenc::dynamic_position_bias(s, {.dim = 4, .log_distance = true}, layers, out);
       },
       false},
  };
  return list;
}

std::vector<float> fill(const Scheme& scheme, std::size_t queries, std::size_t keys, std::int64_t offset) {
  std::vector<float> out(heads * queries * keys, std::numeric_limits<float>::quiet_NaN());
  scheme.fill({.heads = heads, .queries = queries, .keys = keys, .offset = offset}, out);
  return out;
}

}  // namespace

TEST_CASE("biases of the distance are Toeplitz and follow the offset", "[bias]") {
  for (const Scheme& scheme : schemes()) {
    DYNAMIC_SECTION(scheme.name) {
      const std::size_t n = 40;
      const std::vector<float> square = fill(scheme, n, n, 0);
      for (std::size_t h = 0; h < heads; ++h) {
        for (std::size_t i = 1; i < n; ++i) {
          for (std::size_t j = 1; j < n; ++j) {
            CHECK(square[(h * n + i) * n + j] == square[(h * n + i - 1) * n + j - 1]);
          }
        }
      }
      // The last queries alone, with all keys, as for a cache.
      for (const std::size_t queries : {std::size_t{1}, std::size_t{7}}) {
        const std::vector<float> last = fill(scheme, queries, n, static_cast<std::ptrdiff_t>(n - queries));
        for (std::size_t h = 0; h < heads; ++h) {
          CHECK(std::equal(&last[h * queries * n], &last[h * queries * n] + queries * n,
                           &square[(h * n + n - queries) * n]));
        }
      }
    }
  }
}

TEST_CASE("biases of the distance do not change under a common shift, near or far", "[bias]") {
  for (const Scheme& scheme : schemes()) {
    DYNAMIC_SECTION(scheme.name) {
      for (const std::int64_t offset : {std::int64_t{0}, std::int64_t{-30}, std::int64_t{1000000}}) {
        // Rows and columns from 9 on belong to queries and keys that moved by the same amount.
        const std::vector<float> whole = fill(scheme, 20, 20, offset);
        const std::vector<float> part = fill(scheme, 6, 6, offset);
        for (std::size_t h = 0; h < heads; ++h) {
          for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t j = 0; j < 6; ++j) {
              CHECK(part[(h * 6 + i) * 6 + j] == whole[(h * 20 + i + 9) * 20 + j + 9]);
            }
          }
        }
      }
    }
  }
}

TEST_CASE("symmetric biases do not see direction and the others do", "[bias]") {
  for (const Scheme& scheme : schemes()) {
    DYNAMIC_SECTION(scheme.name) {
      const std::size_t n = 30;
      const std::vector<float> out = fill(scheme, n, n, 0);
      bool equal = true;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) equal &= out[i * n + j] == out[j * n + i];
      }
      CHECK(equal == scheme.symmetric);
    }
  }
}

TEST_CASE("empty shapes are filled with nothing and far offsets are refused", "[bias]") {
  for (const Scheme& scheme : schemes()) {
    DYNAMIC_SECTION(scheme.name) {
      CHECK(fill(scheme, 0, 5, 0).empty());
      CHECK(fill(scheme, 5, 0, 0).empty());
      if (scheme.name == "alibi" || sizeof(std::ptrdiff_t) < 8) continue;
      const auto far = static_cast<std::ptrdiff_t>((std::int64_t{1} << 53) + 2);
      expect_rejection([&] { fill(scheme, 1, 1, far); }, "offset", "9.00719925474099e+15");
    }
  }
}

TEST_CASE("the learned Toeplitz bias clips far distances and takes its sign from the key", "[bias]") {
  const std::vector<float> table = {-2.0F, -1.0F, 0.0F, 1.0F, 2.0F};
  std::vector<float> out(7 * 7);
  posenc::toeplitz_bias({.heads = 1, .queries = 7, .keys = 7, .offset = 0}, 2, table, out);
  for (int i = 0; i < 7; ++i) {
    for (int j = 0; j < 7; ++j) {
      CHECK(out[static_cast<std::size_t>(i * 7 + j)] == static_cast<float>(std::min(2, std::max(-2, j - i))));
    }
  }
  const std::vector<float> wrong(4);
  expect_rejection([&] { posenc::toeplitz_bias({1, 7, 7, 0}, 2, wrong, out); }, "table", "an array of 4 values");
  out.pop_back();
  expect_rejection([&] { posenc::toeplitz_bias({1, 7, 7, 0}, 2, table, out); }, "out", "an array of 48 values");
}

TEST_CASE("softmax cancels a bias that is constant along keys, and sees one that is not", "[bias]") {
  constexpr std::size_t n = 9;
  constexpr std::size_t dim = 8;
  const std::vector<float> q = normal_values(n * dim, 5);
  const std::vector<float> k = normal_values(n * dim, 6);
  const std::vector<float> v = normal_values(n * dim, 7);
  // The mistake: ALiBi's distances laid out along the wrong axis, so that every key of a query gets the same bias.
  std::vector<float> right(n * n);
  posenc::alibi({.heads = 1, .queries = n, .keys = n, .offset = 0},
                {.form = posenc::AlibiForm::symmetric, .alibi_bias_max = 2.0}, right);
  std::vector<float> wrong(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) wrong[i * n + j] = right[i * n];
  }
  const auto attend = [&](const float* bias) {
    std::vector<float> output(n * dim);
    posenc::dense_attention(
        {.batch = 1, .heads = 1, .kv_heads = 1, .queries = n, .keys = n, .head_dim = dim, .value_dim = dim},
        {.scale = 0.35F, .causal = false, .offset = 0, .window = {}, .softcap = 0.0F},
        {.q = q,
         .k = k,
         .v = v,
         .bias = {.data = bias, .batch_stride = 0, .head_stride = 0, .query_stride = n, .key_stride = 1},
         .mask = {}},
        {.output = output, .logits = {}, .weights = {}, .log_sum_exp = {}});
    return output;
  };
  const std::vector<float> plain = attend(nullptr);
  const auto largest_change = [&](const std::vector<float>& output) {
    float largest = 0.0F;
    for (std::size_t i = 0; i < output.size(); ++i) largest = std::max(largest, std::abs(output[i] - plain[i]));
    return largest;
  };
  CHECK(largest_change(attend(wrong.data())) < 2e-6F);
  CHECK(largest_change(attend(right.data())) > 1e-2F);
}

}  // namespace bias_properties_test
