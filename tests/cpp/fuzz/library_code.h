#pragma once

namespace fuzz {

/// Whether the code that runs now is the library or one of its bindings, and not the fuzzer's own code, whose
/// allocations never fail. Targets that do not say count as the library.
inline bool& in_library() {
  static bool is_in = true;
  return is_in;
}

/// Sets in_library() while it lives.
class CodeOf {
 public:
  explicit CodeOf(bool library) : before_(in_library()) { in_library() = library; }
  CodeOf(const CodeOf&) = delete;
  CodeOf& operator=(const CodeOf&) = delete;
  ~CodeOf() { in_library() = before_; }

 private:
  bool before_;
};

}  // namespace fuzz
