#include <algorithm>
#include <string_view>

#include "bind.h"
#include "memory.h"
#include "posenc/analysis/synthetic.h"

namespace posenc::bindings {
namespace {

/// words are UTF-8, separated by line breaks; out [words, dim].
void word_vectors(Pointer words, std::size_t size, std::uint64_t seed, std::size_t dim, Pointer out) {
  const std::string_view text(reinterpret_cast<const char*>(words), size);
  std::size_t start = 0;
  for (std::size_t row = 0; start <= text.size(); ++row) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    synthetic_word_vector(text.substr(start, end - start), seed, array<float>(out + row * dim * sizeof(float), dim));
    start = end + 1;
  }
}

/// `name` tells the matrices of one seed apart; out [rows, columns], normal with standard deviation 1 / sqrt(columns).
void projection(const ShortString& name, std::uint64_t seed, std::size_t rows, std::size_t columns, Pointer out) {
  synthetic_projection(name.characters.data(), seed, rows, columns, array<float>(out, rows * columns));
}

}  // namespace

POSENC_BINDINGS(synthetic) {
  bind<&word_vectors>("synthetic_word_vectors", "words, size, seed, dim, out");
  bind<&projection>("synthetic_projection", "name, seed, rows, columns, out");
}

}  // namespace posenc::bindings
