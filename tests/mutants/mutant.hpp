// mha_mutant(n): whether mutant n is the one that the environment variable MHA_MUTANT chooses.
// The build includes this before everything else.
#pragma once

namespace mha::mutants {

/// 0: the code as it is.
extern const int chosen;
constexpr int kMost = 1024;
/// Which mutants' places were reached since a test began.
extern bool reached[kMost];

}  // namespace mha::mutants

inline bool mha_mutant(int n) noexcept {
  mha::mutants::reached[n] = true;
  return mha::mutants::chosen == n;
}
