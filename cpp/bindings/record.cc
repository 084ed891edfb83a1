#include "record.h"

#include <emscripten/em_js.h>

#include <cmath>
#include <cstring>
#include <new>
#include <span>

#include "function.h"

EM_JS_DEPS(posenc_records, "$Emval,$UTF8ToString,$stringToUTF8");

// clang-format off
// Reads an object into a record. Fields are constants of the module, so each list of them is read once and kept by its
// address. An exception must not pass through functions of the module: a value that does not fit is reported in
// Module.error, and the result is false.
EM_JS(bool, posenc_read_record, (emscripten::EM_VAL handle, const void* fields, size_t count, void* record), {
  const float64 = 0;
  const float32 = 1;
  const whole = 2;
  const whole64 = 3;
  const flag = 4;
  const text = 5;
  const choice = 6;
  const optionalFloat64 = 7;
  const optionalWhole64 = 8;
  const isRecord = (kind) => kind > 8;
  const optionalRecord = 10;
  const known = posenc_read_record.known ||= new Map();
  const listOf = (address, length) => {
    if (!known.has(address)) {
      known.set(address, Array.from({ length }, (_, i) => {
        const [name, details, packed] = HEAPU32.subarray((address >> 2) + 3 * i);
        const size = (packed >> 16) & 0xff;
        const kind = packed >> 24;
        return {
          name: UTF8ToString(name),
          offset: packed & 0xffff,
          kind,
          details:
            isRecord(kind) ? listOf(details, size) :
            Array.from({ length: size }, (_, j) => UTF8ToString(HEAPU32[(details >> 2) + j])),
        };
      }));
    }
    return known.get(address);
  };
  const write = (object, list, at) => list.every(({ name, offset, kind, details }) => {
    const value = object[name];
    const to = at + offset;
    const none = value === undefined;
    if (none && kind == optionalRecord) return true;
    if (!none && isRecord(kind)) return write(value, details, to);
    const refused =
      kind == whole ? value !== value >> 0 && value !== value >>> 0 :
      kind == whole64 || (kind == optionalWhole64 && !none) ? !Number.isSafeInteger(value) :
      kind == choice ? !details.includes(value) :
      none && kind != optionalFloat64 && kind != optionalWhole64;
    if (refused) {
      Module.error = {
        code: "invalid-argument",
        argument: name,
        given: value,
        expected: kind == choice ? details : { form: "words", words: "a value that fits" },
      };
      return false;
    }
    if (kind == float64 || kind == optionalFloat64) HEAPF64[to >> 3] = none ? NaN : value;
    else if (kind == float32) HEAPF32[to >> 2] = value;
    else if (kind == flag) HEAPU8[to] = value;
    else if (kind == text) stringToUTF8(value, to, 32);
    else {
      const number = kind == choice ? details.indexOf(value) : none ? -(2 ** 63) : value;
      HEAPU32[to >> 2] = number;
      if (kind == whole64 || kind == optionalWhole64) HEAPU32[(to >> 2) + 1] = Math.floor(number / 2 ** 32);
    }
    return true;
  });
  return write(Emval.toValue(handle), listOf(fields, count), record);
});

EM_JS(void, posenc_read_text, (emscripten::EM_VAL handle, char* text), {
  stringToUTF8(Emval.toValue(handle), text, 32);
});

EM_JS(int, posenc_index_of_name, (emscripten::EM_VAL handle, const char* const* names, size_t count), {
  const value = Emval.toValue(handle);
  const known = Array.from({ length: count }, (_, i) => UTF8ToString(HEAPU32[(names >> 2) + i]));
  const index = known.indexOf(value);
  if (index < 0) {
    Module.error = { code: "invalid-argument", argument: "name", given: value, expected: known };
  }
  return index;
});

EM_JS(emscripten::EM_VAL, posenc_new_object, (const void* fields, size_t count, const void* record), {
  const float64 = 0;
  const float32 = 1;
  const whole = 2;
  const flag = 4;
  const object = {};
  for (let i = 0; i < count; i++) {
    const [name, , packed] = HEAPU32.subarray((fields >> 2) + 3 * i);
    const kind = packed >> 24;
    const from = record + (packed & 0xffff);
    object[UTF8ToString(name)] =
      kind == float64 ? HEAPF64[from >> 3] :
      kind == float32 ? HEAPF32[from >> 2] :
      kind == whole ? HEAPU32[from >> 2] :
      kind == flag ? !!HEAPU8[from] : UTF8ToString(from);
  }
  return Emval.toHandle(object);
});
// clang-format on

namespace posenc::bindings {
namespace {

/// Makes a std::optional of the number that JavaScript has written in its place: the bytes of the value, or of NaN or
/// INT64_MIN where the option is undefined.
template <typename Value>
void settle_optional(std::byte* at, bool (*is_none)(Value)) {
  Value value;
  std::memcpy(&value, at, sizeof value);
  auto* const optional = new (at) std::optional<Value>();
  if (!is_none(value)) *optional = value;
}

void settle_optionals(const RecordField* fields, std::size_t count, std::byte* record) {
  for (const RecordField& field : std::span(fields, count)) {
    std::byte* const at = record + field.offset;
    if (field.kind >= FieldKind::record) {
      settle_optionals(static_cast<const RecordField*>(field.details), field.count, at);
    } else if (field.kind == FieldKind::optional_float64) {
      settle_optional<double>(at, [](double value) { return std::isnan(value); });
    } else if (field.kind == FieldKind::optional_whole64) {
      settle_optional<std::int64_t>(at, [](std::int64_t value) { return value == INT64_MIN; });
    }
  }
}

}  // namespace

void read_record(const emscripten::val& object, const RecordField* fields, std::size_t count, void* record) {
  if (!posenc_read_record(object.as_handle(), fields, count, record)) throw ErrorRemembered();
  settle_optionals(fields, count, static_cast<std::byte*>(record));
}

emscripten::val new_object(const RecordField* fields, std::size_t count, const void* record) {
  return emscripten::val::take_ownership(posenc_new_object(fields, count, record));
}

ShortString short_string(const emscripten::val& text) {
  ShortString read{};
  posenc_read_text(text.as_handle(), read.characters.data());
  return read;
}

std::size_t index_of_name(const emscripten::val& name, const char* const* names, std::size_t count) {
  const int index = posenc_index_of_name(name.as_handle(), names, count);
  if (index < 0) throw ErrorRemembered();
  return static_cast<std::size_t>(index);
}

}  // namespace posenc::bindings
