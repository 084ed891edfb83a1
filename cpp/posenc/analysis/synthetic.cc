#include "posenc/analysis/synthetic.h"

#include <cmath>

#include "posenc/core/error.h"
#include "posenc/core/random.h"

namespace posenc {

void synthetic_word_vector(std::string_view word, std::uint64_t seed, std::span<float> out) {
  require(!out.empty(), "dim", out.size(), Expected::at_least(1));
  Random(derived_seed(seed, word)).fill_normal(out, 1.0);
}

void synthetic_projection(std::string_view name, std::uint64_t seed, std::size_t rows, std::size_t columns,
                          std::span<float> out) {
  require_some("rows", rows);
  require_some("columns", columns);
  require_size("out", out.size(), rows * columns);
  Random(derived_seed(seed, name)).fill_normal(out, 1.0 / std::sqrt(static_cast<double>(columns)));
}

}  // namespace posenc
