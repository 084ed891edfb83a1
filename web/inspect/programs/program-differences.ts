import type { Posenc } from 'posenc';
import {
  type ConfigReport,
  type EncodingSpecification,
  type LayerPositions,
  layerFrequencies,
} from '../config/index.ts';
import { dynamicNtkRules } from './dynamic-ntk.ts';
import { longropeRules } from './longrope.ts';
import { otherRules } from './other-rules.ts';
import type { Evidence, ProgramRule, ProgramSource, Reading } from './types.ts';
import { yarnRules } from './yarn.ts';

/** What a program computes otherwise than the file says. */
export interface ProgramDifference {
  readonly program: string;
  readonly versions: string;
  readonly what: string;
  readonly evidence: Evidence;
  readonly source: ProgramSource;
  /** Keys that the program does not read, or reads as something else. */
  readonly keys: readonly string[];
  readonly stack?: 'encoder' | 'decoder';
  /** Numbers of the layers that it is about; they are alike. */
  readonly layers: readonly number[];
  /** Absent where the program refuses the model, or nothing could be computed. */
  readonly numbers?: DifferenceNumbers;
}

/** Both sides of a difference, computed. */
export interface DifferenceNumbers {
  /** Tokens of the sequence that both sides are for, where frequencies depend on it. */
  readonly length?: number;
  /** What the program computes, as `pe.*` takes it. */
  readonly encoding: EncodingSpecification;
  readonly rotaryDim: number;
  /** Radians per position of each pair: the program's, and the reference's. */
  readonly frequencies: Float64Array;
  readonly reference: Float64Array;
  readonly attentionFactor: number;
  readonly referenceAttentionFactor: number;
  /** Pairs whose frequencies differ by more than 2e-6 of the reference's. Undefined where the two turn different numbers of pairs. */
  readonly pairsThatDiffer?: number;
  /** The largest difference of two frequencies as a share of the reference's. */
  readonly largestRelative?: number;
  /** Difference of frequencies times position, not reduced by whole turns. */
  readonly largestAngle?: { readonly position: number; readonly radians: number; readonly pair: number };
}

/** Where differences are measured. */
export interface DifferenceOptions {
  /** Where the largest angle is taken. Left out: the longest text that the file names, or that the statement is about. */
  readonly position?: number;
  /** Tokens of a long sequence, for statements about them. Left out: twice the length of the switch. */
  readonly length?: number;
}

const rules: readonly ProgramRule[] = [...yarnRules, ...longropeRules, ...dynamicNtkRules, ...otherRules];

/** Frequencies closer than that are the same numbers, rounded on different ways. */
const tolerance = 2e-6;

/**
 * Where programs compute something else than the reference for this very configuration: for each statement whose numbers differ here,
 * the program's frequencies and factor beside the reference's. Statements that make no difference for this file are left out.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { inspectConfig, programDifferences } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const scaling = { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
 * const report = inspectConfig({ model_type: 'qwen2', max_position_embeddings: 32768, rope_theta: 1e6, rope_scaling: scaling });
 * for (const { program, versions, numbers } of programDifferences(pe, report)) console.log(program, versions, numbers?.largestAngle);
 * ```
 */
export function programDifferences(
  pe: Pick<Posenc, 'frequencies' | 'attentionFactor'>,
  report: ConfigReport,
  options: DifferenceOptions = {},
): readonly ProgramDifference[] {
  return alikeLayers(report.layers).flatMap(({ layer, numbers: layers }) =>
    rules
      .filter((rule) => rule.applies(layer, report))
      .flatMap((rule) => {
        const { program, versions, what, evidence, source, keys } = rule;
        const numbers = rule.reads && numbersOf(pe, rule, layer, report, options);
        if (rule.reads && !numbers) return [];
        return [
          {
            ...{ program, versions, what, evidence, source, keys, layers },
            ...(layer.stack ? { stack: layer.stack } : {}),
            ...(numbers ? { numbers } : {}),
          },
        ];
      }),
  );
}

function alikeLayers(
  layers: readonly LayerPositions[],
): readonly { layer: LayerPositions; numbers: readonly number[] }[] {
  const groups = new Map<string, { layer: LayerPositions; numbers: number[] }>();
  for (const layer of layers) {
    const key = `${layer.stack} ${layer.type}`;
    const group = groups.get(key);
    if (group) group.numbers.push(layer.layer);
    else groups.set(key, { layer, numbers: [layer.layer] });
  }
  return [...groups.values()];
}

/** Undefined where both sides are equal. */
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
