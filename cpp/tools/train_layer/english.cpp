// English: the words, and the sentences that they are said in.
#include <initializer_list>

#include "tools/train_layer/sentence.hpp"

namespace mha::layer_trainer {
namespace {
namespace en {

template <class... Text>
constexpr auto list(Text... text) {
  return std::array<std::string_view, sizeof...(Text)>{text...};
}
using List = std::span<const std::string_view>;

/// The kind of a noun, and for a person the pronoun.
enum class Group : std::uint8_t { kMan, kWoman, kPerson, kAnimal, kThing, kFood };

struct Noun {
  std::string_view singular;
  std::string_view plural;
  Group group;
};

struct Verb {
  std::string_view singular;
  std::string_view plural;
  std::string_view past;
};

using enum Group;

constexpr std::array kMenNouns = {
    Noun{"boy", "boys", kMan},     Noun{"man", "men", kMan},          Noun{"king", "kings", kMan},
    Noun{"uncle", "uncles", kMan}, Noun{"brother", "brothers", kMan}, Noun{"father", "fathers", kMan},
    Noun{"son", "sons", kMan},     Noun{"prince", "princes", kMan},
};
constexpr std::array kWomenNouns = {
    Noun{"girl", "girls", kWoman},         Noun{"woman", "women", kWoman},         Noun{"queen", "queens", kWoman},
    Noun{"aunt", "aunts", kWoman},         Noun{"sister", "sisters", kWoman},      Noun{"mother", "mothers", kWoman},
    Noun{"daughter", "daughters", kWoman}, Noun{"princess", "princesses", kWoman},
};
constexpr std::array kPersonNouns = {
    Noun{"teacher", "teachers", kPerson}, Noun{"doctor", "doctors", kPerson}, Noun{"farmer", "farmers", kPerson},
    Noun{"child", "children", kPerson},   Noun{"friend", "friends", kPerson}, Noun{"baby", "babies", kPerson},
    Noun{"student", "students", kPerson}, Noun{"driver", "drivers", kPerson}, Noun{"baker", "bakers", kPerson},
};
constexpr std::array kAnimals = {
    Noun{"cat", "cats", kAnimal},           Noun{"dog", "dogs", kAnimal},    Noun{"fox", "foxes", kAnimal},
    Noun{"horse", "horses", kAnimal},       Noun{"bird", "birds", kAnimal},  Noun{"mouse", "mice", kAnimal},
    Noun{"lion", "lions", kAnimal},         Noun{"cow", "cows", kAnimal},    Noun{"animal", "animals", kAnimal},
    Noun{"rabbit", "rabbits", kAnimal},     Noun{"duck", "ducks", kAnimal},  Noun{"bear", "bears", kAnimal},
    Noun{"goat", "goats", kAnimal},         Noun{"wolf", "wolves", kAnimal}, Noun{"tiger", "tigers", kAnimal},
    Noun{"monkey", "monkeys", kAnimal},     Noun{"frog", "frogs", kAnimal},  Noun{"pig", "pigs", kAnimal},
    Noun{"elephant", "elephants", kAnimal},
};
constexpr std::array kThings = {
    Noun{"mat", "mats", kThing},         Noun{"street", "streets", kThing},   Noun{"river", "rivers", kThing},
    Noun{"bridge", "bridges", kThing},   Noun{"table", "tables", kThing},     Noun{"box", "boxes", kThing},
    Noun{"house", "houses", kThing},     Noun{"tree", "trees", kThing},       Noun{"garden", "gardens", kThing},
    Noun{"boat", "boats", kThing},       Noun{"road", "roads", kThing},       Noun{"field", "fields", kThing},
    Noun{"chair", "chairs", kThing},     Noun{"door", "doors", kThing},       Noun{"tent", "tents", kThing},
    Noun{"bed", "beds", kThing},         Noun{"sofa", "sofas", kThing},       Noun{"bench", "benches", kThing},
    Noun{"wall", "walls", kThing},       Noun{"roof", "roofs", kThing},       Noun{"hill", "hills", kThing},
    Noun{"car", "cars", kThing},         Noun{"train", "trains", kThing},     Noun{"stone", "stones", kThing},
    Noun{"pillow", "pillows", kThing},   Noun{"carpet", "carpets", kThing},   Noun{"basket", "baskets", kThing},
    Noun{"room", "rooms", kThing},       Noun{"window", "windows", kThing},   Noun{"bank", "banks", kThing},
    Noun{"blanket", "blankets", kThing}, Noun{"kitchen", "kitchens", kThing}, Noun{"school", "schools", kThing},
};
constexpr std::array kDishes = {
    Noun{"apple", "apples", kFood},   Noun{"cake", "cakes", kFood},     Noun{"pear", "pears", kFood},
    Noun{"egg", "eggs", kFood},       Noun{"plum", "plums", kFood},     Noun{"pie", "pies", kFood},
    Noun{"orange", "oranges", kFood}, Noun{"cookie", "cookies", kFood},
};

constexpr auto kMenNames = list("tom", "john", "paul", "peter", "adam", "hugo", "leo", "max", "sam", "ben");
constexpr auto kWomenNames = list("mary", "anna", "emma", "lucy", "clara", "eve", "nora", "ruth", "ida", "alice");

// Adjectives: of everything, of everything except persons, of living beings only, of things only.
constexpr auto kLooks =
    list("old", "big", "small", "little", "beautiful", "quick", "quiet", "strange", "young", "good");
constexpr auto kColours = list("brown", "red", "black", "white", "grey", "green", "blue");
constexpr auto kMoods = list("tired", "hungry", "happy", "scared", "thirsty", "angry", "lazy", "kind", "sick", "brave",
                             "sad", "sleepy", "proud", "lonely", "clever", "friendly", "nervous", "curious");
constexpr auto kQualities = list("soft", "wide", "wet", "dirty", "broken", "empty", "narrow", "heavy", "low", "steep",
                                 "hard", "dry", "clean", "warm", "new", "dusty");

constexpr std::array kDoings = {
    Verb{"jumps", "jump", "jumped"},  Verb{"runs", "run", "ran"},         Verb{"sleeps", "sleep", "slept"},
    Verb{"sings", "sing", "sang"},    Verb{"waits", "wait", "waited"},    Verb{"smiles", "smile", "smiled"},
    Verb{"falls", "fall", "fell"},    Verb{"works", "work", "worked"},    Verb{"sits", "sit", "sat"},
    Verb{"stands", "stand", "stood"}, Verb{"laughs", "laugh", "laughed"}, Verb{"plays", "play", "played"},
    Verb{"swims", "swim", "swam"},    Verb{"rests", "rest", "rested"},
};
constexpr std::array kMeetings = {
    Verb{"sees", "see", "saw"},         Verb{"likes", "like", "liked"},        Verb{"helps", "help", "helped"},
    Verb{"thanks", "thank", "thanked"}, Verb{"follows", "follow", "followed"}, Verb{"calls", "call", "called"},
    Verb{"finds", "find", "found"},     Verb{"watches", "watch", "watched"},   Verb{"loves", "love", "loved"},
    Verb{"meets", "meet", "met"},       Verb{"visits", "visit", "visited"},    Verb{"kisses", "kiss", "kissed"},
};
constexpr auto kStays = list("sat", "slept", "stood", "lay", "waited", "rested", "played");
constexpr auto kReaches = list("cross", "reach", "leave", "enter", "like");
constexpr auto kReached = list("crossed", "reached", "left", "entered", "liked");
constexpr auto kMeals = list("ate", "bought", "cut", "dropped", "wanted");
constexpr auto kPrepositions = list("on", "near", "behind", "beside", "under", "by", "in");
constexpr auto kConjunctions = list("and", "but", "while", "when", "because");
constexpr auto kDegrees = list("too", "very", "so", "quite");
constexpr auto kFirstAdverbs = list("today", "yesterday", "now", "then", "often");
constexpr auto kLastAdverbs = list("today", "yesterday", "again", "quietly", "slowly", "there", "often");
constexpr auto kMarks = list(".", ".", ".", "!", "?");
constexpr auto kSpeakers = list("i", "you", "we", "they");
constexpr auto kLoved = list("music", "learning", "books", "money", "stories");
constexpr auto kLovedKinds = list("deep", "long", "good", "new");
constexpr auto kGiven = list("credit", "money", "books", "music");
constexpr auto kReceivers = list("us", "me");

struct Phrase {
  std::size_t at = 0;  // of the noun, name or pronoun
  Group group = kThing;
  bool plural = false;
  bool pronoun = false;

