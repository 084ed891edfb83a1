#include "posenc/relative/transformer_xl.h"

#include <catch_amalgamated.hpp>
#include <cmath>

#include "attend.h"
#include "axes.h"
#include "dot.h"
#include "expect.h"
#include "normal_values.h"
#include "posenc/absolute/sinusoidal.h"
#include "relative/sizes.h"

namespace transformer_xl_test {

namespace {

using posenc::RelativeShape;
using posenc::ShiftLeak;

/// The three terms, and their sum [batch, heads, queries, keys].
struct Terms {
  std::vector<float> content_position;
  std::vector<float> position_content;
  std::vector<float> position_position;

  explicit Terms(const RelativeShape& s)
      : content_position(s.batch * s.heads * s.queries * s.keys),
        position_content(content_position.size()),
        position_position(s.heads * s.queries * s.keys) {}

  posenc::TransformerXlTerms spans() { return {content_position, position_content, position_position}; }

  std::vector<float> sum(bool with_position_content) const {
    std::vector<float> result = content_position;
    for (std::size_t n = 0; n < result.size(); ++n) {
      result[n] += position_position[n % position_position.size()];
      if (with_position_content) result[n] += position_content[n];
    }
    return result;
  }
};

RelativeShape shape_of(const golden::Array& q, const golden::Array& k) {
  return {.batch = q.shape[1],
          .heads = q.shape[2],
          .queries = q.shape[0],
          .keys = k.shape[0],
          .head_dim = q.shape[3],
          .offset = static_cast<std::int64_t>(k.shape[0]) - static_cast<std::int64_t>(q.shape[0])};
}

const std::vector<std::size_t> heads_first = {1, 2, 0, 3};  // [len, batch, head, dim] -> [batch, head, len, dim]
const std::vector<std::size_t> logit_axes = {2, 3, 0, 1};   // [q, k, batch, head] -> [batch, head, q, k]
const std::vector<std::size_t> table_axes = {1, 0, 2};      // [len, head, dim] -> [head, len, dim]

struct RandomInputs {
  RelativeShape shape;
  std::vector<float> q, k, r, u, v;

  RandomInputs(RelativeShape s, std::size_t rows, std::uint64_t seed)
      : shape(s),
        q(normal_values(s.batch * s.heads * s.queries * s.head_dim, seed)),
        k(normal_values(s.batch * s.heads * s.keys * s.head_dim, seed + 1)),
        r(normal_values(s.heads * rows * s.head_dim, seed + 2)),
        u(normal_values(s.heads * s.head_dim, seed + 3)),
        v(normal_values(s.heads * s.head_dim, seed + 4)) {}

