/**
 * Signs that a file was written for other code than the class of its model_type: a word or a key for an encoding that no
 * layer has, or a class of the checkpoint's own. The rows are then what the model_type stands for, and in doubt.
 */
import type { Family } from '../families/index.ts';
import type { Findings } from './findings.ts';
import { type Entries, isEntries } from './keys.ts';
import { usedBy } from './synonyms.ts';
import type { Entry, LayerPositions } from './types.ts';

/** Keys whose value is a word for the encoding. */
const wordKeys = /^pos(?:ition(?:al)?)?_?(?:emb(?:ed(?:ding)?)?s?|enc(?:oding)?s?)(?:_type)?$/i;

const wordMeanings: readonly (readonly [word: RegExp, entries: readonly Entry[], scheme?: RegExp])[] = [
  [/^(?:no(?:ne|pe)?|null|false)$/i, ['none']],
  [/alibi/i, ['bias'], /alibi/],
  [/ro(?:tary|pe|former)|xpos/i, ['rotary']],
  [/rel(?:ative|_)|t5|bucket|kerple|shaw|disentangled/i, ['relative', 'bias']],
  [/sinus|sine|cosine|fixed/i, ['absolute'], /sin/],
  [/learn|trainable/i, ['absolute'], /^(?!.*sin)/],
  [/absolute/i, ['absolute']],
];

interface Telling {
  readonly key: RegExp;
  readonly entry: Entry;
  /** Whether false says that the encoding is off. */
  readonly isSwitch?: true;
}

/** Keys that only code with this encoding reads. A base alone is no sign, as files are often copied with it. */
const tellingKeys: readonly Telling[] = [
  { key: /^(?:use_)?alibi$|^(?:use|with|has)_alibi/i, entry: 'bias', isSwitch: true },
  { key: /alibi/i, entry: 'bias' },
  { key: /^(?:use_)?(?:rope|rotary)$|^(?:use|with|has|apply)_(?:rope|rotary)/i, entry: 'rotary', isSwitch: true },
  { key: /^rotary_(?!emb_scale_base|value)|^rope_(?:scaling|parameters|dim|type|base)$/i, entry: 'rotary' },
  { key: /^(?:use_)?learned_pos/i, entry: 'absolute' },
  { key: /^relative_attention_num_buckets$/, entry: 'bias' },
  { key: /^no_rope_layers?|^nope_layer/i, entry: 'none' },
];

/** Returns the keys about which something was said. */
export function noteOtherCode(
  entries: Entries,
  family: Family,
  layers: readonly LayerPositions[],
  findings: Findings,
): ReadonlySet<string> {
  const all = layers.flatMap(({ besides, ...row }) => (besides ? [row, besides] : [row]));
  const found = new Set<Entry>(all.map(({ entry }) => entry));
  const used = usedBy(family);
  const told = new Set<string>();
  for (const [key, value] of Object.entries(entries)) {
    if (typeof value === 'string' && wordKeys.test(key)) {
      const [, meant = [], scheme = /^/] = wordMeanings.find(([word]) => word.test(value)) ?? [];
      // 'absolute' is what configurations of BERT's kind say of themselves, whatever their class does.
      if (value === 'absolute' || isKnownWord(family, key, value)) continue;
      if (all.some((row) => meant.includes(row.entry) && scheme.test(row.scheme))) continue;
      told.add(key);
      findings.add('position.word-of-other-code', [key], { key, value, entries: [...found] });
      continue;
    }
    if (used.has(key)) continue;
    const telling = tellingKeys.find((one) => one.key.test(key));
    if (!telling || !isTelling(telling, value, found)) continue;
    if (!telling.isSwitch && isSwitchedOff(entries, telling.entry)) continue;
    told.add(key);
    findings.add('position.key-of-other-code', [key], { key, value, entries: [...found] });
  }
  noteOwnClasses(entries, family, findings);
  return told;
}

function isTelling({ entry, isSwitch }: Telling, value: unknown, found: ReadonlySet<Entry>): boolean {
  if (isSwitch && value === false) return found.has(entry) && found.size === 1;
  const isSet = Array.isArray(value) || isEntries(value) ? Object.keys(value).length > 0 : Boolean(value);
  return isSet && !found.has(entry);
}

/** Whether the file has a switch for an encoding, which is off: its other keys then say nothing. */
function isSwitchedOff(entries: Entries, entry: Entry): boolean {
  const switches = tellingKeys.filter((one) => one.isSwitch && one.entry === entry);
  const values = Object.entries(entries).filter(([key]) => switches.some((one) => one.key.test(key)));
  return values.length > 0 && values.every(([, value]) => value === false);
}

/** Whether a family has a rule or a remark for a word. */
function isKnownWord({ rules = [], remarks = [], stacks = [], kinds }: Family, key: string, word: string): boolean {
  const conditions = [
    ...[...rules, ...stacks.flatMap((stack) => stack.rules), ...remarks].map(({ when }) => when),
    ...Object.values(kinds).map((kind) => ('besides' in kind ? kind.besides?.when : undefined)),
  ].flat();
  return conditions.some((one) => one?.key === key && (one.is?.includes(word) || one.isNot !== undefined));
}

const suffix =
  /(?:For[A-Z]\w*|LMHeadModel|WithLMHead\w*|DoubleHeadsModel|PreTrainedModel|TextModel|Model|Encoder|Decoder)$/;

/** The part of a class's name that stands for the model, and of a model_type. */
export function stemOf(name: string): string {
  return name
    .slice(0, 100)
    .replace(suffix, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Reports classes of the checkpoint's own, which may do other things than those that the family was read from. */
function noteOwnClasses({ auto_map: map }: Entries, family: Family, findings: Findings): void {
  if (!isEntries(map)) return;
  const classes = Object.entries(map)
    .filter(([name, value]) => typeof value === 'string' && /Model/.test(name))
    .map(([, value]) => value as string);
  if (classes.length === 0) return;
  const known = [...family.modelTypes, ...(family.architectures ?? [])].map(stemOf);
  const other = classes.find((path) => {
    const stem = stemOf(path.slice(path.lastIndexOf('.') + 1));
    return !known.some((own) => isSame(stem, own));
  });
  if (other !== undefined) {
    findings.add('model.other-class', ['auto_map'], { class: other, family: family.title });
  } else if (family.sources.every(({ repo }) => repo === 'huggingface/transformers')) {
    findings.add('model.own-code', ['auto_map'], { classes });
  }
}

/** Whether a class is a version of the model, or the model a variant of the class (phi-msft). */
function isSame(stem: string, own: string): boolean {
  if (stem.length >= 3 && own.startsWith(stem)) return true;
  return stem.startsWith(own) && /^(?:v?\d\w*|moe\w*|vl|lm|for\w*)?$/.test(stem.slice(own.length));
}
