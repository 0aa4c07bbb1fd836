// Example page with React: properties, an event, mounting and unmounting.
import 'mha-lesson';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [heads, setHeads] = useState(2);
  const [engine, setEngine] = useState('');
  return createElement(
    'main',
    null,
    createElement('button', { type: 'button', onClick: () => setHeads(3) }, 'three heads'),
    createElement('output', null, engine),
    createElement('mha-figure', {
      chapter: 'softmax',
      progress: '1',
      sentence: 'The cat sat',
      'd-model': '12',
      heads,
      cell: 'weights:h0.t2.s1',
      'onmha-ready': (event) => setEngine(event.detail.engine),
    }),
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(createElement(Page));
