#pragma once

#include <emscripten/val.h>

#include <cstddef>

#include "function.h"

namespace posenc::bindings {

/// A JavaScript function that copies rows [first, first + rows) of a result out of a buffer, before the next rows are
/// computed there. The buffer stays in the second-level cache; the whole result would not. The function must neither
/// throw nor call the module.
class RowReceiver {
 public:
  explicit RowReceiver(emscripten::val function) : function_(std::move(function)) {}

  void operator()(std::size_t first, std::size_t rows) const;

 private:
  emscripten::val function_;
};

template <>
struct JsConversion<RowReceiver> {
  using Wire = emscripten::val;
  static RowReceiver from(const emscripten::val& function) { return RowReceiver(function); }
};

}  // namespace posenc::bindings
