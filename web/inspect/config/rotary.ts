/** Layers whose queries and keys are rotated. */

import { expectationOf, fits, rope, type ValueRule } from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import type { RotaryKind } from '../families/index.ts';
import { attending, none } from './attending.ts';
import { type Findings, Unusable } from './findings.ts';
import type { Keys } from './keys.ts';
import { kindOf } from './messages/index.ts';
import {
  noParameters,
  parameter,
  type RopeParameters,
  readScaling,
  readSteppedNtk,
  ropeParameters,
  type Scaling,
  statedAlone,
} from './scaling.ts';
import { headDimOf, type Sizes } from './sizes.ts';
import type { LayerPositions } from './types.ts';

export interface RotaryLayer {
  readonly row: Omit<LayerPositions, 'layer' | 'stack' | 'type'>;
  readonly scaling: Scaling;
  /** Why nothing can be said of its frequencies. */
  readonly failure?: Unusable | undefined;
}

/** Values of one layer, from lists with one for each. */
export interface OfLayer {
  readonly base?: number | undefined;
  readonly share?: number | undefined;
}

/** Reads a layer. A value that is unusable leaves out what depends on it, and with it the encoding. */
export function rotaryLayer(
  keys: Keys,
  findings: Findings,
  sizes: Sizes,
  kind: RotaryKind,
  type: string,
  ofLayer: OfLayer = {},
): RotaryLayer {
  const problems: Unusable[] = [];
  const read = <T>(value: () => T): T | undefined => {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      problems.push(error);
      return undefined;
    }
  };
  const headDim = read(() => headDimOf(keys, sizes, kind.headDim));
  const ofHead = problems.splice(0);
  const given = read(() => ropeParameters(keys, findings, kind, type)) ?? noParameters;
  const rotaryDim = read(() => rotaryDimOf(keys, findings, kind, given, headDim, ofLayer.share));
  // A rotary width that the file has does not depend on the head's.
  if (rotaryDim === undefined) problems.unshift(...ofHead);
  else for (const problem of ofHead) findings.addUnknown(problem);
  if (rotaryDim === 0) return { row: unturned(keys, sizes, kind), scaling: {} };
  const { base, from } =
    read(() =>
      ofLayer.base === undefined ? baseOf(keys, findings, kind, given) : { base: ofLayer.base, from: kind.bases },
    ) ?? {};
  const nestedIsMissing = given.path !== '' && Object.keys(given.entries).length === 0;
  if (nestedIsMissing && base !== undefined) {
    const path = given.path.split('.')[0] ?? '';
    findings.add('scaling.type-of-layer-missing', [path], { path, type, base });
  }
  const pairs = rotaryDim === undefined ? undefined : Math.floor(rotaryDim / 2);
  const stepped = read(() => readSteppedNtk(keys, kind));
  const scaling =
    stepped ??
    (pairs === undefined || base === undefined
      ? undefined
      : read(() => readScaling({ keys, findings, given, context: sizes.context, pairs, base, kind }))) ??
    statedAlone(given);
  const order = given.entries.mrope_interleaved === true ? 'interleaved' : (kind.axes ?? 'chunked');
  const sections = pairs && read(() => sectionsOf(keys, findings, kind, given, { order, pairs }));
  const row: RotaryLayer['row'] = {
    entry: 'rotary',
    scheme: sections ? 'mrope' : 'rope',
    ...attending(keys, sizes, kind, { headDim, given, latentFactor: scaling.latentFactor }),
    layout: kind.layout,
    ...present({ rotaryDim, base, baseFrom: from, classBase: kind.base.default }),
    ...present({ scaling: scaling.stated, switchAbove: scaling.switchAbove }),
    ...(stepped ? { steppedNtk: true } : {}),
    ...(sections ? { sections, sectionOrder: order } : {}),
  };
  const encoding = {
    scheme: row.scheme,
    layout: kind.layout,
    base,
    // The width also where it is the whole head, so that the encoding alone determines the frequencies.
    ...present({ outputLayout: kind.outputLayout, direction: kind.direction, rotaryDim }),
    ...(kind.part === 'last' ? { rotaryPart: 'last' } : {}),
    ...(scaling.options ? { scaling: scaling.options } : {}),
    ...(sections ? { sections: axesOf(sections, order), mode: order } : {}),
  };
  if (rotaryDim !== undefined) read(() => checkWidth(rotaryDim, headDim));
  if (base !== undefined) read(() => check(base, scaling.options, from ?? kind.base.keys[0] ?? 'rope_theta', given));
  const isKnown = problems.length === 0 && scaling.stated?.known !== false;
  const failure = problems.find(({ id }) => kindOf(id) === 'error');
  for (const problem of problems) if (problem !== failure) findings.addUnknown(problem);
  return { row: isKnown ? { ...row, encoding } : row, scaling, failure };
}

