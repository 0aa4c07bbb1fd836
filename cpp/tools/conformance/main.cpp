// mha_conformance FILE...: runs recorded cases with every kernel table that this machine supports.
// For each file and table, prints one line of JSON for `npm run conformance`:
//   {"file", "kernels", "passed", "problem", "largestError", "compared", "leftOut"}
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "mha/detail/kernel_table.hpp"
#include "tools/conformance/run_case.hpp"

namespace mha::tools {
namespace {

nlohmann::json run(const std::string& path, const KernelTable& kernels) {
  CaseReport report;
  std::string failure;
  try {
    report = run_case(path, kernels);
  } catch (const std::exception& error) {
    failure = error.what();
  }
  return {{"file", path},
          {"kernels", kernels.name},
          {"passed", report.passed()},
          {"problem", failure.empty() ? report.problem() : failure},
          {"largestError", report.largest_error()},
          {"compared", report.compared()},
          {"leftOut", report.left_out()}};
}

}  // namespace
}  // namespace mha::tools

int main(int argc, char** argv) {
  try {
    for (const char* path : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
      for (const mha::KernelTable* kernels : mha::supported_kernel_tables()) {
        const nlohmann::json line = mha::tools::run(path, *kernels);
        std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
      }
    }
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::fputs(error.what(), stderr);
    return EXIT_FAILURE;
  }
}
