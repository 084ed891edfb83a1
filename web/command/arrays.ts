/** Commands about arrays: identify, verify, table, bias, resample. */
import { createPosenc, type Posenc, type ResampleTableOptions, type Tensor } from 'posenc';
import { catalogue, schemeNamed } from 'posenc/catalogue';
import {
  type ArraysToIdentify,
  type ArraysToVerify,
  type EncodingSpecification,
  identify as identifyArrays,
  type ParsedArray,
  preset,
  toNpy,
  toNpz,
  verify as verifyArrays,
} from 'posenc/inspect';
import { readArray, readArrays } from './inputs.ts';
import { type Command, gridOf, numberOf, numbersOf, type OptionKinds, schemeOptions, UsageError } from './options.ts';
import { clearProgress, print, printJson, progress, save as saveFile, styled } from './terminal.ts';

type Options = Readonly<Record<string, string | true>>;

/** What an array can be, and so the options that name a file. */
const roles = ['table', 'cos', 'sin', 'before', 'after', 'bias', 'slopes'] as const;
type Role = (typeof roles)[number];
type Arrays = Partial<Record<Role, ParsedArray>>;

const roleOptions: OptionKinds = {
  before: { kind: 'file', value: 'FILE', help: 'queries or keys before the rotation; --after has them after it' },
  after: { kind: 'file', value: 'FILE', help: 'see --before' },
  cos: { kind: 'file', value: 'FILE', help: 'cosines; --sin has the sines' },
  sin: { kind: 'file', value: 'FILE', help: 'see --cos' },
  table: { kind: 'file', value: 'FILE', help: 'a table that is added to the embedding' },
  bias: { kind: 'file', value: 'FILE', help: 'numbers that are added to the logits' },
};

/** Reads arrays from operands, and from options with the names of their roles. */
async function rolesOf(
  operands: readonly string[],
  options: Options,
): Promise<{ arrays: Arrays; rest: ParsedArray[] }> {
  const arrays: Arrays = {};
  for (const role of roles) {
    const file = options[role];
    if (typeof file === 'string') arrays[role] = await readArray(file);
  }
  const read = (await Promise.all(operands.map(readArrays))).flat();
  const rest = read.filter((array) => {
    // Arrays of an NPZ have names.
    const role = roles.find((one) => array.name === one && arrays[one] === undefined);
    if (role && read.length > 1) arrays[role] = array;
    return !(role && read.length > 1);
  });
  return { arrays, rest };
}

/** Two arrays are cosines and sines if their squares add up to one number, otherwise before and after a rotation. */
function paired([one, other]: readonly [ParsedArray, ParsedArray]): Arrays {
  const isSame = one.shape.join() === other.shape.join();
  const sums = isSame
    ? Array.from(one.data.subarray(0, 4096), (value, i) => value ** 2 + (other.data[i] ?? 0) ** 2)
    : [];
  const first = sums[0] ?? 0;
  if (isSame && first > 0.1 && sums.every((sum) => Math.abs(sum - first) < 0.02 * first)) {
    // At position 0 every cosine is 1, and every sine is 0.
    const isSwapped = other.data[0] === 1 && one.data[0] === 0;
    return isSwapped ? { cos: other, sin: one } : { cos: one, sin: other };
  }
  return { before: one, after: other };
}

/** Adds two arrays without a role, which make a pair. */
function byRole(arrays: Arrays, rest: readonly ParsedArray[]): Arrays {
  if (rest.length === 1 || rest.length > 2)
    throw new UsageError(`expected one array, or two; name others by --${roles.join(', --')}`);
  const all = { ...arrays, ...(rest.length === 2 ? paired(rest as [ParsedArray, ParsedArray]) : {}) };
  if (Object.keys(all).length === 0) throw new UsageError('expected a file with an array');
  return all;
}

