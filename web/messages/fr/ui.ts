/** Every string of the interface in French; the areas are those of `en/ui.ts`. */
import type { Messages } from '../index.ts';
import { controls } from './controls.ts';
import { page } from './page.ts';
import { problems } from './problems.ts';
import { prose } from './prose-ui.ts';
import { reading } from './reading.ts';
import { stage } from './stage.ts';

export const ui: Messages = { controls, problems, stage, prose, page, reading };

// from: 4f53cda
