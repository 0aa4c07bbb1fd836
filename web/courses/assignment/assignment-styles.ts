/** Styles of an assignment: a single column, with the conditions on one line. */
import { css } from 'lit';

export const assignmentStyles = css`
  :host {
    display: block;
    min-height: 100vh;
    background: var(--surface);
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
  }
  main { max-width: calc(760 * var(--px)); margin: 0 auto; padding: var(--s8) var(--s4); }
  .waiting { padding: var(--s6); color: var(--ink-soft); }
  .kicker { margin: 0 0 var(--s1); color: var(--ink-faint); font-size: calc(14 * var(--px)); }
  h1 {
    margin: 0 0 var(--s3);
    font: 650 calc(30 * var(--px)) / calc(36 * var(--px)) var(--font-prose);
    overflow-wrap: anywhere;
  }
  h2 { margin: 0 0 var(--s3); font: 650 calc(20 * var(--px)) / calc(28 * var(--px)) var(--font-prose); }
  .conditions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4);
    margin: 0 0 var(--s3);
    color: var(--ink-soft);
    font-size: calc(15 * var(--px));
  }
  .late { margin: 0 0 var(--s3); color: var(--warn); }
  .formative { margin: 0; color: var(--ink-soft); font-size: calc(14 * var(--px)); line-height: calc(20 * var(--px)); }
  header { margin-bottom: var(--s6); padding-bottom: var(--s4); border-bottom: 1px solid var(--rule); }
  .problem ul { margin: var(--s1) 0 0; padding-inline-start: var(--s6); }
  .item.closed { border-color: var(--warn); color: var(--warn); }
  .item.closed[aria-current] { color: var(--accent-ink); }
  .item.answered:not([aria-current]) { background: var(--surface-sunken); color: var(--ink-faint); }
  .nothing { margin: 0 0 var(--s6); }
  .from { margin: 0 0 var(--s3); color: var(--ink-faint); font-size: calc(14 * var(--px)); }
  .figure { margin-top: var(--s6); }
  .results { margin-top: var(--s8); padding-top: var(--s4); border-top: 1px solid var(--rule); }
  form { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; }
  label {
    display: grid;
    flex: 1 1 calc(260 * var(--px));
    gap: var(--s1);
    color: var(--ink-soft);
    font-size: calc(14 * var(--px));
  }
  input { height: calc(36 * var(--px)); border-color: var(--ink-faint); font-size: calc(16 * var(--px)); }
  .main { min-height: 36px; padding: 0 var(--s4); font-size: calc(15 * var(--px)); }
  .status { margin: var(--s3) 0; font-weight: 550; }
  .status:empty { margin: var(--s3) 0 0; }
`;
