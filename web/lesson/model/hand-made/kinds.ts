/**
 * A token's kind, from a small hand-made dictionary of English and French. Unknown words get their kind from their ending, or
 * `other`.
 */
import { KINDS, type Kind } from '../../constants/hand-made.ts';

/** An ambiguous word has the kind that it has in the lesson's sentences. */
const WORDS: Readonly<Record<Exclude<Kind, 'other'>, string>> = {
  determiner: `the a an this these those my your his her its our their some any every no each another both all
    le la les l un une des du au aux ce cette ces mon ma mes ton ta tes sa ses notre nos votre vos leur leurs`,
  noun: `cat cats mat animal animals street streets apple apples fox foxes dog dogs river rivers bank banks credit learning
    man men woman women child children boy girl book books house houses teacher teachers student students word words
    sentence sentences head heads key keys query value values attention model models language day days night time times
    year years world water food bread tree trees bird birds mouse mice horse table chair door room school city road car
    train money work life hand eye eyes name friend friends mother father brother sister king queen letter story music
    chat chats tapis rue pomme pommes renard chien chiens rivière rive banque crédit apprentissage homme femme enfant
    enfants livre maison mot mots phrase tête jour nuit temps eau pain arbre oiseau souris avocat avocats`,
  pronoun: `i you he she it we they me him us them who whom which what mine yours ours theirs something someone somebody
    nothing nobody everything everyone himself herself itself themselves
    je j tu il elle nous vous ils elles lui moi toi eux qui`,
  boundary: `because and but or nor if when while since although though unless whereas that so
    parce car et ou mais si quand lorsque puisque que qu donc`,
  preposition: `on over of in to at by with from for into onto under above below after before without between through
    about across against along around behind beside near off toward towards upon within during until
    sur sous dans de d à par avec pour sans entre vers chez depuis pendant contre devant derrière`,
  verb: `sat sit sits cross crosses crossed was is are were be been being am did do does didn't don't doesn't ate eat eats
    jump jumps jumped love loves loved gave give gives has have had can could will would shall should may might must
    cannot can't couldn't won't wouldn't isn't wasn't aren't weren't hasn't haven't hadn't run runs ran see sees saw
    go goes went come comes came say says said make makes made take takes took know knows knew think thinks thought
    get gets got find finds found look looks looked read reads write writes wrote sleep sleeps slept want wants wanted
    like likes liked chase chases chased bark barks barked sing sings sang learn learns learned teach teaches taught
    est sont était étaient être a ont avait avoir suis es ai as aime aiment mange mangea mangé saute sauta traversa
    traverse traversé assis assit donné donne lit dort dormait va vont fait dit voit`,
  describing: `tired soft wide hungry quick brown deep too very lazy big small old new young happy sad good bad long short high
    low red green blue black white cold hot warm great little own other same not never often always here there now then
    fatigué mou fatiguée large faim affamée rapide brun profond trop très grand grande petit petite vieux vieille pas bien`,
};

const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind) => (kind === 'other' ? [] : WORDS[kind].split(/\s+/).map((word) => [word, kind] as const))),
);

/** The longest matching ending decides; a word shorter than five letters has none. */
const ENDINGS: readonly (readonly [RegExp, Kind])[] = [
  [/(tion|ness|ment|ity|ism|ship|hood|ance|ence)s?$/u, 'noun'],
  [/(ly|ous|ful|able|ible|ive|less|ish)$/u, 'describing'],
  [/(ing|ed|ify|ize|ise)$/u, 'verb'],
];

export function kindOf(token: string): Kind {
  const word = token.toLowerCase().replaceAll('’', "'");
  const known = KIND_OF.get(word);
  if (known) return known;
  if (/^[\p{P}\p{S}]+$/u.test(word)) return 'boundary';
  // "l'apprentissage" is looked up by the part after the apostrophe.
  const [, rest] = /^\p{L}{1,2}'(.+)$/u.exec(word) ?? [];
  if (rest) return kindOf(rest);
  return word.length < 5 ? 'other' : (ENDINGS.find(([ending]) => ending.test(word))?.[1] ?? 'other');
}
