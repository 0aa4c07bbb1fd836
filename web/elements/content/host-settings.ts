/** Parses the host page's options; reports values that it cannot use. */
import * as v from 'valibot';
import {
  ALL_CHAPTER_IDS,
  CHAPTERS_BY_PART,
  type ChapterId,
  type PartName,
} from '../../lesson/constants/chapter-ids.ts';
import { CONTROLS } from '../../lesson/fields/lesson-fields.ts';
import type { SettingName } from '../../lesson/state/shown-settings.ts';
import { THEMES } from '../../lesson/ui/theme/theme.ts';
import { t } from '../../messages/index.ts';
import { attributeOf } from '../attributes.ts';
import type { HostSettings } from '../view.ts';

const PARTS = Object.keys(CHAPTERS_BY_PART) as PartName[];

const COLOURS = ['host', ...THEMES] as const;
/** The page's own colour scheme, the system's, or one of the two. */
export type Colours = (typeof COLOURS)[number];

const CONTROL_NAMES: readonly string[] = CONTROLS.map(attributeOf);

export interface ReadSettings {
  readonly colours: Colours;
  /** The settings to show; null for those that the chapters introduce. */
  readonly controls: readonly SettingName[] | null;
  readonly locked: boolean;
  /** Whether readers may change single given numbers. */
  readonly editable: boolean;
  /** Where the lesson is hosted; null if unknown. */
  readonly home: string | null;
  /** In the host page's order, which readers follow. */
  readonly chapters: readonly ChapterId[];
  readonly problems: readonly string[];
}

export function readHostSettings(given: HostSettings): ReadSettings {
  const problems: string[] = [];
  return {
    colours: coloursOf(given.theme, problems),
    controls: controlsOf(given.controls, problems),
    locked: given.locked,
    editable: given.editable && !given.locked,
    home: homeOf(given.home, problems),
    chapters: chaptersOf(given.chapters, pathOf(given.path, problems), problems),
    problems,
  };
}

function refuse(problems: string[], name: string, text: string, problem: string): void {
  const characters = [...text.slice(0, 100)];
  const quoted = characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : text;
  problems.push(t.problems.inAttribute(name, quoted, problem));
}

function coloursOf(text: string | null, problems: string[]): Colours {
  const read = v.safeParse(v.picklist(COLOURS), text ?? 'host');
  if (read.success) return read.output;
  refuse(problems, 'theme', text ?? '', t.problems.allowed.choice(COLOURS.join(', ')));
  return 'host';
}

/** Names separated by spaces or commas. */
function listed(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((name) => name !== '');
}

function unknownAmong(names: readonly string[], known: readonly string[]): readonly string[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => [...name].slice(0, 20).join(''))
    .slice(0, 3);
}

function controlsOf(text: string | null, problems: string[]): readonly SettingName[] | null {
  if (text === null) return null;
  if (text.trim() === 'all') return CONTROLS;
  const names = listed(text).filter((name) => name !== 'none');
  const unknown = unknownAmong(names, CONTROL_NAMES);
  if (unknown.length > 0)
    refuse(problems, 'controls', text, t.problems.attributeList(unknown.join(', '), CONTROL_NAMES.join(', ')));
  return CONTROLS.filter((_, i) => names.includes(CONTROL_NAMES[i] ?? ''));
}

/** The chapters of the part of that name. */
function pathOf(text: string | null, problems: string[]): readonly ChapterId[] {
  if (text === null) return ALL_CHAPTER_IDS;
  const part = PARTS.find((name) => name === text.trim());
  if (part) return CHAPTERS_BY_PART[part];
  refuse(problems, 'path', text, t.problems.allowed.choice(PARTS.join(', ')));
  return ALL_CHAPTER_IDS;
}

function chaptersOf(text: string | null, path: readonly ChapterId[], problems: string[]): readonly ChapterId[] {
  if (text === null) return path;
  const names = [...new Set(listed(text))];
  const unknown = unknownAmong(names, ALL_CHAPTER_IDS);
  if (unknown.length > 0 || names.length === 0)
    refuse(problems, 'chapters', text, t.problems.attributeList(unknown.join(', '), ALL_CHAPTER_IDS.join(', ')));
  const chapters = names.flatMap((name) => ALL_CHAPTER_IDS.filter((id) => id === name));
  return chapters.length > 0 ? chapters : path;
}

/** Relative to the page, as a link; the name of a file in the folder is left out. */
function homeOf(text: string | null, problems: string[]): string | null {
  if (text === null) return null;
  try {
    const { protocol, origin, pathname } = new URL(text, globalThis.document?.baseURI);
    if (/^https?:/.test(protocol)) return origin + pathname.replace(/\/[^/]*\.[^/]*$|\/?$/, '/');
  } catch {
    // No address.
  }
  refuse(problems, 'home', text, t.problems.attributeAddress);
  return null;
}
