/** The chapters whose files changed, if nothing else did: `npm test` says so in MHA_TEST_CHANGED. Null: test all chapters. */
export const CHANGED: readonly string[] | null = chaptersOf(process.env['MHA_TEST_CHANGED'] ?? '');

function chaptersOf(files: string): readonly string[] | null {
  const ids = [...files.matchAll(/lesson\/chapters\/([\w-]+)\//g)].map(([, id = '']) => id);
  return ids.length > 0 ? [...new Set(ids)] : null;
}

/** Whether a test that goes through the chapters takes this one. */
export const hasChanged = (chapter: string): boolean => CHANGED?.includes(chapter) ?? true;
