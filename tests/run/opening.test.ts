import { PosencError } from 'posenc';
import { openModel, type RunModel } from 'posenc/run';
import { describe, expect, it } from 'vitest';
import { filesOf, safetensors, tensorsOf, tokensOf } from './files.ts';

const options = { build: 'simd', worker: false } as const;

/** A server with files, which answers with parts and counts what it is asked for. */
function served(files: ReadonlyMap<string, Uint8Array>) {
  const asked: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    asked.push(name);
    const bytes = files.get(name);
    if (!bytes) return new Response(null, { status: 404 });
    const [, begin, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    const part = bytes.slice(Number(begin), Math.min(Number(end) + 1, bytes.length));
    const range = `bytes ${begin}-${Number(begin) + part.length - 1}/${bytes.length}`;
    return new Response(part, { status: 206, headers: { 'content-range': range, 'content-length': `${part.length}` } });
  };
  return { asked, send };
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The two shards of a model, with their index and configuration. */
async function shards(): Promise<Map<string, Uint8Array>> {
  const tensors = [...tensorsOf('llama-gqa')];
  const halves = [tensors.slice(0, 9), tensors.slice(9)].map((list) => new Map(list));
  const names = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];
  const map = halves.flatMap((half, n) => [...half.keys()].map((name) => [name, names[n]]));
  const [config] = filesOf('llama-gqa') as [File];
  return new Map<string, Uint8Array>([
    ['config.json', new Uint8Array(await config.arrayBuffer())],
    ['model.safetensors.index.json', json({ metadata: {}, weight_map: Object.fromEntries(map) })],
    ...halves.map((half, n) => [names[n] as string, safetensors(half)] as const),
  ]);
}

async function lossOf(model: RunModel): Promise<number> {
  const { loss } = await model.evaluate(tokensOf('llama-gqa'));
  model.dispose();
  return loss;
}

describe('a folder', () => {
  it('at an address is read by parts, with its shards, and reports the bytes', async () => {
    const expected = await lossOf(await openModel(filesOf('llama-gqa'), options));
    const { asked, send } = served(await shards());
    let seen = { loaded: 0, total: -1 };
    const onProgress = (progress: typeof seen) => {
      seen = progress;
    };
    const model = await openModel('https://example.org/model/', { ...options, fetch: send, onProgress });
    expect(seen).toEqual({ loaded: model.memory.weights, total: model.memory.weights });
    expect(asked).toContain('model-00002-of-00002.safetensors');
    expect(await lossOf(model)).toBe(expected);
    // One file, without an index.
    const [config, weights] = filesOf('llama-gqa') as [File, File];
    const one = await Promise.all(
      [config, weights].map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const),
    );
    const server = served(new Map(one));
    expect(
      await lossOf(await openModel(new URL('https://example.org/m/?a=b'), { ...options, fetch: server.send })),
    ).toBe(expected);
  });

  it('as files: all shards, one missing, one twice, or one that is no weights', async () => {
    const files = [...(await shards())].map(([name, bytes]) => new File([new Uint8Array(bytes)], name));
    const [config, index, first, second] = files as [File, File, File, File];
    const expected = await lossOf(await openModel(files, options));
    expect(await lossOf(await openModel([config, second, first], options))).toBe(expected);
    const pointer = new File(['version https://git-lfs.github.com/spec/v1\n'], second.name);
    for (const list of [
      [config, index, first],
      [config, first],
      [config, first, first, second],
      [config, first, pointer],
    ])
      await expect(openModel(list, options)).rejects.toBeInstanceOf(PosencError);
  });

  it('is read no further after an abort', async () => {
    const controller = new AbortController();
    const { send } = served(await shards());
    const onProgress = () => controller.abort();
    const opening = openModel('https://example.org/model/', {
      ...options,
      fetch: send,
      signal: controller.signal,
      onProgress,
    });
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it.each([
  [undefined, 'missing'],
  [5, '5 is not allowed'],
  [[{}], 'an object is not allowed'],
  [new Uint8Array(3), "'bytes' is"],
])('names its argument where files are wrong: %s', async (files, said) => {
  const error = await openModel(files as Uint8Array, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PosencError);
  expect((error as PosencError).message).toContain(`files: ${said}`);
});
