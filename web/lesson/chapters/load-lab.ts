/** Loads a laboratory with its words. With it comes the list of words, which is long. */
import { setLanguage } from '../../messages/mark-language.ts';
import { live } from '../../messages/part.ts';
import { catchUp, spoken } from '../../messages/spoken.ts';
import { type Find, shownIn, wordsIn } from '../../messages/translated.ts';
import { Exhibit } from '../lab-kit/exhibit.ts';
import type { Lab } from '../lab-kit/lab.ts';
import { type LabHost, LabView } from '../lab-kit/lab-view.ts';
import { chapterOf } from './index.ts';

const WORDS = import.meta.glob<object>('./*/??.ts', { import: 'words' });

/** The view of a chapter's laboratory in an element, with the words in the current language. */
export async function loadLab(host: LabHost, chapter: string): Promise<LabView> {
  const { id, lab, exhibit } = chapterOf(chapter);
  const load = host.view === 'stage' ? (exhibit ?? lab) : lab;
  if (id !== chapter || !load) throw new Error(`the chapter "${chapter}" has no laboratory`);
  const find: Find<object> = (language) => WORDS[`./${id}/${language}.ts`];
  const language = spoken.peek();
  const [module, loaded] = await Promise.all([load(), wordsIn(find, language)]);
  await catchUp();
  const words = live(() => loaded);
  const shown = shownIn(find, language);
  if (shown !== language) setLanguage(host, shown);
  return 'tag' in module
    ? new OldView(host, document.createElement(module.tag) as Lab<unknown>, words)
    : new LabView(host, module.default, words);
}

/** The view of a laboratory that is an element of its own. */
class OldView extends LabView {
  constructor(
    host: LabHost,
    readonly element: Lab<unknown>,
    words: unknown,
  ) {
    super(host, { fields: {} }, words);
    element.words = words;
  }

  override get styles() {
    return [];
  }

  override get waits() {
    return false;
  }

  override get printable() {
    return this.element instanceof Exhibit && this.element.onPaper(...NOWHERE) !== null;
  }

  override on(copy: LabHost): LabView {
    const { element, words } = this;
    const { moment, paper } = copy;
    const printed = element instanceof Exhibit && moment && paper ? element.onPaper(moment, paper) : null;
    return new OldView(copy, printed ?? element, words);
  }

  override hostConnected(): void {}

  override hostDisconnected(): void {}

  override hostUpdate(): void {
    const { context, texts, moment, paper } = this.host;
    if (!paper) Object.assign(this.element, { context, texts }, moment ? { moment } : {});
  }

  override render() {
    return this.element as never;
  }
}

const NOWHERE = [
  { shown: true, step: '', part: 1 },
  { width: 1, height: 1, px: 1 },
] as const;
