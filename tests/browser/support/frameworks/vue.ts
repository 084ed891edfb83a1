import { createApp, h } from 'vue';
import type { Mount } from './mount.ts';

globalThis.mount = ((root, figures) => {
  createApp({ render: () => figures.map(([name, props]) => h(name, { key: name, ...props })) }).mount(root);
}) satisfies Mount;
