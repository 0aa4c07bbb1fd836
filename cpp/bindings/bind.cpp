// What every module has: errors, sessions, views, and the functions of the kernel tables.
#include "bind.hpp"

#include <emscripten/em_js.h>
#include <emscripten/stack.h>

#include <cmath>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "mha/kernels.hpp"

extern "C" void _emscripten_stack_restore(std::uintptr_t address);

EM_JS_DEPS(mha_texts, "$UTF8ToString,$stringToUTF8,$Emval");
EM_JS(void, mha_throw, (const char* message), { throw new Error(UTF8ToString(message)); });
/// Copies a text of JavaScript, truncated to the size; nothing if it is no text.
EM_JS(void, mha_copy_text, (emscripten::EM_VAL text, char* to, std::size_t size), {
  const value = Emval.toValue(text);
  stringToUTF8(typeof value == 'string' ? value : "", to, size);
});

namespace mha::bindings {
namespace {

std::array<char, 1024> kept;

void keep(const char* message) { std::strncpy(kept.data(), message, kept.size() - 1); }

}  // namespace

void keep_message() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    keep("there is not enough memory: use fewer tokens or features");
  } catch (const std::exception& error) {
    keep(error.what());
  }
}

void throw_kept_message() {
  _emscripten_stack_restore(emscripten_stack_get_base());
  mha_throw(kept.data());
  __builtin_unreachable();
}

namespace {

/// Sorted by address.
std::vector<const Session*>& sessions() {
  static std::vector<const Session*> all;
  return all;
}

}  // namespace

Session::Session() { sessions().insert(std::ranges::lower_bound(sessions(), this), this); }
Session::~Session() { sessions().erase(std::ranges::lower_bound(sessions(), this)); }
bool Session::exists(const Session* place) { return std::ranges::binary_search(sessions(), place); }

double whole_number(const char* name, double value, double least, double most) {
  if (value >= least && value <= most && value == std::floor(value)) return value;
  fail("{} must be a whole number from {} to {}",
       {name, static_cast<std::int64_t>(least), static_cast<std::int64_t>(most)});
}

std::size_t index_of(const char* thing, double value, std::size_t count) {
  const auto index = whole<std::size_t>(thing, value);
  if (index < count) return index;
  fail("there is no {} {}: they are numbered from 0 to {}", {thing, index, count - 1});
}

namespace {

Text kernel_table_names() {
  std::string names;
  for (const KernelTable* table : supported_kernel_tables()) {
    names.append(names.empty() ? "" : ",").append(name_of(*table));
  }
  return Text(names.c_str());
}

Text active_kernel_table() { return Text(std::string(name_of(active_kernels())).c_str()); }

void force_kernel_table(TextHandle name) {
  const auto owner = emscripten::val::take_ownership(name.handle);
  std::array<char, 64> text{};
  mha_copy_text(name.handle, text.data(), text.size());
  force_kernels(text.data());
}

EMSCRIPTEN_BINDINGS(module) {
  emscripten::register_type<Float32Array>("Float32Array");
  emscripten::register_type<Int32Array>("Int32Array");
  emscripten::register_type<Uint8Array>("Uint8Array");
  emscripten::register_type<Text>("string");
  emscripten::register_type<TextHandle>("string");
  emscripten::function("kernelTableNames()", bound<&kernel_table_names>);
  emscripten::function("activeKernelTable()", bound<&active_kernel_table>);
  emscripten::function("forceKernelTable(name)", bound<&force_kernel_table>);
}

}  // namespace
}  // namespace mha::bindings

/// Kernels have no exceptions: this leaves the C++ objects on the stack behind, but gives the stack back.
extern "C" void mha_missing_kernel(const char* name) {
  mha::bindings::keep((std::string("this module has no kernel ") + name).c_str());
  mha::bindings::throw_kept_message();
}
