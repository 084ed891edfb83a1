import type { AttentionFactorOptions, BiasOptions, Posenc } from 'posenc';
import { valuesInAttention, valuesWithDefaults } from 'posenc/catalogue';
import { assembled } from '../../../elements/figure/index.ts';
import { has, type PanelScheme } from '../panel/encoding.ts';
import type { Layer } from '../panel/layer.ts';
import type { View } from '../state/shared-parameters.ts';
import type { PanelState } from '../state/state.ts';
import { frequenciesOf, frequencyOptions, hasFactor, presentLength, trainedLength } from './table.ts';

/** The exact numbers of a scheme, one row per pair, head or distance; plain data that a worker can send. */
export interface Listing {
  /** The meaning of a row. */
  readonly rows: 'pair' | 'head' | 'distance' | 'query';
  readonly columns: readonly Column[];
  /** Single numbers in addition to the rows. */
  readonly facts: readonly { readonly name: string; readonly value: number }[];
  /** Sentences that sum the numbers up. */
  readonly sentences: readonly string[];
}

export interface Column {
  /** A variable name, as in a program: `inv_freq`. */
  readonly name: string;
  /** Default: the name. */
  readonly title?: string;
  readonly values: readonly number[];
}

/** The largest listed distance in each direction. */
const maxDrawnDistance = 2048;

/** The listing of a view, if it has one. */
export function listingOf(
  pe: Posenc,
  view: View,
  known: PanelScheme,
  panel: PanelState,
  layer: Layer,
): Listing | undefined {
  if (view === 'spectrum') return pairs(pe, known, panel, layer);
  if (view !== 'distance' && view !== 'bias') return undefined;
  const { explainedBy } = known.scheme;
  return explainedBy && (explainedBy === 'slopes' ? slopes : buckets)(pe, known, layer);
}

function pairs(pe: Posenc, known: PanelScheme, panel: PanelState, layer: Layer): Listing | undefined {
  const options = frequencyOptions(known, panel, layer);
  const frequencies = frequenciesOf(pe, options);
  if (!frequencies) return undefined;
  const { wavelengths } = pe.spectrum({ frequencies, context: layer.keys });
  const lengths = [...new Set([trainedLength(panel), presentLength(layer)].filter((one) => one !== undefined))];
  const turns = (length: number) => Array.from(frequencies, (frequency) => (length * frequency) / (2 * Math.PI));
  const factor = factorOf(pe, known, options);
  return {
    rows: 'pair',
    columns: [
      { name: 'inv_freq', values: [...frequencies] },
      { name: 'wavelength', title: 'wavelength', values: [...wavelengths] },
      ...lengths.map((length) => ({
        name: `turns_in_${length}`,
        title: `turns in ${length}`,
        values: turns(length),
      })),
    ],
    facts: factor === undefined ? [] : [{ name: 'attention_factor', value: factor }],
    sentences: lengths.map((length) => withoutTurn(turns(length), length)),
  };
}

function factorOf(pe: Posenc, { scheme }: PanelScheme, options: object): number | undefined {
  if (!hasFactor(scheme)) return undefined;
  return pe.attentionFactor(options as AttentionFactorOptions);
}

function withoutTurn(turns: readonly number[], length: number): string {
  const short = turns.flatMap((turn, pair) => (turn < 1 ? [pair] : []));
  const all = turns.length;
  if (short.length === 0) return `All ${all} pairs turn at least once in ${length} positions.`;
  return `${short.length} of ${all} pairs do not turn once in ${length} positions: ${ranges(short)}.`;
}

/** Numbers as ranges: 3, 4, 5, 9 becomes "3–5, 9". */
function ranges(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

function slopes(pe: Posenc, { options }: PanelScheme, { heads }: Layer): Listing {
  const { alibiBiasMax } = options as { alibiBiasMax?: number };
  const values = [...pe.alibiSlopes({ heads, ...(alibiBiasMax !== undefined && { alibiBiasMax }) })];
  const columns = [{ name: 'slopes', title: 'slope', values }];
  return { rows: 'head', columns, facts: [], sentences: [] };
}

/** The bucket of each distance, and the bias of the chosen head there. */
function buckets(pe: Posenc, known: PanelScheme, { keys, heads, head, causal }: Layer): Listing {
  const { scheme, options } = known;
  const values = valuesInAttention(scheme, options, causal) as Record<string, unknown>;
  const maxDistance = valuesWithDefaults(scheme, values).maxDistance as number;
  const both = values.bidirectional !== false;
  const reach = Math.min(maxDrawnDistance, Math.max(keys - 1, maxDistance + 1));
  const distances = Array.from({ length: both ? 2 * reach + 1 : reach + 1 }, (_, i) => (both ? i - reach : i));
  const table = values.table as { shape: readonly number[] };
  const value = { bidirectional: both, numBuckets: table.shape[0] as number, maxDistance };
  const { data } = pe.t5Buckets(
    distances.map((distance) => -distance),
    value,
  );
  // A query at `reach` sees keys at distances from `reach` down to the other end.
  const sizes = { heads, queries: 1, keys: distances.length, offset: reach };
  const call = { ...values, ...Object.fromEntries(Object.entries(sizes).filter(([size]) => has(known, size))) };
  const bias = pe.bias(assembled<BiasOptions>(call)).data.subarray(head * distances.length);
  const added = Array.from(distances, (_, i) => bias[distances.length - 1 - i] as number);
  return {
    rows: 'distance',
    columns: [
      { name: 'distance', title: 'query − key', values: distances },
      { name: 'bucket', title: 'bucket', values: [...data] },
      { name: 'bias', title: `bias of head ${head + 1}`, values: added },
    ],
    facts: [],
    sentences: [],
  };
}