  [[nodiscard]] bool alive() const { return group < kThing; }
  [[nodiscard]] std::string_view stands_for_it() const {
    if (plural) return "they";
    return group == kMan ? "he" : (group == kWoman ? "she" : "it");
  }
};

/// One of all nouns of some lists.
const Noun& pick_noun(Dice& dice, std::initializer_list<std::span<const Noun>> lists) {
  std::size_t count = 0;
  for (const auto nouns : lists) count += nouns.size();
  std::size_t index = dice.below(count);
  for (const auto nouns : lists) {
    if (index < nouns.size()) return nouns[index];
    index -= nouns.size();
  }
  return kAnimals.front();
}

std::size_t say_attribute(Speaker& speaker, Group group) {
  Dice& dice = speaker.dice;
  const std::size_t choice = dice.below(10);
  const bool person = group < kAnimal;
  const List any = !person && choice < 3 ? List(kColours) : List(kLooks);
  const List own = group < kThing ? List(kMoods) : List(kQualities);
  return speaker.say_one_of(choice < 7 || group == kFood ? any : own, Kind::kAttribute);
}

/// "the old cat"
Phrase say_noun(Speaker& speaker, const Noun& noun, bool plural, std::size_t adjectives = 0, bool only_the = false) {
  constexpr auto kOne = list("the", "the", "the", "the", "a", "this", "my", "every");
  constexpr auto kMany = list("the", "the", "the", "the", "two", "these", "my", "some");
  const std::string_view determiner = speaker.dice.pick(std::span(plural ? kMany : kOne));
  const std::size_t first = speaker.say(only_the ? "the" : determiner, Kind::kDeterminer);
  for (std::size_t i = 0; i < adjectives; ++i) say_attribute(speaker, noun.group);
  const Phrase phrase{speaker.say(plural ? noun.plural : noun.singular, Kind::kNoun), noun.group, plural};
  for (std::size_t i = first; i < phrase.at; ++i) speaker.read(i, phrase.at);
  std::vector<Word>& words = speaker.sentence.words;
  const bool vowel = std::string_view("aeiou").find(words[first + 1].text.front()) != std::string_view::npos;
  if (words[first].text == "a" && vowel) words[first].text = "an";
  return phrase;
}

std::size_t some_adjectives(Dice& dice) {
  const std::size_t chance = dice.below(100);
  return chance < 65 ? 0 : (chance < 92 ? 1 : 2);
}

Phrase say_name(Speaker& speaker, bool man) {
  const List names = man ? List(kMenNames) : List(kWomenNames);
  return {speaker.say_one_of(names, Kind::kNoun), man ? kMan : kWoman, false};
}

/// A person of known gender: a name or a noun.
Phrase say_man_or_woman(Speaker& speaker, bool man) {
  Dice& dice = speaker.dice;
  if (dice.percent(35)) return say_name(speaker, man);
  const Noun& noun = dice.pick(man ? std::span<const Noun>(kMenNouns) : std::span<const Noun>(kWomenNouns));
  const std::size_t adjectives = dice.below(2) * dice.below(2);
  return say_noun(speaker, noun, false, adjectives);
}

Phrase say_living(Speaker& speaker, bool plural, bool with_adjectives = true) {
  Dice& dice = speaker.dice;
  if (!plural && dice.percent(20)) {
    const bool man = dice.percent(50);
    return say_name(speaker, man);
  }
  const std::size_t adjectives = with_adjectives ? some_adjectives(dice) : 0;
  const Noun& noun = pick_noun(dice, {kMenNouns, kWomenNouns, kPersonNouns, kAnimals, kAnimals});
  return say_noun(speaker, noun, plural, adjectives);
}

Phrase say_thing(Speaker& speaker, bool plural, std::size_t adjectives = 0) {
  return say_noun(speaker, speaker.dice.pick(std::span(kThings)), plural, adjectives);
}

/// "near the river", "behind the dogs": returns the noun in it.
Phrase say_place(Speaker& speaker, bool plural, bool living = false) {
  const std::size_t preposition = speaker.say_one_of(kPrepositions, Kind::kPreposition);
  const std::size_t adjectives = speaker.dice.below(5) == 0 ? 1 : 0;
  const Phrase place = living ? say_living(speaker, plural) : say_thing(speaker, plural, adjectives);
  speaker.read(preposition, place.at);
  return place;
}

/// "yesterday", now and then, in front of a sentence. Returns its position.
std::optional<std::size_t> say_opening(Speaker& speaker) {
  if (!speaker.dice.percent(15)) return std::nullopt;
  return speaker.say_one_of(kFirstAdverbs, Kind::kAdverb);
}

/// The end of a sentence, and what hangs on its main verb.
Sentence finish(Speaker& speaker, std::optional<std::size_t> opening, std::size_t verb) {
  if (opening) speaker.read(*opening, verb);
  if (speaker.dice.percent(40)) speaker.read(speaker.say_one_of(kMarks, Kind::kMark), verb);
  return speaker.sentence;
}

void link_subject(Speaker& speaker, const Phrase& subject, std::size_t verb) {
  speaker.read(subject.at, verb);
  speaker.read(verb, subject.at);
}

std::size_t say_verb(Speaker& speaker, std::span<const Verb> verbs, const Phrase& subject, std::size_t past) {
  const Verb& verb = speaker.dice.pick(verbs);
  const bool is_past = speaker.dice.percent(past);
  return speaker.say(is_past ? verb.past : (subject.plural ? verb.plural : verb.singular), Kind::kVerb);
}

/// "too tired": an adjective, sometimes with a degree, of a word that is said already.
std::size_t say_adjective(Speaker& speaker, List adjectives, std::size_t describes, bool undecided = false) {
  std::optional<std::size_t> degree;
  if (speaker.dice.percent(35)) degree = speaker.say_one_of(kDegrees, Kind::kDegree);
  const std::size_t adjective = speaker.say_one_of(adjectives, Kind::kPredicate);
  speaker.read(adjective, describes, undecided);
  if (degree) speaker.read(*degree, adjective);
  return adjective;
}

/// "the old dog sat on the mat"
Sentence say_scene(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool plural = dice.percent(35);
  const Phrase subject = say_living(speaker, plural);
  std::optional<Phrase> place;
  if (dice.percent(15)) place = say_place(speaker, dice.percent(30));
  const std::size_t verb = say_verb(speaker, kDoings, subject, 65);
  if (place) speaker.read(place->at, verb);
  link_subject(speaker, subject, verb);
  const std::size_t rest = dice.below(10);
  if (rest < 5) speaker.read(say_place(speaker, dice.percent(30)).at, verb);
  if (rest > 7) speaker.read(speaker.say_one_of(kLastAdverbs, Kind::kAdverb), verb);
  return finish(speaker, opening, verb);
}

/// "the cat slept and the dog barked", "the farmer saw the horse when mary laughed"
Sentence say_two_clauses(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  std::size_t main_verb = 0;
  for (const bool second : {false, true}) {
    std::optional<std::size_t> conjunction;
    if (second) conjunction = speaker.say_one_of(kConjunctions, Kind::kConjunction);
    const bool plural = dice.percent(30);
    const Phrase subject = say_living(speaker, plural, false);
    const bool meets = !second && dice.percent(30);
    const std::size_t verb =
        say_verb(speaker, meets ? std::span<const Verb>(kMeetings) : std::span<const Verb>(kDoings), subject, 80);
    link_subject(speaker, subject, verb);
    if (conjunction) speaker.read(*conjunction, verb);
    if (meets) speaker.read(say_living(speaker, dice.percent(30), false).at, verb);
    if (!second) main_verb = verb;
  }
  return finish(speaker, opening, main_verb);
}

/// "the mat is soft", "they were very happy"
Sentence say_state(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const std::size_t form = dice.below(10);
  Phrase subject;
  if (form < 2) {
    constexpr std::array kWho = {Phrase{0, kMan}, Phrase{0, kWoman}, Phrase{0, kAnimal, true}};
    subject = dice.pick(std::span(kWho));
    subject.at = speaker.say(subject.stands_for_it(), Kind::kPronoun);
  } else {
    const bool plural = dice.percent(40);
    subject = form < 6 ? say_living(speaker, plural) : say_thing(speaker, plural, dice.below(4) == 0 ? 1 : 0);
  }
  const bool now = dice.percent(50);
  const std::size_t verb = speaker.say(subject.plural ? (now ? "are" : "were") : (now ? "is" : "was"), Kind::kVerb);
  link_subject(speaker, subject, verb);
  const bool own = dice.percent(70);
  const List own_list = subject.alive() ? List(kMoods) : List(kQualities);
  say_adjective(speaker, own ? own_list : List(kLooks), subject.at);
  return finish(speaker, opening, verb);
}

/// "the dogs near the river are tired": the verb has the number of one of the two nouns. `verb_number` overrides it.
Sentence say_agreement(Dice& dice, std::optional<bool> verb_number = std::nullopt, std::size_t* row = nullptr) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool plural = dice.percent(50);
  const bool living = row != nullptr || dice.percent(50);
  const bool living_between = dice.percent(row != nullptr ? 0 : 50);
  const bool meaning_tells = living && !living_between;
  const bool other = row != nullptr || !meaning_tells || dice.percent(65);
  const Phrase subject = living ? say_living(speaker, plural) : say_thing(speaker, plural);
  const Phrase between = say_place(speaker, plural != other, living_between);
  const Phrase& agrees = verb_number && *verb_number != plural ? between : subject;
  const bool now = dice.percent(60);
  const std::size_t verb = speaker.say(agrees.plural ? (now ? "are" : "were") : (now ? "is" : "was"), Kind::kVerb);
  speaker.read(verb, agrees.at);
  speaker.read(subject.at, verb);
  speaker.read(between.at, verb);
  if (row != nullptr) *row = verb;
  say_adjective(speaker, living ? List(kMoods) : List(kQualities), subject.at, living == living_between);
  return finish(speaker, opening, verb);
}

/// "because she was too tired", "because they slept": a reason that is about one of two phrases, which may be the same.
/// Returns the position of the pronoun.
std::size_t say_reason(Speaker& speaker, const Phrase& meant, const Phrase& rival, bool slept) {
  const std::size_t because = speaker.say("because", Kind::kConjunction);
  const std::string_view word = meant.stands_for_it();
  const std::size_t pronoun = speaker.say(word, Kind::kPronoun);
  const bool alone = meant.at == rival.at;
  speaker.read(pronoun, meant.at, !alone && word == rival.stands_for_it());
  std::size_t verb = 0;
  if (slept) {
    verb = speaker.say(speaker.dice.pick(std::span(kDoings)).past, Kind::kVerb);
  } else {
    verb = speaker.say(word == "they" ? "were" : "was", Kind::kVerb);
    const bool names_someone = word == "he" || word == "she";
    const bool undecided = !names_someone && !alone && meant.alive() == rival.alive();
    const std::size_t describes = names_someone && !meant.pronoun ? pronoun : meant.at;
    say_adjective(speaker, meant.alive() ? List(kMoods) : List(kQualities), describes, undecided);
  }
  speaker.read(verb, pronoun);
  speaker.read(because, verb);
  return pronoun;
}

/// A living phrase for which "it", "they", "he" or "she" can be used.
Phrase say_one_who(Speaker& speaker, std::size_t who) {
  Dice& dice = speaker.dice;
  if (who < 2) return say_man_or_woman(speaker, who == 0);
  const std::size_t adjectives = dice.below(2) * dice.below(2);
  return say_noun(speaker, pick_noun(dice, {kAnimals}), who == 3, adjectives);
}

/// "the girl thanked tom because she was kind": gender or number tells who is meant. `of_first` overrides the dice.
Sentence say_who(Dice& dice, std::optional<PairKind> about = std::nullopt, bool of_first = false,
                 std::size_t* row = nullptr) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  // he, she, it, they
  std::size_t first = dice.below(4);
  std::size_t second = (first + 1 + dice.below(3)) % 4;
  if (about == PairKind::kGender || (!about && dice.percent(35))) {
    first = dice.below(2);
    second = 1 - first;
  } else if (about == PairKind::kNumber) {
    second = first == 3 ? dice.below(3) : 3;
  }
  const Phrase subject = say_one_who(speaker, first);
  const std::size_t verb = say_verb(speaker, kMeetings, subject, 100);
  link_subject(speaker, subject, verb);
  const Phrase object = say_one_who(speaker, second);
  speaker.read(object.at, verb);
  const bool first_is_meant = about ? of_first : dice.percent(50);
  const Phrase& meant = first_is_meant ? subject : object;
  const bool slept = about == PairKind::kNumber || dice.percent(25);
  const std::size_t pronoun = say_reason(speaker, meant, first_is_meant ? object : subject, slept);
  if (row != nullptr) *row = pronoun;
  return finish(speaker, opening, verb);
}

/// "the cat sat on the mat because it was tired": the adjective tells what is meant. `of_first` overrides the dice.
Sentence say_what(Dice& dice, std::optional<bool> of_first = std::nullopt, std::size_t* row = nullptr) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool plural = dice.percent(15);
  const std::size_t adjectives = dice.below(4) == 0 ? 1 : 0;
  const bool person = dice.percent(15);
  const Phrase subject = person && !of_first ? say_man_or_woman(speaker, dice.percent(50))
                                             : say_noun(speaker, pick_noun(dice, {kAnimals}), plural, adjectives);
  const std::size_t form = dice.below(3);
  std::size_t verb = 0;
  Phrase thing;
  if (form == 0) {
    verb = speaker.say_one_of(kStays, Kind::kVerb);
    thing = say_place(speaker, plural);
  } else {
    std::optional<std::size_t> not_done;
    if (form == 1) not_done = speaker.say("didn't", Kind::kVerb);
    verb = speaker.say_one_of(form == 1 ? List(kReaches) : List(kReached), Kind::kVerb);
    if (not_done) speaker.read(*not_done, subject.at);
    const std::size_t more = dice.below(5) == 0 ? 1 : 0;
    thing = say_thing(speaker, plural, more);
  }
  speaker.read(thing.at, verb);
  link_subject(speaker, subject, verb);
  const bool first_is_meant = of_first ? *of_first : dice.percent(50);
  const Phrase& meant = first_is_meant ? subject : thing;
  say_reason(speaker, meant, first_is_meant ? thing : subject, false);
  if (row != nullptr) *row = speaker.next() - 1;
  return finish(speaker, opening, verb);
}

