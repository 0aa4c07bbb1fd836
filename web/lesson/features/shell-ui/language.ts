/** Applies the current language's number and symbol formats. */
import { effect } from '@preact/signals-core';
import { currentLanguage } from '../../../messages/current-language.ts';
import { t } from '../../../messages/index.ts';
import { languageInfo } from '../../../messages/languages.ts';
import { writeDecimalsWith } from '../../../views/format-number.ts';
import { writeSymbolsWith } from '../../../views/identity.ts';

// Registered as the signal's first effect, so that it runs before anything renders in the new language.
effect(() => {
  writeDecimalsWith(languageInfo(currentLanguage.value).decimalSign);
  writeSymbolsWith(t.stage.symbols);
});
