import { type Posenc, PosencError } from 'posenc';
import { checkedNames } from '../../files/errors/index.ts';
import { groupedBy } from '../../files/json/index.ts';
import {
  type ConfigReport,
  type EncodingSpecification,
  type LayerPositions,
  layerFrequencies,
} from '../config/index.ts';
import { dynamicNtkRules, longropeRules, otherRules, windowRules } from './other-rules.ts';
import type { Evidence, ProgramDifferenceId, ProgramRule, ProgramSource, Reading } from './types.ts';
import { yarnRules } from './yarn.ts';

/** A difference between what a program computes and what the file says. */
export interface ProgramDifference {
  readonly id: ProgramDifferenceId;
  readonly program: string;
  readonly versions: string;
  readonly what: string;
  readonly evidence: Evidence;
  readonly source: ProgramSource;
  /** Keys that the program does not read, or interprets differently. */
  readonly keys: readonly string[];
  readonly stack?: 'encoder' | 'decoder';
  /** Numbers of the layers concerned, all of one type. */
  readonly layers: readonly number[];
  /** Absent if the program rejects the model, rotates as the reference does, or if nothing could be computed. */
  readonly numbers?: DifferenceNumbers;
  /** Numbers of keys that a query sees in the program's window, including its own, and in the reference's. */
  readonly window?: { readonly keys: number; readonly reference: number };
}

/** Both sides of a difference, computed. */
export interface DifferenceNumbers {
  /** Number of tokens in the sequence for which both sides are computed, if frequencies depend on it. */
  readonly length?: number;
  /** The program's encoding as options for `pe.*`. */
  readonly encoding: EncodingSpecification;
  readonly rotaryDim: number;
  /** Frequencies of the program in radians per position of each pair; `reference` has the reference's. */
  readonly frequencies: Float64Array;
  readonly reference: Float64Array;
  readonly attentionFactor: number;
  readonly referenceAttentionFactor: number;
  /**
   * Number of pairs whose frequencies differ by more than 2e-6 of the reference's; undefined if the two rotate
   * different numbers of pairs.
   */
  readonly pairsThatDiffer?: number;
  /** The largest difference between frequencies, relative to the reference's. */
  readonly largestRelative?: number;
  /** Largest difference between angles: that of the frequencies times the position, not reduced by whole turns. */
  readonly largestAngle?: { readonly position: number; readonly radians: number; readonly pair: number };
}

/** Options of `programDifferences`. */
export interface DifferenceOptions {
  /** Position of the largest angle. Default: the longest text that the file names, or that the statement is about. */
  readonly position?: number;
  /**
   * Number of tokens in a long sequence, for statements about these. Default: twice the length at which frequencies
   * switch.
   */
  readonly length?: number;
}

const rules: readonly ProgramRule[] = [
  ...yarnRules,
  ...longropeRules,
  ...dynamicNtkRules,
  ...windowRules,
  ...otherRules,
];

/** Frequencies closer than this are equal up to rounding. */
const tolerance = 2e-6;

/**
 * Lists where programs compute something other than the reference for this configuration: for each statement that
 * changes numbers here, the program's frequencies and factor next to the reference's. Statements that make no
 * difference for this file are left out.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { inspectConfig, programDifferences } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
 * const report = inspectConfig({ model_type: 'qwen2', max_position_embeddings: 32768, rope_theta: 1e6, rope_scaling: scaling });
 * for (const { id, program, versions, numbers } of programDifferences(pe, report)) console.log(program, versions, numbers?.largestAngle);
 * ```
 */
