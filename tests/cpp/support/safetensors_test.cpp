// The reader of the golden data refuses files that lie about themselves.
#include "support/safetensors.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <stdexcept>

namespace mha::testing {
namespace {

std::filesystem::path write_file(const std::string& header, const std::string& numbers, std::uint64_t header_size) {
  const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
  const std::filesystem::path path =
      std::filesystem::path(::testing::TempDir()) / (std::string("mha_") + test->name() + ".safetensors");
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(&header_size), sizeof(header_size));
  file << header << numbers;
  return path;
}

std::filesystem::path write_file(const std::string& header, const std::string& numbers) {
  return write_file(header, numbers, header.size());
}

TEST(GoldenFile, ReadsFloatsBooleansShapesAndMetadata) {
  const float number = 1.5F;
  std::string bytes(sizeof(float), '\0');
  std::memcpy(bytes.data(), &number, sizeof(number));
  const GoldenFile file(
      write_file(R"({"__metadata__":{"seed":"7"},"x":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},)"
                 R"("m":{"dtype":"BOOL","shape":[2],"data_offsets":[4,6]}})",
                 bytes + std::string("\x01\x00", 2)));
  EXPECT_EQ(file["x"].values, std::vector<float>{1.5F});
  EXPECT_EQ(file["x"].shape, (std::vector<std::size_t>{1, 1}));
  EXPECT_EQ(file["m"].values, (std::vector<float>{1.0F, 0.0F}));
  EXPECT_EQ(file.number("seed"), 7U);
  EXPECT_TRUE(file.has("x"));
  EXPECT_FALSE(file.has("y"));
  EXPECT_THROW(static_cast<void>(file["y"]), std::runtime_error);
  EXPECT_THROW(static_cast<void>(file.metadata("batch")), std::runtime_error);
}

TEST(GoldenFile, RefusesATensorOutsideOfTheFile) {
  EXPECT_THROW(GoldenFile(write_file(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", "1234")),
               std::runtime_error);
}

TEST(GoldenFile, RefusesATensorThatDoesNotFillItsShape) {
  EXPECT_THROW(GoldenFile(write_file(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", "1234")),
               std::runtime_error);
}

TEST(GoldenFile, RefusesAHeaderLongerThanTheFile) {
  EXPECT_THROW(GoldenFile(write_file("{}", "", 1000)), std::runtime_error);
}

TEST(GoldenFile, RefusesAFileThatIsNotThere) { EXPECT_THROW(GoldenFile("/nowhere.safetensors"), std::runtime_error); }

}  // namespace
}  // namespace mha::testing
