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
    const read = await readOptions(declared, process.argv.slice(2));
    if (read) return read;
    process.stdout.write(usage(declared));
    process.exit(0);
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
 * @returns {Promise<{ values: Record<string, any>, positionals: any[] } | undefined>} undefined: the usage is wanted
 */
export async function readOptions({ options = {}, positionals: places = {} }, args) {
  if (args.includes('--help') || args.includes('-h')) return undefined;
  const { name, min = 0, max = name ? 1 : 0, default: usual = [] } = places;
  const { values: given, positionals } = parsed(args, options, max > 0);
  const values = {};
  for (const [option, { value, several, default: standard, ...rest }] of Object.entries(options)) {
    const texts = [given[option] ?? []].flat();
    const read = value ? await Promise.all(texts.map((text) => valueFrom(`--${option}`, rest, text))) : texts;
    if (read.length > 0) values[option] = several ? read : read[0];
    else if (standard !== undefined || !value) values[option] = standard ?? false;
  }
  const all = positionals.length > 0 ? positionals : [usual].flat();
  if (all.length < min) throw new Mistake(`${name} is missing.`);
  if (all.length > max) throw new Mistake(`“${all[max]}” is one argument too many; an option starts with --.`);
  return { values, positionals: await Promise.all(all.map((text) => valueFrom('', places, text))) };
}

function parsed(args, options, allowPositionals) {
  const types = Object.entries(options).map(([name, { value, several: multiple = false }]) => [
    name,
    { type: value ? 'string' : 'boolean', multiple },
  ]);
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(types), allowPositionals });
  } catch ({ code, message }) {
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new Mistake(message);
    const [, name] = /'(.+?)'/.exec(message);
    const known = ['--help', ...Object.keys(options).map((option) => `--${option}`)];
    throw new Mistake(`There is no option ${name}${hint(name, known)}`);
  }
}

async function valueFrom(option, { read = (text) => text, among, list = false }, text) {
  if (option && text === '') throw new Mistake(`${option} needs a value.`);
  const given = list ? text.split(',') : [text];
  // Too old a Node knows no names: it does not read TypeScript.
  const known = (await among?.().catch(() => null)) ?? given;
  const unknown = given.find((each) => !known.includes(each));
  if (unknown !== undefined) throw new Mistake(`${option}: there is no “${unknown}”${hint(unknown, known)}`);
  try {
    return list ? given : read(text);
  } catch (error) {
    throw new Mistake(`${`${option} ${text}`.trim()}: ${error.message}.`);
  }
}

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
  await answering(declared, async () => {
    if (!(await readOptions(declared, args))) process.stdout.write(usage(declared));
  });
}
