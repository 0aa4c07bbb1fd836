/** The name under which an assignment's answers are kept: another assignment, or another seed, begins anew. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Assignment } from './assignment.ts';

/** What the learner reads, the heading and the date, may change without loss of answers. */
export function assignmentKey({ exercises, attempts, model }: Assignment): string {
  const told = JSON.stringify([exercises, attempts, model.replace(/[?&]lang=[^&]*/, '')]);
  return `mha-lesson.assignment.${bytesToHex(sha256(utf8ToBytes(told))).slice(0, 16)}`;
}
