/** How the page is built: everything from its own origin, relative paths, no inline scripts. */
import { defineConfig } from 'vite';
import { code } from './build-scripts/vite-plugins/excerpt.ts';
import { prose } from './build-scripts/vite-plugins/prose.ts';

export default defineConfig({
  root: 'web',
  // Relative, so that the page works under any path of any server.
  base: './',
  plugins: [prose(), code()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Fonts, WebAssembly and images stay files: data: URLs would need a laxer content security policy.
    assetsInlineLimit: 0,
    // Emscripten's JavaScript imports Node's own `module` when it runs in Node, and only then.
    rolldownOptions: { external: ['module'] },
  },
  server: { fs: { allow: ['..'] } },
});
