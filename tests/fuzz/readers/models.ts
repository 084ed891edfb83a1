/**
 * Opens models from files, sound and spoilt, and calls them with arguments, sound and not: each ends with a result or a
 * sentence, and the call after it gives what it gave before.
 */
import { createPosenc, PosencError } from 'posenc';
import { decideLayout, openModel, type RunModel } from 'posenc/run';
import { createTrainer } from 'posenc/train';
import { random as array } from '../../api/numbers.ts';
import { type Config, configOf, safetensors, type Tensors, tensorsOf } from '../../run/files.ts';
import { carrier, mergedKeys, scoredKeys } from '../../run/gguf-files.ts';
import { byteVocabulary, scoredVocabulary, tokenizerBin } from '../../run/words.ts';
import { hostileValue } from '../hostile.ts';
import { Random } from '../random.ts';
import { type Bytes, spoilt } from './files.ts';

export interface Verdict {
  readonly seed: number;
  readonly outcome: string;
}

const here = { build: 'simd', worker: false, maxMemory: 2 ** 28 } as const;
const pe = await createPosenc({ build: 'simd' });
const [own, disposed] = [pe.upload(array([4, 4])), pe.upload(array([4, 4]))];
disposed.dispose();
const residents = { own, disposed, ofAnother: own };

const utf8 = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)) as Bytes;
const scored = scoredVocabulary('\u2581');
const checkpoints = ['llama-gqa', 'gpt2', 'bloom', 'falcon-rw-style', 'gemma2', 'mixtral', 'opt', 'phi3-longrope'];

/** llama2.c's first format: a Llama of one layer. */
function llama2c(random: Random): Bytes {
  const [dim, hidden, rows] = [16, 24, scored.pieces.length];
  const floats = Float32Array.from(
    { length: rows * dim + 4 * dim * dim + 3 * dim * hidden + 3 * dim + 32 * 8 },
    () => random.next() - 0.5,
  );
  const header = new Uint8Array(Int32Array.of(dim, hidden, 1, 2, 2, rows, 32).buffer);
  return Uint8Array.from([...header, ...new Uint8Array(floats.buffer)]);
}

/** What `posenc/train` saves. */
async function trained(): Promise<Bytes> {
  const model = { vocab: 64, dim: 16, layers: 1, heads: 2 };
  const position = { scheme: 't5' } as const;
  const trainer = await createTrainer({ model, position, task: 'offset3', length: 16, batch: 2, build: 'simd' });
  const bytes = trainer.save().slice();
  trainer.dispose();
  return bytes as Bytes;
}

/** In shards, with their index. */
function sharded(config: Config, tensors: Tensors): Bytes[] {
  const names = [...tensors.keys()];
  const first = names.filter((_, n) => n % 2 === 0);
  const shard = (list: readonly string[]) => safetensors(new Map([...tensors].filter(([name]) => list.includes(name))));
  return [utf8(config), shard(first), shard(names.filter((name) => !first.includes(name)))];
}

const whole: readonly Bytes[][] = [
  [await trained()],
  [carrier(scoredKeys(scored), scored.pieces.length)],
  [carrier(mergedKeys(byteVocabulary(), 'qwen2'), byteVocabulary().pieces.length)],
  [llama2c(new Random(1)), tokenizerBin(scored)],
];

/** Changes of what files say: a key of the configuration, or a tensor. */
function contradicted(random: Random, config: Config, tensors: Tensors): void {
  const value = () =>
    random.pick([0, 1, -1, 2, 3, 5, 0.5, 64, 1e6, 2 ** 31, 2 ** 53, 1e308, null, '', 'yarn', true, [], [1], {}]);
  const name = random.pick([...tensors.keys()]);
  const tensor = tensors.get(name) as NonNullable<ReturnType<Tensors['get']>>;
  const [key, scaling] = [
    random.pick(Object.keys(config)),
    random.pick(['linear', 'yarn', 'dynamic', 'longrope', 'llama3', 3]),
  ];
  const shape = tensor.shape.map((extent) =>
    random.chance(0.5) ? extent : random.pick([0, 1, 2, 2 ** 20, 2 ** 32, 2 ** 52]),
  );
  const floats = new Float32Array(tensor.bytes.slice().buffer);
  floats[random.whole(0, floats.length - 1)] = random.pick([Number.NaN, Number.POSITIVE_INFINITY, 3e38, -3e38]);
  const changes = [
    () => Object.assign(config, { [key]: value() }),
    () => Object.assign(config, { [key]: value(), [random.pick(Object.keys(config))]: value() }),
    () =>
      Object.assign(config, {
        rope_scaling: { type: scaling, factor: value(), original_max_position_embeddings: value() },
      }),
    () => delete config[key],
    () => tensors.delete(name),
    () => tensors.set(name, { ...tensor, shape }),
    () => tensors.set(name, { ...tensor, shape: tensor.shape.toReversed() }),
    () => tensors.set(name, { ...tensor, dtype: random.pick(['F16', 'I32', 'F8_E4M3', 'BOOL', 'F64', '']) }),
    () => tensors.set(name, { ...tensor, bytes: new Uint8Array(floats.buffer) }),
    () => tensors.set(name.replace(/\d/, '7'), tensor),
    () => tensors.set('constructor.weight', tensor),
  ];
  random.pick(changes)();
}

