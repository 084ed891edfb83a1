import { html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { schemeNamed } from 'posenc/catalogue';
import { type LayerGroup, type LayerPositions, layerEncoding } from 'posenc/inspect';
import { layerNumbers } from '../../../elements/layers/index.ts';
import { Program, type SnippetRequest } from '../../lab/snippets/program.ts';
import { frequencies } from '../../lab/snippets/rotation.ts';
import { copyLater } from '../../shared/index.ts';
import type { LabLink, labLink } from './lab-link.ts';
import { fractionsOf } from './words.ts';

/**
 * A NumPy program for `inv_freq` and `attention_factor` of a rotary layer; `length` is that of the sequence in tokens,
 * where it matters. Undefined for other layers, and if the scaling is unknown.
 */
export function rowProgram(pe: Posenc, row: LayerPositions, length?: number): string | undefined {
  const { rotaryDim } = row;
  const encoding = layerEncoding(row, length === undefined ? {} : { length });
  const scheme = schemeNamed('rope');
  if (row.axesDim !== undefined || row.computedBy === 'axisTable') return axesProgram(row);
  if (!encoding || rotaryDim === undefined || !scheme) return undefined;
  const program = new Program();
  const { base, scaling } = encoding as { base?: number; scaling?: Scaling };
  const request: SnippetRequest = {
    pe,
    program,
    panel: { scheme: 'rope', values: { scalingType: scaling?.type ?? 'none' } },
    layer: { ...oneToken, headDim: rotaryDim },
    known: { scheme, options: { scheme: 'rope', base, ...(scaling ? { scaling } : {}) }, drawn: [] },
  };
  frequencies(request);
  program.step(`inv_freq = frequencies  # radians per position of ${rotaryDim / 2} pairs`);
  program.step(`attention_factor = ${attentionFactor(scaling)}  # multiplies cos and sin of queries and keys`);
  return program.text('numpy');
}

/** The same for axes with their own widths, and for one list of frequencies that all axes share; learned ones are in no file. */
function axesProgram({ axesDim, axes = [], base = 10000, bases, encoding }: LayerPositions): string | undefined {
  if (axesDim) {
    const lists = axesDim.map(
      (dim, axis) => `    frequencies(${dim}, ${bases?.[axis] ?? base}),  # ${axes[axis] ?? axis}`,
    );
    const inTurn = encoding?.axisPairs === 'alternating';
    const [begin, end] = inTurn ? ['np.stack([', '], axis=1).reshape(-1)'] : ['np.concatenate([', '])'];
    return `import numpy as np


def frequencies(dim, base):
    return float(base) ** (-np.arange(0, dim, 2) / dim)


inv_freq = ${begin}
${lists.join('\n')}
${end}  # radians per position of ${axesDim.reduce((sum, dim) => sum + dim, 0) / 2} pairs${inTurn ? ', axes in turn' : ''}
attention_factor = 1.0  # multiplies cos and sin of queries and keys
`;
  }
  const fractions = fractionsOf(encoding, axes.length);
  if (!fractions) return undefined;
  const { count, still } = fractions;
  return `import numpy as np

# Angles of a coordinate c from 0 to 1 are (2 * c - 1) * frequencies; ${axes.join(', ')} take the frequencies in turn.
frequencies = np.pi / 2 * ${base}.0 ** np.linspace(0, 1, ${count})
inv_freq = np.concatenate([np.zeros(${still}), np.repeat(frequencies, ${axes.length})])  # of the pairs of all heads, one after another
attention_factor = 1.0  # multiplies cos and sin of queries and keys
`;
}

interface Scaling {
  readonly type: string;
  readonly factor?: number;
  readonly originalMaxPositionEmbeddings?: number;
  readonly mscale?: number;
  readonly mscaleAllDim?: number;
  readonly attentionFactor?: number;
}

/** The expression of the reference code. */
function attentionFactor(scaling: Scaling | undefined): string {
  const { type, factor = 1, attentionFactor: given } = scaling ?? { type: 'none' };
  if (type !== 'yarn' && type !== 'longrope') return '1.0';
  if (given !== undefined) return String(given);
  if (factor <= 1) return '1.0';
  if (type === 'longrope') return `np.sqrt(1 + np.log(${factor}) / np.log(${scaling?.originalMaxPositionEmbeddings}))`;
  const { mscale, mscaleAllDim } = scaling ?? {};
  const grown = (by: number) => `${by === 1 ? '0.1' : `0.1 * ${by}`} * np.log(${factor}) + 1`;
  return mscale && mscaleAllDim ? `(${grown(mscale)}) / (${grown(mscaleAllDim)})` : grown(1);
}

const oneToken = {
  keys: 1,
  queries: 1,
  offset: 0,
  heads: 1,
  head: 0,
  dim: 64,
  causal: true,
  seed: 1,
  grid: [1, 1],
  words: [],
  extras: {},
} as const;

export interface RowActions {
  readonly group: LayerGroup;
  /** Whether there are several groups. */
  readonly several: boolean;
  readonly length: number | undefined;
  readonly posenc: Posenc | undefined;
  /** Makes addresses of the Lab; undefined until it is loaded. */
  readonly labLink: typeof labLink | undefined;
  /** The result of the last action. */
  readonly said: string;
  readonly tell: (sentence: string) => void;
}

/** What can be done with the encoding of a group: see it in the Lab, take it away. */
export function rowActions({
  group,
  several,
  length,
  posenc,
  labLink: linkOf,
  said,
  tell,
}: RowActions): TemplateResult {
  const { row, layers, stack } = group;
  const link = linkOf?.(row, length);
  const copyText = (what: string, text: Promise<string>) => void copy(what, text).then(tell);
  const program = async () => {
    const { rowProgram } = await import('./python.ts');
    return rowProgram(posenc as Posenc, row, length) ?? '';
  };
  const specification = JSON.stringify({ encoding: row.encoding ?? null, attention: row.attention }, null, 2);
  const which = layers.length > 8 ? `${layers.length} layers` : `layers ${layerNumbers(layers, '–')}`;
  return html`
    <div class="actions">
      ${several ? html`<span class="quiet">${stack ? `${stack} ` : ''}${which}:</span>` : nothing}
      ${link ? html`<a class="push" href=${link.address}>Open in Lab</a>` : nothing}
      ${
        row.entry === 'rotary' && row.encoding && row.encoding.form !== 'head-frequencies'
          ? html`<button type="button" class="push" ?disabled=${!posenc} @click=${() => copyText('A program for NumPy', program())}>Copy as Python</button>`
          : nothing
      }
      <button type="button" class="push" @click=${() => copyText('The specification', Promise.resolve(specification))}>Copy as JSON</button>
      <span class="quiet" role="status">${said}</span>
    </div>
    ${linkOf ? missing(group, link) : nothing}
  `;
}

function missing({ row }: LayerGroup, link: LabLink | undefined): TemplateResult | typeof nothing {
  if (!link) {
    return row.entry === 'none'
      ? nothing
      : row.encoding?.form === undefined
        ? html`<p class="quiet">The Lab does not have this encoding, or the file does not describe it completely.</p>`
        : html`<p class="quiet">The <a href="lab.html">Lab</a> has it at its end, under “Images, videos, sound, graphs, proteins and the Earth”.</p>`;
  }
  if (link.leftOut.length === 0) return nothing;
  return html`<p class="quiet">The Lab leaves out ${link.leftOut.join('; ')}.</p>`;
}

async function copy(what: string, text: Promise<string>): Promise<string> {
  const copied = copyLater(text).then(
    () => true,
    () => false,
  );
  try {
    const lines = (await text).trimEnd().split('\n').length;
    if (!(await copied)) return 'This browser does not let the page copy.';
    return `${what} is copied: ${lines === 1 ? '1 line' : `${lines} lines`}.`;
  } catch (error) {
    return (error as Error).message;
  }
}
