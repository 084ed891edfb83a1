#include <benchmark/benchmark.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "arrays.h"
#include "posenc/core/exp.h"
#include "posenc/core/tile.h"

namespace posenc {
namespace {

/// Floating-point operations per second of one tile whose factors are in the first-level cache.
void multiply_tile_of_depth(benchmark::State& state) {
  const auto depth = static_cast<std::size_t>(state.range(0));
  const std::vector<float> left = some_floats(tile_rows * tile_depth);
  const std::vector<float> right = some_floats(depth * tile_columns);
  Tile sum{};
  for (auto _ : state) {
    multiply_tile(depth, left.data(), right.data(), rows_of(std::as_const(sum)), rows_of(sum));
    benchmark::DoNotOptimize(sum);
  }
  const auto operations = static_cast<double>(2 * tile_rows * tile_columns * depth);
  state.counters["FLOP"] = benchmark::Counter(operations, benchmark::Counter::kIsIterationInvariantRate);
}
// A head of 64 or 128 components, and a block of keys.
BENCHMARK(multiply_tile_of_depth)->Arg(64)->Arg(128)->Arg(256);

/// The exponentials that softmax takes of a block of logits.
void exp4_of_row(benchmark::State& state) {
  const std::vector<float> x = some_floats(tile_depth);
  std::vector<float> result(x.size());
  for (auto _ : state) {
    const Exp4 exp4;
    for (std::size_t i = 0; i < x.size(); i += 4) store4(&result[i], exp4(-abs4(splat4(8.0F) * load4(&x[i]))));
    benchmark::DoNotOptimize(result.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<benchmark::IterationCount>(x.size()));
}
BENCHMARK(exp4_of_row);

}  // namespace
}  // namespace posenc
