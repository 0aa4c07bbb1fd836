const wanted = process.env.MHA_TEST_CHAPTERS?.split(',');

/** Whether a test that goes through the chapters takes this one: it is in MHA_TEST_CHAPTERS, or that is not set. */
export const hasChanged = (chapter: string): boolean => wanted?.includes(chapter) ?? true;
