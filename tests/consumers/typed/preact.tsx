// Type tests for JSX of Preact.
import type { MhaFigure } from 'mha-lesson';
import type {} from 'mha-lesson/preact';
import { createRef } from 'preact';

const figure = createRef<MhaFigure>();

export const page = (
  <main>
    <mha-figure ref={figure} key="a" class="wide" chapter="softmax" d-model={16} heads="4" locked />
    <mha-lesson chapters="qkv" onmha-score={({ detail }) => detail.right} onClick={() => figure.current?.play()} />
    {/* @ts-expect-error a chapter that does not exist */}
    <mha-figure chapter="sofmax" />
    {/* @ts-expect-error an attribute that does not exist */}
    <mha-figure chapte="softmax" />
  </main>
);
