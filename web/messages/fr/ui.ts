import type { words as english } from '../en/ui.ts';
import { controls } from './ui/controls.ts';
import { page } from './ui/page.ts';
import { problems } from './ui/problems.ts';
import { prose } from './ui/prose-ui.ts';
import { reading } from './ui/reading.ts';
import { stage } from './ui/stage.ts';

export const words: typeof english = { controls, problems, stage, prose, page, reading };

// from: 4f53cda
