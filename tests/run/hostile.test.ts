/** Calls of a model with arguments that make no sense: a sentence or numbers, and the next call works. */
import { createPosenc, PosencError } from 'posenc';
import { openModel } from 'posenc/run';
import { expect, it } from 'vitest';
import { random as array } from '../api/numbers.ts';
import { hostileValue } from '../fuzz/hostile.ts';
import { Random } from '../fuzz/random.ts';
import { filesOf, tokensOf } from './files.ts';

const options = [
  'positions',
  'logits',
  'hidden',
  'stepwise',
  'cachedKeys',
  'tokens',
  'stop',
  'temperature',
  'topK',
  'seed',
  'layer',
  'head',
  'heads',
];
const changes = [
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
];
const valid = [
  {},
  { shift: 3 },
  { window: 4 },
  { encoding: 'none' },
  { encoding: { scheme: 'alibi' } },
  { layers: [0], encoding: { scheme: 'rope' } },
];
const words = ['half', 'none', 'zero', 'tile', 'rope', 'alibi', 't5', 'sinusoidal', 'turned', 'yarn'];
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

it.each(['llama-gqa', 'gpt2', 'bloom', 'falcon-rw-style'])('hostile calls of %s', { timeout: 60_000 }, async (name) => {
  const model = await openModel(filesOf(name), { build: 'simd', worker: false });
  const pe = await createPosenc({ build: 'simd' });
  const [own, disposed] = [pe.upload(array([4, 4])), pe.upload(array([4, 4]))];
  disposed.dispose();
  const residents = { own, disposed, ofAnother: own };
  const tokens = tokensOf(name);
  const { loss } = await model.evaluate(tokens);
  const outcomes = new Map<string, number>();
  for (let seed = 0; seed < 400; seed++) {
    const random = new Random(seed);
    const value = (): unknown => {
      const kind = random.whole(0, 5);
      if (kind === 0) return hostileValue(random, residents);
      if (kind === 1) return random.pick(words);
      if (kind === 2) return random.pick([0, 1, -1, 2, 3, 7, 0.5, 1e9]);
      if (kind === 3) return tokens.map((_, n) => (n * random.whole(0, 3)) % 9);
      return Object.fromEntries([1, 2].map(() => [random.pick(parts), random.pick([...words, 0, 2, 4, 1e6])]));
    };
    const change = { ...random.pick(valid), ...(random.chance(0.5) ? { [random.pick(changes)]: value() } : {}) };
    const given: Record<string, unknown> = { positions: random.chance(0.9) ? change : value() };
    if (random.chance(0.2)) given[random.pick(options)] = value();
    const text = random.chance(0.8) ? tokens : value();
    const method = random.pick(['evaluate', 'evaluate', 'attention', 'generate', 'decoder']);
    const call = async () => {
      if (method !== 'generate') {
        const run = Reflect.get(model, method === 'decoder' ? 'sensitivity' : method);
        return Reflect.apply(run, model, [text, method === 'attention' ? { layer: 0, ...given } : given]);
      }
      const pieces: AsyncIterator<unknown> = Reflect.apply(model.generate, model, [text, { tokens: 2, ...given }]);
      await pieces.next();
      return pieces.return?.();
    };
    const outcome = await call().then(
      () => 'ran',
      (thrown: unknown) =>
        thrown instanceof PosencError && !/\n|\[object/.test(thrown.message)
          ? thrown.code
          : `${seed} ${method} ${String((thrown as Error).stack)}`,
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect((await model.evaluate(tokens)).loss).toBe(loss);
  expect(
    [...outcomes.keys()].filter((one) => !['ran', 'invalid-argument', 'unsupported', 'out-of-memory'].includes(one)),
  ).toEqual([]);
  expect(outcomes.get('ran')).toBeGreaterThan(10);
  model.dispose();
});
