/**
 * Property tests draw the same cases in each run, so that a change is judged by what it changed. Another number in
 * MHA_PROPERTY_SEED draws other cases: a run with a new one now and then finds what nobody thought of.
 */
import fc from 'fast-check';

const seed = Number(process.env.MHA_PROPERTY_SEED ?? 20170612);
if (!Number.isSafeInteger(seed))
  throw new Error(`MHA_PROPERTY_SEED must be a whole number, not ${process.env.MHA_PROPERTY_SEED}`);

fc.configureGlobal({ seed });
