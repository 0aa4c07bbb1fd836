// Example program for Vite and webpack, which need no configuration of files.
import { createEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { compute, explain, show } from './compute.js';

compute({ createEngine, MultiHeadAttention }).then(show, explain);
