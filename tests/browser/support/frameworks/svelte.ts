import Figures from 'figures.svelte';
import { hydrate, mount } from 'svelte';

globalThis.mount = (root, figures) => {
  mount(Figures, { target: root, props: { figures } });
};
globalThis.hydrate = (root, figures) => {
  hydrate(Figures, { target: root, props: { figures } });
};
