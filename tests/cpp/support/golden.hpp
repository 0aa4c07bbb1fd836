// Where the golden data lies, and the tools that read it.
#pragma once

#include <filesystem>

#include "tools/golden/golden_file.hpp"

namespace mha::testing {

using tools::GoldenFile;
using tools::GoldenTensor;

/// tests/golden, wherever the repository lies.
[[nodiscard]] std::filesystem::path golden_folder();

}  // namespace mha::testing
