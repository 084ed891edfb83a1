/** ONNX: a protocol buffer, walked by ranges. Tensors are initializers or the values of Constant nodes. */
import { rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused } from '../errors/index.ts';
import { bytesSource, type CheckedSource, derivedSource, type ReadOptions } from '../source/index.ts';
import { type Dtype, onnxDtypes } from './dtypes.ts';
import { checkedShape, product } from './layout.ts';
import type { Header, MetadataValue, OnnxNode, TensorLocation } from './types.ts';
import { Walker } from './walker.ts';

/** Returns a file beside the model, in which tensors may be; undefined if it was not given. */
export type Beside = (location: string) => Promise<CheckedSource | undefined>;

/** Operators with positions among their inputs: rotations, attentions and biases. */
const listed = /(?:Attention|RotaryEmbedding|RelativePositionBias|RelPosBias)$/;

const maxFields = 2 ** 23;
const deepest = 16;
const longestText = 65536;
/** Longest lists of numbers as attributes, and of numbers that are not stored as they are in memory. */
const maxNumbers = 2 ** 26;

interface Field {
  readonly number: number;
  readonly wire: number;
  /** The number of a varint. */
  readonly value: number;
  readonly begin: number;
  readonly end: number;
}

interface Tensor {
  name: string;
  dims: number[];
  type: number;
  /** Runs of numbers as little-endian bytes, or as varints. */
  runs: { readonly begin: number; readonly end: number; readonly isVarint: boolean }[];
  raw: { readonly begin: number; readonly end: number } | undefined;
  external: Map<string, string>;
  isExternal: boolean;
  /** The numbers, where they are no run of bytes in the file. */
  memory?: Uint8Array;
}

const emptyTensor = (): Tensor => ({
  name: '',
  dims: [],
  type: 0,
  runs: [],
  raw: undefined,
  external: new Map(),
  isExternal: false,
});

export async function readOnnx(source: CheckedSource, options: ReadOptions, beside: Beside): Promise<Header> {
  const reading = new Reading(source, options);
  for await (const field of reading.fields(source.byteLength)) {
    const { number, value } = field;
    if (number === 1) reading.metadata.set('ir_version', value);
    else if (number === 2) reading.metadata.set('producer_name', await reading.text(field));
    else if (number === 3) reading.metadata.set('producer_version', await reading.text(field));
    else if (number === 7) await reading.graph(field, '', 0);
    else if (number === 8) await reading.pair(field, 'opset.', 'ai.onnx');
    else if (number === 14) await reading.pair(field, '', '');
    else if (number === 25) await reading.function(field);
  }
  const missing = new Set<string>();
  const locations: TensorLocation[] = [];
  for (const tensor of reading.tensors.values()) {
    const location = await locationOf(tensor, source, async (path) => {
      const file = await beside(path);
      if (file === undefined) missing.add(path);
      return file;
    });
    if (location) locations.push(location);
  }
  const incomplete =
    missing.size === 0
      ? undefined
      : `Tensors of ${quoted(source.name)} are in ${[...missing]
          .slice(0, 3)
          .map((one) => quoted(one))
          .join(', ')}, which ${missing.size === 1 ? 'was' : 'were'} not given; they are missing.`;
  return {
    format: 'onnx',
    metadata: reading.metadata,
    locations,
    nodes: reading.nodes,
    ...(incomplete === undefined ? {} : { incomplete }),
  };
}

/** A single TensorProto, as ONNX's test data has them. */
export async function readOnnxTensor(source: CheckedSource, options: ReadOptions): Promise<Header> {
  const reading = new Reading(source, options);
  const tensor = await reading.tensor({ number: 0, wire: 2, value: 0, begin: 0, end: source.byteLength });
  const name = tensor.name || source.name.replace(/\.pb$/, '');
  const location = await locationOf({ ...tensor, name }, source, async () => undefined);
  return { format: 'onnx', metadata: new Map(), locations: location ? [location] : [] };
}

