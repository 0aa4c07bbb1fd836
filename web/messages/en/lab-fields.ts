/** What a laboratory cannot be set to. */
import { count } from './grammar.ts';
export const labFields = {
  whole: (least: number, most: number) => `It is a whole number from ${least} to ${most}.`,
  amount: (least: number, most: number) => `It is a number from ${least} to ${most}.`,
  choice: (choices: string) => `It is one of ${choices}.`,
  text: (most: number) => `It is a text of up to ${count(most, 'character', 'characters')}.`,
  wholes: (least: number, most: number) =>
    `It is a list of different whole numbers from ${least} to ${most}, with dots between them.`,
  unknown: (known: string) => `This chapter’s laboratory has ${known}.`,
};
