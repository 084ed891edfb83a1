#include "posenc/bias/wavlm.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "normal_values.h"
#include "posenc/bias/t5.h"

namespace wavlm_test {

namespace {

constexpr std::size_t batch = 2;
constexpr std::size_t heads = 3;
constexpr std::size_t dim = 5;
constexpr posenc::BiasShape shape{.heads = heads, .queries = 4, .keys = 9, .offset = 5};
constexpr posenc::WavLMOptions options{.num_buckets = 8, .max_distance = 6};

struct Arrays {
  std::vector<float> table = normal_values(options.num_buckets * heads, 1);
  std::vector<float> hidden = normal_values(batch * heads * shape.queries * dim, 2);
  std::vector<float> weight = normal_values(8 * dim, 3);
  std::vector<float> bias = normal_values(8, 4);
  std::vector<float> constant = normal_values(heads, 5);

  posenc::WavLMGate gate() const {
    return {.head_dim = dim, .hidden = hidden, .weight = weight, .bias = bias, .constant = constant};
  }

  std::vector<float> rows() const {
    std::vector<float> out(batch * heads * shape.queries * shape.keys);
    posenc::WavLMRows(batch, shape, options, table, gate()).store(out);
    return out;
  }
};

}  // namespace

TEST_CASE("WavLM's gated bias equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("bucket_bias_variants")) {
    if (c.op != "attention.wavlm_gated") continue;
    DYNAMIC_SECTION(c.id) {
      const golden::Array given = c.array("hidden");
      const std::size_t of_batch = given.shape[0];
      const std::size_t length = given.shape[1];
      const std::size_t of_heads = c.params.at("heads");
      const std::size_t head_dim = c.params.at("head_dim");
      std::vector<float> hidden;
      for (std::size_t row = 0; row < of_batch * of_heads * length; ++row) {
        const std::size_t token = row / (of_heads * length) * length + row % length;
        const std::size_t head = row / length % of_heads;
        for (std::size_t i = 0; i < head_dim; ++i) {
          hidden.push_back(static_cast<float>(given.values[(token * of_heads + head) * head_dim + i]));
        }
      }
      const std::vector<float> table = c.array("table").floats();
      const std::vector<float> weight = c.array("gate_weight").floats();
      const std::vector<float> bias = c.array("gate_bias").floats();
      const std::vector<float> constant = c.array("gate_const").floats();
      const posenc::WavLMGate gate{
          .head_dim = head_dim, .hidden = hidden, .weight = weight, .bias = bias, .constant = constant};
      CHECK(golden::worst_ratio(posenc::wavlm_gates(of_batch, of_heads, length, gate), c.array("gate"), 1e-9, 1e-9) <=
            1.0);
      const golden::Array expected = c.array("gated_bias");
      std::vector<float> out(expected.values.size());
      posenc::WavLMRows(of_batch, {.heads = of_heads, .queries = length, .keys = length, .offset = 0},
                        {.num_buckets = c.params.at("num_buckets"), .max_distance = c.params.at("max_distance")}, table,
                        gate)
          .store(out);
      CHECK(golden::worst_ratio(out, expected) <= 1.0);
    }
  }
}

TEST_CASE("a gate multiplies T5's bias for all keys of a query", "[bias]") {
  const Arrays arrays;
  const std::vector<double> gates = posenc::wavlm_gates(batch, heads, shape.queries, arrays.gate());
  std::vector<float> t5(heads * shape.queries * shape.keys);
  posenc::t5_bias(shape, {.bidirectional = true, .num_buckets = 8, .max_distance = 6}, 1.0, arrays.table, t5);
  const std::vector<float> out = arrays.rows();
  for (std::size_t n = 0; n < out.size(); ++n) {
    REQUIRE(out[n] == static_cast<float>(gates[n / shape.keys] * static_cast<double>(t5[n % t5.size()])));
  }
}

TEST_CASE("WavLM passes what is not a number on to its query alone", "[bias]") {
  Arrays arrays;
  arrays.hidden[dim] = NAN;
  const std::vector<float> out = arrays.rows();
  for (std::size_t n = 0; n < out.size(); ++n) CHECK(std::isnan(out[n]) == (n / shape.keys == 1));
}

TEST_CASE("WavLM rejects what it cannot mean", "[bias]") {
  const Arrays arrays;
  const auto made = [&](posenc::WavLMOptions with, posenc::WavLMGate gate) {
    return [&arrays, with, gate] { posenc::WavLMRows(batch, shape, with, arrays.table, gate); };
  };
  expect_rejection(made({3, 6}, arrays.gate()), "num_buckets", "3");
  expect_rejection(made({8, 2}, arrays.gate()), "max_distance", "2");
  expect_rejection(made({10, 6}, arrays.gate()), "table", "an array of 24 values");
  posenc::WavLMGate gate = arrays.gate();
  gate.head_dim = 4;
  expect_rejection(made(options, gate), "hidden", "an array of 120 values");
  gate = arrays.gate();
  gate.weight = gate.weight.first(8);
  expect_rejection(made(options, gate), "weight", "an array of 8 values");
  gate = arrays.gate();
  gate.bias = gate.bias.first(4);
  expect_rejection(made(options, gate), "bias", "an array of 4 values");
  gate = arrays.gate();
  gate.constant = gate.constant.first(1);
  expect_rejection(made(options, gate), "constant", "an array of 1 values");
}

TEST_CASE("WavLM's bias of no keys has no entries", "[bias]") {
  const Arrays arrays;
  for (const std::size_t queries : {0U, 1U, 2U}) {
    INFO("queries " << queries);
    const std::vector<float> hidden = normal_values(heads * queries * dim, 2);
    posenc::WavLMGate gate = arrays.gate();
    gate.hidden = hidden;
    const posenc::WavLMRows rows(1, {.heads = heads, .queries = queries, .keys = 0, .offset = 0}, options, arrays.table,
                                 gate);
    CHECK_NOTHROW(rows.store({}));
  }
}

}  // namespace wavlm_test
