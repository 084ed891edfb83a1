// Biases that are computed by rows, for attention or as arrays. JavaScript passes any number of objects { scheme,
// ...fields }; each scheme is a block in bias_by_rows.cc or decomposed_relative.cc.
#pragma once

#include <emscripten/val.h>

#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "bind.h"
#include "posenc/bias/row_bias.h"
#include "record.h"

namespace posenc::bindings {

/// One bias as JavaScript describes it.
struct RowBiasObject {
  emscripten::val object;
};

/// JavaScript's array of such objects.
struct RowBiasObjects {
  emscripten::val list;
};

/// Makes the bias that an object describes. The arrays behind its pointers must outlive the bias. Throws
/// InvalidArgument for an unknown scheme.
std::unique_ptr<const RowBias> make_row_bias(std::size_t batch, const BiasShape& shape, const RowBiasObject& bias);

/// The biases of an attention call.
class RowBiases {
 public:
  /// The arrays behind the pointers of `biases` must outlive this list.
  RowBiases(std::size_t batch, const BiasShape& shape, const RowBiasObjects& biases);

  std::span<const RowBias* const> list() const { return list_; }

 private:
  std::vector<std::unique_ptr<const RowBias>> made_;
  std::vector<const RowBias*> list_;
};

/// A scheme in the linked list of all schemes.
class RowBiasScheme {
 public:
  using Make = std::unique_ptr<const RowBias> (*)(std::size_t batch, const BiasShape& shape,
                                                  const emscripten::val& fields);

  RowBiasScheme(const char* scheme, Make make);

  /// Throws InvalidArgument for an unknown name.
  static const RowBiasScheme& named(const ShortString& scheme);

  /// The head of the list, which ends with nullptr.
  static const RowBiasScheme* first();
  const RowBiasScheme* next() const { return next_; }
  const char* name() const { return scheme_; }

  std::unique_ptr<const RowBias> bias(std::size_t batch, const BiasShape& shape, const emscripten::val& fields) const {
    return make_(batch, shape, fields);
  }

 private:
  const char* scheme_;
  Make make_;
  const RowBiasScheme* next_;
};

/// Registers `make`, which constructs the bias of a scheme from the record of its fields.
template <auto make>
struct RowBiasBinding;

#ifdef POSENC_DECLARATIONS
template <typename Fields, std::unique_ptr<const RowBias> (*make)(std::size_t, const BiasShape&, const Fields&)>
struct RowBiasBinding<make> {
  explicit RowBiasBinding(const char* scheme) { declare_row_bias(scheme, type_name<Fields>()); }
};
#else
template <typename Fields, std::unique_ptr<const RowBias> (*make)(std::size_t, const BiasShape&, const Fields&)>
struct RowBiasBinding<make> : RowBiasScheme {
  explicit RowBiasBinding(const char* scheme) : RowBiasScheme(scheme, &from_fields) {}

  static std::unique_ptr<const RowBias> from_fields(std::size_t batch, const BiasShape& shape,
                                                    const emscripten::val& fields) {
    return make(batch, shape, from_object<Fields>(fields));
  }
};
#endif

/// Defines a scheme. The body of a function follows, which constructs the bias, a std::unique_ptr<const RowBias>, from
/// `batch`, `shape` and the record `fields`.
#define POSENC_ROW_BIAS(scheme, Fields)                                                                 \
  static std::unique_ptr<const RowBias> posenc_make_##scheme(std::size_t batch, const BiasShape& shape, \
                                                             const Fields& fields);                     \
  static const RowBiasBinding<&posenc_make_##scheme> posenc_row_bias_##scheme(#scheme);                 \
  static std::unique_ptr<const RowBias> posenc_make_##scheme(                                           \
      [[maybe_unused]] std::size_t batch, [[maybe_unused]] const BiasShape& shape, const Fields& fields)

template <>
struct JsConversion<RowBiasObject> {
  using Wire = emscripten::val;
  static RowBiasObject from(const emscripten::val& object) { return {object}; }
};

template <>
struct JsConversion<RowBiasObjects> {
  using Wire = emscripten::val;
  static RowBiasObjects from(const emscripten::val& list) { return {list}; }
};

}  // namespace posenc::bindings
