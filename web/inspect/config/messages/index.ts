/**
 * The English of findings. What `inspectConfig` finds is an id with values; a sentence is made of them here and nowhere
 * else, and nothing reads one back. Remarks of families have theirs in `families/remarks.ts`.
 *
 * The tables beside this file have the texts by the kind of their finding. Values are in braces: `|shown` as they are in
 * the file, `|and` and `|or` as a list. Sentences that depend on their values are functions. `doubtful` are those about
 * what was read in a way that is not certain, so that the report is 'partial', as it is with every 'unknown'.
 */
import type { RemarkId, remarks } from '../../families/index.ts';
import { OnDemand } from '../on-demand.ts';
import type { ofDiffusion } from './diffusion.ts';
import type { ofFiles } from './files.ts';
import type { ofModels } from './models.ts';
import { entriesInWords, listed, shown, within } from './wording.ts';

/** The reason for a finding. */
export type FindingKind =
  /** The report stops here. */
  | 'error'
  /** Two keys, or a key and the model, contradict each other. */
  | 'contradictory'
  /** A value that was used although it is unlikely to be intended. */
  | 'dangerous'
  /** Something unknown, for which nothing was guessed. */
  | 'unknown'
  /** A key of the file that nothing reads. */
  | 'unread'
  /** A key that is not in the file, and the default of the model's class. */
  | 'defaulted'
  /** A value that follows from others in the file. */
  | 'inferred'
  | 'note';

type Texts = Readonly<Record<string, Text>>;
// biome-ignore lint/suspicious/noExplicitAny: each text has values of its own.
type Text = string | ((values: any) => string);

interface Message {
  readonly kind: FindingKind;
  readonly text: Text;
  readonly partial: boolean;
}

/** A table of texts. */
export interface TextTable {
  readonly certain: Readonly<Partial<Record<FindingKind, Texts>>>;
  readonly doubtful?: Readonly<Partial<Record<FindingKind, Texts>>>;
}

/** The tables, each of which has the ids that begin as is said here, or all others. */
export const texts = {
  models: new OnDemand<TextTable>(),
  files: new OnDemand<TextTable>(),
  diffusion: new OnDemand<TextTable>(),
  remarks: new OnDemand<typeof remarks>(),
};

const withKinds = (all: TextTable['certain'], partial: boolean) =>
  Object.entries(all).flatMap(([kind, of]) =>
    Object.entries(of).map(([id, text]) => [id, { kind: kind as FindingKind, text, partial }] as const),
  );

const messagesOf = new WeakMap<TextTable, Readonly<Record<string, Message>>>();

/** The texts of a table by their ids. */
function messagesIn(table: TextTable): Readonly<Record<string, Message>> {
  const { certain, doubtful = {} } = table;
  const known =
    messagesOf.get(table) ?? Object.fromEntries([...withKinds(certain, false), ...withKinds(doubtful, true)]);
  messagesOf.set(table, known);
  return known;
}

function messageFor(id: FindingId): Message | undefined {
  const table = /^(?:file|text|format)\./.test(id)
    ? texts.files
    : id.startsWith('diffusion.')
      ? texts.diffusion
      : texts.models;
  return messagesIn(table.value)[id];
}

type Union<T> = T extends unknown ? T : never;
type Merged<T> = {
  [K in T extends unknown ? keyof T : never]: T extends unknown ? (K extends keyof T ? T[K] : never) : never;
};
type Tables = typeof ofModels | typeof ofFiles | typeof ofDiffusion;
type Kinds<T> = T extends unknown ? T[keyof T] : never;
type AllTexts = Merged<Union<Kinds<Kinds<Tables>>>>;

/** The names in braces. */
type Name<T extends string> = T extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Of}.${string}` ? Of : Inside extends `${infer Of}|${string}` ? Of : Inside) | Name<Rest>
  : never;

export type MessageId = keyof AllTexts & string;
export type ValuesOf<I extends MessageId> = ValuesIn<AllTexts[I]>;
type ValuesIn<T> = T extends (values: infer V extends object) => string
  ? V
  : T extends string
    ? Readonly<Record<Name<T>, unknown>> & Readonly<Record<string, unknown>>
    : never;

/**
 * What a finding of `inspectConfig` is about. Ids are part of the API: they stay, while sentences may be improved. The
 * word before the dot says what is concerned: the file, the model, a key or its value, sizes (`head`, `image`,
 * `padding`), `layers`, the rotation (`base`, `width`, `share`, `sections`), its `scaling`, or a family by its name.
 */
export type FindingId = MessageId | RemarkId;

/** The ids of a table. */
export function idsOf(table: TextTable): readonly MessageId[] {
  return Object.keys(messagesIn(table)) as MessageId[];
}

export function kindOf(id: MessageId): FindingKind {
  return messageFor(id)?.kind ?? 'note';
}

export function leavesPartial(id: FindingId): boolean {
  return messageFor(id)?.partial === true;
}

export function messageOf<I extends MessageId>(id: I, values: ValuesOf<I>): string {
  const text = messageFor(id)?.text ?? '';
  return typeof text === 'function' ? text(values) : filled(text, values);
}

export function remarkKindOf(id: RemarkId): FindingKind {
  return texts.remarks.value[id].kind;
}

/** A remark of a family, whose text has the keys of its values in braces. */
export function remarkOf(id: RemarkId, values: Readonly<Record<string, unknown>>): string {
  return texts.remarks.value[id].message.replace(/\{([\w.]+)\}/g, (_, key: string) => shown(values[key]));
}

const formats: Readonly<Record<string, (value: never) => string>> = {
  shown,
  and: (names: readonly string[]) => listed(names),
  or: (names: readonly string[]) => listed(names, 'or'),
  entries: entriesInWords,
  within,
};

function filled(text: string, values: object): string {
  return text.replace(/\{([\w.]+)(?:\|(\w+))?\}/g, (_, path: string, format?: string) => {
    let value: unknown = values;
    for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[name];
    return format === undefined ? String(value) : (formats[format]?.(value as never) ?? '');
  });
}
