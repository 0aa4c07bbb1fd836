/** Storage key for an assignment's answers. Another assignment or another seed starts afresh. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ReadAssignment } from './assignment.ts';

/** The heading and the due date are not part of the key: they may change without losing answers. */
export function assignmentKey({ named, assignment: { attempts, model } }: ReadAssignment): string {
  const identity = JSON.stringify([named, attempts, model.replace(/[?&]lang=[^&]*/, '')]);
  return `mha-lesson.assignment.${bytesToHex(sha256(utf8ToBytes(identity))).slice(0, 16)}`;
}
