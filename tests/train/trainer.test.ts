import { execFileSync } from 'node:child_process';
import { PosencError } from 'posenc';
import {
  type CreateTrainerOptions,
  createOptimizer,
  createTrainer,
  estimateTraining,
  type Trainer,
  trainedSchemes,
} from 'posenc/train';
import { describe, expect, it } from 'vitest';
import { relaxedSimdFlags } from '../../scripts/relaxed-simd.mjs';

const model = { dim: 16, layers: 2, heads: 2 };
const small = { model, batch: 4, length: 17, optimizer: { warmup: 2, total: 40, cooldown: 10 } } as const;

const start = (options: Partial<CreateTrainerOptions> = {}) =>
  createTrainer({ ...small, build: 'simd', position: { scheme: 'alibi' }, task: 'pairs', ...options });

const losses = (trainer: Trainer, steps: number) => trainer.step(steps).map(({ loss }) => loss);

async function errorOf(call: () => unknown): Promise<PosencError> {
  try {
    await call();
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(PosencError);
    return thrown as PosencError;
  }
  throw new Error('nothing was thrown');
}

/** The file that these tests import, as `vitest.config.ts` chooses it. */
const tested = new URL(`../../${process.env.POSENC_TESTED ?? 'dist'}/train.js`, import.meta.url);

