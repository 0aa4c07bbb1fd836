// Lexicon: all words of the grammar, sorted by their use.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mha::trainer {

/// The pronoun that can replace a noun phrase.
enum class Pronoun : std::uint8_t { kHe, kShe, kIt, kThey };

struct Noun {
  std::string_view singular;
  std::string_view plural;
  Pronoun pronoun;  // for the singular
};

/// A verb: present with a singular and with a plural subject, and past.
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
[[nodiscard]] Nouns places();  // nouns for things that one can be on, under or near, and cross, reach or leave
[[nodiscard]] Nouns food();

[[nodiscard]] Words his_names();
[[nodiscard]] Words her_names();
[[nodiscard]] Words surnames();

[[nodiscard]] Words looks();            // adjectives for anything, before a noun
[[nodiscard]] Words colours();          // adjectives for anything except people, before a noun
[[nodiscard]] Words moods();            // adjectives only for people and animals, after "was"
[[nodiscard]] Words place_qualities();  // adjectives only for places, after "was"

[[nodiscard]] Verbs doings();         // intransitive
[[nodiscard]] Verbs meetings();       // transitive, with a living object
[[nodiscard]] Words stays();          // past, before a preposition and a place
[[nodiscard]] Words reaches();        // infinitives, with a place
[[nodiscard]] Words reached();        // the same verbs in the past
[[nodiscard]] Words endings();        // past: a final action of a person or an animal
[[nodiscard]] Words place_endings();  // past: a final event at a place
[[nodiscard]] Words prepositions();
[[nodiscard]] Words subjects_of_love();  // "i", "you", …
[[nodiscard]] Words loved();             // "deep learning", …

}  // namespace mha::trainer
