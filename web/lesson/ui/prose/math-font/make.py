"""Cuts lesson-math.woff2 out of STIX Math: only the characters of index.css, with their variants and the MATH table.

    apt-get install fonts-stix fonttools python3-brotli
    python3 make.py /usr/share/fonts/opentype/stix-word/STIXMath-Regular.otf

The licence asks that a changed font keep the copyright and trademark statements and have a name of its own.
"""
import pathlib
import re
import sys

from fontTools import subset, ttLib

HERE = pathlib.Path(__file__).parent
NAME = 'Lesson Math'
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, TRADEMARK, LICENCE = 0, 1, 2, 3, 4, 5, 6, 7, 13


def characters():
    ranges = re.search(r'unicode-range:\s*([^;]+);', (HERE / 'index.css').read_text('utf8')).group(1)
    for first, last in re.findall(r'U\+([0-9A-F]+)(?:-([0-9A-F]+))?', ranges):
        yield from range(int(first, 16), int(last or first, 16) + 1)


def rename(font):
    names = font['name']
    kept = {key: names.getDebugName(key) for key in (COPYRIGHT, TRADEMARK)}
    names.names = []
    texts = {
        **kept, FAMILY: NAME, STYLE: 'Regular', UNIQUE: f'{NAME} 1.0', FULL: NAME, VERSION: 'Version 1.0',
        POSTSCRIPT: NAME.replace(' ', ''), LICENCE: 'SIL Open Font License, Version 1.1',
    }
    for key, text in texts.items():
        names.setName(text, key, 3, 1, 0x409)
    top = font['CFF '].cff
    top.fontNames = [NAME.replace(' ', '')]
    top.topDictIndex[0].FullName = top.topDictIndex[0].FamilyName = NAME


options = subset.Options(
    layout_features=['ssty', 'dtls', 'kern'], hinting=False, desubroutinize=True, drop_tables=['FFTM'], name_IDs=['*'],
)
font = ttLib.TTFont(sys.argv[1], recalcTimestamp=False)
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=list(characters()))
subsetter.subset(font)
rename(font)
font.flavor = 'woff2'
font.save(HERE / 'lesson-math.woff2')
