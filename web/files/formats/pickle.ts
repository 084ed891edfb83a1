/** Python pickles, of which only plain data and calls of a few known functions are rebuilt. Nothing is imported or run. */
import { rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused, unsupported } from '../errors/index.ts';

/** A Python class or function by its name. */
export class PythonName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class Tuple extends Array<unknown> {}

/** A function or class that a pickle may call, by its name in Python. */
export type Rebuild = (args: readonly unknown[]) => unknown;

export interface PickleOptions {
  /** Names that may be mentioned; those with a function may be called. */
  readonly known: ReadonlyMap<string, Rebuild | undefined>;
  /** Returns the value for a reference to something outside of the pickle. */
  persistent(id: unknown): unknown;
  /** The file, for messages. */
  readonly file: string;
}

/** More than the state of any published model has. */
const maxObjects = 2 ** 22;

/** Returns what a pickle holds: dictionaries as Maps, lists, tuples, numbers, texts, and what known functions return. */
export function unpickled(bytes: Uint8Array, options: PickleOptions): unknown {
  return new Unpickler(bytes, options).run();
}

class Mark {}

class Unpickler {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #options: PickleOptions;
  readonly #memo = new Map<number, unknown>();
  #stack: unknown[] = [];
  #at = 0;
  #objects = 0;

