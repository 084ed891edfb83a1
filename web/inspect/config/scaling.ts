/** Context scalings: maps the names in configurations to those of the catalogue. */

import {
  expectationOf,
  expectedNumber,
  fits,
  fitsNumber,
  type NumberRule,
  rope,
  scalingDefaults,
  type ValueRule,
  yarnAttentionFactor,
  yarnMscale,
} from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import type { RotaryKind } from '../families/index.ts';
import { llama3Divisors, yarnDivisors } from './divisors.ts';
import { type Findings, Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';
import { parameter, type RopeParameters } from './rope-parameters.ts';
import { neededNames, noteUnreadParameters } from './scaling-keys.ts';

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
