#include "posenc/bias/sandwich.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <vector>

#include "expect.h"
#include "golden.h"
#include "posenc/absolute/sinusoidal.h"

namespace sandwich_test {

namespace {

using posenc::SandwichForm;

constexpr posenc::SandwichOptions nemo{
    .dim = 16, .base = 10000.0, .first_frequency = 1, .subtract_half_dim = true, .form = SandwichForm::symmetric};

std::vector<float> bias(const posenc::BiasShape& shape, const posenc::SandwichOptions& options) {
  std::vector<float> out(shape.heads * shape.queries * shape.keys);
  posenc::sandwich(shape, options, out);
  return out;
}

}  // namespace

TEST_CASE("Sandwich equals the reference", "[bias][golden]") {
  for (const golden::Case& c : golden::cases_of("sandwich")) {
    DYNAMIC_SECTION(c.id) {
      posenc::SandwichOptions options = nemo;
      options.dim = c.params.at("hidden_size");
      options.form = c.params.at("bidirectional") ? SandwichForm::symmetric : SandwichForm::tril;
      const std::vector<float> out = bias({.heads = c.params.at("heads"),
                                           .queries = c.params.at("q_len"),
                                           .keys = c.params.at("k_len"),
                                           .offset = c.params.at("q_offset")},
                                          options);
      CHECK(golden::worst_ratio(out, c.array("bias")) <= 1.0);
    }
  }
}

TEST_CASE("Sandwich is the inner product of two rows of the sinusoidal table", "[bias]") {
  const std::size_t dim = 32;
  const std::size_t n = 20;
  std::vector<double> positions(n);
  for (std::size_t i = 0; i < n; ++i) positions[i] = static_cast<double>(i);
  std::vector<float> table(n * dim);
  posenc::sinusoidal({.dim = dim,
                      .base = 10000.0,
                      .layout = posenc::SinusoidalLayout::half,
                      .flip_sin_to_cos = false,
                      .downscale_freq_shift = 0.0,
                      .odd_dim = posenc::OddDim::zero,
                      .position_scale = 1.0,
                      .amplitude = 1.0},
                     positions, table);
  posenc::SandwichOptions options = nemo;
  options.dim = dim;
  options.first_frequency = 0;
  options.subtract_half_dim = false;
  const std::vector<float> out = bias({.heads = 4, .queries = n, .keys = n, .offset = 0}, options);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      double product = 0.0;
      for (std::size_t c = 0; c < dim; ++c) {
        product += static_cast<double>(table[i * dim + c]) * static_cast<double>(table[j * dim + c]);
      }
      for (std::size_t h = 0; h < 4; ++h) {
        const double expected = product / (2.0 * static_cast<double>(h + 1));
        CHECK(std::abs(static_cast<double>(out[(h * n + i) * n + j]) - expected) < 1e-6);
      }
    }
  }
}

TEST_CASE("taking dim / 2 off moves every entry of a head by the same number", "[bias]") {
  posenc::SandwichOptions options = nemo;
  const posenc::BiasShape shape{.heads = 3, .queries = 4, .keys = 7, .offset = 3};
  const std::vector<float> with = bias(shape, options);
  options.subtract_half_dim = false;
  const std::vector<float> without = bias(shape, options);
  for (std::size_t at = 0; at < with.size(); ++at) {
    const float moved = 8.0F / (8.0F * static_cast<float>(at / 28 + 1) / 3.0F);
    CHECK(std::abs(without[at] - with[at] - moved) < 1e-6F);
  }
  for (std::size_t i = 0; i < 4; ++i) CHECK(with[i * 7 + i + 3] == 0.0F);
}

TEST_CASE("Sandwich's forms agree where their distances do", "[bias]") {
  posenc::SandwichOptions options = nemo;
  const posenc::BiasShape shape{.heads = 2, .queries = 5, .keys = 8, .offset = 2};
  const std::vector<float> symmetric = bias(shape, options);
  options.form = SandwichForm::causal;
  const std::vector<float> causal = bias(shape, options);
  options.form = SandwichForm::tril;
  const std::vector<float> tril = bias(shape, options);
  for (std::size_t at = 0; at < symmetric.size(); ++at) {
    const std::size_t i = at / 8 % 5;
    const std::size_t j = at % 8;
    CHECK(causal[at] == (j <= i + 2 ? symmetric[at] : 0.0F));
    CHECK(tril[at] == (j <= i ? symmetric[at] : 0.0F));
  }
}

TEST_CASE("Sandwich rejects what it cannot mean", "[bias]") {
  const posenc::BiasShape shape{.heads = 2, .queries = 2, .keys = 2, .offset = 0};
  const auto with = [&](auto change) {
    posenc::SandwichOptions options = nemo;
    change(options);
    return [&, options] { bias(shape, options); };
  };
  expect_rejection(with([](auto& o) { o.dim = 7; }), "dim", "7");
  expect_rejection(with([](auto& o) { o.dim = 0; }), "dim", "0");
  expect_rejection(with([](auto& o) { o.base = -1.0; }), "base", "-1");
  expect_rejection(with([](auto& o) { o.first_frequency = 2; }), "first_frequency", "2");
  std::vector<float> out(9);
  expect_rejection([&] { posenc::sandwich(shape, nemo, out); }, "out", "an array of 9 values");
}

}  // namespace sandwich_test
