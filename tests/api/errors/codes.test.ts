import { createPool, createPosenc, type PosencError, sentenceOf } from 'posenc';
import { openCheckpoint } from 'posenc/inspect';
import { expect, it } from 'vitest';
import { rejectedBy, thrownBy } from '../thrown.ts';

// One error of each code that a caller can bring about, with its values.

/** Checks that the message is the sentence of the other fields. */
function isData(thrown: PosencError): PosencError {
  const { code, argument, given, expected, text, values, message } = thrown;
  expect(sentenceOf(structuredClone({ code, argument, given, expected, text, values }))).toBe(message);
  return thrown;
}

it('invalid-argument', async () => {
  const pe = await createPosenc();
  const thrown = isData(thrownBy(() => pe.absolute({ scheme: 'sinusoidal', length: 4, dim: 0.5 })));
  expect(thrown).toMatchObject({
    code: 'invalid-argument',
    argument: 'dim',
    given: 0.5,
    expected: { kind: 'range', type: 'integer', min: 1 },
  });
});

it('invalid-argument of the core, with the names of the API', async () => {
  const pe = await createPosenc({ extended: true });
  const scaling = { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 64, betaFast: 1, betaSlow: 32 } as const;
  const thrown = isData(thrownBy(() => pe.frequencies({ scheme: 'rope', dim: 8, scaling })));
  expect(thrown).toMatchObject({
    code: 'invalid-argument',
    argument: 'scaling.betaFast',
    given: 1,
    expected: { kind: 'range', min: 32, bound: 'betaSlow' },
    message: 'scaling.betaFast: 1 is not allowed; expected at least betaSlow, 32',
  });
  const far = isData(
    thrownBy(() => pe.rotaryTable({ scheme: 'rope', dim: 4, positions: [2 ** 53], base: 1e-3 as never })),
  );
  expect(far).toMatchObject({ code: 'invalid-argument' });
});

it('out-of-memory', async () => {
  const pe = await createPosenc();
  const thrown = isData(thrownBy(() => pe.absolute({ scheme: 'sinusoidal', length: 2 ** 20, dim: 2 ** 20 })));
  expect(thrown).toMatchObject({
    code: 'out-of-memory',
    values: { bytes: expect.any(Number), size: expect.any(String) },
  });
});

it('not-loaded', async () => {
  const pe = await createPosenc({ extended: false });
  const thrown = isData(thrownBy(() => pe.score({ scheme: 'alibi' })));
  expect(thrown).toMatchObject({ code: 'not-loaded', values: { name: 'score' } });
});

it('load-failed', async () => {
  const thrown = isData(await rejectedBy(createPosenc({ wasmUrl: 'data:application/wasm,none' })));
  expect(thrown).toMatchObject({ code: 'load-failed', values: { reason: expect.any(String) } });
});

it('load-failed, with the status of a server', async () => {
  const answer = (status: number) => async () => new Response('', { status });
  const refused = isData(await rejectedBy(openCheckpoint('https://example.org/a.safetensors', { fetch: answer(404) })));
  expect(refused).toMatchObject({ code: 'load-failed', argument: 'checkpoint', values: { status: 404 } });
  const body = new Uint8Array(2 ** 20);
  const whole = async () => new Response(body, { status: 200, headers: { 'content-length': String(body.length) } });
  const options = { fetch: whole, firstBytes: 4096 };
  const noParts = isData(await rejectedBy(openCheckpoint('https://example.org/a.safetensors', options)));
  expect(noParts).toMatchObject({ code: 'load-failed', values: { option: 'wholeFile' } });
  expect(noParts.message).toContain('Open it with { wholeFile: true }');
});

it('unsupported', async () => {
  const pdf = new TextEncoder().encode('ggjt, a file from before GGUF');
  const thrown = isData(await rejectedBy(openCheckpoint(pdf)));
  expect(thrown).toMatchObject({ code: 'unsupported', argument: 'checkpoint', values: { name: 'bytes' } });
});

it('closed', async () => {
  const pool = await createPool({ size: 1 });
  await pool.close();
  expect(isData(await rejectedBy(pool.call('alibiSlopes', [{ heads: 2 }])))).toMatchObject({ code: 'closed' });
});

it('the same through a pool', async () => {
  const pe = await createPosenc({ extended: true });
  const pool = await createPool({ size: 1 });
  const calls = [
    ['absolute', [{ scheme: 'rope', length: 4, dim: 8 }]],
    ['frequencies', [{ scheme: 'rope', dim: 8, theta: 1e4 }]],
    [
      'frequencies',
      [
        {
          scheme: 'rope',
          dim: 8,
          scaling: { type: 'yarn', factor: 4, originalMaxPositionEmbeddings: 8, betaFast: 1, betaSlow: 2 },
        },
      ],
    ],
    ['rotaryTable', [{ scheme: 'rope', dim: 8, length: 4, neox: true }]],
    ['alibiSlopes', [{ heads: [1, 2, 3, 4, 5, 6, 7, 8] }]],
    ['bias', [{ scheme: 't5', queries: 2, keys: 2 }]],
    ['bias', [{ scheme: 't5', queries: 2, keys: 2, table: { data: [1, 2, 3], shape: [3, 1] } }]],
  ] as const;
  for (const [name, args] of calls) {
    const alone = thrownBy(() => (pe[name] as (...given: unknown[]) => unknown)(...args));
    const pooled = await rejectedBy(pool.call(name, args as never));
    expect({ ...pooled, message: pooled.message }, name).toEqual({ ...alone, message: alone.message });
  }
  await pool.close();
});
