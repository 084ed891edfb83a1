import type { Finding, FindingKind } from './types.ts';

/** Thrown if the file gives no usable answer. */
export class Unusable extends Error {
  readonly keys: readonly string[];

  constructor(keys: readonly string[], message: string) {
    super(message);
    this.keys = keys;
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

/** Collects findings, each sentence once. */
export class Findings {
  readonly #found = new Map<string, Finding>();
  /** Defaults of the class that replace absent keys, reported together in one sentence. */
  readonly #defaulted = new Map<string, string>();

  add(kind: FindingKind, keys: readonly string[], message: string): void {
    if (!this.#found.has(message)) this.#found.set(message, { kind, keys, message });
  }

  addDefault(key: string, value: unknown): void {
    this.#defaulted.set(key, shown(value));
  }

  has(kind: FindingKind): boolean {
    return [...this.#found.values()].some((finding) => finding.kind === kind);
  }

  all(): readonly Finding[] {
    const all = [...this.#found.values()];
    const keys = [...this.#defaulted.keys()];
    if (keys.length > 0) {
      const values = keys.map((key) => `${key} = ${this.#defaulted.get(key)}`);
      all.push({
        kind: 'defaulted',
        keys,
        message: `Not in the file, and so what the model's class has by default: ${values.join(', ')}.`,
      });
    }
    return all.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  }
}

const longest = 60;

/** Shows a value of the file as text of bounded length. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const text =
    typeof value === 'string' ? `'${value}'` : typeof value === 'object' && value ? 'an object' : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Joins names as in 'a, b and c'. */
export function listed(names: readonly string[], word = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