/// "the boy slept because he was tired", "she ate the apple because she was hungry"
Sentence say_own_reason(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool eats = dice.percent(60);
  Phrase subject;
  if (eats && dice.percent(50)) {
    const bool man = dice.percent(50);
    subject = {speaker.say(man ? "he" : "she", Kind::kPronoun), man ? kMan : kWoman, false, true};
  } else {
    subject = say_one_who(speaker, dice.below(4));
  }
  const std::size_t verb = eats ? speaker.say_one_of(kMeals, Kind::kVerb) : say_verb(speaker, kDoings, subject, 100);
  link_subject(speaker, subject, verb);
  Phrase rival = subject;
  if (eats) {
    // "the dog ate the apple because it was hungry": "it" may be the apple, until the adjective says more.
    const bool plural = dice.percent(30);
    const std::size_t adjectives = dice.below(3) == 0 ? 1 : 0;
    rival = say_noun(speaker, dice.pick(std::span(kDishes)), plural, adjectives);
    speaker.read(rival.at, verb);
  }
  say_reason(speaker, subject, rival, false);
  return finish(speaker, opening, verb);
}

/// "i love deep learning", "the bank gave us credit", "we sat on the river bank"
Sentence say_ourselves(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const std::size_t form = dice.below(10);
  if (form < 4) {
    const Phrase subject{speaker.say_one_of(kSpeakers, Kind::kPronoun), kPerson, true};
    const std::size_t verb = say_verb(speaker, kMeetings, subject, 30);
    link_subject(speaker, subject, verb);
    std::optional<std::size_t> kind;
    if (dice.percent(50)) kind = speaker.say_one_of(kLovedKinds, Kind::kAttribute);
    const std::size_t object = speaker.say_one_of(kLoved, Kind::kNoun);
    speaker.read(object, verb);
    if (kind) speaker.read(*kind, object);
    return finish(speaker, opening, verb);
  }
  if (form < 7) {
    constexpr Noun kBank{"bank", "banks", kThing};
    const bool bank = dice.percent(40);
    const Phrase subject = bank ? say_noun(speaker, kBank, false) : say_living(speaker, false);
    const std::size_t verb = speaker.say("gave", Kind::kVerb);
    link_subject(speaker, subject, verb);
    speaker.read(speaker.say_one_of(kReceivers, Kind::kPronoun), verb);
    speaker.read(speaker.say_one_of(kGiven, Kind::kNoun), verb);
    return finish(speaker, opening, verb);
  }
  const bool speakers = dice.percent(50);
  const Phrase subject = speakers ? Phrase{speaker.say_one_of(kSpeakers, Kind::kPronoun), kPerson, true}
                                  : say_living(speaker, dice.percent(30));
  const std::size_t verb = speaker.say_one_of(kStays, Kind::kVerb);
  link_subject(speaker, subject, verb);
  if (dice.percent(85)) {
    speaker.read(say_place(speaker, dice.percent(20)).at, verb);
  } else {
    const std::size_t on = speaker.say("on", Kind::kPreposition);
    const std::size_t the = speaker.say("the", Kind::kDeterminer);
    const std::size_t river = speaker.say("river", Kind::kAttribute);
    const std::size_t bank = speaker.say("bank", Kind::kNoun);
    speaker.read(on, bank, true);
    speaker.read(the, bank, true);  // to one layer, "river" is a noun like any other
    speaker.read(river, bank, true);
    speaker.read(bank, verb);
  }
  return finish(speaker, opening, verb);
}

