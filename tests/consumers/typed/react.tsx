// Type tests for JSX of React 19: right uses compile, wrong ones do not.
import type { MhaFigure } from 'mha-lesson';
import type {} from 'mha-lesson/react';
import { useRef } from 'react';

export function Page() {
  const figure = useRef<MhaFigure>(null);
  const heads: number | null | undefined = figure.current?.heads;
  return (
    <main>
      <mha-figure
        ref={figure}
        key="a"
        className="wide"
        chapter="softmax"
        d-model={16}
        heads="4"
        mask={`window:${heads ?? 2}`}
        bias
        locked={false}
        style={{ height: 480 }}
        onmha-step={({ detail }) => detail.step?.toUpperCase()}
      />
      <mha-lesson chapters="qkv scores" present={true} onClick={() => figure.current?.next()} />
      {/* @ts-expect-error a chapter that does not exist */}
      <mha-figure chapter="sofmax" />
      {/* @ts-expect-error a number that is none */}
      <mha-figure d-model="wide" />
      {/* @ts-expect-error an attribute that does not exist */}
      <mha-figure chapte="softmax" />
      {/* @ts-expect-error a mistyped detail */}
      <mha-figure onmha-change={({ detail }) => detail.heads} />
    </main>
  );
}
