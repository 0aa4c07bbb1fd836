// JavaScript functions that list and select the module's kernel tables.
#include "mha/detail/kernel_table.hpp"

#include <array>
#include <string>
#include <string_view>

#include "classes.hpp"

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

constexpr std::array kFunctions{function<&kernel_table_names>("kernelTableNames"),
                                function<&active_kernel_table>("activeKernelTable"),
                                function<&force_kernels>("forceKernelTable")};

}  // namespace

constinit const Class kernel_table_functions = functions(kFunctions);

}  // namespace mha::bindings
