import type { Posenc, Tensor } from 'posenc';
import { checkedNames } from '../../../files/errors/index.ts';
import { type Checkpoint, checkedCheckpoint, type OnnxNode, type TensorInfo } from '../../../files/formats/index.ts';
import { groupedBy, present } from '../../../files/json/index.ts';
import type { ReadOptions } from '../../../files/source/index.ts';
import { type Identification, identify } from '../../arrays/index.ts';
import { findPositions } from './find.ts';

/** Tables of a file that encode positions, and what `identify` says of them; or what a node of an ONNX file does. */
export interface IdentifiedPositions {
  /** Names of the tensors: a table, or cosines and sines. Empty for nodes without tables of their own. */
  readonly tensors: readonly string[];
  /** What the first rows are; absent if nothing was read. */
  readonly identification?: Identification;
  /**
   * The convention that makes the tables, as options of the function that `call` names; absent if there is none. For nodes
   * of ONNX it has the layout that the node states.
   */
  // biome-ignore lint/suspicious/noExplicitAny: any narrower type would refuse some of the functions of `call`.
  readonly encoding?: any;
  readonly call?: string;
  /** The ONNX nodes that use the tables, all with the same attributes. */
  readonly nodes: readonly OnnxNode[];
  /** How components are paired: `interleaved` of an ONNX node. */
  readonly layout?: 'half' | 'interleaved';
  /** Components of a head that are turned, if the node says so; otherwise all for which the tables have columns. */
  readonly rotaryDim?: number;
  readonly heads?: number;
  readonly kvHeads?: number;
  readonly scale?: number;
  readonly softcap?: number;
  /** `local_window_size` of ONNX Runtime, whose versions count it differently: this many keys before the query, or with it. */
  readonly localWindowSize?: number;
  readonly causal?: boolean;
  /** The answer in one sentence. */
  readonly sentence: string;
}

/** Rows that are read of a table: more would say no more about its base and scaling. */
const rowsRead = 128;
/** Wider tables are not read. */
const widest = 8192;
/** Tables that are looked for by content beside those found by name. */
const maxByContent = 64;

/**
 * Finds the tables of a file that follow a convention, by name, and by shape and content: a table whose first row is that of
 * sinusoids, cosines or sines at position 0 is read and identified, whatever its name is. In ONNX files, the nodes that
 * rotate or attend are listed with their tables: RotaryEmbedding, Attention, MultiHeadAttention and GroupQueryAttention of
 * `ai.onnx` and `com.microsoft`. Reads at most 128 rows of each table, and one row of others of their shape.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { identifyPositions, openCheckpoint, toNpz } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const { cos, sin } = pe.rotaryTable({ scheme: 'rope', base: 500000, dim: 64, length: 128 });
 * const [found] = await identifyPositions(pe, await openCheckpoint(toNpz({ a: cos, b: sin })));
 * console.assert(found.tensors.join() === 'a,b' && found.encoding.base === 500000);
 * ```
 */
export async function identifyPositions(
  pe: Posenc,
  checkpoint: Checkpoint,
  options: ReadOptions = {},
): Promise<IdentifiedPositions[]> {
  checkedNames(options, { signal: true });
  checkedCheckpoint(checkpoint);
  const reading = new Reading(pe, checkpoint, options);
  const found: IdentifiedPositions[] = [];
  const used = new Set<string>();
  for (const nodes of groupsOf(checkpoint.nodes ?? [])) {
    const [node] = nodes;
    const caches = cachesOf(node).filter((name) => checkpoint.tensors.has(name));
    for (const name of caches) used.add(name);
    found.push(ofNodes(nodes, await reading.pair(caches)));
  }
  for (const names of await reading.tables(used)) found.push(await reading.table(names));
  return found;
}

/** A table that was read and identified. */
interface Read {
  readonly tensors: readonly string[];
  readonly identification?: Identification;
  readonly problem?: string;
}

class Reading {
  readonly #pe: Posenc;
  readonly #checkpoint: Checkpoint;
  readonly #options: ReadOptions;

  constructor(pe: Posenc, checkpoint: Checkpoint, options: ReadOptions) {
    this.#pe = pe;
    this.#checkpoint = checkpoint;
    this.#options = options;
  }

