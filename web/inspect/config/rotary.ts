/** Layers whose queries and keys are rotated. */
import { expectation, expectationOf, fits, rope } from 'posenc/catalogue';
import type { RotaryKind } from '../families/index.ts';
import { attending } from './attending.ts';
import { type Findings, Unusable } from './findings.ts';
import type { Keys } from './keys.ts';
import { parameter, type RopeParameters, ropeParameters } from './rope-parameters.ts';
import { readScaling, type Scaling } from './scaling.ts';
import { headDimOf, type Sizes } from './sizes.ts';
import { readSteppedNtk } from './stepped-ntk.ts';
import type { LayerPositions } from './types.ts';

export interface RotaryLayer {
  readonly row: Omit<LayerPositions, 'layer' | 'stack' | 'type'>;
  readonly scaling: Scaling;
}

/** Values of one layer, from lists with one for each. */
export interface OfLayer {
  readonly base?: number | undefined;
  readonly share?: number | undefined;
}

export function rotaryLayer(
  keys: Keys,
  findings: Findings,
  sizes: Sizes,
  kind: RotaryKind,
  type: string,
  ofLayer: OfLayer = {},
): RotaryLayer {
  const given = ropeParameters(keys, findings, kind, type);
  const nestedIsMissing = given.path !== '' && Object.keys(given.entries).length === 0;
  const headDim = headDimOf(keys, sizes, kind.headDim);
  const rotaryDim = rotaryDimOf(keys, findings, kind, given, headDim, ofLayer.share);
  const { base, from } =
    ofLayer.base === undefined ? baseOf(keys, findings, kind, given) : { base: ofLayer.base, from: kind.bases };
  if (nestedIsMissing) {
    const path = given.path.split('.')[0] ?? '';
    findings.add('scaling.type-of-layer-missing', [path], { path, type, base });
  }
  const stepped = readSteppedNtk(keys, kind);
  const scaling =
    stepped ??
    readScaling({
      keys,
      findings,
      given,
      context: sizes.context,
      pairs: rotaryDim / 2,
      kind,
    });
  const order = given.entries.mrope_interleaved === true ? 'interleaved' : (kind.axes ?? 'chunked');
  const sections = sectionsOf(keys, findings, kind, given, { order, pairs: rotaryDim / 2 });
  const isKnown = scaling.stated?.known !== false;
  const row: RotaryLayer['row'] = {
    entry: 'rotary',
    scheme: sections ? 'mrope' : 'rope',
    ...attending(keys, sizes, kind, { given, latentFactor: scaling.latentFactor }),
    layout: kind.layout,
    rotaryDim,
    base,
    ...(from === undefined ? {} : { baseFrom: from }),
    ...(kind.base.default === undefined ? {} : { classBase: kind.base.default }),
    ...(scaling.stated ? { scaling: scaling.stated } : {}),
    ...(scaling.switchAbove === undefined ? {} : { switchAbove: scaling.switchAbove }),
    ...(stepped ? { steppedNtk: true } : {}),
    ...(sections ? { sections, sectionOrder: order } : {}),
  };
  if (!isKnown) return { row, scaling };
  const encoding = {
    scheme: row.scheme,
    layout: kind.layout,
    base,
    ...(kind.outputLayout ? { outputLayout: kind.outputLayout } : {}),
    ...(kind.direction ? { direction: kind.direction } : {}),
    ...(rotaryDim === headDim ? {} : { rotaryDim }),
    ...(kind.part === 'last' ? { rotaryPart: 'last' } : {}),
    ...(scaling.options ? { scaling: scaling.options } : {}),
    ...(sections ? { sections: axesOf(sections, order), mode: order } : {}),
  };
  check(encoding, from ?? kind.base.keys[0] ?? 'rope_theta', given);
  return { row: { ...row, encoding }, scaling };
}

/** Rejects values that no function of `pe` accepts, as the answer would be unusable. */
function check(
  { base, scaling = {} }: { readonly base: number; readonly scaling?: Readonly<Record<string, unknown>> },
  baseKey: string,
  given: RopeParameters,
): void {
  const checkOne = (name: string, key: string, value: unknown) => {
    const rule = rope.parameters.find((parameter) => parameter.name === name);
    if (!rule || fits(rule, value)) return;
    throw new Unusable('value.out-of-range', [key], { key, value, expected: expectation(expectationOf(rule, value)) });
  };
  checkOne('base', baseKey, base);
  for (const [name, value] of Object.entries(scaling)) {
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
  const factor = kind.baseFactor && keys.number(kind.baseFactor);
  const from = keys.at(source) === undefined ? undefined : source;
  return { base: factor === undefined ? base : base * factor, ...(from === undefined ? {} : { from }) };
}

/** A share of the head is rounded down to whole components, as in the reference. */
function rotaryDimOf(
  keys: Keys,
  findings: Findings,
  kind: RotaryKind,
  given: RopeParameters,
  headDim: number,
  ofLayer: number | undefined,
): number {
  const rotaryDim =
    ofLayer === undefined
      ? widthOf(keys, findings, kind, given, headDim)
      : cut(headDim, ofLayer, kind.shares ?? 'partial_rotary_factor');
  if (rotaryDim % 2 === 0 && rotaryDim > 0 && rotaryDim <= headDim) return rotaryDim;
  if (rotaryDim % 2 === 1) throw new Unusable('width.odd', [], { rotaryDim });
  if (rotaryDim > headDim) throw new Unusable('width.beyond-head', [], { rotaryDim, headDim });
  throw new Unusable('width.nothing', [], { rotaryDim });
}

function widthOf(keys: Keys, findings: Findings, kind: RotaryKind, given: RopeParameters, headDim: number): number {
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
  if (inside === undefined) {
    const outside = keys.number(share);
    return outside === undefined ? of : cut(of, outside, keys.nameOf(share));
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
  return cut(of, used, key);
}

function cut(headDim: number, share: number, key: string): number {
  if (share > 0 && share <= 1) return Math.floor(headDim * share);
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
  const inside = keys.numbers({ keys: [`${path}.mrope_section`, `${path}.xdrope_section`] });
  const sections = inside ?? (kind.sections && keys.numbers(kind.sections));
  if (sections === undefined) return undefined;
  const sum = sections.reduce((all, one) => all + one, 0);
  const areCounts = sections.every((one) => Number.isInteger(one) && one >= 0);
  if (areCounts && sum === pairs) return sections;
  const key = `${path}.mrope_section`;
  if (!areCounts || order !== 'interleaved' || sections.length !== 3) {
    throw new Unusable('sections.sum', [key], { key, sum, expected: pairs });
  }
  const dealt = dealtOut(sections, pairs);
  findings.add('sections.dealt', [key], { key, sum, pairs, dealt });
  return dealt;
}

/** Assigns pairs 1, 4, 7 … to height and 2, 5, 8 … to width, up to the number of each; time has the rest. */
function dealtOut([, height = 0, width = 0]: readonly number[], pairs: number): readonly number[] {
  const reached = (axis: number, count: number) => Math.min(count, Math.max(0, Math.ceil((pairs - axis) / 3)));
  const [heights, widths] = [reached(1, height), reached(2, width)];
  return [pairs - heights - widths, heights, widths];
}
