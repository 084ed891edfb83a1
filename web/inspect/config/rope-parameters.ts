/** The object of rotary parameters: rope_scaling of older files, rope_parameters of newer ones, for all layers or for each type of them. */
import { type Findings, shown, Unusable } from './findings.ts';
import type { Entries } from './json.ts';
import { isEntries, type Keys, numberOf } from './keys.ts';

export interface RopeParameters {
  /** 'rope_scaling' or 'rope_parameters', with the type of layer behind it where the object is nested; '' without such an object. */
  readonly path: string;
  readonly entries: Entries;
  /** Under its present name; 'default' for plain frequencies. */
  readonly type: string;
}

/** Older names of the types. */
const presentNames: Readonly<Record<string, string>> = { su: 'longrope', mrope: 'default', 'deepseek-yarn': 'yarn' };

const none: Entries = Object.freeze(Object.create(null));

/**
 * Those of one type of layer. `nested`: a flat object is not for it.
 */
export function ropeParameters(keys: Keys, findings: Findings, layerType: string, nested: boolean): RopeParameters {
  const { path, object } = objectOf(keys, findings);
  if (object === undefined) return { path: '', entries: none, type: 'default' };
  if (isNested(object)) {
    const own = object[layerType];
    if (!isEntries(own)) return { path: `${path}.${layerType}`, entries: none, type: 'default' };
    return { path: `${path}.${layerType}`, entries: own, type: typeOf(own, `${path}.${layerType}`, findings) };
  }
  if (nested) return { path: '', entries: none, type: 'default' };
  return { path, entries: object, type: typeOf(object, path, findings) };
}

/** Whether the file has an object for each type of layer. */
export function hasNestedParameters(keys: Keys, findings: Findings): boolean {
  const { object } = objectOf(keys, findings);
  return object !== undefined && isNested(object);
}

function objectOf(keys: Keys, findings: Findings): { readonly path: string; readonly object?: Entries } {
  const found = ['rope_scaling', 'rope_parameters'].flatMap((path) => {
    const value = keys.at(path);
    if (value === undefined) return [];
    if (!isEntries(value)) {
      const kind = Array.isArray(value) ? 'an array' : shown(value);
      throw new Unusable([path], `${path} is ${kind}, not an object.`);
    }
    return [{ path, object: value }];
  });
  const [first, second] = found;
  if (first && second && JSON.stringify(first.object) !== JSON.stringify(second.object)) {
    findings.add(
      'contradictory',
      [first.path, second.path],
      `${first.path} and ${second.path} are both in the file and differ: ${first.path} is used.`,
    );
  }
  return first ?? { path: '' };
}

/** All values are objects, as nothing that a flat object holds is. */
function isNested(object: Entries): boolean {
  const values = Object.entries(object).filter(([key]) => key !== '__proto__');
  return values.length > 0 && values.every(([, value]) => isEntries(value));
}

function typeOf(entries: Entries, path: string, findings: Findings): string {
  const { rope_type: present, type: old } = entries;
  const given = present ?? old;
  if (given === undefined || given === null) return 'default';
  if (typeof given !== 'string') {
    throw new Unusable([`${path}.rope_type`], `${path}.rope_type is ${shown(given)}, not a word.`);
  }
  if (present === undefined || present === null) {
    findings.add(
      'note',
      [`${path}.type`],
      `The old key "type" of ${path} is read as the scaling type, ${shown(given)}.`,
    );
  } else if (typeof old === 'string' && old !== present) {
    findings.add(
      'contradictory',
      [`${path}.rope_type`, `${path}.type`],
      `rope_type ${shown(present)} and type ${shown(old)} disagree: rope_type is used.`,
    );
  }
  const name = presentNames[given] ?? given;
  if (given === 'su') {
    findings.add(
      'dangerous',
      [`${path}.type`],
      `The scaling type 'su' is the old name of 'longrope'; the newest reference does not know it and raises an error about a missing key.`,
    );
  }
  return name;
}

/** A number of the object, undefined when it is absent. */
export function parameter({ entries, path }: RopeParameters, name: string): number | undefined {
  const value = Object.hasOwn(entries, name) ? entries[name] : undefined;
  return value === undefined || value === null ? undefined : numberOf(value, path === '' ? name : `${path}.${name}`);
}
