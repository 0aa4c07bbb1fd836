// Writes mutants into source text, each behind a test of its number, so that one binary holds them all.
//
// An expression becomes `(mha_mutant(7) ? (replacement) : (original))`, a statement
// `if (mha_mutant(7)) { replacement } else { original }`. Text that ends with a semicolon or a brace is a statement.

const MARKED = /^([^«»]*)«([^«»]+)»([^«»]*)$/;

/**
 * The source with these mutants in it, all of the same file.
 * @param {string} source
 * @param {import('./list.mjs').Mutant[]} mutants
 */
export function applyMutants(source, mutants) {
  const places = mutants.map((mutant) => ({ mutant, ...placeOf(source, mutant) }));
  // The longest of those that begin at one place contains the others; of equal places, the first contains the next.
  places.sort((a, b) => a.start - b.start || b.end - a.end || a.mutant.number - b.mutant.number);
  return rendered(source, { start: 0, end: source.length }, places);
}

/** The range [start, end) of the marked text. Line breaks and spaces in the source may differ from the mutant's text. */
export function rangeOf(source, mutant) {
  const marked = MARKED.exec(mutant.text);
  if (!marked) throw new Error(describe(mutant, 'needs one pair of «marks» in its text'));
  const pattern = marked
    .slice(1)
    .map((part) => `(${withAnySpace(part)})`)
    .join('');
  const found = [...source.matchAll(new RegExp(pattern, 'gd'))];
  if (found.length === 0) throw new Error(describe(mutant, 'is not found in the source; update its text or remove it'));
  if (found.length > 1) throw new Error(describe(mutant, `is found ${found.length} times; give it more text around`));
  const [start, end] = found[0].indices[2];
  return { start, end, piece: marked[2] };
}

/** The range of what a mutant replaces, which must be a whole expression or statement. */
export function placeOf(source, mutant) {
  const { start, end, piece } = rangeOf(source, mutant);
  const isStatement = endsStatement(piece);
  if (isStatement !== (mutant.becomes === '' || endsStatement(mutant.becomes))) {
    throw new Error(describe(mutant, 'must replace a statement by a statement, an expression by an expression'));
  }
  return { start, end, isStatement };
}

function describe({ file, name, text }, problem) {
  return `${file}: the mutant "${name}" ${problem}:\n    ${text}`;
}

const endsStatement = (text) => /[;}]\s*$/.test(text);

const withAnySpace = (text) =>
  text
    .split(/(\s+)/)
    .map((part) => (/^\s+$/.test(part) ? '\\s+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');

/** The range of the source, with the places inside it replaced; `places` are sorted, outer ones first. */
function rendered(source, range, places) {
  let text = '';
  let at = range.start;
  for (let i = 0; i < places.length; ) {
    const place = places[i];
    let next = i + 1;
    while (next < places.length && places[next].start < place.end) ++next;
    const inside = places.slice(i + 1, next);
    for (const { mutant, end } of inside) {
      if (end > place.end) throw new Error(describe(mutant, `overlaps the mutant "${place.mutant.name}"`));
    }
    text += source.slice(at, place.start) + wrapped(place, rendered(source, place, inside));
    at = place.end;
    i = next;
  }
  return text + source.slice(at, range.end);
}

function wrapped({ mutant, isStatement }, original) {
  const { number, becomes } = mutant;
  return isStatement
    ? `if (mha_mutant(${number})) { ${becomes} } else { ${original} }`
    : `(mha_mutant(${number}) ? (${becomes}) : (${original}))`;
}
