/** Which positions a model has, as its files say or changed by the caller, in the terms of the module. */
import type { Posenc, TensorLike } from 'posenc';
import { dependsOnLength, scalingOptions, schemeNamed } from 'posenc/catalogue';
import { type EncodingSpecification, type LayerPositions, layerFrequencies } from 'posenc/inspect';
import {
  invalid,
  noneBeside,
  ofLength,
  ofType,
  oneOf,
  PosencError,
  refused,
  renamingArguments,
  rule,
  wholeNumber,
} from '../api/errors/index.ts';
import { checkKeys, readOptions } from '../api/input/index.ts';
import type { TextValues } from '../api/types/index.ts';
import type { Description } from './description.ts';
import { copied } from './text.ts';

/** The layout of rotated pairs. */
export type PairLayout = 'half' | 'interleaved';

/** What is done with a learned table of positions. */
export type TableChange =
  /** Rows of zeros. */
  | 'zero'
  /** Positions beyond the last row begin again with the first one. */
  | 'tile'
  /** Resampled linearly to so many rows; `from` is how many of the first rows are used (default: all). */
  | { readonly rows: number; readonly from?: number; readonly alignCorners?: boolean }
  /** Other rows, [rows, dim]. */
  | { readonly table: TensorLike };

/** A change of positions, and where it applies. */
export interface PositionChange {
  /** Numbers of layers. Default: all. */
  readonly layers?: readonly number[] | undefined;
  /** Numbers of query heads. Default: all. */
  readonly heads?: readonly number[] | undefined;
  /** 'none', or a scheme of the catalogue with its options, in place of the model's encoding. */
  readonly encoding?: 'none' | EncodingSpecification | undefined;
  /** The layout of rotated pairs. */
  readonly layout?: PairLayout | undefined;
  /** The base of rotary frequencies. */
  readonly base?: number | undefined;
  /**
   * The scaling of rotary frequencies, as in `pe.frequencies`; 'none' for none. Lengths that it leaves out are those that
   * the model was trained for.
   */
  readonly scaling?: 'none' | ({ readonly type: string } & Readonly<Record<string, unknown>>) | undefined;
  /** The slopes of ALiBi, which are scaled and rounded as before: one for each head, or a factor. */
  readonly slopes?: readonly number[] | { readonly factor: number } | undefined;
  /** How many tokens a query sees, itself among them; null for all. */
  readonly window?: number | null | undefined;
  /** A learned table of positions. Not for some layers or heads. */
  readonly table?: TableChange | undefined;
  /** Added to every position. Not for some layers or heads. */
  readonly shift?: number | undefined;
  /** The position of each token. Not for some layers or heads. */
  readonly ids?: readonly number[] | undefined;
  /**
   * For each token the number of the sequence that it belongs to, of which it sees the tokens alone; -1 is padding. Not
   * for some layers or heads.
   */
  readonly segments?: readonly number[] | undefined;
}

/** What concerns rotated heads. */
const turnNames = ['layout', 'base', 'scaling'] as const;

/** What concerns the whole sequence. */
const sequenceNames = ['table', 'shift', 'ids', 'segments'] as const;

const changeNames = ['layers', 'heads', 'encoding', ...turnNames, 'slopes', 'window', ...sequenceNames] as const;

/** A way of turning heads. */
export interface Turn {
  readonly row: LayerPositions;
  readonly layout: PairLayout;
}

/** How position enters one layer. */
export interface LayerPlan {
  /** For each head the index of its turn, -1 for none. */
  readonly turns: readonly number[];
  readonly slopes?: readonly number[];
  /** Falcon's slopes, 0 for heads without: products with them are rounded to bfloat16 before they are scaled. */
  readonly roundedSlopes?: readonly number[];
  readonly slopeScale?: number;
  /** A bias by distance: the options of `pe.bias`, and the heads that have it. */
  readonly bias?: { readonly options: EncodingSpecification; readonly heads: readonly number[] };
  readonly window?: number;
}

/** The positions of a model for one evaluation. */
export interface PositionPlan {
  readonly turns: readonly Turn[];
  readonly layers: readonly LayerPlan[];
  readonly shift: number;
  readonly ids?: readonly number[];
  readonly segments?: readonly number[];
  /** What is added to the embeddings. */
  readonly absolute?:
    | { readonly kind: 'learned'; readonly offset: number; readonly change?: TableChange }
    | { readonly kind: 'computed'; readonly encoding: EncodingSpecification; readonly offset: number };
}

