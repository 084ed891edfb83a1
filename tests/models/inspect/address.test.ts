import { expect, test } from 'vitest';
import {
  type InspectState,
  inspectFromHash,
  inspectHash,
  startingState,
} from '../../../web/site/inspect/state/state.ts';
import { configAddress, longestAddress, pack, unpack } from '../../../web/site/shared/index.ts';

test('every state comes back from its address', async () => {
  const states: InspectState[] = [
    startingState,
    { part: 'arrays', layer: 0, more: { 'arrays.task': 'compare' } },
    { part: 'arrays', layer: 0, more: { 'arrays.first': '[0.5, 1]\n'.repeat(900), 'arrays.second': '~' } },
    { part: 'config', example: 'gemma-3-27b', layer: 5, length: 5000, position: 131072, more: {} },
    { part: 'config', config: '{"model_type": "llama", "ä": "😀 &#=+"}', layer: 1, more: {} },
    // Text that is not JSON yet is kept as well.
    { part: 'config', config: '{', layer: 0, more: {} },
  ];
  for (const state of states) {
    const { hash, tooLong } = await inspectHash(state);
    expect(tooLong).toBeUndefined();
    expect(await inspectFromHash(hash)).toEqual(state);
  }
  expect((await inspectHash(startingState)).hash).toBe('');
});

test('a configuration that is too long for the address is left out, and its length told', async () => {
  let random = 1;
  const noise = Array.from({ length: 60_000 }, () => {
    random = (random * 48271) % 2147483647;
    return String.fromCharCode(33 + (random % 90));
  }).join('');
  const { hash, tooLong } = await inspectHash({ ...startingState, config: noise, layer: 3 });
  expect(tooLong).toBe(60_000);
  expect(hash.length).toBeLessThan(longestAddress);
  expect(await inspectFromHash(hash)).toEqual({ ...startingState, layer: 3 });
});

test('an address of anything else is Inspect as it starts', async () => {
  for (const hash of [
    '',
    '#',
    '#top',
    '#v=2&example=x',
    '#v=1&part=nowhere',
    '#v=1&layer=-1&length=1e9',
    '#v=1&config=%%%',
  ]) {
    expect(await inspectFromHash(hash), hash).toEqual(startingState);
  }
  const bomb = await pack('0'.repeat(2 ** 24));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await unpack(bomb)).toBeUndefined();
  expect(await unpack('AAAA')).toBeUndefined();
});

test('links to a model lead to its configuration, others to themselves', () => {
  const main = 'https://huggingface.co/Qwen/Qwen2.5-7B/resolve/main/config.json';
  for (const link of [
    'Qwen/Qwen2.5-7B',
    ' https://huggingface.co/Qwen/Qwen2.5-7B ',
    'https://huggingface.co/Qwen/Qwen2.5-7B/',
    'huggingface.co/Qwen/Qwen2.5-7B',
    'https://hf.co/Qwen/Qwen2.5-7B',
    'https://www.huggingface.co/Qwen/Qwen2.5-7B?library=transformers',
    'https://huggingface.co/Qwen/Qwen2.5-7B/tree/main',
    'https://huggingface.co/Qwen/Qwen2.5-7B/blob/main/config.json',
    main,
  ]) {
    expect(configAddress(link), link).toBe(main);
  }
  const other = 'https://example.org/models/config.json?raw=1';
  expect(configAddress(other)).toBe(other);
  expect(configAddress('https://huggingface.co/datasets/a/b')).toBe('https://huggingface.co/datasets/a/b');
  for (const link of ['', 'gemma', 'javascript:alert(1)', 'data:text/plain,1', 'file:///etc/passwd', 'a b/c']) {
    expect(configAddress(link), link).toBeUndefined();
  }
});
