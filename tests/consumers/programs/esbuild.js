// Example program for esbuild. It ignores `new URL('…', import.meta.url)`, so its file loader gives the URLs to `locateFile`.
import { createEngine, MultiHeadAttention } from 'mha-lesson/engine';
import core from 'mha-lesson/wasm/mha-core.wasm';
import operator from 'mha-lesson/wasm/mha-operator.wasm';
import { compute, explain, show } from './compute.js';

const files = { 'mha-core.wasm': core, 'mha-operator.wasm': operator };
const locateFile = (file, url) => (files[file] ? new URL(files[file], import.meta.url) : url);

compute({ createEngine, MultiHeadAttention }, { locateFile }).then(show, explain);
