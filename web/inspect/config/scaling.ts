/**
 * The object of rotary parameters (rope_scaling in older files, rope_parameters in newer ones, either for all layers or for
 * each type of layer), and the context scaling in it: maps the names in configurations to those of the catalogue.
 */
import {
  type ChoiceParameter,
  expectationOf,
  expectedNumber,
  fits,
  fitsNumber,
  type NumberRule,
  nearest,
  rope,
  scalingDefaults,
  scalingOptions,
  type ValueRule,
  yarnAttentionFactor,
  yarnMscale,
} from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import type { RotaryKind, ScalingKeys } from '../families/index.ts';
import { llama3Divisors, yarnDivisors } from './divisors.ts';
import { type Findings, Unusable } from './findings.ts';
import { type Entries, isEntries, isWrittenNumber, type Keys, numberOf, sizeOf } from './keys.ts';

export interface RopeParameters {
  /**
   * 'rope_scaling' or 'rope_parameters', followed by the type of layer if the object is nested; '' without such an
   * object.
   */
  readonly path: string;
  readonly entries: Entries;
  /** The present name of the type; 'default' for plain frequencies. */
  readonly type: string;
  /** Whether the model's class has an object for each type of layer, into which it merges a flat one of the file. */
  readonly perType?: boolean;
  /** The length of the texts in training, if nothing is scaled. */
  readonly original?: number;
}

export const noParameters: RopeParameters = Object.freeze({
  path: '',
  entries: Object.freeze(Object.create(null)),
  type: 'default',
});

/** Present names of types by their older names. */
const presentNames: Readonly<Record<string, string>> = { su: 'longrope', mrope: 'default', 'deepseek-yarn': 'yarn' };

/** Returns the parameters for one type of layer. */
export function ropeParameters(keys: Keys, findings: Findings, kind: RotaryKind, layerType: string): RopeParameters {
  if (kind.scaling === 'none') return noParameters;
  if (kind.scalingKeys) return ofKeys(keys, kind.scalingKeys);
  const given = withNumbers(ofType(keys, findings, kind, layerType), findings);
  const added = kind.adds?.[given.type];
  return added ? { ...given, entries: Object.assign(Object.create(null), added, given.entries) } : given;
}

/** Gathers the parameters of a scaling that the file has under other names. */
function ofKeys(keys: Keys, { type, path = '', when, above, parameters, besides = [] }: ScalingKeys): RopeParameters {
  const [longest, original] = (above ?? []).map((value) => keys.number(value) ?? 0);
  const isScaled = keys.holds(when) && (longest === undefined || longest > (original ?? 0));
  if (!isScaled) return noParameters;
  const entries: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(parameters)) {
    const list = typeof value === 'number' ? undefined : keys.find(value)?.value;
    const given = typeof value === 'number' ? value : Array.isArray(list) ? list : keys.number(value);
    if (given !== undefined) entries[name] = given;
  }
  for (const { when: condition, parameters: more } of besides) if (keys.holds(condition)) Object.assign(entries, more);
  return { path, entries, type };
}

function ofType(keys: Keys, findings: Findings, kind: RotaryKind, layerType: string): RopeParameters {
  const { path, object } = objectOf(keys, findings, kind.objects ?? ['rope_scaling', 'rope_parameters']);
  if (object === undefined) return ofOtherCode(kind, keys, findings) ?? ofClass(kind, findings);
  compareWithOtherCode(kind, keys, findings, path, object);
  const names = kind.scalingNames ?? {};
  const label = kind.parametersName ?? layerType;
  if (isNested(object)) {
    if (!hasObjectPerType(kind)) {
      findings.add('scaling.one-for-all-types', [path], { path });
      return noParameters;
    }
    const own = object[label];
    const inner = `${path}.${label}`;
    if (!isEntries(own)) return { ...noParameters, path: inner, perType: true };
    return { path: inner, entries: own, type: typeOf(own, inner, findings, names), perType: true };
  }
  if (kind.scaling === 'nested') return noParameters;
  if (kind.scaling === 'rope_parameters' && path === 'rope_scaling') {
    findings.add('scaling.present-name-only', [path], { path });
    return noParameters;
  }
  if (kind.scaling === 'rope_scaling' && path === 'rope_parameters') {
    findings.add('scaling.not-per-type', [path], { path });
    return noParameters;
  }
  const perType = kind.scaling === 'rope_scaling';
  if (perType && isOldName(object)) {
    findings.add('scaling.old-key-unread', [`${path}.type`], { path, type: object.type as string });
    return { path, entries: object, type: 'default', perType };
  }
  return { path, entries: object, type: typeOf(object, path, findings, names), perType };
}

