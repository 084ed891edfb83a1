import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fieldSection, schemesPage } from '../../../scripts/schemes-page.mjs';
import { findNumpy } from '../../../scripts/setup/numpy.mjs';
import {
  type FieldFunction,
  fieldCatalogue,
  fieldOptions,
  fieldRotation,
  numpyFunctions,
  numpyProgram,
} from '../../../web/catalogue/field/index.ts';
import { fieldModel } from '../../../web/elements/field/model.ts';
import { readNpy } from '../../conformance/npy.mjs';
import { operations } from '../../conformance/operations.mjs';
import { familiesIn } from '../../conformance/run.mjs';
import { runNumpy } from '../../snippets/run.ts';
import { instances } from '../builds.ts';
import { random } from '../numbers.ts';

// The catalogue of the functions in field.js says what these functions take, and its NumPy text computes what they do.

const pe = instances.simd;
const golden = fileURLToPath(new URL('../../golden', import.meta.url));

type Call = (...args: readonly unknown[]) => unknown;
type Options = Readonly<Record<string, unknown>>;
const functionOf = (name: FieldFunction) => pe[name] as Call;
const argumentsOf = (call: FieldFunction, { angles, ...options }: Options) =>
  call === 'allocateAxes' ? [angles, options] : [angles === undefined ? options : { angles, ...options }];
const draw = (name: string, shape: readonly number[]) => random(shape, name.length).data;

it('every entry computes with its defaults, and has a NumPy text and a source', () => {
  for (const scheme of fieldCatalogue) {
    const options = fieldOptions(scheme, {}, draw);
    const made = functionOf(scheme.call)(...argumentsOf(scheme.call, options)) as Options;
    expect(made, scheme.name).toBeTypeOf('object');
    const rotation = fieldRotation(scheme, {});
    if (rotation) expect(functionOf('axisTable')({ ...rotation, positions: made.positions })).toHaveProperty('cos');
    expect(numpyFunctions(scheme.numpy), scheme.name).toContain(`def ${scheme.numpy}(`);
    expect(scheme.references[0]?.url, scheme.name).toMatch(/^https:/);
    // A parameter without a description is one that the table of names does not have.
    for (const { name, description } of scheme.parameters) expect(description, `${scheme.name}: ${name}`).toBeTruthy();
  }
  expect(new Set(fieldCatalogue.map(({ name }) => name)).size).toBe(fieldCatalogue.length);
});

const plain = (value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, Number);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
};

