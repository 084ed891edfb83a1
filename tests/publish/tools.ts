/** How each recipe of docs/publish is built, with what the recipe leaves to the tool or its users. */
export interface Tool {
  /** Where the files of the package go; without it posenc is installed as a package. */
  readonly folder?: string;
  /** Files of the site besides those of the recipe. */
  readonly files: Readonly<Record<string, string>>;
  readonly build: readonly (readonly string[])[];
  /** The folder that is served. */
  readonly made: string;
  /** The page with the figure, and the one from which a link leads to it. */
  readonly page: string;
  readonly home: string;
  /** Whether the site is dark on a dark system. */
  readonly dark?: boolean;
  /** What the site's own switch does: it sets this attribute of this element. */
  readonly themeSwitch?: {
    readonly of: 'html' | 'body';
    readonly name: string;
    readonly light: string;
    readonly dark: string;
  };
}

const link = (to: string) => `<p><a href="${to}">Positions</a></p>`;
const bin = (name: string) => `../node_modules/.bin/${name}`;
const html = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Notes</title>${head}</head><body>${body}</body></html>`;

/** An application whose second view has the figure, as applications navigate: by replacing what is shown. */
const app = (main: string, text: string, config: string | undefined, check: readonly string[]): Tool => ({
  files: {
    'index.html': html(
      `<a href="#positions">Positions</a><div id="app"></div><script type="module" src="/src/${main}"></script>`,
    ),
    [`src/${main}`]: text,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, jsx: 'react-jsx', target: 'es2022', module: 'esnext', lib: ['es2022', 'dom'] },
        ...{ moduleResolution: 'bundler', skipLibCheck: false, types: ['vite/client'] },
      },
      include: ['src'],
    }),
    ...(config === undefined ? {} : { 'vite.config.js': config }),
  },
  build: [check, [bin('vite'), 'build']],
  made: 'dist',
  page: '/#positions',
  home: '/',
});
const script = (draw: string) =>
  `const show = () => location.hash === '#positions' && ${draw};\naddEventListener('hashchange', show);\nshow();\n`;
const at = "document.querySelector('#app')!";

export const tools: Readonly<Record<string, Tool>> = {
  hugo: {
    folder: 'static/posenc',
    files: {
      // With a switch like that of PaperMod.
      'layouts/_default/single.html': html(
        '{{ .Content }}',
        '{{ partial "posenc.html" . }}<style>body.dark { color: #dadadb; background: #1d1e20; --posenc-theme: dark }</style>',
      ),
      'layouts/index.html': html(link('posts/positions/'), '{{ partial "posenc.html" . }}'),
    },
    build: [['hugo']],
    made: 'public',
    page: '/posts/positions/',
    home: '/',
    themeSwitch: { of: 'body', name: 'class', light: '', dark: 'dark' },
  },
  jekyll: {
    folder: 'posenc',
    files: {
      '_config.yml': 'permalink: /:title/\n',
      '_layouts/default.html': html('{{ content }}', '{% include posenc.html %}'),
      'index.md': `---\nlayout: default\n---\n[Positions](/positions/)\n`,
    },
    build: [['jekyll', 'build']],
    made: '_site',
    page: '/positions/',
    home: '/',
  },
  mkdocs: {
    folder: 'docs/posenc',
    files: { 'docs/index.md': '# Notes\n\n[Positions](positions.md)\n' },
    build: [['mkdocs', 'build']],
    made: 'site',
    page: '/positions/',
    home: '/',
    dark: true,
    themeSwitch: { of: 'body', name: 'data-md-color-scheme', light: 'default', dark: 'slate' },
  },
  eleventy: {
    folder: 'posenc',
    files: { 'index.md': '---\nlayout: post.html\ntitle: Notes\n---\n\n[Positions](/positions/)\n' },
    build: [[bin('eleventy')]],
    made: '_site',
    page: '/positions/',
    home: '/',
  },
  astro: {
    folder: 'public/posenc',
    files: {
      'astro.config.mjs': "import mdx from '@astrojs/mdx';\n\nexport default { integrations: [mdx()] };\n",
      'src/pages/index.md': '---\nlayout: ../layouts/Post.astro\n---\n\n[Positions](/positions/)\n',
    },
    build: [[bin('astro'), 'build']],
    made: 'dist',
    page: '/positions/',
    home: '/',
  },
  vitepress: {
    folder: 'docs/public/posenc',
    files: { 'docs/index.md': '# Notes\n\n[Positions](./positions.md)\n' },
    build: [[bin('vitepress'), 'build', 'docs']],
    made: 'docs/.vitepress/dist',
    page: '/positions.html',
    home: '/',
    dark: true,
    themeSwitch: { of: 'html', name: 'class', light: '', dark: 'dark' },
  },
  docusaurus: {
    folder: 'static/posenc',
    files: {
      // Docusaurus loads modules of both kinds from a project that says neither.
      'package.json': '{ "private": true }',
      'src/pages/index.md': '# Notes\n\n[Positions](/docs/positions)\n',
    },
    build: [[bin('docusaurus'), 'build']],
    made: 'build',
    page: '/docs/positions/',
    home: '/',
    dark: true,
    themeSwitch: { of: 'html', name: 'data-theme', light: 'light', dark: 'dark' },
  },
  pandoc: {
    folder: 'posenc',
    files: { 'index.html': html(link('positions.html')) },
    build: [['pandoc', '--standalone', '--include-in-header=head.html', 'positions.md', '--output=positions.html']],
    made: '.',
    page: '/positions.html',
    home: '/',
  },
  sphinx: {
    folder: '_static/posenc',
    files: { 'index.rst': 'Notes\n=====\n\n.. toctree::\n\n   positions\n' },
    build: [['sphinx-build', '-q', '-W', '.', '_build']],
    made: '_build',
    page: '/positions.html',
    home: '/index.html',
  },
  jupyter: {
    folder: 'posenc',
    files: { 'index.html': html(link('notebook.html')) },
    build: [['jupyter-nbconvert', '--execute', '--to', 'html', 'notebook.ipynb']],
    made: '.',
    page: '/notebook.html',
    home: '/',
  },
  reveal: {
    folder: 'posenc',
    files: { 'index.html': html(link('slides.html#/1')) },
    build: [['cp', '-r', '../node_modules/reveal.js', 'reveal.js']],
    made: '.',
    page: '/slides.html#/1',
    home: '/',
  },
  react: app(
    'main.tsx',
    `import { createRoot } from 'react-dom/client';\nimport { Positions } from './Positions';\n${script(`createRoot(${at}).render(<Positions />)`)}`,
    "import react from '@vitejs/plugin-react';\n\nexport default { plugins: [react()] };\n",
    [bin('tsc'), '-p', '.'],
  ),
  vue: app(
    'main.ts',
    `import { createApp } from 'vue';\nimport Positions from './Positions.vue';\n${script(`createApp(Positions).mount(${at})`)}`,
    undefined,
    [bin('vue-tsc'), '-p', '.'],
  ),
  svelte: app(
    'main.ts',
    `import { mount } from 'svelte';\nimport Positions from './Positions.svelte';\n${script(`mount(Positions, { target: ${at} })`)}`,
    "import { svelte } from '@sveltejs/vite-plugin-svelte';\n\nexport default { plugins: [svelte()] };\n",
    [bin('svelte-check'), '--tsconfig', './tsconfig.json'],
  ),
};
