#include "posenc/relative/shaw.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "attend.h"
#include "axes.h"
#include "dot.h"
#include "expect.h"
#include "normal_values.h"
#include "relative/sizes.h"

namespace shaw_test {

namespace {

using posenc::RelativeShape;
using posenc::RelativeSign;
using posenc::ShawOptions;

RelativeShape shape_of(const golden::Array& q) {
  return {.batch = q.shape[0],
          .heads = q.shape[1],
          .queries = q.shape[2],
          .keys = q.shape[2],
          .head_dim = q.shape[3],
          .offset = 0};
}

std::vector<float> add(std::vector<float> a, const std::vector<float>& b) {
  for (std::size_t n = 0; n < a.size(); ++n) a[n] += b[n];
  return a;
}

}  // namespace

TEST_CASE("Shaw's terms equal OpenNMT's", "[shaw][golden]") {
  for (const golden::Case& c : golden::cases_of("shaw_relative")) {
    if (c.op != "shaw.attention") continue;
    DYNAMIC_SECTION(c.id) {
      const RelativeShape shape = shape_of(c.array("q"));
      const ShawOptions options{.max_relative_positions = c.params.at("max_relative_positions"),
                                .sign = RelativeSign::key_minus_query,
                                .clip = true,
                                .table_heads = 1};
      const posenc::DistanceRows rows = posenc::shaw_rows(shape, options);
      std::vector<std::int32_t> index;
      for (std::size_t n = 0; n < shape.queries * shape.keys; ++n) {
        index.push_back(rows[n % shape.keys + shape.queries - 1 - n / shape.keys]);
      }
      CHECK(std::vector<double>(index.begin(), index.end()) == c.array("index").values);

      const std::vector<float> q = c.array("q").floats();
      const std::vector<float> k = c.array("k").floats();
      const std::vector<float> v = c.array("v").floats();
      std::vector<float> term(size_of(shape));
      posenc::shaw_content_position(shape, options, scale_of(shape), q, c.array("rel_key").floats(), term);
      CHECK(golden::worst_ratio(attend(shape, scale_of(shape), false, q, k, v, term).logits, c.array("scores")) <= 1.0);
      const Attended attended = attend(shape, scale_of(shape), c.params.at("causal"), q, k, v, term);
      CHECK(golden::worst_ratio(attended.weights, c.array("probs")) <= 1.0);
      std::vector<float> values(v.size());
      posenc::shaw_values(shape, options, attended.weights, c.array("rel_value").floats(), values);
      CHECK(golden::worst_ratio(add(attended.output, values), c.array("out")) <= 1.0);
    }
  }
}

TEST_CASE("BERT's relative keys and queries equal the published port", "[shaw][golden]") {
  for (const golden::Case& c : golden::cases_of("shaw_relative")) {
    if (c.op != "shaw.bert_scores") continue;
    DYNAMIC_SECTION(c.id) {
      const RelativeShape shape = shape_of(c.array("q"));
      const ShawOptions options{.max_relative_positions = c.params.at("max_position_embeddings").get<std::size_t>() - 1,
                                .sign = RelativeSign::query_minus_key,
                                .clip = false,
                                .table_heads = 1};
      const std::vector<float> q = c.array("q").floats();
      const std::vector<float> k = c.array("k").floats();
      const std::vector<float> table = c.array("distance_embedding").floats();
      std::vector<float> term(size_of(shape));
      posenc::shaw_content_position(shape, options, scale_of(shape), q, table, term);
      if (c.params.at("type") == "relative_key_query") {
        std::vector<float> more(size_of(shape));
        posenc::shaw_position_content(shape, options, scale_of(shape), k, table, more);
        term = add(term, more);
      }
      const Attended attended = attend(shape, scale_of(shape), false, q, k, k, term);
      CHECK(golden::worst_ratio(attended.logits, c.array("scores")) <= 1.0);
      CHECK(golden::worst_ratio(attended.weights, c.array("probs")) <= 1.0);
    }
  }
}

TEST_CASE("Shaw's terms equal their definition for random shapes", "[shaw]") {
  posenc::Random random(1);
  for (std::uint64_t round = 0; round < 40; ++round) {
    RelativeShape shape{.batch = random_size(random, 2),
                        .heads = random_size(random, 3),
                        .queries = random_size(random, 9),
                        .keys = random_size(random, 9),
                        .head_dim = random_size(random, 7),
                        .offset = static_cast<std::ptrdiff_t>(random_size(random, 9)) - 4};
    const std::size_t max = random_size(random, 6) - 1;
    const ShawOptions options{.max_relative_positions = max,
                              .sign = round % 2 == 0 ? RelativeSign::key_minus_query : RelativeSign::query_minus_key,
                              .clip = true,
                              .table_heads = round % 3 == 0 ? shape.heads : 1};
    const std::size_t dim = shape.head_dim;
    const std::size_t rows = 2 * max + 1;
    const std::vector<float> q = normal_values(shape.batch * shape.heads * shape.queries * dim, 10 * round);
    const std::vector<float> k = normal_values(shape.batch * shape.heads * shape.keys * dim, 10 * round + 1);
    const std::vector<float> table = normal_values(options.table_heads * rows * dim, 10 * round + 2);
    const std::vector<float> weights = normal_values(size_of(shape), 10 * round + 3);
    std::vector<float> content(size_of(shape));
    std::vector<float> position(size_of(shape));
    std::vector<float> values(q.size());
    posenc::shaw_content_position(shape, options, 1.0F, q, table, content);
    posenc::shaw_position_content(shape, options, 1.0F, k, table, position);
    posenc::shaw_values(shape, options, weights, table, values);
    std::vector<double> expected_values(q.size());
    for (std::size_t n = 0; n < content.size(); ++n) {
      const std::size_t j = n % shape.keys;
      const std::size_t query = n / shape.keys;
      const std::size_t matrix = query / shape.queries;
      const std::int64_t distance =
          static_cast<std::int64_t>(query % shape.queries) + shape.offset - static_cast<std::int64_t>(j);
      const auto limit = static_cast<std::int64_t>(max);
      const std::int64_t relative = round % 2 == 0 ? -distance : distance;
      const auto row = static_cast<std::size_t>(std::clamp(relative, -limit, limit) + limit);
      const float* from = table.data() + ((options.table_heads == 1 ? 0 : matrix % shape.heads) * rows + row) * dim;
      CHECK(std::abs(static_cast<double>(content[n]) - dot(q.data() + query * dim, from, dim)) < 3e-6);
      CHECK(std::abs(static_cast<double>(position[n]) - dot(k.data() + (matrix * shape.keys + j) * dim, from, dim)) <
            3e-6);
      for (std::size_t c = 0; c < dim; ++c) {
        expected_values[query * dim + c] += static_cast<double>(weights[n]) * static_cast<double>(from[c]);
      }
    }
    for (std::size_t n = 0; n < values.size(); ++n) {
      CHECK(std::abs(static_cast<double>(values[n]) - expected_values[n]) < 5e-6);
    }
  }
}

TEST_CASE("Shaw's term depends on the distance alone, and the clip saturates", "[shaw]") {
  const ShawOptions options{
      .max_relative_positions = 3, .sign = RelativeSign::key_minus_query, .clip = true, .table_heads = 1};
  std::vector<float> q;
  for (int i = 0; i < 12; ++i) q.insert(q.end(), {1.0F, -2.0F, 0.5F});  // equal queries show the position alone
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 12, .keys = 12, .head_dim = 3, .offset = 0};
  std::vector<float> term(144);
  posenc::shaw_content_position(shape, options, 1.0F, q, normal_values(21, 1), term);
  for (std::size_t i = 1; i < 12; ++i) {
    for (std::size_t j = 1; j < 12; ++j) CHECK(term[i * 12 + j] == term[(i - 1) * 12 + j - 1]);
  }
  for (std::size_t j = 3; j < 12; ++j) CHECK(term[j] == term[3]);
  for (std::size_t i = 3; i < 12; ++i) CHECK(term[i * 12] == term[3 * 12]);
  CHECK(term[2] != term[3]);

