/**
 * The object of rotary parameters: rope_scaling in older files, rope_parameters in newer ones, either for all layers or
 * for each type of layer.
 */
import { yarnMscale } from 'posenc/catalogue';
import type { RotaryKind, ScalingKeys } from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import type { Entries } from './json.ts';
import { isEntries, isWrittenNumber, type Keys, numberOf } from './keys.ts';

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

/** Gathers the parameters of a scaling that the file has under names of its own. */
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
