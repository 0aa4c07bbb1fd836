// Makes `new` throw under clang's address sanitizer, which otherwise ends the program.
#if defined(__clang__) && defined(__has_feature)
#if __has_feature(address_sanitizer)

#include <new>

namespace {

void* thrown_if_null(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// Uses the sanitizer's own allocator, so that `new` and `delete` are still checked.
void* operator new(std::size_t size) { return thrown_if_null(operator new(size, std::nothrow)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return thrown_if_null(operator new(size, alignment, std::nothrow));
}

#endif
#endif
