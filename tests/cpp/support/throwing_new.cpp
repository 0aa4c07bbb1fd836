// clang's address sanitizer ends the program where `new` finds no memory. Here it throws, as it does elsewhere.
#if defined(__clang__) && defined(__has_feature)
#if __has_feature(address_sanitizer)

#include <new>

namespace {

void* thrown_if_null(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// The sanitizer's own memory: what `new` gives and `delete` takes stays checked.
void* operator new(std::size_t size) { return thrown_if_null(operator new(size, std::nothrow)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return thrown_if_null(operator new(size, alignment, std::nothrow));
}

#endif
#endif
