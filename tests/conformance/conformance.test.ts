import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Posenc } from 'posenc';
import { afterAll, describe, expect, it } from 'vitest';
import { instances } from '../api/builds.ts';
import { compare, toleranceOf } from './compare.mjs';
import { familiesIn, runFamily } from './run.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const golden = join(root, 'tests/golden');

interface Result {
  id: string;
  status: 'passed' | 'failed' | 'skipped';
  reason: string;
}

describe('comparison', () => {
  const array = (...data: number[]) => ({ data: Float32Array.from(data), shape: [data.length] });
  const tolerance = { abs: 1e-6, rel: 1e-6 };
  const passes = (actual: number, expected: number) =>
    compare(array(actual), array(expected), tolerance).problem === undefined;

  it('passes what lies within the tolerance, and nothing else', () => {
    expect(passes(1, 1)).toBe(true);
    expect(passes(1.0000019, 1)).toBe(true);
    expect(passes(1.000003, 1)).toBe(false);
    expect(passes(1e6 + 0.5, 1e6)).toBe(true);
    for (const [actual, expected] of [
      [Number.NaN, 1],
      [1, Number.NaN],
      [Infinity, 1],
      [1, Infinity],
      [Infinity, -Infinity],
    ] as const) {
      expect(passes(actual, expected)).toBe(false);
    }
    expect(passes(-Infinity, -Infinity)).toBe(true);
  });

  it('fails for another shape', () => {
    expect(compare(array(1, 2), array(1), tolerance).problem).toMatch('2 elements instead of 1');
    const square = { data: Float32Array.of(1, 2), shape: [1, 2] };
    expect(compare(square, array(1, 2), tolerance).problem).toMatch('shape');
  });
});

describe('the run', () => {
  const families = [
    'linear_attention',
    'linear_attention_decay',
    'sinusoidal_1d',
    'timestep_embedding',
    'rope_half_split',
    'rope_interleaved',
    'rope_scaling_tables',
    'rope_mrope',
    'alibi',
    'attention_f64',
    't5_relative_bias',
    'kerple',
    'fire',
    'sandwich',
    'swin_relative_bias',
    'xt_learned_bias',
    'cape',
    'sinusoidal_nd',
    'transformer_xl',
    'shaw_relative',
  ];

  it.each(families)('%s fails when every number is a little off', async (family) => {
    const nudge = (value: unknown): unknown => {
      if (value instanceof Int32Array) return value.map((x) => x + 1);
      if (ArrayBuffer.isView(value))
        return (value as Float32Array).map((x) => (Number.isFinite(x) ? x * 1.00002 + 1e-4 : x));
      if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nudge(inner)]));
    };
    const call =
      (name: keyof Posenc) =>
      (...args: unknown[]) =>
        nudge((instances.simd[name] as (...input: unknown[]) => unknown)(...args));
    const wrong = Object.fromEntries(Object.keys(instances.simd).map((name) => [name, call(name as keyof Posenc)]));
    const right = (await runFamily(instances.simd, golden, family)) as Result[];
    const results = (await runFamily(wrong, golden, family)) as Result[];
    expect(right.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(right.filter(({ status }) => status === 'passed').length).toBeGreaterThan(2);
    expect(results.filter(({ status }) => status === 'passed')).toEqual([]);
  });
});

describe('training', () => {
  const training = join(root, 'tests/training');

  it.each(['simd', 'relaxed'] as const)('equals the reference in the %s build', async (build) => {
    for (const family of await familiesIn(training)) {
      const results = (await runFamily(instances[build], training, family)) as Result[];
      expect(results.filter(({ status }) => status !== 'passed')).toEqual([]);
    }
  });

  it('judges by what each parameter may differ', () => {
    const parameters = [
      { offset: 0, shape: [2], final_abs: 0.5 },
      { offset: 2, shape: [1], final_abs: null },
    ];
    const computed = { data: Float32Array.of(1, 1, 9), shape: [3] };
    const allowed = toleranceOf({ tolerance_float32: {}, parameters }, 'final_params', computed);
    const problem = (...data: number[]) =>
      compare(computed, { data: Float64Array.from(data), shape: [3] }, allowed).problem;
    expect(problem(1.4, 0.6, -100)).toBeUndefined();
    expect(problem(1, 1.6, 9)).toMatch('element 1');
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-golden-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function command(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/conformance.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return { status, stdout, stderr, last: stdout.trimEnd().split('\n').at(-1) };
  }

  /** A copy of a family with its cases changed. */
  function family(name: string, change: (cases: Record<string, unknown>[]) => void): void {
    rmSync(join(folder, name), { recursive: true, force: true });
    cpSync(join(golden, name), join(folder, name), { recursive: true });
    const file = join(folder, name, 'cases.json');
    const content = JSON.parse(readFileSync(file, 'utf8'));
    change(content.cases);
    writeFileSync(file, JSON.stringify(content));
  }

  it('counts, for both builds', () => {
    for (const build of ['simd', 'relaxed']) {
      const { status, last, stdout } = command('tests/golden', '--family', 'rope_interleaved', '--build', build);
      expect({ status, last }).toEqual({ status: 0, last: '18 passed, 0 failed, 0 skipped' });
      expect(stdout).toMatch(`Build ${build}`);
      expect(stdout).toMatch(/rope_interleaved +18\/18 passed {2}largest error .* of the tolerance/);
    }
  });

  it('does not pass what it does not know', () => {
    family('timestep_embedding', (cases) => {
      Object.assign(cases[0]?.params as object, { precision: 'bfloat16' });
      Object.assign(cases[1]?.inputs as object, { mask: 't0_d8.timesteps.npy' });
      Object.assign(cases[2] as object, { op: 'timestep_mystery' });
      Object.assign(cases[3]?.expected as object, { derivative: 't0_d8.emb.npy' });
    });
    const { status, last, stdout } = command(folder, '--family', 'timestep_embedding');
    expect({ status, last }).toEqual({ status: 1, last: '1 passed, 1 failed, 3 skipped' });
    expect(stdout).toMatch('parameter precision = "bfloat16" is not known');
    expect(stdout).toMatch('input mask is not known');
    expect(stdout).toMatch('operation timestep_mystery is not supported yet');
    expect(stdout).toMatch('derivative: expected, but nothing computes it');
    // Some adapters read parameters one by one: what they leave unread is said.
    family('flux_axes_rope', (cases) => {
      cases.splice(2);
      Object.assign(cases[0]?.params as object, { ntk_factor: 2 });
      Object.assign(cases[1]?.params as object, { layout: 'half' });
    });
    const field = command(folder, '--family', 'flux_axes_rope');
    expect(field.last).toBe('2 passed, 0 failed, 0 skipped');
    expect(field.stdout).toMatch('parameter ntk_factor = 2 is not read');
    expect(field.stdout).toMatch('parameter layout = "half" is not read');
  });

  it('fails when nothing ran, or there is nothing to run', () => {
    family('timestep_embedding', (cases) => {
      for (const one of cases) one.op = 'timestep_mystery';
    });
    expect(command(folder, '--family', 'timestep_embedding')).toMatchObject({
      status: 1,
      last: '0 passed, 0 failed, 5 skipped',
    });
    expect(command('tests/golden', '--family', 'none')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no family none'),
    });
    expect(command('tests/nowhere')).toMatchObject({ status: 1, stderr: expect.stringContaining('does not exist') });
    expect(command()).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
    expect(command('tests/golden', '--build', 'fast')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--build fast'),
    });
  });
});
