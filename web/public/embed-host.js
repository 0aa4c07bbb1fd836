/**
 * For pages with figures of the lesson in frames. Gives each frame the height that it requests. Tells it the page's colour scheme and
 * language, also when they change. Dispatches a frame's events on its <iframe>: mha-ready, mha-change, mha-step and the others.
 *
 * Frames are identified by their windows; messages of other windows are ignored. A page may contain this script several times.
 */
(() => {
  if (window.mhaEmbedHost) return;
  window.mhaEmbedHost = true;

  const TALLEST = 20_000;
  const EVENTS = /^mha-[a-z]{2,20}$/;

  const frames = () => [...document.querySelectorAll('iframe')];
  /** Of each frame of the lesson: its origin, and what it was told last. */
  const told = new Map();

  window.addEventListener('message', ({ data, source, origin }) => {
    if (typeof data !== 'object' || data === null || data.mha !== 1) return;
    const frame = frames().find(({ contentWindow }) => contentWindow !== null && contentWindow === source);
    if (!frame) return;
    const { type, height, name, detail } = data;
    // A frame in a sandbox has no origin that could be named.
    const target = origin === 'null' ? '*' : origin;
    // The frame may have been reloaded.
    if (type === 'size' || (type === 'event' && (name === 'mha-ready' || name === 'mha-title'))) meet(frame, target);
    if (type === 'size' && Number.isFinite(height) && height > 0 && height <= TALLEST) {
      frame.style.height = `${height}px`;
      source.postMessage({ mha: 1, type: 'sized', height }, target);
    } else if (type === 'event' && typeof name === 'string' && EVENTS.test(name)) {
      frame.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }
  });

  function meet(frame, target) {
    watch(frame);
    tell(frame, target);
  }

  function tell(frame, target) {
    const scheme = schemeAround(frame);
    const lang = frame.closest('[lang]')?.lang;
    told.set(frame, { target, said: scheme + lang });
    // With the page's scheme, a frame is transparent where it paints nothing.
    frame.style.colorScheme = scheme;
    frame.contentWindow?.postMessage(
      { mha: 1, type: 'page', scheme, ...(lang ? { lang: lang.slice(0, 35) } : {}) },
      target,
    );
  }

  function tellChanges() {
    for (const [frame, { target, said }] of told) {
      if (!frame.isConnected) told.delete(frame);
      else if (schemeAround(frame) + frame.closest('[lang]')?.lang !== said) tell(frame, target);
    }
  }

  /** "dark" or "light": what the page declares, else what is behind the frame. */
  function schemeAround(frame) {
    const declared = getComputedStyle(frame.parentElement ?? document.documentElement).colorScheme.split(' ');
    const [light, dark] = ['light', 'dark'].map((scheme) => declared.includes(scheme));
    if (light !== dark) return dark ? 'dark' : 'light';
    for (let around = frame.parentElement; around; around = around.parentElement) {
      const [r, g, b, opacity = 1] = numbersOf(getComputedStyle(around).backgroundColor);
      if (opacity > 0.5) return 0.2126 * r + 0.7152 * g + 0.0722 * b < 110 ? 'dark' : 'light';
    }
    return dark && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  /** "rgb(1 2 3 / 0.5)" or "color(srgb 0 0.5 1)" from 0 to 255, and the opacity. */
  function numbersOf(colour) {
    const numbers = (colour.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    return colour.startsWith('color(') ? numbers.map((each, i) => (i < 3 ? 255 * each : each)) : numbers;
  }

  /** A page switches by attributes of what is around the frame, by its style sheets, or with the system; some fade. */
  const attributes = new MutationObserver(tellChanges);
  function watch(frame) {
    for (let around = frame.parentElement; around; around = around.parentElement) {
      attributes.observe(around, { attributes: true });
    }
  }
  new MutationObserver(tellChanges).observe(document.head, { childList: true, subtree: true, attributes: true });
  document.addEventListener('transitionend', tellChanges);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tellChanges);

  // Frames that were ready before this script say their height again.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ mha: 1, type: 'hello' }, '*');
})();