export function hasObjectPerType({ scaling, parametersName }: RotaryKind): boolean {
  return scaling === 'nested' || scaling === 'rope_scaling' || parametersName !== undefined;
}

/** Whether the file only has the type's old key. */
function isOldName({ rope_type: present, type: old }: Entries): boolean {
  return (present === undefined || present === null) && typeof old === 'string' && old !== 'default';
}

/** Returns the class's defaults, for files without the object. */
function ofClass({ parameters }: RotaryKind, findings: Findings): RopeParameters {
  if (!parameters) return noParameters;
  findings.add('scaling.defaulted', ['rope_parameters'], { defaults: parameters });
  const entries: Entries = Object.assign(Object.create(null), parameters);
  return { path: 'rope_parameters', entries, type: String(parameters.rope_type ?? 'default') };
}

/** Returns the parameters under the names of other code; undefined if the file has none of them. */
function ofOtherCode(kind: RotaryKind, keys: Keys, findings: Findings): RopeParameters | undefined {
  const read = outsideOf(kind, keys);
  if (!kind.parameters || read.factor === undefined) return undefined;
  const entries: Entries = Object.assign(Object.create(null), kind.parameters, read);
  const { factor = 1, original_max_position_embeddings: original } = entries as Readonly<Record<string, number>>;
  const isSame = Object.entries(read).every(([name, value]) => kind.parameters?.[name] === value);
  const numbers = { read, ofClass: kind.parameters, attentionFactor: yarnMscale({ factor }) };
  const names = Object.keys(kind.outside ?? {}).filter((name) => keys.at(name) !== undefined);
  if (isSame) findings.add('scaling.names-of-other-code', names, { names, read });
  else
    findings.add('scaling.names-of-other-code-differ', names, {
      ...{ names, ...numbers },
      attentionFactorOfClass: yarnMscale({ factor: Number(kind.parameters.factor ?? 1) }),
    });
  if (factor > 1) return { path: 'rope_parameters', entries, type: String(entries.rope_type) };
  return { ...noParameters, ...(original === undefined ? {} : { original }) };
}

/** Reports the same parameters under both names. */
function compareWithOtherCode(kind: RotaryKind, keys: Keys, findings: Findings, path: string, object: Entries): void {
  const { factor } = outsideOf(kind, keys);
  if (factor === undefined || typeof object.factor !== 'number' || object.factor === factor) return;
  const [outside = ''] = Object.entries(kind.outside ?? {}).find(([, name]) => name === 'factor') ?? [];
  const inside = `${path}.factor`;
  const used = { key: inside, value: object.factor };
  findings.add('scaling.factor-of-other-code', [outside, inside], { used, unused: { key: outside, value: factor } });
}

