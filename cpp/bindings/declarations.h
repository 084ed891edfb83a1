// TypeScript declarations of the bindings. Only for the program posenc_declarations, which is compiled from the sources
// of the modules, calls none of their functions, and prints declarations for all modules.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "function.h"
#include "record.h"

namespace posenc::bindings {

class RowReceiver;
struct BiasObject;
struct RowBiasObjects;
struct TermObjects;

/// Sets the source file of the functions declared next, whose folder determines their module.
void declare_file(std::string_view path);

/// Declares a function. `parameter_names` are separated by commas, as in ParameterNames.
void declare_function(const std::string& name, const std::string& parameter_names,
                      std::initializer_list<std::string> parameter_types, const std::string& result);

/// Declares a scheme of RawRowBias or RawBias; `fields` is the TypeScript type of its fields.
void declare_bias(const std::string& scheme, const std::string& fields, bool by_rows);

/// The TypeScript name of a C++ struct.
std::string interface_name(const char* struct_name);

/// A union of literal types, such as 'interleaved' | 'half'.
std::string union_of_names(const char* const* names, std::size_t count);

template <typename Value>
inline constexpr bool is_optional = false;
template <typename Value>
inline constexpr bool is_optional<std::optional<Value>> = true;

/// The TypeScript type of a parameter or result.
template <typename Argument>
std::string type_name() {
  using Type = std::remove_cvref_t<Argument>;
  if constexpr (std::is_void_v<Type>) {
    return "void";
  } else if constexpr (is_optional<Type>) {
    return type_name<typename Type::value_type>() + " | undefined";
  } else if constexpr (Record<Type>) {
    return interface_name(record_name<Type>);
  } else if constexpr (Choice<Type>) {
    return union_of_names(names_of<Type>.data(), names_of<Type>.size());
  } else if constexpr (std::is_same_v<Type, bool>) {
    return "boolean";
  } else if constexpr (std::is_same_v<Type, ShortString>) {
    return "string";
  } else if constexpr (std::is_same_v<Type, RowReceiver>) {
    return "RawRowReceiver";
  } else if constexpr (std::is_same_v<Type, BiasObject>) {
    return "RawBias";
  } else if constexpr (std::is_same_v<Type, RowBiasObjects>) {
    return "readonly RawRowBias[]";
  } else if constexpr (std::is_same_v<Type, TermObjects>) {
    return "readonly RawTermArrays[]";
  } else {
    static_assert(std::is_arithmetic_v<Type>);
    return "number";
  }
}

template <typename Function>
struct Declared;

template <typename Result, typename... Arguments>
struct Declared<Result (*)(Arguments...)> {
  static void as(const char* name, const char* parameter_names) {
    declare_function(name, parameter_names, {type_name<Arguments>()...}, type_name<Result>());
  }
};

}  // namespace posenc::bindings