export const identify: Command = {
  isBusy: true,
  usage: 'identify TABLE | COS SIN | ARRAYS.npz | model.safetensors:NAME',
  help: 'the convention that made an array: scheme, layout, base, scaling, offset, precision; ends with 1 if none did',
  options: {
    ...roleOptions,
    slopes: { kind: 'file', value: 'FILE', help: 'slopes of ALiBi' },
    positions: { kind: 'numbers', value: 'LIST', help: 'positions of the rows, if they are known: 0,4095 or 0..511' },
    grid: { kind: 'grid', value: 'RxC', help: 'rows and columns of the grid whose cells the rows are' },
    tolerance: { kind: 'number', value: 'X', help: 'the largest difference between numbers that count as equal' },
  },
  examples: [
    'identify cos.npy sin.npy',
    'identify --before q.npy --after q_rotated.npy',
    'identify model.safetensors:wpe.weight',
  ],
  async run(operands, options) {
    const { arrays, rest } = await rolesOf(operands, options);
    const value = toIdentify(arrays, rest);
    const pe = await createPosenc();
    progress('comparing with the conventions of the catalogue');
    const found = identifyFirst(pe, value, {
      ...(typeof options.positions === 'string' ? { positions: numbersOf('positions', options.positions) } : {}),
      ...(typeof options.grid === 'string' ? { grid: gridOf('grid', options.grid) } : {}),
      ...(typeof options.tolerance === 'string' ? { tolerance: numberOf('tolerance', options.tolerance) } : {}),
    });
    clearProgress();
    if (options.json) printJson(found);
    else {
      print(found.sentence);
      const [best] = found.candidates;
      if (best && !found.none) print(styled('dim', `pe.${best.call}(${JSON.stringify(best.options)})`));
    }
    return found.none ? 1 : 0;
  },
};

/** What one array may be, the likeliest first. */
function toIdentify(arrays: Arrays, rest: readonly ParsedArray[]): readonly ArraysToIdentify[] {
  const [only] = rest;
  if (rest.length === 1 && only && Object.keys(arrays).length === 0) {
    const { shape } = only;
    const isSquare = shape.length > 1 && shape.at(-1) === shape.at(-2);
    if (shape.length === 1) return [{ slopes: only }];
    return isSquare
      ? [{ bias: only }, { table: only }]
      : [{ table: only }, ...(shape.length > 2 ? [{ bias: only }] : [])];
  }
  const all = byRole(arrays, rest);
  if ((all.before === undefined) !== (all.after === undefined))
    throw new UsageError('--before and --after belong together');
  return [all as ArraysToIdentify];
}

type Hints = Parameters<typeof identifyArrays>[2];

function identifyFirst(pe: Posenc, value: readonly ArraysToIdentify[], hints: Hints) {
  let first: ReturnType<typeof identifyArrays> | undefined;
  for (const one of value) {
    const found = identifyArrays(pe, one, hints);
    if (!found.none) return found;
    first ??= found;
  }
  return first as ReturnType<typeof identifyArrays>;
}

const likeOption: OptionKinds = {
  like: {
    kind: 'text',
    value: 'MODEL',
    help: 'the options of a published model, such as llama-3.1; others may follow',
  },
  layers: { kind: 'text', value: 'KIND', help: 'which layers of it, where they differ: full, sliding' },
};

const schemeOption: OptionKinds = {
  scheme: { kind: 'text', value: 'NAME', help: 'a scheme of the catalogue; its options follow with dashes' },
  ...likeOption,
};

/** The options of a scheme and of a model, as typed. */
async function specification(
  scheme: string | undefined,
  options: Options,
  kinds: OptionKinds,
): Promise<EncodingSpecification> {
  const like = typeof options.like === 'string' ? options.like : undefined;
  if (scheme === undefined && like === undefined) throw new UsageError('expected --scheme NAME or --like MODEL');
  const typed = await schemeOptions(scheme ?? 'rope', options, kinds, readArray);
  if (like === undefined) return typed;
  const { scheme: name, ...rest } = typed;
  const layers = typeof options.layers === 'string' ? { layers: options.layers } : {};
  const model: Record<string, unknown> = { ...preset(like, layers) };
  if (scheme !== undefined && name !== model.scheme)
    throw new UsageError(`--like ${like} has the scheme ${String(model.scheme)}, not ${scheme}`);
  return { ...model, ...rest };
}

