// The page of thumbnails: a section per chapter, a row per language and scheme, a picture per size.

/** The file of one picture, beside the page. */
export const pictureName = (chapter, language, scheme, size) => `${chapter}-${language}-${scheme}-${size}.png`;

/**
 * @param {{ chapters: string[], sizes: { name: string, width: number, height: number }[], schemes: string[], languages: string[], whole: boolean }} sheet
 * @returns {string} HTML
 */
export function sheetPage(sheet) {
  const sections = sheet.chapters.map((chapter) => {
    const rows = sheet.languages.flatMap((language) =>
      sheet.schemes.map((scheme) => row(sheet, chapter, language, scheme)),
    );
    return `<section id="${chapter}">\n<h2>${chapter}</h2>\n<div class="rows">\n${rows.join('\n')}\n</div>\n</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Contact sheet</title>
<style>
  body { margin: 16px; font: 14px/20px system-ui, sans-serif; background: #8a8d93; color: #000; }
  nav { columns: 8 120px; }
  a { color: inherit; }
  h1, h2 { margin: 16px 0 4px; font-size: 18px; }
  .rows { display: flex; flex-wrap: wrap; gap: 12px; }
  .row { display: flex; gap: 6px; align-items: flex-start; margin: 0; padding: 0; }
  figcaption { writing-mode: vertical-rl; font-size: 12px; }
  img { height: ${sheet.whole ? 'auto' : '270px'}; ${sheet.whole ? 'width: 240px; ' : ''}background: #fff; }
</style>
<h1>Contact sheet: ${sheet.chapters.length * sheet.languages.length * sheet.schemes.length * sheet.sizes.length} pictures</h1>
<nav>${sheet.chapters.map((chapter) => `<a href="#${chapter}">${chapter}</a><br>`).join('')}</nav>
${sections.join('\n')}
</html>
`;
}

function row({ sizes }, chapter, language, scheme) {
  const pictures = sizes.map(({ name, width, height }) => {
    const file = pictureName(chapter, language, scheme, name);
    return `<a href="${file}"><img loading="lazy" src="${file}" alt="${chapter}, ${language}, ${scheme}, ${width} by ${height} pixels"></a>`;
  });
  return `<figure class="row"><figcaption>${language}, ${scheme}</figcaption>${pictures.join('')}</figure>`;
}
