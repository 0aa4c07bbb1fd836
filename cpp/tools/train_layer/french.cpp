// French: the words, and the sentences that they are said in. A token may hold an elision: "l'animal", "qu'il".
#include "tools/train_layer/sentence.hpp"

namespace mha::layer_trainer {
namespace {
namespace fr {

template <class... Text>
constexpr auto list(Text... text) {
  return std::array<std::string_view, sizeof...(Text)>{text...};
}
using List = std::span<const std::string_view>;

struct Noun {
  std::string_view singular;
  std::string_view plural;
  std::string_view elided = {};  // "l'animal"; empty where nothing is elided
};

/// The four forms of an adjective; masculine and feminine may be the same.
struct Adjective {
  std::string_view man, woman, men, women;
};

/// Imperfect and present, each with a singular and with a plural subject.
struct Verb {
  std::string_view was, were, is, are;
};

constexpr std::array kMenNouns = {
    Noun{"garçon", "garçons"},
    Noun{"roi", "rois"},
    Noun{"frère", "frères"},
    Noun{"père", "pères"},
    Noun{"fils", "fils"},
    Noun{"prince", "princes"},
    Noun{"docteur", "docteurs"},
    Noun{"fermier", "fermiers"},
    Noun{"voisin", "voisins"},
    Noun{"boulanger", "boulangers"},
    Noun{"homme", "hommes", "l'homme"},
    Noun{"avocat", "avocats", "l'avocat"},
};
constexpr std::array kWomenNouns = {
    Noun{"fille", "filles"}, Noun{"reine", "reines"},       Noun{"sœur", "sœurs"},
    Noun{"mère", "mères"},   Noun{"tante", "tantes"},       Noun{"princesse", "princesses"},
    Noun{"femme", "femmes"}, Noun{"fermière", "fermières"}, Noun{"voisine", "voisines"},
    Noun{"dame", "dames"},
};
constexpr std::array kMaleAnimals = {
    Noun{"chat", "chats"},
    Noun{"chien", "chiens"},
    Noun{"renard", "renards"},
    Noun{"cheval", "chevaux"},
    Noun{"lion", "lions"},
    Noun{"lapin", "lapins"},
    Noun{"canard", "canards"},
    Noun{"loup", "loups"},
    Noun{"tigre", "tigres"},
    Noun{"singe", "singes"},
    Noun{"cochon", "cochons"},
    Noun{"oiseau", "oiseaux", "l'oiseau"},
    Noun{"animal", "animaux", "l'animal"},
};
constexpr std::array kFemaleAnimals = {
    Noun{"souris", "souris"},  Noun{"vache", "vaches"},           Noun{"poule", "poules"},   Noun{"chèvre", "chèvres"},
    Noun{"girafe", "girafes"}, Noun{"grenouille", "grenouilles"}, Noun{"tortue", "tortues"}, Noun{"chatte", "chattes"},
};
constexpr std::array kMaleThings = {
    Noun{"tapis", "tapis"},        Noun{"pont", "ponts"},
    Noun{"jardin", "jardins"},     Noun{"bateau", "bateaux"},
    Noun{"champ", "champs"},       Noun{"lit", "lits"},
    Noun{"banc", "bancs"},         Noun{"mur", "murs"},
    Noun{"toit", "toits"},         Noun{"train", "trains"},
    Noun{"coussin", "coussins"},   Noun{"panier", "paniers"},
    Noun{"canapé", "canapés"},     Noun{"chemin", "chemins"},
    Noun{"fauteuil", "fauteuils"}, Noun{"arbre", "arbres", "l'arbre"},
};
constexpr std::array kFemaleThings = {
    Noun{"rue", "rues"},         Noun{"rivière", "rivières"}, Noun{"table", "tables"},
    Noun{"boîte", "boîtes"},     Noun{"maison", "maisons"},   Noun{"route", "routes"},
    Noun{"chaise", "chaises"},   Noun{"porte", "portes"},     Noun{"tente", "tentes"},
    Noun{"voiture", "voitures"}, Noun{"pierre", "pierres"},   Noun{"chambre", "chambres"},
    Noun{"fenêtre", "fenêtres"}, Noun{"cuisine", "cuisines"}, Noun{"couverture", "couvertures"},
    Noun{"banque", "banques"},
};
constexpr std::array kMaleFood = {Noun{"gâteau", "gâteaux"}, Noun{"citron", "citrons"}, Noun{"biscuit", "biscuits"},
                                  Noun{"avocat", "avocats", "l'avocat"}};
constexpr std::array kFemaleFood = {Noun{"pomme", "pommes"}, Noun{"poire", "poires"}, Noun{"tarte", "tartes"},
                                    Noun{"prune", "prunes"}};

constexpr auto kMenNames = list("paul", "pierre", "louis", "hugo", "léo", "max", "adam", "jules", "tom", "jean");
constexpr auto kWomenNames = list("marie", "anna", "emma", "lucie", "clara", "ève", "nora", "julie", "alice", "jeanne");

// Adjectives: before any noun; behind it, colours; of the living alone; of things alone.
constexpr std::array kLooks = {
    Adjective{"petit", "petite", "petits", "petites"}, Adjective{"grand", "grande", "grands", "grandes"},
    Adjective{"gros", "grosse", "gros", "grosses"},    Adjective{"joli", "jolie", "jolis", "jolies"},
    Adjective{"jeune", "jeune", "jeunes", "jeunes"},   Adjective{"vieux", "vieille", "vieux", "vieilles"},
};
constexpr std::array kColours = {
    Adjective{"brun", "brune", "bruns", "brunes"},       Adjective{"noir", "noire", "noirs", "noires"},
    Adjective{"blanc", "blanche", "blancs", "blanches"}, Adjective{"gris", "grise", "gris", "grises"},
    Adjective{"rouge", "rouge", "rouges", "rouges"},     Adjective{"vert", "verte", "verts", "vertes"},
};
constexpr std::array kMoods = {
    Adjective{"fatigué", "fatiguée", "fatigués", "fatiguées"}, Adjective{"affamé", "affamée", "affamés", "affamées"},
    Adjective{"content", "contente", "contents", "contentes"}, Adjective{"heureux", "heureuse", "heureux", "heureuses"},
    Adjective{"gentil", "gentille", "gentils", "gentilles"},   Adjective{"fâché", "fâchée", "fâchés", "fâchées"},
    Adjective{"curieux", "curieuse", "curieux", "curieuses"},  Adjective{"malade", "malade", "malades", "malades"},
    Adjective{"triste", "triste", "tristes", "tristes"},       Adjective{"calme", "calme", "calmes", "calmes"},
    Adjective{"timide", "timide", "timides", "timides"},       Adjective{"perdu", "perdue", "perdus", "perdues"},
};
constexpr std::array kQualities = {
    Adjective{"mou", "molle", "mous", "molles"},
    Adjective{"large", "large", "larges", "larges"},
    Adjective{"mouillé", "mouillée", "mouillés", "mouillées"},
    Adjective{"sale", "sale", "sales", "sales"},
    Adjective{"cassé", "cassée", "cassés", "cassées"},
    Adjective{"vide", "vide", "vides", "vides"},
    Adjective{"étroit", "étroite", "étroits", "étroites"},
    Adjective{"lourd", "lourde", "lourds", "lourdes"},
    Adjective{"dur", "dure", "durs", "dures"},
    Adjective{"neuf", "neuve", "neufs", "neuves"},
    Adjective{"propre", "propre", "propres", "propres"},
    Adjective{"chaud", "chaude", "chauds", "chaudes"},
};

constexpr std::array kDoings = {
    Verb{"dormait", "dormaient", "dort", "dorment"},
    Verb{"sautait", "sautaient", "saute", "sautent"},
    Verb{"chantait", "chantaient", "chante", "chantent"},
    Verb{"attendait", "attendaient", "attend", "attendent"},
    Verb{"souriait", "souriaient", "sourit", "sourient"},
    Verb{"tombait", "tombaient", "tombe", "tombent"},
    Verb{"jouait", "jouaient", "joue", "jouent"},
    Verb{"travaillait", "travaillaient", "travaille", "travaillent"},
    Verb{"courait", "couraient", "court", "courent"},
    Verb{"riait", "riaient", "rit", "rient"},
};
constexpr std::array kMeetings = {
    Verb{"regardait", "regardaient", "regarde", "regardent"},
    Verb{"aidait", "aidaient", "aide", "aident"},
    Verb{"suivait", "suivaient", "suit", "suivent"},
    Verb{"cherchait", "cherchaient", "cherche", "cherchent"},
};
constexpr std::array kStays = {kDoings[0], kDoings[3], kDoings[6], Verb{"restait", "restaient", "reste", "restent"}};
constexpr std::array kEating = {Verb{"mangeait", "mangeaient", "mange", "mangent"},
                                Verb{"voulait", "voulaient", "veut", "veulent"}};
constexpr auto kMet = list("vu", "remercié", "aidé", "suivi", "appelé", "trouvé", "regardé", "rencontré");
constexpr auto kReached = list("traversé", "quitté", "atteint", "aimé");
constexpr auto kEaten = list("mangé", "acheté", "coupé", "voulu");
constexpr auto kPrepositions = list("sur", "sous", "dans", "devant", "derrière", "près");
constexpr auto kConjunctions = list("et", "mais", "quand", "car");
constexpr auto kDegrees = list("trop", "très", "si", "assez");
constexpr auto kFirstAdverbs = list("aujourd'hui", "hier", "maintenant", "puis", "souvent");
constexpr auto kLastAdverbs = list("encore", "doucement", "souvent", "là", "ici");
constexpr auto kMarks = list(".", ".", ".", "!", "?");
constexpr auto kNeeds = list("faim", "soif", "peur", "froid");
constexpr auto kOwnVerbs = list("j'aime", "j'adore");
constexpr auto kLoved = list("l'apprentissage", "l'été", "l'amour");

struct Phrase {
  std::size_t at = 0;  // of the noun, name or pronoun
  bool alive = false;
  bool woman = false;
  bool plural = false;

