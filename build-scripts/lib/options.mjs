// Reads the command lines of the programs in programs.mjs. A user's mistake is answered with a sentence and exit status 2.
//
//   node build-scripts/lib/options.mjs FILE [OPTIONS]   before the setup: prints what --help prints, or what is wrong
import { existsSync, realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROGRAMS } from './programs.mjs';
import { ROOT } from './run.mjs';

/** What the user can mend: an option, a file that is missing. */
export class Mistake extends Error {}

/**
 * Runs `main` if its module is the program that Node was started with. `main` gets the options, and the positional arguments as a
 * list; what it returns becomes the exit status. A failure is printed as a sentence, unless it is an error of the program itself.
 * Not to be awaited by the module: reading its options may import it.
 * @param {ImportMeta} meta of the program's module
 * @param {(values: Record<string, any>, positionals: any[]) => number | undefined | Promise<number | undefined>} main
 */
export async function program(meta, main) {
  if (!isStarted(meta)) return;
  const { values, positionals } = await commandLine(meta);
  await answering(declaredFor(meta), async () => {
    process.exitCode = await main(values, positionals);
  });
}

/** The options and arguments of a program whose module does nothing else than run. */
export function commandLine(meta) {
  const declared = declaredFor(meta);
  return answering(declared, async () => {
    const read = readOptions(declared, process.argv.slice(2));
    if (read === undefined) {
      process.stdout.write(usage(declared));
      process.exit(0);
    }
    return { ...read, values: await knownNames(declared, read.values) };
  });
}

function isStarted({ url }) {
  const started = process.argv[1] ?? '';
  return existsSync(started) && realpathSync(started) === fileURLToPath(url);
}
const declaredFor = ({ url }) => PROGRAMS[relative(ROOT, fileURLToPath(url)).replaceAll('\\', '/')];

async function answering({ command }, act) {
  try {
    return await act();
  } catch (error) {
    const isMistake = error instanceof Mistake;
    // A TypeError and its like is a fault of the program, which its stack helps to find.
    console.error(error.constructor === Error || isMistake ? error.message : error);
    if (isMistake) console.error(`“${command} --help” lists the options.`);
    // Also ends what has started, such as a server.
    process.exit(isMistake ? 2 : 1);
  }
}

/**
 * Reads arguments; throws a Mistake for those that the program does not have.
 * @param {import('./programs.mjs').Program} declared
 * @param {readonly string[]} args
 * @returns {{ values: Record<string, any>, positionals: any[] } | undefined} undefined: the usage is wanted
 */
export function readOptions({ options = {}, positionals: places = {} }, args) {
  const types = Object.entries(options).map(([name, { value, several = false }]) => [
    name,
    { type: value ? 'string' : 'boolean', multiple: several },
  ]);
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true, options: Object.fromEntries(types) });
  if (tokens.some(({ kind, name }) => kind === 'option' && (name === 'help' || name === 'h'))) return undefined;
  const values = {};
  for (const [name, { value, default: usual = value ? undefined : false }] of Object.entries(options)) {
    if (usual !== undefined) values[name] = usual;
  }
  for (const { kind, name, rawName, value, inlineValue } of tokens) {
    if (kind !== 'option') continue;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) throw new Mistake(`There is no option ${rawName}${hint(rawName, flags(options))}`);
    const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('--'));
    if (option.value && isMissing) throw new Mistake(`${rawName} needs a value: ${rawName} ${option.value}.`);
    if (!option.value && value !== undefined) throw new Mistake(`${rawName} takes no value.`);
    const read = option.value ? valueFrom(`${rawName} ${value}`, option, value) : true;
    values[name] = option.several ? [...(values[name] ?? []), read] : read;
  }
  return { values, positionals: readPositionals(places, tokens) };
}

function readPositionals({ name, min = 0, max = name ? 1 : 0, default: usual, ...place }, tokens) {
  const given = tokens.filter(({ kind }) => kind === 'positional').map(({ value }) => value);
  if (given.length === 0 && usual !== undefined) given.push(usual);
  if (given.length < min) throw new Mistake(`${name} is missing.`);
  if (given.length > max) throw new Mistake(`“${given[max]}” is one argument too many; an option starts with --.`);
  return given.map((text) => valueFrom(text, place, text));
}

function valueFrom(shown, { read = (text) => text }, text) {
  try {
    return read(text);
  } catch (error) {
    throw new Mistake(`${shown}: ${error.message}.`);
  }
}

/** Checks the names, of which some need the npm packages: the last step, and not one before the setup. */
async function knownNames({ options = {} }, values) {
  for (const [name, { among, list = false }] of Object.entries(options)) {
    if (!among || values[name] === undefined) continue;
    const given = list ? values[name].split(',') : [values[name]];
    const known = await among();
    const unknown = given.find((each) => !known.includes(each));
    if (unknown !== undefined) throw new Mistake(`--${name}: there is no “${unknown}”${hint(unknown, known)}`);
    if (list) values[name] = given;
  }
  return values;
}

const flags = (options) => ['--help', ...Object.keys(options).map((name) => `--${name}`)];

/** The page's own search for a name; without it where Node is too old to read TypeScript. */
const { nearestName } = await import('../../web/engine/check-arguments.ts').catch(() => ({ nearestName: () => null }));

/** What was probably meant, or the names that there are. Of short names, all are alike. */
function hint(name, known) {
  const near = nearestName(name, known);
  return near?.length > 3 ? `; did you mean ${near}?` : `; there is ${known.join(', ')}.`;
}

/** @param {import('./programs.mjs').Program} declared */
export function usage({ command, about, options = {}, positionals: { name, min = 0, max = 1 } = {} }) {
  const place = name && `${name}${max > 1 ? ' …' : ''}`;
  const words = [command, ...(place ? [min > 0 ? place : `[${place}]`] : []), '[options]'];
  const rows = Object.entries(options).map(([option, { value, about: what }]) => [
    `--${option}${value ? ` ${value}` : ''}`,
    what,
  ]);
  const width = Math.max(...rows.map(([left]) => left.length), '--help'.length) + 4;
  const lines = [...rows, ['--help', 'prints this']].map(([left, right]) => `  ${left.padEnd(width)}${right}`);
  return `${words.join(' ')}\n\n${about}\n\n${lines.join('\n')}\n`;
}

if (isStarted(import.meta)) {
  const [, , file = '', ...args] = process.argv;
  const declared = PROGRAMS[file];
  if (!declared) {
    const files = Object.keys(PROGRAMS).join('\n  ');
    console.error(`build-scripts/with-tools [--tests] FILE [OPTIONS], where FILE is one of\n  ${files}`);
    process.exit(2);
  }
  await answering(declared, () => {
    if (readOptions(declared, args) === undefined) process.stdout.write(usage(declared));
  });
}
