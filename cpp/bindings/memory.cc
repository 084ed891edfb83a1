#include "memory.h"

#include <new>

#include "bind.h"

namespace posenc::bindings {
namespace {

constexpr std::align_val_t alignment{16};

Pointer allocate(std::size_t bytes) { return reinterpret_cast<Pointer>(::operator new(bytes, alignment)); }

void release(Pointer pointer) { ::operator delete(reinterpret_cast<void*>(pointer), alignment); }

}  // namespace

POSENC_BINDINGS(memory) {
  bind<&allocate>("allocate", "bytes");
  bind<&release>("release", "pointer");
}

}  // namespace posenc::bindings
