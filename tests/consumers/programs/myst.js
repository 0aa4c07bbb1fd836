// A page of MyST's theme: the widget as its directive was built, shown by the theme's renderer.
import { ANY_RENDERERS } from '@myst-theme/anywidget';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const node = await (await fetch('./node.json')).json();
createRoot(document.querySelector('main')).render(createElement(ANY_RENDERERS.anywidget, { node }));
