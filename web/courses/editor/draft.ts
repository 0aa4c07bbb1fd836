/** Reads a file as a draft, which may have mistakes: the form shows them, and nothing of the file is left out. */
import { type Problem, parseMaterial, sentencesOf } from '../../lesson/material/read-material.ts';
import { MOST_CHARACTERS, materialSchema } from '../../lesson/material/schema.ts';
import { keepText, readText, type TextStorage } from '../../lesson/platform/browser-storage.ts';
import { isRecord, recordOf } from './shape.ts';

/** Keeps the draft in this browser. A draft that another tab changed is not overwritten unless the author says so. */
export const DRAFT_KEY = 'mha-lesson.material';

/** `elsewhere`: another tab has changed the draft. `refused`: the browser's storage is full or forbidden. */
export type Kept = 'kept' | 'elsewhere' | 'refused';

export class DraftStore {
  /** The stored text as this tab knows it. */
  #known: string | null = null;

  constructor(private readonly storage: TextStorage | null) {}

  /** The stored text, also what another tab has stored. */
  read(): string | null {
    this.#known = readText(this.storage, DRAFT_KEY);
    return this.#known;
  }

  get isElsewhere(): boolean {
    return readText(this.storage, DRAFT_KEY) !== this.#known;
  }

  keep(text: string): Kept {
    if (this.isElsewhere) return 'elsewhere';
    if (text === this.#known) return 'kept';
    if (!keepText(this.storage, DRAFT_KEY, text)) return 'refused';
    this.#known = text;
    return 'kept';
  }

  /** Replaces what another tab has stored. */
  overwrite(text: string): Kept {
    this.read();
    return this.keep(text);
  }
}

/** The file's own JSON. */
export type Draft = Readonly<Record<string, unknown>>;

/** Longer than any material. */
export const MOST_BYTES = 5 * MOST_CHARACTERS;

/** A file with more mistakes was not written as a material. */
const MOST_MISTAKES = 200;

const { format, version } = materialSchema.entries;
const CONSTANTS: Draft = { format: format.literal, version: version.literal };

type ReadDraft = { readonly draft: Draft; readonly isCorrect: boolean } | { readonly refused: readonly string[] };

/** Refuses files that are not material: no JSON object, another format or version, or too many mistakes. */
export function readDraft(text: string): ReadDraft {
  const read = parseMaterial(text);
  if ('file' in read) return { draft: recordOf(JSON.parse(text)), isCorrect: true };
  const { problems } = read;
  const ofWhole = problems.filter(({ place }) => place === '');
  if (ofWhole.length > 0) return { refused: sentencesOf(ofWhole) };
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return { refused: sentencesOf(problems) };
  const isForeign = ({ place }: Problem) => Object.hasOwn(CONSTANTS, place) && Object.hasOwn(value, place);
  const foreign = problems.filter(isForeign);
  if (foreign.length > 0) return { refused: sentencesOf(foreign) };
  if (problems.length > MOST_MISTAKES) return { refused: sentencesOf(problems) };
  const draft = { ...value, ...CONSTANTS };
  return { draft, isCorrect: 'file' in parseMaterial(JSON.stringify(draft)) };
}

/** Null if there is none. */
export function storedDraft(text: string | null): Draft | null {
  const read = text === null || text.length > MOST_BYTES ? { refused: [] } : readDraft(text);
  return 'draft' in read ? read.draft : null;
}
