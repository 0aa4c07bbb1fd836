const wanted = process.env.MHA_TEST_CHAPTERS?.split(',');

/** Whether a test that goes through the chapters takes this one. `npm test` names those that changed; without names it is every one. */
export const hasChanged = (chapter: string): boolean => wanted?.includes(chapter) ?? true;