/** How one head is treated while changes are applied. */
interface HeadState {
  turn?: Turn;
  alibi?: { readonly slope: number; readonly scale: number; readonly isRounded: boolean };
  bias?: EncodingSpecification;
}

interface LayerState {
  heads: HeadState[];
  window: number | undefined;
}

export interface ModelPositions {
  readonly layers: readonly LayerPositions[];
  readonly description: Description;
  /** The number of tokens that the model was trained for, for scalings that need it. */
  readonly trainedLength: number | undefined;
  /** Learned arrays of the model's own bias, by their names in the catalogue. */
  readonly arrays: Readonly<Record<string, TensorLike>>;
}

/**
 * Applies changes to the positions of a model, one after the other.
 *
 * @throws PosencError that names the part of `positions` that cannot be changed, or makes no sense
 */
export function planPositions(
  pe: Posenc,
  model: ModelPositions,
  value: PositionChange | readonly PositionChange[] | undefined,
): PositionPlan {
  const changes = (value === undefined ? [] : Array.isArray(value) ? value : [value]) as readonly PositionChange[];
  const states = model.layers.map((row) => stateOf(pe, row, model.arrays));
  let absolute = absoluteOf(model.layers);
  let sequence: Pick<PositionPlan, 'ids' | 'segments'> & { shift: number } = { shift: 0 };
  for (const one of changes) {
    const change = readOptions('positions', one, changeNames, 'positions.') as PositionChange;
    const layers = indices('positions.layers', change.layers, states.length);
    const isWhole = change.layers === undefined && change.heads === undefined;
    const partial = sequenceNames.find((name) => change[name] !== undefined);
    if (!isWhole && partial)
      throw invalid(`positions.${partial}`, change[partial], noneBeside(change.layers ? 'layers' : 'heads'));
    sequence = { ...sequence, ...sequenceOf(change, sequence.shift) };
    absolute = changedAbsolute(model, absolute, change, isWhole);
    for (const layer of layers) changeLayer(pe, model, layer, states[layer] as LayerState, change);
  }
  return assembled(states, absolute, sequence);
}

function stateOf(pe: Posenc, row: LayerPositions, arrays: ModelPositions['arrays']): LayerState {
  const { heads: count = 0, attention, scheme, entry, encoding } = row;
  const [left] = attention.window ?? [null];
  const window = left === null || left === undefined ? undefined : left + 1;
  const each = (state: (head: number) => HeadState) => ({
    heads: Array.from({ length: count }, (_, head) => state(head)),
    window,
  });
  if (entry === 'none' || entry === 'absolute') return each(() => ({}));
  const way = encoding && ways.get(scheme);
  if (way) return each(way({ pe, count, row, options: encoding }));
  if (entry === 'bias' && encoding && (row.learned ?? []).every((name) => Object.hasOwn(arrays, name))) {
    const bias = { ...encoding, ...arrays };
    return each(() => ({ bias }));
  }
  throw unsupported("Layer {layer} encodes position by '{scheme}'", { layer: row.layer, scheme });
}

function unsupported(what: string, values: TextValues): PosencError {
  const text = `${what}, which models cannot be run with yet.`;
  return new PosencError({ code: 'unsupported', argument: 'config', text, values });
}

interface WayRequest {
  readonly pe: Posenc;
  /** Number of heads. */
  readonly count: number;
  readonly row: LayerPositions;
  /** The options of the scheme. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The model, if its encoding is replaced. */
  readonly replacedIn?: ModelPositions;
}

type Way = (request: WayRequest) => (head: number) => HeadState;

const unchanged: Way = () => () => ({});

/** How schemes change a head; other biases of the catalogue are computed by `pe.bias`, and other schemes are refused. */
const ways: ReadonlyMap<string, Way> = new Map<string, Way>([
  ['none', unchanged],
  // Added to the embedding.
  ['sinusoidal', unchanged],
  [
    'rope',
    ({ row, options, replacedIn }) => {
      const turn = replacedIn ? turnOf(replacedIn, row, options) : { row, layout: row.layout as PairLayout };
      return () => ({ turn });
    },
  ],
  [
    'alibi',
    ({ pe, count, options, replacedIn }) => {
      const { outputScale: scale = 1, precision, alibiBiasMax } = options as AlibiOptions;
      if (replacedIn) {
        checkKeys(options, ['outputScale', 'alibiBiasMax', 'precision'], 'positions.encoding.');
        number('positions.encoding.outputScale', scale);
        if (precision !== undefined && precision !== 'exact' && precision !== 'bfloat16')
          throw invalid('positions.encoding.precision', precision, oneOf(['exact', 'bfloat16']));
      }
      const slopes = pe.alibiSlopes({ heads: count, ...(alibiBiasMax === undefined ? {} : { alibiBiasMax }) });
      const isRounded = precision === 'bfloat16';
      return (head) => ({ alibi: { slope: slopes[head] as number, scale, isRounded } });
    },
  ],
]);