export const verify: Command = {
  isBusy: true,
  usage: 'verify MINE.npz|MINE.npy … --scheme rope --layout half --base 500000',
  help: 'whether an array is what it should be, to what precision, and otherwise what was done instead',
  options: { ...roleOptions, ...schemeOption },
  hasSchemeOptions: true,
  examples: [
    'verify mine.npz --scheme rope --layout half --base 500000 --positions 0,4095,100000',
    'verify --before q.npy --after q_rotated.npy --like llama-3.1',
    'verify alibi.npy --scheme alibi',
  ],
  async run(operands, options) {
    const expected = await specification(
      typeof options.scheme === 'string' ? options.scheme : undefined,
      options,
      verify.options,
    );
    const { arrays, rest } = await rolesOf(operands, options);
    const pe = await createPosenc();
    const mine = toVerify(arrays, rest, String(expected.scheme));
    const isTable = 'cos' in mine || 'sin' in mine;
    const found = verifyArrays(pe, mine, isTable ? withoutHeads(expected) : expected);
    const verdict = !found.ok ? 'incorrect' : found.undetermined.length > 0 ? 'undetermined' : 'correct';
    if (options.json) printJson({ verdict, ...found });
    else if (verdict === 'correct') print(styled('green', found.sentence));
    else if (verdict === 'incorrect') print(styled('red', found.sentence));
    else
      print(
        styled(
          'yellow',
          `Undetermined: ${list(found.undetermined)} could be wrong, and these numbers would be the same. Verify more positions or a larger array.`,
        ) + `\n${found.sentence}`,
      );
    return verdict === 'correct' ? 0 : 1;
  },
};

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Tables have as many columns as pairs, whatever the heads are. */
function withoutHeads({ rotaryDim: _, rotaryPart: __, ...rest }: EncodingSpecification): EncodingSpecification {
  return rest;
}

function toVerify(arrays: Arrays, rest: readonly ParsedArray[], scheme: string): ArraysToVerify {
  const [only] = rest;
  const place = schemeNamed(scheme)?.place;
  if (rest.length === 1 && only && Object.keys(arrays).length === 0)
    return place === 'bias' ? { bias: only } : { table: only };
  return byRole(arrays, rest) as ArraysToVerify;
}

const output: OptionKinds = {
  output: {
    kind: 'file',
    short: 'o',
    value: 'FILE',
    help: 'the file to write: .npy, or .npz for several arrays; - for standard output',
  },
};

/** Writes arrays, and says what was written. */
async function save(arrays: Readonly<Record<string, Tensor>>, options: Options, call: unknown): Promise<number> {
  const target = typeof options.output === 'string' ? options.output : undefined;
  const members = Object.entries(arrays);
  const [[, only] = []] = members;
  const isNpz = target?.endsWith('.npz') || members.length > 1;
  if (target !== undefined && isNpz && target !== '-' && !target.endsWith('.npz'))
    throw new UsageError(`${members.map(([name]) => name).join(' and ')} are several arrays: -o must end with .npz`);
  if (target !== undefined && target !== '-' && !/\.np[yz]$/.test(target))
    throw new UsageError('-o must end with .npy or .npz');
  const bytes = target === undefined ? undefined : isNpz ? toNpz(arrays) : toNpy(only as Tensor);
  if (bytes && target === '-') {
    process.stdout.write(bytes);
    return 0;
  }
  if (bytes && target) await saveFile(target, bytes);
  const shapes = members.map(([name, { shape }]) => [name, shape] as const);
  if (options.json)
    printJson({
      ...(target ? { output: target, bytes: bytes?.length } : {}),
      shapes: Object.fromEntries(shapes),
      options: call,
    });
  else {
    const what = shapes.map(([name, shape]) => `${name} [${shape.join(', ')}]`).join(', ');
    print(target ? `${target}: ${what}, float32` : `${what}, float32 (nothing is written without -o FILE)`);
    if (!target) for (const [name, { data, shape }] of members) print(preview(name, data, shape.at(-1) ?? 1));
  }
  return 0;
}

/** The first rows of an array. */
function preview(name: string, data: ArrayLike<number>, width: number): string {
  const row = (from: number) =>
    Array.from({ length: Math.min(width, 6) }, (_, i) => (data[from + i] ?? 0).toPrecision(6)).join('  ') +
    (width > 6 ? '  …' : '');
  const rows = Math.min(4, Math.floor(data.length / width));
  return [`${name}:`, ...Array.from({ length: rows }, (_, i) => `  ${row(i * width)}`)].join('\n');
}

/** The scheme of a command, as an operand or an option. */
function schemeOf(
  operands: readonly string[],
  options: Options,
  place: (name: string) => boolean,
  what: string,
): string | undefined {
  const [typed, ...more] = operands;
  if (more.length > 0) throw new UsageError(`expected one scheme; '${more.join(' ')}' is too much`);
  const name = typed ?? (typeof options.scheme === 'string' ? options.scheme : undefined);
  const found = schemeNamed(name)?.place;
  if (name !== undefined && found !== undefined && !place(found)) {
    const schemes = catalogue.filter((scheme) => place(scheme.place)).map((scheme) => scheme.name);
    throw new UsageError(`${name} is no ${what}; expected one of ${schemes.join(', ')}`);
  }
  return name;
}