  [[nodiscard]] std::string_view pronoun() const {
    return woman ? (plural ? "elles" : "elle") : (plural ? "ils" : "il");
  }
  [[nodiscard]] std::string_view form(const Adjective& adjective) const {
    return woman ? (plural ? adjective.women : adjective.woman) : (plural ? adjective.men : adjective.man);
  }
  [[nodiscard]] std::string_view form(const Verb& verb, bool past) const {
    if (past) return plural ? verb.were : verb.was;
    return plural ? verb.are : verb.is;
  }
};

using Adjectives = std::span<const Adjective>;
using Nouns = std::span<const Noun>;

Nouns people(bool woman) { return woman ? Nouns(kWomenNouns) : Nouns(kMenNouns); }
Nouns animals(bool woman) { return woman ? Nouns(kFemaleAnimals) : Nouns(kMaleAnimals); }
Nouns things(bool woman) { return woman ? Nouns(kFemaleThings) : Nouns(kMaleThings); }
Nouns food(bool woman) { return woman ? Nouns(kFemaleFood) : Nouns(kMaleFood); }
Adjectives own_adjectives(const Phrase& phrase) { return phrase.alive ? Adjectives(kMoods) : Adjectives(kQualities); }

/// "le petit chat noir": the phrase says what the noun is; its position is filled in.
Phrase say_noun(Speaker& speaker, const Noun& noun, Phrase phrase, bool with_adjectives = true) {
  Dice& dice = speaker.dice;
  const bool before = noun.elided.empty() && with_adjectives && dice.percent(20);
  const bool behind = with_adjectives && dice.percent(15);
  const std::size_t choice = dice.below(8);
  const bool vowel = !noun.elided.empty();
  const std::size_t first = speaker.next();
  if (phrase.plural) {
    constexpr auto kMany = list("les", "les", "les", "les", "deux", "ces", "mes", "des");
    speaker.say(kMany.at(choice), Kind::kDeterminer);
  } else if (choice < 5 && vowel) {
    phrase.at = speaker.say(noun.elided, Kind::kNoun);
  } else {
    constexpr auto kMan = list("le", "le", "le", "le", "le", "un", "ce", "mon");
    constexpr auto kWoman = list("la", "la", "la", "la", "la", "une", "cette", "ma");
    const std::string_view word = phrase.woman ? kWoman.at(choice) : kMan.at(choice);
    speaker.say(vowel && word == "ce" ? "cet" : word, Kind::kDeterminer);
  }
  if (before) speaker.say(phrase.form(dice.pick(std::span(kLooks))), Kind::kAttribute);
  if (speaker.next() == first || speaker.sentence.words[first].kind == Kind::kDeterminer) {
    phrase.at = speaker.say(phrase.plural ? noun.plural : noun.singular, Kind::kNoun);
  }
  if (behind) {
    const Adjectives list = dice.percent(50) ? Adjectives(kColours) : own_adjectives(phrase);
    speaker.say(phrase.form(dice.pick(list)), Kind::kAttribute);
  }
  for (std::size_t i = first; i < speaker.next(); ++i) {
    if (i != phrase.at) speaker.read(i, phrase.at);
  }
  return phrase;
}

Phrase say_name(Speaker& speaker, bool woman) {
  const List names = woman ? List(kWomenNames) : List(kMenNames);
  return {speaker.say_one_of(names, Kind::kNoun), true, woman, false};
}

Phrase say_person(Speaker& speaker, bool woman) {
  Dice& dice = speaker.dice;
  if (dice.percent(35)) return say_name(speaker, woman);
  return say_noun(speaker, dice.pick(people(woman)), {0, true, woman, false});
}

Phrase say_animal(Speaker& speaker, bool woman, bool plural) {
  return say_noun(speaker, speaker.dice.pick(animals(woman)), {0, true, woman, plural});
}

Phrase say_living(Speaker& speaker, bool plural, bool with_adjectives = true) {
  Dice& dice = speaker.dice;
  const bool woman = dice.percent(50);
  if (!plural && dice.percent(20)) return say_name(speaker, woman);
  const bool person = dice.percent(45);
  return say_noun(speaker, dice.pick(person ? people(woman) : animals(woman)), {0, true, woman, plural},
                  with_adjectives);
}

Phrase say_thing(Speaker& speaker, bool woman, bool plural, bool with_adjectives = true) {
  return say_noun(speaker, speaker.dice.pick(things(woman)), {0, false, woman, plural}, with_adjectives);
}

/// " sur le tapis", " près de la rivière", " près du pont": returns the noun in it.
Phrase say_place(Speaker& speaker, bool woman, bool plural, bool living = false) {
  const std::size_t preposition =
      living ? speaker.say("derrière", Kind::kPreposition) : speaker.say_one_of(kPrepositions, Kind::kPreposition);
  Phrase place{0, false, woman, plural};
  if (living) {
    place = say_living(speaker, plural);
  } else if (speaker.sentence.words[preposition].text != "près") {
    place = say_noun(speaker, speaker.dice.pick(things(woman)), place);
  } else {
    const Noun& noun = speaker.dice.pick(things(woman));
    const bool elided = !plural && !noun.elided.empty();
    std::optional<std::size_t> of;
    std::optional<std::size_t> article;
    if (woman || elided) {
      if (!plural) of = speaker.say("de", Kind::kPreposition);
    }
    if (!elided) article = speaker.say(plural ? "des" : (woman ? "la" : "du"), Kind::kDeterminer);
    place.at = speaker.say(plural ? noun.plural : (elided ? noun.elided : noun.singular), Kind::kNoun);
    if (of) speaker.read(*of, place.at);
    if (article) speaker.read(*article, place.at);
  }
  speaker.read(preposition, place.at);
  return place;
}

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

/// One word: imperfect or, in so many of a hundred cases, present.
std::size_t say_verb(Speaker& speaker, std::span<const Verb> verbs, const Phrase& subject, std::size_t present) {
  const Verb& verb = speaker.dice.pick(verbs);
  const bool past = !speaker.dice.percent(present);
  const std::size_t at = speaker.say(subject.form(verb, past), Kind::kVerb);
  link_subject(speaker, subject, at);
  return at;
}

/// "a remercié", "n'ont pas traversé": returns the participle.
std::size_t say_perfect(Speaker& speaker, List participles, const Phrase& subject, bool not_done = false) {
  const std::string_view has = subject.plural ? (not_done ? "n'ont" : "ont") : (not_done ? "n'a" : "a");
  speaker.read(speaker.say(has, Kind::kVerb), subject.at);
  std::optional<std::size_t> negation;
  if (not_done) negation = speaker.say("pas", Kind::kAdverb);
  const std::size_t verb = speaker.say_one_of(participles, Kind::kVerb);
  link_subject(speaker, subject, verb);
  if (negation) speaker.read(*negation, verb);
  return verb;
}

/// "était trop fatigué": an adjective in the form of `form`, which describes the word at `describes`.
std::size_t say_adjective(Speaker& speaker, const Adjective& adjective, const Phrase& form, std::size_t describes,
                          bool undecided = false) {
  std::optional<std::size_t> degree;
  if (speaker.dice.percent(35)) degree = speaker.say_one_of(kDegrees, Kind::kDegree);
  const std::size_t at = speaker.say(form.form(adjective), Kind::kPredicate);
  speaker.read(at, describes, undecided);
  if (degree) speaker.read(*degree, at);
  return at;
}

/// "le vieux chien dort sous la table"
Sentence say_scene(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool plural = dice.percent(35);
  const Phrase subject = say_living(speaker, plural);
  const bool woman = dice.percent(50);
  std::optional<Phrase> place;
  if (dice.percent(15)) place = say_place(speaker, woman, dice.percent(30));
  const std::size_t verb = say_verb(speaker, kDoings, subject, 50);
  if (place) speaker.read(place->at, verb);
  const std::size_t rest = dice.below(10);
  if (rest < 5) speaker.read(say_place(speaker, !woman, dice.percent(30)).at, verb);
  if (rest > 7) speaker.read(speaker.say_one_of(kLastAdverbs, Kind::kAdverb), verb);
  return finish(speaker, opening, verb);
}

/// "le chat dormait et le chien jouait", "marie chantait parce que le roi souriait"
Sentence say_two_clauses(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  std::size_t main_verb = 0;
  for (const bool second : {false, true}) {
    std::vector<std::size_t> conjunctions;
    if (second) {
      const bool because = dice.percent(25);
      conjunctions.push_back(because ? speaker.say("parce", Kind::kConjunction)
                                     : speaker.say_one_of(kConjunctions, Kind::kConjunction));
      if (because) conjunctions.push_back(speaker.say("que", Kind::kConjunction));
    }
    const bool plural = dice.percent(30);
    const Phrase subject = say_living(speaker, plural, false);
    const bool meets = !second && dice.percent(30);
    std::size_t verb = 0;
    if (!meets) {
      verb = say_verb(speaker, kDoings, subject, 30);
    } else {
      verb = dice.percent(50) ? say_perfect(speaker, kMet, subject) : say_verb(speaker, kMeetings, subject, 30);
      speaker.read(say_living(speaker, dice.percent(30), false).at, verb);
    }
    for (const std::size_t conjunction : conjunctions) speaker.read(conjunction, verb);
    if (!second) main_verb = verb;
  }
  return finish(speaker, opening, main_verb);
}

/// "le tapis est mou", "elles étaient contentes"
Sentence say_state(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const std::size_t form = dice.below(10);
  const bool plural = dice.percent(40);
  const bool woman = dice.percent(50);
  Phrase subject{0, true, woman, plural};
  if (form < 2) {
    subject.at = speaker.say(subject.pronoun(), Kind::kPronoun);
  } else {
    subject = form < 6 ? say_living(speaker, plural) : say_thing(speaker, woman, plural);
  }
  constexpr Verb kBe{"était", "étaient", "est", "sont"};
  const std::size_t verb = speaker.say(subject.form(kBe, dice.percent(50)), Kind::kVerb);
  link_subject(speaker, subject, verb);
  const Adjectives adjectives = dice.percent(70) ? own_adjectives(subject) : Adjectives(kLooks);
  say_adjective(speaker, dice.pick(adjectives), subject, subject.at);
  return finish(speaker, opening, verb);
}

/// "les chiens près de la rivière sont fatigués": the verb has the number of one of the two nouns. `verb_number`
/// overrides the verb's.
Sentence say_agreement(Dice& dice, std::optional<bool> verb_number = std::nullopt, std::size_t* row = nullptr) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool plural = dice.percent(50);
  const bool woman = dice.percent(50);
  const bool living = row != nullptr || dice.percent(50);
  const bool living_between = dice.percent(row != nullptr ? 0 : 50);
  const bool meaning_tells = living && !living_between;
  const bool other = row != nullptr || !meaning_tells || dice.percent(65);
  const Phrase subject = living ? say_living(speaker, plural) : say_thing(speaker, woman, plural);
  const bool between_woman = dice.percent(50);
  const Phrase between = say_place(speaker, between_woman, plural != other, living_between);
  const Phrase& agrees = verb_number && *verb_number != plural ? between : subject;
  constexpr Verb kBe{"était", "étaient", "est", "sont"};
  const std::size_t verb = speaker.say(agrees.form(kBe, dice.percent(40)), Kind::kVerb);
  speaker.read(verb, agrees.at);
  speaker.read(subject.at, verb);
  speaker.read(between.at, verb);
  if (row != nullptr) *row = verb;
  const Adjective& adjective = dice.pick(own_adjectives(subject));
  say_adjective(speaker, adjective, subject, subject.at,
                living == living_between && subject.form(adjective) == between.form(adjective));
  return finish(speaker, opening, verb);
}

/// "parce qu'elle était triste", "car il avait faim", "parce qu'ils jouaient": a reason that is about one of two
/// phrases. Returns the position of the pronoun. With
/// `same_words`, the dice choose the same words except the pronoun.
std::size_t say_reason(Speaker& speaker, const Phrase& meant, const Phrase& rival, bool same_words,
                       bool only_adjective) {
  Dice& dice = speaker.dice;
  const bool because = dice.percent(70);
  const std::size_t conjunction = speaker.say(because ? "parce" : "car", Kind::kConjunction);
  const std::string pronoun = (because ? "qu'" : "") + std::string(meant.pronoun());
  const std::size_t at = speaker.say(pronoun, Kind::kPronoun);
  const bool alone = meant.at == rival.at;
  speaker.read(at, meant.at, !alone && meant.pronoun() == rival.pronoun());
  std::size_t verb = 0;
  const std::size_t form = dice.below(10);
  constexpr Verb kBe{"était", "étaient", "est", "sont"};
  constexpr Verb kHave{"avait", "avaient", "a", "ont"};
  if (!only_adjective && meant.alive && form < 3) {
    verb = speaker.say(meant.form(kHave, true), Kind::kVerb);
    speaker.read(speaker.say_one_of(kNeeds, Kind::kNoun), verb);
  } else if (!only_adjective && meant.alive && (same_words || form < 5)) {
    verb = speaker.say(meant.form(dice.pick(std::span(kDoings)), true), Kind::kVerb);
  } else {
    verb = speaker.say(meant.form(kBe, true), Kind::kVerb);
    const Adjective& adjective = dice.pick(own_adjectives(meant));
    const bool fits_both = !alone && meant.alive == rival.alive && meant.form(adjective) == rival.form(adjective);
    say_adjective(speaker, adjective, meant, meant.at, fits_both);
  }
  speaker.read(verb, at);
  speaker.read(conjunction, verb);
  return at;
}

/// "la fille a remercié paul parce qu'elle souriait": gender or number tells who is meant. `of_first` overrides the
/// dice.
Sentence say_who(Dice& dice, std::optional<bool> of_first = std::nullopt, std::size_t* row = nullptr) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool woman = dice.percent(50);
  const bool persons = dice.percent(60);
  const bool plural = !of_first && dice.percent(25);
  const Phrase subject = plural || !persons ? say_animal(speaker, woman, plural) : say_person(speaker, woman);
  const bool perfect = dice.percent(60);
  const std::size_t verb = perfect ? say_perfect(speaker, kMet, subject) : say_verb(speaker, kMeetings, subject, 0);
  const Phrase object = say_person(speaker, !woman);
  speaker.read(object.at, verb);
  const bool first_is_meant = of_first ? *of_first : dice.percent(50);
  const Phrase& meant = first_is_meant ? subject : object;
  const std::size_t pronoun =
      say_reason(speaker, meant, first_is_meant ? object : subject, of_first.has_value(), false);
  if (row != nullptr) *row = pronoun;
  return finish(speaker, opening, verb);
}

/// "le chat dormait sur le tapis parce qu'il était fatigué": the adjective tells what is meant, or the gender of the
/// pronoun. `of_first` overrides the dice.
Sentence say_what(Dice& dice, std::optional<bool> of_first = std::nullopt, std::size_t* row = nullptr) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool plural = dice.percent(15);
  const bool woman = dice.percent(40);
  const bool same = of_first || dice.percent(60);
  const bool person = !of_first && dice.percent(25);
  const Phrase subject = person ? say_person(speaker, woman) : say_animal(speaker, woman, plural);
  const bool thing_woman = same ? woman : !woman;
  const std::size_t form = dice.below(3);
  std::size_t verb = 0;
  Phrase thing;
  if (form == 0) {
    verb = say_verb(speaker, kStays, subject, 15);
    thing = say_place(speaker, thing_woman, plural);
  } else {
    verb = say_perfect(speaker, kReached, subject, form == 1);
    thing = say_thing(speaker, thing_woman, plural);
  }
  speaker.read(thing.at, verb);
  const bool first_is_meant = of_first ? *of_first : dice.percent(50);
  const Phrase& meant = first_is_meant ? subject : thing;
  say_reason(speaker, meant, first_is_meant ? thing : subject, false, true);
  if (row != nullptr) *row = speaker.next() - 1;
  return finish(speaker, opening, verb);
}