/** Every call of a function of field.js in the golden cases, whose results conformance compares with the references. */
async function recordedCalls() {
  const calls: { scheme: string; args: unknown; result: unknown; isGolden: boolean }[] = [];
  let isGolden = false;
  const names = new Set(fieldCatalogue.map(({ call }) => call));
  const recording = Object.fromEntries(
    Object.entries(pe).map(([name, call]) => {
      const field = [...names].find((one) => one === name);
      if (!field) return [name, call];
      const recorded: Call = (...args) => {
        const result = (call as Call)(...args);
        const { form } = args.at(-1) as { form?: unknown };
        const formed = fieldCatalogue.find((one) => one.call === field && one.options.form === form);
        // Functions with one text for all their forms, and forms of tables, which are named after themselves.
        const whole = fieldCatalogue.find((one) => one.call === field && one.options.form === undefined);
        const ofTable = typeof form === 'string' ? form.replace('-', '_') : 'axes';
        const numpy = field === 'axisTable' ? ofTable : (formed ?? whole)?.numpy;
        calls.push({ scheme: String(numpy), args: plain(args), result: plain(result), isGolden });
        return result;
      };
      return [name, recorded];
    }),
  );
  for (const scheme of fieldCatalogue) {
    const record = Object.entries(recording).find(([name]) => name === scheme.call)?.[1] as Call;
    record(...argumentsOf(scheme.call, fieldOptions(scheme, {}, draw)));
  }
  // What no shared case has: an odd number of heads, a token that is not turned, frequencies of heads, slower than one radian.
  const of = (...shape: number[]) => ({ data: draw('x', shape), shape });
  const rays = { edges: of(2, 4), origins: of(2, 3), directions: of(2, 3), radii: of(2, 1) };
  const context = (phases: number) => ({
    ...{ form: 'grape-context', hidden: of(2, 3, 5), omegaWeight: of(phases, 5), omegaBias: of(phases) },
    headLogFreq: of(2, 4),
  });
  const others: readonly [string, Options][] = [
    ...['imagh', 'imago', 'imagi', 'imag2'].flatMap((mode): [string, Options][] => [
      ['ropePlusPlus', { q: of(1, 3, 2, 4), mode }],
      ['ropePlusPlus', { q: of(1, 1, 1, 4), mode }],
    ]),
    ['runningAngles', context(1)],
    ['runningAngles', context(2)],
    ['coordinateFeatures', { form: 'integrated', ...rays, minDegree: -2, maxDegree: 1 }],
  ];
  for (const [name, options] of others) recording[name]?.(options);
  isGolden = true;
  for (const family of await familiesIn(golden)) {
    const { cases } = JSON.parse(await readFile(join(golden, family, 'cases.json'), 'utf8'));
    for (const { op, params, inputs: files, expected } of cases) {
      if (
        !/^(axes_rope|qwen|video|cropped|fractional|cosmos|mochi|joint|ernie|pooled|tables|scalar|delta|path|stick|wall|loglinear|datarope|ropepp|lie|design|adaptive|graph|protein|rays|geo|leftover)/.test(
          op,
        )
      )
        continue;
      const inputs = Object.fromEntries(
        await Promise.all(
          Object.entries(files).map(async ([name, file]) => [
            name,
            await readNpy(join(golden, family, file as string)),
          ]),
        ),
      );
      await operations[op]({ pe: recording, params, inputs, expected: Object.keys(expected), shapes: {}, note: '' });
    }
  }
  return calls;
}

it('eigenvectors that are not the only ones of their eigenvalue are marked', () => {
  const ring = {
    data: Float32Array.from({ length: 36 }, (_, n) => Number([1, 5].includes((n + 6 * 6 - 7 * Math.floor(n / 6)) % 6))),
    shape: [6, 6],
  };
  const { eigenvalues, repeated } = pe.graphPositions({ form: 'laplacian', adjacency: ring, k: 5 });
  expect(Array.from(eigenvalues?.data ?? [], (one) => Number(one.toFixed(5)))).toEqual([0.5, 0.5, 1.5, 1.5, 2]);
  expect(Array.from(repeated?.data ?? [])).toEqual([1, 1, 1, 1, 0]);
});

it('eigenvectors of a large graph are orthogonal, and their values those of a ring', () => {
  const n = 240;
  // Two rings that touch in no node.
  const isEdge = (i: number, j: number) => i >> 3 === j >> 3 && [1, 7].includes((i - j + 8) % 8);
  const of = (count: number, edge: (i: number, j: number) => boolean) => ({
    data: Float32Array.from({ length: count * count }, (_, at) => Number(edge(Math.floor(at / count), at % count))),
    shape: [count, count],
  });
  const ring = of(n, (i, j) => [1, n - 1].includes((i - j + n) % n));
  const { eigenvalues, encoding } = pe.graphPositions({ form: 'laplacian', adjacency: ring, k: n - 1 });
  const expected = Array.from({ length: n - 1 }, (_, i) => 1 - Math.cos((2 * Math.PI * Math.ceil((i + 1) / 2)) / n));
  const values = Array.from(eigenvalues?.data ?? []);
  expect(Math.max(...values.map((one, i) => Math.abs(one - (expected[i] as number))))).toBeLessThan(2e-7);
  const x = encoding?.data ?? new Float32Array();
  const dot = (a: number, b: number) =>
    Array.from({ length: n }, (_, i) => (x[i * (n - 1) + a] ?? 0) * (x[i * (n - 1) + b] ?? 0)).reduce(
      (s, one) => s + one,
      0,
    );
  for (const [a, b] of [
    [0, 1],
    [7, 8],
    [3, 200],
    [237, 238],
  ] as const)
    expect([dot(a, b), dot(a, a)].map((one) => Math.round(one * 1e5) / 1e5 + 0)).toEqual([0, 1]);
  const two = pe.graphPositions({ form: 'laplacian', adjacency: of(16, isEdge), k: 2 });
  expect(Math.abs(two.eigenvalues?.data[0] ?? 1)).toBeLessThan(1e-7);
  expect(() => pe.graphPositions({ form: 'laplacian', adjacency: of(2049, () => false), k: 1 })).toThrow(
    /at most 2048 nodes/,
  );
});

