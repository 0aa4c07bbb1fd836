// Tests reading and writing of safetensors files.
#include "mha/safetensors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <limits>

#include "support/expect_error.hpp"
#include "support/file_of.hpp"
#include "support/golden.hpp"
#include "support/numbers.hpp"
#include "support/temporary_file.hpp"

namespace mha::testing {
namespace {

using Extents = std::vector<std::size_t>;

/// The tensors and metadata of tests/golden/make_written.py, in its order.
SafetensorsWriter the_golden_writer() {
  const std::vector<float> numbers = {1.5F, -2.0F, 0.1F, 65504.0F, 6e-8F, -0.0F};
  SafetensorsWriter writer;
  writer.set_metadata("kind", "written");
  writer.set_metadata("words", "a \"quote\", a \\, a line\nbreak, \t\x01, é, 漢, 𝄞");
  writer.add_booleans("truth", Extents{3}, std::array<std::uint8_t, 3>{1, 0, 7});
  writer.add_floats("half", Extents{2, 3}, numbers, Dtype::kF16);
  writer.add_floats("brain", Extents{6}, numbers, Dtype::kBF16);
  writer.add_floats("a \"name\" \\ é", Extents{}, std::array{0.1F});
  writer.add_floats("none", Extents{0, 4}, {});
  writer.add_integers("whole", Extents{2, 2},
                      std::array<std::int64_t, 4>{0, -1, std::numeric_limits<std::int64_t>::max(),
                                                  std::numeric_limits<std::int64_t>::min()});
  writer.add_floats("single", Extents{6}, numbers);
  return writer;
}

TEST(AWriter, WritesTheBytesThatPythonWrote) {
  const std::vector<std::byte> expected = bytes_of_file(golden_folder() / "written.safetensors");
  ASSERT_GT(expected.size(), 500U);
  EXPECT_EQ(the_golden_writer().bytes(), expected);
}

TEST(AFile, IsReadAsItWasWritten) {
  const SafetensorsFile file(the_golden_writer().bytes());
  EXPECT_EQ(file.metadata("kind"), "written");
  EXPECT_EQ(file.metadata("words"), "a \"quote\", a \\, a line\nbreak, \t\x01, é, 漢, 𝄞");
  EXPECT_EQ(file.entries().size(), 7U);
  EXPECT_EQ(file.entries().front().name, "whole") << "largest elements first";
  EXPECT_EQ(file.booleans("truth"), (std::vector<std::uint8_t>{1, 0, 1}));
  EXPECT_EQ(file.floats("truth"), (std::vector<float>{1, 0, 1}));
  EXPECT_EQ(file.floats("single"), (std::vector<float>{1.5F, -2.0F, 0.1F, 65504.0F, 6e-8F, -0.0F}));
  EXPECT_EQ(file.floats("half"), (std::vector<float>{1.5F, -2.0F, 0.099975586F, 65504.0F, 0x1p-24F, -0.0F}));
  EXPECT_EQ(file.floats("brain"), (std::vector<float>{1.5F, -2.0F, 0x1.9ap-4F, 65536.0F, 0x1.02p-24F, -0.0F}));
  EXPECT_EQ(file.entry("a \"name\" \\ é").shape, Extents{});
  EXPECT_EQ(file.floats("a \"name\" \\ é"), std::vector<float>{0.1F});
  EXPECT_EQ(file.entry("none").shape, (Extents{0, 4}));
  EXPECT_TRUE(file.floats("none").empty());
  EXPECT_EQ(file.integers("whole")[2], std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(file.integers("whole")[3], std::numeric_limits<std::int64_t>::min());
}

TEST(AFile, ReadsUnsignedIntegersOfEverySize) {
  EXPECT_EQ(SafetensorsFile(file_of(header_of("a", "U16", "[1]", 0, 2), "\xff\xff")).integers("a").at(0), 65535);
  EXPECT_EQ(SafetensorsFile(file_of(header_of("a", "U32", "[1]", 0, 4), "\xff\xff\xff\xff")).integers("a").at(0),
            4294967295);
  const SafetensorsFile large(file_of(header_of("a", "U64", "[1]", 0, 8), std::string(8, '\xff')));
  EXPECT_ERROR(static_cast<void>(large.integers("a")), "holds 18446744073709551615, which 64 bits with a sign");
  EXPECT_ERROR(static_cast<void>(large.floats("a")), "holds 18446744073709551615, which single precision cannot hold");
}

/// Each line of the table has the name of a type, its bits, and whether it is read as floats.
TEST(AFile, ListsEveryTypeOfTheFormat) {
  std::ifstream table(golden_folder() / "types.tsv");
  std::size_t types = 0;
  std::size_t bits = 0;
  for (std::string type, use; table >> type >> bits >> use; ++types) {
    const SafetensorsFile file(file_of(header_of("a", type, "[8]", 0, bits), std::string(bits, '\0')));
    EXPECT_EQ(file.entry("a").type, type);
    if (use == "floats") {
      EXPECT_EQ(file.floats("a").size(), 8U) << type;
    } else {
      EXPECT_ERROR(static_cast<void>(file.floats("a")), "tensor \"a\" has the type " + type + ", which cannot be read");
    }
    if (name_of(file.entry("a").dtype) != type || bits >= 8) continue;
    EXPECT_ERROR(
        SafetensorsFile(file_of(header_of("a", type, "[9]", 0, bits), std::string(bits, '\0'))),
        "with shape (9,) and type " + type + " has " + std::to_string(9 * bits) + " bits, which are not whole");
  }
  EXPECT_EQ(types, static_cast<std::size_t>(Dtype::kOther) + 1) << "every type, and one that is in no list";
}

TEST(AFile, ListsATensorOfAnUnknownType) {
  const SafetensorsFile file(file_of(header_of("a", R"(\u0000)", "[3]", 0, 2), "xx"));
  EXPECT_EQ(file.entry("a").dtype, Dtype::kOther);
  EXPECT_ERROR(static_cast<void>(file.floats("a")), "tensor \"a\" has the type \\u0000, which cannot be read here");
  EXPECT_ERROR(static_cast<void>(file.integers("a")), "has the type \\u0000; whole numbers were expected");
}

TEST(AFile, IsReadFromDiskAsFromMemory) {
  const TemporaryFile file;
  the_golden_writer().write(file.path());
  EXPECT_EQ(bytes_of_file(file.path()), the_golden_writer().bytes());
  EXPECT_EQ(SafetensorsFile::read(file.path()).entries().size(), 7U);
  EXPECT_ERROR(static_cast<void>(SafetensorsFile::read("/nowhere.safetensors")), "cannot open /nowhere.safetensors");
  EXPECT_ERROR(static_cast<void>(SafetensorsFile::read("/")), "/ is a folder, not a file");
  EXPECT_ERROR(the_golden_writer().write("/nowhere/at.safetensors"), "cannot write /nowhere/at.safetensors");
}

TEST(AFile, ThatCannotBeReachedIsNamed) {
  const std::string endless(5000, 'a');
  EXPECT_ERROR(static_cast<void>(SafetensorsFile::read(endless)), "cannot open " + endless);
  EXPECT_ERROR(the_golden_writer().write(endless), "cannot write " + endless);
  const std::string below_a_file = (golden_folder() / "written.safetensors" / "x").string();
  EXPECT_ERROR(static_cast<void>(SafetensorsFile::read(below_a_file)), "cannot open " + below_a_file);
  EXPECT_ERROR(static_cast<void>(SafetensorsFile::read("")), "cannot open ");
}

TEST(AFile, RoundTripsRandomTensorsOfEveryTypeAndShape) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const Extents shape = {random_u32(seed, 0) % 4, 1 + random_u32(seed, 1) % 3, random_u32(seed, 2) % 5};
    const std::size_t count = shape[0] * shape[1] * shape[2];
    const std::vector<float> values = random_values(count, seed);
    std::vector<std::int64_t> integers;
    for (std::uint32_t i = 0; i < count; ++i) {
      integers.push_back(static_cast<std::int64_t>(std::uint64_t{random_u32(seed, i)} << 32U | i));
    }
    SafetensorsWriter writer;
    writer.add_floats("x", shape, values);
    writer.add_integers("y", shape, integers);
    writer.add_floats("h", shape, values, Dtype::kF16);
    const SafetensorsFile file(writer.bytes());
    EXPECT_EQ(file.floats("x"), values);
    EXPECT_EQ(file.integers("y"), integers);
    EXPECT_EQ(file.entry("y").shape, shape);
    for (std::size_t i = 0; i < count; ++i)
      EXPECT_NEAR(static_cast<double>(file.floats("h")[i]), static_cast<double>(values[i]), 0x1p-12);

    SafetensorsWriter again;
    again.add_integers("y", shape, file.integers("y"));
    again.add_floats("x", shape, file.floats("x"));
    again.add_floats("h", shape, file.floats("h"), Dtype::kF16);
    EXPECT_EQ(again.bytes(), writer.bytes()) << "writing the contents again gives the same bytes";
  }
}

TEST(EveryType, IsReadAsFloats) {
  const auto read = [](const std::string& dtype, const std::string& data, std::size_t count) {
    const std::string shape = std::string("[").append(std::to_string(count)).append("]");
    return SafetensorsFile(file_of(header_of("a", dtype, shape, 0, data.size()), data)).floats("a");
  };
  EXPECT_EQ(read("F64", bytes_as_text(std::array{1.5, -2.0}), 2), (std::vector<float>{1.5F, -2.0F}));
  EXPECT_EQ(read("F16", bytes_as_text(std::array<std::uint16_t, 3>{0x3e00, 0x7c00, 1}), 3),
            (std::vector<float>{1.5F, kInfinity, 0x1p-24F}));
  EXPECT_EQ(read("I64", bytes_as_text(std::array<std::int64_t, 2>{5, -6}), 2), (std::vector<float>{5, -6}));
  EXPECT_EQ(read("I32", bytes_as_text(std::array<std::int32_t, 2>{5, -6}), 2), (std::vector<float>{5, -6}));
  EXPECT_EQ(read("I16", bytes_as_text(std::array<std::int16_t, 2>{5, -6}), 2), (std::vector<float>{5, -6}));
  EXPECT_EQ(read("I8", bytes_as_text(std::array<std::int8_t, 2>{5, -6}), 2), (std::vector<float>{5, -6}));
  EXPECT_EQ(read("U64", bytes_as_text(std::array<std::uint64_t, 1>{1ULL << 63U}), 1), (std::vector<float>{0x1p63F}));
  EXPECT_EQ(read("U8", bytes_as_text(std::array<std::uint8_t, 2>{5, 250}), 2), (std::vector<float>{5, 250}));
}

TEST(AFile, RejectsReadingATensorAsAnotherType) {
  const SafetensorsFile file(the_golden_writer().bytes());
  EXPECT_ERROR(static_cast<void>(file.floats("x")), "the file has no tensor \"x\"; it has whole, ");
  EXPECT_ERROR(static_cast<void>(file.booleans("single")), "tensor \"single\" has the type F32; BOOL was expected");
  EXPECT_ERROR(static_cast<void>(file.integers("half")),
               "tensor \"half\" has the type F16; whole numbers were expected");
  EXPECT_ERROR(static_cast<void>(file.floats("whole")),
               "tensor \"whole\" holds 9223372036854775807, which single precision cannot hold exactly");
  EXPECT_ERROR(static_cast<void>(file.metadata("x")), "the file's metadata says nothing about \"x\"");
  const SafetensorsFile odd(file_of(header_of("a", "BOOL", "[2]", 0, 2), std::string("\x01\x02", 2)));
  EXPECT_ERROR(static_cast<void>(odd.booleans("a")), "tensor \"a\" holds 2; BOOL is 0 or 1");
}

TEST(AWriter, RejectsWhatNoReaderCouldRead) {
  SafetensorsWriter writer;
  writer.add_floats("a", Extents{2}, std::array{1.0F, 2.0F});
  EXPECT_ERROR(writer.add_floats("a", Extents{1}, std::array{1.0F}), "there are two tensors called \"a\"");
  EXPECT_ERROR(writer.add_floats("__metadata__", Extents{1}, std::array{1.0F}), "cannot be called __metadata__");
  EXPECT_ERROR(writer.add_floats("b", Extents{3}, std::array{1.0F}),
               "tensor \"b\" with shape (3,) needs 3 numbers, but has 1");
  EXPECT_ERROR(writer.add_floats("b", Extents{1}, std::array{1.0F}, Dtype::kI64),
               "floats are written as F32, F16 or BF16");
  EXPECT_ERROR(writer.add_floats("\xff", Extents{1}, std::array{1.0F}), "the name of a tensor is not UTF-8 text");
  EXPECT_ERROR(writer.set_metadata("k", "\xc0\x80"), "the metadata's \"k\" is not UTF-8 text");
  const std::size_t huge = std::size_t{1} << 40U;
  EXPECT_ERROR(writer.add_floats("b", Extents{huge, huge}, {}), "is larger than any file");
  EXPECT_EQ(SafetensorsFile(writer.bytes()).entries().size(), 1U);
}

}  // namespace
}  // namespace mha::testing
