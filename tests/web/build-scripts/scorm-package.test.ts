/** The SCORM package: its manifest lists every file and starts each chapter with exercises. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strFromU8, unzipSync } from 'fflate';
import { Window } from 'happy-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAssignment } from '#web/courses/assignment/assignment.ts';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { materialFrom } from '#web/lesson/material/load-material.ts';
import { chapters, manifest, writeScormPackage } from '../../../build-scripts/lib/scorm-package.mjs';
import { temporaryFolder } from '../setup/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
  for (const name of ['index.html', 'scorm.html', 'service-worker.js']) writeFileSync(join(folder, name), name);
});

function parsed(xml: string) {
  const window = new Window();
  return new window.DOMParser().parseFromString(xml, 'text/xml');
}

describe('the package', () => {
  it('contains the page without its worker, and a complete manifest', () => {
    const target = join(folder, '..', `${folder.split('/').at(-1)}.zip`);
    const names = writeScormPackage(folder, target);
    const files = unzipSync(readFileSync(target));
    rmSync(target);
    expect(Object.keys(files).sort()).toEqual([...names].sort());
    expect(Object.keys(files).sort()).toEqual(['imsmanifest.xml', 'index.html', 'scorm.html']);
    const manifest = parsed(strFromU8(files['imsmanifest.xml'] ?? new Uint8Array()));
    expect([...manifest.querySelectorAll('file')].map((file) => file.getAttribute('href'))).toEqual([
      'index.html',
      'scorm.html',
    ]);
    expect(manifest.querySelector('resource')?.getAttribute('href')).toBe('scorm.html');
    expect(manifest.querySelector('schemaversion')?.textContent).toBe('1.2');
    const items = [...manifest.querySelectorAll('item')].map((item) => item.getAttribute('parameters'));
    expect(items).toEqual([...new Set(ALL_EXERCISES.map(({ chapter }) => `?chapter=${chapter}&lang=en`))]);
  });

  it('contains one assignment on request, which must name exercises', () => {
    const target = join(folder, '..', `${folder.split('/').at(-1)}.zip`);
    const address = 'https://x/assignment.html?exercises=mask&attempts=3&heading=Masks+%26+%22more%22';
    writeScormPackage(folder, target, { assignment: address, mastery: 80 });
    const xml = strFromU8(unzipSync(readFileSync(target))['imsmanifest.xml'] ?? new Uint8Array());
    rmSync(target);
    expect(xml).toContain('parameters="?exercises=mask&amp;attempts=3&amp;heading=Masks+%26+%22more%22"');
    expect(xml).toContain('<title>Masks &amp; &quot;more&quot;</title>');
    expect(xml).toContain('<adlcp:masteryscore>80</adlcp:masteryscore>');
    expect(() => writeScormPackage(folder, target, { assignment: '?heading=x' })).toThrow('exercises');
    expect(() => writeScormPackage(folder, target, { assignment: '?study=ab' })).toThrow('A study');
  });

  it('contains an instructor’s material, which its assignment uses in place of another address', async () => {
    const target = join(folder, '..', `${folder.split('/').at(-1)}.zip`);
    const example = new URL('../lesson/material/example.json', import.meta.url);
    const assignment = '?material=https://elsewhere.example/x.json&heading=Week+3&attempts=2';
    const names = writeScormPackage(folder, target, { assignment, material: fileURLToPath(example) });
    const files = unzipSync(readFileSync(target));
    rmSync(target);
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(Object.keys(files).sort()).toEqual([...names].sort());
    const document = parsed(text('imsmanifest.xml'));
    const items = [...document.querySelectorAll('item')];
    expect(items.map((item) => item.querySelector('title')?.textContent)).toEqual(['Week 3']);
    const query = new URLSearchParams(items[0]?.getAttribute('parameters') ?? '');
    expect(Object.fromEntries(query)).toMatchObject({ heading: 'Week 3', attempts: '2' });
    const named = query.get('material') ?? '';
    expect(text(named)).toBe(readFileSync(example, 'utf8'));
    expect([...document.querySelectorAll('file')].map((file) => file.getAttribute('href'))).toContain(named);
    const read = await materialFrom(text(named));
    const { assignment: asked } = readAssignment(`?${query}`, 'material' in read ? read.material : null);
    expect(asked.exercises).toEqual(['sum', 'reads', 'steer'].map((id) => `softmax/own-week-3-${id}`));
  });

  it('needs no assignment beside a material, and fails without the file', () => {
    const target = join(folder, '..', `${folder.split('/').at(-1)}.zip`);
    const material = join(folder, 'mine.json');
    expect(() => writeScormPackage(folder, target, { material })).toThrow('mine.json');
    expect(existsSync(target)).toBe(false);
    writeFileSync(material, '{}');
    writeScormPackage(folder, target, { material });
    const xml = strFromU8(unzipSync(readFileSync(target))['imsmanifest.xml'] ?? new Uint8Array());
    rmSync(target);
    expect(parsed(xml).querySelector('item')?.getAttribute('parameters')).toMatch(/^\?material=/);
  });

  it('names chapters in their language', () => {
    expect(chapters('fr').find(({ id }) => id === 'values')).toMatchObject({ query: '?chapter=values&lang=fr' });
    expect(chapters('fr').find(({ id }) => id === 'values')?.title).toContain('Valeurs');
  });

  it('has the structure that the SCORM 1.2 schemas require', () => {
    const items = chapters('en');
    const document = parsed(manifest({ title: 'Course', items, start: 'a.html', files: ['a.html'], mastery: 80 }));
    const root = document.documentElement;
    const locations = (root.getAttribute('xsi:schemaLocation') ?? '').split(/\s+/);
    const namespaces = locations.filter((_, i) => i % 2 === 0);
    expect(namespaces).toEqual([root.getAttribute('xmlns'), root.getAttribute('xmlns:adlcp')]);
    expect(locations.filter((_, i) => i % 2 === 1)).toEqual(['imscp_rootv1p1p2.xsd', 'adlcp_rootv1p2.xsd']);
    // xs:sequence: the order counts.
    const within = (selector: string) =>
      [...(document.querySelector(selector)?.children ?? [])].map(({ tagName }) => tagName.toLowerCase());
    expect([...root.children].map(({ tagName }) => tagName)).toEqual(['metadata', 'organizations', 'resources']);
    expect(within('metadata')).toEqual(['schema', 'schemaversion']);
    expect(within('organization')).toEqual(['title', ...items.map(() => 'item')]);
    expect(within('item')).toEqual(['title', 'adlcp:masteryscore']);
    // xs:ID: a unique name; references must resolve.
    const ids = [...document.querySelectorAll('[identifier]')].map((each) => each.getAttribute('identifier') ?? '');
    expect(ids.filter((id) => !/^[A-Za-z_][\w.-]*$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [selector, name] of [
      ['organizations', 'default'],
      ['item', 'identifierref'],
    ] as const)
      expect(ids).toContain(document.querySelector(selector)?.getAttribute(name));
  });

  it('escapes titles in the manifest', () => {
    const xml = manifest({
      title: '</title><x a="',
      items: [{ id: 'a', title: '&"', query: '?a&b' }],
      start: 'a.html',
      files: ['a"b.js'],
    });
    expect(xml).not.toContain('<x');
    expect(parsed(xml).querySelector('organization > title')?.textContent).toBe('</title><x a="');
  });
});
