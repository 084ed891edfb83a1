import { h, render } from 'preact';
import type { Mount } from './mount.ts';

globalThis.mount = ((root, figures) => {
  render(
    figures.map(([name, props]) => h(name, { key: name, ...props })),
    root,
  );
}) satisfies Mount;
