/** Defines `<mha-figure>` and `<mha-lesson>` on the page that imports it. */
import { defineElements } from './index.ts';

defineElements();
