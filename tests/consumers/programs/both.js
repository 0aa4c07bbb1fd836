// The element and the engine on one page, for every bundler.
import 'mha-lesson';
import { createEngine, createWorkerEngine, MultiHeadAttention } from 'mha-lesson/engine';
import { compute, explain, show } from './compute.js';

compute({ createEngine, createWorkerEngine, MultiHeadAttention }).then(show, explain);
