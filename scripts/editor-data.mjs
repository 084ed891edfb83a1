import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Attributes of every figure that are no parameters. */
const shared = [
  ['show', 'string', 'Names of the controls that are shown, or none.'],
  ['controls', 'string | boolean', 'The same as show.'],
  ['theme', "'auto' | 'light' | 'dark'", 'The colours of the figure; auto follows the page.'],
  ['caption', 'string', 'The caption.'],
  ['alt', 'string', 'What the figure shows, for screen readers.'],
  ['poster', 'string', 'The address of a picture that is shown until the figure is drawn.'],
  ['actions', 'string', 'Names of the actions below the figure (embed, link, export), or none.'],
  ['readout', 'string', 'none hides the line of readings.'],
  ['group', 'string', 'Figures of a group follow each other.'],
].map(([name, type, description]) => ({ name, property: name, type, description }));

const events = {
  'posenc-change': ['FigureChange', 'A control was moved, and the figure has followed.'],
  'posenc-hover': ['FigureHover | null', 'A cell or a point is read.'],
  'posenc-error': ['FigureProblem', 'An attribute is refused, or the figure cannot be drawn.'],
  'posenc-ready': ['FigureReady', 'The figure is drawn for the first time.'],
};

const attributeName = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const elementName = (className) => className.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();

function typeOf({ kind, choices }) {
  if (kind === 'choice') return choices.map((choice) => `'${choice}'`).join(' | ');
  return { boolean: "boolean | '' | 'true' | 'false'", text: 'string' }[kind] ?? 'number | string';
}

/** The elements of the built package with their attributes, from their own definitions. */
export async function elementsOf(dist) {
  const files = {
    elements: 'embed',
    'elements-train': 'embed-train',
    'embed-story': 'embed-story',
    'embed-field': 'embed-field',
  };
  const found = [];
  for (const [file, script] of Object.entries(files)) {
    for (const [className, element] of Object.entries(await import(join(dist, `${file}.js`)))) {
      if (!/^Posenc[A-Z]/.test(className) || !element.parameters) continue;
      // `look`: color-map, range, locale and cell, which are declared with every figure.
      const names = [...element.parameters];
      const own = names.map(({ name, description, default: usual, ...rest }) => ({
        ...{ name: attributeName(name), property: name, description, type: typeOf(rest) },
        ...(usual === undefined ? {} : { default: String(usual) }),
        ...(rest.choices && { choices: rest.choices }),
      }));
      const others = ['range', 'locale', 'cell', 'colorMap'].map((name) => ({
        ...{ name: attributeName(name), property: name, type: 'string', description: looks[name] },
      }));
      const rest = [...shared, ...others].filter(({ name }) => !own.some((one) => one.name === name));
      found.push({ className, tagName: elementName(className), script, attributes: [...own, ...rest] });
    }
  }
  return found;
}

const looks = {
  range: 'The numbers that the first and the last colour stand for: auto, or two numbers.',
  locale: 'The language of numbers and words.',
  cell: 'The row and the column that are read, from 0.',
  colorMap: 'The colours of heat maps.',
};

const customElements = (elements) => ({
  schemaVersion: '1.0.0',
  modules: elements.map(({ className, tagName, script, attributes }) => ({
    kind: 'javascript-module',
    path: `dist/${script}.js`,
    declarations: [
      {
        ...{ kind: 'class', name: className, tagName, customElement: true },
        attributes: attributes.map(({ name, property, type, description, default: usual }) => ({
          ...{ name, fieldName: property, description, type: { text: type }, ...(usual && { default: usual }) },
        })),
        events: Object.entries(events).map(([name, [type, description]]) => ({
          ...{ name, description, type: { text: `CustomEvent<${type}>` } },
        })),
        slots: [
          { name: '', description: 'Stands for the figure until it is drawn, and where it cannot be.' },
          { name: 'caption', description: 'The caption as HTML.' },
        ],
        cssParts: ['frame', 'controls', 'map', 'foot', 'readout', 'actions', 'caption'].map((name) => ({ name })),
        cssStates: [{ name: 'drawn' }],
      },
    ],
    exports: [
      { kind: 'js', name: className, declaration: { name: className } },
      { kind: 'custom-element-definition', name: tagName, declaration: { name: className } },
    ],
  })),
});