  // Queries a million positions away from the keys get the same saturated row.
  RelativeShape far = shape;
  far.offset = 1000000;
  for (const std::int32_t row : posenc::shaw_rows(far, options)) CHECK(row == 0);
}

TEST_CASE("Shaw's terms reject what they cannot mean", "[shaw]") {
  const RelativeShape shape{.batch = 1, .heads = 2, .queries = 3, .keys = 3, .head_dim = 2, .offset = 0};
  const ShawOptions good{
      .max_relative_positions = 2, .sign = RelativeSign::query_minus_key, .clip = false, .table_heads = 1};
  std::vector<float> out(18);
  const std::vector<float> q(12);
  const auto call = [&](const ShawOptions& options, std::size_t table, float scale) {
    return [&, options, table, scale] {
      posenc::shaw_content_position(shape, options, scale, q, std::vector<float>(table), out);
    };
  };
  CHECK_NOTHROW(call(good, 10, 1.0F)());
  expect_rejection(call(good, 9, 1.0F), "table", "an array of 9 values");
  expect_rejection(call(good, 10, NAN), "scale", "NaN");
  ShawOptions heads = good;
  heads.table_heads = 3;
  expect_rejection(call(heads, 30, 1.0F), "table_heads", "3");
  ShawOptions shorter = good;
  shorter.max_relative_positions = 1;
  expect_rejection(call(shorter, 6, 1.0F), "max_relative_positions", "1");
  shorter.sign = RelativeSign::key_minus_query;
  expect_rejection(call(shorter, 6, 1.0F), "max_relative_positions", "1");
  ShawOptions huge = good;
  huge.max_relative_positions = 4000000000;
  expect_rejection(call(huge, 6, 1.0F), "max_relative_positions", "4000000000");
  out.pop_back();
  expect_rejection(call(good, 10, 1.0F), "out", "an array of 17 values");
  expect_rejection([&] { posenc::shaw_position_content(shape, good, 1.0F, std::vector<float>(9), {}, out); }, "table",
                   "an array of 0 values");
  expect_rejection([&] { posenc::shaw_values(shape, good, out, std::vector<float>(10), out); }, "weights",
                   "an array of 17 values");
}

