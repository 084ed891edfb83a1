// Encodings of queries and keys by sines and cosines that are not rotations.
#include <algorithm>

#include "bind.h"
#include "memory.h"
#include "posenc/rotary/fope.h"
#include "posenc/rotary/pope.h"
#include "record.h"

namespace posenc::bindings {
namespace {

/// How many frequencies are kept.
std::size_t fope_kept(const FopeOptions& options) { return fope_frequencies(options).size(); }

/// out float64 [kept].
void fope_ladder(const FopeOptions& options, Pointer out) {
  const std::vector<double> frequencies = rounded(fope_frequencies(options));
  std::ranges::copy(frequencies, array<double>(out, frequencies.size()).begin());
}

/// cos_coef and sin_coef [heads, kept, kept], positions float64 [count]; cos and sin [heads, count, dim / 2].
void fope_tables(const FopeOptions& options, std::size_t heads, std::size_t kept, Pointer cos_coef, Pointer sin_coef,
                 Pointer positions, std::size_t count, Pointer cos, Pointer sin) {
  const std::size_t size = heads * count * (options.dim / 2);
  fope_table(options, heads, array<const float>(cos_coef, heads * kept * kept),
             array<const float>(sin_coef, heads * kept * kept), array<const double>(positions, count),
             array<float>(cos, size), array<float>(sin, size));
}

/// positions float64 [length]; bias [heads, rotary_dim], 0 for queries.
void pope_rows(const PopeShape& shape, double base, Pointer positions, Pointer bias, Pointer x, Pointer out) {
  const std::size_t rows = shape.batch * shape.heads * shape.length;
  pope(shape, base, array<const double>(positions, shape.length),
       optional_array<const float>(bias, shape.heads * shape.rotary_dim), array<const float>(x, rows * shape.head_dim),
       array<float>(out, rows * (shape.head_dim + shape.rotary_dim)));
}

}  // namespace

POSENC_RECORD(FopeOptions, dim, base, max_position_embeddings, num_inv_freq);
POSENC_RECORD(PopeShape, batch, heads, length, head_dim, rotary_dim);

POSENC_BINDINGS(rotary_waves) {
  bind<&fope_kept>("fope_kept", "options");
  bind<&fope_ladder>("fope_frequencies", "options, out");
  bind<&fope_tables>("fope_table", "options, heads, kept, cos_coef, sin_coef, positions, count, cos, sin");
  bind<&pope_rows>("pope", "shape, base, positions, bias, x, out");
}

}  // namespace posenc::bindings
