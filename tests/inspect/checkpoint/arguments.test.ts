import {
  embeddingRows,
  embeddingTable,
  findPositions,
  ggufConfig,
  openCheckpoint,
  openSource,
  queryKeyTensors,
  queryKeyWeights,
} from 'posenc/inspect';
import { expect, it } from 'vitest';
import { counting, safetensors } from './files.ts';
import { rejectedBy } from './rejected.ts';

const functions = {
  embeddingRows,
  embeddingTable,
  findPositions,
  ggufConfig,
  openCheckpoint,
  openSource,
  queryKeyTensors,
  queryKeyWeights,
};

const file = safetensors([counting('wte.weight', 4, 2)]);
const sound = await openCheckpoint(file);

const nothing: unknown[] = [undefined, null, 7, 'checkpoint', {}, [], { tensors: {} }, Object.create(null)];

it.each([
  ['findPositions', []],
  ['ggufConfig', []],
  ['embeddingRows', [[0]]],
  ['embeddingTable', []],
  ['queryKeyTensors', [0]],
  ['queryKeyWeights', [0]],
] as const)('%s needs a checkpoint', async (name, rest) => {
  for (const value of nothing) {
    const call = async () => (functions[name] as (...args: unknown[]) => unknown)(value, ...rest);
    expect(await rejectedBy(call())).toMatchObject({ code: 'invalid-argument', argument: 'checkpoint' });
  }
});

it.each([
  ['openSource', [file]],
  ['openCheckpoint', [file]],
  ['ggufConfig', [sound]],
  ['embeddingRows', [sound, [0]]],
  ['queryKeyTensors', [sound, 0]],
  ['queryKeyWeights', [sound, 0]],
] as const)('%s needs an object for its options', async (name, args) => {
  for (const options of [null, 7, 'fast']) {
    const call = async () => (functions[name] as (...args: unknown[]) => unknown)(...args, options);
    expect(await rejectedBy(call())).toMatchObject({ code: 'invalid-argument', argument: 'options' });
  }
});

it('a tensor needs the same', async () => {
  for (const options of [null, 7, 'fast']) {
    expect(await rejectedBy(sound.tensor('wte.weight', options as never))).toMatchObject({ argument: 'options' });
  }
  const rows = { numbers: new Array(2 ** 32 - 1) };
  expect(await rejectedBy(sound.tensor('wte.weight', { rows }))).toMatchObject({ argument: 'rows.numbers' });
});

it.each([
  [{ signal: {} }, 'signal'],
  [{ signal: 'stop' }, 'signal'],
  [{ headers: { 'a b': 'c' } }, 'headers'],
  [{ headers: { a: 'line\nbreak' } }, 'headers'],
  [{ headers: 7 }, 'headers'],
  [{ arrays: 'all' }, 'arrays'],
])('openCheckpoint refuses %j', async (options, argument) => {
  const error = await rejectedBy(openCheckpoint(file, options as never));
  expect(error).toMatchObject({ code: 'invalid-argument', argument });
});

it('an invalid signal is refused by every function that takes one', async () => {
  const signal = {} as AbortSignal;
  const source = await openSource(file);
  for (const call of [
    source.slice(0, 1, { signal }),
    sound.tensor('wte.weight', { signal }),
    embeddingRows(sound, [0], { signal }),
  ]) {
    expect(await rejectedBy(call)).toMatchObject({ argument: 'signal' });
  }
});

it('an aborted signal ends every reading with its reason', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(openCheckpoint(file, { signal })).rejects.toThrow('enough');
  await expect(sound.tensor('wte.weight', { signal })).rejects.toThrow('enough');
  await expect(embeddingRows(sound, [0], { signal })).rejects.toThrow('enough');
});
