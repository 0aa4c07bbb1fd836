// The shipped grammars, each read once, and shipped files.
#pragma once

#include <string>

#include "support/golden.hpp"
#include "tools/trainer/files.hpp"
#include "tools/trainer/grammar.hpp"

namespace mha::trainer::testing {

[[nodiscard]] inline std::filesystem::path models_folder() {
  return mha::testing::golden_folder() / "../../web/models";
}
/// "learned/README.md"
[[nodiscard]] inline std::string shipped(const std::string& name) { return read_file(models_folder() / name); }

[[nodiscard]] inline const Grammar& english() {
  static const Grammar kGrammar(models_folder() / "learned/en.grammar.json");
  return kGrammar;
}
[[nodiscard]] inline const Grammar& french() {
  static const Grammar kGrammar(models_folder() / "learned/fr.grammar.json");
  return kGrammar;
}
[[nodiscard]] inline const Grammar& model_grammar() {
  static const Grammar kGrammar(models_folder() / "trained/grammar.json");
  return kGrammar;
}

}  // namespace mha::trainer::testing
