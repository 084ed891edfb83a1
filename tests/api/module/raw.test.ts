import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PosencError, type RawError } from '../../../web/api/errors/index.ts';
import { type InstanceState, throwing } from '../../../web/api/module/memory.ts';
import type { RawExtendedModule, RawModule } from '../../../web/api/module/raw.generated.ts';
import { snakeCased } from '../../../web/api/module/record.ts';
import { biasSchemes } from '../../../web/catalogue/index.ts';
import { builds } from '../builds.ts';

type Raw<Module> = Module & { error?: RawError };

/** A module without the API around it, whose declarations are generated from the sources of the bindings. */
async function load(build: string): Promise<Raw<RawModule>>;
async function load(build: string, name: 'posenc-extended'): Promise<Raw<RawExtendedModule>>;
async function load(build: string, name = 'posenc'): Promise<unknown> {
  const folder = new URL(`../../../build/wasm/${build}/`, import.meta.url);
  const { default: instantiate } = await import(/* @vite-ignore */ new URL(`${name}.mjs`, folder).href);
  const module = new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, folder)));
  return instantiate({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance);
      return instance.exports;
    },
  });
}

/** The error that a call leaves in the module. */
function errorOf(raw: RawModule & { error?: RawError }, call: (raw: RawModule) => unknown): RawError | undefined {
  delete raw.error;
  call(raw);
  return raw.error;
}

function thrownBy(call: () => unknown): PosencError {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof PosencError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

/** The number of occurrences of the bytes of f32x4.relaxed_madd in a module. */
function fusedIn(build: string): number {
  const bytes = readFileSync(new URL(`../../../build/wasm/${build}/posenc.wasm`, import.meta.url)).toString('latin1');
  return bytes.split('\xfd\x85\x02').length - 1;
}

it('fuses multiply and add in the relaxed build alone', () => {
  // A tile of products has twelve accumulators.
  expect(fusedIn('relaxed')).toBeGreaterThanOrEqual(12);
  expect(fusedIn('simd')).toBeLessThan(12);
});

const shape = { heads: 1, queries: 2, keys: 2, offset: 0 };
const kerple = { form: 'causal', clamp_min: 0.01, clamp_max_p: 2 } as const;

describe.each(builds)('the module, build %s', async (build) => {
  const raw = await load(build);

  it('gives 16-byte aligned memory', () => {
    const pointers = [1, 7, 100, 1e6].map(raw.allocate);
    expect(pointers.map((pointer) => pointer % 16)).toEqual([0, 0, 0, 0]);
    pointers.forEach(raw.release);
  });

  it('leaves what is wrong in parts, and throws nothing', () => {
    expect(errorOf(raw, ({ allocate }) => allocate(2 ** 31))).toMatchObject({ code: 'out-of-memory' });
    expect(errorOf(raw, ({ alibi_slopes }) => alibi_slopes(0, 8, 0))).toEqual({
      code: 'invalid-argument',
      argument: 'heads',
      given: 0,
      expected: { form: 'at-least', type: 'any', number: 1, low: 0, words: '', name: '' },
    });
    const rotary = { rotary_dim: 8, base: 1e4, factor: 2, low_freq_factor: 4, high_freq_factor: 1 };
    const llama = { ...rotary, original_max_position_embeddings: 8 };
    expect(errorOf(raw, ({ llama3_rope }) => llama3_rope(llama, 0))).toEqual({
      code: 'invalid-argument',
      argument: 'high_freq_factor',
      given: 1,
      expected: { form: 'at-least', type: 'any', number: 4, low: 0, words: '', name: 'low_freq_factor' },
    });
  });

  it.each([
    ['a field that is missing', { heads: 1, queries: 2, keys: 2 }, 'offset', undefined],
    ['a count that is no whole number', { ...shape, keys: 1.5 }, 'keys', 1.5],
    ['a count beyond 32 bits', { ...shape, keys: 2 ** 32 }, 'keys', 2 ** 32],
    ['an offset beyond what doubles tell apart', { ...shape, offset: 2 ** 53 }, 'offset', 2 ** 53],
  ])('refuses %s', (_, input, argument, value) => {
    const options = { dim: 2, base: 1e4, first_frequency: 0, subtract_half_dim: false, form: 'tril' } as const;
    const error = errorOf(raw, ({ bias }) => bias(1, input as typeof shape, { scheme: 'sandwich', options }, 0));
    expect(error).toMatchObject({ code: 'invalid-argument', argument, given: value });
  });

  it.each(biasSchemes.map(({ name }) => name))('has every bias of the catalogue: %s', (name) => {
    const bias = { scheme: snakeCased(name) } as never;
    // Without fields, what is wrong is never the name.
    const error = errorOf(raw, (module) => module.bias(1, { ...shape, queries: 0 }, bias, 0));
    expect(error).not.toMatchObject({ argument: 'scheme' });
  });

  it('refuses names that a choice does not have', () => {
    const form = 'casual' as 'causal';
    const refused = { code: 'invalid-argument', given: 'casual' };
    const options = { ...kerple, form };
    const of = { scheme: 'kerple', kernel: 'log', options, p: 0, a: 0 } as const;
    expect(errorOf(raw, ({ bias }) => bias(1, shape, of, 0))).toMatchObject({
      ...refused,
      argument: 'form',
      expected: expect.arrayContaining(['causal']),
    });
    const other = { ...of, kernel: form as never, options: kerple };
    expect(errorOf(raw, ({ bias }) => bias(1, shape, other, 0))).toMatchObject(refused);
    const unknown = { scheme: 'casual' } as never;
    expect(errorOf(raw, (module) => module.bias(1, shape, unknown, 0))).toMatchObject({
      code: 'invalid-argument',
      argument: 'scheme',
      text: 'casual',
    });
  });

  it('is lost after a trap, and says so', async () => {
    const module = throwing(await load(build));
    expect(thrownBy(() => module.alibi_slopes(0, 8, 0))).toMatchObject({ code: 'invalid-argument', argument: 'heads' });
    // 64 MiB beyond the present memory.
    const trapped = thrownBy(() => module.bias(1, { ...shape, queries: 8, keys: 8 }, { scheme: 'proximal' }, 2 ** 30));
    expect(trapped).toMatchObject({ code: 'instance-lost', cause: expect.any(WebAssembly.RuntimeError) });
    const later = thrownBy(() => module.allocate(16));
    expect(later).toMatchObject({ code: 'instance-lost', message: expect.stringContaining('Create a new one') });
    // There is nothing left to release.
    expect(module.release(1024)).toBeUndefined();
  });

  it('is lost with the extended part, and that with it', async () => {
    const state: InstanceState = {};
    const core = throwing(await load(build), state);
    const extended = throwing(await load(build, 'posenc-extended'), state);
    expect(thrownBy(() => extended.measure('toeplitzer' as 'toeplitz', 0, 0, 0))).toMatchObject({
      code: 'invalid-argument',
    });
    expect(core.release(core.allocate(16))).toBeUndefined();
    const trapped = thrownBy(() => extended.similarity(2 ** 30, 2, 2, 'dot', 2 ** 30));
    expect(trapped).toMatchObject({ code: 'instance-lost', cause: expect.any(WebAssembly.RuntimeError) });
    expect(thrownBy(() => core.allocate(16))).toMatchObject({ code: 'instance-lost' });
    expect(thrownBy(() => extended.allocate(16))).toMatchObject({ code: 'instance-lost' });
  });
});
