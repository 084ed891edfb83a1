import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { NumberParameter, Parameter, Scheme } from 'posenc';
import type { Plugin } from 'vite';
import { elementName } from '../../elements/register.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The kind and the range of a number. */
type NumberRule = Omit<NumberParameter, 'unit'>;

type Described = Omit<Parameter, 'default' | 'kind'> & { readonly default?: unknown; readonly kind: string };

/** The static description of an element's class. */
interface ElementClass {
  readonly parameters: readonly Described[];
  readonly ownParameters?: readonly Described[];
  readonly choice?: Described;
  readonly schemes?: readonly Scheme[];
}

/**
 * Writes the reference of the elements at build time, from their own definitions and the catalogue: `<element-entry>`,
 * with a text and an element, becomes a heading, the text, the element as code, the element itself and its reference,
 * `<element-reference name="posenc-table">` the attributes of an element, `<scheme-reference>` those of the schemes,
 * `<style-reference>` the custom properties, and `<size-reference of="embed-train">` the sizes of a file, by default of
 * embed.js.
 */
export function reference(): Plugin {
  return {
    name: 'reference',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      async handler(page) {
        if (!page.includes('-reference')) return page;
        const classes = {
          ...((await import(root('dist/elements.js'))) as Readonly<Record<string, ElementClass>>),
          ...((await import(root('dist/elements-train.js'))) as Readonly<Record<string, ElementClass>>),
          ...((await import(root('dist/embed-story.js'))) as Readonly<Record<string, ElementClass>>),
          ...((await import(root('dist/embed-field.js'))) as Readonly<Record<string, ElementClass>>),
        };
        const { catalogue } = (await import(root('dist/catalogue.js'))) as { catalogue: readonly Scheme[] };
        return page
          .replace(
            /<element-entry>([\s\S]*?)(<(posenc-[a-z-]+)[^>]*><\/\3>)\s*<\/element-entry>/g,
            (_, text: string, element: string, name: string) => elementEntry(name, text, element),
          )
          .replace(/<element-reference name="(posenc-[a-z-]+)"><\/element-reference>/g, (_, name: string) =>
            elementReference(name, classOf(classes, name)),
          )
          .replace('<scheme-reference></scheme-reference>', () => schemeReference(catalogue))
          .replace('<style-reference></style-reference>', () => styleReference())
          .replace('<integrity-reference></integrity-reference>', () => integrityReference())
          .replace(/<size-reference(?: of="(embed[a-z-]*)")?><\/size-reference>/g, (_, name: string = 'embed') =>
            sizes(name),
          );
      },
    },
  };
}

function classOf(classes: Readonly<Record<string, ElementClass>>, name: string): ElementClass {
  const [, found] = Object.entries(classes).find(([each]) => elementName(each) === name) ?? [];
  if (!found) throw new Error(`embed.html names ${name}, which there is not`);
  return found;
}

function elementEntry(name: string, text: string, element: string): string {
  return `<h3 id="${name}-title">${name}</h3>
<div class="text">${text}<pre><code>${escaped(element)}</code></pre></div>
${element}
<element-reference name="${name}"></element-reference>`;
}

function elementReference(
  name: string,
  { parameters, ownParameters = [], choice, schemes = [] }: ElementClass,
): string {
  const shared = new Set(schemes.flatMap((scheme) => scheme.parameters.map((one) => property(one.name))));
  const named = [choice, ...ownParameters].flatMap((one) => one?.name ?? []);
  const isListed = ({ name: one }: Described) => named.includes(one) || (schemes.length > 0 ? !shared.has(one) : true);
  // A comparison has the parameters of all schemes twice: as first-… and second-….
  const sides = /^(first|second)[A-Z]/;
  const listed = parameters.filter((one) => isListed(one) && !sides.test(one.name));
  const sided = parameters.some((one) => sides.test(one.name));
  const besides = sided
    ? 'Besides these: <a href="#every">those of every figure</a>, and <a href="#schemes">those of the schemes</a>, with <code>first-</code> or <code>second-</code> before them.'
    : choice && schemes.length > 0
      ? `Besides these: <a href="#every">those of every figure</a>, and <a href="#schemes">those of the scheme</a> that <code>${choice.name}</code> names.`
      : 'Besides these: <a href="#every">those of every figure</a>.';
  return `<details class="reference text"><summary>Attributes of <span translate="no">${name}</span></summary>
${table(listed)}
<p>${besides}</p></details>`;
}

function schemeReference(catalogue: readonly Scheme[]): string {
  const parts = catalogue
    .filter(({ parameters }) => parameters.length > 0)
    .map(
      ({
        name,
        title,
        parameters,
      }) => `<details class="reference text"><summary>${escaped(title)} (<code>${name}</code>)</summary>
${table(parameters as readonly Described[])}</details>`,
    );
  return parts.join('\n');
}

