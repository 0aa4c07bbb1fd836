// The mutants of tests/mutants/list, read and checked.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Mistake } from '../../build-scripts/lib/options.mjs';

/**
 * @typedef {object} Mutant
 * @property {number} number what MHA_MUTANT chooses it by, from 1
 * @property {string} name what goes unnoticed if no test fails
 * @property {string} file the source file, from the repository's root
 * @property {string} text source text that occurs once in the file, with «marks» around what the mutant replaces
 * @property {string} becomes what the marked text is replaced by
 * @property {string} [table] the kernel table that computes something else with the mutant, if there is only one
 * @property {string} [survives] why no test can notice the mutant
 * @property {string} [tests] the test files that are to kill it, apart by spaces; for mutants of the lesson
 */

const REQUIRED = ['name', 'file', 'text', 'becomes'];
const OPTIONAL = ['table', 'survives', 'tests'];

/** The kernel tables of the programs with the core's mutants. */
export const TABLES = ['sse2', 'avx512'];

/** @returns {Mutant[]} every mutant of the folder's JSON files, numbered from 1 */
export function readMutants(folder) {
  const entries = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const list = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      if (!Array.isArray(list)) throw new Error(`${name} must be a list of mutants`);
      return list.map((entry) => checkEntry(entry, name));
    });
  const names = new Set();
  for (const { name } of entries) {
    if (names.has(name)) throw new Error(`there are two mutants called "${name}"`);
    names.add(name);
  }
  return entries.map((entry, index) => ({ ...entry, number: index + 1 }));
}

/** Those whose names contain a word. */
export function mutantsNamed(mutants, word) {
  const found = mutants.filter(({ name }) => name.includes(word));
  if (found.length === 0) throw new Mistake(`No mutant has “${word}” in its name.`);
  return found;
}

function checkEntry(entry, listName) {
  const described = JSON.stringify(entry);
  for (const key of REQUIRED) {
    if (typeof entry[key] !== 'string') throw new Error(`${listName}: a mutant needs a text "${key}": ${described}`);
  }
  const unknown = Object.keys(entry).filter((key) => !REQUIRED.includes(key) && !OPTIONAL.includes(key));
  if (unknown.length > 0) throw new Error(`${listName}: a mutant has no field "${unknown[0]}": ${described}`);
  if (entry.survives !== undefined && !entry.survives) {
    throw new Error(`${listName}: a mutant that survives needs a reason: ${described}`);
  }
  if (entry.table !== undefined && !TABLES.includes(entry.table)) {
    throw new Error(`${listName}: the table of a mutant is one of ${TABLES.join(', ')}: ${described}`);
  }
  return entry;
}
