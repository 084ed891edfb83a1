#include "posenc/bias/moirai.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"

namespace moirai_test {

namespace {

using posenc::MoiraiForm;

std::vector<float> rows(const posenc::BiasShape& shape, MoiraiForm form, const std::vector<float>& table,
                        const std::vector<float>& query_ids, const std::vector<float>& key_ids) {
  std::vector<float> out(shape.heads * shape.queries * shape.keys);
  posenc::MoiraiRows(1, shape, form, table, query_ids, key_ids).store(out);
  return out;
}

constexpr posenc::BiasShape shape{.heads = 3, .queries = 2, .keys = 4, .offset = 2};
const std::vector<float> table{1, 2, 3, 10, 20, 30};

}  // namespace

TEST_CASE("Moirai's biases equal the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("geo_positions")) {
    if (c.op != "geo.moirai_bias") continue;
    DYNAMIC_SECTION(c.id) {
      const std::vector<float> variates = c.array("variate").floats();
      const std::vector<float> times = c.array("time").floats();
      const posenc::BiasShape all{
          .heads = c.params.at("heads"), .queries = times.size(), .keys = times.size(), .offset = 0};
      std::vector<float> slopes(all.heads);
      for (std::size_t head = 0; head < all.heads; ++head) {
        slopes[head] =
            static_cast<float>(std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(all.heads)));
      }
      CHECK(golden::worst_ratio(rows(all, MoiraiForm::binary, c.array("table").floats(), variates, variates),
                                c.array("binary")) <= 1.0);
      CHECK(golden::worst_ratio(rows(all, MoiraiForm::linear, slopes, times, times), c.array("linear")) <= 1.0);
    }
  }
}

TEST_CASE("A later key gets a positive bias of times, and no distance is clipped", "[bias]") {
  const std::vector<float> out =
      rows({.heads = 2, .queries = 1, .keys = 2, .offset = 0}, MoiraiForm::linear, {0.5F, 2}, {5}, {2, 100005});
  CHECK(out == std::vector<float>{-1.5F, 50000, -6, 200000});
}

TEST_CASE("Moirai rejects arrays whose sizes do not agree", "[bias]") {
  const std::vector<float> two{0, 1};
  const std::vector<float> four{0, 0, 1, 1};
  expect_rejection([&] { rows(shape, MoiraiForm::binary, {}, two, four); }, "table", "an array of 0 values");
  expect_rejection([&] { rows(shape, MoiraiForm::linear, table, two, four); }, "slopes", "an array of 6 values");
  expect_rejection([&] { rows(shape, MoiraiForm::binary, table, four, four); }, "query_ids", "an array of 4 values");
  expect_rejection([&] { rows(shape, MoiraiForm::binary, table, two, two); }, "key_ids", "an array of 2 values");
}

}  // namespace moirai_test
