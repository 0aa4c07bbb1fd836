// Type tests for JSX of React 18, which passes no events to custom elements.
import type { MhaFigure } from 'mha-lesson';
import type {} from 'mha-lesson/react';
import { useEffect, useRef } from 'react';

export function Page() {
  const figure = useRef<MhaFigure>(null);
  useEffect(() => {
    figure.current?.addEventListener('mha-progress', ({ detail }) => detail.progress.toFixed(1));
  });
  return (
    <main>
      <mha-figure ref={figure} class="wide" chapter="softmax" d-model={16} heads={4} locked />
      {/* @ts-expect-error a preset that does not exist */}
      <mha-figure preset="lerned" />
      {/* @ts-expect-error an attribute that does not exist */}
      <mha-lesson editable />
      {/* @ts-expect-error no event arrives */}
      <mha-figure onmha-change={() => undefined} />
    </main>
  );
}