Sentence say(Dice& dice) {
  const std::size_t chance = dice.below(100);
  if (chance < 14) return say_scene(dice);
  if (chance < 26) return say_two_clauses(dice);
  if (chance < 36) return say_state(dice);
  if (chance < 52) return say_agreement(dice);
  if (chance < 70) return say_who(dice);
  if (chance < 87) return say_what(dice);
  if (chance < 94) return say_own_reason(dice);
  return say_ourselves(dice);
}

MinimalPair say_pair(Dice& dice, PairKind kind) {
  MinimalPair pair;
  Dice again = dice;
  const auto say_one = [&](Dice& with, bool first) {
    if (kind == PairKind::kMeaning) return say_what(with, first, &pair.row);
    if (kind == PairKind::kGender || with.percent(50)) return say_who(with, kind, first, &pair.row);
    return say_agreement(with, first, &pair.row);
  };
  pair.first = say_one(dice, true);
  pair.second = say_one(again, false);
  return pair;
}

std::vector<Reading> readings() {
  return {{"the cat sat on the mat because it was tired", 9}, {"the cat sat on the mat because it was soft", 9},
          {"the girl thanked tom because she was kind", 5},   {"the girl thanked tom because he was kind", 5},
          {"the dogs near the river are tired", 5},           {"the dog near the rivers is tired", 5},
          {"the cat sat on the mat because it was tired", 7}};
}

}  // namespace en
}  // namespace

const Language& english() {
  static constexpr Language kEnglish{"en", "English", en::say, en::say_pair, en::readings};
  return kEnglish;
}

}  // namespace mha::layer_trainer
