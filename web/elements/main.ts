/** `mha-lesson`: defines the public elements and locates their files. */
import './define.ts';

export * from './index.ts';
