#include "memory.h"

#include <emscripten/bind.h>

#include <new>

#include "guard.h"

namespace posenc::bindings {
namespace {

constexpr std::align_val_t alignment{16};

Pointer allocate(std::size_t bytes) { return reinterpret_cast<Pointer>(::operator new(bytes, alignment)); }

void release(Pointer pointer) { ::operator delete(reinterpret_cast<void*>(pointer), alignment); }

}  // namespace

EMSCRIPTEN_BINDINGS(memory) {
  emscripten::function("allocate", guarded<&allocate>);
  emscripten::function("release", guarded<&release>);
}

}  // namespace posenc::bindings