TEST_CASE("Shaw's products are the same bits, however many rows of the table occur", "[shaw]") {
  const std::size_t limit = 40;
  // From a few rows, which are multiplied directly, to one row for each distance.
  const std::size_t allowed = GENERATE(1, 5, 12, 39);
  const RelativeSign sign = GENERATE(RelativeSign::key_minus_query, RelativeSign::query_minus_key);
  const RelativeShape shape{.batch = 2, .heads = 3, .queries = 21, .keys = 33, .head_dim = 10, .offset = 7};
  const ShawOptions options{.max_relative_positions = limit, .sign = sign, .clip = true, .table_heads = 3};
  CAPTURE(allowed, static_cast<int>(sign));
  const std::vector<float> q = normal_values(shape.batch * shape.heads * shape.queries * shape.head_dim, 1);
  const std::vector<float> k = normal_values(shape.batch * shape.heads * shape.keys * shape.head_dim, 2);
  std::vector<float> table = normal_values(3 * (2 * limit + 1) * shape.head_dim, 3);
  ShawOptions few = options;
  few.max_relative_positions = allowed;
  std::vector<float> part;
  for (std::size_t head = 0; head < 3; ++head) {
    const auto first = table.begin() + static_cast<std::ptrdiff_t>((head * (2 * limit + 1) + limit - allowed) * 10);
    part.insert(part.end(), first, first + static_cast<std::ptrdiff_t>((2 * allowed + 1) * 10));
  }
  std::vector<float> by_query(size_of(shape));
  std::vector<float> by_key(size_of(shape));
  posenc::shaw_content_position(shape, few, 0.5F, q, part, by_query);
  posenc::shaw_position_content(shape, few, 0.5F, k, part, by_key);
  const posenc::DistanceRows rows = posenc::shaw_rows(shape, few);
  for (std::size_t n = 0; n < by_query.size(); ++n) {
    const std::size_t matrix = n / (shape.queries * shape.keys);
    const std::size_t i = n / shape.keys % shape.queries;
    const std::size_t j = n % shape.keys;
    const auto row = static_cast<std::size_t>(rows[j + shape.queries - 1 - i]);
    const float* const vector = part.data() + (matrix % 3 * (2 * allowed + 1) + row) * shape.head_dim;
    CAPTURE(matrix, i, j);
    REQUIRE(std::abs(by_query[n] - 0.5 * dot(q.data() + (matrix * shape.queries + i) * 10, vector, 10)) < 3e-6);
    REQUIRE(std::abs(by_key[n] - 0.5 * dot(k.data() + (matrix * shape.keys + j) * 10, vector, 10)) < 3e-6);
  }
  // Distances within the limit give the same bits as with every row.
  std::vector<float> whole(size_of(shape));
  posenc::shaw_content_position(shape, options, 0.5F, q, table, whole);
  const posenc::DistanceRows all = posenc::shaw_rows(shape, options);
  for (std::size_t n = 0; n < whole.size(); ++n) {
    const std::size_t entry = n % shape.keys + shape.queries - 1 - n / shape.keys % shape.queries;
    if (static_cast<std::size_t>(all[entry]) == static_cast<std::size_t>(rows[entry]) + limit - allowed) {
      REQUIRE(by_query[n] == whole[n]);
    }
  }
}

