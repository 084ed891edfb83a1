#include "biases.h"

#include <emscripten/em_js.h>

#include <cstring>
#include <string>

#include "bias_shape.h"
#include "posenc/core/error.h"

// clang-format off
EM_JS_DEPS(posenc_biases, "$Emval,$stringToUTF8");
// An entry of the list; 0 after the last.
EM_JS(emscripten::EM_VAL, posenc_list_entry, (emscripten::EM_VAL list, size_t index), {
  const entry = Emval.toValue(list)[index];
  return entry ? Emval.toHandle(entry) : 0;
});

EM_JS(void, posenc_bias_scheme, (emscripten::EM_VAL object, char* scheme), {
  stringToUTF8(Emval.toValue(object).scheme, scheme, 32);
});
// clang-format on

namespace posenc::bindings {
namespace {

/// The head of the linked list of schemes, which static objects fill before anything is called.
const BiasScheme* first_scheme = nullptr;

}  // namespace

BiasScheme::BiasScheme(const char* scheme, Make maker, Fill filler)
    : scheme_(scheme), make_(maker), fill_(filler), next_(first_scheme) {
  first_scheme = this;
}

const BiasScheme* BiasScheme::first() { return first_scheme; }

const BiasScheme& BiasScheme::of(const emscripten::val& object) {
  ShortString scheme{};
  posenc_bias_scheme(object.as_handle(), scheme.characters.data());
  for (const BiasScheme* known = first(); known != nullptr; known = known->next_) {
    if (std::strcmp(known->scheme_, scheme.characters.data()) == 0) return *known;
  }
  reject("scheme", scheme.characters.data(), "a bias");
}

std::unique_ptr<const RowBias> BiasScheme::make(std::size_t batch, const BiasShape& shape,
                                                const emscripten::val& fields) const {
  if (make_ == nullptr) reject("scheme", scheme_, "a bias made by rows");
  return make_(batch, shape, fields);
}

void BiasScheme::fill(std::size_t batch, const BiasShape& shape, const emscripten::val& fields, Pointer out) const {
  if (fill_ != nullptr) return fill_(batch, shape, fields, out);
  const std::unique_ptr<const RowBias> made = make_(batch, shape, fields);
  made->store(array<float>(out, made->batch() * shape.heads * shape.queries * shape.keys));
}

std::optional<emscripten::val> list_entry(const emscripten::val& list, std::size_t index) {
  const emscripten::EM_VAL entry = posenc_list_entry(list.as_handle(), index);
  if (entry == nullptr) return std::nullopt;
  return emscripten::val::take_ownership(entry);
}

RowBiases::RowBiases(std::size_t batch, const BiasShape& shape, const RowBiasObjects& biases) {
  while (const auto entry = list_entry(biases.list, made_.size())) {
    made_.push_back(BiasScheme::of(*entry).make(batch, shape, *entry));
    list_.push_back(made_.back().get());
  }
}

namespace {

/// out [heads, queries, keys], after [batch] if the bias has one.
void fill_bias(std::size_t batch, const BiasShape& shape, const BiasObject& bias, Pointer out) {
  BiasScheme::of(bias.object).fill(batch, shape, bias.object, out);
}

}  // namespace

POSENC_BINDINGS(biases) { bind<&fill_bias>("bias", "batch, shape, bias, out"); }

}  // namespace posenc::bindings
