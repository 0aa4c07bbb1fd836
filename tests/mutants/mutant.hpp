// mha_mutant(n): whether the environment variable MHA_MUTANT selects mutant n.
// The build includes this before everything else.
#pragma once

namespace mha::mutants {

/// 0: no mutant.
extern const int chosen;
constexpr int kMost = 1024;
/// Which mutants were reached since a test began.
extern bool reached[kMost];

}  // namespace mha::mutants

inline bool mha_mutant(int n) noexcept {
  mha::mutants::reached[n] = true;
  return mha::mutants::chosen == n;
}