function outsideOf({ outside = {} }: RotaryKind, keys: Keys): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(outside).flatMap(([key, name]) => {
      const value = keys.attempt(() => keys.number({ keys: [key] }));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function objectOf(
  keys: Keys,
  findings: Findings,
  names: readonly string[],
): { readonly path: string; readonly object?: Entries } {
  const found = names.flatMap((path) => {
    const value = keys.at(path);
    if (value === undefined) return [];
    if (!isEntries(value)) throw new Unusable('value.not-an-object', [path], { key: path, value });
    // An empty object counts as absent, so that the other one applies.
    return Object.keys(value).length === 0 ? [] : [{ path, object: value }];
  });
  const [first, second] = found;
  if (first && second && JSON.stringify(first.object) !== JSON.stringify(second.object)) {
    findings.add('scaling.two-objects', [first.path, second.path], { used: first.path, unused: second.path });
  }
  return first ?? { path: '' };
}

/** Whether all values are objects, which never occur in a flat object. */
export function isNested(object: Entries): boolean {
  const values = Object.entries(object).filter(([key]) => key !== '__proto__');
  return values.length > 0 && values.every(([, value]) => isEntries(value));
}

function typeOf(
  entries: Entries,
  path: string,
  findings: Findings,
  ofFamily: Readonly<Record<string, string>>,
): string {
  const { rope_type: present, type: old } = entries;
  const given = present ?? old;
  if (given === undefined || given === null) return 'default';
  if (typeof given !== 'string') return JSON.stringify(given);
  if (present === undefined || present === null) {
    findings.add('scaling.old-key', [`${path}.type`], { path, type: given });
  } else if (typeof old === 'string' && old !== present) {
    findings.add('scaling.two-types', [`${path}.rope_type`, `${path}.type`], { path, ropeType: given, type: old });
  }
  const name = own(ofFamily, given) ?? own(presentNames, given) ?? given;
  if (given === 'su') {
    findings.add('scaling.su', [`${path}.type`], { path });
  }
  return name;
}

function own(names: Readonly<Record<string, string>>, given: string): string | undefined {
  return Object.hasOwn(names, given) ? names[given] : undefined;
}

/** Reads numbers that are written as text, all but the factor that is the whole of a linear scaling. */
function withNumbers(given: RopeParameters, findings: Findings): RopeParameters {
  const { entries, path, type } = given;
  const texts = Object.entries(entries).filter(
    ([name, value]) => isWrittenNumber(value) && !(name === 'factor' && type === 'linear') && !/type$/.test(name),
  );
  if (texts.length === 0) return given;
  const numbers = texts.map(([name, value]) => [name, numberOf(value, `${path}.${name}`, findings)] as const);
  return { ...given, entries: Object.assign(Object.create(null), entries, Object.fromEntries(numbers)) };
}

/** Returns a number of the object; undefined if it is absent. */
export function parameter({ entries, path }: RopeParameters, name: string): number | undefined {
  const value = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (value === undefined || value === null || typeof value === 'number') return value ?? undefined;
  const key = path === '' ? name : `${path}.${name}`;
  throw new Unusable('value.not-a-number', [key], { key, value });
}

export interface Scaling {
  /** Options for `pe.*`; absent for plain frequencies, and if the type is unknown. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The scaling as in the file. */
  readonly stated?: Readonly<Record<string, unknown>> & { readonly type: string };
  /** Number of tokens up to which the first set of frequencies applies. */
  readonly switchAbove?: number;
  /** The original length according to the scaling's own parameters. */
  readonly original?: number;
  /** Number of tokens to which the context is extended. */
  readonly extended?: number;
  /** Factor m² on the logits, from DeepSeek's mscale_all_dim. */
  readonly latentFactor?: number;
}

interface Request {
  readonly keys: Keys;
  readonly findings: Findings;
  readonly given: RopeParameters;
  /** The value of max_position_embeddings. */
  readonly context: number | undefined;
  readonly pairs: number;
  readonly base: number;
  readonly kind: RotaryKind;
}

type Read = (request: Request) => Omit<Scaling, 'stated'>;

const readers: Readonly<Record<string, Read>> = {
  default: ({ given: { original } }) => (original === undefined ? {} : { original }),
  linear(request) {
    return {
      options: { type: 'linear', factor: factorOf(request) },
      ...(request.context === undefined ? {} : { extended: request.context }),
    };
  },
  dynamic(request) {
    const { given, findings, pairs } = request;
    if (pairs === 1) {
      const key = `${given.path}.rope_type`;
      throw new Unusable('scaling.ntk-of-two-components', [key], { path: given.path });
    }
    const alpha = parameter(given, 'alpha');
    if (alpha !== undefined && alpha !== 0) {
      const { path } = given;
      findings.add('scaling.alpha', [`${path}.alpha`], { path, alpha });
      return { options: { type: 'ntk', factor: alpha } };
    }
    const trained = request.context;
    if (trained === undefined) throw missingKey('max_position_embeddings');
    const factor = factorOf(request);
    return {
      // Beyond the trained length alone does a factor below 1 differ from none; layerEncoding computes it.
      ...(factor < 1 ? {} : { options: { type: 'dynamic', factor, maxPositionEmbeddings: trained } }),
      switchAbove: trained,
      original: trained,
    };
  },
  yarn(request) {
    const { given, base, pairs } = request;
    const original = originalOf(request);
    // A factor of null stands for the ratio of the lengths.
    const ratio =
      given.entries.factor === null && request.context !== undefined ? request.context / original : undefined;
    const factor = ratio === undefined ? factorOf(request) : Math.max(1, ratio);
    const truncate = !isCut(request);
    const named = (name: string) => parameter(given, name);
    const betas = { betaFast: named('beta_fast') || undefined, betaSlow: named('beta_slow') || undefined };
    const magnitudes = { mscale: named('mscale'), mscaleAllDim: named('mscale_all_dim') };
    const attentionFactor = named('attention_factor');
    noteMagnitudes(request, factor);
    noteRatio(request, factor, original);
    if (base === 1) throw new Unusable('scaling.yarn-of-base-1', [`${given.path}.rope_type`], { path: given.path });
    const { betaFast = scalingDefaults.betaFast, betaSlow = scalingDefaults.betaSlow } = betas;
    if (betaFast < betaSlow) {
      const { path } = given;
      const swapped = [`${path}.beta_fast`, `${path}.beta_slow`];
      request.findings.add('scaling.betas-swapped', swapped, { path, betaFast, betaSlow });
    }
    const { mscaleAllDim } = magnitudes;
    const isOdd = betaFast < betaSlow || factor < 1;
    return {
      options: isOdd
        ? {
            type: 'yarn',
            factor: 1,
            originalMaxPositionEmbeddings: original,
            attentionFactor: attentionFactor ?? yarnAttentionFactor(factor, magnitudes),
            freqFactors: yarnDivisors(base, pairs, { factor, original, betaFast, betaSlow, truncate }),
          }
        : present({
            type: 'yarn',
            factor,
            originalMaxPositionEmbeddings: original,
            ...betas,
            truncate: truncate ? undefined : false,
            ...magnitudes,
            attentionFactor,
          }),
      original,
      extended: Math.max(request.context ?? 0, Math.floor(factor * original)),
      ...(mscaleAllDim ? { latentFactor: yarnMscale({ factor, mscale: mscaleAllDim }) ** 2 } : {}),
    };
  },
  longrope(request) {
    const { given, context } = request;
    const lists = readDivisors(request);
    const original = originalOf(request);
    if (original < 2) throw outOfRange(`${given.path}.original_max_position_embeddings`, original, aboveOne);
    const ratio = context === undefined ? undefined : context / original;
    const stated = parameter(given, 'factor');
    if (stated !== undefined) {
      if (!(stated <= largestFactor)) throw outOfRange(`${given.path}.factor`, stated, factors);
      noteRatio(request, stated, original);
    }
    // The factor only affects the amplitude, and only if it is above 1.
    const factor = Math.max(1, stated ?? ratio ?? 1);
    return {
      options: present({
        type: 'longrope',
        shortFactor: lists[0],
        longFactor: lists[1],
        factor,
        originalMaxPositionEmbeddings: original,
        attentionFactor:
          parameter(given, 'attention_factor') ??
          (request.kind.amplitude === undefined ? undefined : parameter(given, request.kind.amplitude)),
      }),
      switchAbove: original,
      original,
      extended: Math.max(context ?? 0, Math.floor(factor * original)),
    };
  },
  llama3(request) {
    const { given, findings, base, pairs } = request;
    const low = positive(given, 'low_freq_factor');
    const high = positive(given, 'high_freq_factor');
    const { path } = given;
    const limits = [`${path}.high_freq_factor`, `${path}.low_freq_factor`];
    if (high < low) findings.add('scaling.limits-swapped', limits, { path, lowFreqFactor: low, highFreqFactor: high });
    if (high === low) findings.add('scaling.limits-equal', limits, { path, lowFreqFactor: low });
    const original = originalOf(request);
    const factor = factorOf(request);
    const isOdd = factor < 1 || high < low;
    return {
      options: isOdd
        ? {
            type: 'none',
            freqFactors: llama3Divisors(base, pairs, { factor, original, lowFreqFactor: low, highFreqFactor: high }),
          }
        : { type: 'llama3', factor, lowFreqFactor: low, highFreqFactor: high, originalMaxPositionEmbeddings: original },
      original,
      ...(request.context === undefined ? {} : { extended: request.context }),
    };
  },
  proportional(request) {
    const { given, pairs } = request;
    const partialRotaryFactor = parameter(given, 'partial_rotary_factor');
    const factor = (given.entries.factor ?? undefined) === undefined ? undefined : factorOf(request);
    const scaled =
      factor !== undefined && factor < 1 ? { freqFactors: Array.from({ length: pairs }, () => factor) } : { factor };
    return { options: present({ type: 'proportional', partialRotaryFactor, ...scaled }) };
  },
};

/**
 * Reads a scaling; absent for plain frequencies. Reports unknown types, and throws for values that cannot be computed
 * with.
 */
export function readScaling(request: Request): Scaling {
  const { given, findings } = request;
  const read = Object.hasOwn(readers, given.type) ? readers[given.type] : undefined;
  if (!read) {
    findings.add('scaling.unknown-type', [`${given.path}.rope_type`], { path: given.path, type: given.type });
    return { stated: { type: given.type, known: false } };
  }
  const missing = neededNames(given.type).filter(
    (name) =>
      (given.entries[name] ?? undefined) === undefined &&
      !(given.type === 'dynamic' && given.entries.alpha) &&
      !(given.type === 'yarn' && name in given.entries),
  );
  if (missing.length > 0) {
    const { path, type } = given;
    const paths = missing.map((name) => `${path}.${name}`);
    throw new Unusable('scaling.missing', paths, { path, names: missing, type });
  }
  noteUnreadParameters(given, findings);
  const scaling = read(request);
  const { original } = scaling;
  if (original !== undefined && request.context !== undefined && original > request.context) {
    findings.add(
      'scaling.original-above-context',
      [`${given.path}.original_max_position_embeddings`, 'max_position_embeddings'],
      { original, context: request.context },
    );
  }
  return given.type === 'default' ? scaling : { ...scaling, stated: stated(given, original) };
}

/** The scaling as in the file, where its numbers cannot be read. */
export function statedAlone(given: RopeParameters): Scaling {
  return given.type === 'default' ? {} : { stated: stated(given, undefined) };
}

/**
 * Returns the scaling as in the file, without lists, which are in the options. The original length is the one that is
 * used.
 */
function stated({ entries, type }: RopeParameters, original: number | undefined): NonNullable<Scaling['stated']> {
  const kept = Object.entries(entries).filter(
    ([key, value]) =>
      !['rope_type', 'type', 'rope_theta', 'partial_rotary_factor'].includes(key) &&
      !Array.isArray(value) &&
      value !== null &&
      typeof value !== 'object',
  );
  const used = original === undefined || type === 'dynamic' ? {} : { original_max_position_embeddings: original };
  return { type, ...Object.fromEntries(kept), ...used };
}

function missingKey(key: string): Unusable {
  return new Unusable('key.missing', [key], { keys: [key] });
}

function factorOf({ given, findings }: Request): number {
  const key = `${given.path}.factor`;
  const value = given.entries.factor;
  if (typeof value !== 'number') throw new Unusable('scaling.factor-not-a-number', [key], { key, value });
  if (!(value > 0)) throw new Unusable('scaling.factor-not-positive', [key], { key, value });
  if (!fits(factors, value)) throw outOfRange(key, value, factors);
  if (value < 1) findings.add('scaling.factor-below-1', [key], { key, value });
  if (value === 1) findings.add('scaling.factor-1', [key], { key });
  return value;
}

/** Whether the ends of YaRN's ramp keep their fractions. */
function isCut({ given, keys, findings }: Request): boolean {
  const key = `${given.path}.truncate`;
  const { truncate } = given.entries;
  if (truncate === undefined || truncate === null) return false;
  const read = keys.truth(truncate, key);
  if (!read && given.perType) findings.add('scaling.truncate-unread', [key], { path: given.path });
  return !read && !given.perType;
}

/** Reports parameters of YaRN's factor on cosines and sines of which some are not used. */
function noteMagnitudes({ given, findings }: Request, factor: number): void {
  const { path } = given;
  const mscale = parameter(given, 'mscale');
  const mscaleAllDim = parameter(given, 'mscale_all_dim');
  const used = parameter(given, 'attention_factor') ?? yarnAttentionFactor(factor, { mscale, mscaleAllDim });
  const of = (scale: number) => yarnMscale({ factor, mscale: scale });
  if (parameter(given, 'attention_factor') !== undefined && (mscale || mscaleAllDim)) {
    const fromMscale = of(mscale ?? 1) / (mscaleAllDim ? of(mscaleAllDim) : 1);
    const keys = ['attention_factor', ...(mscale ? ['mscale'] : []), ...(mscaleAllDim ? ['mscale_all_dim'] : [])];
    findings.add(
      'scaling.attention-factor-and-mscale',
      keys.map((name) => `${path}.${name}`),
      { path, attentionFactor: used, fromMscale },
    );
  } else if (mscale && !mscaleAllDim) {
    findings.add('scaling.mscale-alone', [`${path}.mscale`], {
      ...{ path, name: 'mscale', other: 'mscale_all_dim', value: mscale },
      ...{ attentionFactor: used, ifRead: of(mscale) },
    });
  } else if (mscaleAllDim && !mscale) {
    findings.add('scaling.mscale-alone', [`${path}.mscale_all_dim`], {
      ...{ path, name: 'mscale_all_dim', other: 'mscale', value: mscaleAllDim },
      ...{ attentionFactor: used, ifRead: of(1) / of(mscaleAllDim) },
    });
  }
  if (given.entries.apply_yarn_scaling === false) {
    const key = `${path}.apply_yarn_scaling`;
    findings.add('scaling.apply-yarn-scaling', [key], { key, attentionFactor: used, ifRead: 1 });
  }
}

/** Reports a factor other than the ratio of the lengths, from which some programs compute it. */
function noteRatio({ given, keys, kind, context, findings }: Request, factor: number, original: number): void {
  const name = 'original_max_position_embeddings';
  const isStated = (given.entries[name] ?? keys.find(kind.original ?? { keys: [name] })) !== undefined;
  if (!isStated || context === undefined || original > context) return;
  const ratio = context / original;
  if (Math.abs(ratio / factor - 1) < 1e-6) return;
  const paths = [`${given.path}.factor`, 'max_position_embeddings', `${given.path}.${name}`];
  findings.add('scaling.factor-against-lengths', paths, { path: given.path, factor, ratio, context, original });
}

/** The factors that `pe` allows. */
const factors = rope.parameters.find(({ name }) => name === 'scaling.factor') as NumberRule;
const { max: largestFactor = Number.POSITIVE_INFINITY } = factors;

/** The amplitude divides by the logarithm of the original length. */
const aboveOne: NumberRule = { kind: 'integer', min: 2 };

const aboveZero: NumberRule = { kind: 'number', min: 0, minExclusive: true };

function positive(given: RopeParameters, name: string): number {
  const value = parameter(given, name);
  if (fitsNumber(aboveZero, value)) return value;
  throw outOfRange(`${given.path}.${name}`, value, aboveZero);
}

function outOfRange(key: string, value: unknown, rule: ValueRule): Unusable {
  return new Unusable('value.out-of-range', [key], { key, value, expected: expectationOf(rule) });
}

/** A length outside of the object takes precedence, except in classes with an object for each type of layer. */
function originalOf({ keys, given, kind, context, findings }: Request): number {
  const name = 'original_max_position_embeddings';
  const inner = `${given.path}.${name}`;
  const inside = given.entries[name] === null ? undefined : parameter(given, name);
  const outside = given.perType ? undefined : keys.size(kind.original ?? { keys: [name] });
  if (inside !== undefined && outside !== undefined && inside !== outside) {
    findings.add('scaling.original-twice', [name, inner], { path: given.path, outside, inside });
  }
  if (outside !== undefined) return outside;
  if (inside !== undefined) return sizeOf(inside, inner, findings);
  if (context === undefined) throw missingKey(inner);
  findings.add('scaling.original-defaulted', [inner], { key: inner, context });
  return context;
}

/** The range that `pe` allows for a divisor. */
const divisor = rope.arrays.find(({ name }) => name === 'scaling.shortFactor') as
  | { min?: number; max?: number }
  | undefined;
const rule = { kind: 'number', min: divisor?.min ?? 0.01, max: divisor?.max ?? 1e6 } as const;

/** The lists of LongRoPE, for short texts and for long ones. */
function readDivisors({ given, pairs }: Request): readonly (readonly number[])[] {
  const lists = ['short_factor', 'long_factor'].map((name) => {
    const list = given.entries[name];
    const key = `${given.path}.${name}`;
    if (!Array.isArray(list)) throw new Unusable('value.not-a-list', [key], { key, value: list });
    return { name, key, list };
  });
  const [{ list: short = [] } = {}, { list: long = [] } = {}] = lists;
  for (const { name, key, list } of lists) {
    const counted = { key, name, count: list.length, expected: pairs };
    // Two lists of one length may belong to another width; two of different lengths fit none.
    const id = short.length === long.length ? 'scaling.list-count' : 'scaling.lists-differ';
    if (list.length !== pairs) throw new Unusable(id, [key], counted);
    const wrong = list.findIndex((value) => !fitsNumber(rule, value));
    if (wrong < 0) continue;
    const values = { key: `${key}[${wrong}]`, value: list[wrong], expected: expectedNumber(rule) };
    throw new Unusable('value.out-of-range', [key], values);
  }
  return [short, long];
}

/** Names that every type may have, or that other code reads from the object. */
const always = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'original_max_position_embeddings'],
  ...['mrope_section', 'mrope_interleaved', 'xdrope_section', 'interleaved', 'llama_4_scaling_beta'],
  'max_position_embeddings',
];