export function programDifferences(
  pe: Pick<Posenc, 'frequencies' | 'attentionFactor'>,
  report: ConfigReport,
  options: DifferenceOptions = {},
): readonly ProgramDifference[] {
  checkedNames(options, { position: true, length: true });
  // Rules are about programs that run language models; findings say where those of pictures differ.
  if (report.picture) return [];
  return groupedBy(report.layers, ({ stack, type }) => `${stack} ${type}`).flatMap((rows) => {
    const [layer] = rows;
    const layers = rows.map(({ layer: number }) => number);
    return rules
      .filter((rule) => (layer.encoding || !rule.reads) && rule.applies(layer, report))
      .flatMap((rule) => {
        const { id, program, versions, what, evidence, source, keys } = rule;
        const numbers = rule.reads && computed(() => numbersOf(pe, rule, layer, report, options));
        if (rule.reads && !numbers) return [];
        return [
          {
            ...{ id, program, versions, what, evidence, source, keys, layers },
            ...(layer.stack ? { stack: layer.stack } : {}),
            ...(numbers && numbers !== 'not-computed' ? { numbers } : {}),
            ...(rule.window && layer.slidingWindow !== undefined
              ? { window: { keys: rule.window(layer), reference: layer.slidingWindow } }
              : {}),
          },
        ];
      });
  });
}

/** A program may take lengths of the file for parameters with which nothing can be computed. */
function computed<T>(compute: () => T): T | 'not-computed' {
  try {
    return compute();
  } catch (error) {
    if (error instanceof PosencError) return 'not-computed';
    throw error;
  }
}

/** Returns undefined if both sides are equal. */
function numbersOf(
  pe: Pick<Posenc, 'frequencies' | 'attentionFactor'>,
  rule: ProgramRule,
  layer: LayerPositions,
  report: ConfigReport,
  options: DifferenceOptions,
): DifferenceNumbers | undefined {
  const { switchAbove } = layer;
  const length =
    rule.sequences === 'long' && switchAbove !== undefined ? (options.length ?? 2 * switchAbove) : undefined;
  const lengthOption = length === undefined ? {} : { length };
  const reading = (rule.reads as NonNullable<ProgramRule['reads']>)(layer, report);
  const rotaryDim = reading.rotaryDim ?? (layer.rotaryDim as number);
  const theirs = layerFrequencies(pe, { ...layer, encoding: reading.encoding, rotaryDim }, lengthOption);
  const ours = layerFrequencies(pe, layer, lengthOption);
  const frequencies = standing(theirs.frequencies, reading);
  const all = {
    ...lengthOption,
    encoding: reading.encoding,
    rotaryDim,
    frequencies,
    reference: ours.frequencies,
    attentionFactor: theirs.attentionFactor,
    referenceAttentionFactor: ours.attentionFactor,
  };
  if (frequencies.length !== ours.frequencies.length) return all;
  const position = options.position ?? defaultPosition(rule, layer, report, length);
  const compared = compare(frequencies, ours.frequencies, position);
  const sameFactor = Math.abs(theirs.attentionFactor / ours.attentionFactor - 1) < tolerance;
  return compared.pairsThatDiffer === 0 && sameFactor ? undefined : { ...all, ...compared };
}

function standing(frequencies: Float64Array, { standing: pairs = [] }: Reading): Float64Array {
  return frequencies.map((frequency, pair) => (pairs.includes(pair) ? 0 : frequency));
}

function defaultPosition(
  { sequences }: ProgramRule,
  { switchAbove }: LayerPositions,
  { extendedContext, trainedContext, maxPositionEmbeddings }: ConfigReport,
  length: number | undefined,
): number {
  if (length !== undefined) return length;
  if (sequences === 'short' && switchAbove !== undefined) return switchAbove;
  return extendedContext ?? trainedContext ?? maxPositionEmbeddings ?? 4096;
}

function compare(
  frequencies: Float64Array,
  reference: Float64Array,
  position: number,
): Pick<DifferenceNumbers, 'pairsThatDiffer' | 'largestRelative' | 'largestAngle'> {
  let pairsThatDiffer = 0;
  let largestRelative = 0;
  let largest = { position, radians: 0, pair: 0 };
  reference.forEach((expected, pair) => {
    const difference = Math.abs((frequencies[pair] as number) - expected);
    const relative = difference === 0 ? 0 : difference / Math.abs(expected);
    if (relative > tolerance) pairsThatDiffer += 1;
    largestRelative = Math.max(largestRelative, relative);
    if (difference * position > largest.radians) largest = { position, radians: difference * position, pair };
  });
  return { pairsThatDiffer, largestRelative, largestAngle: largest };
}
