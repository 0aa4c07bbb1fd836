#include "tools/train_model/lexicon.hpp"

#include <array>

namespace mha::trainer {
namespace {

using enum Pronoun;

template <class... Word>
constexpr auto words(Word... word) {
  return std::array<std::string_view, sizeof...(Word)>{word...};
}

constexpr std::array kPeople = {
    Noun{"boy", "boys", kHe},     Noun{"man", "men", kHe},          Noun{"king", "kings", kHe},
    Noun{"uncle", "uncles", kHe}, Noun{"brother", "brothers", kHe}, Noun{"father", "fathers", kHe},
    Noun{"girl", "girls", kShe},  Noun{"woman", "women", kShe},     Noun{"queen", "queens", kShe},
    Noun{"aunt", "aunts", kShe},  Noun{"sister", "sisters", kShe},  Noun{"mother", "mothers", kShe},
};
constexpr std::array kAnimals = {
    Noun{"cat", "cats", kIt},       Noun{"dog", "dogs", kIt},   Noun{"fox", "foxes", kIt},
    Noun{"horse", "horses", kIt},   Noun{"bird", "birds", kIt}, Noun{"mouse", "mice", kIt},
    Noun{"lion", "lions", kIt},     Noun{"cow", "cows", kIt},   Noun{"animal", "animals", kIt},
    Noun{"rabbit", "rabbits", kIt}, Noun{"duck", "ducks", kIt}, Noun{"bear", "bears", kIt},
};
constexpr std::array kPlaces = {
    Noun{"mat", "mats", kIt},       Noun{"street", "streets", kIt}, Noun{"river", "rivers", kIt},
    Noun{"bridge", "bridges", kIt}, Noun{"table", "tables", kIt},   Noun{"box", "boxes", kIt},
    Noun{"house", "houses", kIt},   Noun{"tree", "trees", kIt},     Noun{"garden", "gardens", kIt},
    Noun{"boat", "boats", kIt},     Noun{"road", "roads", kIt},     Noun{"field", "fields", kIt},
    Noun{"chair", "chairs", kIt},   Noun{"door", "doors", kIt},     Noun{"tent", "tents", kIt},
};
constexpr std::array kFood = {
    Noun{"apple", "apples", kIt}, Noun{"cake", "cakes", kIt}, Noun{"pear", "pears", kIt},
    Noun{"egg", "eggs", kIt},     Noun{"plum", "plums", kIt}, Noun{"pie", "pies", kIt},
};

constexpr auto kHisNames = words("tom", "john", "paul", "peter", "adam", "hugo", "leo", "max", "sam", "ben");
constexpr auto kHerNames = words("mary", "anna", "emma", "lucy", "clara", "eve", "nora", "ruth", "ida", "jane");
constexpr auto kSurnames = words("baker", "fisher", "hill", "brook", "stone", "woods", "carter", "mason", "potter",
                                 "walker", "reed", "marsh", "cooper", "archer", "wells", "parker");

constexpr auto kLooks = words("quick", "small", "big", "old", "young", "little", "quiet", "clever");
constexpr auto kColours = words("brown", "red", "black", "white", "grey");
constexpr auto kMoods =
    words("tired", "hungry", "happy", "scared", "thirsty", "angry", "lazy", "kind", "sick", "brave", "sad", "cold");
constexpr auto kPlaceQualities = words("wide", "narrow", "broken", "dirty", "empty", "wet", "heavy", "low", "soft");

constexpr std::array kDoings = {
    Verb{"jumps", "jump", "jumped"}, Verb{"runs", "run", "ran"},      Verb{"sleeps", "sleep", "slept"},
    Verb{"sings", "sing", "sang"},   Verb{"waits", "wait", "waited"}, Verb{"smiles", "smile", "smiled"},
    Verb{"falls", "fall", "fell"},   Verb{"works", "work", "worked"},
};
constexpr std::array kMeetings = {
    Verb{"sees", "see", "saw"},         Verb{"likes", "like", "liked"},        Verb{"helps", "help", "helped"},
    Verb{"thanks", "thank", "thanked"}, Verb{"follows", "follow", "followed"}, Verb{"calls", "call", "called"},
    Verb{"finds", "find", "found"},     Verb{"watches", "watch", "watched"},
};
constexpr auto kStays = words("sat", "slept", "stood", "lay", "waited");
constexpr auto kReaches = words("cross", "reach", "leave", "enter", "like");
constexpr auto kReached = words("crossed", "reached", "left", "entered", "liked");
constexpr auto kEndings = words("slept", "smiled", "left", "waited", "sang", "ran");
constexpr auto kPlaceEndings = words("broke", "stayed", "closed");
constexpr auto kPrepositions = words("near", "behind", "beside", "under", "by", "on");
constexpr auto kSubjectsOfLove = words("i", "you", "we", "they");
constexpr auto kLoved = words("deep learning", "machine learning", "music", "long books", "credit", "money");

}  // namespace

std::string_view word_of(Pronoun pronoun) {
  constexpr auto kWords = words("he", "she", "it", "they");
  return kWords.at(static_cast<std::size_t>(pronoun));
}

Nouns people() { return kPeople; }
Nouns animals() { return kAnimals; }
Nouns places() { return kPlaces; }
Nouns food() { return kFood; }
Words his_names() { return kHisNames; }
Words her_names() { return kHerNames; }
Words surnames() { return kSurnames; }
Words looks() { return kLooks; }
Words colours() { return kColours; }
Words moods() { return kMoods; }
Words place_qualities() { return kPlaceQualities; }
Verbs doings() { return kDoings; }
Verbs meetings() { return kMeetings; }
Words stays() { return kStays; }
Words reaches() { return kReaches; }
Words reached() { return kReached; }
Words endings() { return kEndings; }
Words place_endings() { return kPlaceEndings; }
Words prepositions() { return kPrepositions; }
Words subjects_of_love() { return kSubjectsOfLove; }
Words loved() { return kLoved; }

}  // namespace mha::trainer
