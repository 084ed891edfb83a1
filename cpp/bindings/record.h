#pragma once

#include <emscripten/val.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace posenc::bindings {

/// The name of a choice or of a part, as a member of a record or an argument; it ends with a zero.
struct Text {
  std::array<char, 32> characters;
};

/// The fields of a struct that travels between JavaScript and C++ as an object, specialised beside the struct. Members
/// are double, float, bool, Text, whole numbers of 32 bits and, from JavaScript only, such structs again, which are all
/// zeros where they are left out.
///
/// Embind's value_object would do the same with two functions of the module for each field, which is as many calls to
/// register when an instance starts, and as many into the module for every object.
template <typename Struct>
inline constexpr std::nullptr_t fields_of = nullptr;

template <typename Struct>
concept Record = !std::is_same_v<decltype(fields_of<Struct>), const std::nullptr_t>;

/// As the JavaScript in record.cc reads them.
enum class FieldKind : std::uint8_t { float64, float32, whole, flag, text, record };

struct RecordField {
  const char* name;
  const RecordField* fields;
  std::uint16_t offset;
  std::uint8_t count;
  FieldKind kind;
};

template <typename Member>
consteval RecordField record_field(const char* name, std::size_t offset) {
  const auto place = static_cast<std::uint16_t>(offset);
  if constexpr (Record<Member>) {
    return {name, fields_of<Member>.data(), place, fields_of<Member>.size(), FieldKind::record};
  } else if constexpr (std::is_same_v<Member, Text>) {
    return {name, nullptr, place, 0, FieldKind::text};
  } else if constexpr (std::is_same_v<Member, bool>) {
    return {name, nullptr, place, 0, FieldKind::flag};
  } else if constexpr (std::is_same_v<Member, double>) {
    return {name, nullptr, place, 0, FieldKind::float64};
  } else if constexpr (std::is_same_v<Member, float>) {
    return {name, nullptr, place, 0, FieldKind::float32};
  } else {
    static_assert(std::is_integral_v<Member> && sizeof(Member) == 4);
    return {name, nullptr, place, 0, FieldKind::whole};
  }
}

/// A field goes by its name in C++.
#define POSENC_FIELD(Struct, member) \
  ::posenc::bindings::record_field<decltype(Struct::member)>(#member, offsetof(Struct, member))

/// Throws a JavaScript TypeError for a field that is missing.
void read_record(const emscripten::val& object, const RecordField* fields, std::size_t count, void* record);

/// The first 31 bytes of a string.
Text read_text(const emscripten::val& text);

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

}  // namespace posenc::bindings
