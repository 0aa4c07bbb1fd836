/**
 * For a page that has figures of the lesson in frames: gives each frame the height that it asks for, and passes on what happens in it
 * as events of the <iframe>: mha-ready, mha-change, mha-progress, mha-score, mha-problem. It needs nothing else, and as often as it is
 * put on a page it works once. A frame is known by its window: what other windows say is left alone.
 */
(() => {
  if (window.mhaEmbedHost) return;
  window.mhaEmbedHost = true;

  const TALLEST = 20_000;
  const EVENTS = /^mha-[a-z]{2,20}$/;

  const frames = () => [...document.querySelectorAll('iframe')];

  window.addEventListener('message', ({ data, source, origin }) => {
    if (typeof data !== 'object' || data === null || data.mha !== 1) return;
    const frame = frames().find(({ contentWindow }) => contentWindow !== null && contentWindow === source);
    if (!frame) return;
    const { type, height, name, detail } = data;
    if (type === 'size' && Number.isFinite(height) && height > 0 && height <= TALLEST) {
      frame.style.height = `${height}px`;
      // A frame in a sandbox has no origin that could be named.
      source.postMessage({ mha: 1, type: 'sized', height }, origin === 'null' ? '*' : origin);
    } else if (type === 'event' && typeof name === 'string' && EVENTS.test(name)) {
      frame.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    }
  });

  // Frames that were ready before this script say their height again.
  for (const { contentWindow } of frames()) contentWindow?.postMessage({ mha: 1, type: 'hello' }, '*');
})();
