/** The contact sheet shows everything unless it is asked for less, and every picture that is taken once. */
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../build-scripts/sheet/options.mjs';
import { pictureName, sheetPage } from '../../../build-scripts/sheet/sheet-page.mjs';
import { CHAPTER_IDS } from '../../../web/lesson/constants/chapter-ids.ts';

const LESSON = { chapters: CHAPTER_IDS, languages: ['en', 'fr'], pseudo: ['x-long', 'x-rtl'] };

describe('contact sheet', () => {
  it('shows every chapter at three sizes, light and dark, in both languages', () => {
    const sheet = readOptions([], LESSON);
    expect(sheet.chapters).toEqual(CHAPTER_IDS);
    expect(sheet.sizes).toEqual([
      { name: '390x844', width: 390, height: 844 },
      { name: '768x1024', width: 768, height: 1024 },
      { name: '1440x900', width: 1440, height: 900 },
    ]);
    expect(sheet.schemes).toEqual(['light', 'dark']);
    expect(sheet.languages).toEqual(['en', 'fr']);
    const page = sheetPage(sheet);
    const pictures = [...page.matchAll(/ src="([^"]+)"/g)].map(([, file]) => file);
    expect(pictures).toHaveLength(CHAPTER_IDS.length * 3 * 2 * 2);
    expect(new Set(pictures).size).toBe(pictures.length);
    expect(pictures).toContain(pictureName('scores', 'fr', 'dark', '768x1024'));
  });

  it('shows less when asked, and sizes and languages of its own', () => {
    const sheet = readOptions(
      ['--chapters', 'mask,scores', '--sizes', '320x640', '--languages', 'x-rtl', '--schemes', 'dark', '--at', '0.5'],
      LESSON,
    );
    expect(sheet).toMatchObject({ chapters: ['mask', 'scores'], languages: ['x-rtl'], schemes: ['dark'], at: 0.5 });
    expect(sheetPage(sheet)).toContain('mask-x-rtl-dark-320x640.png');
  });

  it('says in words what there is not', () => {
    expect(() => readOptions(['--chapters', 'nonsense'], LESSON)).toThrow(
      /no chapter nonsense; there is why-attention/,
    );
    expect(() => readOptions(['--sizes', 'small'], LESSON)).toThrow('a size is written 390x844');
    expect(() => readOptions(['--at', '2'], LESSON)).toThrow('from 0 to 1');
  });
});
