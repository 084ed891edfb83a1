#include <benchmark/benchmark.h>

#include <cstddef>
#include <numeric>
#include <vector>

#include "arrays.h"
#include "posenc/core/sincos.h"
#include "posenc/rotary/frequencies.h"
#include "posenc/rotary/rope.h"

namespace posenc {
namespace {

/// One angle evaluated by itself.
void sincos_direct(benchmark::State& state) {
  double angle = 0.0;
  for (auto _ : state) {
    angle += 1.25;
    benchmark::DoNotOptimize(sincos(DoubleDouble{angle, 0.0}));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(sincos_direct);

/// Pairs per second of a table [length, dim / 2].
void rotary_table_of_length(benchmark::State& state) {
  const auto length = static_cast<std::size_t>(state.range(0));
  constexpr std::size_t pairs = 32;
  const Frequencies frequencies =
      rope_frequencies({.rotary_dim = 2 * pairs, .base = 10000.0, .scaling = RopeScaling::none, .factor = 1.0});
  std::vector<double> positions(length);
  std::iota(positions.begin(), positions.end(), 0.0);
  std::vector<float> cos(length * pairs);
  std::vector<float> sin(length * pairs);
  for (auto _ : state) {
    rotary_table({.frequencies = frequencies, .attention_factor = 1.0}, positions, cos, sin);
    benchmark::DoNotOptimize(cos.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<benchmark::IterationCount>(cos.size()));
}
// The shortest table is evaluated entry by entry, the others by rows.
BENCHMARK(rotary_table_of_length)->Arg(64)->Arg(1024)->Arg(16384);

/// 12 heads x 1024 x 64 with given tables, as in `npm run bench`.
void rotate_heads(benchmark::State& state) {
  const RotationShape shape{
      .batch = 1, .heads = 12, .length = 1024, .head_dim = 64, .rotary_dim = 64, .position_rows = 1};
  const Rotation rotation{.layout = static_cast<RopeLayout>(state.range(0)), .direction = RopeDirection::forward};
  const std::vector<float> x = some_floats(shape.heads * shape.length * shape.head_dim);
  const std::vector<float> cos = some_floats(shape.length * shape.rotary_dim / 2);
  std::vector<float> out(x.size());
  for (auto _ : state) {
    rotate(shape, rotation, cos, cos, x, out);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() * static_cast<benchmark::IterationCount>(2 * sizeof(float) * x.size()));
  state.SetLabel(rotation.layout == RopeLayout::half ? "half" : "interleaved");
}
BENCHMARK(rotate_heads)->Arg(static_cast<int>(RopeLayout::interleaved))->Arg(static_cast<int>(RopeLayout::half));

}  // namespace
}  // namespace posenc
