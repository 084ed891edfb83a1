import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Mount } from './mount.ts';

globalThis.mount = ((root, figures) => {
  createRoot(root).render(figures.map(([name, props]) => createElement(name, { key: name, ...props })));
}) satisfies Mount;
