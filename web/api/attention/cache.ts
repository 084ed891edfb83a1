/** Keys and values of the tokens so far, for a model that writes one token after another. */
import { holds, namedValues, type Scheme, schemeNamed, turnsOnLine } from '../../catalogue/index.ts';
import { invalid, rule } from '../errors/index.ts';
import { checkInteger, checkKeys, checkObject } from '../input/index.ts';
import type {
  AttentionCache,
  AttentionEncoding,
  CacheOptions,
  CacheStep,
  GrowingTensor,
  Posenc,
  RotateOptions,
  Tensor,
  TensorInput,
} from '../types/index.ts';

const optionNames = [
  'heads',
  'headDim',
  'valueDim',
  'window',
  'room',
  'encoding',
  'dtype',
  'scale',
  'softcap',
  'sinks',
];

/** Tokens that are processed at once, where the oldest rows are replaced: the ring has room for so many more. */
const chunk = 64;

/** Makes a cache of the public functions of an instance. */
export function attentionCache(pe: Posenc, request: CacheOptions): AttentionCache {
  checkKeys({ ...checkObject('options', request) }, optionNames);
  const options = request;
  const heads = checkInteger('heads', options.heads, 1, 2 ** 16);
  const headDim = checkInteger('headDim', options.headDim, 1, 2 ** 16);
  const valueDim = checkInteger('valueDim', options.valueDim ?? headDim, 1, 2 ** 16);
  const window = options.window === undefined ? undefined : checkInteger('window', options.window, 1, 2 ** 24);
  const isRing = window !== undefined && options.room === undefined;
  const room = isRing ? window - 1 + chunk : checkInteger('room', options.room ?? 4096, 1, 2 ** 31 - 1);
  const { encoding, dtype = 'float32', scale, softcap, sinks } = options;
  const all: readonly AttentionEncoding[] = encoding === undefined ? [] : isList(encoding) ? encoding : [encoding];
  for (const one of all) checkEncoding(one, isRing);
  const rotations = all.filter(({ scheme }) => turnsOnLine(scheme));
  const biases = all.filter(({ scheme }) => !turnsOnLine(scheme));
  const settings = {
    causal: true,
    ...(window === undefined ? {} : { window: [window - 1, 0] as const }),
    ...(biases.length > 0 ? { encoding: biases } : {}),
    ...(scale === undefined ? {} : { scale }),
    ...(softcap === undefined ? {} : { softcap }),
    ...(sinks === undefined ? {} : { sinks }),
  };
  let length = 0;
  let held: { readonly k: GrowingTensor; readonly v: GrowingTensor } | undefined;

  const rotated = (x: TensorInput, side: 'query' | 'key', from: number): TensorInput =>
    rotations.reduce<TensorInput>((turned, { ...one }) => {
      const sided = schemeNamed(one.scheme)?.sided ? { side } : {};
      return pe.rotate(turned, { ...one, ...sided, offset: from } as RotateOptions);
    }, x);

  const append = (k: TensorInput, v: TensorInput) => {
    if (held) {
      const before = held.k.shape.at(-2) as number;
      held.k.append(k);
      try {
        held.v.append(v);
      } catch (thrown) {
        // Shapes are checked before; numbers too large for float16 are found here.
        if (isRing) reset();
        else held.k.truncate(before);
        throw thrown;
      }
      return held;
    }
    const storage = { room, dtype, ...(isRing ? { ring: true } : {}) };
    held = { k: pe.upload(k, storage), v: pe.upload(v, storage) };
    return held;
  };

  const step = ({ q, k, v }: CacheStep): Tensor => {
    const tokens = checkStep({ q, k, v }, { heads, headDim, valueDim });
    if (!isRing && length + tokens > room) {
      const because = { text: ': there is room for {room}, and {length} are there', values: { room, length } };
      throw invalid('k.shape', shapeOf(k), { kind: 'length', max: room - length, of: 'rows', because });
    }
    if (!isRing || tokens <= chunk) return part(q, k, v, tokens);
    const outputs: Tensor[] = [];
    for (let from = 0; from < tokens; from += chunk) {
      const to = Math.min(from + chunk, tokens);
      const [queries, keys, values] = [q, k, v].map((x) => rowsOf(x, from, to)) as [Tensor, Tensor, Tensor];
      outputs.push(part(queries, keys, values, to - from));
    }
    return joined(outputs, tokens);
  };

  const part = (q: TensorInput, k: TensorInput, v: TensorInput, tokens: number): Tensor => {
    const turned = rotated(q, 'query', length);
    const cache = append(rotated(k, 'key', length), v);
    length += tokens;
    return pe.attention({ ...settings, q: turned, k: cache.k, v: cache.v }).output;
  };

  const reset = () => {
    held?.k.dispose();
    held?.v.dispose();
    held = undefined;
    length = 0;
  };
  return Object.freeze<AttentionCache>({
    step,
    reset,
    get length() {
      return length;
    },
    get rows() {
      return Math.min(length, isRing ? window - 1 + chunk : length);
    },
  });
}

