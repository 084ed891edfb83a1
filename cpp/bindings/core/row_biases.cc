#include "row_biases.h"

#include <emscripten/em_js.h>

#include <cstring>
#include <string>

#include "bias_shape.h"
#include "posenc/core/error.h"

// clang-format off
EM_JS_DEPS(posenc_row_biases, "$Emval,$stringToUTF8");
// An entry of the list; 0 after the last.
EM_JS(emscripten::EM_VAL, posenc_row_bias_entry, (emscripten::EM_VAL list, size_t index), {
  const entry = Emval.toValue(list)[index];
  return entry ? Emval.toHandle(entry) : 0;
});

EM_JS(void, posenc_row_bias_scheme, (emscripten::EM_VAL object, char* scheme), {
  stringToUTF8(Emval.toValue(object).scheme, scheme, 32);
});
// clang-format on

namespace posenc::bindings {
namespace {

/// The head of the linked list of schemes, which static objects fill before anything is called.
const RowBiasScheme* first_scheme = nullptr;

}  // namespace

RowBiasScheme::RowBiasScheme(const char* scheme, Make make) : scheme_(scheme), make_(make), next_(first_scheme) {
  first_scheme = this;
}

const RowBiasScheme* RowBiasScheme::first() { return first_scheme; }

const RowBiasScheme& RowBiasScheme::named(const ShortString& scheme) {
  for (const RowBiasScheme* known = first(); known != nullptr; known = known->next_) {
    if (std::strcmp(known->scheme_, scheme.characters.data()) == 0) return *known;
  }
  reject("scheme", scheme.characters.data(), "a bias made by rows");
}

std::unique_ptr<const RowBias> make_row_bias(std::size_t batch, const BiasShape& shape, const RowBiasObject& bias) {
  ShortString scheme{};
  posenc_row_bias_scheme(bias.object.as_handle(), scheme.characters.data());
  return RowBiasScheme::named(scheme).bias(batch, shape, bias.object);
}

RowBiases::RowBiases(std::size_t batch, const BiasShape& shape, const RowBiasObjects& biases) {
  while (const emscripten::EM_VAL entry = posenc_row_bias_entry(biases.list.as_handle(), made_.size())) {
    made_.push_back(make_row_bias(batch, shape, {emscripten::val::take_ownership(entry)}));
    list_.push_back(made_.back().get());
  }
}

namespace {

/// out [batch, heads, queries, keys], without batch where all batch entries share the bias.
void row_bias(std::size_t batch, const BiasShape& shape, const RowBiasObject& bias, Pointer out) {
  const std::unique_ptr<const RowBias> made = make_row_bias(batch, shape, bias);
  made->store(array<float>(out, made->batch() * shape.heads * shape.queries * shape.keys));
}

}  // namespace

POSENC_BINDINGS(row_biases) { bind<&row_bias>("row_bias", "batch, shape, bias, out"); }

}  // namespace posenc::bindings