/** The files that a seed makes, and whether they are sound. */
function filesOf(random: Random): { files: Bytes[]; sound: string | undefined } {
  const kind = random.whole(0, 15);
  const sound = random.chance(0.4);
  const cut = (files: Bytes[]): Bytes[] => {
    const at = random.whole(0, files.length - 1);
    if (random.chance(0.1) && files.length > 1) return files.filter((_, n) => n !== at);
    // Nearly everything that can be wrong is where the headers are.
    const [head, rest] = [files[at]?.slice(0, 6000) as Bytes, files[at]?.slice(6000) as Bytes];
    const changed = Uint8Array.from([...spoilt(random, head), ...rest]);
    return files.with(at, random.chance(0.2) ? changed.slice(0, random.whole(0, changed.length)) : changed);
  };
  if (kind < whole.length) {
    const files = [...(whole[kind] as Bytes[])];
    return sound ? { files, sound: `whole ${kind}` } : { files: cut(files), sound: undefined };
  }
  const name = random.pick(checkpoints);
  const [config, tensors] = [configOf(name), tensorsOf(name)];
  const contradicts = !sound && random.chance(0.7);
  if (contradicts) contradicted(random, config, tensors);
  const files = random.chance(0.8) ? [utf8(config), safetensors(tensors)] : sharded(config, tensors);
  return sound ? { files, sound: name } : { files: contradicts ? files : cut(files), sound: undefined };
}

const options = [
  ...['positions', 'logits', 'hidden', 'stepwise', 'cachedKeys', 'tokens', 'stop', 'temperature', 'topK', 'topP'],
  ...['seed', 'layer', 'head', 'heads', 'signal', 'onProgress'],
];
const changes = [
  ...[
    'shift',
    'ids',
    'segments',
    'layout',
    'base',
    'scaling',
    'encoding',
    'slopes',
    'window',
    'table',
    'layers',
    'heads',
  ],
];
const valid = [
  {},
  { shift: 3 },
  { window: 4 },
  { encoding: 'none' },
  { encoding: { scheme: 'alibi' } },
  { layers: [0], encoding: { scheme: 'rope' } },
];
const words = ['half', 'none', 'zero', 'tile', 'rope', 'alibi', 't5', 'sinusoidal', 'turned', 'yarn', 'kerple', 'fire'];
const parts = [
  'type',
  'scheme',
  'factor',
  'rows',
  'from',
  'table',
  'base',
  'prompt',
  'maxDistance',
  'heads',
  'outputScale',
];
const methods = ['evaluate', 'evaluate', 'attention', 'generate', 'sensitivity', 'decideLayout'] as const;

/** A call with arguments of which some make no sense. */
async function called(random: Random, model: RunModel): Promise<void> {
  const tokens = Array.from({ length: 12 }, () => random.whole(0, model.vocabulary - 1));
  const value = (): unknown => {
    const kind = random.whole(0, 5);
    if (kind === 0) return hostileValue(random, residents);
    if (kind === 1) return random.pick(words);
    if (kind === 2) return random.pick([0, 1, -1, 2, 3, 7, 0.5, 1e9]);
    if (kind === 3) return tokens.map((_, n) => (n * random.whole(0, 3)) % 9);
    return Object.fromEntries([1, 2].map(() => [random.pick(parts), random.pick([...words, 0, 2, 4, 1e6])]));
  };
  const change = { ...random.pick(valid), ...(random.chance(0.5) ? { [random.pick(changes)]: value() } : {}) };
  const input: Record<string, unknown> = { positions: random.chance(0.9) ? change : value() };
  if (random.chance(0.2)) input[random.pick(options)] = value();
  const text = random.chance(0.8) ? tokens : value();
  const method = random.pick(methods);
  if (method === 'decideLayout') await Reflect.apply(decideLayout, undefined, [model, text]);
  else if (method === 'generate') {
    const pieces: AsyncIterator<unknown> = Reflect.apply(model.generate, model, [text, { tokens: 2, ...input }]);
    while (!(await pieces.next()).done);
  } else await Reflect.apply(model[method], model, [text, method === 'attention' ? { layer: 0, ...input } : input]);
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof PosencError)) return `wrong: ${String((thrown as Error)?.stack ?? thrown)}`;
  const { code, message } = thrown;
  const isSentence = message.length < 1002 && !/[\p{Cc}]|\[object|of undefined/u.test(message);
  const known = ['invalid-argument', 'unsupported', 'load-failed', 'out-of-memory'].includes(code);
  return isSentence && known ? code : `wrong: ${code}: ${message}`;
}

/** Models whose files are sound stay open. */
const open = new Map<string, RunModel>();

export async function run(seed: number): Promise<Verdict> {
  const random = new Random(seed);
  const { files, sound } = filesOf(random);
  const model = (sound && open.get(sound)) || (await openModel(files, here).then((opened) => opened, codeOf));
  if (typeof model === 'string') return { seed, outcome: sound ? `wrong: sound files: ${model}` : model };
  if (sound) open.set(sound, model);
  const outcome = await judge(random, model).catch(codeOf);
  if (!sound) model.dispose();
  return { seed, outcome };
}

async function judge(random: Random, model: RunModel): Promise<string> {
  const { tokenizer } = model;
  if (tokenizer) tokenizer.decode(tokenizer.encode('Once upon a time, é 👋'));
  const before = await model.evaluate([1, 2, 3]);
  let outcome = 'ran';
  for (let n = random.whole(1, 3); n > 0 && !outcome.startsWith('wrong'); n--)
    outcome = await called(random, model).then(() => 'ran', codeOf);
  const after = await model.evaluate([1, 2, 3]);
  if (!Object.is(after.loss, before.loss)) return `wrong: the next call gives ${after.loss}, not ${before.loss}`;
  return outcome;
}