  posenc::TransformerXlInputs spans() const { return {q, k, r, u, v}; }
};

}  // namespace

TEST_CASE("Transformer-XL's terms equal the published code", "[transformer_xl][golden]") {
  for (const golden::Case& c : golden::cases_of("transformer_xl")) {
    if (c.op != "txl.attention") continue;
    DYNAMIC_SECTION(c.id) {
      const RelativeShape shape = shape_of(c.array("q"), c.array("k"));
      const std::vector<float> q = permuted(c.array("q"), heads_first).floats();
      const std::vector<float> k = permuted(c.array("k"), heads_first).floats();
      const std::vector<float> values = permuted(c.array("v"), heads_first).floats();
      const std::vector<float> r = permuted(c.array("r"), table_axes).floats();
      const std::vector<float> u = c.array("r_w_bias").floats();
      const std::vector<float> v = c.array("r_r_bias").floats();

      const golden::Array pos_emb = c.array("pos_emb");
      std::vector<double> positions(shape.keys);
      const auto& clamp_len = c.params.at("clamp_len");
      posenc::transformer_xl_positions(
          shape.keys, clamp_len.is_null() ? std::nullopt : std::optional<double>(clamp_len), positions);
      CHECK(positions == c.array("pos_seq").values);
      std::vector<float> table(pos_emb.values.size());
      posenc::sinusoidal({.dim = pos_emb.shape[1],
                          .base = 10000.0,
                          .layout = posenc::SinusoidalLayout::half,
                          .flip_sin_to_cos = false,
                          .downscale_freq_shift = 0.0,
                          .odd_dim = posenc::OddDim::zero,
                          .position_scale = 1.0,
                          .amplitude = 1.0},
                         positions, table);
      CHECK(golden::worst_ratio(table, pos_emb) <= 1.0);

      Terms unscaled(shape);
      posenc::transformer_xl_terms(shape, 1.0F, ShiftLeak::keep, {q, k, r, u, v}, unscaled.spans());
      CHECK(golden::worst_ratio(unscaled.sum(false), permuted(c.array("bd_after_shift"), logit_axes)) <= 1.0);

      Terms terms(shape);
      posenc::transformer_xl_terms(shape, scale_of(shape), ShiftLeak::keep, {q, k, r, u, v}, terms.spans());
      const std::vector<float> bias = terms.sum(true);
      const Attended open = attend(shape, scale_of(shape), false, q, k, values, bias);
      CHECK(golden::worst_ratio(open.logits, permuted(c.array("scores"), logit_axes)) <= 1.0);
      const Attended causal = attend(shape, scale_of(shape), true, q, k, values, bias);
      CHECK(golden::worst_ratio(causal.weights, permuted(c.array("probs"), logit_axes)) <= 1.0);
      CHECK(golden::worst_ratio(causal.output, permuted(c.array("context"), heads_first)) <= 1.0);

      posenc::transformer_xl_terms(shape, scale_of(shape), ShiftLeak::zero, {q, k, r, u, v}, terms.spans());
      CHECK(attend(shape, scale_of(shape), true, q, k, values, terms.sum(true)).weights == causal.weights);
    }
  }
}

TEST_CASE("Transformer-XL's products before the shift equal the published code", "[transformer_xl][golden]") {
  for (const golden::Case& c : golden::cases_of("transformer_xl")) {
    if (c.op != "txl.attention") continue;
    DYNAMIC_SECTION(c.id) {
      const RelativeShape shape = shape_of(c.array("q"), c.array("k"));
      // The published code adds v to the query before the product.
      std::vector<float> q = permuted(c.array("q"), heads_first).floats();
      const std::vector<float> v = c.array("r_r_bias").floats();
      for (std::size_t n = 0; n < q.size(); ++n) {
        const std::size_t head = n / (shape.queries * shape.head_dim) % shape.heads;
        q[n] += v[head * shape.head_dim + n % shape.head_dim];
      }
      std::vector<float> products(shape.batch * shape.heads * shape.queries * shape.keys);
      posenc::relative_products(
          shape, {.direction = posenc::ShiftDirection::left_to_right, .leak = ShiftLeak::keep, .scale = 1.0F},
          {.heads = shape.heads, .rows = shape.keys, .order = posenc::DistanceOrder::nearest_last}, q,
          permuted(c.array("r"), table_axes).floats(), products);
      CHECK(golden::worst_ratio(products, permuted(c.array("bd_before_shift"), logit_axes)) <= 1.0);
    }
  }
}

TEST_CASE("the learned-table variant equals the published code", "[transformer_xl][golden]") {
  for (const golden::Case& c : golden::cases_of("transformer_xl")) {
    if (c.op != "txl.learnable_attention") continue;
    DYNAMIC_SECTION(c.id) {
      const RelativeShape shape = shape_of(c.array("q"), c.array("k"));
      const std::vector<float> q = permuted(c.array("q"), heads_first).floats();
      const std::vector<float> k = permuted(c.array("k"), heads_first).floats();
      Terms terms(shape);
      posenc::transformer_xl_learned_terms(shape, c.params.at("table_len"), scale_of(shape), ShiftLeak::zero,
                                           {q, k, permuted(c.array("r_emb"), table_axes).floats(),
                                            permuted(c.array("r_bias"), {1, 0}).floats(), c.array("r_w_bias").floats()},
                                           terms.spans());
      const Attended causal =
          attend(shape, scale_of(shape), true, q, k, permuted(c.array("v"), heads_first).floats(), terms.sum(true));
      CHECK(golden::worst_ratio(causal.logits, permuted(c.array("scores_masked"), logit_axes)) <= 1.0);
      CHECK(golden::worst_ratio(causal.weights, permuted(c.array("probs"), logit_axes)) <= 1.0);
      CHECK(golden::worst_ratio(causal.output, permuted(c.array("context"), heads_first)) <= 1.0);
    }
  }
}

TEST_CASE("segments with memory give the logits of one pass", "[transformer_xl]") {
  // Six tokens in one call, compared with the last two with the first four as memory: both use the same rows of r.
  constexpr std::size_t dim = 4;
  const RandomInputs all({.batch = 1, .heads = 1, .queries = 6, .keys = 6, .head_dim = dim, .offset = 0}, 6, 1);
  RandomInputs segment = all;
  segment.shape.queries = 2;
  segment.shape.offset = 4;
  segment.q.assign(all.q.end() - 2 * dim, all.q.end());
  Terms once(all.shape);
  Terms cached(segment.shape);
  posenc::transformer_xl_terms(all.shape, 0.5F, ShiftLeak::zero, all.spans(), once.spans());
  posenc::transformer_xl_terms(segment.shape, 0.5F, ShiftLeak::zero, segment.spans(), cached.spans());
  const std::vector<float> whole = once.sum(true);
  const std::vector<float> part = cached.sum(true);
  CHECK(std::equal(part.begin(), part.end(), whole.begin() + 4 * 6));
}

TEST_CASE("learned rows repeat the farthest beyond the table", "[transformer_xl]") {
  const RelativeShape shape{.batch = 1, .heads = 1, .queries = 1, .keys = 9, .head_dim = 3, .offset = 8};
  const RandomInputs inputs(shape, 9, 2);
  const std::vector<float> r_emb = normal_values(4 * 3, 20);
  const std::vector<float> r_bias = normal_values(4, 21);
  Terms terms(shape);
  posenc::transformer_xl_learned_terms(shape, 4, 1.0F, ShiftLeak::zero, {inputs.q, inputs.k, r_emb, r_bias, inputs.u},
                                       terms.spans());
  for (std::size_t j = 0; j < 6; ++j) {
    CHECK(terms.content_position[j] == terms.content_position[0]);
    CHECK(terms.position_position[j] == r_bias[0]);
  }
  CHECK(terms.position_position[8] == r_bias[3]);
  CHECK(terms.content_position[6] != terms.content_position[5]);
}

TEST_CASE("clamped distances saturate", "[transformer_xl]") {
  std::vector<double> positions(6);
  posenc::transformer_xl_positions(6, 3.0, positions);
  CHECK(positions == std::vector<double>{3, 3, 3, 2, 1, 0});
  std::vector<double> both(6);
  posenc::xlnet_positions(2, 4, std::nullopt, both);
  CHECK(both == std::vector<double>{4, 3, 2, 1, 0, -1});
  both.resize(9);
  posenc::xlnet_positions(5, 4, 2.0, both);
  CHECK(both == std::vector<double>{2, 2, 2, 1, 0, -1, -2, -2, -2});
}

TEST_CASE("v in place of every query gives the same term, far beyond the diagonal as well", "[transformer_xl]") {
  for (const auto& [queries, keys] : {std::pair<std::size_t, std::size_t>{6, 1}, {9, 3}, {4, 4}, {2, 5}}) {
    const RelativeShape shape{.batch = 1,
                              .heads = 2,
                              .queries = queries,
                              .keys = keys,
                              .head_dim = 3,
                              .offset = static_cast<std::int64_t>(keys) - static_cast<std::int64_t>(queries)};
    RandomInputs in(shape, keys, 5);
    for (std::size_t n = 0; n < in.q.size(); ++n) in.q[n] = in.v[n / (queries * 3) * 3 + n % 3];
    for (const ShiftLeak leak : {ShiftLeak::keep, ShiftLeak::zero}) {
      Terms terms(shape);
      posenc::transformer_xl_terms(shape, 1.0F, leak, {in.q, in.k, in.r, in.u, in.v}, terms.spans());
      for (std::size_t n = 0; n < terms.position_position.size(); ++n) {
        CHECK(std::abs(terms.position_position[n] - terms.content_position[n]) < 1e-6F);
      }
    }
  }
}

TEST_CASE("XLNet's terms are those of the signed distance, everywhere", "[transformer_xl]") {
  posenc::Random random(5);
  for (std::uint64_t round = 0; round < 20; ++round) {
    const std::size_t queries = random_size(random, 6);
    const std::size_t memory = random_size(random, 5) - 1;
    const RelativeShape shape{.batch = 2,
                              .heads = 3,
                              .queries = queries,
                              .keys = queries + memory,
                              .head_dim = 4,
                              .offset = static_cast<std::ptrdiff_t>(memory)};
    const std::size_t rows = shape.keys + queries;
    const RandomInputs in(shape, rows, 100 + round);
    Terms terms(shape);
    posenc::xlnet_terms(shape, 0.5F, in.spans(), terms.spans());
    Terms causal(shape);
    RandomInputs past = in;
    past.r.clear();
    for (std::size_t head = 0; head < 3; ++head) {  // distances keys - 1 ... 0 are rows 1 ... keys
      const auto from = in.r.begin() + static_cast<std::ptrdiff_t>((head * rows + 1) * 4);
      past.r.insert(past.r.end(), from, from + static_cast<std::ptrdiff_t>(shape.keys * 4));
    }
    posenc::transformer_xl_terms(shape, 0.5F, ShiftLeak::zero, past.spans(), causal.spans());

    for (std::size_t n = 0; n < terms.content_position.size(); ++n) {
      const std::size_t j = n % shape.keys;
      const std::size_t i = n / shape.keys % queries;
      const std::size_t matrix = n / shape.keys / queries;
      const std::size_t head = matrix % 3;
      const std::size_t row = queries + j - i;  // distance keys - row = keys - queries + i - j
      const float* r = in.r.data() + (head * rows + row) * 4;
      const float* q = in.q.data() + (matrix * queries + i) * 4;
      const float* k = in.k.data() + (matrix * shape.keys + j) * 4;
      const std::size_t headwise = n % terms.position_position.size();
      CHECK(std::abs(static_cast<double>(terms.content_position[n]) - 0.5 * dot(q, r, 4)) < 2e-6);
      CHECK(std::abs(static_cast<double>(terms.position_content[n]) - 0.5 * dot(in.u.data() + head * 4, k, 4)) < 1e-6);
      CHECK(std::abs(static_cast<double>(terms.position_position[headwise]) - 0.5 * dot(in.v.data() + head * 4, r, 4)) <
            1e-6);
      if (j > i + memory) continue;
      CHECK(terms.content_position[n] == causal.content_position[n]);
      CHECK(terms.position_position[headwise] == causal.position_position[headwise]);
    }
  }
}

TEST_CASE("Transformer-XL rejects what it cannot mean", "[transformer_xl]") {
  const RelativeShape good{.batch = 1, .heads = 2, .queries = 2, .keys = 3, .head_dim = 4, .offset = 1};
  const auto with = [&](auto change) {
    return [=] {
      RandomInputs in(good, 3, 1);
      float scale = 1.0F;
      Terms terms(good);
      change(in, scale);
      posenc::transformer_xl_terms(in.shape, scale, ShiftLeak::zero, in.spans(), terms.spans());
    };
  };
  CHECK_NOTHROW(with([](auto&, auto&) {})());
  expect_rejection(with([](auto& in, auto&) { in.shape.offset = 0; }), "offset", "0");
  expect_rejection(with([](auto&, auto& scale) { scale = NAN; }), "scale", "NaN");
  expect_rejection(with([](auto& in, auto&) { in.q.pop_back(); }), "q", "an array of 15 values");
  expect_rejection(with([](auto& in, auto&) { in.k.pop_back(); }), "k", "an array of 23 values");
  expect_rejection(with([](auto& in, auto&) { in.r.pop_back(); }), "r", "an array of 23 values");
  expect_rejection(with([](auto& in, auto&) { in.u.pop_back(); }), "u", "an array of 7 values");
  expect_rejection(with([](auto& in, auto&) { in.v.pop_back(); }), "v", "an array of 7 values");
  std::vector<double> positions(3);
  expect_rejection([&] { posenc::transformer_xl_positions(3, -1.0, positions); }, "clamp_len", "-1");
  expect_rejection([&] { posenc::transformer_xl_positions(4, 1.0, positions); }, "out", "an array of 3 values");
  expect_rejection([&] { posenc::xlnet_positions(1, 2, -2.0, positions); }, "clamp_len", "-2");
  RandomInputs in(good, 5, 1);
  Terms terms(good);
  in.r.pop_back();
  expect_rejection([&] { posenc::xlnet_terms(good, 1.0F, in.spans(), terms.spans()); }, "r", "an array of 39 values");
  expect_rejection(
      [&] {
        posenc::transformer_xl_learned_terms(good, 0, 1.0F, ShiftLeak::zero, {in.q, in.k, {}, {}, in.u}, terms.spans());
      },
      "table_rows", "0");
}

}  // namespace transformer_xl_test