interface AlibiOptions {
  readonly outputScale?: number;
  readonly precision?: string;
  readonly alibiBiasMax?: number;
}

/** What the schemes of models add to the embedding. */
const additions = new Map<string, (row: LayerPositions) => PositionPlan['absolute']>([
  ['learned', ({ table }) => ({ kind: 'learned', offset: table?.offset ?? 0 })],
  [
    'sinusoidal',
    (row) => {
      if (!row.encoding) return undefined;
      const { offset = 0, ...encoding } = row.encoding as EncodingSpecification & { offset?: number };
      return { kind: 'computed', encoding, offset };
    },
  ],
]);

function absoluteOf([row]: readonly LayerPositions[]): PositionPlan['absolute'] {
  if (row?.entry !== 'absolute') return undefined;
  const added = additions.get(row.scheme)?.(row);
  if (added) return added;
  throw unsupported("The model adds positions of the scheme '{scheme}'", { scheme: row.scheme });
}

function indices(argument: string, value: readonly number[] | undefined, count: number): readonly number[] {
  if (value === undefined) return Array.from({ length: count }, (_, index) => index);
  const list = Array.isArray(value) ? copied(value) : undefined;
  if (!list) throw invalid(argument, value, ofType('a list of whole numbers'));
  const wrong = list.findIndex((index) => !Number.isInteger(index) || index < 0 || index >= count);
  if (wrong >= 0) throw invalid(argument, list[wrong], wholeNumber(0, count - 1));
  return list;
}

function sequenceOf({ shift, ids, segments }: PositionChange, before: number) {
  if (shift !== undefined && !Number.isFinite(shift)) throw invalid('positions.shift', shift, ofType('a number'));
  const list = (name: string, values: readonly number[] | undefined) => {
    if (values === undefined) return {};
    const copies = copied(values);
    if (!copies) throw invalid(`positions.${name}`, values, ofType('a list of numbers, one for each token'));
    return { [name]: copies };
  };
  return { shift: before + (shift ?? 0), ...list('ids', ids), ...list('segments', segments) };
}

function changedAbsolute(
  { layers }: ModelPositions,
  absolute: PositionPlan['absolute'],
  { table, encoding }: PositionChange,
  isWhole: boolean,
): PositionPlan['absolute'] {
  if (table !== undefined) {
    if (absolute?.kind !== 'learned')
      throw refused(
        'positions.table',
        `a change of the table of a model without one (${layers[0]?.scheme})`,
        rule('a model with a learned table of positions'),
      );
    checkTable(table);
    return { ...absolute, change: table };
  }
  if (encoding === undefined) return absolute;
  const isAdded = encoding !== 'none' && schemeNamed(encoding.scheme)?.place === 'embedding';
  if ((absolute || isAdded) && !isWhole)
    throw refused(
      'positions.layers',
      'some of the layers',
      rule('all: positions are added once, before the first layer'),
    );
  return isAdded ? { kind: 'computed', encoding, offset: 0 } : undefined;
}

function checkTable(table: TableChange): void {
  if (table === 'zero' || table === 'tile') return;
  const isObject = typeof table === 'object' && table !== null;
  if (!isObject || !('rows' in table || 'table' in table)) {
    throw invalid('positions.table', table, rule("'zero', 'tile', { rows } or { table }"));
  }
}

function changeLayer(
  pe: Posenc,
  model: ModelPositions,
  layer: number,
  state: LayerState,
  change: PositionChange,
): void {
  const count = state.heads.length;
  const heads = indices('positions.heads', change.heads, count);
  if (change.window !== undefined) {
    if (change.heads !== undefined) throw invalid('positions.window', change.window, noneBeside('heads'));
    state.window = windowOf(change.window);
  }
  if (change.encoding !== undefined) {
    const encoded = encodedBy(pe, model, layer, count, change.encoding);
    for (const head of heads) state.heads[head] = encoded(head);
  }
  const name = turnNames.find((one) => change[one] !== undefined);
  if (name) {
    const turned = heads.filter((head) => state.heads[head]?.turn);
    // Layers without rotation stay as they are when all are meant, but not when they are named, or when there are no others.
    const named = change.layers !== undefined || change.heads !== undefined;
    const nothing = model.layers.every(({ entry }) => entry !== 'rotary') && change.encoding === undefined;
    if (turned.length < heads.length && (nothing || (named && model.layers[layer]?.entry !== 'none'))) {
      throw refused(
        `positions.${name}`,
        {
          text: "a change of '{scheme}' in layer {layer}",
          values: { scheme: model.layers[layer]?.scheme ?? 'none', layer },
        },
        rule('a layer whose queries and keys are turned'),
      );
    }
    for (const head of turned) {
      const one = state.heads[head] as HeadState;
      one.turn = changedTurn(model, one.turn as Turn, change);
    }
  }
  if (change.slopes !== undefined) changeSlopes(model, layer, state, heads, change.slopes);
}

