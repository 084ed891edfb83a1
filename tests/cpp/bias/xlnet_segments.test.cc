#include "posenc/bias/xlnet_segments.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "normal_values.h"

namespace xlnet_segments_test {

namespace {

constexpr std::size_t heads = 3;
constexpr std::size_t dim = 5;
constexpr posenc::BiasShape shape{.heads = heads, .queries = 4, .keys = 6, .offset = 2};

struct Arrays {
  std::vector<float> q = normal_values(2 * heads * shape.queries * dim, 1);
  std::vector<float> seg_embed = normal_values(2 * heads * dim, 2);
  std::vector<float> r_s_bias = normal_values(heads * dim, 3);
};

std::vector<float> rows(const Arrays& arrays, std::size_t segment_rows, const std::vector<float>& ids,
                        const posenc::BiasShape& of = shape) {
  std::vector<float> out(2 * of.heads * of.queries * of.keys);
  posenc::XlnetSegmentRows(2, of, {.head_dim = dim, .scale = 0.5, .segment_rows = segment_rows}, arrays.q,
                           arrays.seg_embed, arrays.r_s_bias, ids)
      .store(out);
  return out;
}

}  // namespace

TEST_CASE("XLNet's segment term tells the query's own segment from all others", "[bias]") {
  const Arrays a;
  // One list of segments for each batch entry; the memory comes before the queries.
  const std::vector<float> ids = {0, 0, 0, 1, 1, 7, 4, 0, 4, 0, 0, 0};
  const std::vector<float> out = rows(a, 2, ids);
  for (std::size_t n = 0; n < out.size(); ++n) {
    const std::size_t key = n % shape.keys;
    const std::size_t row = n / shape.keys;
    const std::size_t query = row % shape.queries;
    const std::size_t head = row / shape.queries % heads;
    const float* const of_batch = &ids[row / shape.queries / heads * shape.keys];
    const std::size_t which = of_batch[query + 2] == of_batch[key] ? 0 : 1;
    double expected = 0.0;
    for (std::size_t c = 0; c < dim; ++c) {
      expected += 0.5 * (static_cast<double>(a.q[row * dim + c]) + static_cast<double>(a.r_s_bias[head * dim + c])) *
                  static_cast<double>(a.seg_embed[(which * heads + head) * dim + c]);
    }
    INFO("entry " << n);
    CHECK(std::abs(static_cast<double>(out[n]) - expected) < 1e-6);
  }
  // One list for all batch entries.
  const std::vector<float> shared = {3, 3, 9, 9, 9, 3};
  std::vector<float> twice = shared;
  twice.insert(twice.end(), shared.begin(), shared.end());
  CHECK(rows(a, 1, shared) == rows(a, 2, twice));
}

TEST_CASE("XLNet's segment term refuses arrays that do not agree", "[bias]") {
  const std::vector<float> ids(6, 0.0F);
  Arrays a;
  expect_rejection([&] { rows(a, 3, ids); }, "segment_rows", "3");
  expect_rejection([&] { rows(a, 2, ids); }, "token_type_ids", "an array of 6 values");
  expect_rejection([&] { rows(a, 1, ids, {.heads = heads, .queries = 7, .keys = 6, .offset = -1}); }, "queries", "7");
  a.seg_embed.pop_back();
  expect_rejection([&] { rows(a, 1, ids); }, "seg_embed", "an array of 29 values");
  a = {};
  a.r_s_bias.pop_back();
  expect_rejection([&] { rows(a, 1, ids); }, "r_s_bias", "an array of 14 values");
  a = {};
  a.q.pop_back();
  expect_rejection([&] { rows(a, 1, ids); }, "q", "an array of 119 values");
}

}  // namespace xlnet_segments_test
