/** The command that checks a folder of result files, run as instructors run it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { reportIn } from '#web/courses/results/report.ts';
import { resultsOf, resultsToJson } from '#web/courses/results/result-file.ts';
import { changeLanguage } from '#web/messages/current-language.ts';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const COMMAND = fileURLToPath(new URL('../../../build-scripts/results.mjs', import.meta.url));
const ADDRESS = 'https://host.example/assignment.html?exercises=softmax&due=2026-01-02';

const LAST = '2026-01-01T10:30:00.000Z';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

function handIn(name: string, text: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'attention-results.json'), text);
}

const of = (name: string, text: string) => ({ name: join(name, 'attention-results.json'), text });

/** A file in which the assignment's first exercise is solved. */
function resultsFor(learner: string, query = ADDRESS.slice(ADDRESS.indexOf('?')), day = '2026-01-01'): string {
  const { assignment } = readAssignment(query);
  const last = `${day}T10:30:00.000Z`;
  const solved = { answers: 1, rightAnswers: 1, solved: true, unaided: true, mistakes: [], seed: 42, last };
  return resultsToJson(resultsOf(assignment, { [assignment.exercises[0] ?? '']: solved }, learner, new Date(0)));
}

/** The command's output, started in the folder's parent. */
function run(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...given], {
    encoding: 'utf8',
    env: { ...process.env, MHA_STARTED_IN: folder },
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

describe('npm run results', () => {
  it('reports the same as the page for every file in a folder and its subfolders', () => {
    // Editors on Windows put a byte-order mark first.
    handIn('1 Ada', `\uFEFF${resultsFor('Ada')}`);
    handIn('2 Bob', resultsFor('Bob', undefined, '2026-01-05').replace('"Bob"', '"Bob\\u001b[2J"'));
    handIn('3 Cleo', resultsFor('Cleo', '?exercises=mask'));
    handIn('4 Dan', '{');
    writeFileSync(join(folder, 'notes.txt'), 'not asked for');
    const of = readAssignment(ADDRESS.slice(ADDRESS.indexOf('?'))).assignment.exercises.length;
    const { status, lines } = run('.', '--names', '--csv', 'table.csv');
    expect(status).toBe(1);
    expect(lines[0]).toMatch(/^File +Learner +Solved +Last answer +Checksum$/);
    expect(lines[1]).toMatch(new RegExp(`^1 Ada/attention-results.json +Ada +1/${of} +2026-01-01 10:30 +fits$`));
    expect(lines[2]).toContain('does not fit: the file was changed after it was saved; after it was due');
    expect(lines[2]).toContain('Bob�[2J');
    expect(lines[3]).toContain('fits; another assignment than the first file');
    expect(lines[4]).toMatch(/^4 Dan\/attention-results.json +not JSON$/);
    expect(lines[6]).toBe('4 files, 1 of them whole and of this assignment.');
    expect(lines[8]).toMatch(
      /^Question +Right at the first try +At the second +Later +Not yet right +No answer +How many/,
    );
    expect(lines[9]).toMatch(/^softmax\/\S+ +1 +0 +0 +0 +0 +–$/);
    expect(lines.slice(9 + of + 1)).toEqual([
      '1 file counted. Each file counts as a learner.',
      '3 files are not counted: they are not whole, not of this assignment, or copies.',
    ]);
    const csv = readFileSync(join(folder, 'table.csv'), 'utf8').split('\r\n');
    expect(csv[1]).toContain(`1 Ada/attention-results.json,Ada,,1,${of},2026-01-01T10:30:00.000Z,,intact,,`);
    const questions = readFileSync(join(folder, 'table-questions.csv'), 'utf8').split('\r\n');
    expect(questions[1]).toMatch(/^softmax\/[\w-]+,1,1,0,0,0,0,$/);
    expect(questions).toHaveLength(of + 2);
  });

  it('reports the gain of each group of a study, and their difference', async () => {
    for (let learner = 0; learner < 20; learner++) {
      const [order, group] = [learner % 4 < 2 ? 'ab' : 'ba', learner % 2 === 0 ? 'text' : 'video'];
      const { assignment } = readAssignment(`?study=${order}&group=${group}`);
      const right = learner % 2 === 0 ? 6 : 9;
      // The same answers at the same times would be copies.
      const last = new Date(Date.parse(LAST) + learner).toISOString();
      const records = assignment.exercises.map((name, i) => {
        const solved = i < 3 || (i >= 12 && i < 12 + right);
        return [
          name,
          { answers: 1, rightAnswers: Number(solved), solved, unaided: solved, mistakes: [], seed: 1, last },
        ];
      });
      const text = resultsToJson(resultsOf(assignment, Object.fromEntries(records), '', new Date(0)));
      handIn(`${learner}`, text);
      if (learner === 0)
        expect((await reportIn('en', [of('0', text)], '?study=ba', true)).table).toMatch(/ 3\/12, 6\/12 /);
    }
    const { status, lines } = run('.', '--csv', 'table.csv', '--lang', 'fr', '--assignment', '?study=ba');
    expect(status).toBe(0);
    expect(lines[0]).toContain('--names');
    const at = lines.findIndex((line) => line.startsWith('Groupe'));
    expect(lines[at + 1]).toMatch(/^text +10 +5 +0,25 +0,50 +0,33 +de 0,33 à 0,33$/);
    expect(lines[at + 2]).toMatch(/^video +10 +5 +0,25 +0,75 +0,67 +de 0,67 à 0,67$/);
    const notes = lines
      .slice(at + 3)
      .join('\n')
      .replaceAll(/\s/g, ' ');
    expect(notes).toContain('text moins video : −0,33, intervalle à 95 % de −0,33 à −0,33.');
    expect(notes).toContain('10 000 tirages, graine 1');
    expect(readFileSync(join(folder, 'table.csv'), 'utf8')).toContain(',text,ab,3,6,12,yes,');
  });

  it('says that a folder has no results', () => {
    const { status, stderr } = run('.');
    expect(status).toBe(2);
    expect(stderr).toContain(' has no .json file.');
    expect(stderr).toContain('“npm run results -- --help” lists the options.');
  });

  it('rejects an invalid assignment address', () => {
    handIn('Ada', resultsFor('Ada'));
    const { status, stderr } = run('.', '--assignment', '?exercises=nonsense');
    expect(status).toBe(2);
    expect(stderr).toContain('This version of the lesson has no exercise or chapter “nonsense”.');
  });
});

describe('a report', () => {
  it('names no learner unless asked', async () => {
    const late = resultsFor('Bob', undefined, '2026-01-05').replace('"Bob"', '"Eve"');
    const { table, well } = await reportIn('en', [of('1 Ada', resultsFor('Ada')), of('2 Bob', late)], null, false);
    expect(well).toBe(false);
    expect(table).not.toMatch(/Ada|Bob|Eve/);
    const lines = table.split('\n');
    expect(lines[0]).toBe(
      '2 files, 1 of them whole and of this assignment. With --names, each file is listed with its learner.',
    );
    expect(lines[2]).toMatch(/^Question /);
  });

  it('compares with the given assignment, in French', async () => {
    onTestFinished(() => changeLanguage('en'));
    const files = [of('1 Cleo', resultsFor('Cleo', '?exercises=mask')), of('2 Ada', resultsFor('Ada'))];
    const { table } = await reportIn('fr', files, ADDRESS, true);
    const lines = table.split('\n');
    expect(lines[1]).toContain('un autre devoir que celui qui a été donné');
    expect(lines[2]).not.toContain('un autre devoir');
  });
});
