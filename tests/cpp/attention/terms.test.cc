// What attention promises to terms of the logits, beyond what the library's own terms need of it.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "dot.h"
#include "normal_values.h"
#include "posenc/attention/blocks.h"
#include "posenc/attention/dense.h"
#include "posenc/attention/logit_term.h"
#include "posenc/attention/position_products.h"
#include "posenc/attention/streaming.h"
#include "posenc/bias/stored_bias.h"

namespace terms_test {

namespace {

using posenc::AttentionOptions;
using posenc::AttentionShape;
using posenc::block_keys;
using posenc::LeftTile;
using posenc::LogitPart;

/// A part of the bias that is a share of the content's logits.
class Echo final : public posenc::LogitTerm {
 public:
  static constexpr double share = 0.25;

  void check(const posenc::AttentionProblem& /*problem*/) const override {}
  LogitPart part() const override { return LogitPart::bias; }
  bool reads_logits() const override { return true; }
  void begin(const posenc::AttentionProblem& /*problem*/) override { starts.clear(); }
  void prepare(const posenc::QueryRange& /*chunk*/, const posenc::Block& block) override {
    if (starts.empty() || starts.back() != block.start) starts.push_back(block.start);
  }
  void add_to(LeftTile& logits, LeftTile& content, const posenc::QueryRange& tile, const posenc::Block& /*block*/,
              const posenc::Columns& columns, LeftTile& /*packed*/) override {
    for (std::size_t r = 0; r < tile.count; ++r) {
      for (std::size_t c = columns.first; c < columns.last; ++c) {
        const std::size_t at = r * posenc::tile_depth + c;
        logits[at] += static_cast<float>(share) * content[at];
      }
    }
  }

  /// The first keys of the blocks since begin(), each of which may be prepared for several heads.
  std::vector<std::size_t> starts;
};

AttentionOptions without_mask(const AttentionShape& s) {
  return {.scale = 1.0F / std::sqrt(2.0F * static_cast<float>(s.head_dim)),
          .causal = false,
          .offset = static_cast<std::int64_t>(s.keys) - static_cast<std::int64_t>(s.queries),
          .window = {},
          .softcap = 0.0F};
}

/// [batch, heads, queries, keys], from a function of batch, head, query and key.
template <typename Function>
std::vector<double> for_each_pair(const AttentionShape& s, Function function) {
  std::vector<double> values;
  for (std::size_t row = 0; row < s.batch * s.heads * s.queries; ++row) {
    for (std::size_t key = 0; key < s.keys; ++key) {
      values.push_back(function(row / s.queries / s.heads, row / s.queries % s.heads, row % s.queries, key));
    }
  }
  return values;
}

/// scale (q + bias) . k in double; `bias` [heads, head_dim].
std::vector<double> content_of(const AttentionShape& s, const AttentionOptions& options, const std::vector<float>& q,
                               const std::vector<float>& k, const std::vector<float>& bias) {
  const std::size_t width = s.head_dim;
  return for_each_pair(s, [&](std::size_t batch, std::size_t head, std::size_t query, std::size_t key) {
    const std::size_t kv = batch * s.kv_heads + head / (s.heads / s.kv_heads);
    const float* const of_key = k.data() + (kv * s.keys + key) * width;
    const float* const of_query = q.data() + ((batch * s.heads + head) * s.queries + query) * width;
    return static_cast<double>(options.scale) *
           (dot(of_query, of_key, width) + dot(bias.data() + head * width, of_key, width));
  });
}

struct Averages {
  std::vector<double> output;
  std::vector<double> log_sum_exp;
};

/// The softmax of these logits and the averages of the values, in double.
Averages averages_of(const AttentionShape& s, const std::vector<double>& logits, const std::vector<float>& v) {
  Averages result;
  for (std::size_t row = 0; row < s.batch * s.heads * s.queries; ++row) {
    const std::size_t kv = row / s.queries / (s.heads / s.kv_heads);
    double sum = 0.0;
    std::vector<double> output(s.value_dim);
    for (std::size_t key = 0; key < s.keys; ++key) {
      const double weight = std::exp(logits[row * s.keys + key]);
      sum += weight;
      for (std::size_t c = 0; c < s.value_dim; ++c) {
        output[c] += weight * static_cast<double>(v[(kv * s.keys + key) * s.value_dim + c]);
      }
    }
    for (const double x : output) result.output.push_back(x / sum);
    result.log_sum_exp.push_back(std::log(sum));
  }
  return result;
}

double worst_error(std::span<const float> values, const std::vector<double>& expected) {
  REQUIRE(values.size() == expected.size());
  double worst = 0.0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    const double error = std::abs(static_cast<double>(values[n]) - expected[n]) / (1.0 + std::abs(expected[n]));
    // A NaN is no agreement.
    worst = error <= worst ? worst : error;
  }
  return worst;
}

}  // namespace

