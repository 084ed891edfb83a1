import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPosenc, PosencError } from 'posenc';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseBuild, detectFeatures } from '../../../web/api/module/load.ts';

const wasm = await readFile(new URL('../../../dist/posenc-simd.wasm', import.meta.url));
const example = { scheme: 'sinusoidal', length: 2, dim: 2 } as const;

describe('chooseBuild', () => {
  const all = { simd: true, relaxed: true, relaxedIsFaster: true, exceptions: true };

  it('takes the fastest build that the engine has', () => {
    expect(chooseBuild(all)).toBe('relaxed');
    expect(chooseBuild(all, 'auto')).toBe('relaxed');
    expect(chooseBuild({ ...all, relaxed: false })).toBe('simd');
    expect(chooseBuild({ ...all, relaxedIsFaster: false })).toBe('simd');
  });

  it('takes the build that is asked for', () => {
    expect(chooseBuild(all, 'simd')).toBe('simd');
    expect(chooseBuild(all, 'relaxed')).toBe('relaxed');
    expect(chooseBuild({ ...all, relaxedIsFaster: false }, 'relaxed')).toBe('relaxed');
  });

  it.each([
    [{ ...all, simd: false }, 'auto', /lacks WebAssembly SIMD; posenc needs Chrome/],
    [{ ...all, simd: false }, 'simd', /lacks WebAssembly SIMD/],
    [{ ...all, exceptions: false }, 'auto', /lacks WebAssembly exceptions/],
    [{ ...all, relaxed: false }, 'relaxed', /lacks WebAssembly relaxed SIMD.*build 'simd' does without/],
  ] as const)('refuses %o with build %s', (features, build, message) => {
    expect(() => chooseBuild(features, build)).toThrow(
      expect.objectContaining({ code: 'unsupported', message: expect.stringMatching(message) }),
    );
  });

  it('names the builds when another one is asked for', () => {
    expect(() => chooseBuild(all, 'fast' as 'simd')).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        argument: 'build',
        message: "build: 'fast' is not allowed; expected one of 'auto', 'simd', 'relaxed'",
      }),
    );
  });
});

describe('detectFeatures', () => {
  it('finds what this engine has', () => {
    expect(detectFeatures()).toMatchObject({ simd: true, relaxed: true, exceptions: true });
  });

  it.each([
    ['11.3.244.8-node.33', false],
    ['12.4.254.21-node.33', false],
    ['13.6.233.10-node.28', true],
    ['14.6.202.33-node.18', true],
    [undefined, true],
  ])(
    'expects the relaxed build to be faster from V8 13 on, and where the engine does not say what it is: %s',
    (v8, is) => {
      vi.stubGlobal('process', { versions: { v8 } });
      expect(detectFeatures().relaxedIsFaster).toBe(is);
      vi.unstubAllGlobals();
    },
  );

  it('asks the engine, module by module', () => {
    const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    expect(detectFeatures()).toMatchObject({ simd: false, relaxed: false, exceptions: false });
    expect(validate).toHaveBeenCalledTimes(3);
    validate.mockRestore();
  });

  it('finds nothing without WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(detectFeatures()).toEqual({ simd: false, relaxed: false, relaxedIsFaster: false, exceptions: false });
    vi.unstubAllGlobals();
  });
});