/** What files may have, or need, besides what the catalogue says of a scaling. */
const besides: Readonly<Record<string, Partial<Names>>> = {
  dynamic: { read: ['alpha'] },
  yarn: { read: ['apply_yarn_scaling'] },
  longrope: { read: ['short_mscale', 'long_mscale'] },
  llama3: { needed: ['low_freq_factor', 'high_freq_factor'] },
};

/** Names that only other programs read, which are not misspelt. */
const elsewhere = ['attn_factor', 'extrapolation_factor', 'rope_dim', 'finetuned', 'alpha', 'beta'];

/** Options of the catalogue that are not in the object: a length of the text, and choices of a caller. */
const ofCallers = ['seq_len', 'freq_factors', 'attention', 'start_token_idx'];

interface Names {
  readonly needed: readonly string[];
  /** Those that are needed come first. */
  readonly read: readonly string[];
}

const noNames: Names = { needed: [], read: [] };

function namesOf(type: string): Names {
  const more = { ...noNames, ...besides[type] };
  const options = scalingOptions(type)
    .map(({ name, isNeeded }) => ({ name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), isNeeded }))
    .filter(({ name }) => ![always, elsewhere, ofCallers].flat().includes(name));
  const needed = [...options.flatMap(({ name, isNeeded }) => (isNeeded ? [name] : [])), ...more.needed];
  return { needed, read: [...new Set([...needed, ...options.map(({ name }) => name), ...more.read])] };
}

