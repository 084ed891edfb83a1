/** What torch.save writes since version 1.6: a ZIP file with a pickle, and a member for each storage. */
import { describe, rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused, sized, unsupported } from '../errors/index.ts';
import { type CheckedSource, type ReadOptions, rowMajorStrides, stridedSource } from '../source/index.ts';
import { readZip, type ZipMember } from '../zip/index.ts';
import { safetensorsDtypes } from './dtypes.ts';
import { checkedShape, product } from './layout.ts';
import { PythonName, type Rebuild, Tuple, unpickled } from './pickle.ts';
import type { Header, MetadataValue, TensorLocation } from './types.ts';

/** The types by PyTorch's names, which begin those of its storages as well. */
const dtypes: Readonly<Record<string, readonly [dtype: string, storage?: string]>> = {
  float64: ['F64', 'Double'],
  float32: ['F32', 'Float'],
  float16: ['F16', 'Half'],
  bfloat16: ['BF16', 'BFloat16'],
  int64: ['I64', 'Long'],
  int32: ['I32', 'Int'],
  int16: ['I16', 'Short'],
  int8: ['I8', 'Char'],
  uint8: ['U8', 'Byte'],
  bool: ['BOOL', 'Bool'],
  complex64: ['C64', 'ComplexFloat'],
  float8_e4m3fn: ['F8_E4M3'],
  float8_e5m2: ['F8_E5M2'],
  uint16: ['U16'],
  uint32: ['U32'],
  uint64: ['U64'],
};

class Storage {
  readonly key: string;
  /** Undefined for storages without a type, whose tensors have it. */
  readonly dtype: string | undefined;

  constructor(key: string, dtype: string | undefined) {
    this.key = key;
    this.dtype = dtype;
  }
}

class StoredTensor {
  readonly storage: Storage;
  readonly dtype: string;
  readonly offset: number;
  readonly shape: readonly unknown[];
  readonly strides: readonly unknown[];

  constructor(storage: Storage, dtype: string, offset: number, shape: readonly unknown[], strides: readonly unknown[]) {
    this.storage = storage;
    this.dtype = dtype;
    this.offset = offset;
    this.shape = shape;
    this.strides = strides;
  }
}

const longestPickle = 64_000_000;
const deepest = 32;

export async function readPytorch(source: CheckedSource, options: ReadOptions): Promise<Header> {
  const members = await readZip(source, 'checkpoint', options);
  const pickle = members.find(({ name }) => /^[^/]+\/data\.pkl$/.test(name));
  const root = pickle?.name.slice(0, -'data.pkl'.length) ?? '';
  const file = source.name;
  if (pickle === undefined || pickle.size > longestPickle) {
    const found = pickle === undefined ? 'a ZIP archive without data.pkl' : `a data.pkl of ${sized(pickle.size)}`;
    throw refused(
      'checkpoint',
      { text: "'{file}': {found}", values: { file: inOneLine(file), found } },
      rule('what torch.save writes'),
    );
  }
  if (members.some(({ name }) => name === `${root}constants.pkl` || name.startsWith(`${root}code/`))) {
    throw unsupported(
      'checkpoint',
      "'{file}' is a TorchScript program (torch.jit.save), which is not read; save the state_dict of the model instead",
      { file: inOneLine(file) },
    );
  }
  const byName = new Map(members.map((member) => [member.name, member]));
  const order = byName.get(`${root}byteorder`);
  const isBigEndian =
    order !== undefined && order.size < 16 && new TextDecoder().decode(await order.content(options)) === 'big';
  const state = unpickled(await pickle.content(options), { known, persistent: storageOf, file });
  const { tensors, metadata } = flattened(state, file);
  const opened = new Map<string, Promise<CheckedSource>>();
  const storage = (member: ZipMember) => {
    const one = opened.get(member.name) ?? member.open(options);
    opened.set(member.name, one);
    return one;
  };
  const locations: TensorLocation[] = [];
  for (const [name, tensor] of tensors) {
    const member = byName.get(`${root}data/${tensor.storage.key}`);
    locations.push(await locationOf(name, tensor, member, { file, isBigEndian, storage }));
  }
  return { format: 'pytorch', metadata, locations };
}

async function locationOf(
  name: string,
  { dtype, offset, shape: extents, strides: steps }: StoredTensor,
  member: ZipMember | undefined,
  {
    file,
    isBigEndian,
    storage,
  }: { file: string; isBigEndian: boolean; storage: (member: ZipMember) => Promise<CheckedSource> },
): Promise<TensorLocation> {
  const what = `the tensor ${quoted(name)} of ${quoted(file)}`;
  const shape = checkedShape([...extents], what);
  const strides = checkedShape([...steps], what);
  if (member === undefined || strides.length !== shape.length || !Number.isSafeInteger(offset) || offset < 0)
    throw refused(
      'checkpoint',
      { text: '{what}, whose storage is missing or out of range', values: { what } },
      rule('an intact file'),
    );
  const bytes = safetensorsDtypes.get(dtype)?.bytes ?? 1;
  const elements = product(shape);
  const last =
    elements === 0 ? -1 : shape.reduce((sum, extent, axis) => sum + (extent - 1) * (strides[axis] as number), 0);
  if ((offset + last + 1) * bytes > member.size) {
    throw refused(
      'checkpoint',
      { text: '{what}: bytes up to {end}', values: { what, end: (offset + last + 1) * bytes } },
      { kind: 'range', max: member.size, because: ', the size of its storage' },
    );
  }
  // Steps of 0 show one number as many.
  if (elements * bytes > Math.max(2 ** 28, 64 * member.size))
    throw refused(
      'checkpoint',
      { text: '{what}: {elements} numbers', values: { what, elements } },
      rule('about as many as its storage has'),
    );
  const info = Object.freeze({ name, dtype, shape: Object.freeze(shape), byteLength: elements * bytes, file });
  const source = await storage(member);
  const plain = rowMajorStrides(shape);
  const isPlain = elements === 0 || shape.every((extent, axis) => extent === 1 || strides[axis] === plain[axis]);
  if (isPlain && (!isBigEndian || bytes === 1)) return { info, source, begin: offset * bytes };
  const array = { begin: offset * bytes, bytes, shape, strides, isBigEndian };
  return { info, source: stridedSource(source, name, array), begin: 0 };
}