TEST_CASE("a term may read the logits of the content and be a part of the bias", "[attention][streaming]") {
  const AttentionShape shape{
      .batch = 2, .heads = 2, .kv_heads = 1, .queries = 7, .keys = 2 * block_keys + 5, .head_dim = 3, .value_dim = 4};
  const AttentionOptions options = without_mask(shape);
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::vector<float> q = normal_values(rows * shape.head_dim, 1);
  const std::vector<float> k = normal_values(shape.batch * shape.keys * shape.head_dim, 2);
  const std::vector<float> v = normal_values(shape.batch * shape.keys * shape.value_dim, 3);
  const std::vector<float> numbers = normal_values(shape.heads * shape.queries * shape.keys, 4);
  const posenc::StoredBias stored(
      shape.batch, {.heads = shape.heads, .queries = shape.queries, .keys = shape.keys, .offset = options.offset},
      LogitPart::bias, {1, shape.heads, shape.queries, shape.keys}, numbers);
  const posenc::RowBias* const biases[] = {&stored};
  Echo echo;
  posenc::LogitTerm* const terms[] = {&echo};
  const posenc::AttentionInputs inputs{
      .q = q, .k = k, .v = v, .bias = {}, .mask = {}, .row_biases = biases, .terms = terms};

  const std::vector<double> content = content_of(shape, options, q, k, std::vector<float>(2 * 3));
  std::vector<double> bias;
  std::vector<double> logits;
  for (std::size_t n = 0; n < content.size(); ++n) {
    bias.push_back(Echo::share * content[n] + static_cast<double>(numbers[n % numbers.size()]));
    logits.push_back(content[n] + bias.back());
  }
  const Averages expected = averages_of(shape, logits, v);

  std::vector<float> output(rows * shape.value_dim);
  std::vector<float> log_sum_exp(rows);
  posenc::streaming_attention(shape, options, inputs, output, log_sum_exp);
  CHECK(worst_error(output, expected.output) < 2e-6);
  CHECK(worst_error(log_sum_exp, expected.log_sum_exp) < 2e-6);
  // What the term adds to a block may depend on the blocks behind it.
  const std::vector<std::size_t> last_to_first = {2 * block_keys, block_keys, 0};
  CHECK(echo.starts == last_to_first);

  std::vector<float> own_logits(content.size());
  std::vector<float> part(content.size());
  posenc::AttentionResults results{.output = output, .logits = own_logits, .weights = {}, .log_sum_exp = log_sum_exp};
  results.parts[static_cast<std::size_t>(LogitPart::bias)] = part;
  posenc::dense_attention(shape, options, inputs, results);
  CHECK(worst_error(own_logits, logits) < 2e-6);
  CHECK(worst_error(part, bias) < 2e-6);
  CHECK(worst_error(output, expected.output) < 2e-6);
  CHECK(worst_error(log_sum_exp, expected.log_sum_exp) < 2e-6);
  CHECK(echo.starts == last_to_first);
}

