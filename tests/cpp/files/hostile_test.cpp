// Tests that invalid safetensors files are rejected, with the tensor and the reason.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "mha/safetensors.hpp"
#include "support/expect_error.hpp"
#include "support/file_of.hpp"
#include "support/golden.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

struct Example {
  const char* name;
  std::vector<std::byte> file;
  std::string words;
};

std::string zeros(std::size_t count) { return std::string(count, '\0'); }

std::string repeated(const std::string& text, std::size_t times) {
  const std::size_t size = times * text.size();
  std::string all = text;
  while (all.size() < size) all += all;
  return all.substr(0, size);
}

const std::string kEmpty = R"({"dtype":"F32","shape":[0],"data_offsets":[0,0]})";

std::vector<Example> invalid_files() {
  return {
      {"TooShort", std::vector<std::byte>(7), "the file has 7 bytes; a safetensors file has at least 8"},
      {"HeaderLongerThanTheFile", file_of("{}", "", 100), "the header says that it has 100 bytes, but the file has 2"},
      {"HeaderOfTwoToThe64", file_of("{}", "", ~std::uint64_t{0}), "it has 18446744073709551615 bytes"},
      {"NoJson", file_of(R"({"a":)"), "tensor \"a\" should be an object, but is missing"},
      {"Empty", file_of(""), "the header should be an object, but is missing"},
      {"AList", file_of("[]"), "the header should be an object, but is a list"},
      {"NoUtf8", file_of("{\"\xff\":1}"), "the header is not UTF-8 text"},
      {"AnOverlongForm", file_of("{\"\xc0\x80\":1}"), "the header is not UTF-8 text"},
      {"ASurrogateInUtf8", file_of("{\"\xed\xa0\x80\":1}"), "the header is not UTF-8 text"},
      {"HalfASurrogatePair", file_of(R"({"\ud800":1})"), "a text has half of a surrogate pair"},
      {"AWrongPair", file_of(R"({"\ud800A":1})"), "a text has half of a surrogate pair"},
      {"AHighSurrogateBeforeALargerUnit", file_of(R"({"\ud800\ue000":1})"), "a text has half of a surrogate pair"},
      {"AnUnknownEscape", file_of(R"({"\x":1})"), "a text has an invalid escape"},
      {"AControlCharacter", file_of("{\"\n\":1}"), "a text has a control character"},
      {"TheLastControlCharacter", file_of("{\"\x1f\":1}"), "a text has a control character"},
      {"AnEndlessText", file_of(R"({"a)"), "the text is not terminated"},
      {"NestedDeeply", file_of("{\"a\":" + repeated("[", 100000) + repeated("]", 100000) + "}"),
       "tensor \"a\" should be an object, but is a list"},
      {"NestedObjects", file_of(repeated("{\"a\":", 100000) + "1" + repeated("}", 100000)),
       "tensor \"a\" has the unknown field \"a\""},
      {"ANestedShape", file_of(header_of("a", "F32", "[[1]]", 0, 4), zeros(4)),
       "tensor \"a\": shape.0 should be a whole number, 0 or more, but is a list"},
      {"NoShape", file_of(R"({"a":{"dtype":"F32","data_offsets":[0,0]}})"), "tensor \"a\" has no shape"},
      {"NoType", file_of(R"({"a":{"shape":[0],"data_offsets":[0,0]}})"), "tensor \"a\" has no dtype"},
      {"NoOffsets", file_of(R"({"a":{"dtype":"F32","shape":[0]}})"), "tensor \"a\" must have two data_offsets"},
      {"OneOffset", file_of(R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0]}})"), "two data_offsets"},
      {"ThreeOffsets", file_of(R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0,0]}})"), "more than 2 numbers"},
      {"AFieldTwice", file_of(R"({"a":{"dtype":"F32","dtype":"F32","shape":[0],"data_offsets":[0,0]}})"),
       "tensor \"a\" has dtype twice"},
      {"AnotherField", file_of(R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[0,0],"extra":1}})"),
       "tensor \"a\" has the unknown field \"extra\""},
      {"ANegativeExtent", file_of(header_of("a", "F32", "[-1]", 0, 0)),
       "shape.0 should be a whole number, 0 or more, but is a negative"},
      {"HalfAnElement", file_of(header_of("a", "F32", "[0.5]", 0, 2), zeros(2)),
       "shape.0 should be a whole number, but has a fraction"},
      {"AnExponent", file_of(header_of("a", "F32", "[1e9]", 0, 2), zeros(2)), "has a fraction or an exponent"},
      {"ALeadingZero", file_of(header_of("a", "F32", "[01]", 0, 4), zeros(4)), "begins with 0"},
      {"AnExtentOf2To64", file_of(header_of("a", "F32", "[18446744073709551616]", 0, 0)),
       "shape.0 is larger than any file"},
      {"SeventeenAxes", file_of(header_of("a", "F32", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", 0, 4), zeros(4)),
       "shape has more than 16 numbers"},
      {"BytesBeyondTheEnd", file_of(header_of("a", "F32", "[2]", 0, 8), zeros(4)),
       "tensor \"a\" claims the bytes 0 to 8"},
      {"AnEndBeforeItsBeginning", file_of(header_of("a", "F32", "[1]", 4, 0), zeros(4)), "claims the bytes 4 to 0"},
      {"AShapeThatNeedsMore", file_of(header_of("a", "F32", "[3]", 0, 8), zeros(8)), "needs 12 bytes, but has 8"},
      {"AShapeThatNeedsLess", file_of(header_of("a", "F32", "[1]", 0, 8), zeros(8)), "needs 4 bytes, but has 8"},
      {"AShapeThatOverflows", file_of(header_of("a", "F32", "[4294967296,4294967296]", 0, 0)),
       "is larger than any file"},
      {"AShapeThatOverflowsToItsSize", file_of(header_of("a", "F32", "[4611686018427387905]", 0, 4), zeros(4)),
       "is larger than any file"},
      {"AnOverlap",
       file_of(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
               R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
               zeros(12)),
       "tensor \"b\" overlaps tensor \"a\""},
      {"AHole",
       file_of(R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
               R"("b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}})",
               zeros(12)),
       "4 bytes before tensor \"b\" belong to no tensor"},
      {"BytesLeftOver", file_of(header_of("a", "F32", "[1]", 0, 4), zeros(6)), "the last 2 bytes belong to no tensor"},
      {"OneNameTwice", file_of("{\"a\":" + kEmpty + ",\"a\":" + kEmpty + "}"), "there are two tensors called \"a\""},
      {"ANameWithAZero", file_of("{\"\\u0000\\n\":{}}"), "tensor \"\\u0000\\u000a\" has no dtype"},
      {"AFieldWithAZero", file_of(R"({"a":{"\u0000":1}})"), "has the unknown field \"\\u0000\""},
      {"AKeyWithAZero", file_of(R"({"__metadata__":{"\u0000":1}})"), "__metadata__: \"\\u0000\" should be a text"},
      {"MetadataThatIsNoText", file_of(R"({"__metadata__":{"a":1}})"),
       "__metadata__: \"a\" should be a text, but is a number"},
      {"MetadataTwice", file_of(R"({"__metadata__":{},"__metadata__":{}})"), "the header has __metadata__ twice"},
      {"AKeyTwice", file_of(R"({"__metadata__":{"a":"1","a":"2"}})"), "__metadata__: \"a\" is there twice"},
      {"ATrailingComma", file_of("{\"a\":" + kEmpty + ",}"), "the header: a name should be a text"},
      {"AMissingComma", file_of("{\"a\":" + kEmpty + " \"b\":" + kEmpty + "}"),
       "should be followed by }, but is a text"},
      {"MoreAfterTheEnd", file_of("{}{}"), "the header has text after its end"},
  };
}