/// "la fille dormait parce qu'elle était malade", "elle a mangé le gâteau parce qu'elle avait faim"
Sentence say_own_reason(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool eats = dice.percent(60);
  const bool woman = dice.percent(50);
  const bool plural = dice.percent(25);
  Phrase subject{0, true, woman, false};
  const bool as_pronoun = eats && dice.percent(50);
  if (as_pronoun) {
    subject.at = speaker.say(subject.pronoun(), Kind::kPronoun);
  } else {
    subject = say_living(speaker, plural);
  }
  std::size_t verb = 0;
  Phrase rival = subject;
  if (!eats) {
    verb = say_verb(speaker, kDoings, subject, 20);
  } else {
    verb = dice.percent(60) ? say_perfect(speaker, kEaten, subject) : say_verb(speaker, kEating, subject, 40);
    const bool food_woman = dice.percent(50);
    const bool many = dice.percent(30);
    rival = say_noun(speaker, dice.pick(food(food_woman)), {0, false, food_woman, many});
    speaker.read(rival.at, verb);
  }
  if (eats && dice.percent(40)) return finish(speaker, opening, verb);
  say_reason(speaker, subject, rival, false, false);
  return finish(speaker, opening, verb);
}

/// "j'aime l'apprentissage profond"
Sentence say_ourselves(Dice& dice) {
  Speaker speaker(dice);
  const auto opening = say_opening(speaker);
  const bool any = dice.percent(40);
  const std::size_t verb = speaker.say_one_of(kOwnVerbs, Kind::kVerb);  // its subject is within it
  if (any) {
    speaker.read(say_living(speaker, dice.percent(30)).at, verb);
  } else {
    const std::size_t object = speaker.say_one_of(kLoved, Kind::kNoun);
    speaker.read(object, verb);
    if (dice.percent(50)) speaker.read(speaker.say("profond", Kind::kAttribute), object);
  }
  return finish(speaker, opening, verb);
}

