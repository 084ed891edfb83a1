import Figures from 'figures.svelte';
import { mount } from 'svelte';
import type { Mount } from './mount.ts';

globalThis.mount = ((root, figures) => {
  mount(Figures, { target: root, props: { figures } });
}) satisfies Mount;