it('the NumPy text computes the golden cases', async () => {
  const calls = await recordedCalls();
  const programs = Object.fromEntries(calls.map(({ scheme }) => [scheme, numpyFunctions(scheme)]));
  const driver = `
import json, re, sys
import numpy as np
given = json.load(sys.stdin)
snake = lambda name: re.sub('[A-Z]', lambda letter: '_' + letter[0].lower(), name)
def array(value):
    if isinstance(value, dict) and 'shape' in value:
        return np.array(value['data'], dtype=float).reshape(value['shape'])
    return value
answers, spaces = [], {}
for call in given['calls']:
    name = call['scheme']
    if name not in spaces:
        spaces[name] = {}
        exec(given['programs'][name], spaces[name])
    *first, options = call['args']
    # A form is an option of the functions that cover several.
    code = spaces[name][name]
    known = code.__code__.co_varnames[:code.__code__.co_argcount] if not code.__code__.co_flags & 8 else None
    options = {snake(key): array(value) for key, value in options.items() if key != 'form' or (known and 'form' in known)}
    made = code(*map(array, first), **options)
    result = call['result']
    if not isinstance(made, dict):
        made, result = {'positions': made}, result if 'positions' in result else {'positions': result}
    if 'laplacian' in made:
        # Signs of eigenvectors are arbitrary.
        for one in (made, result):
            one['encoding'] = array(one['encoding']) ** 2
    worst, count = 0.0, 0
    for key, value in made.items():
        expected = array(result[key])
        if np.shape(value) != np.shape(expected):
            worst = 'shape of ' + key
            break
        count += 1
        if np.size(value):
            worst = max(worst, float((np.abs(value - expected) / np.maximum(1, np.abs(expected))).max()))
    answers.append([name, count, worst])
print(json.dumps(answers))
`;
  const python = await findNumpy();
  if (python === undefined) throw new Error('no Python with NumPy: node scripts/setup.mjs brings one');
  const { stdout, stderr, status } = spawnSync(python, ['-c', driver], {
    input: JSON.stringify({ calls, programs }),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(stderr.slice(-2000));
  const answers = JSON.parse(stdout) as [string, number, number | string][];
  expect(answers.filter(([, count, worst]) => count === 0 || !(Number(worst) < 4e-6))).toEqual([]);
  // Each text has run: in a golden case, or (four forms have no shared one) with the defaults of its entry.
  const covered = new Set(answers.map(([name]) => name));
  expect(fieldCatalogue.filter(({ numpy }) => !covered.has(numpy))).toEqual([]);
  expect(calls.filter(({ isGolden }) => isGolden).length).toBeGreaterThan(120);
});

it('the program of every entry gives the numbers of the package', async () => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const wanted = fieldCatalogue.map((scheme) => {
    const options = fieldOptions(scheme, {}, draw);
    const rotation = fieldRotation(scheme, {});
    const made = functionOf(scheme.call)(...argumentsOf(scheme.call, options)) as Options;
    const table = rotation && (functionOf('axisTable')({ ...rotation, positions: made.positions }) as Options);
    const key = Object.keys(made).find((name) => Array.isArray((made[name] as Options | undefined)?.shape)) ?? '';
    const text = rotation
      ? "table['cos']"
      : scheme.call === 'tokenPositions'
        ? 'positions'
        : `result['${snake(key)}'] if isinstance(result, dict) else result`;
    return {
      name: scheme.name,
      expected: ((table?.cos ?? made[key] ?? made) as { data: Float32Array }).data,
      program: `${numpyProgram(scheme, options, rotation)}\nshown = np.asarray(${text})`,
    };
  });
  const answers = await runNumpy(wanted.map(({ program }) => program));
  const wrong = wanted.flatMap(({ name, expected }, i) => {
    const answer = answers[i];
    if (!answer || 'error' in answer) return [`${name}: ${answer?.error}`];
    const worst = Math.max(
      // Signs of eigenvectors are arbitrary.
      ...answer.shown.map((value, n) => {
        const [a, b] = [value, expected[n] as number].map((one) => (name === 'laplacian' ? Math.abs(one) : one)) as [
          number,
          number,
        ];
        return Math.abs(a - b) / Math.max(1, Math.abs(a));
      }),
    );
    return answer.shown.length === expected.length && worst < 2e-5 ? [] : [`${name}: off by ${worst}`];
  });
  expect(wrong).toEqual([]);
});

it('every encoding that has a name in the field has an entry by that name', () => {
  const names =
    'Flux, Kontext, FLUX.2, HiDream, Chroma, Krea 2, Ovis, LongCat, Qwen-Image, Wan, HunyuanVideo, HunyuanImage, Kandinsky 5, SkyReels, ' +
    'CogView4, MiniMax H3, RIFLEx, Lumina 2, Z-Image, Ideogram 4, LTX-Video, LTX-2, Cosmos, Mochi, CogVideoX 1.0, CogVideoX 1.5, HunyuanDiT, ' +
    'Stable Diffusion 3, AuraFlow, CogView3+, Latte, ERNIE-Image, Framepack, Helios, Kimi delta attention, Gated DeltaNet 2, ' +
    'Gated delta product, PaTH, Mamba-3, Log-linear, Stick-breaking, Wall, TM-RoPE, Music Flamingo, BROS, ggml, mixed_b, AlphaFold 2, ' +
    'AlphaFold 3, Graphormer, Laplacian, Random walks, mip-NeRF, Spherical harmonics, GeoCLIP, Sphere2Vec, Time2Vec, mTAN, RoPE++, ' +
    'Selective RoPE, GRAPE, LieRE, ComRoPE, DAPE, VideoRoPE, MRoPE-I, HoPE, V2PE';
  const titles = fieldCatalogue.map(({ title }) => title).join('\n');
  expect(names.split(', ').filter((name) => !titles.includes(name))).toEqual([]);
});

it('docs/schemes.md has a row for every entry', async () => {
  expect(await readFile(schemesPage, 'utf8')).toContain(fieldSection(fieldCatalogue));
});

it('every figure has numbers, and its scorecard says what lengths and order do', () => {
  const house: [number, number][] = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
    [0, 4],
    [1, 4],
  ];
  const verdicts: Record<string, Record<string, boolean>> = {};
  for (const scheme of fieldCatalogue) {
    const model = fieldModel(pe, { scheme, values: {}, seed: 1, edges: house });
    expect(model.matrix.data.length, scheme.name).toBe(model.matrix.rows * model.matrix.columns);
    expect(model.matrix.data.every(Number.isFinite), scheme.name).toBe(true);
    verdicts[scheme.name] = Object.fromEntries(model.measurements.map(({ name, passes }) => [name, passes]));
  }
  for (const name of ['flux', 'wan', 'qwen-image', 'ltx-video', 'far', 'mamba3-rotation', 'selective-rope'])
    expect(verdicts[name]?.keepsNorm, name).toBe(true);
  // These are called rotations, and change lengths.
  for (const name of ['ernie-image', 'framepack']) expect(verdicts[name]?.keepsNorm, name).toBe(false);
  for (const name of [
    'kda',
    'gated-delta-2',
    'delta-product',
    'mamba3',
    'path',
    'stick-breaking',
    'wall',
    'log-linear',
  ])
    expect(verdicts[name], name).toMatchObject({ ownPastOnly: true, orderMatters: true });
  expect(verdicts['stick-breaking']?.weightsSum).toBe(false);
  expect(verdicts.path?.weightsSum).toBe(true);
});
