import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builds } from '../builds.ts';

/** raw.ts and raw/ are written by hand; here they are held against what the module really exports. */
const api = new URL('../../../web/api/module/', import.meta.url);
const files = readdirSync(new URL('raw/', api)).map((name) => `raw/${name}`);
const source = files.map((file) => readFileSync(new URL(file, api), 'utf8')).join('\n');

/** Members of each interface: name -> type, or parameter list. */
function interfaces(): Record<string, Record<string, string>> {
  const bare = source.replace(/\/\*\*[\s\S]*?\*\//g, '');
  return Object.fromEntries(
    [...bare.matchAll(/export interface (\w+)[^{]*\{([\s\S]*?)\n\}/g)].map(([, name, body]) => {
      const members = [...(body as string).matchAll(/^ {2}(\w+\??)(?:\(([^)]*)\))?(?:\)?: ([^;]+))?;/gm)];
      // Lists over several lines end in a comma.
      return [
        name,
        Object.fromEntries(
          members.map(([, member, parameters, type]) => [
            member?.replace('?', ''),
            parameters?.trim().replace(/,$/, '') ?? type?.replace(' | undefined', ''),
          ]),
        ),
      ];
    }),
  ) as Record<string, Record<string, string>>;
}

const declared = interfaces();
const isModule = (name: string) => /^Raw\w*Module$/.test(name);
const functions: Record<string, string> = Object.assign(
  {},
  ...Object.keys(declared)
    .filter(isModule)
    .map((name) => declared[name]),
);
const structures = Object.keys(declared).filter((name) => !isModule(name) && name !== 'RawError');

async function load(build: string): Promise<Record<string, unknown>> {
  const folder = new URL(`../../../build/wasm-${build}/`, import.meta.url);
  const { default: instantiate } = await import(/* @vite-ignore */ new URL('posenc.mjs', folder).href);
  const module = new WebAssembly.Module(readFileSync(new URL('posenc.wasm', folder)));
  return instantiate({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance);
      return instance.exports;
    },
  });
}

it('finds the declarations', () => {
  expect(Object.keys(functions)).toEqual(expect.arrayContaining(['allocate', 'release', 'sinusoidal', 'attention']));
  expect(declared.RawRopeFrequencies).toEqual({
    rotary_dim: 'number',
    base: 'number',
    scaling: 'string',
    factor: 'number',
  });
  expect(structures.length).toBeGreaterThanOrEqual(8);
});

it('is registered under each name once', () => {
  // The module does not look: the second function would replace the first.
  const folder = new URL('../../../cpp/bindings/', import.meta.url);
  const registered = readdirSync(folder)
    .filter((name) => name.endsWith('.cc'))
    .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/emscripten::function\(\s*"(\w+)"/g)])
    .map(([, name]) => name);
  expect(registered.sort()).toEqual(Object.keys(functions).sort());
});

describe.each(builds)('the module, build %s', async (build) => {
  const raw = await load(build);

  it('exports the declared functions and no others', () => {
    // Besides what Emscripten puts there itself.
    const exported = Object.keys(raw).filter(
      (name) => typeof raw[name] === 'function' && !/Error$|^HEAP|^count_emval_handles$|^instantiateWasm$/.test(name),
    );
    expect(exported.sort()).toEqual(Object.keys(functions).sort());
  });

  it.each(Object.entries(functions))('%s takes (%s)', (name, parameters) => {
    const count = parameters.split(',').filter((parameter) => parameter.trim() !== '').length;
    expect((raw[name] as { argCount?: number }).argCount).toBe(count);
  });

  it.each(structures)('%s has exactly the declared fields', (structure) => {
    const [name, parameters] =
      Object.entries(functions).find(([, list]) => new RegExp(`: ${structure}\\b`).test(list)) ?? [];
    if (name === undefined || parameters === undefined) {
      // Part of another structure, or what a function returns.
      const inside = Object.values(declared).some((members) => Object.values(members).includes(structure));
      expect(inside || new RegExp(`\\): ${structure};`).test(source)).toBe(true);
      return;
    }
    const types = parameters.split(',').map((parameter) => parameter.split(':')[1]?.trim() ?? '');
    const value = (type: string): unknown =>
      type === 'number'
        ? 0
        : type === 'string'
          ? ''
          : type === 'boolean'
            ? false
            : Object.fromEntries(Object.entries(declared[type] ?? {}).map(([field, inner]) => [field, value(inner)]));
    // The module takes structures inside others as they come: left out they are not given.
    const entries = Object.entries(declared[structure] ?? {});
    const inner = entries.filter(([, type]) => structures.includes(type));
    const asked: string[] = [];
    const given: Record<string, unknown> = Object.fromEntries(inner.map(([field, type]) => [field, value(type)]));
    // Hand the fields over one by one, each when the module asks for it.
    for (;;) {
      const args = types.map((type) => (type === structure ? given : value(type)));
      let message = '';
      try {
        (raw[name] as (...args: unknown[]) => unknown)(...args);
      } catch (error) {
        message = (error as Error).message;
      }
      const field = /Missing field: *"(\w+)"/.exec(message)?.[1];
      if (field === undefined) break;
      expect(declared[structure]).toHaveProperty(field);
      asked.push(field);
      given[field] = value(declared[structure]?.[field] ?? 'number');
    }
    expect([...asked, ...inner.map(([field]) => field)].sort()).toEqual(entries.map(([field]) => field).sort());
  });

  it('gives 16-byte aligned memory, and errors with a code', () => {
    const allocate = raw.allocate as (bytes: number) => number;
    const release = raw.release as (pointer: number) => void;
    const pointers = [1, 7, 100, 1e6].map(allocate);
    expect(pointers.map((pointer) => pointer % 16)).toEqual([0, 0, 0, 0]);
    pointers.forEach(release);
    // Left beside what the call returns, for engine.ts to throw.
    allocate(2 ** 31);
    expect(raw.error).toMatchObject({ code: 'out-of-memory' });
    (raw.alibi_slopes as (...args: number[]) => void)(0, 8, 0);
    expect(raw.error).toMatchObject({
      code: 'invalid-argument',
      message: expect.stringMatching(/^heads: 0 is not allowed; expected/),
    });
  });
});
