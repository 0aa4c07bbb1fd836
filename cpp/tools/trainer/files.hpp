// Files that are read and written whole.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "tools/trainer/sentence.hpp"

namespace mha::trainer {

/// One item a line, between brackets.
[[nodiscard]] std::string lines_of(const Json& items);

/// Throws Error if the file cannot be written.
void write_file(const std::filesystem::path& path, std::string_view content);
void write_file(const std::filesystem::path& path, std::span<const std::byte> content);
/// Throws Error if the file cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

}  // namespace mha::trainer
