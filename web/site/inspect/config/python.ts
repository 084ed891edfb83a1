import type { Posenc } from 'posenc';
import { schemeNamed } from 'posenc/catalogue';
import { type LayerPositions, layerEncoding } from 'posenc/inspect';
import { Program, type SnippetRequest } from '../../lab/snippets/program.ts';
import { frequencies } from '../../lab/snippets/rotation.ts';

/**
 * A NumPy program for `inv_freq` and `attention_factor` of a rotary layer; `length` is that of the sequence in tokens,
 * where it matters. Undefined for other layers, and if the scaling is unknown.
 */
export function rowProgram(pe: Posenc, row: LayerPositions, length?: number): string | undefined {
  const { rotaryDim } = row;
  const encoding = layerEncoding(row, length === undefined ? {} : { length });
  const scheme = schemeNamed('rope');
  const hasAxes = row.axesDim !== undefined || row.computedBy === 'axisTable';
  if (!encoding || rotaryDim === undefined || !scheme || hasAxes) return undefined;
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
