#include "posenc/model/decoder.h"

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "expect.h"
#include "model/small_model.h"
#include "posenc/core/float16.h"

namespace model_decoder_test {
namespace {

using namespace small_model;

Positions sloped(std::vector<double> slopes) {
  Positions positions;
  for (std::size_t n = 0; n < layers; ++n) {
    LayerPositions layer;
    layer.slopes = slopes;
    positions.layers.push_back(layer);
  }
  return positions;
}

std::vector<double> counted(double first = 0.0) {
  std::vector<double> positions(tokens.size());
  std::iota(positions.begin(), positions.end(), first);
  return positions;
}

struct Sequenced {
  std::vector<double> positions = counted();
  std::vector<std::int32_t> segments = {};
  CachedKeys cached_keys = CachedKeys::kept;
  /// How many tokens each step has.
  std::size_t at_once = tokens.size();
};

std::vector<float> logits_of(const Model& model, const Positions& positions, const Sequenced& how = {}) {
  Decoder decoder(model, positions, how.cached_keys);
  std::vector<float> all;
  for (std::size_t first = 0; first < tokens.size(); first += how.at_once) {
    const std::size_t count = std::min(how.at_once, tokens.size() - first);
    const std::span<const std::int32_t> segments = how.segments;
    decoder.step({.tokens = std::span(tokens).subspan(first, count),
                  .positions = std::span(how.positions).subspan(first, count),
                  .segments = segments.empty() ? segments : segments.subspan(first, count),
                  .rows = {}},
                 {});
    std::vector<float> out(count * vocab);
    decoder.logits(0, out);
    all.insert(all.end(), out.begin(), out.end());
  }
  return all;
}

double difference(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  }
  return worst;
}

}  // namespace

TEST_CASE("A sequence in steps gives the logits of one step, whatever becomes of cached keys", "[model]") {
  SmallModel small;
  const std::vector<float> whole = logits_of(small.model(), rotary());
  for (const std::size_t at_once : {1U, 5U, 11U}) {
    for (const CachedKeys keys : {CachedKeys::kept, CachedKeys::turned}) {
      CHECK(difference(whole, logits_of(small.model(), rotary(), {.cached_keys = keys, .at_once = at_once})) < 5e-6);
    }
    const auto slopes = sloped({0.5, 0.25, 0.125, 0.0625});
    CHECK(difference(logits_of(small.model(), slopes), logits_of(small.model(), slopes, {.at_once = at_once})) < 1e-5);
  }
}

TEST_CASE("Only differences of positions matter, and they do", "[model]") {
  SmallModel small;
  const auto slopes = sloped({0.5, 0.25, 0.125, 0.0625});
  for (const Positions& positions : {rotary(), slopes}) {
    const std::vector<float> base = logits_of(small.model(), positions);
    CHECK(difference(base, logits_of(small.model(), positions, {.positions = counted(1000.0)})) < 1e-5);
    std::vector<double> spread = counted();
    for (double& position : spread) position *= 2.0;
    CHECK(difference(base, logits_of(small.model(), positions, {.positions = spread})) > 1e-2);
  }
}

TEST_CASE("A line of distances is a slope, at consecutive positions and at others", "[model]") {
  SmallModel small;
  const std::vector<double> slope = {0.5, 0.25, 0.125, 0.0625};
  Positions lines = sloped({});
  for (LayerPositions& layer : lines.layers) {
    layer.reach = tokens.size() - 1;
    for (std::size_t head = 0; head < heads; ++head) {
      for (std::size_t e = 0; e < 2 * layer.reach + 1; ++e) {
        const double distance = static_cast<double>(e) - static_cast<double>(layer.reach);
        layer.line.push_back(static_cast<float>(slope[head] * distance));
      }
    }
  }
  std::vector<double> restarted = counted();
  for (std::size_t n = 5; n < restarted.size(); ++n) restarted[n] -= 5.0;
  for (const auto& positions : {counted(), restarted}) {
    CHECK(difference(logits_of(small.model(), lines, {.positions = positions}),
                     logits_of(small.model(), sloped(slope), {.positions = positions})) < 1e-5);
  }
}

