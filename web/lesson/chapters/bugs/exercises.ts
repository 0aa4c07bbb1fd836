import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('diagnose-bug', 'weights'),
  ask('diagnose-bug', 'splitting'),
  ask('diagnose-bug', 'scores'),
  ask('diagnose-bug', 'joining'),
  ask('diagnose-bug', 'output'),
];
