#include "tools/trainer/files.hpp"

#include <fstream>
#include <iterator>

#include "mha/error.hpp"

namespace mha::trainer {

std::string lines_of(const Json& items) {
  std::string lines;
  for (const Json& item : items) lines += (lines.empty() ? "" : ",\n") + item.dump();
  return "[\n" + lines + "\n]";
}

void write_file(const std::filesystem::path& path, std::string_view content) {
  std::ofstream file(path, std::ios::binary);
  file << content << std::flush;
  if (!file) throw Error("cannot write " + path.string());
}

void write_file(const std::filesystem::path& path, std::span<const std::byte> content) {
  write_file(path, {reinterpret_cast<const char*>(content.data()), content.size()});
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace mha::trainer
