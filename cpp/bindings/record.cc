#include "record.h"

#include <emscripten/em_js.h>

EM_JS_DEPS(posenc_records, "$Emval,$UTF8ToString,$stringToUTF8");

// clang-format off
// Fields lie in the module's constants, so a list of them is known by its address and read once.
EM_JS(void, posenc_read_record, (emscripten::EM_VAL handle, const void* fields, size_t count, void* record), {
  const known = posenc_read_record.known ||= new Map();
  const listOf = (address, length) => {
    if (!known.has(address)) {
      known.set(address, Array.from({ length }, (_, i) => {
        const [name, inner, packed] = HEAPU32.subarray((address >> 2) + 3 * i);
        return {
          name: UTF8ToString(name),
          offset: packed & 0xffff,
          kind: packed >> 24,
          inner: inner && listOf(inner, (packed >> 16) & 0xff),
        };
      }));
    }
    return known.get(address);
  };
  const write = (object, list, at) => {
    for (const { name, offset, kind, inner } of list) {
      const value = object[name];
      const to = at + offset;
      if (value === undefined) {
        if (inner) continue;
        throw new TypeError(`Missing field: "${name}"`);
      }
      if (kind == 0) HEAPF64[to >> 3] = value;
      else if (kind == 1) HEAPF32[to >> 2] = value;
      else if (kind == 2) HEAPU32[to >> 2] = value;
      else if (kind == 3) HEAPU8[to] = value;
      else if (kind == 4) stringToUTF8(value, to, 32);
      else write(value, inner, to);
    }
  };
  write(Emval.toValue(handle), listOf(fields, count), record);
});

EM_JS(void, posenc_read_text, (emscripten::EM_VAL handle, char* text), {
  stringToUTF8(Emval.toValue(handle), text, 32);
});

EM_JS(emscripten::EM_VAL, posenc_new_object, (const void* fields, size_t count, const void* record), {
  const object = {};
  for (let i = 0; i < count; i++) {
    const [name, , packed] = HEAPU32.subarray((fields >> 2) + 3 * i);
    const kind = packed >> 24;
    const from = record + (packed & 0xffff);
    object[UTF8ToString(name)] =
      kind == 0 ? HEAPF64[from >> 3] :
      kind == 1 ? HEAPF32[from >> 2] :
      kind == 2 ? HEAPU32[from >> 2] :
      kind == 3 ? !!HEAPU8[from] : UTF8ToString(from);
  }
  return Emval.toHandle(object);
});
// clang-format on

namespace posenc::bindings {

void read_record(const emscripten::val& object, const RecordField* fields, std::size_t count, void* record) {
  posenc_read_record(object.as_handle(), fields, count, record);
}

Text read_text(const emscripten::val& text) {
  Text read{};
  posenc_read_text(text.as_handle(), read.characters.data());
  return read;
}

emscripten::val new_object(const RecordField* fields, std::size_t count, const void* record) {
  return emscripten::val::take_ownership(posenc_new_object(fields, count, record));
}

}  // namespace posenc::bindings
