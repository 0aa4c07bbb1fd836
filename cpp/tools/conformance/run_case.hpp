// Tells by its metadata what a case file recorded, and runs it.
#pragma once

#include <filesystem>

#include "mha/kernels.hpp"
#include "tools/conformance/report.hpp"

namespace mha::tools {

/// Throws Error, in a sentence, if the file cannot be read or is of a kind that is not known here.
[[nodiscard]] CaseReport run_case(const std::filesystem::path& path, const KernelTable& kernels);

}  // namespace mha::tools