describe('a trainer', () => {
  it.each(['simd', 'relaxed'])('is loaded from the file of the build %s', (build) => {
    const program = `
      import fs from 'node:fs';
      import { basename } from 'node:path';
      const { readFile } = fs.promises;
      fs.promises.readFile = (path, ...options) => {
        if (String(path).endsWith('.wasm')) console.log(basename(path));
        return readFile(path, ...options);
      };
      const { createTrainer } = await import(${JSON.stringify(tested.href)});
      await createTrainer(${JSON.stringify({ ...small, build, position: { scheme: 'alibi' }, task: 'pairs' })});
    `;
    const flags = process.execArgv.filter((flag) => flag.includes('relaxed-simd'));
    const output = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe(`posenc-train-${build}.wasm`);
  });

  it('learns with every scheme, in both builds', async () => {
    const builds = relaxedSimdFlags().every((flag) => process.execArgv.includes(flag))
      ? (['simd', 'relaxed'] as const)
      : (['simd'] as const);
    for (const build of builds) {
      for (const scheme of trainedSchemes) {
        const trainer = await start({ build, position: { scheme } as CreateTrainerOptions['position'], task: 'first' });
        const curve = losses(trainer, 40);
        expect(curve.at(-1), `${scheme} ${build}`).toBeLessThan(curve[0]! - 0.3);
        trainer.dispose();
      }
    }
  });

  it('is of 32 dimensions, 2 layers and 4 heads unless it is said otherwise', async () => {
    const position = { scheme: 'rope' } as const;
    const shapes = async (request?: CreateTrainerOptions['model']) => {
      const options = { build: 'simd', position, task: 'pairs', ...(request && { model: request }) } as const;
      return (await createTrainer(options)).parameters().map(({ name, shape }) => `${name} ${shape}`);
    };
    expect(await shapes()).toEqual(await shapes({ dim: 32, layers: 2, heads: 4 }));
    expect(await shapes({})).toEqual(await shapes());
    expect(await shapes({ layers: 1 })).toEqual(await shapes({ dim: 32, layers: 1, heads: 4 }));
    expect(await shapes({ vocab: 99 })).not.toEqual(await shapes());
    const error = await errorOf(() => createTrainer({ build: 'simd', position }));
    expect(error.argument).toBe('model.vocab');
    const { parameters } = await estimateTraining({ position, task: 'pairs', build: 'simd' });
    const trainer = await createTrainer({ build: 'simd', position, task: 'pairs' });
    expect(parameters).toBe(trainer.parameters().reduce((sum, { data }) => sum + data.length, 0));
  });

  it('repeats itself to the last bit, and another seed does not', async () => {
    const [a, b, other] = [await start(), await start(), await start({ seed: 1 })];
    expect(losses(a, 12)).toEqual(losses(b, 12));
    expect(a.parameters()).toEqual(b.parameters());
    expect(losses(other, 1)).not.toEqual(losses(await start(), 1));
  });

  it('begins alike with every scheme where the arrays are the same', async () => {
    const named = async (scheme: 'none' | 't5') =>
      new Map((await start({ position: { scheme } })).parameters().map(({ name, data }) => [name, data]));
    const [none, t5] = [await named('none'), await named('t5')];
    expect(t5.size).toBe(none.size + 1);
    for (const [name, data] of none) expect(t5.get(name), name).toEqual(data);
  });

  it('goes on from a file to the same bits', async () => {
    const whole = await start();
    const curve = losses(whole, 20);
    const first = await start();
    losses(first, 11);
    const file = first.save();
    const second = await start({ seed: 0 });
    second.load(file);
    expect(second.steps).toBe(11);
    expect(losses(second, 9)).toEqual(curve.slice(11));
    expect(second.parameters()).toEqual(whole.parameters());
  });

  it('refuses files that do not fit, and changes nothing', async () => {
    const trainer = await start();
    const before = trainer.parameters();
    const other = await start({ model: { ...model, dim: 32 } });
    expect((await errorOf(() => trainer.load(other.save()))).argument).toBe('file');
    const file = trainer.save();
    const noBytes = ['file', {}, new Float32Array(file.buffer), undefined].map((one) => one as never);
    const headers = ['null', '7', '[]', '{"__metadata__": null}', '{"w": null}'].map((text) => {
      return Uint8Array.of(text.length, 0, 0, 0, 0, 0, 0, 0, ...new TextEncoder().encode(text));
    });
    const parts = [file.slice(0, 5), file.slice(0, 100), file.slice(0, -4), new Uint8Array(16)];
    for (const broken of [...parts, ...headers, ...noBytes]) {
      expect((await errorOf(() => trainer.load(broken))).argument).toBe('file');
    }
    expect(trainer.parameters()).toEqual(before);
  });

  it('evaluates at lengths that it was not trained at', async () => {
    const trainer = await start();
    trainer.step(3);
    const scores = trainer.evaluate({ lengths: [17, 64, 300], sequences: 40 });
    expect(scores.map(({ length }) => length)).toEqual([17, 64, 300]);
    for (const { loss, accuracy, scored } of scores) {
      expect(loss).toBeGreaterThan(0);
      expect(accuracy).toBeLessThanOrEqual(1);
      expect(scored).toBeGreaterThan(40);
    }
    expect(trainer.evaluate({ lengths: [17, 64, 300], sequences: 40 })).toEqual(scores);
    expect(trainer.steps).toBe(3);
  });

  it('reads a text by its characters', async () => {
    const text = 'to be or not to be, that is the question. '.repeat(20);
    const trainer = await start({ task: { text, testSize: 100 } });
    expect(trainer.characters?.join('')).toBe([...new Set(text)].sort().join(''));
    const curve = losses(trainer, 40);
    expect(curve.at(-1)).toBeLessThan(curve[0]! - 0.5);
    expect(trainer.evaluate({ lengths: [17, 50] })).toHaveLength(2);
  });

  it('gives rows of attention that sum to 1 and look back only', async () => {
    const trainer = await start();
    const { data, shape } = trainer.attention({ data: [1, 9, 2, 9, 1], shape: [5] });
    expect(shape).toEqual([2, 2, 5, 5]);
    for (let row = 0; row < 20; row++) {
      const weights = Array.from(data.subarray(row * 5, row * 5 + 5));
      expect(weights.slice((row % 5) + 1).every((weight) => weight === 0)).toBe(true);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
    }
  });

  it('gives the logits that its loss is made of', async () => {
    const trainer = await start();
    const numbers = (factor: number) => ({
      data: Array.from({ length: 10 }, (_, i) => (factor * i) % 16),
      shape: [2, 5],
    });
    const [tokens, targets] = [numbers(5), numbers(7)];
    const { data, shape } = trainer.logits(tokens);
    expect(shape).toEqual([2, 5, 16]);
    const losses = targets.data.map((target, n) => {
      const logits = Array.from(data.subarray(16 * n, 16 * n + 16));
      return Math.log(logits.reduce((sum, logit) => sum + Math.exp(logit), 0)) - (logits[target] as number);
    });
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    expect(trainer.loss({ tokens, targets })).toBeCloseTo(mean, 5);
  });

  it('names what is not allowed', async () => {
    const wrong: [Partial<CreateTrainerOptions>, string][] = [
      [{ model: { ...model, heads: 3 } }, 'model.heads'],
      [{ model: { ...model, vocab: 5 } }, 'model.vocab'],
      [{ position: { scheme: 'rope', rotaryDim: 10 } }, 'position.rotaryDim'],
      [{ position: { scheme: 'learned', rows: 8 } }, 'length'],
      [{ position: { scheme: 'nope' } as never }, 'position.scheme'],
      [{ position: { scheme: 'alibi', base: 3 } as never }, 'position.base'],
      [{ task: 'reverse' as never }, 'task'],
      [{ task: { text: 5 } as never }, 'task.text'],
      [{ task: { text: 'aaaa' } }, 'task.text'],
      [{ task: { text: 'abab', testSize: 5 } }, 'task.testSize'],
      [{ optimizer: { lr: -1 } }, 'optimizer.lr'],
      [{ optimizer: { warmup: 60, total: 50 } }, 'optimizer.warmup'],
      [{ batch: 4000, length: 4000 }, 'length'],
      [{ seed: -1 }, 'seed'],
      [{ sed: 1 } as never, 'sed'],
    ];
    for (const [options, argument] of wrong) {
      const error = await errorOf(() => start(options));
      expect(error.code, argument).toBe('invalid-argument');
      expect(error.argument).toBe(argument);
      expect(error.message.startsWith(`${argument}: `)).toBe(true);
    }
    expect((await errorOf(() => start({ task: {} as never }))).message).toBe('task.text: missing; expected a text');
    expect((await errorOf(() => start({ optimizer: { schedule: 'step' as never } }))).message).toBe(
      "optimizer.schedule: 'step' is not allowed; expected one of 'linear', 'cosine'",
    );
    const trainer = await start();
    const tokens = { data: new Int32Array(17), shape: [1, 17] };
    const targets = (value: number) => ({ data: new Int32Array(17).fill(value), shape: [1, 17] });
    expect((await errorOf(() => trainer.stepOn({ tokens, targets: targets(-1) }))).argument).toBe('targets');
    expect((await errorOf(() => trainer.stepOn({ tokens, targets: targets(16) }))).argument).toBe('targets');
    expect((await errorOf(() => trainer.logits({ data: [0.5], shape: [1, 1] }))).argument).toBe('tokens.data');
    trainer.stepOn({ tokens, targets: targets(3) });
    trainer.dispose();
    expect((await errorOf(() => trainer.step())).argument).toBe('trainer');
    expect((await errorOf(() => trainer.evaluate({ lengths: [17] }))).argument).toBe('trainer');
  });

  it('stops with a sentence where the loss is no number, and keeps its parameters', async () => {
    const trainer = await start({ optimizer: { lr: 1000, warmup: 0, total: 1000, clipNorm: 1e30 } });
    const own = trainer.parameters();
    const huge = Object.fromEntries(own.map(({ name, data }) => [name, data.map(() => 3e38)]));
    trainer.setParameters(huge);
    const error = await errorOf(() => trainer.step());
    expect(error.message).toMatch("is not finite after 0 steps with scheme 'alibi'");
    expect(trainer.steps).toBe(0);
  });
});

