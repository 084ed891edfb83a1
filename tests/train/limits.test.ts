import { PosencError } from 'posenc';
import { type CreateTrainerOptions, createOptimizer, createTrainer, estimateTraining } from 'posenc/train';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

/** Records the memories of the instances that are created from now on. */
function memories() {
  const made: WebAssembly.Memory[] = [];
  const { instantiate } = WebAssembly;
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (module: WebAssembly.Module, imports: object) => {
    const instance = await instantiate(module, imports as WebAssembly.Imports);
    made.push(...Object.values(instance.exports).filter((one) => one instanceof WebAssembly.Memory));
    return instance;
  }) as never);
  return made;
}

const megabytes = (made: readonly WebAssembly.Memory[]) =>
  made.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) / 2 ** 20;

async function errorOf(call: () => unknown): Promise<PosencError> {
  try {
    await call();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(PosencError);
    return thrown as PosencError;
  }
  throw new Error('nothing was thrown');
}

const none = { scheme: 'none' } as const;

describe('an estimate', () => {
  // D, L, H, B, n, parameters, MFLOP per step; the vocabulary has 16 tokens.
  it.each([
    [64, 2, 4, 32, 32, 101632, 661],
    [32, 2, 4, 32, 32, 26240, 179],
    [64, 2, 4, 16, 32, 101632, 330],
    [64, 2, 4, 32, 64, 101632, 1422],
    [64, 2, 4, 8, 128, 101632, 812],
    [128, 2, 4, 32, 32, 399872, 2529],
    [32, 1, 2, 32, 16, 13664, 42],
  ])('of D %i, L %i, H %i, B %i, n %i', async (dim, layers, heads, batch, length, parameters, mflops) => {
    const options = { model: { vocab: 16, dim, layers, heads }, position: none, batch, length, build: 'simd' } as const;
    const estimate = await estimateTraining(options);
    expect(estimate.parameters).toBe(parameters);
    expect(Math.round(estimate.flopsPerStep / 1e6)).toBe(mflops);
    // At least parameters, gradients and moments, and the residual stream of each layer.
    expect(estimate.bytes).toBeGreaterThan(16 * parameters + 4 * batch * length * dim * layers);
    const made = memories();
    const trainer = await createTrainer(options);
    // The initial memory takes 4 MiB.
    expect(Math.abs(megabytes(made) - 4 - estimate.bytes / 2 ** 20)).toBeLessThan(4);
    expect(trainer.parameters().reduce((sum, { data }) => sum + data.length, 0)).toBe(parameters);
  });

  it('counts what a scheme learns', async () => {
    const model = { vocab: 16, dim: 32, layers: 2, heads: 4 };
    const size = async (position: CreateTrainerOptions['position']) =>
      (await estimateTraining({ model, position })).parameters;
    expect(await size({ scheme: 'learned', rows: 100 })).toBe((await size(none)) + 3200);
    expect(await size({ scheme: 't5', numBuckets: 8 })).toBe((await size(none)) + 32);
  });

  it('takes no memory, and refuses what createTrainer refuses', async () => {
    const made = memories();
    const model = { vocab: 65536, dim: 256, layers: 2, heads: 4 };
    const { bytes } = await estimateTraining({
      model,
      position: none,
      batch: 1,
      length: 64,
      keepEvery: 3,
      data: () => batch,
    });
    expect(bytes).toBeGreaterThan(500e6);
    expect(megabytes(made)).toBeLessThan(10);
    const wrong: [object, string][] = [
      [{ model, position: none, length: 4096, batch: 4096 }, 'length'],
      [{ model: { ...model, heads: 3 }, position: none }, 'model.heads'],
      [{ model, position: { scheme: 'x' } }, 'position.scheme'],
      [{ model, position: none, steps: 3 }, 'steps'],
    ];
    for (const [options, argument] of wrong) {
      expect((await errorOf(() => estimateTraining(options as never))).argument).toBe(argument);
    }
  });
});

const batch = { tokens: { data: [1, 2], shape: [1, 2] }, targets: { data: [1, 2], shape: [1, 2] } };

describe('what does not fit is refused before anything is allocated:', () => {
  const model = { vocab: 16, dim: 16, layers: 4, heads: 4 };

  it.each([
    ['a batch', { model, position: none, batch: 4096, length: 4096 }, 'length'],
    // With 32-bit arithmetic, it would seem to have a few million parameters.
    [
      'a model',
      { model: { vocab: 16, dim: 4096, layers: 64, heads: 1 }, position: none, batch: 1, length: 4 },
      'model.dim',
    ],
    [
      'vectors of distances',
      {
        model: { vocab: 16, dim: 1024, layers: 64, heads: 1 },
        position: { scheme: 'shaw', clip: 32767 },
        batch: 1,
        length: 4,
      },
      'model.dim',
    ],
    ['the products of CoPE', { model, position: { scheme: 'cope', maxPos: 65536 }, batch: 1, length: 4096 }, 'length'],
  ] as const)('%s', async (_, options, argument) => {
    const made = memories();
    const error = await errorOf(() => createTrainer({ ...options, build: 'simd' }));
    expect(error).toMatchObject({ code: 'invalid-argument', argument });
    expect(megabytes(made)).toBeLessThan(10);
  });

  it('attention and evaluation at lengths that need gigabytes', async () => {
    const made = memories();
    const options = {
      model: { ...model, dim: 64, heads: 64 },
      task: 'first',
      batch: 1,
      length: 8,
      build: 'simd',
    } as const;
    const trainer = await createTrainer({ ...options, position: { scheme: 'alibi' } });
    const before = megabytes(made);
    for (const length of [4096, 1200]) {
      const error = await errorOf(() => trainer.attention({ data: new Int32Array(length), shape: [length] }));
      expect(error).toMatchObject({ code: 'invalid-argument', argument: expect.stringMatching(/^(tokens|length)$/) });
    }
    const error = await errorOf(() => trainer.evaluate({ lengths: [64, 4096] }));
    expect(error).toMatchObject({ code: 'invalid-argument', argument: 'lengths[1]' });
    expect(megabytes(made)).toBe(before);
    expect(trainer.attention({ data: [1, 2, 3], shape: [3] }).shape).toEqual([4, 64, 3, 3]);
    expect(trainer.evaluate({ lengths: [64] })).toHaveLength(1);
  });

  it('parameters of an optimiser', async () => {
    const made = memories();
    const parameters = Array.from({ length: 64 }, () => ({ size: 2 ** 26, decay: true }));
    expect((await errorOf(() => createOptimizer({ parameters }))).argument).toBe('parameters');
    expect(megabytes(made)).toBeLessThan(10);
  });
});
