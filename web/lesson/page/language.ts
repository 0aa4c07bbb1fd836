/** Numbers are written as the language that is spoken writes them. */
import { effect } from '@preact/signals-core';
import { languageInfo } from '../../messages/languages.ts';
import { spoken } from '../../messages/spoken.ts';
import { writeDecimalsWith } from '../../views/format-number.ts';

// Before anything is rendered in another language: this effect is the first that the signal has.
effect(() => writeDecimalsWith(languageInfo(spoken.value).decimalSign));
