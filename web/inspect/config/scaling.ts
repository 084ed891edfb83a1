/** Context scalings: from the names of configurations to those of the catalogue. */
import { type Findings, listed, shown, Unusable } from './findings.ts';
import { type Keys, sizeOf } from './keys.ts';
import { parameter, type RopeParameters } from './rope-parameters.ts';

export interface Scaling {
  /** As `pe.*` takes it; absent for plain frequencies, and where the type is unknown. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** As the file has it. */
  readonly stated?: Readonly<Record<string, unknown>> & { readonly type: string };
  /** Tokens up to which the first frequencies hold. */
  readonly switchAbove?: number;
  /** What the rule itself calls the original length. */
  readonly original?: number;
  /** Tokens that it is stretched to. */
  readonly extended?: number;
  /** m² on the logits, of DeepSeek's pair. */
  readonly latentFactor?: number;
}

interface Request {
  readonly keys: Keys;
  readonly findings: Findings;
  readonly given: RopeParameters;
  /** max_position_embeddings */
  readonly context: number | undefined;
  readonly pairs: number;
  readonly originalAtTop: boolean;
}

type Read = (request: Request) => Omit<Scaling, 'stated'>;

const needed: Readonly<Record<string, readonly string[]>> = {
  linear: ['factor'],
  dynamic: ['factor'],
  yarn: ['factor'],
  longrope: ['short_factor', 'long_factor'],
  llama3: ['factor', 'low_freq_factor', 'high_freq_factor', 'original_max_position_embeddings'],
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
      request.findings.add(
        'note',
        [`${request.given.path}.alpha`],
        `rope_type 'dynamic' with alpha ${alpha} is not dynamic: the base is multiplied by alpha^(d/(d − 2)) from the first token on, and factor is not used.`,
      );
      return { options: { type: 'ntk', factor: alpha } };
    }
    const trained = lengthOf(request, 'max_position_embeddings', request.context);
    return {
      options: { type: 'dynamic', factor: factorOf(request), maxPositionEmbeddings: trained },
      switchAbove: trained,
      original: trained,
    };
  },
  yarn(request) {
    const { given } = request;
    const factor = factorOf(request);
    const original = lengthOf(request, 'original_max_position_embeddings', request.context);
    const named = (name: string) => parameter(given, name);
    const truncate = given.entries.truncate;
    if (truncate !== undefined && truncate !== null && typeof truncate !== 'boolean')
      throw new Unusable(
        [`${given.path}.truncate`],
        `${given.path}.truncate is ${shown(truncate)}, not true or false.`,
      );
    const mscaleAllDim = named('mscale_all_dim');
    return {
      options: present({
        type: 'yarn',
        factor,
        originalMaxPositionEmbeddings: original,
        betaFast: named('beta_fast') || undefined,
        betaSlow: named('beta_slow') || undefined,
        truncate: truncate === false ? false : undefined,
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
    const { given, pairs, context, findings, keys, originalAtTop } = request;
    const lists = ['short_factor', 'long_factor'].map((name) => divisors(given, name, pairs));
    const inside = parameter(given, 'original_max_position_embeddings');
    const outside = keys.at('original_max_position_embeddings');
    const top = outside === undefined ? undefined : sizeOf(outside, 'original_max_position_embeddings');
    if (top !== undefined && inside !== undefined && top !== inside) {
      const [used, other] = originalAtTop ? [top, 'top-level'] : [inside, 'inner'];
      findings.add(
        'contradictory',
        ['original_max_position_embeddings', `${given.path}.original_max_position_embeddings`],
        `original_max_position_embeddings is given twice (${top} and ${inside}); for this family the ${other} one is used, ${used}.`,
      );
    }
    const stated = originalAtTop ? (top ?? inside) : (inside ?? top);
    const original = stated ?? context;
    if (original === undefined)
      throw new Unusable(['original_max_position_embeddings'], 'original_max_position_embeddings is missing.');
    const factor = stated !== undefined && context !== undefined ? context / original : factorOf(request);
    return {
      options: present({
        type: 'longrope',
        shortFactor: lists[0],
        longFactor: lists[1],
        factor,
        originalMaxPositionEmbeddings: original,
        attentionFactor: parameter(given, 'attention_factor'),
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
    if (high < low) {
      throw new Unusable(
        [`${given.path}.high_freq_factor`, `${given.path}.low_freq_factor`],
        `high_freq_factor ${high} is below low_freq_factor ${low}.`,
      );
    }
    if (high === low) {
      findings.add(
        'note',
        [`${given.path}.high_freq_factor`, `${given.path}.low_freq_factor`],
        `high_freq_factor equals low_freq_factor, ${low}: no pair lies between, where the formula divides by zero; pairs are kept or divided by factor.`,
      );
    }
    const original = lengthOf(request, 'original_max_position_embeddings', undefined);
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

/** Absent for plain frequencies. Says what is unknown, and throws what cannot be computed with. */
export function readScaling(request: Request): Scaling {
  const { given, findings } = request;
  const read = readers[given.type];
  if (!read) {
    findings.add(
      'unknown',
      [`${given.path}.rope_type`],
      `Unknown rope_type ${shown(given.type)}: reported, not guessed. Its frequencies are not known.`,
    );
    return { stated: { type: given.type, known: false } };
  }
  const missing = (needed[given.type] ?? []).filter(
    (name) => (given.entries[name] ?? undefined) === undefined && !(given.type === 'dynamic' && given.entries.alpha),
  );
  if (missing.length > 0) {
    throw new Unusable(
      missing.map((name) => `${given.path}.${name}`),
      `${given.path}: ${listed(missing)} ${missing.length > 1 ? 'are' : 'is'} missing, which rope_type ${shown(given.type)} needs.`,
    );
  }
  const scaling = read(request);
  const { original } = scaling;
  if (original !== undefined && request.context !== undefined && original > request.context) {
    findings.add(
      'dangerous',
      [`${given.path}.original_max_position_embeddings`, 'max_position_embeddings'],
      `original_max_position_embeddings ${original} is above max_position_embeddings ${request.context}; it is used as it stands.`,
    );
  }
  return given.type === 'default' ? scaling : { ...scaling, stated: stated(given) };
}

/** Lists are left out: they stand in the options. */
function stated({ entries, type }: RopeParameters): Scaling['stated'] {
  const kept = Object.entries(entries).filter(
    ([key, value]) =>
      !['rope_type', 'type', 'rope_theta', 'partial_rotary_factor'].includes(key) &&
      !Array.isArray(value) &&
      value !== null &&
      typeof value !== 'object',
  );
  return { type, ...Object.fromEntries(kept) };
}

function factorOf({ given }: Request): number {
  const factor = parameter(given, 'factor');
  const name = `${given.path}.factor`;
  if (factor === undefined) throw new Unusable([name], `${given.path}: factor is missing.`);
  if (factor >= 1) return factor;
  throw new Unusable([name], `${name}: factor ${factor} is below 1.`);
}

function positive(given: RopeParameters, name: string): number {
  const value = parameter(given, name);
  if (value !== undefined && value > 0) return value;
  throw new Unusable([`${given.path}.${name}`], `${given.path}.${name} ${shown(value)} is not positive.`);
}

function lengthOf({ given }: Request, name: string, otherwise: number | undefined): number {
  const value = given.entries[name] ?? otherwise;
  if (value !== undefined && value !== null) return sizeOf(value, `${given.path}.${name}`);
  throw new Unusable([`${given.path}.${name}`], `${name} is missing.`);
}

function divisors(given: RopeParameters, name: string, pairs: number): readonly number[] {
  const key = `${given.path}.${name}`;
  const list = given.entries[name];
  if (!Array.isArray(list)) throw new Unusable([key], `${key} is ${shown(list)}, not a list.`);
  if (list.length !== pairs)
    throw new Unusable([key], `${name} has ${list.length} entries, ${pairs} are needed: one for each pair.`);
  const wrong = list.findIndex((value) => typeof value !== 'number' || !(value > 0));
  if (wrong < 0) return list;
  throw new Unusable([key], `${name}[${wrong}] is ${shown(list[wrong])}, not a positive number.`);
}

function present(options: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
