/** Numbers and symbols are written as the language that is spoken writes them. */
import { effect } from '@preact/signals-core';
import { t } from '../../../messages/index.ts';
import { languageInfo } from '../../../messages/languages.ts';
import { spoken } from '../../../messages/spoken.ts';
import { writeDecimalsWith } from '../../../views/format-number.ts';
import { writeSymbolsWith } from '../../../views/identity.ts';

// Before anything is rendered in another language: this effect is the first that the signal has.
effect(() => {
  writeDecimalsWith(languageInfo(spoken.value).decimalSign);
  writeSymbolsWith(t.stage.symbols);
});