Sentence say(Dice& dice) {
  const std::size_t chance = dice.below(100);
  if (chance < 14) return say_scene(dice);
  if (chance < 26) return say_two_clauses(dice);
  if (chance < 36) return say_state(dice);
  if (chance < 54) return say_agreement(dice);
  if (chance < 70) return say_who(dice);
  if (chance < 87) return say_what(dice);
  if (chance < 96) return say_own_reason(dice);
  return say_ourselves(dice);
}

MinimalPair say_pair(Dice& dice, PairKind kind) {
  MinimalPair pair;
  Dice again = dice;
  const auto say_one = [&](Dice& with, bool first) {
    if (kind == PairKind::kMeaning) return say_what(with, first, &pair.row);
    if (kind == PairKind::kGender) return say_who(with, first, &pair.row);
    return say_agreement(with, first, &pair.row);
  };
  pair.first = say_one(dice, true);
  pair.second = say_one(again, false);
  return pair;
}

std::vector<Reading> readings() {
  return {{"le chat dormait sur le tapis parce qu'il était fatigué", 9},
          {"le chat dormait sur le tapis parce qu'il était mou", 9},
          {"la fille a remercié tom parce qu'elle souriait", 6},
          {"la fille a remercié tom parce qu'il souriait", 6},
          {"les chiens devant la maison sont fatigués", 5},
          {"le chien devant les maisons est fatigué", 5},
          {"le chat dormait sur le tapis parce qu'il était fatigué", 7}};
}

}  // namespace fr
}  // namespace

const Language& french() {
  static constexpr Language kFrench{"fr", "French", fr::say, fr::say_pair, fr::readings};
  return kFrench;
}

}  // namespace mha::layer_trainer
