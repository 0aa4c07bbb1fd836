"""Cuts the fonts of index.css out of the packages that they are declared beside: only the characters that their
`unicode-range` lists, and weights 400 to 700.

    apt-get install fonttools python3-brotli
    npm ci
    python3 make.py

The licence asks that a changed font keep the copyright statement and, where a name is reserved, have one of its own.
"""
import pathlib
import re

from fontTools import subset, ttLib
from fontTools.varLib import instancer

HERE = pathlib.Path(__file__).parent
PACKAGES = HERE.parent.parent / 'node_modules/@fontsource-variable'
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, TRADEMARK, LICENCE = 0, 1, 2, 3, 4, 5, 6, 7, 13
FONTS = {
    'lesson-sans': ('Lesson Sans', 'inter/files/inter-latin-wght-normal.woff2'),
    'lesson-sans-symbols': ('Lesson Sans', 'inter/files/inter-latin-ext-wght-normal.woff2'),
    'lesson-sans-greek': ('Lesson Sans', 'inter/files/inter-greek-wght-normal.woff2'),
    'lesson-serif': ('Lesson Serif', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2'),
    'lesson-serif-symbols': ('Lesson Serif', 'source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2'),
    'lesson-serif-greek': ('Lesson Serif', 'source-serif-4/files/source-serif-4-greek-wght-normal.woff2'),
    'lesson-mono': ('Lesson Mono', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
    'lesson-mono-greek': ('Lesson Mono', 'jetbrains-mono/files/jetbrains-mono-greek-wght-normal.woff2'),
}


def characters(file):
    face = re.search(rf'{file}\.woff2"\).*?unicode-range:\s*([^;]+);', (HERE / 'index.css').read_text('utf8'), re.DOTALL)
    for first, last in re.findall(r'U\+([0-9A-F]+)(?:-([0-9A-F]+))?', face.group(1)):
        yield from range(int(first, 16), int(last or first, 16) + 1)


def rename(font, name):
    names = font['name']
    kept = {key: text for key in (COPYRIGHT, TRADEMARK) if (text := names.getDebugName(key))}
    names.names = []
    texts = {
        **kept, FAMILY: name, STYLE: 'Regular', UNIQUE: f'{name} 1.0', FULL: name, VERSION: 'Version 1.0',
        POSTSCRIPT: name.replace(' ', ''), LICENCE: 'SIL Open Font License, Version 1.1',
    }
    for key, text in texts.items():
        names.setName(text, key, 3, 1, 0x409)


for file, (name, source) in FONTS.items():
    font = ttLib.TTFont(PACKAGES / source, recalcTimestamp=False)
    options = subset.Options(
        layout_features=['kern', 'mark', 'ccmp', 'tnum'], hinting=False, desubroutinize=True, drop_tables=['STAT', 'MVAR'],
        name_IDs=['*'],
    )
    subsetter = subset.Subsetter(options)
    wanted = set(characters(file))
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    instancer.instantiateVariableFont(font, {'wght': (400, 700)}, inplace=True)
    rename(font, name)
    font.flavor = 'woff2'
    font.save(HERE / f'{file}.woff2')
    missing = wanted - set(font.getBestCmap())
    print(file, f'{(HERE / f"{file}.woff2").stat().st_size} bytes', 'lacks', ' '.join(f'U+{c:X}' for c in sorted(missing)))
