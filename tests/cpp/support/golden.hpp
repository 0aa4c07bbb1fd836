// The folder of the golden data, and the tools that read it.
#pragma once

#include <filesystem>

#include "tools/golden/golden_file.hpp"

namespace mha::testing {

using tools::GoldenFile;
using tools::GoldenTensor;

/// The absolute path of tests/golden.
[[nodiscard]] std::filesystem::path golden_folder();

}  // namespace mha::testing