function table(parameters: readonly Described[]): string {
  const label = 'Attributes';
  const rows = parameters.map((one) => {
    const [value, input] = [valuesOf(one), one.default];
    const usual = input === undefined ? '<td>–</td>' : `<td><code>${escaped(String(input))}</code></td>`;
    return `<tr><th scope="row"><code>${attribute(one.name)}</code></th><td>${value}</td>${usual}<td>${escaped(one.description)}</td></tr>`;
  });
  return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>
<thead>${heads('attribute', 'values', 'default', 'what it is')}</thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

const heads = (...titles: readonly string[]) =>
  `<tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr>`;

function valuesOf(parameter: Described): string {
  if (parameter.kind === 'boolean') return 'there or not; <code>false</code>';
  if (parameter.kind === 'text') return 'text';
  if ('choices' in parameter) {
    const choices = (parameter as { choices: readonly string[] }).choices;
    const names = `<code>${choices.map(escaped).join('</code> <code>')}</code>`;
    return choices.length > 12 ? `${choices.length} names: ${names}` : names;
  }
  const { unit, ...rule } = parameter as NumberParameter;
  const numbers = numbersOf(rule);
  return unit ? `${numbers} (${escaped(unit)})` : numbers;
}

function numbersOf(rule: NumberRule): string {
  const { kind, even, minExclusive } = rule;
  const [min, max] = [rule.min, rule.max].map((end) => (end === undefined ? end : String(end)));
  const numbers = kind === 'number' ? 'number' : even ? 'even whole number' : 'whole number';
  if (min && max && !minExclusive) return `${numbers} from ${min} to ${max}`;
  if (!min) return max ? `${numbers} at most ${max}` : numbers;
  const from = minExclusive ? `${numbers} above ${min}` : `${numbers} of at least ${min}`;
  return max ? `${from} and at most ${max}` : from;
}

/** Every custom property that the frame reads, with its default. */
function styleReference(): string {
  const style = readFileSync(root('web/elements/figure/style.ts'), 'utf8');
  const found = [...style.matchAll(/var\((--posenc-[a-z-]+), ((?:[^()]|\([^()]*\))*)\)/g)];
  if (found.length < 9) throw new Error('the custom properties of figures are not where they were');
  const rows = found.map(([, name = '', value = '']) => {
    const [, light, dark] = value.match(/^light-dark\((.*), (.*)\)$/) ?? [];
    const usual = light ? `${swatch(light)} ${swatch(dark as string)}` : `<code>${escaped(value)}</code>`;
    return `<tr><th scope="row"><code>${name}</code></th><td>${usual}</td><td>${properties[name] ?? missing(name)}</td></tr>`;
  });
  const label = 'Custom properties';
  return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>
<thead>${heads('property', 'light, dark', 'where')}</thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

const swatch = (color: string) => `<span class="swatch" style="background: ${color}"></span><code>${color}</code>`;

const properties: Readonly<Record<string, string>> = {
  '--posenc-size': 'the text of the figure, from 13px to 20px; otherwise seven eighths of the text around it',
  '--posenc-margin': 'above and below the figure',
  '--posenc-theme': 'light or dark, for pages that switch by a class; otherwise the page’s color-scheme counts',
  '--posenc-ink': 'text and what is read',
  '--posenc-quiet': 'labels and axes',
  '--posenc-panel': 'behind the figure',
  '--posenc-field': 'fields and the inside of clocks',
  '--posenc-line': 'fine rules and the frame',
  '--posenc-line-strong': 'the edges of controls',
  '--posenc-accent': 'active elements: sliders, links, the highlighted curve',
  '--posenc-bad': 'what fails, and what a model has never seen',
  '--posenc-serif': 'verdicts, names of vectors and the sentence',
  '--posenc-font': 'everything else that is written',
};

function missing(name: string): never {
  throw new Error(`${name} has no words in web/site/build/reference.ts`);
}

/** The script tag of this version, with its hash. */
function integrityReference(): string {
  const { version, files } = JSON.parse(readFileSync(root('dist/integrity.json'), 'utf8')) as {
    version: string;
    files: Readonly<Record<string, string>>;
  };
  const tag = `<script src="https://cdn.jsdelivr.net/npm/posenc@${version}/dist/embed-loader.js"
  integrity="${files['embed-loader.js']}" crossorigin></script>`;
  return `<pre><code>${escaped(tag)}</code></pre>`;
}

function sizes(name: string): string {
  const bytes = readFileSync(root(`dist/${name}.js`));
  const kilobytes = (size: number) => `${Math.round(size / 1000)} kB`;
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  return `${kilobytes(bytes.length)}, over the network ${kilobytes(gzip)} with gzip and ${kilobytes(brotli)} with Brotli`;
}

/** The property of `scaling.type` is `scalingType`, its attribute `scaling-type`. */
const property = (name: string) => name.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
const attribute = (name: string) => property(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
