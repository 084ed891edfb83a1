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
        const [name, offset, kind, inner, innerCount] = HEAPU32.subarray((address >> 2) + 5 * i);
        return { name: UTF8ToString(name), offset, kind, inner: inner && listOf(inner, innerCount) };
      }));
    }
    return known.get(address);
  };
  const write = (object, list, at) => {
    for (const { name, offset, kind, inner } of list) {
      const value = object[name];
      const to = at + offset;
      if (value === undefined) throw new TypeError(`Missing field: "${name}"`);
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

EM_JS(emscripten::EM_VAL, posenc_new_object, (const void* fields, size_t count, const void* record), {
  const object = {};
  for (let i = 0; i < count; i++) {
    const [name, offset, kind] = HEAPU32.subarray((fields >> 2) + 5 * i);
    const from = record + offset;
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

emscripten::val new_object(const RecordField* fields, std::size_t count, const void* record) {
  return emscripten::val::take_ownership(posenc_new_object(fields, count, record));
}

}  // namespace posenc::bindings
