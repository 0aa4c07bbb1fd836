/** The bundlers and site generators: the files of a page for each, and the command that builds it. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { FIGURE } from '../support/figure.ts';
import { installed } from '../support/work.ts';

export interface Tool {
  /** By their path in the page's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** A program of matrix/node_modules with its arguments, or a function. */
  readonly build: readonly string[] | ((folder: string) => Promise<void>);
  /** After the build. */
  readonly finish?: (folder: string) => void;
  /** The folder to serve. */
  readonly out: string;
  /** How often the page shows the engine's numbers; once by default. */
  readonly outputs?: number;
}

const HTML = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A page</title>
<link rel="icon" href="data:,">
<script type="module" src="chunks/main.js"></script>
<body>${FIGURE}</body>
</html>
`;

/** For tools that leave `new URL('…', import.meta.url)` alone: the folders that the package's modules look for beside their own. */
const BESIDE = ['wasm', 'assets', 'workers'];
function copyBeside(folder: string): void {
  for (const each of BESIDE) cpSync(join(installed(), each), join(folder, each), { recursive: true });
}

export const TOOLS: Readonly<Record<string, Tool>> = {
  esbuild: {
    files: { 'index.html': HTML, 'main.js': "import './programs/both.js';\n" },
    build: async (folder) => {
      await build({
        entryPoints: [join(folder, 'main.js')],
        outdir: join(folder, 'chunks'),
        bundle: true,
        format: 'esm',
        splitting: true,
        logLevel: 'error',
      });
    },
    finish: copyBeside,
    out: '.',
  },
  Parcel: {
    files: {
      'package.json':
        '{ "@parcel/resolver-default": { "packageExports": true }, "browserslist": "last 2 chrome versions" }',
      // Parcel reads the settings beside the nearest lock file.
      'package-lock.json': '{}',
      'index.html': HTML.replace('chunks/main.js', 'main.js'),
      'main.js': "import './programs/both.js';\n",
    },
    build: ['parcel/lib/bin.js', 'build', 'index.html', '--no-cache', '--log-level', 'error'],
    out: 'dist',
  },
  Angular: {
    files: {
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'es2022',
          module: 'preserve',
          moduleResolution: 'bundler',
          allowJs: true,
          skipLibCheck: true,
          types: [],
        },
        angularCompilerOptions: { strictTemplates: true },
        files: ['src/main.ts'],
      }),
      'angular.json': JSON.stringify({
        version: 1,
        cli: { analytics: false },
        projects: {
          page: {
            projectType: 'application',
            root: '',
            sourceRoot: 'src',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: {
                  browser: 'src/main.ts',
                  index: 'src/index.html',
                  tsConfig: 'tsconfig.json',
                  outputPath: 'dist',
                  progress: false,
                  assets: [{ glob: `{${BESIDE}}/**`, input: 'node_modules/mha-lesson', output: '.' }],
                },
              },
            },
          },
        },
      }),
      'src/index.html': HTML.replace('<script type="module" src="chunks/main.js"></script>', '').replace(
        FIGURE,
        '<app-page></app-page>',
      ),
      'src/main.ts': `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import '../programs/both.js';

@Component({ selector: 'app-page', schemas: [CUSTOM_ELEMENTS_SCHEMA], template: ${JSON.stringify(FIGURE)} })
class Page {}

bootstrapApplication(Page);
`,
    },
    build: ['@angular/cli/bin/ng.js', 'build'],
    out: 'dist/browser',
  },
  Rollup: {
    files: {
      'index.html': HTML,
      'main.js': "import './programs/both.js';\n",
      'rollup.config.mjs': `import resolve from '@rollup/plugin-node-resolve';
export default {
  input: 'main.js',
  output: { dir: 'chunks' },
  plugins: [resolve({ browser: true })],
};
`,
    },
    build: ['rollup/dist/bin/rollup', '--config', '--silent'],
    finish: copyBeside,
    out: '.',
  },
  Astro: {
    files: {
      'package.json': '{ "type": "module" }',
      'src/pages/index.astro': `<html lang="en"><head><title>A page</title><link rel="icon" href="data:,"></head>
<body>${FIGURE}<script>import '../../programs/both.js';</script></body></html>
`,
    },
    build: ['astro/bin/astro.mjs', 'build', '--silent'],
    out: 'dist',
  },
  SvelteKit: {
    files: {
      'package.json': '{ "type": "module" }',
      'vite.config.js': `import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
export default { plugins: [sveltekit({ adapter: adapter() })], logLevel: 'error' };
`,
      'src/app.html': `<!doctype html><html lang="en"><head><link rel="icon" href="data:,">%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>
`,
      'src/routes/+layout.js': 'export const prerender = true;\n',
      'src/routes/+page.svelte': `<script>
import { onMount } from 'svelte';
onMount(() => { import('../../programs/both.js'); });
</script>
${FIGURE}
`,
    },
    build: ['vite/bin/vite.js', 'build'],
    out: 'build',
  },
  Next: {
    files: {
      'package.json': '{ "type": "module" }',
      'next.config.js': `import { join } from 'node:path';
export default {
  output: 'export',
  serverExternalPackages: ['mha-lesson'],
  turbopack: { root: join(import.meta.dirname, '../..') },
};
`,
      'app/layout.js': `export const metadata = { title: 'A page', icons: 'data:,' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
      'app/page.js': `import { createEngine, createWorkerEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { compute } from '../programs/compute.js';
import Figure from './figure.js';
export default async function Page() {
  return <main><output>{await compute({ createEngine, createWorkerEngine, MultiHeadAttention })}</output><Figure /></main>;
}
`,
      'app/figure.js': `'use client';
import 'mha-lesson';
import { useEffect } from 'react';
export default function Figure() {
  useEffect(() => { import('../programs/both.js'); }, []);
  return ${FIGURE.trim()};
}
`,
    },
    build: ['next/dist/bin/next', 'build'],
    out: 'out',
    // The server component's and the browser's.
    outputs: 2,
  },
  Docusaurus: {
    files: {
      'package.json': '{}',
      'docusaurus.config.mjs': `export default {
  title: 'A site',
  favicon: 'data:,',
  url: 'https://page.example',
  baseUrl: '/',
  presets: [['classic', { blog: false, docs: { routeBasePath: '/', sidebarPath: false } }]],
  clientModules: ['./src/figures.js'],
};
`,
      'src/figures.js': `import 'mha-lesson';
if (typeof document !== 'undefined') import('../programs/both.js');
`,
      'docs/index.mdx': `---\nslug: /\n---\n\n# Attention\n\n${FIGURE}`,
    },
    build: ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
    out: 'build',
  },
};

/** Nuxt renders its page on a server, which needs the engine's files. */
export const NUXT: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'nuxt.config.js': `export default {
  compatibilityDate: '2026-01-01',
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mha-') } },
  nitro: { externals: { traceInclude: ['mha-core', 'mha-operator'].map((file) => \`./node_modules/mha-lesson/wasm/\${file}.wasm\`) } },
};
`,
  'app/app.vue': `<script setup>
import { createEngine, createWorkerEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { onMounted } from 'vue';
import { compute } from '../programs/compute.js';
const { data } = await useAsyncData('numbers', () => compute({ createEngine, createWorkerEngine, MultiHeadAttention }));
onMounted(() => { import('../programs/both.js'); });
</script>
<template><main><output>{{ data }}</output>${FIGURE.trim()}</main></template>
`,
};
