/** Passes text and bytes, valid and spoilt, to parseArrays, and judges the outcome. */
import { PosencError } from 'posenc';
import { parseArrays } from 'posenc/inspect';
import { Random } from '../random.ts';
import { soundSource } from './array-sources.ts';
import { type Bytes, spoilt } from './files.ts';
import type { Outcome, Verdict } from './readers.ts';

/** The source that a seed generates: two of three are spoilt, up to three times. */
export function fileOf(seed: number): Bytes {
  const random = new Random(seed);
  let bytes = soundSource(random);
  for (let n = random.pick([0, 1, 1, 1, 2, 3]); n > 0; n--) bytes = spoilt(random, bytes);
  return bytes;
}

export async function run(seed: number): Promise<Verdict> {
  return { seed, outcome: await judge(fileOf(seed)) };
}

/** Checks that every way of reading gives the same result. */
export async function judge(bytes: Bytes): Promise<Outcome> {
  const before = bytes.slice();
  const [first, message] = await outcomeOf(bytes);
  if (first.startsWith('wrong')) return first;
  // In the middle of a buffer, where an offset in the buffer differs from one in the view.
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  const ways: readonly (readonly [string, Parameters<typeof parseArrays>[0]])[] = [
    ['a Blob', new Blob([bytes])],
    ['an ArrayBuffer', bytes.slice().buffer],
    ['a part of a buffer', shifted.subarray(3)],
    ...textOf(bytes).map((text) => ['text', text] as const),
  ];
  for (const [what, source] of ways) {
    const [outcome, other] = await outcomeOf(source);
    if (outcome !== first || other !== message) return `wrong: as ${what} ${outcome}: ${other}; as bytes: ${message}`;
  }
  if (bytes.some((byte, i) => byte !== before[i])) return 'wrong: the bytes that were given have changed';
  if (Object.keys(Object.prototype).length > 0) return 'wrong: all objects have something new';
  return first;
}

/** Bytes in no binary format are read as text. */
function textOf(bytes: Bytes): string[] {
  if (bytes[0] === 0x93 || (bytes[0] === 0x50 && bytes[1] === 0x4b)) return [];
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes)];
  } catch {
    return [];
  }
}

async function outcomeOf(source: Parameters<typeof parseArrays>[0]): Promise<[Outcome, string]> {
  try {
    const arrays = await parseArrays(source);
    const wrong = arrays.map(({ name, data, shape }) => {
      const count = shape.reduce((product, extent) => product * extent, 1);
      return count === data.length && shape.every((extent) => Number.isInteger(extent) && extent >= 0)
        ? undefined
        : `wrong: ${name} has ${data.length} numbers in shape [${shape}]`;
    });
    return [
      (wrong.find((one) => one !== undefined) as Outcome | undefined) ?? 'opened',
      arrays.map(({ name, dtype, data, shape }) => `${name} ${dtype} [${shape}] ${Array.from(data)}`).join('\n'),
    ];
  } catch (thrown) {
    return [outcomeOfError(thrown), String((thrown as Error).message)];
  }
}

function outcomeOfError(thrown: unknown): Outcome {
  if (!(thrown instanceof PosencError)) return `wrong: no PosencError but ${String(thrown).slice(0, 200)}`;
  const { code, message, argument } = thrown;
  if (message.length > 1001) return `wrong: a message of ${message.length} characters`;
  if (/[\p{Cc}]/u.test(message)) return `wrong: a message of several lines: ${JSON.stringify(message)}`;
  if (argument === undefined || !message.startsWith(argument))
    return `wrong: "${message}" does not begin with ${argument}`;
  return code === 'invalid-argument' || code === 'unsupported' ? code : `wrong: ${code}: ${message}`;
}
