// What a trained layer's heads read, and what it answers, measured on sentences that it never saw.
#pragma once

#include <array>
#include <span>

#include "tools/train_layer/layer.hpp"

namespace mha::layer_trainer {

/// How many of how many.
struct Score {
  std::size_t right = 0;
  std::size_t asked = 0;

  [[nodiscard]] double share() const {
    return asked == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(asked);
  }
  void count(bool is_right) {
    right += static_cast<std::size_t>(is_right);
    ++asked;
  }
};

struct Mean {
  double sum = 0.0;
  std::size_t rows = 0;

  [[nodiscard]] double value() const { return rows == 0 ? 0.0 : sum / static_cast<double>(rows); }
  void add(double number) {
    sum += number;
    ++rows;
  }
};

/// What a head gives shares to, in the mean over all rows.
struct HeadMeasures {
  Mean depended;  // the word that the row's word depends on, in decidable rows
  Mean before;    // the word before; of all rows but a sentence's first
  Mean itself;
  Mean after;    // the word after; of all rows but a sentence's last
  Mean largest;  // whichever share is the largest
  Score finds;   // the largest share is that of the word depended on, in decidable rows
  Score finds_before;
};

inline constexpr std::size_t kBins = 10;

struct Measurements {
  std::size_t sentences = 0;
  std::size_t rows = 0;
  std::array<Score, kKinds> decidable{};  // head 1, by the kind of the row's word
  std::array<Score, kKinds> undecided{};
  /// How many decidable rows give the marked word a share from 0 to 0.1, from 0.1 to 0.2, …
  std::array<std::size_t, kBins> histogram{};
  std::vector<HeadMeasures> heads;
  /// Of all rows: is the word that the classifier finds likeliest among those of the sentence the right one?
  Score names_depended;
  Score names_before;
  std::array<Score, kPairKinds.size()> pairs{};  // both sentences of the pair read rightly

  [[nodiscard]] Score all_decidable() const;
  [[nodiscard]] Score all_undecided() const;
};

[[nodiscard]] Measurements measure(Layer& layer, const Lexicon& lexicon, std::span<const Sentence> sentences,
                                   std::span<const std::vector<MinimalPair>> pairs, const KernelTable& kernels);

/// The position that gets the largest share in a row.
[[nodiscard]] std::size_t largest(ConstVector shares);

}  // namespace mha::layer_trainer