export const table: Command = {
  isBusy: true,
  usage: 'table SCHEME --length N -o FILE',
  help: 'cosines and sines of a rotation, or a table for the embedding',
  options: { ...output, ...schemeOption },
  hasSchemeOptions: true,
  examples: [
    'table rope --like llama-3.1 --length 131072 -o cos_sin.npz',
    'table rope --dim 128 --base 500000 --positions 0,4095,100000 --columns repeated -o cos_sin.npz',
    'table sinusoidal --length 512 --dim 768 -o pe.npy',
  ],
  async run(operands, options) {
    const isTable = (place: string) => place === 'rotation' || place === 'embedding';
    const scheme = schemeOf(operands, options, isTable, 'table');
    const made = await specification(scheme, options, table.options);
    const pe = await createPosenc();
    const isRotary = schemeNamed(made.scheme)?.place === 'rotation';
    const call = isRotary && options.like !== undefined ? ofTable(made) : made;
    if (!isRotary) return save({ table: pe.absolute(call) }, options, call);
    return save({ ...pe.rotaryTable(call) }, options, call);
  },
};

/** The table of a model that turns a part of each head has the pairs of that part. */
function ofTable({ rotaryDim, dim, rotaryPart: _, ...rest }: EncodingSpecification): EncodingSpecification {
  return { ...rest, dim: dim ?? rotaryDim };
}

export const bias: Command = {
  isBusy: true,
  usage: 'bias SCHEME --heads N --queries N --keys N -o FILE.npy',
  help: 'the numbers that a scheme adds to the logits, [heads, queries, keys]',
  options: { ...output, scheme: schemeOption.scheme as OptionKinds[string] },
  hasSchemeOptions: true,
  examples: [
    'bias alibi --heads 12 --queries 512 --keys 512 -o alibi.npy',
    'bias t5 --table rel.npy --queries 64 --keys 64 --bidirectional -o t5.npy',
  ],
  async run(operands, options) {
    const scheme = schemeOf(operands, options, (place) => place === 'bias', 'bias');
    const made = await specification(scheme, options, bias.options);
    const pe = await createPosenc();
    return save({ bias: pe.bias(made) }, options, made);
  },
};

export const resample: Command = {
  isBusy: true,
  usage: 'resample FILE --from 14x14 --to 24x24 --prefix 1 -o FILE.npy',
  help: 'a learned table of positions for another grid (bicubic, as in PyTorch, unless --method says otherwise)',
  options: {
    ...output,
    from: {
      kind: 'grid',
      value: 'RxC',
      help: 'the grid of the table (default: the square that prefix and suffix leave)',
    },
    to: { kind: 'grid', value: 'RxC', help: 'the new grid' },
    prefix: { kind: 'number', value: 'N', help: 'rows before the grid, such as a class token' },
    suffix: { kind: 'number', value: 'N', help: 'rows after the grid' },
    method: { kind: 'text', value: 'NAME', help: 'bicubic, bilinear, nearest or tile' },
    antialias: { kind: 'switch', help: 'widen the kernel for smaller grids' },
    'align-corners': { kind: 'switch', help: 'outer entries of both grids coincide' },
  },
  examples: [
    'resample pos_embed.npy --from 14x14 --to 24x24 --prefix 1 -o out.npy',
    'resample model.safetensors:pos_embed --to 32x32 --prefix 1 -o out.npy',
  ],
  async run([target, ...rest], options) {
    if (target === undefined || rest.length > 0) throw new UsageError('expected one file with a table');
    if (typeof options.to !== 'string') throw new UsageError('expected --to ROWSxCOLUMNS');
    const value = await readArray(target);
    const pe = await createPosenc();
    const count = (name: string) => numberOf(name, String(options[name]));
    const call: ResampleTableOptions = {
      to: gridOf('to', options.to),
      ...(typeof options.from === 'string' ? { from: gridOf('from', options.from) } : {}),
      ...(options.prefix === undefined ? {} : { prefixTokens: count('prefix') }),
      ...(options.suffix === undefined ? {} : { suffixTokens: count('suffix') }),
      ...(options.method === undefined
        ? {}
        : { method: String(options.method) as NonNullable<ResampleTableOptions['method']> }),
      ...(options.antialias ? { antialias: true } : {}),
      ...(options['align-corners'] ? { alignCorners: true } : {}),
    };
    const made = pe.resampleTable({ data: Float32Array.from(value.data), shape: value.shape }, call);
    return save({ table: made }, options, call);
  },
};