  constructor(bytes: Uint8Array, options: PickleOptions) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#options = options;
  }

  run(): unknown {
    for (;;) {
      const code = this.#u8();
      if (code === 0x2e) return this.#pop();
      this.#step(code);
      if (++this.#objects > maxObjects) throw this.#broken('of too many objects');
    }
  }

  /** Carries out an instruction, which may have no other effect than on the stack and the memory. */
  #step(code: number): unknown {
    switch (String.fromCharCode(code)) {
      case '\x80': // PROTO
        return this.#skip(1);
      case '\x95': // FRAME
        return this.#skip(8);
      case '(':
        return this.#push(new Mark());
      case '}':
        return this.#push(new Map());
      case ']':
        return this.#push([]);
      case ')':
        return this.#push(new Tuple());
      case '\x8f':
        return this.#push([]);
      case 't':
        return this.#push(Tuple.from(this.#marked()));
      case 'l':
        return this.#push(this.#marked());
      case '\x85':
      case '\x86':
      case '\x87':
        return this.#push(Tuple.from(this.#taken(code - 0x84)));
      case 'N':
        return this.#push(null);
      case '\x88':
        return this.#push(true);
      case '\x89':
        return this.#push(false);
      case 'J':
        return this.#push(this.#view.getInt32(this.#skip(4), true));
      case 'K':
        return this.#push(this.#u8());
      case 'M':
        return this.#push(this.#view.getUint16(this.#skip(2), true));
      case 'G':
        return this.#push(this.#view.getFloat64(this.#skip(8)));
      case '\x8a':
        return this.#push(this.#long(this.#u8()));
      case 'X':
      case 'T':
      case 'B':
        return this.#push(this.#text(this.#u32()));
      case '\x8c':
      case 'U':
      case 'C':
        return this.#push(this.#text(this.#u8()));
      case '\x8d':
      case '\x8e':
        return this.#push(this.#text(Number(this.#view.getBigUint64(this.#skip(8), true))));
      case 'q':
        return this.#memo.set(this.#u8(), this.#top());
      case 'r':
        return this.#memo.set(this.#u32(), this.#top());
      case '\x94':
        return this.#memo.set(this.#memo.size, this.#top());
      case 'h':
        return this.#push(this.#remembered(this.#u8()));
      case 'j':
        return this.#push(this.#remembered(this.#u32()));
      case 'c':
        return this.#push(this.#named(this.#line(), this.#line()));
      case '\x93': {
        const [module, name] = this.#taken(2);
        return this.#push(this.#named(String(module), String(name)));
      }
      case 'Q':
        return this.#push(this.#options.persistent(this.#pop()));
      case 'R':
      case '\x81': {
        const [callee, args] = this.#taken(2);
        return this.#push(this.#called(callee, args));
      }
      case 'b': {
        // State that is set on an object afterwards, such as _metadata of a state_dict, is not part of its data.
        const [object] = this.#taken(2);
        return this.#push(object);
      }
      case 's':
        return this.#put(this.#taken(2));
      case 'u':
        return this.#put(this.#marked());
      case 'a':
        return this.#append(this.#taken(1));
      case 'e':
      case '\x90':
        return this.#append(this.#marked());
      case '0':
        return this.#pop();
      case '2':
        return this.#push(this.#top());
      default:
        throw this.#broken(`with the instruction ${code}`);
    }
  }

  #push(value: unknown): void {
    this.#stack.push(value);
  }

  #pop(): unknown {
    if (this.#stack.length === 0) throw this.#broken('that takes what is not there');
    return this.#stack.pop();
  }

  #top(): unknown {
    if (this.#stack.length === 0) throw this.#broken('that takes what is not there');
    return this.#stack.at(-1);
  }

  #taken(count: number): unknown[] {
    if (this.#stack.length < count) throw this.#broken('that takes what is not there');
    return this.#stack.splice(this.#stack.length - count);
  }

  #marked(): unknown[] {
    const mark = this.#stack.findLastIndex((value) => value instanceof Mark);
    if (mark < 0) throw this.#broken('without a mark');
    const values = this.#stack.splice(mark);
    values.shift();
    return values;
  }

  #put(pairs: readonly unknown[]): void {
    const target = this.#top();
    // The states of classes that are not rebuilt do not get here.
    if (!(target instanceof Map) || pairs.length % 2 !== 0) throw this.#broken('with items of what is no dictionary');
    for (let i = 0; i < pairs.length; i += 2) target.set(pairs[i], pairs[i + 1]);
  }

  #append(values: readonly unknown[]): void {
    const target = this.#top();
    if (!Array.isArray(target) || target instanceof Tuple) throw this.#broken('with elements of what is no list');
    for (const value of values) target.push(value);
  }

  #named(module: string, name: string): PythonName {
    const full = `${module}.${name}`;
    if (this.#options.known.has(full)) return new PythonName(full);
    throw unsupported(
      'checkpoint',
      "'{file}' names {full} of Python, which is not rebuilt: a file may run programs through such names. Save the state_dict alone, or save it as safetensors",
      { file: inOneLine(this.#options.file), full: quoted(full) },
    );
  }

  #called(callee: unknown, args: unknown): unknown {
    const name = callee instanceof PythonName ? callee.name : undefined;
    const rebuild = name === undefined ? undefined : this.#options.known.get(name);
    if (rebuild === undefined || !(args instanceof Tuple))
      throw this.#broken(`that calls ${quoted(name ?? 'a value')}`);
    return rebuild(args);
  }

  #remembered(at: number): unknown {
    if (!this.#memo.has(at)) throw this.#broken('that refers to what is not there');
    return this.#memo.get(at);
  }

  /** Moves on, and returns where it was. */
  #skip(bytes: number): number {
    const at = this.#at;
    if (bytes > this.#bytes.length - at) throw this.#broken('that ends early');
    this.#at += bytes;
    return at;
  }

  #u8(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  #u32(): number {
    return this.#view.getUint32(this.#skip(4), true);
  }

  #text(length: number): string {
    const at = this.#skip(length);
    return decoder.decode(this.#bytes.subarray(at, at + length));
  }

  #line(): string {
    const end = this.#bytes.indexOf(10, this.#at);
    if (end < 0 || end - this.#at > 1000) throw this.#broken('with a name without an end');
    const text = this.#text(end - this.#at);
    this.#skip(1);
    return text;
  }

  /** A whole number of any length, two's complement; infinite beyond what doubles hold. */
  #long(length: number): number {
    const at = this.#skip(length);
    let value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + (this.#bytes[at + i] as number);
    return length > 0 && (this.#bytes[at + length - 1] as number) > 127 ? value - 256 ** length : value;
  }

  #broken(what: string): Error {
    return refused(
      'checkpoint',
      { text: "'{file}': a pickle {what}", values: { file: inOneLine(this.#options.file), what } },
      rule('what PyTorch writes for a state_dict'),
    );
  }
}

const decoder = /* @__PURE__ */ new TextDecoder();
