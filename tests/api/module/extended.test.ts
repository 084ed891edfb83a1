import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CreateOptions, createPool, createPosenc, type ModulePart, PosencError } from 'posenc';
import { describe, expect, it } from 'vitest';
import { extendedNames } from '../../../web/api/extended-names.ts';
import type { RawModule } from '../../../web/api/module/raw.generated.ts';
import { posencFrom } from '../../../web/api/posenc.ts';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

const table = random([6, 4]);
const dist = (file: string) => new URL(`../../../dist/${file}`, import.meta.url);
const core = await readFile(dist('posenc-simd.wasm'));
const rest = await readFile(dist('posenc-extended-simd.wasm'));

async function rejected(promise: Promise<unknown>): Promise<PosencError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(PosencError);
  return thrown as PosencError;
}

/** Serves the files; `fails` says which requests are refused. */
async function serving(fails: (part: ModulePart, request: number) => boolean) {
  const asked: ModulePart[] = [];
  const server = createServer(({ url }, response) => {
    const part = url === '/extended' ? 'extended' : 'core';
    asked.push(part);
    if (fails(part, asked.filter((one) => one === part).length)) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/wasm' }).end(part === 'core' ? core : rest);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { build: 'simd', wasmUrl: (_, part) => `${origin}/${part}` } satisfies CreateOptions;
  return { asked, options, close: () => new Promise((done) => server.close(done)) };
}

describe.each(builds)('the core alone, build %s', (build) => {
  it('has every function, and says of those of the extended part what to do', async () => {
    const pe = await createPosenc({ build, extended: false });
    expect(Object.keys(pe).sort()).toEqual(Object.keys(instances[build]).sort());
    expect(extendedNames.length).toBeGreaterThan(10);
    for (const name of extendedNames) {
      const thrown = thrownBy(() => (pe[name] as () => unknown)());
      expect(thrown).toMatchObject({ name: 'PosencError', code: 'not-loaded' });
      expect(thrown.message).toBe(
        `${name}: the extended part of posenc is not loaded; await extend() first, or create the instance, or the pool, with 'extended: true'.`,
      );
    }
    const options = { scheme: 'sinusoidal', length: 5, dim: 6 } as const;
    expect(pe.absolute(options)).toEqual(instances[build].absolute(options));
    expect(pe.syntheticSentence({ words: ['a'], dim: 2, heads: 1, headDim: 2, seed: 1 }).embeddings.shape).toEqual([
      1, 2,
    ]);
  });

  it('is extended later, once, into the functions that somebody took out of it', async () => {
    const pe = await createPosenc({ build, extended: false });
    const { similarity, score, linearAttention } = pe;
    await Promise.all([pe.extend(), pe.extend()]);
    await pe.extend();
    const whole = instances[build];
    expect(similarity(table)).toEqual(whole.similarity(table));
    const subject = { scheme: 'alibi', heads: 2 } as const;
    expect(score(subject, { length: 16 })).toEqual(whole.score(subject, { length: 16 }));
    const options = {
      q: random([3, 4]),
      k: random([3, 4], 2),
      v: random([3, 2], 3),
      rotation: { scheme: 'rope' },
    } as const;
    expect(linearAttention(options)).toEqual(whole.linearAttention(options));
  });

  it('gives its resident arrays to the extended part', async () => {
    const pe = await createPosenc({ build, extended: false });
    const array = pe.upload(table);
    const other = pe.upload(table);
    await pe.extend();
    const expected = instances[build].similarity(table);
    expect(pe.similarity(array)).toEqual(expected);
    // The memory of the core grows, and thereby moves.
    const large = pe.upload({ data: new Float32Array(2 ** 22), shape: [2 ** 22] });
    expect(pe.similarity(array)).toEqual(expected);
    expect(Array.from(array.data)).toEqual(Array.from(table.data));
    const [q, k, v] = [random([2, 5, 4]), random([2, 5, 4], 2), random([2, 5, 3], 3)];
    const uploaded = { q: pe.upload(q), k: pe.upload(k), v: pe.upload(v) };
    const want = ['weights', 'state'] as const;
    expect(pe.linearAttention({ ...uploaded, want })).toEqual(instances[build].linearAttention({ q, k, v, want }));
    const logits = { data: random([6, 6]).data, shape: [6, 6] };
    expect(pe.score({ logits: pe.upload(logits) })).toEqual(instances[build].score({ logits }));
    large.dispose();
    array.dispose();
    expect(thrownBy(() => pe.similarity(array))).toMatchObject({ code: 'invalid-argument', argument: 'table' });
    expect(thrownBy(() => instances[build].similarity(other))).toMatchObject({
      code: 'invalid-argument',
      argument: 'table',
      message: expect.stringContaining('another instance'),
    });
    expect(pe.similarity(other)).toEqual(expected);
  });
});

describe('extend', () => {
  it('shares one load, does not fetch before it is asked, and tries again after a failure', async () => {
    const { asked, options, close } = await serving((part, request) => part === 'extended' && request === 1);
    const pe = await createPosenc({ ...options, extended: false });
    expect(asked).toEqual(['core']);
    const [first, second] = await Promise.all([rejected(pe.extend()), rejected(pe.extend())]);
    expect(first).toMatchObject({ code: 'load-failed', message: expect.stringContaining('503') });
    expect(second).toBe(first);
    expect(asked).toEqual(['core', 'extended']);
    expect(thrownBy(() => pe.similarity(table))).toMatchObject({ code: 'not-loaded' });
    await pe.extend();
    expect(pe.similarity(table).shape).toEqual([6, 6]);
    expect(asked).toEqual(['core', 'extended', 'extended']);
    await close();
  });

  it('is part of createPosenc, which loads both at once and fails with either', async () => {
    const { asked, options, close } = await serving((part, request) => part === 'extended' && request === 1);
    expect(await rejected(createPosenc(options))).toMatchObject({ code: 'load-failed' });
    expect(asked.sort()).toEqual(['core', 'extended']);
    const pe = await createPosenc(options);
    expect(pe.similarity(table).shape).toEqual([6, 6]);
    await pe.extend();
    expect(asked.sort()).toEqual(['core', 'extended', 'extended']);
    await close();
  });

  it('is refused by an instance that is lost', async () => {
    let asked = false;
    const state = { lost: { cause: new Error('unreachable') } };
    const memory = new WebAssembly.Memory({ initial: 1 });
    const pe = posencFrom({ raw: {} as RawModule, memory, state }, 'simd', () => {
      asked = true;
      return Promise.reject(new Error('not to be asked for'));
    });
    await expect(pe.extend()).rejects.toMatchObject({ name: 'PosencError', code: 'instance-lost' });
    expect(asked).toBe(false);
  });
});

describe('where the files are', () => {
  const module = new WebAssembly.Module(rest);

  it.each<[string, CreateOptions]>([
    ['bytes', { wasmBinary: core, extendedBinary: rest }],
    ['a compiled module', { wasmBinary: core, extendedBinary: module }],
    [
      'an address',
      { build: 'simd', wasmUrl: dist('posenc-simd.wasm'), extendedUrl: dist('posenc-extended-simd.wasm') },
    ],
    ['bytes of the core, an address of the rest', { wasmBinary: core, extendedUrl: 'dist/posenc-extended-simd.wasm' }],
    ['bytes beside the usual core', { extendedBinary: rest }],
  ])('takes %s', async (_, options) => {
    const pe = await createPosenc(options);
    expect(pe.build).toBe('simd');
    expect(pe.similarity(table)).toEqual(instances.simd.similarity(table));
  });

  it.each<CreateOptions>([{ wasmBinary: core }, { build: 'simd', wasmUrl: dist('posenc-simd.wasm') }])(
    'loads the core alone where nothing says where the rest is: %o',
    async (options) => {
      const pe = await createPosenc(options);
      expect(thrownBy(() => pe.similarity(table))).toMatchObject({ code: 'not-loaded' });
      const missing = {
        code: 'invalid-argument',
        argument: 'extendedUrl',
        message: expect.stringContaining('extendedBinary'),
      };
      expect(await rejected(pe.extend())).toMatchObject(missing);
      expect(await rejected(createPosenc({ ...options, extended: true }))).toMatchObject(missing);
    },
  );

  it('refuses one address for both parts', async () => {
    const wasmUrl = () => dist('posenc-simd.wasm');
    expect(await rejected(createPosenc({ build: 'simd', wasmUrl }))).toMatchObject({
      code: 'invalid-argument',
      argument: 'wasmUrl',
      message: expect.stringMatching(/for both parts is not allowed; expected a file of its own/),
    });
    expect((await createPosenc({ build: 'simd', wasmUrl, extended: false })).build).toBe('simd');
  });

  it('fails for other bytes, and names them', async () => {
    const error = await rejected(createPosenc({ wasmBinary: core, extendedBinary: core }));
    expect(error).toMatchObject({ code: 'load-failed', message: expect.stringContaining('extendedBinary') });
  });
});

describe('a pool', () => {
  it('has the extended part in its workers, unless it is to do without', async () => {
    const [whole, alone] = await Promise.all([
      createPool({ size: 1, build: 'relaxed' }),
      createPool({ size: 1, build: 'relaxed', extended: false }),
    ]);
    const [first, second] = await Promise.all([
      whole.call('similarity', [table]),
      whole.call('rotaryDecay', [{ frequencies: [1], distances: [0, 1] }]),
    ]);
    expect(first).toEqual(instances.relaxed.similarity(table));
    expect(second.mean[0]).toBe(1);
    expect(await rejected(alone.call('similarity', [table]))).toMatchObject({ code: 'not-loaded' });
    expect(await alone.call('alibiSlopes', [{ heads: 2 }])).toEqual(instances.relaxed.alibiSlopes({ heads: 2 }));
    expect(await rejected(whole.call('extend' as 'score', [] as never))).toMatchObject({ argument: 'name' });
    await Promise.all([whole.close(), alone.close()]);
  });
});
