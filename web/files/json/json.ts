/** A value of JSON. Objects are Maps, so that no key has a special meaning in JavaScript. */
export type Json = string | number | boolean | null | readonly Json[] | ReadonlyMap<string, Json>;

export interface JsonText {
  readonly value: Json;
  /**
   * Keys that occur more than once in an object, in the order of the text; the last value is kept, as in `JSON.parse`.
   */
  readonly repeated: readonly string[];
}

/** The reason why a text is not JSON, or not read here. */
export class JsonError extends Error {
  /** The text at `at`, at most 20 characters; '' at the end. */
  readonly found: string;
  readonly expected: string;
  readonly at: number;
  /** Whether the text is valid so far but nested too deeply. */
  readonly isTooDeep: boolean;

  constructor(found: string, expected: string, at: number, isTooDeep = false) {
    super(`expected ${expected} at character ${at}`);
    this.found = found;
    this.expected = expected;
    this.at = at;
    this.isTooDeep = isTooDeep;
  }
}

/**
 * Reads strict JSON whose lists and objects are nested at most `deepest` levels deep.
 *
 * @throws JsonError
 */
export function readJson(text: string, deepest: number): JsonText {
  return new JsonReader(text, deepest).whole();
}

const literals = /* @__PURE__ */ new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[A-Za-z]+/y;
const space = /[ \t\n\r]*/y;
/** Strings without escapes, as nearly all are. */
const plainString = /"[^"\\\p{Cc}]*"/uy;

class JsonReader {
  readonly #text: string;
  readonly #deepest: number;
  readonly #repeated: string[] = [];
  #at = 0;

  constructor(text: string, deepest: number) {
    this.#text = text;
    this.#deepest = deepest;
  }

  whole(): JsonText {
    const value = this.#value(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#wrong('the end');
    return { value, repeated: this.#repeated };
  }

  #value(depth: number): Json {
    this.#skipSpace();
    const first = this.#text[this.#at];
    if (first === '"') return this.#string();
    if (first === '{' || first === '[') {
      if (depth >= this.#deepest) throw this.#wrong(`at most ${this.#deepest} levels`, true);
      return first === '{' ? this.#object(depth + 1) : this.#list(depth + 1);
    }
    const digits = this.#match(number);
    if (digits !== '') return Number(digits);
    const begin = this.#at;
    const literal = literals.get(this.#match(word));
    if (literal !== undefined) return literal;
    this.#at = begin;
    throw this.#wrong('a value');
  }

  #object(depth: number): Json {
    const object = new Map<string, Json>();
    this.#at++;
    this.#skipSpace();
    if (this.#take('}')) return object;
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') throw this.#wrong('a key in quotes');
      const key = this.#string();
      if (object.has(key)) this.#repeated.push(key);
      this.#skipSpace();
      if (!this.#take(':')) throw this.#wrong("':'");
      object.set(key, this.#value(depth));
      this.#skipSpace();
    } while (this.#take(','));
    if (!this.#take('}')) throw this.#wrong("',' or '}'");
    return object;
  }

  #list(depth: number): Json {
    const list: Json[] = [];
    this.#at++;
    this.#skipSpace();
    if (this.#take(']')) return list;
    do {
      list.push(this.#value(depth));
      this.#skipSpace();
    } while (this.#take(','));
    if (!this.#take(']')) throw this.#wrong("',' or ']'");
    return list;
  }

  #string(): string {
    const plain = this.#match(plainString);
    if (plain !== '') return plain.slice(1, -1);
    const begin = this.#at;
    let end = this.#text.indexOf('"', begin + 1);
    // A quote after an odd number of backslashes is part of the string.
    while (end >= 0 && this.#backslashesBefore(end, begin) % 2 === 1) end = this.#text.indexOf('"', end + 1);
    if (end < 0) throw this.#wrong('a string that ends');
    try {
      // Escapes and control characters are left to JSON.parse.
      const value: unknown = JSON.parse(this.#text.slice(begin, end + 1));
      this.#at = end + 1;
      return value as string;
    } catch {
      throw this.#wrong('a string as JSON has them');
    }
  }

  #backslashesBefore(end: number, begin: number): number {
    let at = end - 1;
    while (at > begin && this.#text[at] === '\\') at--;
    return end - 1 - at;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #skipSpace(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (code <= 32) this.#match(space);
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #wrong(expected: string, isTooDeep = false): JsonError {
    return new JsonError(this.#text.slice(this.#at, this.#at + 20), expected, this.#at, isTooDeep);
  }
}
