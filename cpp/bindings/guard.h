#pragma once

#include <new>
#include <stdexcept>

namespace posenc::bindings {

/// Throws a JavaScript Error with this `code` and message. Reading C++ exceptions from JavaScript instead would bring
/// the name demangler into the module, a third of its size.
[[noreturn]] void raise(const char* code, const char* message);

template <auto function>
struct Guarded;

/// The function with C++ exceptions turned into JavaScript errors.
template <typename Result, typename... Arguments, Result (*function)(Arguments...)>
struct Guarded<function> {
  static Result call(Arguments... arguments) {
    try {
      return function(arguments...);
    } catch (const std::invalid_argument& error) {
      raise("invalid-argument", error.what());
    } catch (const std::bad_alloc&) {
      raise("out-of-memory", "the memory that this needs is not available");
    } catch (const std::length_error&) {
      raise("out-of-memory", "the result is larger than any memory");
    } catch (const std::exception& error) {
      raise("internal", error.what());
    }
  }
};

template <auto function>
constexpr auto guarded = &Guarded<function>::call;

}  // namespace posenc::bindings
