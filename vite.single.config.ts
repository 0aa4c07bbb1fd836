/** How the lesson is built into one HTML file, build/single/mha-lesson.html, that runs from a disk without a network. */
import { defineConfig, type UserConfig } from 'vite';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { notices } from './build-scripts/vite-plugins/notices.ts';
import { TARGET } from './build-scripts/vite-plugins/old-browsers.ts';
import { oneFile } from './build-scripts/vite-plugins/one-file.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';

const everythingInOne = {
  external: ['module'],
  checks: { bundlerTimings: false },
  output: { codeSplitting: false },
} satisfies NonNullable<UserConfig['build']>['rolldownOptions'];

const licences = notices();

export default defineConfig({
  root: 'web',
  base: './',
  mode: 'single',
  // The list of files would name those that go into the one.
  logLevel: 'warn',
  plugins: [prose(), code(), licences.page, oneFile('mha-lesson.html')],
  build: {
    outDir: '../build/single',
    emptyOutDir: true,
    target: TARGET,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    chunkSizeWarningLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: everythingInOne,
  },
  // Browsers start no module worker from the text of a page that lies on a disk.
  worker: { format: 'iife', plugins: () => [licences.worker()], rolldownOptions: everythingInOne },
  server: { fs: { allow: ['..'] } },
});
