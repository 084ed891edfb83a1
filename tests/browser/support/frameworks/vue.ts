import { createApp, createSSRApp, h, type VNode } from 'vue';
import type { Figures } from './mount.ts';

const elements = (figures: Figures): VNode[] => figures.map(([name, props]) => h(name, { key: name, ...props }));

globalThis.mount = (root, figures) => {
  createApp({ render: () => elements(figures) }).mount(root);
};
globalThis.hydrate = (root, figures) => {
  createSSRApp({ render: () => elements(figures) }).mount(root);
};