TEST_CASE("values of no keys are zeros", "[shaw]") {
  const RelativeShape shape{.batch = 1, .heads = 2, .queries = 3, .keys = 0, .head_dim = 2, .offset = 0};
  std::vector<float> out(12, 9.0F);
  posenc::position_values(shape, {}, {}, {.heads = 1, .rows = 1, .values = std::vector<float>(2)}, out);
  CHECK(out == std::vector<float>(12, 0.0F));
}

TEST_CASE("terms of no pairs are empty, and their tables are checked", "[shaw]") {
  const ShawOptions options{
      .max_relative_positions = 1, .sign = RelativeSign::query_minus_key, .clip = true, .table_heads = 1};
  const std::vector<float> table(6);
  const std::vector<float> x(6);
  for (const bool has_queries : {true, false}) {
    const RelativeShape shape{.batch = 1,
                              .heads = 1,
                              .queries = has_queries ? 3U : 0U,
                              .keys = has_queries ? 0U : 3U,
                              .head_dim = 2,
                              .offset = 0};
    CHECK(posenc::shaw_rows(shape, options).empty());
    const std::span<const float> q = has_queries ? std::span(x) : std::span<const float>();
    const std::span<const float> k = has_queries ? std::span<const float>() : std::span(x);
    CHECK_NOTHROW(posenc::shaw_content_position(shape, options, 1.0F, q, table, {}));
    CHECK_NOTHROW(posenc::shaw_position_content(shape, options, 1.0F, k, table, {}));
    std::vector<float> out(q.size(), 9.0F);
    posenc::shaw_values(shape, options, {}, table, out);
    CHECK(out == std::vector<float>(q.size(), 0.0F));
    expect_rejection([&] { posenc::shaw_content_position(shape, options, 1.0F, q, std::vector<float>(5), {}); },
                     "table", "an array of 5 values");
    expect_rejection([&] { posenc::shaw_position_content(shape, options, 1.0F, std::vector<float>(5), table, {}); },
                     "k", "an array of 5 values");
  }
}

TEST_CASE("of a value that is not finite, only that component is", "[shaw]") {
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 1, .keys = 2, .head_dim = 2, .offset = 1};
  const std::vector<float> table = {1.0F, INFINITY, 2.0F, 4.0F};
  std::vector<float> out(2);
  posenc::position_values(shape, {1, 0}, std::vector<float>{0.25F, 0.75F}, {.heads = 1, .rows = 2, .values = table},
                          out);
  CHECK(out == std::vector<float>{1.25F, INFINITY});
  posenc::position_values(shape, {1, 0}, std::vector<float>{1.0F, 0.0F}, {.heads = 1, .rows = 2, .values = table}, out);
  CHECK(out == std::vector<float>{2.0F, 4.0F});
}

TEST_CASE("rows of distances are rows of the table", "[shaw]") {
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 1, .keys = 2, .head_dim = 2, .offset = 1};
  const std::vector<float> x(4);
  std::vector<float> out(2);
  const auto with = [&](posenc::DistanceRows rows) {
    return [&, rows] {
      posenc::content_position(shape, rows, 1.0F, std::span(x).first(2), {.heads = 1, .rows = 2, .values = x}, out);
    };
  };
  CHECK_NOTHROW(with({0, 1})());
  expect_rejection(with({0, 2}), "table_rows", "2");
  expect_rejection(with({-1, 1}), "table_rows", "2");
}

}  // namespace shaw_test
