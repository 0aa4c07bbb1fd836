#include "tools/benchmark/process_memory.hpp"

#include <fstream>
#include <string>

namespace mha::benchmark {
namespace {

std::size_t status(const std::string& field) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(field)) return std::stoul(line.substr(field.size())) * 1024;
  }
  return 0;
}

}  // namespace

std::size_t resident_bytes_now() {
  std::ofstream("/proc/self/clear_refs") << "5";
  return status("VmRSS:");
}

std::size_t highest_resident_bytes() { return status("VmHWM:"); }

}  // namespace mha::benchmark
