import { createPool, createPosenc, type PosencError } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { describe, expect, it } from 'vitest';
import { schemesAt } from '../api/scheme-options.ts';
import { sampleOf, thorough } from '../thorough.ts';
import { corpus } from './corpus.ts';
import { callOf, Target } from './fuzz.ts';
import { outcomeOfError } from './oracle.ts';
import { Random } from './random.ts';
import { TrainingTarget } from './training.ts';
import { unknownFunctions, validCall } from './valid-calls.ts';

const builds = ['simd', 'relaxed'] as const;
// npm run soak does hundreds of thousands.
const seeds = thorough ? 1500 : 500;

describe.each(builds)('build %s', async (build) => {
  const target = await Target.start(build);

  it('has arguments for every function', () => {
    expect(unknownFunctions(target.names)).toEqual([]);
  });

  // In npm test, each in one of the builds.
  const found = sampleOf(corpus, 2, builds.indexOf(build));
  it.each(found.map(([what, name, args]) => ({ what, name, args })))('$name with $what', ({ name, args }) => {
    expect(target.judge({ name, args: args() })).not.toMatch(/^wrong/);
  });

  it(`gives finite numbers or a sentence for ${seeds} hostile calls`, () => {
    const wrong = Array.from({ length: seeds }, (_, seed) => target.run(seed)).filter(({ outcome }) =>
      outcome.startsWith('wrong'),
    );
    expect(wrong).toEqual([]);
  });
});

describe.each(builds)('training, build %s', (build) => {
  const calls = thorough ? 400 : 150;

  it(`gives finite numbers or a sentence for ${calls} hostile calls`, async () => {
    const target = await TrainingTarget.start(build);
    const outcomes: string[] = [];
    for (let seed = 0; seed < calls; seed++) {
      const { name, outcome } = await target.run(seed);
      expect(outcome, `seed ${seed}: ${name}`).not.toMatch(/^wrong/);
      outcomes.push(outcome);
    }
    // Otherwise the fuzzer would only reach the first check of each function.
    expect(outcomes.filter((outcome) => outcome === 'returned').length).toBeGreaterThan(calls / 8);
  });
});

it('most calls without a spoilt argument are meant', async () => {
  const target = await Target.start('simd');
  const returned = Array.from({ length: 400 }, (_, seed) => target.run(seed)).filter(
    ({ outcome }) => outcome === 'returned',
  );
  // Otherwise the fuzzer would only reach the first check of each function.
  expect(returned.length).toBeGreaterThan(80);
});

it('makes a call of every scheme that is meant', async () => {
  const target = await Target.start('simd');
  const accepted = new Set<unknown>();
  const entries = { absolute: 'embedding', rotate: 'rotation', bias: 'bias', relativeTerms: 'relative' } as const;
  for (const [name, place] of Object.entries(entries)) {
    for (let seed = 0; seed < 40 * schemesAt(place).length; seed++) {
      const call = validCall(new Random(seed), name);
      if (target.judge(call) === 'returned') accepted.add((call.args.at(-1) as { scheme?: string }).scheme);
    }
  }
  expect(catalogue.map(({ name }) => name).filter((name) => !accepted.has(name))).toEqual([]);
});

it('a pool says the same as an instance', async () => {
  const target = await Target.start('simd');
  const posenc = await createPosenc({ build: 'simd' });
  const pool = await createPool({ size: 1, build: 'simd' });
  const names = target.names.filter((name) => name !== 'upload' && name !== 'score');
  for (let seed = 0; seed < 150; seed++) {
    // Generated twice, because some values change when they are read again.
    const [alone, sent] = [callOf(seed, names, target.residents), callOf(seed, names, target.residents)];
    if (JSON.stringify(Object.keys(alone.args)).length > 100) continue;
    const expected = await settled(() =>
      (posenc[alone.name as 'absolute'] as (...args: unknown[]) => unknown)(...alone.args),
    );
    const found = await settled(() => pool.call(sent.name as 'absolute', sent.args as never));
    // Arrays that belong to an instance cannot be sent to another one, and results there are new.
    if (/uploaded|dispose|out/.test(String(expected) + String(found))) continue;
    expect(found, `seed ${seed}: ${sent.name}`).toEqual(expected);
  }
  await pool.close();
});

async function settled(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (thrown) {
    expect(outcomeOfError(thrown)).not.toMatch(/^wrong/);
    return String((thrown as PosencError).message);
  }
}
