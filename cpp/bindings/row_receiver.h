#pragma once

#include <emscripten/val.h>

#include <cstddef>

#include "function.h"

namespace posenc::bindings {

/// A JavaScript function that copies rows [first, first + rows) of a result out of a buffer, before other rows are
/// computed there. Unlike the whole result, the buffer stays in the second-level cache. The function must neither throw
/// nor call the module.
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