const { choices } = rope.parameters.find(({ name }) => name === 'scaling.type') as ChoiceParameter;

/** By the types of the catalogue; files have 'default' for 'none'. */
const namesByType = new Map(choices.flatMap((type) => (type === 'none' ? [] : [[type, namesOf(type)] as const])));

/** The names that the object must have. */
function neededNames(type: string): readonly string[] {
  return (namesByType.get(type) ?? noNames).needed;
}

function noteUnreadParameters({ path, type, entries }: RopeParameters, findings: Findings): void {
  const read = [...always, ...(namesByType.get(type) ?? noNames).read];
  const known = [...always, ...elsewhere, ...Array.from(namesByType.values(), (names) => names.read).flat()];
  for (const [name, value] of Object.entries(entries)) {
    if (read.includes(name) || value === null || name === '__proto__') continue;
    const key = `${path}.${name}`;
    const suggestion = known.includes(name) ? undefined : nearest(name, read);
    if (suggestion !== undefined && !Object.hasOwn(entries, suggestion)) {
      findings.add('key.misspelt', [key], { key, value, suggestion });
    } else {
      findings.add('scaling.key-unread', [key], { key, value, type, suggestion });
    }
  }
}

/** The dynamic NTK of Qwen 1, whose base grows in steps: up to the length from which it does; undefined if it does not. */
export function readSteppedNtk(keys: Keys, { steppedNtk }: RotaryKind): Scaling | undefined {
  if (!steppedNtk || !keys.holds(steppedNtk.when)) return undefined;
  const switchAbove = keys.neededSize(steppedNtk.length);
  return { stated: { type: 'stepped-ntk', [keys.nameOf(steppedNtk.length)]: switchAbove }, switchAbove };
}

/** Returns the factor of 'ntk' for a sequence of `count` tokens. */
export function steppedFactor(switchAbove: number, count: number): number {
  return Math.max(1, 2 ** Math.ceil(Math.log2(count / switchAbove) + 1) - 1);
}
