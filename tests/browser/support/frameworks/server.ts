import Figures from 'figures.svelte';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { render } from 'svelte/server';
import { createSSRApp, h } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import type { Figures as List } from './mount.ts';

/** The HTML of figures, as each framework writes it on a server. */
export const servers = {
  react: (figures: List) =>
    renderToString(figures.map(([name, props]) => createElement(name, { key: name, ...props }))),
  vue: (figures: List) =>
    renderVue(createSSRApp({ render: () => figures.map(([name, props]) => h(name, { key: name, ...props })) })),
  svelte: (figures: List) => render(Figures, { props: { figures } }).body,
};
