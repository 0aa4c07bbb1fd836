// The notebook's widget as one module that fetches nothing: some hosts copy only this file, others have only its text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** `new URL("../wasm/mha.wasm", import.meta.url)`, as the modules of the package name their files. */
const FILE = /new URL\("(?:\.\.?\/)+((?:wasm|assets|workers)\/[^"]+)",\s*import\.meta\.url\)/g;

/** Bundles the package's module `anywidget.js` in `folder`, with every file that it could load, into `target`. */
export async function bundleWidget(folder, target) {
  const files = new Map();
  const programs = new Map();
  const bundle = await rolldown({
    input: join(folder, 'anywidget.js'),
    plugins: [
      {
        name: 'inlined-files',
        transform: (code) => withInlinedFiles(code, (name) => include(folder, name, files, programs)),
      },
    ],
  });
  // The files are known when the modules have been read, which is before the intro is asked for.
  const intro = () => `const mhaFiles = ${JSON.stringify(Object.fromEntries(files))};
const mhaPrograms = ${JSON.stringify(Object.fromEntries(programs))};
const mhaReader = ${JSON.stringify(READER)};
${READER}
${PROGRAMS}`;
  await bundle.write({
    file: target,
    format: 'es',
    codeSplitting: false,
    intro,
    minify: true,
    comments: { legal: true },
  });
  await bundle.close();
}

/** Remembers a file: a worker with the names of the files that it reads, anything else as base64. */
function include(folder, name, files, programs) {
  if (files.has(name) || programs.has(name)) return;
  const bytes = readFileSync(join(folder, name));
  if (!name.startsWith('workers/')) {
    files.set(name, bytes.toString('base64'));
    return;
  }
  const reads = new Set();
  const text = withInlinedFiles(bytes.toString(), (read) => {
    reads.add(read);
    include(folder, read, files, programs);
  });
  programs.set(name, { text, reads: [...reads] });
}

function withInlinedFiles(code, found) {
  return code.replaceAll(FILE, (_, name) => {
    found(name);
    return name.startsWith('workers/') ? `mhaProgram(${JSON.stringify(name)})` : `mhaFile(${JSON.stringify(name)})`;
  });
}

/** In the widget and in its workers. `fetch` reads inlined files itself, because some notebooks' policies forbid data: URLs. */
const READER = `const mhaFile = (name) =>
  new URL(name.endsWith('.html') ? 'data:text/html;base64,' + mhaFiles[name] : 'mha-file:' + name);
const fetch = (address, options) => {
  const [, name] = /^mha-file:(.*)/.exec(String(address)) ?? [];
  if (name === undefined) return globalThis.fetch(address, options);
  const bytes = Uint8Array.from(atob(mhaFiles[name]), (letter) => letter.charCodeAt(0));
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return Promise.resolve(new Response(bytes, { headers: { 'content-type': type } }));
};`;

/** In the widget: the address of a worker's program, which brings its files along. */
const PROGRAMS = `const mhaStarted = {};
const mhaProgram = (name) => {
  const { text, reads } = mhaPrograms[name];
  const files = JSON.stringify(Object.fromEntries(reads.map((read) => [read, mhaFiles[read]])));
  const parts = ['const mhaFiles = ', files, ';', mhaReader, text];
  return (mhaStarted[name] ??= URL.createObjectURL(new Blob(parts, { type: 'text/javascript' })));
};`;
