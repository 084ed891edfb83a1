import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { figureCalls, unboundProblems } from '../../scripts/figure-calls.mjs';
import { rulesAlone, unshown } from '../../scripts/rules-alone.mjs';

/** In the repository, so that imports resolve against node_modules. */
const folder = `${import.meta.dirname}/`;
const file = join(folder, 'it.ts');

/** The bundler's output for a source in `folder`. */
async function made(source: string, plugin: import('rolldown').Plugin, options = {}): Promise<string> {
  const bundler = await rolldown({
    input: file,
    plugins: [
      {
        name: 'given',
        resolveId: (id) => (id === file ? id : undefined),
        load: (id) => (id === file ? source : undefined),
      },
      plugin,
    ],
    ...options,
  });
  const { output } = await bundler.generate({ format: 'esm' });
  await bundler.close();
  return output[0].code;
}

describe('what embed.js leaves out', () => {
  it('is a function that no figure names, with what it alone calls', async () => {
    const source = `
      function cosine() { return 'cosine'; }
      function sine() { return 'sine'; }
      export function waveFunctions() { return { sineOf: () => sine(), cosineOf: () => cosine() }; }
      export function other() { return { cosineOf: 1 }; }`;
    const code = await made(source, figureCalls(folder, new Set(['sineOf'])));
    expect(code).toContain('sineOf: () => sine()');
    expect(code).not.toContain("'cosine'");
    expect(code).not.toContain('"cosine"');
    expect(code).toContain('cosineOf: 1');
  });

  it('is a binding that no figure calls, and no other', () => {
    const declared =
      'export interface RawModule extends RawMemory {\n  sine(out: number): void;\n  cosine(out: number): void;\n}';
    const code = 'raw.sine(1)';
    expect(unboundProblems(code, ['cosine'], declared)).toEqual([]);
    expect(unboundProblems(code, [], declared)).toEqual([expect.stringContaining('no figure calls cosine')]);
    expect(unboundProblems('raw.cosine(raw.sine(1))', ['cosine'], declared)).toEqual([
      expect.stringContaining('a figure calls cosine'),
    ]);
    // By the name of a scheme, from which the name of the function is made.
    expect(
      unboundProblems("call('arc-cosine')", ['sine', 'arc_cosine'], declared.replace('cosine(', 'arc_cosine(')),
    ).toEqual([expect.stringContaining('a figure calls arc_cosine')]);
    expect(unboundProblems(code, ['cosine', 'tangent'], declared)).toEqual([expect.stringContaining('tangent')]);
  });

  it('is what the catalogue says of arrays, and of schemes what no figure shows', async () => {
    const source = `export const it = [
      { name: 'table', shapes: [['length']], description: 'Learned.' },
      { name: 'base', description: 'The base. Larger is slower.', summary: 'Unseen.', default: 1 }];`;
    const code = await made(source, rulesAlone(folder, unshown));
    expect(code).not.toContain('Learned');
    expect(code).not.toContain('Unseen');
    expect(code).toContain('The base. Larger is slower.');
    expect(code).toContain('shapes');
    expect(code).toContain('default: 1');
  });
});
