// Replaces the header of Emscripten where the bindings are compiled natively: a JavaScript value is whatever comes next
// in the fuzzer's bytes, and functions.cc reads it.
#pragma once

namespace emscripten {

/// Only marks that there is a value.
using EM_VAL = const char*;

class val {
 public:
  val() = default;

  static val take_ownership(EM_VAL handle) {
    val value;
    value.handle_ = handle;
    return value;
  }

  EM_VAL as_handle() const { return handle_; }

  /// The answer is drawn anew each time.
  bool isUndefined() const;

 private:
  EM_VAL handle_ = "value";
};

}  // namespace emscripten
