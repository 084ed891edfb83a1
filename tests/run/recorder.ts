/**
 * A stand-in for the module of whole models that computes nothing, and records what it is asked: the description of a
 * model, its positions, and each step. The native tests compute the same through C++ (tests/cpp/model/checkpoints.test.cc).
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
type Fields = Record<string, Json>;

export interface RecordedRun {
  cachedKeys: Json;
  turns: Json[];
  layers: Json[];
  steps: Json[];
}

export class Recorder {
  model: Record<string, Json> & { blocks: Json[] } = { blocks: [] };
  run: RecordedRun = { cachedKeys: 'kept', turns: [], layers: [], steps: [] };
  /** What stands in for an instance of the module. */
  readonly engine: { readonly raw: object; readonly memory: WebAssembly.Memory };
  /** A weights file, whose bytes are named by their place in it. */
  readonly #file: Buffer;
  readonly #memory = new WebAssembly.Memory({ initial: 256 });
  /** Address and size of each allocation. */
  readonly #allocations: [number, number][] = [];
  #next = 64;
  #turns: Json[] = [];
  #layers: Json[] = [];

  constructor(file: Uint8Array) {
    this.#file = Buffer.from(file);
    const recorded: Record<string, (...args: never[]) => unknown> = {
      allocate: (bytes: number) => this.#allocate(bytes),
      release: () => {},
      create_model: (model: object) => {
        this.model = { ...this.#places(model), blocks: [] };
        return 1;
      },
      add_block: (_: number, block: object) => {
        this.model.blocks.push({ ...this.#places(block), projections: [], experts: [] });
      },
      add_projection: (_: number, linear: object) => this.#last('projections', linear),
      add_expert: (_: number, expert: object) => this.#last('experts', expert),
      set_router: (_: number, router: object, top: number) => {
        Object.assign(this.model.blocks.at(-1) as Fields, { router: this.#places(router), top });
      },
      create_positions: () => {
        this.#turns = [];
        this.#layers = [];
        return 1;
      },
      add_turn: (_: number, { pairs, frequencies, ...turn }: { pairs: number; frequencies: number } & Fields) => {
        this.#turns.push({ ...turn, frequencies: [...new Float64Array(this.#buffer, frequencies, pairs)] });
      },
      add_layer_positions: (
        _: number,
        {
          heads,
          turns,
          slopes,
          rounded_slopes,
          line,
          ...layer
        }: { heads: number; turns: number; slopes: number; rounded_slopes: number; line: number } & Fields,
      ) => {
        this.#layers.push({
          ...layer,
          turns: turns ? [...new Int32Array(this.#buffer, turns, heads)] : [],
          slopes: slopes ? [...new Float64Array(this.#buffer, slopes, heads)] : [],
          rounded_slopes: rounded_slopes ? [...new Float64Array(this.#buffer, rounded_slopes, heads)] : [],
          line: line ? this.#floats(line, heads * (2 * (layer.reach as number) + 1)) : [],
        });
      },
      create_decoder: (_: number, __: number, cachedKeys: string) => {
        this.run = { cachedKeys, turns: this.#turns, layers: this.#layers, steps: [] };
        return 1;
      },
      set_decoder_turns: () => this.run.steps.push({ turns: this.#turns }),
      decoder_step: (
        _: number,
        {
          count,
          tokens,
          positions,
          segments,
          rows,
        }: { count: number; tokens: number; positions: number; segments: number; rows: number },
        dim: number,
      ) => {
        this.run.steps.push({
          tokens: [...new Int32Array(this.#buffer, tokens, count)],
          positions: [...new Float64Array(this.#buffer, positions, count)],
          segments: segments ? [...new Int32Array(this.#buffer, segments, count)] : [],
          rows: rows ? this.#numbers(rows, count * dim) : [],
        });
      },
    };
    // What deletes, checks and returns arrays has nothing to record.
    const raw = new Proxy(recorded, { get: (known, name: string) => known[name] ?? (() => 1) });
    this.engine = { raw, memory: this.#memory };
  }

  get #buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  #allocate(bytes: number): number {
    const at = this.#next;
    this.#next = Math.ceil((at + bytes) / 64) * 64;
    if (this.#next > this.#buffer.byteLength)
      this.#memory.grow(Math.ceil(this.#next / 65536) - this.#buffer.byteLength / 65536);
    this.#allocations.push([at, bytes]);
    return at;
  }

  #last(list: string, part: object): void {
    ((this.model.blocks.at(-1) as Record<string, Json>)[list] as Json[]).push(this.#places(part));
  }

  /** A record with the place in the file in place of each address of weights. */
  #places(record: object): Record<string, Json> {
    const { size } = record as { size?: number };
    return Object.fromEntries(
      Object.entries(record).flatMap(([name, value]): [string, Json][] => {
        if (value === undefined) return [];
        if (typeof value === 'object') return [[name, this.#places(value)]];
        if (!['bytes', 'weight', 'bias'].includes(name)) return [[name, value]];
        if (value === 0) return [];
        const outputs = (record as { weight?: { outputs?: number } }).weight?.outputs;
        return [[name, name === 'bytes' ? this.#placeOf(value) : this.#numbers(value, size ?? outputs ?? 0)]];
      }),
    );
  }

  /** Where the file has the bytes of an allocation, or a part of it; -1 where it does not have them. */
  #placeOf(address: number): number {
    const [start, size] = this.#allocations.findLast(([at, bytes]) => at <= address && address < at + bytes) ?? [0, 0];
    const found = this.#file.indexOf(new Uint8Array(this.#buffer, start, size));
    return found < 0 ? -1 : found + address - start;
  }

  /** The place of floats in the file, or the floats. */
  #numbers(address: number, count: number): Json {
    const found = this.#file.indexOf(new Uint8Array(this.#buffer, address, 4 * count));
    return found < 0 ? this.#floats(address, count) : found;
  }

  /** Nine digits are enough for the same float32. */
  #floats(address: number, count: number): number[] {
    return Array.from(new Float32Array(this.#buffer, address, count), (x) => Number(x.toPrecision(9)));
  }
}