TEST_CASE("Heads that share keys may be turned in different ways", "[model]") {
  SmallModel small;
  const std::vector<float> all = logits_of(small.model(), rotary());
  const std::vector<float> some = logits_of(small.model(), rotary({0, -1, 0, 0}));
  CHECK(difference(all, some) > 1e-3);
  CHECK(difference(some, logits_of(small.model(), rotary({0, -1, 0, 0}), {.at_once = 1})) < 5e-6);
  // With the same turn in two places of the list, keys are kept for each head, and nothing changes.
  Positions twice = rotary({0, 1, 0, 1});
  twice.turns.push_back(twice.turns[0]);
  CHECK(difference(all, logits_of(small.model(), twice)) < 1e-6);
}

TEST_CASE("Packed sequences do not see one another, and nobody sees padding", "[model]") {
  SmallModel small;
  const std::vector<std::int32_t> packed = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1};
  const std::vector<float> both = logits_of(small.model(), rotary(), {.segments = packed});
  const std::vector<float> whole = logits_of(small.model(), rotary());
  const auto begin = [](const std::vector<float>& logits) {
    return std::vector<float>(logits.begin(), logits.begin() + 5 * vocab);
  };
  CHECK(difference(begin(both), begin(whole)) < 1e-6);
  CHECK(difference(both, whole) > 1e-2);
  CHECK(difference(both, logits_of(small.model(), rotary(), {.segments = packed, .at_once = 4})) < 5e-6);
  // The first token alone, as padding: the others are as if it was not there.
  std::vector<std::int32_t> padded(tokens.size(), 0);
  padded[0] = -1;
  const std::vector<float> behind = logits_of(small.model(), rotary(), {.segments = padded});
  Decoder decoder(small.model(), rotary(), CachedKeys::kept);
  const std::vector<double> positions = counted(1.0);
  decoder.step({.tokens = std::span(tokens).subspan(1),
                .positions = std::span(positions).first(tokens.size() - 1),
                .segments = {},
                .rows = {}},
               {});
  std::vector<float> alone((tokens.size() - 1) * vocab);
  decoder.logits(0, alone);
  CHECK(difference(alone, {behind.begin() + vocab, behind.end()}) < 5e-6);
}

TEST_CASE("A window hides what is farther", "[model]") {
  SmallModel small;
  Positions near = rotary();
  for (LayerPositions& layer : near.layers) layer.window = 3;
  CHECK(difference(logits_of(small.model(), near), logits_of(small.model(), rotary())) > 1e-3);
  for (LayerPositions& layer : near.layers) layer.window = static_cast<std::int64_t>(tokens.size());
  CHECK(difference(logits_of(small.model(), near), logits_of(small.model(), rotary())) < 1e-6);
}

TEST_CASE("Hidden states, weights and losses of a step agree with one another", "[model]") {
  SmallModel small;
  Decoder decoder(small.model(), rotary(), CachedKeys::kept);
  const std::size_t count = tokens.size();
  const std::vector<double> positions = counted();
  std::vector<float> hidden(layers * count * dim);
  std::vector<float> weights(2 * count * count);
  const WantedWeights wanted{.layer = 1, .first_head = 1, .heads = 2, .out = weights};
  decoder.step({.tokens = tokens, .positions = positions, .segments = {}, .rows = {}},
               {.outputs = {}, .hidden = hidden, .weights = {&wanted, 1}});
  std::vector<float> row(dim);
  widen_row(small.model().embedding, static_cast<std::size_t>(tokens[4]), 0, dim, row.data());
  CHECK(std::equal(row.begin(), row.end(), hidden.begin() + 4 * dim));
  for (std::size_t query = 0; query < 2 * count; ++query) {
    double sum = 0.0;
    for (std::size_t key = 0; key < count; ++key) {
      const float weight = weights[query * count + key];
      sum += static_cast<double>(weight);
      if (key > query % count) CHECK(weight == 0.0F);
    }
    CHECK(std::abs(sum - 1.0) < 1e-6);
  }
  std::vector<float> logits(count * vocab);
  decoder.logits(0, logits);
  std::vector<std::int32_t> targets(tokens.begin() + 1, tokens.end());
  targets.push_back(-1);
  std::vector<double> losses(count);
  decoder.losses(targets, losses);
  double sum = 0.0;
  for (std::size_t v = 0; v < vocab; ++v) sum += std::exp(static_cast<double>(logits[3 * vocab + v]));
  CHECK(std::abs(losses[3] - (std::log(sum) - static_cast<double>(logits[3 * vocab + 0]))) < 1e-6);
  CHECK(std::isnan(losses.back()));
}

