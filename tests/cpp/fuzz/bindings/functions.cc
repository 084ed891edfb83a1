// The parts of the bindings that are JavaScript, as C++ that draws from the fuzzer's bytes.
#include <array>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/biases.h"
#include "fuzz/library_code.h"
#include "native_calls.h"
#include "posenc/core/error.h"
#include "record.h"

namespace emscripten {
bool val::isUndefined() const { return fuzz::source().byte() < 64; }
}  // namespace emscripten

namespace posenc::bindings {

namespace {

template <typename Value>
void put(std::byte* at, Value value) {
  std::memcpy(at, &value, sizeof value);
}

/// Draws a word that some function knows, or another one. Records and arguments of text have room for 32 bytes.
void draw_text(char* text) {
  // Tasks, position schemes and other names.
  static constexpr std::array words{"",     "offset3", "copy",     "text",
                                    "rope", "query",   "\xff\xfe", "a name of thirty-one characters"};
  std::strcpy(text, words[fuzz::source().below(words.size())]);
}

void draw_record(const RecordField* fields, std::size_t count, std::byte* record) {
  fuzz::Bytes& source = fuzz::source();
  for (const RecordField& field : std::span(fields, count)) {
    std::byte* const at = record + field.offset;
    switch (field.kind) {
      case FieldKind::float64:
        put(at, source.number());
        break;
      case FieldKind::float32:
        put(at, static_cast<float>(source.number()));
        break;
      case FieldKind::whole:
        put(at, static_cast<std::int32_t>(source.below(12)));
        break;
      case FieldKind::whole64:
        put(at, source.whole());
        break;
      case FieldKind::size:
        put(at, source.length());
        break;
      case FieldKind::flag:
        put(at, source.flag());
        break;
      case FieldKind::text:
        draw_text(reinterpret_cast<char*>(at));
        break;
      case FieldKind::choice:
        put(at, static_cast<std::int32_t>(source.below(field.count)));
        break;
      case FieldKind::optional_float64:
        // The values that JavaScript leaves for missing members, which read_record() understands.
        put(at, source.flag() ? std::numeric_limits<double>::quiet_NaN() : source.number());
        break;
      case FieldKind::optional_whole64:
        put(at, source.flag() ? INT64_MIN : source.whole());
        break;
      case FieldKind::array:
        put(at, fuzz::drawn_pointer());
        break;
      case FieldKind::optional_record:
        if (source.flag()) break;
        [[fallthrough]];
      case FieldKind::record:
        draw_record(static_cast<const RecordField*>(field.details), field.count, at);
        break;
    }
  }
}

}  // namespace
}  // namespace posenc::bindings

using posenc::bindings::draw_record;
using posenc::bindings::draw_text;

bool posenc_read_record(emscripten::EM_VAL /*object*/, const void* fields, std::size_t count, void* record) {
  draw_record(static_cast<const posenc::bindings::RecordField*>(fields), count, static_cast<std::byte*>(record));
  return true;
}

void posenc_read_text(emscripten::EM_VAL /*text*/, char* text) { draw_text(text); }

int posenc_index_of_name(emscripten::EM_VAL /*name*/, const char* const* /*names*/, std::size_t count) {
  return static_cast<int>(fuzz::source().below(count));
}

emscripten::EM_VAL posenc_new_object(const void* fields, std::size_t count, const void* record) {
  using posenc::bindings::FieldKind;
  for (const auto& field : std::span(static_cast<const posenc::bindings::RecordField*>(fields), count)) {
    const auto* at = static_cast<const std::byte*>(record) + field.offset;
    if (field.kind == FieldKind::float64) {
      double value;
      std::memcpy(&value, at, sizeof value);
      fuzz::returned(value);
    } else if (field.kind == FieldKind::size) {
      std::size_t value;
      std::memcpy(&value, at, sizeof value);
      fuzz::returned(static_cast<double>(value));
    }
  }
  return "object";
}

emscripten::EM_VAL posenc_list_entry(emscripten::EM_VAL /*list*/, std::size_t index) {
  return index < 3 && fuzz::source().byte() < 64 ? "entry" : nullptr;
}

void posenc_bias_scheme(emscripten::EM_VAL /*bias*/, char* scheme) {
  const fuzz::CodeOf own(false);
  std::vector<const char*> names;
  for (const auto* known = posenc::bindings::BiasScheme::first(); known != nullptr; known = known->next()) {
    names.push_back(known->name());
  }
  std::strcpy(scheme, names[fuzz::source().below(names.size())]);
}

void posenc_receive_rows(emscripten::EM_VAL /*receiver*/, std::size_t /*first*/, std::size_t /*rows*/) {}

void posenc_remember_error(const char* code, const char* message) {
  const fuzz::CodeOf own(false);
  if (std::string_view(code) != "out-of-memory") fuzz::complain(std::string(code) + ": " + message);
  fuzz::remember_out_of_memory();
}

void posenc_remember_argument(const char* what, std::size_t size, double /*given*/, const char* value,
                              std::size_t value_size, int form, int type, bool has_number, double number, double low,
                              const char* words, const char* /*name*/) {
  const fuzz::CodeOf own(false);
  const std::string argument(what, size);
  if (argument.empty() || size >= 64) fuzz::complain("an error has the argument " + argument);
  if (value != nullptr && (value_size == 0 || value_size >= 200))
    fuzz::complain(argument + " has the value " + std::string(value, value_size));
  const bool has_words = words != nullptr && *words != '\0';
  using posenc::Expected;
  const bool says = form == static_cast<int>(Expected::Form::words) ? has_words
                    : form == static_cast<int>(Expected::Form::any) ? type > 0
                                                                    : has_number;
  const bool is_empty = form == static_cast<int>(Expected::Form::between) && low > number;
  if (!says || is_empty) fuzz::complain(argument + ": nothing says what is allowed");
  fuzz::remember_refused(argument);
}
