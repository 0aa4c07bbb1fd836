// Example program for Vite and webpack, which need no configuration of files.
import { createEngine, createWorkerEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { compute, explain, show } from './compute.js';

compute({ createEngine, createWorkerEngine, MultiHeadAttention }).then(show, explain);
