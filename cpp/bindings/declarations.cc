#include "declarations.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace posenc::bindings {
namespace {

/// One interface of TypeScript: the functions of a module, or those that all modules have.
struct Interface {
  const char* folder;
  const char* head;
  std::map<std::string, std::string> functions;
};

struct Declarations {
  /// The TypeScript name of each record, by the address of its fields: all that a record that contains it knows of it.
  std::map<const void*, std::string> records;
  /// The members of each record's interface, by its name.
  std::map<std::string, std::string> interfaces;
  /// The type of the fields of each scheme of RawRowBias.
  std::map<std::string, std::string> row_biases;
  std::map<std::string, std::string> other_biases;
  /// In the order in which declare_file() tries their folders: the last one's is part of every path.
  std::array<Interface, 5> modules{{
      {.folder = "bindings/core/",
       .head = "/** The functions of the core. */\nexport interface RawModule extends RawMemory {\n",
       .functions = {}},
      {.folder = "bindings/extended/",
       .head = "/** The functions of the extended part. */\nexport interface RawExtendedModule extends RawMemory {\n",
       .functions = {}},
      {.folder = "bindings/train/",
       .head = "/** The functions of training. */\nexport interface RawTrainModule extends RawMemory {\n",
       .functions = {}},
      {.folder = "bindings/run/",
       .head = "/** The functions for whole models. */\nexport interface RawRunModule extends RawMemory {\n",
       .functions = {}},
      {.folder = "",
       .head = "/** What all modules have. A pointer is a byte offset in the memory of one of them; 0 is none. */\n"
               "export interface RawMemory {\n",
       .functions = {}},
  }};
  /// The interface that functions are declared in at present.
  Interface* module = &modules.back();
};

/// Made on first use, because static objects of all files add to it in an unknown order.
Declarations& declarations() {
  static Declarations all;
  return all;
}

/// Adds an entry. Files may include the same record, but a name with another content is a mistake.
void add(std::map<std::string, std::string>& list, const std::string& name, const std::string& text) {
  if (const auto [entry, added] = list.emplace(name, text); !added && entry->second != text) {
    std::fprintf(stderr, "%s is declared twice\n", name.c_str());
    std::abort();
  }
}

std::string type_of(const RecordField& field) {
  switch (field.kind) {
    case FieldKind::flag:
      return "boolean";
    case FieldKind::text:
      return "string";
    case FieldKind::choice:
      return union_of_names(static_cast<const char* const*>(field.details), field.count);
    case FieldKind::record:
    case FieldKind::optional_record:
      return declarations().records.at(field.details);
    default:
      return "number";
  }
}

/// Fields that may be undefined may also be left out.
std::string member(const RecordField& field) {
  const bool optional = field.kind == FieldKind::optional_float64 || field.kind == FieldKind::optional_whole64 ||
                        field.kind == FieldKind::optional_record;
  return std::string("  ") + field.name + (optional ? "?: " : ": ") + type_of(field) +
         (optional ? " | undefined;\n" : ";\n");
}

}  // namespace

bool declare_record(const char* name, const RecordField* fields, std::size_t count) {
  declarations().records[fields] = interface_name(name);
  std::string members;
  for (std::size_t i = 0; i < count; ++i) members += member(fields[i]);
  add(declarations().interfaces, interface_name(name), members);
  return true;
}

void declare_file(std::string_view path) {
  declarations().module = std::ranges::find_if(declarations().modules, [&](const Interface& module) {
    return path.find(module.folder) != std::string_view::npos;
  });
}

void declare_function(const std::string& name, const std::string& parameter_names,
                      std::initializer_list<std::string> parameter_types, const std::string& result) {
  std::istringstream names(parameter_names);
  std::string text;
  for (const std::string& type : parameter_types) {
    std::string parameter;
    std::getline(names >> std::ws, parameter, ',');
    text += (text.empty() ? "" : ", ") + parameter + ": " + type;
  }
  text = "(" + text + "): " + result + ";\n";
  const bool known = std::ranges::any_of(declarations().modules,
                                         [&](const Interface& module) { return module.functions.contains(name); });
  if (known) {
    std::fprintf(stderr, "%s is bound twice\n", name.c_str());
    std::abort();
  }
  declarations().module->functions.emplace(name, text);
}

void declare_bias(const std::string& scheme, const std::string& fields, bool by_rows) {
  add(by_rows ? declarations().row_biases : declarations().other_biases, scheme, fields);
}

std::string interface_name(const char* struct_name) { return std::string("Raw") + struct_name; }

std::string union_of_names(const char* const* names, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "'" : " | '") + std::string(names[i]) + "'";
  return text;
}

}  // namespace posenc::bindings

int main() {
  using posenc::bindings::declarations;
  std::string text =
      R"(// Made by the program posenc_declarations from cpp/bindings, where arrays are described; not to be edited.

/** Rows first … first + rows - 1 stand in the piece. Must not throw, nor call the module. */
export type RawRowReceiver = (first: number, rows: number) => void;

)";
  for (const auto& [name, members] : declarations().interfaces) {
    text += "export interface " + name + " {\n" + members + "}\n\n";
  }
  const auto add_schemes = [&text](const std::map<std::string, std::string>& biases) {
    for (const auto& [scheme, fields] : biases) text += "\n  | ({ scheme: '" + scheme + "' } & " + fields + ")";
    text += ";\n";
  };
  text += "/** A bias that is made by rows. */\nexport type RawRowBias =";
  add_schemes(declarations().row_biases);
  text += "\n/** Any bias. */\nexport type RawBias =\n  | RawRowBias";
  add_schemes(declarations().other_biases);
  for (const auto& module : declarations().modules) {
    text += std::string("\n") + module.head;
    for (const auto& [name, signature] : module.functions) text += "  " + name + signature;
    text += "}\n";
  }
  std::fwrite(text.data(), 1, text.size(), stdout);
}