  /** The first rows, without leading axes of 1; of two axes in the middle, such as the heads, the first is taken. */
  async #rows(name: string, rows = rowsRead): Promise<Tensor | undefined> {
    const { shape } = this.#checkpoint.tensors.get(name) as TensorInfo;
    const remaining = withoutOnes(shape);
    const [length = 0, dim = 0] = remaining;
    if (remaining.length !== 2 || dim < 2 || dim > widest || length < 2) return undefined;
    const isFirst = shape[0] === length;
    const { data } = await this.#checkpoint.tensor(
      name,
      isFirst ? { ...this.#options, rows: [0, Math.min(rows, length)] } : this.#options,
    );
    const count = Math.min(rows, length);
    return { data: data.subarray(0, count * dim), shape: [count, dim] };
  }

  async pair(names: readonly string[]): Promise<Read> {
    const [first, second] = names;
    if (first === undefined || second === undefined) return { tensors: names };
    try {
      const [cos, sin] = [await this.#rows(first), await this.#rows(second)];
      if (!cos || !sin || cos.shape.join() !== sin.shape.join()) return { tensors: names };
      return { tensors: names, identification: identify(this.#pe, { cos, sin }) };
    } catch (thrown) {
      return { tensors: names, problem: problemOf(thrown) };
    }
  }

  async table(names: readonly string[]): Promise<IdentifiedPositions> {
    const read = names.length === 2 ? await this.pair(names) : await this.#single(names[0] as string);
    return { ...answer(read), nodes: [], sentence: `${listed(read.tensors)}: ${saying(read)}` };
  }

  async #single(name: string): Promise<Read> {
    try {
      const table = await this.#rows(name);
      return { tensors: [name], ...(table ? { identification: identify(this.#pe, { table }) } : {}) };
    } catch (thrown) {
      return { tensors: [name], problem: problemOf(thrown) };
    }
  }

  /** Pairs of cosines and sines, and tables, by name or by their first row. */
  async tables(used: ReadonlySet<string>): Promise<(readonly string[])[]> {
    const { tensors } = this.#checkpoint;
    const kinds = new Map<string, 'cos' | 'sin' | 'table'>();
    for (const { name, kind, shape } of findPositions(this.#checkpoint)) {
      if (used.has(name) || shape.length < 2) continue;
      if (kind === 'rotary-cosines') kinds.set(name, 'cos');
      else if (kind === 'rotary-sines') kinds.set(name, 'sin');
      else if (kind === 'learned-positions') kinds.set(name, 'table');
    }
    let left = maxByContent;
    for (const { name, shape } of tensors.values()) {
      if (used.has(name) || kinds.has(name) || left === 0 || !isTableShape(shape)) continue;
      left--;
      const kind = await this.#kindByContent(name);
      if (kind) kinds.set(name, kind);
    }
    const sines = [...kinds].flatMap(([name, kind]) => (kind === 'sin' ? [name] : []));
    return [...kinds].flatMap(([name, kind]) => {
      if (kind === 'table') return [[name]];
      if (kind === 'sin') return [];
      const shape = tensors.get(name)?.shape.join();
      const isOther = (other: string) => other === name.replace(/cos(?!.*cos)/, 'sin');
      const ofShape = sines.filter((other) => tensors.get(other)?.shape.join() === shape);
      const sine = ofShape.find(isOther) ?? (ofShape.length === 1 ? ofShape[0] : undefined);
      return sine === undefined ? [] : [[name, sine]];
    });
  }

  /** By the row of position 0: ones are cosines, zeros sines, and both sinusoids, if the next row is of neither. */
  async #kindByContent(name: string): Promise<'cos' | 'sin' | 'table' | undefined> {
    try {
      const two = await this.#rows(name, 2);
      if (!two) return undefined;
      const dim = two.shape[1] as number;
      const [first, second] = [two.data.subarray(0, dim), two.data.subarray(dim)];
      const ones = first.filter((value) => value === 1).length;
      const zeros = first.filter((value) => value === 0).length;
      const turns =
        second.every((value) => Math.abs(value) <= 1.0001) && second.some((value) => value !== 0 && value !== 1);
      if (!turns || ones + zeros !== dim) return undefined;
      return zeros === 0 ? 'cos' : ones === 0 ? 'sin' : ones * 2 === dim ? 'table' : undefined;
    } catch {
      return undefined;
    }
  }
}

const problemOf = (thrown: unknown): string => {
  if (thrown instanceof Error && thrown.name === 'PosencError') return thrown.message;
  throw thrown;
};

/** The axes of more than one element, and the last one. */
const withoutOnes = (shape: readonly number[]) =>
  shape.filter((extent, axis) => extent !== 1 || axis >= shape.length - 1);

/** [rows, dim], also behind axes of 1, with so many rows that it cannot be mistaken for a matrix of weights. */
function isTableShape(shape: readonly number[]): boolean {
  const remaining = withoutOnes(shape);
  const [length = 0, dim = 0] = remaining;
  return remaining.length === 2 && length >= 4 && dim >= 2 && dim <= widest && dim % 2 === 0;
}

/** The tables of a node, by its operator's order of inputs. */
function cachesOf({ op, domain, inputs }: OnnxNode): string[] {
  const [cos, sin] =
    op === 'RotaryEmbedding'
      ? domain === 'ai.onnx'
        ? [1, 2]
        : [2, 3]
      : op === 'GroupQueryAttention'
        ? [7, 8]
        : [-1, -1];
  return [inputs[cos], inputs[sin]].flatMap((name) => (name ? [name] : []));
}

/** Groups nodes with the same operator, attributes and tables: those of all layers. */
const groupsOf = (nodes: readonly OnnxNode[]) =>
  groupedBy(nodes, (node) =>
    JSON.stringify([node.domain, node.op, Object.entries(node.attributes).sort(), cachesOf(node)]),
  );

function answer({ tensors, identification }: Read): Omit<IdentifiedPositions, 'nodes' | 'sentence'> {
  const best = identification && !identification.none ? identification.candidates[0] : undefined;
  return {
    tensors,
    ...(identification ? { identification } : {}),
    ...(best?.matches && best.except.length === 0 ? { call: best.call, encoding: best.options } : {}),
  };
}

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' and ');

function saying({ tensors, identification, problem }: Read): string {
  if (problem !== undefined) return `not read: ${problem}`;
  if (identification) return identification.sentence;
  return tensors.length > 0 ? 'a shape that is not identified.' : 'no tables.';
}

function ofNodes(nodes: readonly OnnxNode[], read: Read): IdentifiedPositions {
  const [{ op, domain, attributes }] = nodes as [OnnxNode];
  const number = (...names: readonly string[]) =>
    names.map((name) => attributes[name]).find((value): value is number => typeof value === 'number');
  const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);
  const isRotary = op === 'RotaryEmbedding' || number('do_rotary') === 1;
  const layout = isRotary ? (number('interleaved', 'rotary_interleaved') === 1 ? 'interleaved' : 'half') : undefined;
  const stated = {
    layout,
    rotaryDim: isRotary ? positive(number('rotary_embedding_dim')) : undefined,
    heads: positive(number('num_heads', 'q_num_heads')),
    kvHeads: positive(number('kv_num_heads')),
    scale: positive(number('scale')),
    softcap: positive(number('softcap')),
    localWindowSize: positive(number('local_window_size')),
    causal: number('is_causal', 'unidirectional') === 1 || op === 'GroupQueryAttention' ? true : undefined,
  } as const;
  const known = present(stated);
  const found = answer(read);
  const encoding = found.encoding && layout ? { encoding: { ...found.encoding, layout } } : {};
  const words = [
    isRotary
      ? `rotary pairs ${layout === 'half' ? 'are halves (i, i + d/2)' : 'are neighbours (2i, 2i + 1)'}`
      : 'no rotation',
    ...Object.entries(known).flatMap(([key, value]) => (key === 'layout' ? [] : [`${key} ${String(value)}`])),
  ];
  const tables =
    read.tensors.length > 0
      ? ` ${listed(read.tensors)}: ${saying(read)}`
      : isRotary
        ? ' Its cosines and sines are computed elsewhere or by the operator itself; the base is not in the file.'
        : '';
  return {
    ...found,
    ...encoding,
    nodes,
    ...known,
    sentence: `${op} (${domain}) × ${nodes.length}: ${words.join(', ')}.${tables}`,
  };
}
