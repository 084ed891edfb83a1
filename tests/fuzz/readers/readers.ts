/** Passes files, valid and spoilt, to all readers, and judges the outcomes. */
import { PosencError } from 'posenc';
import {
  type Checkpoint,
  embeddingRows,
  findPositions,
  ggufConfig,
  openCheckpoint,
  queryKeyTensors,
  queryKeyWeights,
  type SourceLike,
} from 'posenc/inspect';
import { Random } from '../random.ts';
import { type Bytes, soundFile, spoilt } from './files.ts';
import { faulty, sound } from './servers.ts';

/** How reading a file ended; outcomes that begin with 'wrong' are failures. */
export type Outcome = 'opened' | 'invalid-argument' | 'unsupported' | 'load-failed' | `wrong: ${string}`;

export interface Verdict {
  readonly seed: number;
  readonly outcome: Outcome;
}

/** The file that a seed generates: two of three are spoilt, up to three times. */
export function fileOf(seed: number): Bytes {
  const random = new Random(seed);
  let bytes = soundFile(random);
  for (let n = random.pick([0, 1, 1, 1, 2, 3]); n > 0; n--) bytes = spoilt(random, bytes);
  return bytes;
}

export async function run(seed: number): Promise<Verdict> {
  return { seed, outcome: await judge(fileOf(seed), seed) };
}

/**
 * Checks that every way of reading gives the same result, and that a faulty server leads to that result or a sentence.
 */
export async function judge(bytes: Bytes, seed: number): Promise<Outcome> {
  const before = bytes.slice();
  const [first, message] = await outcomeOf(bytes, bytes);
  if (first.startsWith('wrong')) return first;
  const url = 'https://example.org/bytes';
  const ways: readonly (readonly [string, SourceLike, typeof fetch | undefined])[] = [
    ['a File', new File([bytes], 'bytes'), undefined],
    ['a URL', url, sound(bytes)],
  ];
  for (const [what, value, send] of ways) {
    const [outcome, other] = await outcomeOf(value, bytes, send);
    // An index on a server leads to its files; as bytes it leads nowhere.
    const isIndex = other.includes('index') || message.includes('index');
    if (!isIndex && (outcome !== first || other !== message))
      return `wrong: as ${what} ${outcome}: ${other}; as bytes: ${message}`;
    if (outcome.startsWith('wrong')) return outcome;
  }
  const random = new Random(seed + 1);
  const [served, servedTold] = await outcomeOf(url, bytes, faulty(random, bytes));
  if (served.startsWith('wrong')) return served;
  if (served !== 'load-failed' && served !== first)
    return `wrong: badly served ${served}: ${servedTold}; as bytes: ${message}`;
  if (bytes.some((byte, i) => byte !== before[i])) return 'wrong: the bytes that were given have changed';
  if (Object.keys(Object.prototype).length > 0) return 'wrong: all objects have something new';
  return first;
}

async function outcomeOf(value: SourceLike, bytes: Bytes, send?: typeof fetch): Promise<[Outcome, string]> {
  try {
    const options = { firstBytes: 4096, timeoutSeconds: 20, arrays: true, ...(send && { fetch: send }) };
    const checkpoint = await openCheckpoint(value, options);
    return ['opened', await contentOf(checkpoint, bytes)];
  } catch (thrown) {
    if (thrown instanceof Fault) return [`wrong: ${thrown.message}`, ''];
    const outcome = outcomeOfError(thrown);
    return [outcome, String((thrown as Error).message)];
  }
}

/** A failure, whatever the file. */
class Fault extends Error {}

function outcomeOfError(thrown: unknown): Outcome {
  if (!(thrown instanceof PosencError)) return `wrong: no PosencError but ${String(thrown).slice(0, 200)}`;
  const { code, message, argument } = thrown;
  if (message.length > 1001) return `wrong: a message of ${message.length} characters`;
  if (/[\p{Cc}]/u.test(message)) return `wrong: a message of several lines: ${JSON.stringify(message)}`;
  if (argument === undefined || !message.startsWith(argument))
    return `wrong: "${message}" does not begin with ${argument}`;
  if (code !== 'invalid-argument' && code !== 'unsupported' && code !== 'load-failed')
    return `wrong: ${code}: ${message}`;
  return code;
}

/** All contents of a checkpoint, checked against its bytes. */
async function contentOf(checkpoint: Checkpoint, bytes: Bytes): Promise<string> {
  const message: string[] = [];
  if (checkpoint.format === 'safetensors') checkNames(checkpoint, bytes);
  let size = 0;
  for (const { name, shape, byteLength } of checkpoint.tensors.values()) {
    size += byteLength;
    const data = await settled(async () => {
      const tensor = await checkpoint.tensor(name);
      if (tensor.data.length !== shape.reduce((product, extent) => product * extent, 1))
        throw new Fault(`${name}: its size`);
      return tensor.data;
    });
    message.push(`${name} ${shape} ${data}`);
    if (typeof data === 'string' || shape.length === 0 || shape[0] === 0) continue;
    const { data: row } = await checkpoint.tensor(name, { rows: { numbers: [(shape[0] as number) - 1] } });
    const last = data.subarray(data.length - row.length);
    if (!row.every((x, i) => Object.is(x, last[i]))) throw new Fault(`${name}: its last row`);
  }
  // Elsewhere bytes are packed, or belong to several tensors.
  const isPlain = checkpoint.format === 'safetensors' || checkpoint.format === 'gguf';
  if (isPlain && size > bytes.length) throw new Fault(`${size} bytes of tensors in ${bytes.length}`);
  if (checkpoint.bytesRead > 20 * bytes.length + 1e6)
    throw new Fault(`${checkpoint.bytesRead} bytes read of ${bytes.length}`);
  message.push(JSON.stringify(findPositions(checkpoint)));
  message.push(
    ...((await Promise.all(
      [
        ggufConfig(checkpoint),
        embeddingRows(checkpoint, [0]),
        queryKeyWeights(checkpoint, 0),
        queryKeyWeights(checkpoint, 0, { heads: 1 }),
        (async () => queryKeyTensors(checkpoint, 0))(),
      ].map((call) => settled(async () => JSON.stringify(await call))),
    )) as string[]),
  );
  return message.join('\n');
}

/** Checks that the tensors are those that JSON.parse finds. */
function checkNames({ tensors }: Checkpoint, bytes: Bytes): void {
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<
    string,
    { shape: number[] }
  >;
  const names = Object.keys(header).filter((name) => name !== '__metadata__');
  if (names.length !== tensors.size) throw new Fault(`${tensors.size} tensors of ${names.length}`);
  for (const name of names) {
    if (`${tensors.get(name)?.shape}` !== `${header[name]?.shape}`) throw new Fault(`${name}: its shape`);
  }
}

async function settled<Result>(call: () => Promise<Result>): Promise<Result | string> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof Fault) throw thrown;
    const outcome = outcomeOfError(thrown);
    if (outcome.startsWith('wrong')) throw new Fault(outcome.slice('wrong: '.length));
    // Faults of the server are passed on.
    if (outcome === 'load-failed') throw thrown;
    return (thrown as PosencError).message;
  }
}