function windowOf(window: number | null): number | undefined {
  if (window === null) return undefined;
  if (!Number.isInteger(window) || window < 1) throw invalid('positions.window', window, wholeNumber(1));
  return window;
}

/** Returns the state of each head with an encoding. */
function encodedBy(
  pe: Posenc,
  model: ModelPositions,
  layer: number,
  count: number,
  encoding: 'none' | EncodingSpecification,
): (head: number) => HeadState {
  const row = model.layers[layer] as LayerPositions;
  if (encoding !== 'none' && (typeof encoding !== 'object' || encoding === null || typeof encoding.scheme !== 'string'))
    throw invalid('positions.encoding', encoding, rule("'none', or the options of a scheme"));
  const { scheme, ...options } = encoding === 'none' ? { scheme: 'none' } : encoding;
  const way = ways.get(scheme);
  if (way) return way({ pe, count, row, options, replacedIn: model });
  if (schemeNamed(scheme)?.place !== 'bias')
    throw refused(
      'positions.encoding.scheme',
      `'${scheme}'`,
      rule("'none', 'rope', 'sinusoidal' or a bias of the catalogue"),
    );
  return () => ({ bias: { scheme, ...options } });
}

/** A rotation in place of what the model has. */
function turnOf(
  { trainedLength }: ModelPositions,
  row: LayerPositions,
  options: Readonly<Record<string, unknown>>,
): Turn {
  checkKeys(options, ['layout', 'base', 'scaling', 'rotaryDim'], 'positions.encoding.');
  const {
    layout = row.layout ?? 'half',
    base = row.base ?? 10000,
    scaling,
    rotaryDim = row.rotaryDim ?? row.headDim,
  } = options as {
    layout?: PairLayout;
    base?: number;
    scaling?: PositionChange['scaling'];
    rotaryDim?: number;
  };
  const { switchAbove: _, steppedNtk: __, scaling: ___, ...plain } = row;
  const unscaled = {
    row: { ...plain, scheme: 'rope', rotaryDim: rotaryDim as number, encoding: { scheme: 'rope', base } },
    layout: checkedLayout(layout),
  };
  return changedTurn({ trainedLength } as ModelPositions, unscaled, { base, scaling });
}

function checkedLayout(layout: unknown): PairLayout {
  if (layout !== 'half' && layout !== 'interleaved')
    throw invalid('positions.layout', layout, oneOf(['half', 'interleaved']));
  return layout;
}

/** The option of a scaling that is the length of training, which a change may leave out. LongRoPE reads both. */
function trainedLengthOption(type: string): string | undefined {
  const names = scalingOptions(type).map(({ name }) => name);
  return ['originalMaxPositionEmbeddings', 'maxPositionEmbeddings'].find((name) => names.includes(name));
}

function changedTurn(
  { trainedLength }: Pick<ModelPositions, 'trainedLength'>,
  turn: Turn,
  { layout, base, scaling }: Pick<PositionChange, 'layout' | 'base' | 'scaling'>,
): Turn {
  let { row } = turn;
  if (base !== undefined) {
    if (typeof base !== 'number' || !(base >= 0.01 && base < Number.POSITIVE_INFINITY))
      throw invalid('positions.base', base, { kind: 'range', min: 0.01 });
    row = { ...row, base, encoding: { ...(row.encoding as EncodingSpecification), base } };
  }
  if (scaling !== undefined) {
    const { switchAbove: _, steppedNtk: __, scaling: ___, ...plain } = row;
    const { scaling: ____, ...encoding } = row.encoding as EncodingSpecification & { scaling?: unknown };
    if (scaling === 'none') {
      row = { ...plain, encoding: encoding as EncodingSpecification };
    } else {
      if (typeof scaling !== 'object' || scaling === null || typeof scaling.type !== 'string')
        throw invalid('positions.scaling', scaling, rule("'none', or an object with a type"));
      const option = trainedLengthOption(scaling.type);
      const full: Readonly<Record<string, unknown>> & { readonly type: string } =
        option !== undefined && scaling[option] === undefined && trainedLength !== undefined
          ? { ...scaling, [option]: trainedLength }
          : scaling;
      const switchAbove = dependsOnLength(scaling.type) ? (full[option as string] as number) : undefined;
      row = {
        ...plain,
        encoding: { ...(encoding as EncodingSpecification), scaling: full },
        scaling: full,
        ...(switchAbove === undefined ? {} : { switchAbove }),
      };
    }
  }
  return { row, layout: layout === undefined ? turn.layout : checkedLayout(layout) };
}

