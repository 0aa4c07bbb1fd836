// Determines the kind of a recorded case from its metadata, and runs it.
#pragma once

#include <filesystem>

#include "mha/kernels.hpp"
#include "tools/conformance/report.hpp"

namespace mha::tools {

/// Throws Error if the file cannot be read or its kind is unknown.
[[nodiscard]] CaseReport run_case(const std::filesystem::path& path, const KernelTable& kernels);

}  // namespace mha::tools