/** The row of a layer that turns nothing. */
export function unturned(keys: Keys, sizes: Sizes, kind: RotaryKind): RotaryLayer['row'] {
  const { window, softmaxScale, sink, bidirectional, headDim } = kind;
  return none(keys, sizes, { entry: 'none', ...present({ window, softmaxScale, sink, bidirectional, headDim }) });
}

/** Rejects values that no function of `pe` accepts, as the answer would be unusable. */
function check(
  base: number,
  scaling: Readonly<Record<string, unknown>> | undefined,
  baseKey: string,
  given: RopeParameters,
): void {
  const checkOne = (name: string, key: string, value: unknown) => {
    const rule = rope.parameters.find((parameter) => parameter.name === name);
    if (!rule || fits(rule, value)) return;
    throw new Unusable('value.out-of-range', [key], { key, value, expected: expectationOf(rule) });
  };
  checkOne('base', baseKey, base);
  for (const [name, value] of Object.entries(scaling ?? {})) {
    const key = `${given.path}.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    checkOne(`scaling.${name}`, key, value);
  }
}

/**
 * Returns the sections of time, height and width in the order of `pe`. Files list height and width first if these have
 * the fast pairs.
 */
function axesOf(sections: readonly number[], order: LayerPositions['sectionOrder']): readonly number[] {
  return order === 'spatial-first' ? [...sections.slice(2), ...sections.slice(0, 2)] : sections;
}

/** A base inside the object of rotary parameters takes precedence over keys outside. */
function baseOf(
  keys: Keys,
  findings: Findings,
  kind: RotaryKind,
  given: RopeParameters,
): { readonly base: number; readonly from?: string } {
  const inside = parameter(given, 'rope_theta');
  const outsideKey = keys.nameOf(kind.base);
  const outside = inside === undefined ? keys.number(kind.base) : keys.number({ keys: kind.base.keys });
  if (inside !== undefined && outside !== undefined && inside !== outside) {
    const used = { key: `${given.path}.rope_theta`, value: inside };
    const unused = { key: outsideKey, value: outside };
    findings.add('base.twice', [unused.key, used.key], { used, unused, path: given.path });
  }
  const base = inside ?? outside;
  if (base === undefined) throw new Unusable('key.missing', kind.base.keys, { keys: kind.base.keys.slice(0, 1) });
  const source = inside === undefined ? outsideKey : `${given.path}.rope_theta`;
  if (!(base > 0)) throw new Unusable('value.not-positive', [source], { key: source, value: base });
  if (base === 1) findings.add('base.1', [source], { key: source });
  const factor = kind.baseFactor && keys.number(kind.baseFactor);
  const from = keys.at(source) === undefined ? undefined : source;
  return { base: factor === undefined ? base : base * factor, ...(from === undefined ? {} : { from }) };
}

/** Returns the number of components that are turned; 0 if the file says that none is. */
function rotaryDimOf(
  keys: Keys,
  findings: Findings,
  kind: RotaryKind,
  given: RopeParameters,
  headDim: number | undefined,
  ofLayer: number | undefined,
): number | undefined {
  if (ofLayer === undefined) return widthOf(keys, findings, kind, given, headDim);
  return headDim === undefined ? undefined : cut(headDim, ofLayer, kind.shares ?? 'partial_rotary_factor', findings);
}

const widths: ValueRule = { kind: 'integer', min: 2, even: true };

/** Rejects widths with which no program turns pairs. */
function checkWidth(rotaryDim: number, headDim: number | undefined): void {
  if (headDim !== undefined && rotaryDim > headDim) throw new Unusable('width.beyond-head', [], { rotaryDim, headDim });
  if (!fits(widths, rotaryDim) && rotaryDim % 2 === 0) {
    const values = { key: 'rotary_dim', value: rotaryDim, expected: expectationOf(widths) };
    throw new Unusable('value.out-of-range', [], values);
  }
  if (rotaryDim % 2 === 0) return;
  throw rotaryDim === headDim
    ? new Unusable('width.odd-head', [], { rotaryDim })
    : new Unusable('width.odd', [], { rotaryDim });
}

function widthOf(
  keys: Keys,
  findings: Findings,
  kind: RotaryKind,
  given: RopeParameters,
  headDim: number | undefined,
): number | undefined {
  const { width } = kind;
  const channels = width && 'channels' in width ? keys.size(width.channels) : undefined;
  if (channels !== undefined) return channels;
  if (given.type === 'proportional') return headDim;
  const inside = parameter(given, 'partial_rotary_factor');
  if (!width?.share) {
    if (inside !== undefined && inside !== 1) {
      const key = `${given.path}.partial_rotary_factor`;
      findings.add('share.unread', [key], { key, value: inside });
    }
    return headDim;
  }
  const { share } = width;
  const of = 'of' in width && width.of ? keys.neededSize(width.of) : headDim;
  if (of === undefined) return undefined;
  if (inside === undefined) {
    const outside = keys.number(share);
    return outside === undefined ? of : cut(of, outside, keys.nameOf(share), findings);
  }
  const key = keys.nameOf(share);
  const outside = keys.number({ keys: share.keys });
  // For scaled types only, the reference overwrites the inner value with the outer one, after it has made plain
  // frequencies from the inner one.
  const isOuterUsed = given.type !== 'default' && share.keys.includes('partial_rotary_factor');
  const used = isOuterUsed ? (outside ?? share.default ?? inside) : inside;
  if (outside !== undefined && outside !== inside) {
    const { path } = given;
    findings.add('share.twice', [key, `${path}.partial_rotary_factor`], {
      ...{ key, outside, inside, path },
      used: isOuterUsed ? 'outside' : 'inside',
    });
  } else if (used !== inside) {
    const { path } = given;
    findings.add('share.of-class', [`${path}.partial_rotary_factor`], { key, inside, path, used });
  }
  return cut(of, used, key, findings);
}

/** A share of the head is rounded down to whole components, as in the reference. */
function cut(headDim: number, share: number, key: string, findings: Findings): number {
  const rotaryDim = Math.floor(headDim * share);
  if (share === 0) findings.add('share.none', [key], { key });
  else if (rotaryDim === 0) findings.add('width.nothing', [key], { key, value: share, headDim });
  if (share >= 0 && share <= 1) return rotaryDim;
  throw new Unusable('share.out-of-range', [key], { key, value: share });
}

function sectionsOf(
  keys: Keys,
  findings: Findings,
  kind: RotaryKind,
  given: RopeParameters,
  { order, pairs }: { readonly order: LayerPositions['sectionOrder']; readonly pairs: number },
): readonly number[] | undefined {
  const path = given.path === '' ? 'rope_scaling' : given.path;
  const inObject = { keys: [`${path}.mrope_section`, `${path}.xdrope_section`] };
  const inside = keys.numbers(inObject);
  const sections = inside ?? (kind.sections && keys.numbers(kind.sections));
  if (sections === undefined) return undefined;
  const sum = sections.reduce((all, one) => all + one, 0);
  const areCounts = sections.every((one) => Number.isInteger(one) && one >= 0);
  if (areCounts && sum === pairs) return sections;
  const key = keys.nameOf(inside ? inObject : (kind.sections ?? inObject));
  if (!areCounts) throw new Unusable('sections.not-counts', [key], { key, sections });
  if (order !== 'interleaved' || sections.length !== 3) {
    throw new Unusable('sections.sum', [key], { key, sum, expected: pairs });
  }
  const dealt = dealtOut(sections, pairs);
  findings.add('sections.dealt', [key], { key, sum, pairs, dealt });
  return dealt;
}

/** Assigns pairs 1, 4, 7 … to height and 2, 5, 8 … to width, up to the number of each; time has the rest. */
export function dealtOut([, height = 0, width = 0]: readonly number[], pairs: number): readonly number[] {
  const reached = (axis: number, count: number) => Math.min(count, Math.max(0, Math.ceil((pairs - axis) / 3)));
  const [heights, widths] = [reached(1, height), reached(2, width)];
  return [pairs - heights - widths, heights, widths];
}
