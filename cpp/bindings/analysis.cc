#include <emscripten/bind.h>

#include <algorithm>
#include <string_view>

#include "guard.h"
#include "memory.h"
#include "posenc/analysis/synthetic.h"

namespace posenc::bindings {
namespace {

/// words are UTF-8, separated by line breaks; out [words, dim].
void word_vectors(Pointer words, std::size_t size, double seed, std::size_t dim, Pointer out) {
  const std::string_view text(reinterpret_cast<const char*>(words), size);
  std::size_t start = 0;
  for (std::size_t row = 0; start <= text.size(); ++row) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    synthetic_word_vector(text.substr(start, end - start), static_cast<std::uint64_t>(seed),
                          array<float>(out + row * dim * sizeof(float), dim));
    start = end + 1;
  }
}

void projection(const Text& name, double seed, std::size_t rows, std::size_t columns, Pointer out) {
  synthetic_projection(name.characters.data(), static_cast<std::uint64_t>(seed), rows, columns,
                       array<float>(out, rows * columns));
}

}  // namespace

EMSCRIPTEN_BINDINGS(analysis) {
  emscripten::function("synthetic_word_vectors", guarded<&word_vectors>);
  emscripten::function("synthetic_projection", guarded<&projection>);
}

}  // namespace posenc::bindings
