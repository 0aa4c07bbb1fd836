// Chooses what runs a recorded case.
#include "tools/conformance/run_case.hpp"

#include <array>
#include <string>
#include <string_view>

#include "mha/error.hpp"

namespace mha::tools {
namespace {

struct Kind {
  std::string_view key;  // of the metadata
  std::string_view value;
  CaseReport (*run)(const GoldenFile& file, const KernelTable& kernels);
};

/// To add a kind of case, add a line here.
constexpr std::array kKinds = {
    Kind{"op", "Attention", run_onnx_attention},
    Kind{"kind", "nn.MultiheadAttention", run_torch_multi_head},
    Kind{"kind", "transformer block", run_torch_block},
    Kind{"kind", "GPT-2-shaped language model", run_torch_language_model},
};

std::string say(const SafetensorsFile::Metadata& metadata, const std::string& key) {
  const auto found = metadata.find(key);
  return found == metadata.end() ? "no " + key : key + " \"" + found->second + "\"";
}

}  // namespace

CaseReport run_case(const std::filesystem::path& path, const KernelTable& kernels) {
  const GoldenFile file(path);
  const SafetensorsFile::Metadata& metadata = file.file().metadata();
  for (const Kind& kind : kKinds) {
    const auto found = metadata.find(kind.key);
    if (found != metadata.end() && found->second == kind.value) return kind.run(file, kernels);
  }
  throw Error("the metadata names " + say(metadata, "op") + " and " + say(metadata, "kind") +
              ", and no such case is known here");
}

}  // namespace mha::tools
