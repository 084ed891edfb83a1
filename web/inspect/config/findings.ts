import { present } from '../../files/json/index.ts';
import type { RemarkId } from '../families/index.ts';
import {
  type FindingKind,
  kindOf,
  leavesPartial,
  type MessageId,
  messageOf,
  remarkKindOf,
  remarkOf,
  type ValuesOf,
} from './messages/index.ts';
import { sizeNames } from './synonyms.ts';
import type { Finding } from './types.ts';

/** Thrown if the file gives no usable answer. */
export class Unusable<I extends MessageId = MessageId> extends Error {
  readonly id: I;
  readonly keys: readonly string[];
  readonly values: ValuesOf<I>;

  constructor(id: I, keys: readonly string[], values: ValuesOf<I>) {
    super(id);
    this.id = id;
    this.keys = keys;
    this.values = values;
  }
}

const order: readonly FindingKind[] = [
  'error',
  'contradictory',
  'dangerous',
  'unknown',
  'unread',
  'inferred',
  'defaulted',
  'note',
];

/** Collects findings, each once. */
export class Findings {
  readonly #found: Map<string, Finding>;
  /** Defaults of the class that replace absent keys, reported together. */
  readonly #defaulted = new Map<string, unknown>();
  readonly #read = new Set<string>();

  /** Starts with those that were found before. */
  constructor(before: readonly Finding[] = []) {
    this.#found = new Map(before.map((finding) => [nameOf(finding), finding]));
  }

  add<I extends MessageId>(id: I, keys: readonly string[], values: ValuesOf<I>): void {
    this.#add({ id, kind: kindOf(id), keys, values: plain(values), message: messageOf(id, values) });
  }

  addRemark(id: RemarkId, keys: readonly string[], values: Readonly<Record<string, unknown>>): void {
    this.#add({ id, kind: remarkKindOf(id), keys, values: plain(values), message: remarkOf(id, values) });
  }

  /** Adds what could not be read, in a report whose other parts can. */
  addUnknown({ id, keys, values }: Unusable): void {
    this.#add({ id, kind: 'unknown', keys, values: plain(values), message: messageOf(id, values as never) });
  }

  /** Adds why there is no report. */
  addError({ id, keys, values }: Unusable): void {
    this.#add({ id, kind: 'error', keys, values: plain(values), message: messageOf(id, values as never) });
  }

  addDefault(key: string, value: unknown): void {
    this.#defaulted.set(key, value);
  }

  /** Whether the number of layers, the width or the number of heads is what the class has. */
  get hasDefaultedSize(): boolean {
    return [...this.#defaulted.keys()].some((key) => sizeNames.has(key));
  }

  /** Remembers a key of the file that was read. */
  addRead(key: string): void {
    this.#read.add(key);
  }

  /** Sizes that the class has by default, and the keys that were read from the file. */
  get sizes(): { readonly defaulted: readonly string[]; readonly read: ReadonlySet<string> } {
    return { defaulted: [...this.#defaulted.keys()].filter((key) => sizeNames.has(key)), read: this.#read };
  }

  /** The class's default for a key that was read and is absent. */
  defaultOf(key: string): unknown {
    return this.#defaulted.get(key);
  }

  /** Whether something that decides positions is unknown, or was read in a way that is not certain. */
  get arePartial(): boolean {
    return [...this.#found.values()].some(({ kind, id }) => kind === 'unknown' || leavesPartial(id));
  }

  all(): readonly Finding[] {
    const defaults = Object.fromEntries(this.#defaulted);
    if (this.#defaulted.size > 0) this.add('keys.defaulted', [...this.#defaulted.keys()], { defaults });
    return [...this.#found.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  }

  #add(finding: Finding): void {
    const name = nameOf(finding);
    if (!this.#found.has(name)) this.#found.set(name, finding);
  }
}

const nameOf = ({ id, keys, values }: Finding) => JSON.stringify([id, keys, values]);

/** Returns values as plain data: objects of the file have no prototype until here. */
function plain(values: object): Finding['values'] {
  return structuredClone({ ...present(values) });
}
