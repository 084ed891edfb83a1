/** The expected results of `identify` on the arrays of the golden cases. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPosenc } from 'posenc';
import { type Identification, identify } from 'posenc/inspect';
import { expect } from 'vitest';
import { type GoldenArrays, goldenArrays } from './golden-arrays.mjs';

const directory = fileURLToPath(new URL('../../golden', import.meta.url));
const pe = await createPosenc({ extended: true });

/** Families with arrays that a single call computes. */
export async function familiesOfArrays(): Promise<readonly { family: string; cases: readonly GoldenArrays[] }[]> {
  const names = readdirSync(directory).filter((name) => !name.includes('.'));
  const all = await Promise.all(
    names.map(async (family) => ({ family, cases: await goldenArrays(pe, directory, family) })),
  );
  return all.filter(({ cases }) => cases.length > 0);
}

/** Arrays that do not determine their convention, and the schemes that are accepted instead. */
const undetermined: readonly { cases: RegExp; because: string; instead?: readonly string[] }[] = [
  { cases: /dinov3_rope\/single_patch/, because: 'one patch in the middle is not turned at all', instead: ['rope'] },
  { cases: /allegro_2x3x2\/x_rot/, because: 'halves and quarters on three axes are not searched' },
  { cases: /mla_rope\/mistral4.*\/q_pe_rot/, because: 'the queries are multiplied by a temperature besides' },
  {
    cases: /wavlm_gated\w*\/gated_bias|layoutlmv3\w*\/rel_2d_pos|layoutlmv3_7\/rel_pos|cpmant|geo_positions/,
    because: 'it is made of tokens, boxes, segments or variates',
  },
  { cases: /layoutlmv3_small_bins\/rel_pos/, because: "counted positions make T5's bias", instead: ['t5', 'toeplitz'] },
  {
    cases: /xt_learned_bias\/dyn_/,
    because: 'the numbers of a network are those of a table by distance',
    instead: ['t5', 'toeplitz'],
  },
  { cases: /xt_learned_bias\/(ddalibi|relproj)|inkling/, because: 'it is made of tokens' },
  { cases: /onnx_rotary_embedding\//, because: 'its cosines and sines are random numbers' },
  { cases: /fire\//, because: 'its numbers come from a learned network', instead: ['t5', 'toeplitz'] },
  { cases: /swin_relative_bias\/window_1x/, because: 'a window of one row is a line', instead: ['t5', 'toeplitz'] },
  { cases: /window_bias_2d\/swinv2/, because: 'its table is made by a learned network', instead: ['swin'] },
];

/** Cases that cannot be identified without positions. */
const needsPositions = [
  { cases: /learned_frequency_rotary/, because: 'learned frequencies at unknown points explain anything' },
  {
    cases: /axis_maps\/(xdrope|ernie_22)|rope_mrope\/(chunk_uneven|inter_11)|joint_text_image_rope\/ideogram4/,
    because: 'three unknown lists of positions',
  },
  {
    cases: /rope_scaling_tables\/longrope_(factor_only|explicit_attn)/,
    because: 'with a divisor for each pair, angles that are far from 0 fit many positions',
  },
  { cases: /vjepa2_rotation\/clip_masked/, because: 'which cells are left is not known' },
];

/** Schemes with the same numbers as another one. */
const sameNumbers: Readonly<Record<string, readonly string[]>> = {
  cape: ['sinusoidal'],
  sinusoidal: ['timestep'],
  timestep: ['sinusoidal'],
  // Evenly spaced positions are also the coordinates of a grid with some offsets and factors.
  'axis-list-rope': ['axial-rope', 'mrope', 'rope', 'dinov3-rope'],
};

/** Identifies a case with its positions and grid, where it has them. */
export function expectIdentified(one: GoldenArrays): void {
  const { positions, grid } = knownOf(one);
  expectConvention(identify(pe, one.arrays, { ...(positions && { positions }), ...(grid && { grid }) }), one);
}

/** Whether a case has positions or a grid. */
export function hasPositions(one: GoldenArrays): boolean {
  const { positions, grid } = knownOf(one);
  // Without their unit, the positions 0, 3, 6 look like 0, 1, 2 with frequencies three times as high.
  return (positions !== undefined || grid !== undefined) && !/hca_rate_\d\/compressed/.test(one.id);
}

/** Identifies a case from the array alone: what cannot be determined must not be determined wrongly. */
export function expectIdentifiedBlind(one: GoldenArrays): void {
  const unknown = needsPositions.find(({ cases }) => cases.test(one.id));
  const blind = identify(pe, one.arrays);
  if (!unknown || !blind.none) expectConvention(blind, one);
}

function knownOf({ options }: GoldenArrays): { positions?: ArrayLike<number>; grid?: number[] } {
  return options as { positions?: ArrayLike<number>; grid?: number[] };
}

function expectConvention(found: Identification, { id, options }: GoldenArrays): void {
  const exception = undetermined.find(({ cases }) => cases.test(id));
  if (exception && !exception.instead) expect(found.none, exception.because).toBe(true);
  if (exception && found.none) return;
  // Axes of any widths at any positions are not searched.
  if (options.scheme === 'axis-list-rope' && found.none) return;
  const [best] = found.candidates;
  // One row at position 0: the convention is among the candidates, and so is every other.
  const isAtZero = /^(?:cape\/d1_n1_norm|dinov3_rope\/single_patch|rope_half_split\/llama_len1)\//.test(id);
  if (isAtZero && found.none) expect(found.sentence).toMatch(/^The array does not show its convention/);
  else expect(found.none, found.sentence).toBe(false);
  if (!best) return;
  if (options.scheme === undefined) {
    expect(best.options).toEqual({ alibiBiasMax: 8, ...options });
    return;
  }
  const schemes = exception?.instead ?? [options.scheme, ...(sameNumbers[String(options.scheme)] ?? [])];
  expect(schemes).toContain(best.options.scheme);
  // What is known by another name has its parameters.
  if (exception || (options.scheme === 'axis-list-rope' && best.options.scheme !== options.scheme)) return;
  const still = best.notes.some((note) => /nothing is turned|position 0|one channel/.test(note));
  const layouts = { layout: best.options.layout, outputLayout: 'same', rotaryPart: 'first', flipSinToCos: false };
  for (const [name, usual] of Object.entries(still ? {} : layouts)) {
    if (name === 'rotaryPart' && best.options.rotaryDim === undefined) continue;
    if (options[name] === undefined || best.notes.includes('one pair alone has no layout')) continue;
    expect(best.options[name] ?? usual, name).toBe(options[name]);
  }
  const { base, maxPeriod = base } = options as { base?: number; maxPeriod?: number };
  const [truth, scaling] = [kindOf(options.scaling), kindOf(best.options.scaling)];
  // At a single length, dynamic scaling equals NTK's, or none.
  if (truth === 'dynamic') expect(['ntk', 'none']).toContain(scaling);
  else if (!still) expect(scaling).toBe(truth);
  if (
    maxPeriod !== undefined &&
    truth === scaling &&
    !best.notes.some((note) => /no base|nothing is turned|neither a base/.test(note))
  ) {
    expect(Number(best.options.base ?? best.options.maxPeriod ?? 10000) / maxPeriod).toBeCloseTo(1, 3);
  }
}

function kindOf(scaling: unknown): string {
  const { type = 'none', factor = 1, partialRotaryFactor = 1 } = (scaling ?? {}) as Record<string, string | number>;
  const changesNothing = (type === 'linear' || type === 'proportional') && factor === 1 && partialRotaryFactor === 1;
  return changesNothing ? 'none' : String(type);
}