TEST_CASE("The outputs of a step's last tokens are what they are among all, in each form of block", "[model]") {
  SmallModel small;
  Model model = small.model();
  const std::size_t count = tokens.size();
  const std::vector<double> positions = counted();
  for (const BlockForm form :
       {BlockForm::sequential, BlockForm::parallel, BlockForm::post_norm, BlockForm::normed_residual}) {
    for (Block& block : model.blocks) block.form = form;
    for (const CachedKeys keys : {CachedKeys::kept, CachedKeys::turned}) {
      const std::vector<float> all = logits_of(model, rotary());
      for (const std::size_t outputs : {std::size_t{0}, std::size_t{1}, std::size_t{7}, count}) {
        Decoder decoder(model, rotary(), keys);
        const auto step = [&](std::size_t first, std::size_t size, std::size_t last) {
          decoder.step({.tokens = std::span(tokens).subspan(first, size),
                        .positions = std::span(positions).subspan(first, size),
                        .segments = {},
                        .rows = {}},
                       {.outputs = last, .hidden = {}, .weights = {}});
        };
        step(0, count - 3, std::min(outputs, count - 3));
        std::vector<float> some(std::min(outputs, count - 3) * vocab);
        decoder.logits(count - 3 - some.size() / vocab, some);
        CHECK(difference(some, {all.end() - 3 * vocab - static_cast<std::ptrdiff_t>(some.size()),
                                all.end() - 3 * vocab}) < 5e-6);
        CHECK(decoder.last_hidden().size() == some.size() / vocab * dim);
        // What follows sees the keys and values of them all.
        step(count - 3, 3, 1);
        std::vector<float> last(vocab);
        decoder.logits(2, last);
        CHECK(difference(last, {all.end() - vocab, all.end()}) < 5e-6);
        expect_rejection([&] { decoder.logits(1, last); }, "first", "1");
      }
    }
  }
  Decoder decoder(model, rotary(), CachedKeys::kept);
  const StepTokens step{.tokens = tokens, .positions = positions, .segments = {}, .rows = {}};
  std::vector<float> hidden(layers * count * dim);
  expect_rejection([&] { decoder.step(step, {.outputs = 1, .hidden = hidden, .weights = {}}); }, "outputs", "1");
  expect_rejection([&] { decoder.step(step, {.outputs = count + 1, .hidden = {}, .weights = {}}); }, "outputs", "13");
}

TEST_CASE("Room in the cache, before and after tokens, changes no number", "[model]") {
  SmallModel small;
  const std::vector<std::int32_t> tokens = {1, 2, 3, 4};
  const std::vector<double> positions = {0.0, 1.0, 2.0, 3.0};
  Decoder grown(small.model(), rotary(), CachedKeys::kept);
  Decoder roomy(small.model(), rotary(), CachedKeys::kept);
  roomy.reserve(3);
  for (std::size_t n = 0; n < tokens.size(); ++n) {
    for (Decoder* one : {&grown, &roomy}) {
      one->step({.tokens = std::span(tokens).subspan(n, 1),
                 .positions = std::span(positions).subspan(n, 1),
                 .segments = {},
                 .rows = {}},
                {});
    }
    roomy.reserve(20 * n);
    CHECK(std::ranges::equal(grown.last_hidden(), roomy.last_hidden()));
  }
}

