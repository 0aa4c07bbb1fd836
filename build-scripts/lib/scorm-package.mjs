// Packages the built page as SCORM 1.2, with one activity per chapter or a single assignment.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { CHAPTER_IDS } from '../../web/lesson/constants/chapter-ids.ts';
import { escaped } from './escaped.mjs';
import { filesIn } from './files.mjs';
import { Mistake } from './options.mjs';
import { ROOT } from './run.mjs';

/** The page that reports to the platform. */
const START = 'scorm.html';
/** Omits the service worker, because the platform stores the package already and may forbid workers, and the notebook's widget. */
const LEFT_OUT = /^(service-worker|anywidget)\.js$/;
/** The name of an instructor's file in the package. */
const MATERIAL = 'material.json';
/** The earliest date in a zip file: equal files make equal packages. */
const EARLIEST = new Date(1980, 0, 1);

/**
 * @param {string} built the folder of the built page
 * @param {string} target the file to write
 * @param {{ assignment?: string, material?: string, lang?: string, mastery?: number }} [options] `assignment`: the query of an assignment's address;
 *   `material`: an instructor's file, which the assignment then uses
 * @returns {string[]} the names of the files in it
 */
export function writeScormPackage(built, target, { assignment, material, lang = 'en', mastery } = {}) {
  const names = filesIn(built, ['.'], /./).filter((name) => !LEFT_OUT.test(name));
  if (!names.includes(START)) throw new Error(`${built} has no ${START}: build the page first`);
  const single = assignment !== undefined || material !== undefined;
  const items = single ? [assignmentItem(assignment, material)] : chapters(lang);
  const [first] = items;
  const title = single ? first.title : 'Multi-head attention, number by number';
  const own = material === undefined ? {} : { [MATERIAL]: readFileSync(material, 'utf8') };
  const packed = [...names, ...Object.keys(own)];
  const contents = { 'imsmanifest.xml': manifest({ title, items, start: START, files: packed, mastery }), ...own };
  const files = Object.fromEntries([
    ...Object.entries(contents).map(([name, text]) => [name, Buffer.from(text)]),
    ...names.map((name) => [name, readFileSync(join(built, name))]),
  ]);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, zipSync(files, { level: 9, mtime: EARLIEST }));
  return Object.keys(files);
}

/** Every chapter with its title in the language. */
export function chapters(lang) {
  return CHAPTER_IDS.map((id) => {
    const prose = readFileSync(textOf(id, lang), 'utf8');
    const heading = /^# (.+?)\s*\{/m.exec(prose)?.[1] ?? id;
    return { id, title: heading.replace(/[*`_]/g, ''), query: `?chapter=${id}&lang=${lang}` };
  });
}

/** A draft language may lack a chapter, which is then in English. */
function textOf(id, lang) {
  const own = join(ROOT, `web/lesson/chapters/${id}/${lang}.md`);
  return existsSync(own) ? own : join(ROOT, `web/lesson/chapters/${id}/en.md`);
}

/** Of an address, or the query itself. */
export const assignmentQuery = (address) => address.replace(/^[^?]*\?/, '');

/** The only activity of a package. Throws a Mistake for an address that is none. */
export function assignmentItem(address = '', material) {
  const query = assignmentQuery(address);
  const given = new URLSearchParams(query);
  if (given.has('study'))
    throw new Mistake('A study is no activity for a learning platform: it would show the score after each answer.');
  if (material === undefined && !given.get('exercises'))
    throw new Mistake('An assignment names its exercises: --assignment "?exercises=softmax,mask".');
  if (material !== undefined) given.set('material', MATERIAL);
  return {
    id: 'assignment',
    title: given.get('heading') || 'Exercises on multi-head attention',
    query: `?${material === undefined ? query : given}`,
  };
}

/**
 * The manifest of a SCORM 1.2 package (Content Aggregation Model, section 2.3): one activity per item, all with the same start page.
 * Platforms have the schemas that it names; the package omits them because of their publishers' licences (IMS, ADL).
 * @param {{
 *   title: string,
 *   items: { id: string, title: string, query: string }[],
 *   start: string,
 *   files: string[],
 *   mastery?: number,
 * }} contents `query` with its "?"; `mastery`: the passing score
 */
export function manifest({ title, items, start, files, mastery }) {
  const score = mastery === undefined ? '' : `\n        <adlcp:masteryscore>${mastery}</adlcp:masteryscore>`;
  const activities = items.map(
    (
      item,
    ) => `      <item identifier="item-${escaped(item.id)}" identifierref="lesson" parameters="${escaped(item.query)}">
        <title>${escaped(item.title)}</title>${score}
      </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="mha-lesson" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
    http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${escaped(title)}</title>
${activities.join('\n')}
    </organization>
  </organizations>
  <resources>
    <resource identifier="lesson" type="webcontent" adlcp:scormtype="sco" href="${escaped(start)}">
${files.map((file) => `      <file href="${escaped(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