/** `('storage', class, key, location, count)`. */
function storageOf(id: unknown): Storage {
  const [kind, type, key] = id instanceof Tuple ? id : [];
  const name = type instanceof PythonName ? type.name : '';
  if (kind !== 'storage' || typeof key !== 'string' || !storages.has(name))
    throw refused('checkpoint', describe(kind), rule('a storage, as torch.save writes'));
  return new Storage(key, storages.get(name));
}

const storages = /* @__PURE__ */ new Map<string, string | undefined>([
  ...Object.values(dtypes).flatMap(([dtype, name]) =>
    name === undefined ? [] : [[`torch.${name}Storage`, dtype] as const],
  ),
  ['torch.storage.UntypedStorage', undefined],
  ['torch.storage.TypedStorage', undefined],
  ['torch.UntypedStorage', undefined],
]);

/** Tensor of storage, offset, shape, strides, requires_grad, hooks, and, where the storage has no type, dtype. */
const rebuildTensor: Rebuild = ([storage, offset, shape, strides, , , type]) => {
  const named = type instanceof PythonName ? dtypes[type.name.replace('torch.', '')]?.[0] : undefined;
  const dtype = named ?? (storage instanceof Storage ? storage.dtype : undefined);
  const isWhole = storage instanceof Storage && dtype !== undefined && typeof offset === 'number';
  if (isWhole && Array.isArray(shape) && Array.isArray(strides))
    return new StoredTensor(storage, dtype, offset, shape, strides);
  throw refused('checkpoint', 'a tensor without its storage', rule('what torch.save writes'));
};

const first: Rebuild = ([value]) => value;
const listOf: Rebuild = ([values]) => (Array.isArray(values) ? [...values] : []);

const dictionary = (pairs: unknown) =>
  new Map(
    (Array.isArray(pairs) ? pairs : []).map((pair): [unknown, unknown] =>
      Array.isArray(pair) ? [pair[0], pair[1]] : [pair, null],
    ),
  );

/** Everything that a file may name; all else is refused. */
const known: ReadonlyMap<string, Rebuild | undefined> = /* @__PURE__ */ new Map<string, Rebuild | undefined>([
  ['collections.OrderedDict', ([pairs]) => dictionary(pairs)],
  ['torch._utils._rebuild_tensor', rebuildTensor],
  [
    'torch._utils._rebuild_tensor_v2',
    ([storage, offset, shape, strides]) => rebuildTensor([storage, offset, shape, strides]),
  ],
  ['torch._utils._rebuild_tensor_v3', rebuildTensor],
  ['torch._utils._rebuild_parameter', first],
  ['torch._utils._rebuild_parameter_with_state', first],
  ['torch._tensor._rebuild_from_type_v2', (args) => fromType(args)],
  ['torch.nn.parameter.Parameter', first],
  ['torch.nn.parameter.Buffer', first],
  ['torch.Tensor', undefined],
  ['torch.Size', listOf],
  ['torch.device', () => null],
  ...['builtins.set', '__builtin__.set', 'builtins.frozenset'].map((name) => [name, listOf] as const),
  ...[...storages.keys()].map((name) => [name, undefined] as const),
  ...Object.keys(dtypes).map((name) => [`torch.${name}`, undefined] as const),
]);

/** A function, a class, the arguments and the state. */
function fromType([callee, , args]: readonly unknown[]): unknown {
  const rebuild = callee instanceof PythonName ? known.get(callee.name) : undefined;
  if (rebuild === undefined || rebuild === fromType || !Array.isArray(args))
    throw refused('checkpoint', 'a tensor of another class', rule('a tensor'));
  return rebuild(args);
}

/** The tensors of nested dictionaries and lists by their paths, and texts, numbers and switches beside them. */
function flattened(state: unknown, file: string) {
  const tensors = new Map<string, StoredTensor>();
  const metadata = new Map<string, MetadataValue>();
  const visit = (value: unknown, path: string, depth: number): void => {
    // Lists may hold one another many times over.
    if (++visited > 2 ** 22)
      throw refused(
        'checkpoint',
        { text: "'{file}': too many values", values: { file: inOneLine(file) } },
        rule('a state_dict'),
      );
    if (depth > deepest)
      throw refused(
        'checkpoint',
        { text: "'{file}': a deeper dictionary", values: { file: inOneLine(file) } },
        { kind: 'length', max: deepest, of: 'levels' },
      );
    const below = (key: unknown) => (path === '' ? String(key) : `${path}.${String(key)}`);
    if (value instanceof StoredTensor) {
      if (tensors.has(path))
        throw refused(
          'checkpoint',
          { text: "the tensor '{path}' twice", values: { path: inOneLine(path) } },
          rule('each name once'),
        );
      tensors.set(path || 'tensor', value);
    } else if (value instanceof Map) for (const [key, one] of value) visit(one, below(key), depth + 1);
    else if (Array.isArray(value)) for (const [i, one] of value.entries()) visit(one, below(i), depth + 1);
    else if (['string', 'number', 'boolean'].includes(typeof value)) metadata.set(path, value as MetadataValue);
  };
  let visited = 0;
  visit(state, '', 0);
  return { tensors, metadata };
}
