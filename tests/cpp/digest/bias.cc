#include "digest.h"
#include "posenc/bias/alibi.h"
#include "posenc/bias/data_dependent_alibi.h"
#include "posenc/bias/dynamic_position_bias.h"
#include "posenc/bias/fire.h"
#include "posenc/bias/kerple.h"
#include "posenc/bias/proximal.h"
#include "posenc/bias/relative_projection.h"
#include "posenc/bias/sandwich.h"
#include "posenc/bias/swin.h"
#include "posenc/bias/t5.h"
#include "posenc/bias/toeplitz.h"

namespace {

/// Square, with keys kept from before, and far along.
constexpr std::array<posenc::BiasShape, 3> shapes{{{.heads = 5, .queries = 33, .keys = 33, .offset = 0},
                                                   {.heads = 5, .queries = 3, .keys = 70, .offset = 67},
                                                   {.heads = 5, .queries = 9, .keys = 20, .offset = 100000}}};

template <typename Fill>
void add_biases(Digest& digest, Fill fill) {
  for (const posenc::BiasShape& shape : shapes) {
    add_filled(digest, shape.heads * shape.queries * shape.keys, [&](std::span<float> out) { fill(shape, out); });
  }
}

/// The same numbers above zero.
std::vector<float> positive(std::size_t size, std::uint64_t seed) {
  std::vector<float> values = drawn(size, seed);
  for (float& value : values) value = value < 0.0F ? -value : value;
  return values;
}

}  // namespace

DIGESTED_SCHEME("alibi") {
  for (const auto form : {posenc::AlibiForm::causal, posenc::AlibiForm::symmetric}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::alibi(shape, {.form = form, .alibi_bias_max = 8.0}, out);
    });
  }
  add_filled(digest, 5 * 40, [](std::span<float> out) { posenc::alibi_mpt(5, 40, 8.0, out); });
}

DIGESTED_SCHEME("t5") {
  const std::vector<float> table = drawn(32 * 5, 1);
  for (const bool bidirectional : {false, true}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::t5_bias(shape, {.bidirectional = bidirectional, .num_buckets = 32, .max_distance = 128}, 1.7, table, out);
    });
  }
}

DIGESTED_SCHEME("kerple") {
  const std::vector<float> p = positive(5, 1);
  const std::vector<float> a = positive(5, 2);
  for (const auto form : {posenc::KerpleForm::causal, posenc::KerpleForm::symmetric}) {
    const posenc::KerpleOptions options{.form = form, .clamp_min = 0.01, .clamp_max_p = 2.0};
    for (const auto kernel : {posenc::kerple_log, posenc::kerple_power, posenc::kerple_weight}) {
      add_biases(digest,
                 [&](const posenc::BiasShape& shape, std::span<float> out) { kernel(shape, options, p, a, out); });
    }
  }
}

DIGESTED_SCHEME("sandwich") {
  for (const auto form : {posenc::SandwichForm::causal, posenc::SandwichForm::symmetric, posenc::SandwichForm::tril}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::sandwich(
          shape, {.dim = 64, .base = 10000.0, .first_frequency = 1, .subtract_half_dim = true, .form = form}, out);
    });
  }
}

DIGESTED_SCHEME("proximal") {
  add_biases(digest, [](const posenc::BiasShape& shape, std::span<float> out) {
    const posenc::BiasShape one{.heads = 1, .queries = shape.queries, .keys = shape.keys, .offset = shape.offset};
    posenc::proximal(one, out.first(shape.queries * shape.keys));
  });
}

DIGESTED_SCHEME("toeplitz") {
  const std::vector<float> table = drawn(41 * 5, 1);
  add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
    posenc::toeplitz_bias(shape, 20, table, out);
  });
}

DIGESTED_SCHEME("fire") {
  const std::vector<float> w0 = drawn(32, 1);
  const std::vector<float> b0 = drawn(32, 2);
  const std::vector<float> w1 = drawn(32 * 5, 3);
  const std::vector<float> b1 = drawn(5, 4);
  const posenc::FireOptions options{
      .mlp_width = 32, .c = 0.1, .threshold = 20.0, .threshold_multiplier = 1.0, .eps = 1e-6};
  for (const posenc::BiasShape& shape : {shapes[0], shapes[1]}) {
    add_filled(digest, shape.heads * shape.queries * shape.keys, [&](std::span<float> out) {
      posenc::FireRows(shape, options, {.w0 = w0, .b0 = b0, .w1 = w1, .b1 = b1}).store(out);
    });
  }
}

DIGESTED_SCHEME("dynamic-position-bias") {
  const std::vector<float> first = drawn(16, 1);
  const std::vector<float> second = drawn(16 * 16, 2);
  const std::vector<float> last = drawn(5 * 16, 3);
  const std::vector<float> bias = drawn(16, 4);
  const std::vector<float> last_bias = drawn(5, 5);
  const std::vector<posenc::DynamicPositionBiasLayer> layers{
      {.weight = first, .bias = bias, .norm_weight = {}, .norm_bias = {}},
      {.weight = second, .bias = bias, .norm_weight = bias, .norm_bias = first},
      {.weight = last, .bias = last_bias, .norm_weight = {}, .norm_bias = {}}};
  for (const bool log_distance : {false, true}) {
    add_biases(digest, [&](const posenc::BiasShape& shape, std::span<float> out) {
      posenc::dynamic_position_bias(shape, {.dim = 16, .log_distance = log_distance}, layers, out);
    });
  }
}

DIGESTED_SCHEME("data-dependent-alibi") {
  for (const bool causal : {false, true}) {
    // Both directions have gates of their own.
    const std::vector<float> gate_logits = drawn(std::size_t{2} * (causal ? 5 : 10) * 33, 1);
    add_filled(digest, std::size_t{2} * 5 * 33 * 33, [&](std::span<float> out) {
      posenc::ForgetGates({.batch = 2, .heads = 5, .length = 33, .causal = causal, .post_log_scale = 0.9}, gate_logits)
          .store(out);
    });
  }
}

DIGESTED_SCHEME("relative-projection") {
  const posenc::BiasShape shape = shapes[0];
  const std::vector<float> weights = drawn(2 * shape.heads * shape.queries * 4, 1);
  const std::vector<float> bank = drawn(std::size_t{4} * 20, 2);
  add_filled(digest, 2 * shape.heads * shape.queries * shape.keys, [&](std::span<float> out) {
    posenc::RelativeProjectionRows(2, shape, {.num_distance_basis = 4, .max_dist = 20}, weights, bank).store(out);
  });
}

DIGESTED_SCHEME("swin") {
  const std::vector<float> table = drawn(std::size_t{5} * 7 * 5, 1);
  std::vector<std::int32_t> index(144);
  posenc::swin_relative_index({3, 4}, index);
  digest.add(index);
  add_filled(digest, std::size_t{5} * 144,
             [&](std::span<float> out) { posenc::SwinRows({3, 4}, 5, table).store(out); });
  add_filled(digest, std::size_t{4} * 144, [](std::span<float> out) {
    posenc::swin_shift_mask({.image = {6, 8}, .window = {3, 4}, .shift = {1, 3}, .masked = -100.0F}, out);
  });
}