describe('createPosenc', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('takes bytes, a view of bytes or a compiled module', async () => {
    const buffer = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer;
    for (const wasmBinary of [buffer, new Uint8Array(buffer), new WebAssembly.Module(buffer)]) {
      const pe = await createPosenc({ wasmBinary });
      expect(pe.build).toBe('simd');
      expect(pe.absolute(example).data[1]).toBe(1);
    }
  });

  it('gives every call an instance of its own', async () => {
    const [a, b] = await Promise.all([createPosenc(), createPosenc()]);
    expect(a).not.toBe(b);
    expect(a.absolute(example)).toEqual(b.absolute(example));
  });

  it('has functions that need no this', async () => {
    const { absolute } = await createPosenc();
    expect(absolute(example).shape).toEqual([2, 2]);
  });

  it('fails with the file name when there is no such file, and works the next time', async () => {
    await expect(createPosenc({ build: 'simd', wasmUrl: new URL('file:///nowhere/posenc.wasm') })).rejects.toThrow(
      expect.objectContaining({ code: 'load-failed', message: expect.stringContaining('file:///nowhere/posenc.wasm') }),
    );
    expect((await createPosenc()).absolute(example).data[1]).toBe(1);
  });

  it('takes a path in Node', async () => {
    const pe = await createPosenc({ build: 'simd', wasmUrl: 'dist/posenc-simd.wasm' });
    expect(pe.absolute(example).data[1]).toBe(1);
  });

  it('fails for bytes that are no module, or another one', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    for (const wasmBinary of [Uint8Array.of(1, 2, 3), empty]) {
      await expect(createPosenc({ wasmBinary })).rejects.toThrow(
        expect.objectContaining({
          name: 'PosencError',
          code: 'load-failed',
          message: expect.stringContaining('wasmBinary'),
        }),
      );
    }
  });

  it('refuses options that it does not know or cannot use', async () => {
    const failureOf = (options: object) => createPosenc(options).catch((error: unknown) => error as PosencError);
    expect(await failureOf({ wasmURL: 'x' })).toMatchObject({
      argument: 'wasmURL',
      message: expect.stringContaining("did you mean 'wasmUrl'?"),
    });
    expect(await failureOf({ build: 'fast' })).toMatchObject({ argument: 'build' });
    expect(await failureOf({ wasmBinary: 'AGFzbQ==' })).toMatchObject({ argument: 'wasmBinary' });
    expect(await failureOf({ wasmUrl: 7 })).toMatchObject({ argument: 'wasmUrl' });
    expect(await failureOf({ extended: 1 })).toMatchObject({ argument: 'extended' });
    expect(await failureOf({ extendedUrl: 7 })).toMatchObject({ argument: 'extendedUrl' });
    expect(await failureOf({ extendedBinary: 'AGFzbQ==' })).toMatchObject({ argument: 'extendedBinary' });
    expect(await createPosenc(null as unknown as undefined).catch((error: unknown) => error)).toBeInstanceOf(
      PosencError,
    );
  });

  it('says what the engine lacks', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    await expect(createPosenc()).rejects.toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  describe('over HTTP', () => {
    /** A server that gives these answers one after the other. */
    async function serving(answers: readonly { status?: number; type?: string; body: Uint8Array | string }[]) {
      let requests = 0;
      const server = createServer((_, response) => {
        const answer = answers[Math.min(requests++, answers.length - 1)];
        response
          .writeHead(answer?.status ?? 200, answer?.type ? { 'content-type': answer.type } : {})
          .end(answer?.body);
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/posenc.wasm`;
      return { url, requests: () => requests, close: () => new Promise((done) => server.close(done)) };
    }

    it.each(['application/wasm', 'application/octet-stream', undefined])(
      'takes the file whatever its type: %s',
      async (type) => {
        const server = await serving([{ body: wasm, ...(type !== undefined && { type }) }]);
        const pe = await createPosenc({ build: 'simd', wasmUrl: server.url });
        expect(pe.absolute(example).data[1]).toBe(1);
        await server.close();
      },
    );

    it('streams when the type allows it', async () => {
      const streaming = vi.spyOn(WebAssembly, 'compileStreaming');
      const server = await serving([{ body: wasm, type: 'application/wasm' }]);
      await createPosenc({ build: 'simd', wasmUrl: server.url });
      expect(streaming).toHaveBeenCalledOnce();
      await server.close();
    });

    it('fetches once for any number of instances, and again after a failure', async () => {
      const server = await serving([{ status: 404, body: 'none' }, { body: wasm }]);
      const options = { build: 'simd', wasmUrl: new URL(server.url) } as const;
      await expect(createPosenc(options)).rejects.toThrow(
        expect.objectContaining({
          code: 'load-failed',
          message: expect.stringMatching(/from http.*posenc\.wasm: the server answered 404/),
        }),
      );
      expect(server.requests()).toBe(1);
      await Promise.all([createPosenc(options), createPosenc(options)]);
      await createPosenc(options);
      expect(server.requests()).toBe(2);
      await server.close();
    });

    it('fails with the address when a page comes instead of the module, or nothing answers', async () => {
      const server = await serving([{ body: '<!doctype html>', type: 'text/html' }]);
      const expected = expect.objectContaining({ code: 'load-failed', message: expect.stringContaining(server.url) });
      await expect(createPosenc({ build: 'simd', wasmUrl: server.url })).rejects.toThrow(expected);
      await server.close();
      await expect(createPosenc({ build: 'simd', wasmUrl: server.url })).rejects.toThrow(expected);
    });

    it('fails for a module that is another one, and whatever an engine throws', async () => {
      const training = new URL('../../../dist/posenc-train-simd.wasm', import.meta.url);
      await expect(createPosenc({ build: 'simd', wasmUrl: training })).rejects.toThrow(
        expect.objectContaining({ code: 'load-failed', message: expect.stringContaining('from its file') }),
      );
      vi.stubGlobal('fetch', () => Promise.reject('no network'));
      await expect(createPosenc({ build: 'simd', wasmUrl: 'http://localhost/posenc.wasm' })).rejects.toThrow(
        expect.objectContaining({ code: 'load-failed', message: expect.stringMatching(/posenc\.wasm: no network$/) }),
      );
    });

    it('asks for the file of the chosen build', async () => {
      const file = (build: string, part: string) => `posenc-${part === 'core' ? '' : 'extended-'}${build}.wasm`;
      const wasmUrl = vi.fn((build, part) => new URL(`../../../dist/${file(build, part)}`, import.meta.url));
      expect((await createPosenc({ build: 'relaxed', wasmUrl })).build).toBe('relaxed');
      expect([...new Set(wasmUrl.mock.calls.map(String))].sort()).toEqual(['relaxed,core', 'relaxed,extended']);
      wasmUrl.mockClear();
      await createPosenc({ build: 'simd', extended: false, wasmUrl });
      expect(wasmUrl.mock.calls).toEqual([['simd', 'core']]);
    });
  });
});