function changeSlopes(
  model: ModelPositions,
  layer: number,
  { heads: states }: LayerState,
  heads: readonly number[],
  slopes: NonNullable<PositionChange['slopes']>,
): void {
  if (!heads.every((head) => states[head]?.alibi)) {
    const { scheme } = model.layers[layer] as LayerPositions;
    throw refused(
      'positions.slopes',
      { text: "slopes of '{scheme}' in layer {layer}", values: { scheme, layer } },
      rule("a layer with ALiBi; 'encoding' puts it there"),
    );
  }
  const isList = Array.isArray(slopes);
  if (isList && slopes.length !== states.length)
    throw invalid('positions.slopes', slopes, ofLength(states.length, 'slopes'));
  const factor = isList ? 1 : number('positions.slopes.factor', (slopes as { factor?: unknown }).factor);
  for (const head of heads) {
    const { alibi } = states[head] as Required<Pick<HeadState, 'alibi'>>;
    const slope = isList ? number('positions.slopes', slopes[head]) : factor * alibi.slope;
    states[head] = { alibi: { ...alibi, slope } };
  }
}

function number(argument: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(argument, value, ofType('a finite number'));
  return value;
}

function assembled(
  states: readonly LayerState[],
  absolute: PositionPlan['absolute'],
  sequence: Pick<PositionPlan, 'ids' | 'segments' | 'shift'>,
): PositionPlan {
  const turns: Turn[] = [];
  const found = new Map<string, number>();
  const indexOf = (turn: Turn | undefined): number => {
    if (!turn) return -1;
    const { encoding, rotaryDim, switchAbove, steppedNtk, scaling } = turn.row;
    const key = JSON.stringify([turn.layout, encoding, rotaryDim, switchAbove, steppedNtk, scaling]);
    const index = found.get(key) ?? turns.push(turn) - 1;
    found.set(key, index);
    return index;
  };
  const layers = states.map(({ heads, window }): LayerPlan => {
    const exact = heads.map(({ alibi }) => (alibi && !alibi.isRounded ? alibi.slope * alibi.scale : 0));
    const rounded = heads.map(({ alibi }) => (alibi?.isRounded ? alibi.slope : 0));
    const scales = new Set(heads.flatMap(({ alibi }) => (alibi?.isRounded ? [alibi.scale] : [])));
    if (scales.size > 1)
      throw refused('positions.encoding.outputScale', 'two scales of rounded slopes', rule('at most one in a layer'));
    const biases = new Map(heads.flatMap(({ bias }) => (bias ? [[JSON.stringify(bias), bias]] : [])));
    if (biases.size > 1) throw refused('positions.encoding', 'two biases in one layer', rule('at most one'));
    const [bias] = biases.values();
    return {
      turns: heads.map(({ turn }) => indexOf(turn)),
      ...(exact.some((slope) => slope !== 0) ? { slopes: exact } : {}),
      ...(scales.size > 0 ? { roundedSlopes: rounded, slopeScale: [...scales][0] as number } : {}),
      ...(bias ? { bias: { options: bias, heads: heads.flatMap((one, head) => (one.bias ? [head] : [])) } } : {}),
      ...(window === undefined ? {} : { window }),
    };
  });
  return { turns, layers, ...sequence, ...(absolute ? { absolute } : {}) };
}

/** The frequencies of a turn for a sequence of `length` tokens. */
export function frequenciesOf(pe: Posenc, { row }: Turn, length: number) {
  const rename = (argument: string) => `positions.${argument === 'dim' ? 'encoding.rotaryDim' : argument}`;
  return renamingArguments(rename, () => layerFrequencies(pe, row, { length }));
}

/** Whether the frequencies of a plan depend on the length. */
export function followsLength({ turns }: PositionPlan): boolean {
  return turns.some(({ row }) => row.switchAbove !== undefined);
}
