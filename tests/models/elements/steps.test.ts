import { createPosenc, type Posenc } from 'posenc';
import { beforeAll, expect, test } from 'vitest';
import { decaySteps } from '../../../web/elements/decay/model.ts';
import { callByCall, nextTask, type Steps, walk, walked } from '../../../web/elements/figure/steps.ts';
import { seededNumbers } from '../../../web/elements/inputs/index.ts';
import { attendSentence } from '../../../web/elements/inputs/sentence.ts';
import { scoreCall, scoredSchemes, scoreSteps } from '../../../web/elements/scorecard/model.ts';

let pe: Posenc;

beforeAll(async () => {
  pe = await createPosenc();
});

/** The calls that each step makes, as `called` reports them, and what the steps produce in the end. */
function worked<Made, Work>(steps: Steps<Made>, called: () => Work[]): { made: Made; work: Work[][] } {
  const work: Work[][] = [];
  while (true) {
    const { done, value } = steps.next();
    work.push(called());
    if (done) return { made: value, work };
  }
}

/** The core, and a function that gives the calls of one of its functions since it was last asked. */
function watched<Name extends 'score' | 'rotaryDecay'>(name: Name) {
  let calls: Parameters<Posenc[Name]>[] = [];
  const call = (...options: Parameters<Posenc[Name]>) => {
    calls.push(options);
    return (pe[name] as (...all: unknown[]) => unknown)(...options);
  };
  const called = () => {
    const since = calls;
    calls = [];
    return since;
  };
  return { watched: { ...pe, [name]: call } as Posenc, called };
}

test('a step of the scorecard measures one property, and all of them are the card', () => {
  for (const scheme of scoredSchemes) {
    const call = scoreCall(pe, { scheme, parameters: {}, length: 10, dim: 16, shift: 40, seed: 1 });
    const { watched: seen, called } = watched('score');
    const { made, work } = worked(scoreSteps(seen, call), called);
    expect(made, scheme.name).toEqual(pe.score(...call));
    for (const calls of work) {
      expect(calls).toHaveLength(1);
      expect(calls[0]?.[1]?.only?.length).toBeLessThanOrEqual(1);
    }
  }
});

test('a step of the decay turns some hundred thousand angles, and all of them are the curves', () => {
  const request = { bases: [10000, 500000], dim: 256, distance: 4096, fits: 0 };
  const { watched: seen, called } = watched('rotaryDecay');
  const { made, work } = worked(decaySteps(seen, request), called);
  expect(work.length).toBeGreaterThan(8);
  for (const calls of work) {
    const angles = calls.reduce((sum, [{ frequencies, distances }]) => sum + frequencies.length * distances.length, 0);
    expect(angles).toBeLessThanOrEqual(2 ** 17);
  }
  for (const curve of made.curves) {
    const frequencies = pe.frequencies({ scheme: 'rope', dim: 256, base: curve.base });
    const { mean, bound } = pe.rotaryDecay({ frequencies, distances: made.distances });
    expect(curve).toEqual({ base: curve.base, mean, bound });
  }
});

test('a step is a task, until nobody wants the next one', async () => {
  const done: number[] = [];
  const counting = function* (): Steps<string> {
    for (let n = 0; n < 4; n++) {
      done.push(n);
      yield;
    }
    return 'made';
  };
  expect(walked(counting())).toBe('made');
  expect(done.splice(0)).toEqual([0, 1, 2, 3]);
  const all = walk(counting(), () => true);
  expect(done).toEqual([]);
  expect(await all).toBe('made');
  expect(done.splice(0)).toEqual([0, 1, 2, 3]);
  const begun = walk(counting(), () => true);
  await nextTask();
  expect(done).toHaveLength(1);
  await begun;
  done.splice(0);
  expect(await walk(counting(), () => done.length < 2)).toBeUndefined();
  expect(done).toEqual([0, 1]);
});

test('a model that is made call by call is the same, and each call is made once', () => {
  const request = { sentence: 'The mouse ate some cheese', encoding: 'rope', seed: 1, causal: false };
  const made: string[] = [];
  const counted = new Proxy({} as Posenc, {
    get:
      (_, name: keyof Posenc) =>
      (...value: never[]) => {
        made.push(name);
        return Reflect.apply(pe[name] as () => unknown, pe, value);
      },
  });
  const whole = attendSentence(counted, request);
  const calls = made.splice(0);
  const steps = callByCall(
    counted,
    (calls) => attendSentence(calls, request),
    () => 0,
    -1,
  );
  const { made: parts, work } = worked(steps, () => made.splice(0));
  expect(parts).toEqual(whole);
  expect(work).toEqual(calls.map((name) => [name]));
});

test('what changes meanwhile is read anew, errors are thrown once more, and what a model keeps calls at once', () => {
  let [scale, changes] = [2, 0];
  const calls = {
    double: (x: number) => scale * x,
    refuse: () => {
      throw new RangeError('refused');
    },
  };
  const model = ({ double, refuse }: typeof calls) => {
    const first = double(1);
    try {
      refuse();
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
    }
    return { sum: first + double(10), later: () => double(100) };
  };
  const make = () => callByCall(calls, model, () => changes, -1);
  const { sum, later } = walked(make());
  expect([sum, later()]).toEqual([22, 200]);
  const steps = make();
  steps.next();
  [scale, changes] = [3, 1];
  expect(walked(steps).sum).toBe(33);
});

test('arrays that are remembered between drawings have their names, however many tasks a model takes', () => {
  const names = ['first', 'second', 'third'];
  const expected = names.map((name) => {
    const words = [0, 1, 2].map((row) => `${name} ${row}`);
    return pe.syntheticSentence({ words, dim: 4, heads: 1, headDim: 1, seed: 7 }).embeddings.data;
  });
  const model = (calls: Posenc) => names.map((name) => seededNumbers(calls, 7, name, [3, 4]));
  expect(walked(callByCall(pe, model, () => 0, -1))).toEqual(expected);
});

test('a model that remembers, and so leaves a call out the second time, is made at once', () => {
  const known = new Map<string, readonly number[]>();
  const calls = { lengthOf: ({ words }: { readonly words: readonly string[] }) => words.map(({ length }) => length) };
  const lengths = ({ lengthOf }: typeof calls, name: string) => {
    const found = known.get(name) ?? lengthOf({ words: [name] });
    known.set(name, found);
    return found;
  };
  const model = (of: typeof calls) => ['a', 'bb', 'ccc'].map((name) => lengths(of, name));
  expect(walked(callByCall(calls, model, () => 0, -1))).toEqual([[1], [2], [3]]);
});

test('a model that calls another function the second time is made at once', () => {
  let round = 0;
  const calls = { one: () => 1, two: () => 2 };
  const model = ({ one, two }: typeof calls) => {
    round++;
    return [round === 1 ? one() : two(), one()];
  };
  const steps = callByCall(calls, model, () => 0, -1);
  expect(walked(steps)).toEqual([2, 1]);
});
