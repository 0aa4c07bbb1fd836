// A program as someone writes it who builds with Vite or webpack: nothing is said about files.
import { createEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { compute, explain, show } from './compute.js';

compute({ createEngine, MultiHeadAttention }).then(show, explain);