class Reading {
  readonly metadata = new Map<string, MetadataValue>();
  readonly tensors = new Map<string, Tensor>();
  readonly nodes: OnnxNode[] = [];
  readonly #walker: Walker;
  readonly #source: CheckedSource;
  #count = 0;

  constructor(source: CheckedSource, options: ReadOptions) {
    this.#source = source;
    this.#walker = new Walker(source, options, 4096);
  }

  /** The fields of a message up to `end`. The next one is read behind the last one, wherever the walk has come. */
  async *fields(end: number, begin = this.#walker.position): AsyncGenerator<Field> {
    this.#walker.position = begin;
    while (this.#walker.position < end) {
      const tag = await this.#varint(end);
      const [number, wire] = [Math.floor(tag / 8), tag % 8];
      if (++this.#count > maxFields) throw this.#broken('of too many parts');
      if (number === 0 || ![0, 1, 2, 5].includes(wire)) throw this.#broken(`with the tag ${tag}`);
      const value = wire === 1 ? 8 : wire === 5 ? 4 : await this.#varint(end);
      const at = this.#walker.position;
      const last = wire === 0 ? at : at + value;
      if (wire !== 0 && (last > end || value < 0))
        throw this.#broken(`with ${value} bytes at byte ${at}, beyond the ${end} that it has`);
      yield { number, wire, value, begin: at, end: last };
      this.#walker.position = last;
    }
    if (this.#walker.position > end) throw this.#broken('whose parts overlap');
  }

  /** A whole number; signed, as ONNX has no other that may be above 2^63. */
  async #varint(end: number): Promise<number> {
    const walker = this.#walker;
    let [value, scale] = [0, 1];
    let rest = 0n;
    for (let i = 0; i < 10; i++) {
      if (walker.position >= end) throw this.#broken('that ends within a number');
      if (!walker.has(1)) await walker.need(1);
      const byte = walker.read(1, (view, at) => view.getUint8(at));
      // Beyond seven bytes a double would round.
      if (i < 7) value += (byte & 127) * scale;
      else rest |= BigInt(byte & 127) << BigInt(7 * i);
      scale *= 128;
      if (byte < 128) return i < 7 ? value : Number(BigInt.asIntN(64, rest | BigInt(value)));
    }
    throw this.#broken('with a number of more than ten bytes');
  }

  async #bytes({ begin, end }: Pick<Field, 'begin' | 'end'>): Promise<Uint8Array> {
    this.#walker.position = begin;
    await this.#walker.need(end - begin);
    return this.#walker.read(end - begin, (view, at) =>
      new Uint8Array(view.buffer, view.byteOffset + at, end - begin).slice(),
    );
  }

  async text(field: Field): Promise<string> {
    if (field.wire !== 2 || field.end - field.begin > longestText) return '';
    return decoder.decode(await this.#bytes(field));
  }

  /** A key and its value: texts, or the domain of operators and its version. */
  async pair(field: Field, prefix: string, absent: string): Promise<void> {
    let [key, value]: [string, MetadataValue] = [absent, ''];
    for await (const part of this.fields(field.end, field.begin)) {
      if (part.number === 1) key = (await this.text(part)) || absent;
      if (part.number === 2) value = part.wire === 0 ? part.value : await this.text(part);
    }
    if (!this.metadata.has(prefix + key)) this.metadata.set(prefix + key, value);
  }

  async graph(field: Field, path: string, depth: number): Promise<void> {
    if (depth > deepest) throw this.#broken('of graphs within graphs');
    for await (const part of this.fields(field.end, field.begin)) {
      if (part.number === 1) await this.node(part, path, depth);
      else if (part.number === 2 && depth === 0) this.metadata.set('graph', await this.text(part));
      else if (part.number === 5) {
        const tensor = await this.tensor(part);
        this.add(tensor.name, tensor, path);
      }
    }
  }

  /** Functions that a model defines have nodes, as graphs do. */
  async function(field: Field): Promise<void> {
    let name = '';
    const nodes: Field[] = [];
    for await (const part of this.fields(field.end, field.begin)) {
      if (part.number === 1) name = await this.text(part);
      if (part.number === 7) nodes.push(part);
    }
    for (const node of nodes) await this.node(node, name, 1);
  }

  async node(field: Field, path: string, depth: number): Promise<void> {
    const [inputs, outputs]: string[][] = [[], []];
    const parts: Field[] = [];
    let [name, op, domain] = ['', '', ''];
    for await (const part of this.fields(field.end, field.begin)) {
      if (part.number === 1) inputs?.push(await this.text(part));
      else if (part.number === 2) outputs?.push(await this.text(part));
      else if (part.number === 3) name = await this.text(part);
      else if (part.number === 4) op = await this.text(part);
      else if (part.number === 5) parts.push(part);
      else if (part.number === 7) domain = await this.text(part);
    }
    const isConstant = op === 'Constant' && (domain === '' || domain === 'ai.onnx');
    const isListed = listed.test(op);
    const attributes: Record<string, number | string | readonly number[]> = {};
    for (const part of parts) {
      const { key, value, tensor, graphs } = await this.attribute(part, isConstant || isListed);
      for (const graph of graphs) await this.graph(graph, [path, name || op].filter(Boolean).join('/'), depth + 1);
      if (isConstant && outputs?.[0]) {
        if (tensor) this.add(outputs[0], await this.tensor(tensor), path);
        else if (typeof value !== 'string' && value !== undefined) this.add(outputs[0], constantOf(key, value), path);
      } else if (isListed && value !== undefined) attributes[key] = value;
    }
    if (isListed && inputs && outputs)
      this.nodes.push(Object.freeze({ name, op, domain: domain || 'ai.onnx', inputs, outputs, attributes }));
  }

  async attribute(field: Field, isWanted: boolean) {
    let key = '';
    let value: number | string | readonly number[] | undefined;
    let tensor: Field | undefined;
    const numbers: number[] = [];
    const graphs: Field[] = [];
    for await (const part of this.fields(field.end, field.begin)) {
      if (part.number === 6 || part.number === 11) graphs.push(part);
      if (!isWanted) continue;
      if (part.number === 1) key = await this.text(part);
      else if (part.number === 2 && part.wire === 5) value = floatsOf(await this.#bytes(part))[0];
      else if (part.number === 3) value = part.value;
      else if (part.number === 4) value = await this.text(part);
      else if (part.number === 5) tensor = part;
      else if (part.number === 7 && part.end - part.begin <= longestText)
        numbers.push(...floatsOf(await this.#bytes(part)));
      else if (part.number === 8 && part.wire === 0) numbers.push(part.value);
      else if (part.number === 8 && part.end - part.begin <= longestText)
        numbers.push(...varintsOf(await this.#bytes(part)));
      if (numbers.length > maxFields) throw this.#broken('of too many numbers');
    }
    return { key, value: value ?? (numbers.length > 0 ? numbers : undefined), tensor, graphs };
  }

  async tensor(field: Field): Promise<Tensor> {
    const tensor = emptyTensor();
    for await (const part of this.fields(field.end, field.begin)) {
      const { number, wire, value, begin, end } = part;
      if (number === 1)
        tensor.dims.push(
          ...(wire === 0 ? [value] : end - begin <= longestText ? varintsOf(await this.#bytes(part)) : []),
        );
      else if (number === 2) tensor.type = value;
      else if (number === 8) tensor.name = await this.text(part);
      else if (number === 9) tensor.raw = { begin, end };
      else if (number === 14) tensor.isExternal = value === 1;
      else if (number === 13) {
        let name = '';
        for await (const { number: side, ...text } of this.fields(end, begin)) {
          const read = await this.text({ number: side, ...text });
          if (side === 1) name = read;
          else if (side === 2) tensor.external.set(name, read);
        }
      } else if ([4, 5, 7, 10, 11].includes(number)) {
        const isVarint = number === 5 || number === 7 || number === 11;
        // A number alone is behind its tag, and a varint has been passed already.
        if (wire === 0) tensor.runs.push({ begin: begin - varintLength(value), end: begin, isVarint });
        else tensor.runs.push({ begin, end, isVarint });
      }
      if (tensor.runs.length > maxFields || tensor.dims.length > 64) throw this.#broken('of too many numbers');
    }
    return tensor;
  }

  add(name: string, tensor: Tensor, path: string): void {
    const full = this.tensors.has(name) ? `${path}/${name}` : name;
    if (this.tensors.has(full)) {
      // Functions and branches may repeat one another.
      if (path !== '') return;
      throw refused(
        'checkpoint',
        {
          text: "the tensor '{name}' twice in '{file}'",
          values: { name: inOneLine(name), file: inOneLine(this.#source.name) },
        },
        rule('each name once'),
      );
    }
    this.tensors.set(full, { ...tensor, name: full });
  }

  #broken(what: string): Error {
    return refused(
      'checkpoint',
      { text: "'{name}': a protocol buffer {what}", values: { name: inOneLine(this.#source.name), what } },
      rule('an ONNX model that is all there'),
    );
  }
}

/** Where the numbers of a tensor are; undefined for texts, and for those in a file that was not given. */
async function locationOf(tensor: Tensor, source: CheckedSource, beside: Beside): Promise<TensorLocation | undefined> {
  const { name, type, runs, raw, external } = tensor;
  const what = `the tensor ${quoted(name)} of ${quoted(source.name)}`;
  const shape = checkedShape(tensor.dims, what);
  const dtype = onnxDtypes.get(type);
  const elements = product(shape);
  const bytes = dtype === undefined ? 0 : Math.ceil(elements / dtype.elements) * dtype.bytes;
  const at = (from: CheckedSource, begin: number, file = source.name): TensorLocation => ({
    info: Object.freeze({
      name,
      dtype: dtype?.name ?? `type ${type}`,
      shape: Object.freeze(shape),
      byteLength: bytes,
      file,
    }),
    source: from,
    begin,
  });
  const checked = (found: number) => {
    if (found !== bytes)
      throw refused(
        'checkpoint',
        {
          text: "{what}: {found} bytes for '{dtype}' [{shape}]",
          values: { what, found, dtype: dtype?.name, shape: shape.slice(0, 8) },
        },
        rule('{bytes} bytes (is the file all there?)', { bytes }),
      );
  };
  if (dtype === undefined) return at(source, 0);
  if (tensor.isExternal) {
    const location = external.get('location') ?? '';
    if (!isPlainPath(location))
      throw refused(
        'checkpoint',
        { text: '{what} in {location}', values: { what, location: quoted(location) } },
        rule('the name of a file beside the model'),
      );
    const file = await beside(location);
    const [begin, length] = [Number(external.get('offset') ?? 0), Number(external.get('length') ?? bytes)];
    if (file === undefined) return undefined;
    checked(length);
    if (!Number.isSafeInteger(begin) || begin < 0 || begin + length > file.byteLength) {
      const values = { what, end: begin + length, location: quoted(location) };
      throw refused(
        'checkpoint',
        { text: '{what}: bytes up to {end} of {location}', values },
        { kind: 'range', max: file.byteLength, because: ', which it has' },
      );
    }
    return at(file, begin, file.name);
  }
  if (tensor.memory) {
    const bytes = tensor.memory;
    return at(
      derivedSource(source, name, bytes.length, (begin, end) => bytesSource(bytes).slice(begin, end)),
      0,
    );
  }
  if (raw) {
    checked(raw.end - raw.begin);
    return at(source, raw.begin);
  }
  const [only] = runs;
  if (runs.length === 1 && only && !only.isVarint) {
    checked(only.end - only.begin);
    return at(source, only.begin);
  }
  if (elements > maxNumbers)
    throw refused(
      'checkpoint',
      { text: '{what}: {elements} numbers, one by one', values: { what, elements } },
      { kind: 'range', max: maxNumbers },
    );
  if (runs.length === 0) checked(0);
  // The numbers are at least a byte each.
  if (runs.reduce((sum, { begin, end }) => sum + end - begin, 0) < elements) checked(runs.length);
  let made: Promise<ArrayBuffer> | undefined;
  const all = derivedSource(source, name, bytes, async (begin, end, reading) => {
    made ??= gathered(source, runs, dtype, elements, reading);
    const whole = await made.catch((thrown) => {
      made = undefined;
      throw thrown;
    });
    checked(whole.byteLength);
    return whole.slice(begin, end);
  });
  return at(all, 0);
}

/** Brings numbers that are stored one by one, or as varints, into the form that they have in memory. */
async function gathered(
  source: CheckedSource,
  runs: Tensor['runs'],
  dtype: Dtype,
  elements: number,
  options: ReadOptions,
): Promise<ArrayBuffer> {
  const [first, last] = [runs[0]?.begin ?? 0, runs.at(-1)?.end ?? 0];
  const bytes = new Uint8Array(await source.slice(first, last, options));
  const made = new DataView(new ArrayBuffer(elements * dtype.bytes));
  let at = 0;
  const put = (value: bigint) => {
    const words = [BigInt.asUintN(32, value), BigInt.asUintN(32, value >> 32n)].map(Number);
    if (at + dtype.bytes > made.byteLength)
      throw refused('checkpoint', 'more numbers than the tensor has', rule('as many as its shape'));
    if (dtype.bytes === 1) made.setUint8(at, (words[0] as number) & 255);
    else if (dtype.bytes === 2) made.setUint16(at, (words[0] as number) & 65535, true);
    else made.setUint32(at, words[0] as number, true);
    if (dtype.bytes === 8) made.setUint32(at + 4, words[1] as number, true);
    at += dtype.bytes;
  };
  for (const { begin, end, isVarint } of runs) {
    const run = bytes.subarray(begin - first, end - first);
    if (isVarint) for (const value of bigVarintsOf(run)) put(value);
    else {
      new Uint8Array(made.buffer).set(run.subarray(0, Math.max(0, made.byteLength - at)), at);
      at += run.length;
    }
  }
  return made.buffer.slice(0, Math.min(at, made.byteLength));
}

function* bigVarintsOf(bytes: Uint8Array): Generator<bigint> {
  let [value, shift] = [0n, 0n];
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (shift > 70n) throw refused('checkpoint', 'a number of more than ten bytes', rule('an intact file'));
    if (byte >= 128) continue;
    yield BigInt.asIntN(64, value);
    [value, shift] = [0n, 0n];
  }
}

const varintsOf = (bytes: Uint8Array): number[] => [...bigVarintsOf(bytes)].map(Number);

const varintLength = (value: number): number => (value < 0 ? 10 : Math.max(1, Math.ceil(Math.log2(value + 1) / 7)));

function floatsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, i) => view.getFloat32(4 * i, true));
}

/** The value of a Constant node without a tensor: a float or an int, or several. */
function constantOf(key: string, value: number | readonly number[]): Tensor {
  const list = [value].flat();
  const isWhole = key.startsWith('value_int');
  const bytes = new ArrayBuffer(list.length * (isWhole ? 8 : 4));
  const view = new DataView(bytes);
  for (const [i, one] of list.entries()) {
    if (isWhole) view.setBigInt64(8 * i, BigInt(Math.trunc(one)), true);
    else view.setFloat32(4 * i, one, true);
  }
  const dims = Array.isArray(value) ? [list.length] : [];
  return { ...emptyTensor(), dims, type: isWhole ? 7 : 1, memory: new Uint8Array(bytes) };
}

/** Whether a location stays in the folder of the model. */
function isPlainPath(location: string): boolean {
  return location !== '' && location.length <= 255 && !/^[/\\]|[\\:?#\p{Cc}]|(?:^|\/)\.\.(?:\/|$)/u.test(location);
}

const decoder = /* @__PURE__ */ new TextDecoder();
