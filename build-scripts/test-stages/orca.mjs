// Reads a chapter of the built page with the screen reader Orca; skipped without it.
import { join } from 'node:path';
import { buildPage } from '../build.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const PROGRAMS = ['orca', 'firefox-esr', 'Xvfb', 'xdotool', 'gsettings', 'dbus-run-session'];

export const orca = {
  name: 'orca',
  title: 'A screen reader reads a chapter (Orca in Firefox)',
  async run() {
    for (const program of PROGRAMS) {
      if (!(await capture('sh', ['-c', `command -v ${program}`])).ok) return { lacks: program };
    }
    await buildPage();
    const { ok, output } = await capture(process.execPath, [join(ROOT, 'tests/screen-reader/read-chapter.mjs')]);
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
  },
};
