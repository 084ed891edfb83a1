#include "allocations/allocator.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#include "fuzz/library_code.h"

// The linker's --wrap gives the program's own references to malloc and free these names, and the C library's functions
// those with real. NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
extern "C" {
void* __real_malloc(std::size_t size);
void __real_free(void* block);
}

namespace {

std::size_t live_blocks = 0;
std::size_t allocations = 0;
std::size_t failing_allocation = SIZE_MAX;
bool is_watching = false;
bool failed = false;

bool fails() {
  if (!is_watching || !fuzz::in_library()) return false;
  if (allocations++ != failing_allocation) return false;
  failed = true;
  return true;
}

void* counted(void* block) {
  if (block != nullptr) ++live_blocks;
  return block;
}

void* throwing(std::size_t size, std::size_t alignment) {
  // The size of an aligned block is a multiple of the alignment.
  void* const block = fails()          ? nullptr
                      : alignment == 0 ? __real_malloc(size)
                                       : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (block == nullptr) throw std::bad_alloc();
  return counted(block);
}

void release(void* block) {
  if (block != nullptr) --live_blocks;
  __real_free(block);
}

}  // namespace

namespace allocator {

std::size_t live() { return live_blocks; }

void watch(std::size_t failing) {
  allocations = 0;
  failing_allocation = failing;
  failed = false;
  is_watching = true;
}

std::size_t unwatch() {
  is_watching = false;
  return allocations;
}

bool has_failed() { return failed; }

}  // namespace allocator

extern "C" {
void* __wrap_malloc(std::size_t size) { return fails() ? nullptr : counted(__real_malloc(size)); }
void __wrap_free(void* block) { release(block); }
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)

void* operator new(std::size_t size) { return throwing(size, 0); }
void* operator new[](std::size_t size) { return throwing(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) { return throwing(size, std::size_t(alignment)); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return throwing(size, std::size_t(alignment)); }
void operator delete(void* block) noexcept { release(block); }
void operator delete[](void* block) noexcept { release(block); }
void operator delete(void* block, std::size_t /*size*/) noexcept { release(block); }
void operator delete[](void* block, std::size_t /*size*/) noexcept { release(block); }
void operator delete(void* block, std::align_val_t /*alignment*/) noexcept { release(block); }
void operator delete[](void* block, std::align_val_t /*alignment*/) noexcept { release(block); }
void operator delete(void* block, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept { release(block); }
void operator delete[](void* block, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept { release(block); }
