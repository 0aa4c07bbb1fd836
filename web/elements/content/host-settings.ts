/** Parses the host page's options; reports values that it cannot use. */
import { shownName } from '../../engine/shown-name.ts';
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART, type ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { CONTROLS } from '../../lesson/fields/lesson-fields.ts';
import type { SettingName } from '../../lesson/state/shown-settings.ts';
import { t } from '../../messages/index.ts';
import { attributeOf, HOST_OPTIONS, type HostSettings, type OptionsWith } from '../attributes.ts';

type Choice = OptionsWith<{ readonly kind: 'choice' }>;
type ValueOf<Name extends Choice> = (typeof HOST_OPTIONS)[Name]['all'][number];

/** The page's own colour scheme, the system's, or one of the two. */
export type Colours = ValueOf<'theme'>;

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
  const part = chosen('path', given.path, problems);
  return {
    colours: chosen('theme', given.theme, problems) ?? 'host',
    controls: controlsOf(given.controls, problems),
    locked: given.locked,
    editable: given.editable && !given.locked,
    home: homeOf(given.home, problems),
    chapters: chaptersOf(given.chapters, part ? CHAPTERS_BY_PART[part] : ALL_CHAPTER_IDS, problems),
    problems,
  };
}

function refuse(problems: string[], name: string, text: string, problem: string): void {
  problems.push(t.problems.inAttribute(name, shownName(text), problem));
}

/** Null if it is missing or none of the option's values. */
function chosen<Name extends Choice>(name: Name, text: string | null, problems: string[]): ValueOf<Name> | null {
  const all: readonly ValueOf<Name>[] = HOST_OPTIONS[name].all;
  const value = all.find((each) => each === text?.trim()) ?? null;
  if (text !== null && value === null) refuse(problems, name, text, t.problems.allowed.choice(all.join(', ')));
  return value;
}

/** Names separated by spaces or commas, each once. */
function listed(name: OptionsWith<{ readonly kind: 'names' }>, text: string, problems: string[]): readonly string[] {
  const names = [...new Set(text.split(/[\s,]+/).filter((each) => each !== ''))];
  const all: readonly string[] = HOST_OPTIONS[name].all;
  const unknown = names.filter((each) => !all.includes(each)).map(shownName);
  if (unknown.length > 0)
    refuse(problems, name, text, t.problems.attributeList(unknown.slice(0, 3).join(', '), all.join(', ')));
  return names;
}

function controlsOf(text: string | null, problems: string[]): readonly SettingName[] | null {
  if (text === null) return null;
  const names = listed('controls', text, problems);
  const all: readonly string[] = HOST_OPTIONS.controls.all;
  // Where no name is known, the attribute says nothing.
  if (names.length > 0 && !names.some((name) => all.includes(name))) return null;
  return CONTROLS.filter((name) => names.includes('all') || names.includes(attributeOf(name)));
}

function chaptersOf(text: string | null, path: readonly ChapterId[], problems: string[]): readonly ChapterId[] {
  if (text === null) return path;
  const names = listed('chapters', text, problems);
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
