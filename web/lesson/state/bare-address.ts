/** Bare addresses, which name no chapter and no setting; the opening's. This module imports only names. */
import { type ChapterId, OPENING } from '../constants/chapter-ids.ts';
import { FIELD_NAMES, type LanguageChoice } from '../fields/lesson-fields.ts';

/** The language may be set: it is the reader's, and not what is shown. Other names belong to the host page. */
export function isBare(search: string): boolean {
  const given = new URLSearchParams(search);
  return Object.values(FIELD_NAMES).every((name) => name === FIELD_NAMES.language || !given.has(name));
}

export function asksForOpening(query: string): boolean {
  return new URLSearchParams(query).get(FIELD_NAMES.chapter) === OPENING;
}

/** The query of a page whose bare address is the opening's. */
export function queryOfPage(search: string): string {
  if (!isBare(search)) return search;
  const query = new URLSearchParams(search);
  query.set(FIELD_NAMES.chapter, OPENING);
  return query.toString();
}

/**
 * The address of a page without the lesson's state, except for the chapter, if there is one, and a chosen language. The parameters
 * of the host page stay.
 */
export function plainLink(chapter: ChapterId | null, language: LanguageChoice, href: string): string {
  const url = new URL(href);
  const own = Object.values<string>(FIELD_NAMES);
  const parts = url.search.replace(/^\?/, '').split('&');
  const foreign = parts.filter(
    (part) => part !== '' && ![...new URLSearchParams(part).keys()].some((name) => own.includes(name)),
  );
  url.search = [
    ...(chapter === null ? [] : [`${FIELD_NAMES.chapter}=${chapter}`]),
    ...(language === 'auto' ? [] : [`${FIELD_NAMES.language}=${language}`]),
    ...foreign,
  ].join('&');
  url.hash = '';
  return url.href;
}
