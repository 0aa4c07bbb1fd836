// The manifest of a SCORM 1.2 package (Content Aggregation Model, section 2.3): one activity per item, all with the same start page.
// Platforms have the schemas that it names; the package omits them because of their publishers' licences (IMS, ADL).
import { escaped } from '../lib/escaped.mjs';

/**
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
