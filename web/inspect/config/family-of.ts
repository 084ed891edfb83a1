/** Finds the family of a file, and the object in it that is read. */
import { type Family, families } from '../families/index.ts';
import type { Entries } from './json.ts';
import { isEntries } from './keys.ts';
import { stemOf } from './other-code.ts';

export interface Chosen {
  /** Name of the object that was read, if it is not the whole file. */
  readonly part?: string;
  readonly entries: Entries;
  readonly family?: Family | undefined;
  readonly modelType?: string | undefined;
  /** The class in architectures by which the family was found, for want of a model_type. */
  readonly architecture?: string | undefined;
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

export function familyOf(root: Entries): Chosen {
  const own = wordAt(root, 'model_type');
  const whole = own === undefined ? architectureOf(root) : byType.get(own);
  for (const part of hasParts(whole) ? [] : textParts) {
    const entries = part.split('.').reduce<unknown>((at, key) => (isEntries(at) ? at[key] : undefined), root);
    if (!isEntries(entries)) continue;
    const inner = wordAt(entries, 'model_type');
    // A part with a model_type belongs to that model, whether known or not; without one, the family of the whole file
    // applies.
    const named = inner === undefined ? undefined : byType.get(inner);
    const family = named ?? architectureOf(entries) ?? (inner === undefined || inner === own ? whole : undefined);
    return { part, entries: { ...inherited(root), ...entries }, family, modelType: inner ?? own };
  }
  const described = whole?.part === undefined ? undefined : root[whole.part];
  if (whole?.part !== undefined && isEntries(described)) {
    const inner = wordAt(described, 'model_type');
    const family = (inner === undefined ? undefined : byType.get(inner)) ?? whole;
    return { part: whole.part, entries: { ...inherited(root), ...described }, family, modelType: inner ?? own };
  }
  return { entries: root, family: whole, modelType: own, ...(own === undefined && whole ? classIn(root) : {}) };
}

function hasParts(family: Family | undefined): boolean {
  return family?.stacks?.some(({ part }) => part !== undefined) === true;
}

/** Keys outside of the parts that apply to all of them. */
function inherited(root: Entries): Entries {
  return 'architectures' in root ? { architectures: root.architectures } : {};
}

function wordAt(entries: Entries, key: string): string | undefined {
  const value = entries[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function architectureOf(entries: Entries): Family | undefined {
  const { architecture } = classIn(entries);
  return architecture === undefined ? undefined : familyOfClass(architecture);
}

/** Returns the first class in architectures that is known. */
function classIn({ architectures }: Entries): Pick<Chosen, 'architecture'> {
  const names = Array.isArray(architectures) ? architectures : [];
  const architecture = names.find((name) => typeof name === 'string' && familyOfClass(name) !== undefined);
  return architecture === undefined ? {} : { architecture };
}

/** Finds a family by the names of its classes, or by a model_type that the name of a class begins with. */
function familyOfClass(name: string): Family | undefined {
  return byArchitecture.get(name) ?? byStem.get(stemOf(name));
}
