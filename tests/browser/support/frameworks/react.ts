import { createElement, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Figures } from './mount.ts';

const elements = (figures: Figures): ReactNode =>
  figures.map(([name, props]) => createElement(name, { key: name, ...props }));

globalThis.mount = (root, figures) => createRoot(root).render(elements(figures));
globalThis.hydrate = (root, figures) => {
  hydrateRoot(root, elements(figures));
};
