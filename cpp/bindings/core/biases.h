// All biases. JavaScript passes objects { scheme, ...fields }; each scheme is a block in a file of this folder, of one
// of two kinds: POSENC_BIAS fills an array, and POSENC_ROW_BIAS makes a bias by rows, which attention takes, too.
#pragma once

#include <emscripten/val.h>

#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "bind.h"
#include "posenc/bias/row_bias.h"
#include "record.h"

namespace posenc::bindings {

/// One bias as JavaScript describes it.
struct BiasObject {
  emscripten::val object;
};

/// JavaScript's array of biases by rows.
struct RowBiasObjects {
  emscripten::val list;
};

/// Entry `index` of a JavaScript array of objects; empty after the last.
std::optional<emscripten::val> list_entry(const emscripten::val& list, std::size_t index);

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
class BiasScheme {
 public:
  /// For a bias by rows. The arrays behind the pointers of `fields` must outlive it.
  using Make = std::unique_ptr<const RowBias> (*)(std::size_t batch, const BiasShape& shape,
                                                  const emscripten::val& fields);
  /// For the others.
  using Fill = void (*)(std::size_t batch, const BiasShape& shape, const emscripten::val& fields, Pointer out);

  BiasScheme(const char* scheme, Make maker, Fill filler);

  /// The scheme of an object. Throws InvalidArgument for an unknown name.
  static const BiasScheme& of(const emscripten::val& object);

  /// The head of the list, which ends with nullptr.
  static const BiasScheme* first();
  const BiasScheme* next() const { return next_; }
  const char* name() const { return scheme_; }

  /// Throws InvalidArgument if it is no bias by rows.
  std::unique_ptr<const RowBias> make(std::size_t batch, const BiasShape& shape, const emscripten::val& fields) const;
  void fill(std::size_t batch, const BiasShape& shape, const emscripten::val& fields, Pointer out) const;

 private:
  const char* scheme_;
  Make make_;
  Fill fill_;
  const BiasScheme* next_;
};

/// Registers `function`, which makes or fills the bias of a scheme from the record of its fields.
template <auto function>
struct BiasBinding;

#ifdef POSENC_DECLARATIONS
template <typename Fields, std::unique_ptr<const RowBias> (*maker)(std::size_t, const BiasShape&, const Fields&)>
struct BiasBinding<maker> {
  explicit BiasBinding(const char* scheme) { declare_bias(scheme, type_name<Fields>(), true); }
};
template <typename Fields, void (*filler)(std::size_t, const BiasShape&, const Fields&, Pointer)>
struct BiasBinding<filler> {
  explicit BiasBinding(const char* scheme) { declare_bias(scheme, type_name<Fields>(), false); }
};
#else
template <typename Fields, std::unique_ptr<const RowBias> (*maker)(std::size_t, const BiasShape&, const Fields&)>
struct BiasBinding<maker> : BiasScheme {
  explicit BiasBinding(const char* scheme) : BiasScheme(scheme, &from_fields, nullptr) {}

  static std::unique_ptr<const RowBias> from_fields(std::size_t batch, const BiasShape& shape,
                                                    const emscripten::val& fields) {
    return maker(batch, shape, from_object<Fields>(fields));
  }
};
template <typename Fields, void (*filler)(std::size_t, const BiasShape&, const Fields&, Pointer)>
struct BiasBinding<filler> : BiasScheme {
  explicit BiasBinding(const char* scheme) : BiasScheme(scheme, nullptr, &from_fields) {}

  static void from_fields(std::size_t batch, const BiasShape& shape, const emscripten::val& fields, Pointer out) {
    filler(batch, shape, from_object<Fields>(fields), out);
  }
};
#endif

/// The record of a scheme without parameters and arrays.
struct NoFields {};
template <>
inline constexpr auto fields_of<NoFields> = std::array<RecordField, 0>{};
POSENC_DECLARE_RECORD(NoFields)

/// Defines a scheme. The body of a function follows, which constructs the bias, a std::unique_ptr<const RowBias>, from
/// `batch`, `shape` and the record `fields`.
#define POSENC_ROW_BIAS(scheme, Fields)                                                                 \
  static std::unique_ptr<const RowBias> posenc_make_##scheme(std::size_t batch, const BiasShape& shape, \
                                                             const Fields& fields);                     \
  static const BiasBinding<&posenc_make_##scheme> posenc_bias_##scheme(#scheme);                        \
  static std::unique_ptr<const RowBias> posenc_make_##scheme(                                           \
      [[maybe_unused]] std::size_t batch, [[maybe_unused]] const BiasShape& shape, const Fields& fields)

/// The same for a body that fills the array `out`.
#define POSENC_BIAS(scheme, Fields)                                                                               \
  static void posenc_fill_##scheme(std::size_t batch, const BiasShape& shape, const Fields& fields, Pointer out); \
  static const BiasBinding<&posenc_fill_##scheme> posenc_bias_##scheme(#scheme);                                  \
  static void posenc_fill_##scheme([[maybe_unused]] std::size_t batch, const BiasShape& shape,                    \
                                   [[maybe_unused]] const Fields& fields, Pointer out)

template <>
struct JsConversion<BiasObject> {
  using Wire = emscripten::val;
  static BiasObject from(const emscripten::val& object) { return {object}; }
};

template <>
struct JsConversion<RowBiasObjects> {
  using Wire = emscripten::val;
  static RowBiasObjects from(const emscripten::val& list) { return {list}; }
};

}  // namespace posenc::bindings
