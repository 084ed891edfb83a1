#include "posenc/analysis/neighbours.h"

#include <limits>
#include <vector>

#include "posenc/analysis/row_distance.h"
#include "posenc/core/error.h"
#include "posenc/core/random.h"

namespace posenc {

void synthetic_word_groups(std::size_t groups, std::size_t members, std::size_t dim, double spread, std::uint64_t seed,
                           MatrixView out) {
  require_some("groups", groups);
  require_some("members", members);
  require_some("dim", dim);
  require(spread >= 0.0, "spread", spread, Expected::at_least(0));
  require_size("out", out.size(), groups * members * dim);
  Random random(derived_seed(seed, "word groups"));
  std::vector<float> centre(dim);
  for (std::size_t g = 0; g < groups; ++g) {
    random.fill_normal(centre, 1.0);
    for (std::size_t m = 0; m < members; ++m) {
      const std::span<float> word(out.data() + (g * members + m) * dim, dim);
      random.fill_normal(word, spread);
      for (std::size_t c = 0; c < dim; ++c) word[c] += centre[c];
    }
  }
}

double neighbours_kept(ConstMatrixView words, std::span<const std::size_t> groups) {
  require(words.rows() >= 2, "words", words.rows(), "at least 2 rows");
  require_size("groups", groups.size(), words.rows());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < words.rows(); ++i) {
    double smallest = std::numeric_limits<double>::infinity();
    std::size_t nearest = i;
    for (std::size_t j = 0; j < words.rows(); ++j) {
      if (j == i) continue;
      const double away = distance(words.row(i), words.row(j));
      if (away < smallest) {
        smallest = away;
        nearest = j;
      }
    }
    if (groups[i] == groups[nearest]) ++kept;
  }
  return static_cast<double>(kept) / static_cast<double>(words.rows());
}

}  // namespace posenc
