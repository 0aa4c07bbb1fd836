/** Loads an instructor's material: the text itself, or an address of this page's host or of one that allows it. */
import { shownName } from '../../engine/shown-name.ts';
import { loadTexts } from '../../messages/current-language.ts';
import { words } from '../../messages/en/material.ts';
import { loadKinds } from '../exercises/kinds.ts';
import { type ReadMaterial, readMaterial } from './read-material.ts';
import { MOST_CHARACTERS } from './schema.ts';

/** Material, or why there is none: `unloaded` if another attempt may succeed. */
export type LoadedMaterial = ReadMaterial & { readonly unloaded?: boolean };

/** `source` is JSON, an object or wrongly a list, or an address relative to the page. Never rejects. */
export async function loadMaterial(source: string, page: string = document.baseURI): Promise<LoadedMaterial> {
  try {
    // The texts for problems come with this module's code.
    await loadTexts();
    return await materialFrom(/^\s*[{[]/.test(source) ? source : await fetched(source, page));
  } catch (error) {
    if (error instanceof Refused) return { problems: [error.message] };
    return {
      problems: [error instanceof Unloaded ? error.message : words.notLoaded(shownName(source))],
      unloaded: true,
    };
  }
}

/** The material of a text, with the code of its questions. Rejects if that code cannot be loaded. */
export async function materialFrom(text: string): Promise<ReadMaterial> {
  await loadTexts();
  const read = readMaterial(text);
  // Printing poses questions without waiting.
  if ('material' in read && read.material.exercises.length > 0) await loadKinds(['own-question']);
  return read;
}

/** The network failed, or a server. */
class Unloaded extends Error {}
/** The address or the file cannot be used. */
class Refused extends Error {}

async function fetched(source: string, page: string): Promise<string> {
  const address = addressOf(source, page);
  if (!address) throw new Refused(words.noAddress(shownName(source)));
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => {
    const elsewhere = address.origin !== new URL(page).origin;
    throw new Unloaded(elsewhere ? words.notAllowed(shownName(address.host)) : words.notLoaded(shownName(source)));
  });
  if (!response.ok) throw new Unloaded(words.answered(shownName(source), response.status, shownName(address.href)));
  return textOf(response);
}

function addressOf(source: string, page: string): URL | null {
  try {
    const address = new URL(source.trim(), page);
    return /^https?:$/.test(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** Stops reading after the longest file. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    if (text.length <= MOST_CHARACTERS) continue;
    void reader.cancel();
    throw new Refused(words.tooLong(MOST_CHARACTERS));
  }
  return text;
}
