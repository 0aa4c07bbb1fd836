/** `mha-lesson`: the public elements, defined, and where their files come from. */
import './define.ts';

export * from './index.ts';