TEST_CASE("several terms of the distance add their biases of the content and their numbers", "[attention][streaming]") {
  const AttentionShape shape{
      .batch = 2, .heads = 4, .kv_heads = 2, .queries = 9, .keys = block_keys + 6, .head_dim = 5, .value_dim = 3};
  const AttentionOptions options = without_mask(shape);
  const std::size_t rows = shape.batch * shape.heads * shape.queries;
  const std::size_t distances = shape.queries + shape.keys - 1;
  const std::vector<float> q = normal_values(rows * shape.head_dim, 1);
  const std::vector<float> k = normal_values(shape.batch * shape.kv_heads * shape.keys * shape.head_dim, 2);
  const std::vector<float> v = normal_values(shape.batch * shape.kv_heads * shape.keys * shape.value_dim, 3);
  const std::vector<float> first = normal_values(shape.heads * shape.head_dim, 4);
  const std::vector<float> second = normal_values(shape.heads * shape.head_dim, 5);
  std::vector<std::vector<float>> lines;
  for (const std::uint64_t seed : {6U, 7U, 8U}) lines.push_back(normal_values(shape.heads * distances, seed));
  const posenc::DistanceTerms terms[] = {{.content_bias = first, .distance_products = lines[0]},
                                         {.content_bias = second, .distance_products = lines[1]}};
  const posenc::AttentionInputs inputs{
      .q = q, .k = k, .v = v, .bias = {}, .mask = {}, .distance_bias = lines[2], .distance_terms = terms};

  std::vector<float> both(first.size());
  std::transform(first.begin(), first.end(), second.begin(), both.begin(), std::plus<>());
  std::vector<double> logits = content_of(shape, options, q, k, both);
  const std::vector<double> of_distance =
      for_each_pair(shape, [&](std::size_t, std::size_t head, std::size_t query, std::size_t key) {
        const std::size_t entry = head * distances + key + shape.queries - 1 - query;
        double sum = 0.0;
        for (const std::vector<float>& line : lines) sum += static_cast<double>(line[entry]);
        return sum;
      });
  std::transform(logits.begin(), logits.end(), of_distance.begin(), logits.begin(), std::plus<>());
  const Averages expected = averages_of(shape, logits, v);

  std::vector<float> output(rows * shape.value_dim);
  std::vector<float> log_sum_exp(rows);
  posenc::streaming_attention(shape, options, inputs, output, log_sum_exp);
  CHECK(worst_error(output, expected.output) < 3e-6);
  CHECK(worst_error(log_sum_exp, expected.log_sum_exp) < 3e-6);
  std::vector<float> own_logits(logits.size());
  posenc::dense_attention(shape, options, inputs,
                          {.output = output, .logits = own_logits, .weights = {}, .log_sum_exp = log_sum_exp});
  CHECK(worst_error(own_logits, logits) < 3e-6);
  CHECK(worst_error(output, expected.output) < 3e-6);
  CHECK(worst_error(log_sum_exp, expected.log_sum_exp) < 3e-6);
}

TEST_CASE("products of keys belong to the head of the chunk that was prepared last", "[streaming]") {
  const AttentionShape shape{
      .batch = 1, .heads = 2, .kv_heads = 2, .queries = 3, .keys = 5, .head_dim = 2, .value_dim = 1};
  const AttentionOptions options = without_mask(shape);
  const std::vector<float> k = normal_values(shape.heads * shape.keys * shape.head_dim, 1);
  const std::vector<float> table = normal_values(7 * shape.head_dim, 2);
  const std::vector<std::int32_t> row_of_entry = {6, 5, 4, 3, 2, 1, 0};
  const posenc::DistanceVectors vectors{.table = table, .heads = 1, .rows = 7, .row_of_entry = row_of_entry};
  const posenc::AttentionInputs inputs{.q = {}, .k = k, .v = {}, .bias = {}, .mask = {}};
  const posenc::AttentionProblem problem{shape, options, inputs};
  posenc::KeyProducts products(shape, options, vectors);
  products.begin(problem);
  for (const std::size_t head : {0U, 1U, 0U}) {
    const posenc::QueryRange queries{0, head, 0, shape.queries};
    const posenc::Block block{0, shape.keys};
    LeftTile logits{};
    LeftTile content{};
    LeftTile packed{};
    products.prepare(queries, block);
    products.add_to(logits, content, queries, block, {0, posenc::tile_columns}, packed);
    for (std::size_t i = 0; i < shape.queries; ++i) {
      for (std::size_t j = 0; j < shape.keys; ++j) {
        const auto row = static_cast<std::size_t>(row_of_entry[j + shape.queries - 1 - i]);
        const double product = dot(k.data() + (head * shape.keys + j) * 2, table.data() + row * 2, 2);
        CHECK(std::abs(static_cast<double>(logits[i * posenc::tile_depth + j]) -
                       static_cast<double>(options.scale) * product) < 1e-6);
      }
    }
  }
}

}  // namespace terms_test
