// Embind registers these types in every module, although no value of them is ever passed to or from posenc's modules.
// Defined here, the registrations do nothing: the optimiser drops the calls with the names of the types, and the
// generated JavaScript needs no conversions for them.
#include <emscripten/bind.h>

namespace emscripten::internal {
extern "C" {

void _embind_register_bigint(TYPEID, const char*, size_t, int64_t, uint64_t) {}
void _embind_register_std_string(TYPEID, const char*) {}
void _embind_register_std_wstring(TYPEID, size_t, const char*) {}
void _embind_register_memory_view(TYPEID, unsigned, const char*) {}

}  // extern "C"
}  // namespace emscripten::internal
