// The lexicon: every word that the grammar can say, sorted by what it may be said of.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mha::trainer {

/// What stands for a noun phrase when it is named again.
enum class Pronoun : std::uint8_t { kHe, kShe, kIt, kThey };

struct Noun {
  std::string_view singular;
  std::string_view plural;
  Pronoun pronoun;  // of the singular
};

/// A verb in the present, with a singular and with a plural subject, and in the past.
struct Verb {
  std::string_view singular;
  std::string_view plural;
  std::string_view past;
};

/// "he", "she", "it", "they"
[[nodiscard]] std::string_view word_of(Pronoun pronoun);

using Words = std::span<const std::string_view>;
using Nouns = std::span<const Noun>;
using Verbs = std::span<const Verb>;

[[nodiscard]] Nouns people();
[[nodiscard]] Nouns animals();
[[nodiscard]] Nouns places();  // things that one can be on, under or near, and cross, reach or leave
[[nodiscard]] Nouns food();

[[nodiscard]] Words his_names();
[[nodiscard]] Words her_names();
[[nodiscard]] Words surnames();

[[nodiscard]] Words looks();            // adjectives of anything, before a noun
[[nodiscard]] Words colours();          // the same, not of people
[[nodiscard]] Words moods();            // adjectives of the living alone, after "was"
[[nodiscard]] Words place_qualities();  // adjectives of places alone, after "was"

[[nodiscard]] Verbs doings();         // intransitive
[[nodiscard]] Verbs meetings();       // transitive, with a living object
[[nodiscard]] Words stays();          // past, before a preposition and a place
[[nodiscard]] Words reaches();        // infinitives, with a place
[[nodiscard]] Words reached();        // the same in the past
[[nodiscard]] Words endings();        // past: what the living do at last
[[nodiscard]] Words place_endings();  // past: what places do at last
[[nodiscard]] Words prepositions();
[[nodiscard]] Words subjects_of_love();  // "i", "you", …
[[nodiscard]] Words loved();             // "deep learning", …

}  // namespace mha::trainer
