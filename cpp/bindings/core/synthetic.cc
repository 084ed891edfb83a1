#include <algorithm>
#include <string_view>

#include "bind.h"
#include "memory.h"
#include "posenc/analysis/synthetic.h"

namespace posenc::bindings {
namespace {

/// words: `size` bytes of UTF-8, separated by line breaks; out [number of words, dim].
void word_vectors(Pointer words, std::size_t size, std::uint64_t seed, std::size_t dim, Pointer out) {
  const std::string_view text(array<const char>(words, size).data(), size);
  const auto rows = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  const std::span<float> vectors = array<float>(out, rows * dim);
  std::size_t start = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    synthetic_word_vector(text.substr(start, end - start), seed, vectors.subspan(row * dim, dim));
    start = end + 1;
  }
}

/// out [rows, columns]: normal random numbers with standard deviation 1 / sqrt(columns). `name` tells the matrices of
/// one seed apart.
void projection(const ShortString& name, std::uint64_t seed, std::size_t rows, std::size_t columns, Pointer out) {
  synthetic_projection(name.characters.data(), seed, rows, columns, array<float>(out, rows * columns));
}

}  // namespace

POSENC_BINDINGS(synthetic) {
  bind<&word_vectors>("synthetic_word_vectors", "words, size, seed, dim, out");
  bind<&projection>("synthetic_projection", "name, seed, rows, columns, out");
}

}  // namespace posenc::bindings
