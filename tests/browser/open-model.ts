/** Opens a small checkpoint with its tokeniser, as a reader does. */
import { gpt2File } from '../web/engine/checkpoint/support/gpt2-file.ts';
import { MERGES_TXT, VOCAB_JSON } from '../web/engine/checkpoint/support/hand-made-bpe.ts';
import { expect, type Locator, openLab, type Page } from './support.ts';

const SENTENCE = 'the cat sat on the mat';
export const MODEL = Buffer.concat([...gpt2File({ vocabulary: 300, context: 24, dModel: 32, layers: 3 })]);
export const plain = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
export const MODEL_FILE = { name: 'small.safetensors', mimeType: 'application/octet-stream', buffer: MODEL };
const TOKENISER = [plain('vocab.json', VOCAB_JSON), plain('merges.txt', MERGES_TXT)];

/** Opens the checkpoint panel, with additional URL parameters. */
export async function panelOf(page: Page, query = ''): Promise<Locator> {
  const lab = await openLab(
    page,
    'trained-heads',
    `&preset=hand-made&sentence=${SENTENCE.replaceAll(' ', '+')}${query}`,
  );
  const panel = lab.locator('mha-open-checkpoint');
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByRole('heading', { name: 'Open your own checkpoint' })).toBeVisible();
  return panel;
}

export const filesOf = (panel: Locator): Locator => panel.locator('input[type=file]');

export async function load(panel: Locator): Promise<void> {
  await filesOf(panel).setInputFiles([MODEL_FILE, ...TOKENISER]);
  await expect(panel.getByText('A GPT-2-shaped model: 3 layers of width 32')).toBeVisible();
  await panel.getByLabel('Heads').fill('4');
  await panel.getByRole('button', { name: 'Load the weights' }).click();
}
