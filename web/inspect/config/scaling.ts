/** Context scalings: maps the names in configurations to those of the catalogue. */

import { expectation, expectedNumber, fitsNumber, rope } from 'posenc/catalogue';
import type { RotaryKind } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';
import { parameter, type RopeParameters } from './rope-parameters.ts';

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
  readonly kind: RotaryKind;
}

type Read = (request: Request) => Omit<Scaling, 'stated'>;

const needed: Readonly<Record<string, readonly string[]>> = {
  linear: ['factor'],
  dynamic: ['factor'],
  yarn: ['factor'],
  longrope: ['short_factor', 'long_factor'],
  llama3: ['factor', 'low_freq_factor', 'high_freq_factor'],
  proportional: [],
};

const readers: Readonly<Record<string, Read>> = {
  default: () => ({}),
  linear(request) {
    return {
      options: { type: 'linear', factor: factorOf(request) },
      ...(request.context === undefined ? {} : { extended: request.context }),
    };
  },
  dynamic(request) {
    const alpha = parameter(request.given, 'alpha');
    if (alpha !== undefined && alpha !== 0) {
      const { path } = request.given;
      request.findings.add('scaling.alpha', [`${path}.alpha`], { path, alpha });
      return { options: { type: 'ntk', factor: alpha } };
    }
    const trained = request.context;
    if (trained === undefined) throw missingKey('max_position_embeddings');
    return {
      options: { type: 'dynamic', factor: factorOf(request), maxPositionEmbeddings: trained },
      switchAbove: trained,
      original: trained,
    };
  },
  yarn(request) {
    const { given } = request;
    const original = originalOf(request);
    // A factor of null stands for the ratio of the lengths.
    const ratio =
      given.entries.factor === null && request.context !== undefined ? request.context / original : undefined;
    const factor = ratio === undefined ? factorOf(request) : Math.max(1, ratio);
    const named = (name: string) => parameter(given, name);
    const truncate = given.entries.truncate;
    if (truncate !== undefined && truncate !== null && typeof truncate !== 'boolean')
      throw new Unusable('value.not-a-boolean', [`${given.path}.truncate`], {
        key: `${given.path}.truncate`,
        value: truncate,
      });
    if (truncate === false && given.perType) {
      request.findings.add('scaling.truncate-unread', [`${given.path}.truncate`], { path: given.path });
    }
    const mscaleAllDim = named('mscale_all_dim');
    const [fast, slow] = [named('beta_fast') || 32, named('beta_slow') || 1];
    if (fast < slow) {
      const { path } = given;
      throw new Unusable('scaling.betas-swapped', [`${path}.beta_fast`, `${path}.beta_slow`], {
        path,
        betaFast: fast,
        betaSlow: slow,
      });
    }
    return {
      options: present({
        type: 'yarn',
        factor,
        originalMaxPositionEmbeddings: original,
        betaFast: named('beta_fast') || undefined,
        betaSlow: named('beta_slow') || undefined,
        truncate: truncate === false && !given.perType ? false : undefined,
        mscale: named('mscale'),
        mscaleAllDim,
        attentionFactor: named('attention_factor'),
      }),
      original,
      extended: Math.max(request.context ?? 0, Math.floor(factor * original)),
      ...(mscaleAllDim ? { latentFactor: (0.1 * mscaleAllDim * Math.log(Math.max(factor, 1)) + 1) ** 2 } : {}),
    };
  },
  longrope(request) {
    const { given, pairs, context } = request;
    const lists = ['short_factor', 'long_factor'].map((name) => divisors(given, name, pairs));
    const original = originalOf(request);
    const ratio = context === undefined ? undefined : context / original;
    // The factor only affects the amplitude, and only if it is above 1.
    const factor = Math.max(1, parameter(given, 'factor') ?? ratio ?? 1);
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
    const { given, findings } = request;
    const low = positive(given, 'low_freq_factor');
    const high = positive(given, 'high_freq_factor');
    const { path } = given;
    const limits = [`${path}.high_freq_factor`, `${path}.low_freq_factor`];
    if (high < low)
      throw new Unusable('scaling.limits-swapped', limits, { path, lowFreqFactor: low, highFreqFactor: high });
    if (high === low) findings.add('scaling.limits-equal', limits, { path, lowFreqFactor: low });
    const original = originalOf(request);
    return {
      options: {
        type: 'llama3',
        factor: factorOf(request),
        lowFreqFactor: low,
        highFreqFactor: high,
        originalMaxPositionEmbeddings: original,
      },
      original,
      ...(request.context === undefined ? {} : { extended: request.context }),
    };
  },
  proportional(request) {
    const share = parameter(request.given, 'partial_rotary_factor');
    const factor = parameter(request.given, 'factor');
    return { options: present({ type: 'proportional', partialRotaryFactor: share, factor }) };
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
  const missing = (needed[given.type] ?? []).filter(
    (name) =>
      (given.entries[name] ?? undefined) === undefined &&
      !(given.type === 'dynamic' && given.entries.alpha) &&
      !(given.type === 'yarn' && given.entries[name] === null),
  );
  if (missing.length > 0) {
    const { path, type } = given;
    const paths = missing.map((name) => `${path}.${name}`);
    throw new Unusable('scaling.missing', paths, { path, names: missing, type });
  }
  noteUnread(request);
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

/** Names that some type reads, or that other code reads from the object. */
const always = [
  ...['rope_type', 'type', 'rope_theta', 'partial_rotary_factor', 'original_max_position_embeddings'],
  ...['mrope_section', 'mrope_interleaved', 'xdrope_section', 'interleaved', 'llama_4_scaling_beta'],
  ...['max_position_embeddings', '__proto__'],
];

const optional: Readonly<Record<string, readonly string[]>> = {
  dynamic: ['alpha'],
  yarn: ['beta_fast', 'beta_slow', 'truncate', 'mscale', 'mscale_all_dim', 'attention_factor'],
  longrope: ['factor', 'attention_factor', 'short_mscale', 'long_mscale'],
  proportional: ['factor'],
};

function noteUnread({ given, findings }: Request): void {
  const read = [...always, ...(needed[given.type] ?? []), ...(optional[given.type] ?? [])];
  for (const [name, value] of Object.entries(given.entries)) {
    if (read.includes(name) || value === null || value === false) continue;
    const key = `${given.path}.${name}`;
    findings.add('scaling.key-unread', [key], { key, value, type: given.type });
  }
}

/**
 * Returns the scaling as in the file, without lists, which are in the options. The original length is the one that is
 * used.
 */
function stated({ entries, type }: RopeParameters, original: number | undefined): Scaling['stated'] {
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

function factorOf({ given }: Request): number {
  const factor = parameter(given, 'factor');
  const name = `${given.path}.factor`;
  if (factor === undefined) throw missingKey(name);
  if (factor >= 1) return factor;
  throw new Unusable('scaling.factor-below-1', [name], { key: name, value: factor });
}

function positive(given: RopeParameters, name: string): number {
  const value = parameter(given, name);
  if (value !== undefined && value > 0) return value;
  const key = `${given.path}.${name}`;
  throw new Unusable('value.not-positive', [key], { key, value });
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
  if (inside !== undefined) return sizeOf(inside, inner);
  if (context === undefined) throw missingKey(inner);
  findings.add('scaling.original-defaulted', [inner], { key: inner, context });
  return context;
}

/** The range that `pe` allows for a divisor. */
const divisor = rope.arrays.find(({ name }) => name === 'scaling.shortFactor') as
  | { min?: number; max?: number }
  | undefined;
const rule = { kind: 'number', min: divisor?.min ?? 0.01, max: divisor?.max ?? 1e6 } as const;

function divisors(given: RopeParameters, name: string, pairs: number): readonly number[] {
  const key = `${given.path}.${name}`;
  const list = given.entries[name];
  if (!Array.isArray(list)) throw new Unusable('value.not-a-list', [key], { key, value: list });
  if (list.length !== pairs)
    throw new Unusable('scaling.list-count', [key], { key, name, count: list.length, expected: pairs });
  const wrong = list.findIndex((value) => !fitsNumber(rule, value));
  if (wrong < 0) return list;
  throw new Unusable('value.out-of-range', [key], {
    key: `${key}[${wrong}]`,
    value: list[wrong],
    expected: expectation(expectedNumber(rule)),
  });
}

function present(options: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