describe('the optimiser alone', () => {
  it('takes steps of the learning rate at first', async () => {
    const adamw = await createOptimizer({
      build: 'simd',
      parameters: [{ size: 2, decay: false }],
      optimizer: { lr: 0.5, warmup: 1, total: 10, cooldown: 0 },
    });
    const theta = Float32Array.of(1, 2);
    expect(adamw.step(theta, [3, -4])).toEqual({ gradientNorm: 5, learningRate: 0.5 });
    expect(theta[0]).toBeCloseTo(0.5, 5);
    expect(theta[1]).toBeCloseTo(2.5, 5);
    for (const wrong of [[Number.NaN, 0], [1], [1, 2, 3], [1, '2'], new Float32Array(3), 'ab', undefined]) {
      expect((await errorOf(() => adamw.step(theta, wrong as number[]))).argument).toBe('gradients');
    }
    expect(theta[0]).toBeCloseTo(0.5, 5);
    adamw.dispose();
    expect((await errorOf(() => adamw.step(theta, [3, -4]))).argument).toBe('optimizer');
    adamw.dispose();
  });

  it('names what is not allowed', async () => {
    const wrong: [unknown, string][] = [
      [undefined, 'parameters'],
      [[], 'parameters'],
      [{ size: 2, decay: false }, 'parameters'],
      [[2], 'parameters[0]'],
      [[{ size: 0, decay: false }], 'parameters[0].size'],
      [[{ size: 2, decay: false }, { size: 2 }], 'parameters[1].decay'],
    ];
    for (const [parameters, argument] of wrong) {
      const error = await errorOf(() => createOptimizer({ build: 'simd', parameters: parameters as [] }));
      expect(error.argument).toBe(argument);
    }
  });
});
