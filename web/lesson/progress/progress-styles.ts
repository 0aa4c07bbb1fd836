/** The learner's record: a sentence, a bar for each chapter, a row of buttons. */
import { css } from 'lit';

export const progressStyles = css`
  :host {
    display: block;
    font: 450 15px/22px var(--font-ui);
    color: var(--ink);
  }
  p {
    margin: 0 0 var(--s3);
  }
  .sum span,
  .where {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .sum span::before {
    content: ' · ';
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    gap: var(--s1) var(--s6);
    margin: 0 0 var(--s4);
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 1fr 64px 4ch;
    gap: var(--s2);
    align-items: center;
    font-size: 14px;
  }
  li .number {
    color: var(--ink-soft);
    font-size: 13px;
    text-align: end;
  }
  .all .number {
    color: var(--ok);
  }
  meter {
    width: 64px;
    height: 12px;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .press {
    min-height: 30px;
  }
  .said {
    color: var(--ink);
    font-weight: 550;
  }
  .said:empty {
    margin: 0;
  }
`;
