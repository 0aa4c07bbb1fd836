#include "support/temporary_file.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace mha::testing {

TemporaryFile::TemporaryFile() {
  std::string name = ::testing::TempDir() + "mha_XXXXXX";
  const int file = mkstemp(name.data());
  if (file < 0) throw std::runtime_error("cannot make a file like " + name);
  close(file);
  path_ = name;
}

TemporaryFile::TemporaryFile(const std::vector<std::byte>& bytes) : TemporaryFile() {
  std::ofstream(path_, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

}  // namespace mha::testing
