/** Finds the family of a file, and the object in it that is read. */
import type { Family } from '../families/index.ts';
import { type Entries, isEntries } from './keys.ts';
import { OnDemand } from './on-demand.ts';
import { stemOf } from './other-code.ts';
import type { InspectedFamily } from './types.ts';

export interface Chosen {
  /** Name of the object that was read, if it is not the whole file. */
  readonly part?: string;
  readonly entries: Entries;
  readonly family?: Family | undefined;
  readonly modelType?: string | undefined;
  /** The class in architectures by which the family was found, for want of a model_type. */
  readonly architecture?: string | undefined;
  /** Names in the file by the names under which they are read. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Names of the part that reads text, in files with several parts. */
const textParts = [
  'text_config',
  'llm_config',
  'language_config',
  'thinker_config.text_config',
  'llm_cfg',
  'text_model_config',
  'decoder_config',
  'decoder',
];

/** Decoders with rotation, among which most files find their family, and all others. */
export const decoders = new OnDemand<readonly Family[]>();
export const others = new OnDemand<readonly Family[]>();

interface Names {
  readonly types: ReadonlyMap<string, Family>;
  readonly architectures: ReadonlyMap<string, Family>;
  readonly stems: ReadonlyMap<string, Family>;
}

const namesOf = new WeakMap<readonly Family[], Names>();

function namesIn(families: readonly Family[]): Names {
  const named = (of: (family: Family) => readonly string[]) =>
    new Map(families.flatMap((family) => of(family).map((name) => [name, family] as const)));
  const known = namesOf.get(families) ?? {
    types: named(({ modelTypes }) => modelTypes),
    architectures: named(({ architectures = [] }) => architectures),
    stems: named(({ modelTypes }) => modelTypes.map(stemOf)),
  };
  namesOf.set(families, known);
  return known;
}

/** Searches the decoders first; what is not among them needs the others. */
function familyBy(names: keyof Names, name: string): Family | undefined {
  return namesIn(decoders.value)[names].get(name) ?? namesIn(others.value)[names].get(name);
}

export function allFamilies(): readonly Family[] {
  return [...decoders.value, ...others.value];
}

export function described({ title, sources, since, until }: Family): InspectedFamily {
  return { title, sources, ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

/** Names under which a caller can have a file read. */
export function familyNames(): readonly string[] {
  return allFamilies().flatMap(({ modelTypes, architectures = [] }) => [...modelTypes, ...architectures]);
}

export function familyOfType(modelType: string): Family | undefined {
  return familyBy('types', modelType);
}

/** Returns the family by the name that a caller gives: a model_type, or a class with its ending (`ForCausalLM`). */
export function familyNamed(name: string): Family | undefined {
  const isClass = stemOf(name).length < name.replace(/[^A-Za-z0-9]/g, '').length;
  return familyBy('types', name) ?? (isClass ? familyOfClass(name) : undefined);
}

export function familyOf(root: Entries): Chosen {
  const own = wordAt(root, 'model_type');
  const whole = own === undefined ? architectureOf(root) : familyOfType(own);
  for (const part of hasParts(whole) ? [] : textParts) {
    const entries = objectAt(root, part);
    if (!entries) continue;
    const inner = wordAt(entries, 'model_type');
    // A part with a model_type belongs to that model, whether known or not; without one, the family of the whole file
    // applies.
    const named = inner === undefined ? undefined : familyOfType(inner);
    const family = named ?? architectureOf(entries) ?? (inner === undefined || inner === own ? whole : undefined);
    const read = ofPart(family, part, own);
    return { part, entries: { ...inherited(root), ...entries }, family: read, modelType: inner ?? own };
  }
  const described = whole?.part === undefined ? undefined : root[whole.part];
  if (whole?.part !== undefined && isEntries(described)) {
    const inner = wordAt(described, 'model_type');
    const family = (inner === undefined ? undefined : familyOfType(inner)) ?? whole;
    return { part: whole.part, entries: { ...inherited(root), ...described }, family, modelType: inner ?? own };
  }
  return { entries: root, family: whole, modelType: own, ...(own === undefined && whole ? classIn(root) : {}) };
}

/** Encoder-decoder models of two files take the decoder alone from a model that has both (BART). */
export function ofPart(family: Family | undefined, part: string, whole: string | undefined): Family | undefined {
  const { stacks } = family ?? {};
  if (!family || !stacks || part !== 'decoder' || !/encoder-decoder$/.test(whole ?? '')) return family;
  return { ...family, stacks: stacks.filter(({ name }) => name === part) };
}

/** Returns the object at a path of names with dots; undefined if there is none. */
export function objectAt(root: Entries, path: string): Entries | undefined {
  const found = path.split('.').reduce<unknown>((at, key) => (isEntries(at) ? at[key] : undefined), root);
  return isEntries(found) ? found : undefined;
}

function hasParts(family: Family | undefined): boolean {
  return family?.stacks?.some(({ part }) => part !== undefined) === true;
}

/** Keys outside of the parts that apply to all of them. */
function inherited(root: Entries): Entries {
  return 'architectures' in root ? { architectures: root.architectures } : {};
}

export function wordAt(entries: Entries, key: string): string | undefined {
  const value = entries[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function architectureOf(entries: Entries): Family | undefined {
  const { architecture } = classIn(entries);
  return architecture === undefined ? undefined : familyOfClass(architecture);
}

/** Returns the first class in architectures that is known. */
export function classIn({ architectures }: Entries): Pick<Chosen, 'architecture'> {
  const names = Array.isArray(architectures) ? architectures : [];
  const architecture = names.find((name) => typeof name === 'string' && familyOfClass(name) !== undefined);
  return architecture === undefined ? {} : { architecture };
}

/** Finds a family by the names of its classes, or by a model_type that the name of a class begins with. */
function familyOfClass(name: string): Family | undefined {
  return familyBy('architectures', name) ?? familyBy('stems', stemOf(name));
}
