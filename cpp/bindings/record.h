// Structs that travel between JavaScript and C++ as objects, and enumerations that travel as names.
#pragma once

#include <emscripten/val.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "memory.h"

namespace posenc::bindings {

/// Text as a member of a record or as an argument: UTF-8, at most 31 bytes, zero-terminated.
struct ShortString {
  std::array<char, 32> characters;
};

/// The fields of a struct that is passed as an object, set by POSENC_RECORD.
template <typename Struct>
inline constexpr std::nullptr_t fields_of = nullptr;

/// The names of an enumeration's values, which count from 0; set by POSENC_CHOICES.
template <typename Enum>
inline constexpr std::nullptr_t names_of = nullptr;

/// Whether a record inside another one may be left out; then all its members are zeros.
template <typename Struct>
inline constexpr bool may_be_left_out = false;

template <typename Struct>
concept Record = !std::is_same_v<decltype(fields_of<Struct>), const std::nullptr_t>;

template <typename Enum>
concept Choice = !std::is_same_v<decltype(names_of<Enum>), const std::nullptr_t>;

/// The kinds of fields. The JavaScript in record.cc knows them by their numbers.
enum class FieldKind : std::uint8_t {
  float64,
  float32,
  /// 32 bits, with or without a sign.
  whole,
  /// 64 bits, from a safe integer.
  whole64,
  flag,
  text,
  choice,
  /// std::optional: undefined means none.
  optional_float64,
  optional_whole64,
#ifdef POSENC_NATIVE_CALLS
  /// A Pointer, and a std::size_t. In the module both are whole numbers of 32 bits.
  array,
  size,
#endif
  /// Another record.
  record,
  /// Another record, all zeros if it is left out: see may_be_left_out.
  optional_record,
};

/// A member of a record. The JavaScript in record.cc reads this layout, three words of 32 bits.
struct RecordField {
  const char* name;
  /// The fields of a record, or the names of a choice.
  const void* details;
  /// In bytes.
  std::uint16_t offset;
  /// How many fields or names `details` has.
  std::uint8_t count;
  FieldKind kind;
};

template <typename Member>
consteval RecordField record_field(const char* name, std::size_t offset) {
  const auto at = static_cast<std::uint16_t>(offset);
#ifdef POSENC_NATIVE_CALLS
  if constexpr (std::is_same_v<Member, Pointer>) {
    return {name, nullptr, at, 0, FieldKind::array};
  } else if constexpr (std::is_same_v<Member, std::size_t>) {
    return {name, nullptr, at, 0, FieldKind::size};
  } else
#endif
      if constexpr (Record<Member>) {
    return {name, fields_of<Member>.data(), at, fields_of<Member>.size(),
            may_be_left_out<Member> ? FieldKind::optional_record : FieldKind::record};
  } else if constexpr (Choice<Member>) {
    static_assert(sizeof(Member) == 4);
    return {name, names_of<Member>.data(), at, names_of<Member>.size(), FieldKind::choice};
  } else if constexpr (std::is_same_v<Member, ShortString>) {
    return {name, nullptr, at, 0, FieldKind::text};
  } else if constexpr (std::is_same_v<Member, bool>) {
    return {name, nullptr, at, 0, FieldKind::flag};
  } else if constexpr (std::is_same_v<Member, double>) {
    return {name, nullptr, at, 0, FieldKind::float64};
  } else if constexpr (std::is_same_v<Member, float>) {
    return {name, nullptr, at, 0, FieldKind::float32};
  } else if constexpr (std::is_same_v<Member, std::optional<double>>) {
    return {name, nullptr, at, 0, FieldKind::optional_float64};
  } else if constexpr (std::is_same_v<Member, std::optional<std::int64_t>>) {
    return {name, nullptr, at, 0, FieldKind::optional_whole64};
  } else if constexpr (std::is_integral_v<Member> && sizeof(Member) == 8) {
    return {name, nullptr, at, 0, FieldKind::whole64};
  } else {
    static_assert(std::is_integral_v<Member> && sizeof(Member) == 4);
    return {name, nullptr, at, 0, FieldKind::whole};
  }
}

#define POSENC_NO_ARGUMENTS ()
#define POSENC_EXPAND(...) POSENC_EXPAND_3(POSENC_EXPAND_3(POSENC_EXPAND_3(__VA_ARGS__)))
#define POSENC_EXPAND_3(...) POSENC_EXPAND_2(POSENC_EXPAND_2(POSENC_EXPAND_2(__VA_ARGS__)))
#define POSENC_EXPAND_2(...) POSENC_EXPAND_1(POSENC_EXPAND_1(POSENC_EXPAND_1(__VA_ARGS__)))
#define POSENC_EXPAND_1(...) __VA_ARGS__
#define POSENC_FIELDS(Struct, member, ...)                                                      \
  ::posenc::bindings::record_field<decltype(Struct::member)>(#member, offsetof(Struct, member)) \
      __VA_OPT__(, POSENC_FIELDS_AGAIN POSENC_NO_ARGUMENTS(Struct, __VA_ARGS__))
#define POSENC_FIELDS_AGAIN() POSENC_FIELDS

#ifdef POSENC_DECLARATIONS
/// The TypeScript name of a record.
template <typename Struct>
inline constexpr const char* record_name = nullptr;

bool declare_record(const char* name, const RecordField* fields, std::size_t count);

#define POSENC_DECLARE_RECORD(Struct)                           \
  template <>                                                   \
  inline constexpr const char* record_name<Struct> = #Struct;   \
  [[maybe_unused]] static const bool posenc_declared_##Struct = \
      declare_record(#Struct, fields_of<Struct>.data(), fields_of<Struct>.size());
#else
#define POSENC_DECLARE_RECORD(Struct)
#endif

/// Lists the members of a struct that are passed, under their C++ names. Their types may be double, float, bool, whole
/// numbers of 32 or 64 bits, std::optional of a double or of a whole number of 64 bits, enumerations with names,
/// ShortString and other records.
///
/// Embind's value_object would need two functions of the module for each field: twice as many registrations as fields
/// when an instance starts, and a call into the module for every field of every object.
#define POSENC_RECORD(Struct, ...)                                                                         \
  template <>                                                                                              \
  inline constexpr auto fields_of<Struct> = std::array{POSENC_EXPAND(POSENC_FIELDS(Struct, __VA_ARGS__))}; \
  POSENC_DECLARE_RECORD(Struct)                                                                            \
  static_assert(true)

/// A value of an enumeration, with its name in the public API.
template <typename Enum>
struct Named {
  const char* name;
  Enum value;
};

template <typename Enum, std::size_t count>
consteval std::array<const char*, count> names_in_order(const Named<Enum> (&choices)[count]) {
  std::array<const char*, count> names{};
  for (std::size_t i = 0; i < count; ++i) {
    if (static_cast<std::size_t>(choices[i].value) != i) throw "names stand in the order of the values, from 0";
    names[i] = choices[i].name;
  }
  return names;
}

/// Names all values of an enumeration, in order: {"interleaved", RopeLayout::interleaved}, ...
#define POSENC_CHOICES(Enum, ...) \
  template <>                     \
  inline constexpr auto names_of<Enum> = ::posenc::bindings::names_in_order<Enum>({__VA_ARGS__})

/// Reads an object into a record. Throws ErrorRemembered, with Module.error set, if a field is missing or does not fit
/// its member.
void read_record(const emscripten::val& object, const RecordField* fields, std::size_t count, void* record);

/// Makes an object of a record of numbers, flags and text.
emscripten::val new_object(const RecordField* fields, std::size_t count, const void* record);

template <Record Struct>
Struct from_object(const emscripten::val& object) {
  static_assert(std::is_trivially_copyable_v<Struct>);
  Struct record{};
  read_record(object, fields_of<Struct>.data(), fields_of<Struct>.size(), &record);
  return record;
}

template <Record Struct>
emscripten::val to_object(const Struct& record) {
  return new_object(fields_of<Struct>.data(), fields_of<Struct>.size(), &record);
}

/// The first 31 bytes of a string.
ShortString short_string(const emscripten::val& text);

/// The index of a name among `names`. Throws ErrorRemembered, with Module.error set, for an unknown name.
std::size_t index_of_name(const emscripten::val& name, const char* const* names, std::size_t count);

template <Choice Enum>
Enum choice(const emscripten::val& name) {
  return static_cast<Enum>(index_of_name(name, names_of<Enum>.data(), names_of<Enum>.size()));
}

}  // namespace posenc::bindings
