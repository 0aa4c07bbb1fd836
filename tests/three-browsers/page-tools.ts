/** Helpers that run in the page: find elements through shadow roots, wait, click, fill. */

/** Sent to the page as source for every step, so it must not use its closure. */
export function pageTools() {
  /** Timeout, generous for a busy machine. */
  const PATIENCE = 60_000;

  const everywhere = (selector: string, within: ParentNode): HTMLElement[] => {
    const own = within instanceof Element ? within.shadowRoot : null;
    const inner = [...within.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return [
      ...within.querySelectorAll<HTMLElement>(selector),
      ...[...(own ? [own] : []), ...inner].flatMap((root) => everywhere(selector, root)),
    ];
  };

  /** Finds elements in any shadow root; "mha-stage >> canvas" is a canvas anywhere inside a stage. */
  const all = (path: string, within: ParentNode = document): HTMLElement[] =>
    path
      .split(' >> ')
      .reduce<HTMLElement[]>(
        (found, selector, i) =>
          i === 0 ? everywhere(selector, within) : found.flatMap((each) => everywhere(selector, each)),
        [],
      );

  const until = async <Found>(what: string, look: () => Found | null | undefined | false): Promise<Found> => {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const found = look();
      if (found !== null && found !== undefined && found !== false) return found;
      if (performance.now() > end) throw new Error(`timed out waiting for ${what} at ${location.href}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };

  const one = (selector: string, within?: ParentNode): Promise<HTMLElement> =>
    until(selector, () => all(selector, within)[0]);

  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

  /** The button or link of that name, once it is enabled. */
  const pressable = (name: RegExp, within?: ParentNode): HTMLElement | undefined =>
    all('button, a', within).find((each) => name.test(nameOf(each)) && !each.matches(':disabled'));

  const press = async (name: RegExp, within?: ParentNode): Promise<void> => {
    const found = await until(`the button ${name}`, () => pressable(name, within));
    found.focus();
    found.click();
  };

  const fill = (field: HTMLElement, text: string): void => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('not a field');
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  };

  const textOf = (selector: string, within?: ParentNode): string =>
    all(selector, within)
      .map((element) => element.textContent ?? '')
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();

  /** Waits for the numbers on the stage and the last part of the chapter. */
  const ready = async (chapter: string): Promise<void> => {
    await until(`the chapter ${chapter}`, () => Reflect.get(all('mha-lesson')[0] ?? {}, 'chapter') === chapter);
    await until('the stage', () => all('mha-stage')[0]?.getAttribute('aria-busy') === 'false');
    await until('the end of the chapter', () => all('mha-chapter >> nav.ways')[0]);
    await until('the title', () => textOf('h1') !== '');
  };

  return { all, one, until, press, pressable, fill, nameOf, textOf, ready };
}

export type Tools = ReturnType<typeof pageTools>;
