/** Styles of an element in a host page, before and after its content is loaded. */

/** Named as the tag whose templates the build compacts. */
const css = String.raw;

export const SHELL_STYLES = css`
  :host { display: block; box-sizing: border-box; min-width: 0; overflow-wrap: anywhere; }
  :host([hidden]) { display: none; }
  :host(:is(:not([page]), [page='off'], [page='false'])) { contain: layout; }
  /* It scrolls inside; the host page may set another height. */
  :host(mha-lesson:is(:not([page]), [page='off'], [page='false'])) { height: min(620px, 100vh); }
  .poster:not(.page) {
    display: grid;
    align-items: center;
    justify-items: center;
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    min-height: 380px;
    max-height: 640px;
    aspect-ratio: 16 / 10;
  }
  .poster[hidden]:is(*, .page) { display: none; }
  /* Beneath the poster, the content of a page is laid out where it will stand. */
  .poster.page:not([hidden]) ~ * { position: absolute; inset: 0 0 auto; visibility: hidden; }
  .poster p { margin: 0; padding: 16px; font: 400 var(--mha-font-size, 16px) / 1.5 system-ui, sans-serif; }
  .poster button { font: inherit; }
`;