const htmlData = (elements) => ({
  version: 1.1,
  tags: elements.map(({ tagName, attributes }) => ({
    name: tagName,
    attributes: attributes.map(({ name, description, choices }) => ({
      ...{ name, description, ...(choices && { values: choices.map((choice) => ({ name: choice })) }) },
    })),
  })),
});

function attributeTypes(elements) {
  const members = (list, key) =>
    list.map((one) => `    ${/^\w+$/.test(one[key]) ? one[key] : `'${one[key]}'`}?: ${one.type} | undefined;`);
  return `/** Generated by the build from the elements: their attributes, by the names of properties. */
import type { FigureChange, FigureHover, FigureProblem, FigureReady } from './index.js';
export interface FigureEvents {
${Object.entries(events)
  .map(([name, [type]]) => `  '${name}': CustomEvent<${type}>;`)
  .join('\n')}
}
/** Handlers as React 19, Preact and Svelte name them. */
export type FigureHandlers = { [Name in keyof FigureEvents as \`on\${Name}\`]?: ((event: FigureEvents[Name]) => void) | undefined };
/** Attributes in the spelling of HTML, which templates of Vue and Svelte use. */
type Hyphenated<Name extends string> = Name extends \`\${infer First}\${infer Rest}\`
  ? \`\${First extends Lowercase<First> ? First : \`-\${Lowercase<First>}\`}\${Hyphenated<Rest>}\`
  : '';
export type AsWritten<Properties> = Properties & { [Name in keyof Properties & string as Hyphenated<Name>]?: Properties[Name] };
export interface FigureAttributes {
${elements.map(({ tagName, attributes }) => `  '${tagName}': {\n${members(attributes, 'property').join('\n')}\n  };`).join('\n')}
}
`;
}

const frameworks = {
  jsx: `import type { FigureAttributes, FigureHandlers } from './attributes.js';
import type { HTMLAttributes, RefAttributes } from 'react';
type Figures = {
  [Name in keyof FigureAttributes]: Omit<HTMLAttributes<HTMLElement>, keyof FigureAttributes[Name]> & RefAttributes<HTMLElement> & FigureAttributes[Name] & FigureHandlers & { class?: string };
};
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Figures {}
  }
}
`,
  vue: `import type { AsWritten, FigureAttributes, FigureEvents } from './attributes.js';
import type { HTMLAttributes } from 'vue';
type Listeners = { [Name in keyof FigureEvents as Name extends \`posenc-\${infer Rest}\` ? \`onPosenc\${Capitalize<Rest>}\` : never]?: (event: FigureEvents[Name]) => void };
type Figures = {
  [Name in keyof FigureAttributes]: new () => { $props: Omit<HTMLAttributes, keyof FigureAttributes[Name]> & AsWritten<FigureAttributes[Name]> & Listeners };
};
declare module 'vue' {
  interface GlobalComponents extends Figures {}
}
`,
  svelte: `import type { AsWritten, FigureAttributes, FigureHandlers } from './attributes.js';
import type { HTMLAttributes } from 'svelte/elements';
type Figures = {
  [Name in keyof FigureAttributes]: Omit<HTMLAttributes<HTMLElement>, keyof FigureAttributes[Name]> & AsWritten<FigureAttributes[Name]> & FigureHandlers;
};
declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Figures {}
}
`,
};

/** Writes what editors and type checkers know of the elements: custom-elements.json, html-data.json, and types. */
export async function writeEditorData(dist) {
  const elements = await elementsOf(dist);
  await writeFile(join(dist, 'custom-elements.json'), `${JSON.stringify(customElements(elements))}\n`);
  await writeFile(join(dist, 'html-data.json'), `${JSON.stringify(htmlData(elements))}\n`);
  await writeFile(join(dist, 'types/elements/attributes.d.ts'), attributeTypes(elements));
  for (const [name, text] of Object.entries(frameworks))
    await writeFile(join(dist, `types/elements/${name}.d.ts`), text);
}
