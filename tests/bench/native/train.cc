#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arrays.h"
#include "posenc/train/product.h"
#include "posenc/train/trainer.h"

namespace posenc::train {
namespace {

// A decoder of dimension 64 with 4 heads, on 32 sequences of length 32.
constexpr std::size_t tokens = 1024;
constexpr std::size_t length = 32;
constexpr std::size_t head_dim = 16;

/// Floating-point operations per second of a product whose factors lie in memory as in a step of training.
class ProductOfStep {
 public:
  ProductOfStep()
      : panels_(panel_room), left_(some_floats(tokens * 256)), right_(some_floats(tokens * 256)), out_(tokens * 256) {}

  void run(benchmark::State& state, const ProductShape& shape, const Factor<float>& left, const Factor<float>& right,
           std::size_t out_stride, Sum sum = Sum::store, Triangle triangle = Triangle::none) {
    const Products<float> product(panels_.data());
    for (auto _ : state) {
      product(shape, left, right, out_.data(), out_stride, sum, 1.0F, triangle);
      benchmark::ClobberMemory();
    }
    const auto operations = static_cast<double>(2 * shape.rows * shape.columns * shape.depth);
    state.counters["FLOP"] = benchmark::Counter(operations, benchmark::Counter::kIsIterationInvariantRate);
  }

  const float* left() const { return left_.data(); }
  const float* right() const { return right_.data(); }

 private:
  std::vector<float> panels_;
  std::vector<float> left_;
  std::vector<float> right_;
  std::vector<float> out_;
};

void product_with_weights(benchmark::State& state) {
  const auto dim = static_cast<std::size_t>(state.range(0));
  const auto out = static_cast<std::size_t>(state.range(1));
  ProductOfStep product;
  product.run(state, {tokens, out, dim}, rows_of(product.left(), dim), columns_of(product.right(), dim), out);
}
BENCHMARK(product_with_weights)->Args({64, 192})->Args({64, 64})->Args({64, 256})->Args({256, 64});

void gradient_of_rows(benchmark::State& state) {
  const auto out = static_cast<std::size_t>(state.range(0));
  const auto dim = static_cast<std::size_t>(state.range(1));
  ProductOfStep product;
  product.run(state, {tokens, dim, out}, rows_of(product.left(), out), rows_of(product.right(), dim), dim);
}
BENCHMARK(gradient_of_rows)->Args({192, 64})->Args({64, 64})->Args({256, 64})->Args({64, 256});

void gradient_of_weights(benchmark::State& state) {
  const auto out = static_cast<std::size_t>(state.range(0));
  const auto dim = static_cast<std::size_t>(state.range(1));
  ProductOfStep product;
  product.run(state, {out, dim, tokens}, columns_of(product.left(), out), rows_of(product.right(), dim), dim, Sum::add);
}
BENCHMARK(gradient_of_weights)->Args({192, 64})->Args({64, 64})->Args({256, 64})->Args({64, 256});

void logits_of_head(benchmark::State& state) {
  ProductOfStep product;
  product.run(state, {length, length, head_dim}, rows_of(product.left(), 192), columns_of(product.right(), 192), length,
              Sum::store, Triangle::result);
}
BENCHMARK(logits_of_head);

void output_of_head(benchmark::State& state) {
  ProductOfStep product;
  product.run(state, {length, head_dim, length}, rows_of(product.left(), length), rows_of(product.right(), 192), 64,
              Sum::store, Triangle::left_lower);
}
BENCHMARK(output_of_head);

void gradient_of_values(benchmark::State& state) {
  ProductOfStep product;
  product.run(state, {length, head_dim, length}, columns_of(product.left(), length), rows_of(product.right(), 64), 192,
              Sum::store, Triangle::left_upper);
}
BENCHMARK(gradient_of_values);

/// Forward, loss, backward, clipping and AdamW.
void step_of_training(benchmark::State& state) {
  const auto dim = static_cast<std::size_t>(state.range(0));
  TrainerOptions options;
  options.decoder = {.vocab = 16, .dim = dim, .layers = 2, .heads = 4};
  options.position = {.scheme = "none", .values = {}};
  options.max_shape = {.batch = 32, .length = length};
  Trainer<float> trainer(options);
  std::vector<std::int32_t> ids(tokens);
  for (std::size_t k = 0; k < tokens; ++k) ids[k] = static_cast<std::int32_t>((7 * k + k * k % 11) % 16);
  for (auto _ : state) benchmark::DoNotOptimize(trainer.step({32, length}, ids, ids).loss);
}
BENCHMARK(step_of_training)->Arg(32)->Arg(64)->Arg(128)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace posenc::train
