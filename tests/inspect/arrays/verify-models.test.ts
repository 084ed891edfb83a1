import { createPosenc, PosencError, type RotateOptions } from 'posenc';
import { type ExpectedEncoding, publishedRotations, verify } from 'posenc/inspect';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../thorough.ts';
import { noise } from './seeded.ts';

const pe = await createPosenc();

const titles = publishedRotations.flatMap(({ base, scaling, models }) =>
  Object.entries(models).flatMap(([dim, names]) => names.map((title) => ({ title, dim: Number(dim), base, scaling }))),
);

const q = { data: noise(2 * 24 * 128, 1), shape: [2, 24, 128] };
const turned = (options: object) => ({
  before: q,
  after: pe.rotate(q, { scheme: 'rope', layout: 'half', ...options } as RotateOptions),
});
const llama31 = { base: 500000, scaling: { type: 'llama3', factor: 8, originalMaxPositionEmbeddings: 8192 } };

describe('the name of a published model says what an array should be', () => {
  it.each(sampleOf(titles, 3))('$title', ({ title, dim, base, scaling }) => {
    const options = { scheme: 'rope', dim, base, ...(scaling && { scaling }) } as const;
    const table = pe.rotaryTable({ ...options, length: 40 });
    expect(verify(pe, table, { model: title }).sentence).toMatch(/^Correct; /);
  });

  it.each(titles.filter((_, i) => i % 7 === 0))('$title is refused with another base', ({ title, dim, base }) => {
    const table = pe.rotaryTable({ scheme: 'rope', dim, base: 1.5 * base, length: 20 });
    expect(verify(pe, table, { model: title }).ok).toBe(false);
  });

  it.each([
    'llama-3.1',
    'LLAMA 3.1',
    'llama3.1',
    'Llama-3.1-8B',
    'meta-llama/Llama-3.1-70B-Instruct',
    'meta-llama/Meta-Llama-3.1-405B',
  ])('%s', (model) => {
    expect(verify(pe, turned(llama31), { model }).ok).toBe(true);
    expect(verify(pe, turned({ ...llama31, offset: 3 }), { model, offset: 3 }).ok).toBe(true);
    expect(verify(pe, turned({ base: 500000 }), { model })).toMatchObject({ ok: false, cause: 'scaling' });
    expect(verify(pe, turned({ ...llama31, layout: 'interleaved' }), { model }).cause).toBe('layout');
  });

  it('with the layout of its implementation, unless another is asked for', () => {
    const gptj = turned({ layout: 'interleaved', rotaryDim: 64 });
    expect(verify(pe, gptj, { model: 'EleutherAI/gpt-j-6b' }).ok).toBe(true);
    expect(verify(pe, gptj, { model: 'gpt-j-6b', layout: 'half' }).cause).toBe('layout');
    const scaling = { type: 'yarn', factor: 40, originalMaxPositionEmbeddings: 4096, mscale: 1, mscaleAllDim: 1 };
    const latent = { layout: 'interleaved', outputLayout: 'half', rotaryDim: 64, rotaryPart: 'last', scaling };
    expect(verify(pe, turned(latent), { model: 'deepseek-ai/DeepSeek-V3' }).ok).toBe(true);
    expect(verify(pe, turned({ ...latent, rotaryPart: 'first' }), { model: 'DeepSeek-V3' }).cause).toBe('rotary-part');
  });

  it('of the layers that are asked for', () => {
    const full = { base: 1e6, scaling: { type: 'linear', factor: 8 } };
    for (const layers of ['full', 'full_attention']) {
      expect(verify(pe, turned(full), { model: 'google/gemma-3-27b-it', layers }).ok).toBe(true);
    }
    expect(verify(pe, turned({}), { model: 'gemma-3-27b', layers: 'sliding' }).ok).toBe(true);
    expect(verify(pe, turned({}), { model: 'gemma-3-27b', layers: 'full' }).ok).toBe(false);
  });

  it('and another model is named', () => {
    const { cause, values, sentence } = verify(pe, turned(llama31), { model: 'qwen3-8b' });
    expect(cause).toBe('scaling');
    expect(values).toMatchObject({ base: 500000, models: ['Llama 3.1', 'Llama 3.3'] });
    expect(sentence).toContain('as in Llama 3.1');
  });

  it('heads and tables that are too narrow are reported', () => {
    const narrow = { data: noise(4 * 64, 1), shape: [4, 64] };
    expect(verify(pe, { before: narrow, after: narrow }, { model: 'llama-3' }).cause).toBe('shape');
    expect(verify(pe, { cos: narrow, sin: narrow }, { model: 'llama-3.2-3b' }).ok).toBe(false);
    const odd = { data: noise(4 * 48, 1), shape: [4, 48] };
    expect(verify(pe, { cos: odd, sin: odd }, { model: 'llama-3' }).cause).toBe('shape');
  });
});

describe('a name that is unknown', () => {
  const refusal = (expected: ExpectedEncoding): PosencError => {
    try {
      verify(pe, turned({}), expected);
    } catch (thrown) {
      return thrown as PosencError;
    }
    throw new Error('accepted');
  };

  it.each([
    ['lama-3.1', 'Llama 3.1'],
    ['llama-4', 'Llama 4 Maverick'],
    ['mistral-7b', 'Mistral 7B v0.1'],
    ['SmolLM2-1.7B', 'SmolLM2'],
    ['Qwen2.5-Coder', 'Qwen2.5'],
    ['DeepSeek-R1-0528', 'DeepSeek-R1'],
  ])('%s suggests %s', (model, suggestion) => {
    const error = refusal({ model });
    expect(error.argument).toBe('expected.model');
    expect(error.expected).toMatchObject({ values: { suggestion } });
    expect(error.message).toContain(`did you mean '${suggestion}'`);
  });

  it.each([[''], [5], [null], [{}], ['x'.repeat(10000)]])('%s suggests nothing', (model) => {
    const error = refusal({ model } as never);
    expect(error).toBeInstanceOf(PosencError);
    expect(error.expected).toMatchObject({ kind: 'rule' });
  });

  it('and layers that there are not', () => {
    expect(refusal({ model: 'gemma-3-27b' })).toMatchObject({
      argument: 'expected.layers',
      expected: { kind: 'oneOf', values: ['sliding', 'full'] },
    });
    expect(refusal({ model: 'gemma-3-27b', layers: 'local' }).argument).toBe('expected.layers');
    expect(refusal({ model: 'llama-3', layers: 'full' })).toMatchObject({ expected: { kind: 'absent' } });
    expect(refusal({ model: 'llama-3', scheme: 'alibi' }).argument).toBe('expected.scheme');
  });
});

describe('options are checked as the functions check them', () => {
  const table = pe.rotaryTable({ scheme: 'rope', dim: 8, length: 4 });
  it.each([
    ['a rotation', turned({}), { scheme: 'rope', bas: 5 }, 'bas'],
    ['a rotation', turned({}), { scheme: 'rope', layout: 'neox' }, 'layout'],
    ['a rotation', turned({}), { model: 'llama-3', positons: [1] }, 'positons'],
    ['cosines and sines', table, { scheme: 'rope', theta: 5 }, 'theta'],
    ['cosines and sines', table, { scheme: 'rope', scaling: { type: 'linear', facto: 2 } }, 'scaling.facto'],
    ['a table', { table: q }, { scheme: 'sinusoidal', bas: 5 }, 'bas'],
  ] as const)('%s %#', (_, mine, expected, argument) => {
    expect(() => verify(pe, mine as never, expected as never)).toThrow(expect.objectContaining({ argument }));
  });
});
