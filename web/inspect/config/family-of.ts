/** Finds the family of a file, and the object in it that is read. */
import { type Family, families } from '../families/index.ts';
import type { Entries } from './json.ts';
import { isEntries } from './keys.ts';
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

const byType = new Map(families.flatMap((family) => family.modelTypes.map((type) => [type, family] as const)));
const byArchitecture = new Map(
  families.flatMap((family) => (family.architectures ?? []).map((name) => [name, family] as const)),
);
const byStem = new Map(families.flatMap((family) => family.modelTypes.map((type) => [stemOf(type), family] as const)));

/**
 * The families that `inspectConfig` knows, with the values of `model_type` that stand for them, under which its option `as`
 * reads a file.
 *
 * ```js
 * import { inspectedFamilies } from 'posenc/inspect';
 * console.assert(inspectedFamilies.some(({ modelTypes }) => modelTypes.includes('qwen2')));
 * ```
 */
export const inspectedFamilies: readonly (InspectedFamily & { readonly modelTypes: readonly string[] })[] =
  families.map((family) => ({ ...described(family), modelTypes: family.modelTypes }));

export function described({ title, sources, since, until }: Family): InspectedFamily {
  return { title, sources, ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

/** Names under which a caller can have a file read. */
export const familyNames: readonly string[] = [...byType.keys(), ...byArchitecture.keys()];

export function familyOfType(modelType: string): Family | undefined {
  return byType.get(modelType);
}

/** Returns the family by the name that a caller gives: a model_type, or a class with its ending (`ForCausalLM`). */
export function familyNamed(name: string): Family | undefined {
  const isClass = stemOf(name).length < name.replace(/[^A-Za-z0-9]/g, '').length;
  return byType.get(name) ?? (isClass ? familyOfClass(name) : undefined);
}

export function familyOf(root: Entries): Chosen {
  const own = wordAt(root, 'model_type');
  const whole = own === undefined ? architectureOf(root) : byType.get(own);
  for (const part of hasParts(whole) ? [] : textParts) {
    const entries = objectAt(root, part);
    if (!entries) continue;
    const inner = wordAt(entries, 'model_type');
    // A part with a model_type belongs to that model, whether known or not; without one, the family of the whole file
    // applies.
    const named = inner === undefined ? undefined : byType.get(inner);
    const family = named ?? architectureOf(entries) ?? (inner === undefined || inner === own ? whole : undefined);
    const read = ofPart(family, part, own);
    return { part, entries: { ...inherited(root), ...entries }, family: read, modelType: inner ?? own };
  }
  const described = whole?.part === undefined ? undefined : root[whole.part];
  if (whole?.part !== undefined && isEntries(described)) {
    const inner = wordAt(described, 'model_type');
    const family = (inner === undefined ? undefined : byType.get(inner)) ?? whole;
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
  return byArchitecture.get(name) ?? byStem.get(stemOf(name));
}