class AnInvalidFile : public ::testing::TestWithParam<Example> {};

TEST_P(AnInvalidFile, IsRejectedWithTheReason) { EXPECT_ERROR(SafetensorsFile(GetParam().file), GetParam().words); }

INSTANTIATE_TEST_SUITE_P(Header, AnInvalidFile, ::testing::ValuesIn(invalid_files()),
                         [](const auto& test) { return test.param.name; });

/// Each line of the table has the first bytes of a file and what it is.
TEST(AFileOfAnotherFormat, IsNamedByItsFirstBytes) {
  std::ifstream table(golden_folder() / "other-formats.tsv");
  int formats = 0;
  for (std::string bytes, is; std::getline(table, bytes, '\t') && std::getline(table, is); ++formats) {
    std::istringstream numbers(bytes);
    std::vector<std::byte> file;
    for (unsigned byte = 0; numbers >> std::hex >> byte;) file.push_back(static_cast<std::byte>(byte));
    EXPECT_ERROR(SafetensorsFile{file}, "the file is not a safetensors file, but " + is);
    file.resize(600'000);
    EXPECT_ERROR(SafetensorsFile{file}, "the file is not a safetensors file, but " + is);
  }
  EXPECT_GE(formats, 7);
  const std::string header = R"({"__metadata__":{"k":")" + std::string(640 - 25, 'x') + "\"}}";
  ASSERT_EQ(header.size(), 640) << "a header of this length begins a file like a pickle";
  EXPECT_NO_THROW(SafetensorsFile{file_of(header)});
}

TEST(AValidFile, MayHaveScalarsEmptyTensorsAndSpace) {
  EXPECT_TRUE(SafetensorsFile(file_of("{}")).entries().empty());
  EXPECT_TRUE(SafetensorsFile(file_of(" { \"__metadata__\" : { } } \n ")).metadata().empty());
  EXPECT_EQ(SafetensorsFile(file_of(header_of("a", "F32", "[]", 0, 4), zeros(4))).floats("a").size(), 1U);
  const std::string huge_but_empty = header_of("a", "F32", "[18446744073709551615,0,18446744073709551615]", 0, 0);
  EXPECT_TRUE(SafetensorsFile(file_of(huge_but_empty)).floats("a").empty());
  const SafetensorsFile named(file_of(header_of(R"(\u0041\ud834\udd1e\/\n)", "F32", "[0]", 0, 0)));
  EXPECT_TRUE(named.has("A\U0001d11e/\n"));
}

TEST(AFileWithOneByteChanged, IsReadOrRejectedWithinItsBounds) {
  const std::vector<std::byte> honest = bytes_of_file(golden_folder() / "written.safetensors");
  int refused = 0;
  for (std::uint32_t seed = 0; seed < 4000; ++seed) {
    std::vector<std::byte> bytes = honest;
    bytes[random_u32(seed, 0) % bytes.size()] = static_cast<std::byte>(random_u32(seed, 1) & 0xffU);
    try {
      const SafetensorsFile file(std::move(bytes));
      for (const SafetensorsEntry& entry : file.entries()) {
        if (entry.dtype != Dtype::kI64 && entry.dtype != Dtype::kBool) static_cast<void>(file.floats(entry.name));
      }
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace mha::testing
