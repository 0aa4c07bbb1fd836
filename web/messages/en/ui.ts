/**
 * Every string of the interface in English, one area a file; a translation is a folder beside this one with the same files, which
 * says the same things (`tests/web/messages/translations.test.ts` compares them). A string is a constant; a string with inserted values or a plural is a small function of them.
 *
 * To add a string, put it into its area's file under a name that says what it is for (not what it says), and read it as
 * `t.<area>.<name>`:
 *   controls   the settings of the model, undo, reset, copying the link
 *   problems   what is wrong with a setting or an address
 *   stage      the picture: titles of matrices, legends, play and scrub, spoken descriptions
 *   prose      what frames the prose: chapter navigation and sources
 *   reading    presenting, printing, the table of contents, the buttons that keep figures
 *   page       the page around it all: title, loading, fallback, offline, theme
 * The chapters' prose is Markdown, in `web/lesson/chapters/<id>/en.md`.
 */
import { translatable } from '../part.ts';
import { controls } from './ui/controls.ts';
import { page } from './ui/page.ts';
import { problems } from './ui/problems.ts';
import { prose } from './ui/prose-ui.ts';
import { reading } from './ui/reading.ts';
import { stage } from './ui/stage.ts';

export const words = translatable('ui', { controls, problems, stage, prose, page, reading });