const isList = (encoding: NonNullable<CacheOptions['encoding']>): encoding is readonly AttentionEncoding[] =>
  Array.isArray(encoding);

/** Only rotations by one position for each token, and biases that depend on the distance, allow rows to stay as they are. */
function checkEncoding({ scheme, ...options }: AttentionEncoding, isRing: boolean): void {
  const values: Readonly<Record<string, unknown>> = options;
  for (const name of ['positions', 'queryPositions', 'keyPositions', 'offset'])
    if (values[name] !== undefined)
      throw invalid(`encoding.${name}`, values[name], rule('no positions: the cache counts them'));
  if (turnsOnLine(scheme)) return;
  const entry = schemeNamed(scheme);
  if (entry?.place === 'bias' && (!isRing || dependsOnDistance(entry, values))) return;
  const what = 'a rotation by one position for each token, or a bias';
  throw invalid('encoding.scheme', scheme, rule(isRing ? `${what} that depends on the distance alone` : what));
}

function dependsOnDistance(entry: Scheme, options: Readonly<Record<string, unknown>>): boolean {
  const { byDistance } = entry;
  if (byDistance === undefined || byDistance === true) return byDistance === true;
  return !('queriesUpTo' in byDistance) && holds(byDistance, namedValues(entry, options, true));
}

interface Sizes {
  readonly heads: number;
  readonly headDim: number;
  readonly valueDim: number;
}

const shapeOf = (x: TensorInput): readonly number[] => ('shape' in x ? x.shape : x.dims) as readonly number[];

/** Returns the number of tokens. */
function checkStep({ q, k, v }: CacheStep, { heads, headDim, valueDim }: Sizes): number {
  const tokens = shapeOf(k).at(-2) ?? 0;
  for (const [name, x, count, width] of [
    // First, because the others have as many tokens.
    ['k', k, heads, headDim],
    ['q', q, undefined, headDim],
    ['v', v, heads, valueDim],
  ] as const) {
    const shape = shapeOf(x);
    const [cachedBatch = 0, rows, last] = shape;
    const isRight = shape.length === 3 && rows === tokens && tokens > 0 && last === width;
    if (!isRight || (count === undefined ? cachedBatch % heads !== 0 : cachedBatch !== count))
      throw invalid(`${name}.shape`, [...shape], {
        kind: 'shape',
        shapes: [[count ?? `multiple of ${heads}`, 'tokens', width]],
      });
  }
  return tokens;
}

function rowsOf(x: TensorInput, from: number, to: number): Tensor {
  const [heads = 1, tokens = 1, width = 1] = shapeOf(x);
  const data = new Float32Array(heads * (to - from) * width);
  const all = Float32Array.from(x.data as ArrayLike<number>);
  for (let head = 0; head < heads; head++) {
    const rows = all.subarray((head * tokens + from) * width, (head * tokens + to) * width);
    data.set(rows, head * (to - from) * width);
  }
  return { data, shape: [heads, to - from, width] };
}

function joined(parts: readonly Tensor[], tokens: number): Tensor {
  const [heads = 1, , width = 1] = parts[0]?.shape ?? [];
  const data = new Float32Array(heads * tokens * width);
  let from = 0;
  for (const { data: part, shape } of parts) {
    const rows = shape[1] ?? 0;
    for (let head = 0; head < heads; head++)
      data.set(part.subarray(head * rows * width, (head + 1) * rows * width), (head * tokens + from) * width);
    from += rows;
  }
  return { data, shape: [heads, tokens, width] };
}
