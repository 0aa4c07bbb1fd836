import type { words as english } from './en.ts';

export const words: typeof english = { record: 'Votre relevé' };

// from: e59c8ba
