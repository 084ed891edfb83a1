#pragma once

#include <emscripten/val.h>

#include <cstddef>

namespace posenc::bindings {

/// Calls the JavaScript function `take`, which copies rows [first, first + rows) of a result from the piece that they
/// were made in before the next ones come. The piece stays in the second-level cache, the result would not.
void take_rows(const emscripten::val& take, std::size_t first, std::size_t rows);

}  // namespace posenc::bindings