TEST_CASE("A model whose weights stay in another type gives the logits of the same numbers in float32", "[model]") {
  for (const StoredType type : {StoredType::float16, StoredType::bfloat16}) {
    SmallModel small;
    std::list<std::vector<std::uint16_t>> stored;
    std::list<std::vector<float>> widened;
    Model narrow = small.model();
    Model wide = small.model();
    const auto change = [&](StoredMatrix& in_narrow, StoredMatrix& in_wide) {
      const auto* const from = reinterpret_cast<const float*>(in_wide.bytes);
      const std::size_t count = in_wide.outputs * in_wide.inputs;
      std::vector<std::uint16_t>& halves = stored.emplace_back();
      for (std::size_t i = 0; i < count; ++i) {
        halves.push_back(type == StoredType::float16
                             ? std::bit_cast<std::uint16_t>(posenc::to_float16(from[i]))
                             : static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(from[i]) >> 16));
      }
      in_narrow.type = type;
      in_narrow.bytes = reinterpret_cast<const std::byte*>(halves.data());
      std::vector<float>& floats = widened.emplace_back(count);
      for (std::size_t row = 0; row < in_narrow.rows(); ++row) {
        widen_row(in_narrow, row, 0, in_narrow.columns(), floats.data() + row * in_narrow.columns());
      }
      in_wide.bytes = reinterpret_cast<const std::byte*>(floats.data());
    };
    change(narrow.head.weight, wide.head.weight);
    narrow.embedding = narrow.head.weight;
    wide.embedding = wide.head.weight;
    for (std::size_t n = 0; n < layers; ++n) {
      Block& a = narrow.blocks[n];
      Block& b = wide.blocks[n];
      for (std::size_t p = 0; p < 3; ++p) change(a.attention.projections[p].weight, b.attention.projections[p].weight);
      change(a.attention.output.weight, b.attention.output.weight);
      change(a.feed_forward.gate.weight, b.feed_forward.gate.weight);
      change(a.feed_forward.up.weight, b.feed_forward.up.weight);
      change(a.feed_forward.down.weight, b.feed_forward.down.weight);
    }
    const std::vector<float> expected = logits_of(wide, rotary());
    for (const std::size_t at_once : {tokens.size(), std::size_t{1}}) {
      CHECK(difference(expected, logits_of(narrow, rotary(), {.at_once = at_once})) < 5e-6);
    }
    CHECK(difference(expected, logits_of(small.model(), rotary())) > 1e-4);
  }
}

TEST_CASE("Models, positions and tokens that make no sense are refused", "[model]") {
  SmallModel small;
  Decoder decoder(small.model(), rotary(), CachedKeys::kept);
  const std::vector<double> positions = {0.0};
  const auto step = [&](std::int32_t token, std::vector<double> at) {
    const std::vector<std::int32_t> one = {token};
    decoder.step({.tokens = one, .positions = at, .segments = {}, .rows = {}}, {});
  };
  expect_rejection([&] { step(20, positions); }, "tokens", "20");
  expect_rejection([&] { step(-1, positions); }, "tokens", "-1");
  CHECK_THROWS_AS(step(1, {std::nan("")}), posenc::InvalidArgument);
  step(1, positions);
  CHECK(decoder.length() == 1);
  std::vector<float> logits(vocab);
  // The sum of the last one and of the number of rows wraps around.
  for (const std::size_t first : {std::size_t{1}, std::size_t{2}, std::numeric_limits<std::size_t>::max()}) {
    expect_rejection([&] { decoder.logits(first, logits); }, "first", posenc::describe(static_cast<double>(first)));
  }
  std::vector<double> losses(1);
  for (const std::int32_t target : {-2, 20}) {
    const std::vector<std::int32_t> targets = {target};
    expect_rejection([&] { decoder.losses(targets, losses); }, "targets", std::to_string(target));
  }
  Positions wide = rotary();
  wide.turns[0].scaled.frequencies.resize(3, 1.0);
  expect_rejection([&] { const Decoder wrong(small.model(), wide, CachedKeys::kept); }, "rotary_dim", "6");
  Positions unknown = rotary({0, 0, 0, 1});
  expect_rejection([&] { const Decoder wrong(small.model(), unknown, CachedKeys::kept); }, "turns", "1");
  SmallModel mixture;
  Block& block = mixture.model().blocks[0];
  block.experts = {
      .router = block.feed_forward.up, .top = 0, .experts = std::vector<FeedForward>(24, block.feed_forward)};
  for (const std::size_t top : {0U, 25U}) {
    block.experts.top = top;
    expect_rejection([&] { check_model(mixture.model()); }, "top", std::to_string(top));
  }
  block.experts.top = 24;
  check_model(mixture.model());
  small.model().blocks[0].attention.keys.first += 12;
  expect_rejection([&] { check_model(small.model()); }, "keys", "36");
}

}  // namespace model_decoder_test
