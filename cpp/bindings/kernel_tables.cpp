// The module's kernel tables: listed, told and forced by name.
#include "mha/kernels.hpp"

#include <emscripten/bind.h>

#include <string>

#include "errors.hpp"

namespace mha::bindings {
namespace {

std::string kernel_table_names() {
  std::string names;
  for (const KernelTable* table : supported_kernel_tables()) {
    names.append(names.empty() ? "" : ",").append(table->name);
  }
  return names;
}

std::string active_kernel_table() { return active_kernels().name; }

void force_kernel_table(const std::string& name) {
  guarded([&] { force_kernels(name); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(mha_kernel_tables) {
  emscripten::function("kernelTableNames", &kernel_table_names);
  emscripten::function("activeKernelTable", &active_kernel_table);
  emscripten::function("forceKernelTable(name)", &force_kernel_table);
}

}  // namespace mha::bindings
