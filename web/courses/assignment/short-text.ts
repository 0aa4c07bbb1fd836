/** A short text of an address or a file that a page shows. */
import * as v from 'valibot';

/** Control characters and unpaired surrogates. */
const UNPRINTABLE = /\p{Cc}|\p{Cs}/u;

export function shortText(longest: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
    v.maxLength(longest),
    v.check((text) => !UNPRINTABLE.test(text)),
  );
}
