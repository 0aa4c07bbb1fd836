// `npm run build:scorm`: the package for learning platforms.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './build.mjs';
import { Mistake, program } from './lib/options.mjs';
import { withPageCode } from './lib/page-code.mjs';
import { DIST, ROOT } from './lib/run.mjs';
import { assignmentItem, assignmentQuery, writeScormPackage } from './lib/scorm-package.mjs';

const TARGET = join(ROOT, 'build/scorm/mha-lesson-scorm.zip');

/** What the assignment's page would say of its address and of the material: learners would see it. */
async function problemsWith(assignment = '', material) {
  return withPageCode(async (load) => {
    const { materialFrom } = await load('web/lesson/material/load-material.ts');
    const { problemsOf, readAssignment } = await load('web/courses/assignment/assignment.ts');
    const own = material === undefined ? {} : await materialFrom(readFileSync(material, 'utf8'));
    return own.problems ?? problemsOf(readAssignment(assignmentQuery(assignment), own.material ?? null));
  });
}

program(import.meta, async ({ assignment, material, lang, mastery }) => {
  if (assignment !== undefined || material !== undefined) {
    assignmentItem(assignment, material);
    const problems = await problemsWith(assignment, material);
    if (problems.length > 0) throw new Mistake(problems.join('\n'));
  }
  await buildPage({ show: true });
  writeScormPackage(DIST, TARGET, { assignment, material, lang, mastery });
  console.log(TARGET);
});
