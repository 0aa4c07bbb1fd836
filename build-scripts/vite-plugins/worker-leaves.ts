/** Vite plugin: fails the build if a chunk imports a worker's entry, because WebKit runs such an entry twice. */
import type { Plugin } from 'vite';

export function workerLeaves(): Plugin {
  return {
    name: 'lesson-worker-leaves',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
      for (const { fileName, imports, dynamicImports } of chunks) {
        const entry = [...imports, ...dynamicImports].find((file) => entries.has(file));
        if (entry !== undefined) this.error(`${fileName} imports ${entry}, a worker's entry`);
      }
    },
  };
}
