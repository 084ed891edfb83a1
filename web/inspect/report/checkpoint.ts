/** A configuration beside the tensors of its checkpoint. */
import type { Posenc } from 'posenc';
import type { Checkpoint } from '../../files/index.ts';
import { type FoundPositions, findPositions } from '../checkpoint/index.ts';
import { type ConfigReport, type LayerPositions, layerFrequencies } from '../config/index.ts';
import { differenceOf } from './compare.ts';
import { significant } from './summary.ts';

/** A tensor of a checkpoint, and whether it is what the configuration says. */
export interface ComparedTensor {
  readonly name: string;
  /** 'frequencies' for inv_freq, 'learned-positions' for a table … as `findPositions` has them. */
  readonly kind: string;
  readonly same: boolean;
  readonly sentence: string;
}

/** What `compareCheckpoint` returns. */
export interface CheckpointComparison {
  /** Whether every tensor that was compared is as the configuration says; null if there was none. */
  readonly same: boolean | null;
  readonly sentence: string;
  readonly tensors: readonly ComparedTensor[];
}

/** Programs save inv_freq in half precision at times; float16 has a unit roundoff of 2⁻¹¹, bfloat16 of 2⁻⁸. */
const roundoff: Readonly<Record<string, number>> = { F16: 2 ** -10, BF16: 2 ** -8 };

/**
 * Compares what a configuration says with what a checkpoint holds: `inv_freq` with the frequencies of the layers, tables
 * of learned positions with their number of rows. Reads only these `inv_freq`.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { compareCheckpoint, inspectConfig, openCheckpoint } from 'posenc/inspect';
 * const report = inspectConfig({ model_type: 'gpt2', n_positions: 1024, n_embd: 2, n_head: 1, n_layer: 1 });
 * const header = '{"wpe.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}';
 * const file = new Uint8Array(8 + header.length + 16);
 * file[0] = header.length;
 * file.set(new TextEncoder().encode(header), 8);
 * const { same, sentence } = await compareCheckpoint(await createPosenc(), report, await openCheckpoint(file));
 * console.assert(same === false && sentence === "'wpe.weight' has 2 rows, the configuration says 1024.");
 * ```
 */
export async function compareCheckpoint(
  pe: Pick<Posenc, 'frequencies' | 'attentionFactor'>,
  report: ConfigReport,
  checkpoint: Checkpoint,
): Promise<CheckpointComparison> {
  const tensors: ComparedTensor[] = [];
  for (const found of findPositions(checkpoint)) {
    const one = found.kind === 'frequencies' ? await frequencies(pe, report, checkpoint, found) : rows(report, found);
    if (one) tensors.push({ name: found.name, kind: found.kind, ...one });
  }
  const wrong = tensors.filter(({ same }) => !same);
  const count = `${tensors.length} tensor${tensors.length === 1 ? '' : 's'}`;
  if (tensors.length === 0)
    return {
      same: null,
      tensors,
      sentence: 'The checkpoint has no tensor that the configuration says anything about.',
    };
  const sentence =
    wrong.length === 0 ? `${count} as the configuration says.` : wrong.map((one) => one.sentence).join(' ');
  return { same: wrong.length === 0, sentence, tensors };
}

type Judged = Pick<ComparedTensor, 'same' | 'sentence'> | undefined;

async function frequencies(
  pe: Pick<Posenc, 'frequencies' | 'attentionFactor'>,
  { layers }: ConfigReport,
  checkpoint: Checkpoint,
  { name, dtype, layer }: FoundPositions,
): Promise<Judged> {
  const turning = layers.filter(({ entry, encoding, rotaryDim }) => entry === 'rotary' && encoding && rotaryDim);
  const candidates = layer === undefined ? turning : turning.filter((row) => row.layer === layer);
  if (candidates.length === 0) return undefined;
  const { data } = await checkpoint.tensor(name);
  const kinds = new Map(candidates.map((row) => [JSON.stringify([row.encoding, row.rotaryDim]), row]));
  const differences = Array.from(kinds.values(), (row) => {
    const computed = layerFrequencies(pe, row).frequencies;
    return { row, expected: computed, ...differenceOf(computed, data, 4096, roundoff[dtype] ?? 2e-6) };
  });
  // One inv_freq for all layers is that of some of them, where these differ.
  const [best] = differences.toSorted((a, b) => (a.pairsThatDiffer ?? Infinity) - (b.pairsThatDiffer ?? Infinity));
  if (!best) return undefined;
  if (best.pairsThatDiffer === 0)
    return { same: true, sentence: `'${name}' has the frequencies of the configuration.` };
  // Programs save inv_freq before it is scaled, too.
  const plain = plainOf(best.row);
  if (
    plain &&
    differenceOf(layerFrequencies(pe, plain).frequencies, data, 4096, roundoff[dtype] ?? 2e-6).pairsThatDiffer === 0
  )
    return {
      same: false,
      sentence: `'${name}' has the frequencies of base ${String(best.row.base)} without the scaling of the configuration.`,
    };
  const what =
    best.pairsThatDiffer === undefined
      ? `${data.length} pairs, the configuration has ${best.expected.length}`
      : `other frequencies in ${best.pairsThatDiffer} of ${best.expected.length} pairs: pair ${best.largestAngle?.pair} has ${significant(data[best.largestAngle?.pair ?? 0] ?? 0)}, the configuration makes ${significant(best.expected[best.largestAngle?.pair ?? 0] ?? 0)}`;
  return { same: false, sentence: `'${name}' has ${what}.` };
}

function plainOf(row: LayerPositions): LayerPositions | undefined {
  if (!row.encoding?.scaling) return undefined;
  const { scaling: _, ...encoding } = row.encoding;
  return { ...row, encoding };
}

function rows({ layers }: ConfigReport, { name, kind, shape, transposed, stack }: FoundPositions): Judged {
  // Encoders of images and sound are parts with their own reports.
  if (kind !== 'learned-positions' || transposed || stack === 'vision' || stack === 'audio') return undefined;
  const tables = layers.filter(
    ({ table, stack: tableStack }) => table?.rows !== undefined && (!tableStack || !stack || tableStack === stack),
  );
  const expected = [...new Set(tables.map(({ table }) => table?.rows))];
  if (expected.length === 0) return undefined;
  const count = shape.at(-2);
  if (expected.includes(count))
    return { same: true, sentence: `'${name}' has the ${count} rows of the configuration.` };
  return { same: false, sentence: `'${name}' has ${count} rows, the configuration says ${expected.join(' or ')}.` };
}
