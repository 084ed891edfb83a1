import { createPosenc, type GrowingTensor, type Tensor } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { thrownBy } from '../thrown.ts';

/** Rows [from, to) along the last axis but one. */
function rowsOf({ data, shape }: Tensor, from: number, to: number): Tensor {
  const [rows = 0, width = 0] = shape.slice(-2);
  const matrices = data.length / (rows * width);
  const parts = Array.from({ length: matrices }, (_, matrix) =>
    Array.from(data.subarray((matrix * rows + from) * width, (matrix * rows + to) * width)),
  );
  return { data: Float32Array.from(parts.flat()), shape: [...shape.slice(0, -2), to - from, width] };
}

describe.each(builds)('arrays that grow, build %s', (build) => {
  const pe = instances[build];
  const [q, k, v] = [random([2, 4, 40, 8]), random([2, 2, 40, 8], 2), random([2, 2, 40, 6], 3)];
  const caches = (rows: number, options: { room: number; ring?: boolean }): [GrowingTensor, GrowingTensor] => [
    pe.upload(rowsOf(k, 0, rows), options),
    pe.upload(rowsOf(v, 0, rows), options),
  ];

  it('hold what was appended, and forget what is cut off', () => {
    const array = pe.upload(rowsOf(k, 0, 3), { room: 10 });
    expect(array.shape).toEqual([2, 2, 3, 8]);
    array.append(rowsOf(k, 3, 4));
    array.append(rowsOf(k, 4, 9));
    expect(array.shape).toEqual([2, 2, 9, 8]);
    expect(Array.from(array.data)).toEqual(Array.from(rowsOf(k, 0, 9).data));
    expect(array.data[100]).toBe(rowsOf(k, 0, 9).data[100]);
    expect(array.data[2 * 2 * 9 * 8]).toBeUndefined();
    array.truncate(5);
    array.append(rowsOf(k, 20, 22));
    const first = rowsOf(k, 0, 5);
    expect(array.shape).toEqual([2, 2, 7, 8]);
    for (let matrix = 0; matrix < 4; matrix++) {
      expect(Array.from(array.data).slice(matrix * 56, matrix * 56 + 40)).toEqual(
        Array.from(first.data.subarray(matrix * 40, matrix * 40 + 40)),
      );
    }
    array.dispose();
    expect(thrownBy(() => array.append(rowsOf(k, 0, 1)))).toMatchObject({ code: 'invalid-argument' });
    expect(thrownBy(() => array.truncate(1))).toMatchObject({ code: 'invalid-argument' });
  });

  it('give attention the same bits as whole arrays, token by token', () => {
    const [keys, values] = caches(1, { room: 50 });
    for (let length = 1; length < 40; length++) {
      if (length > 1) keys.append(rowsOf(k, length - 1, length));
      if (length > 1) values.append(rowsOf(v, length - 1, length));
      const query = rowsOf(q, length - 1, length);
      const options = { q: query, causal: true, encoding: { scheme: 'alibi' } } as const;
      const whole = pe.attention({ ...options, k: rowsOf(k, 0, length), v: rowsOf(v, 0, length) });
      expect(pe.attention({ ...options, k: keys, v: values })).toEqual(whole);
    }
    // Many queries, stored weights, rotated keys, terms of the distance, and functions that copy the arrays.
    const table = random([79, 8], 9);
    for (const options of [
      {},
      { want: ['logits', 'weights', 'terms'] as const },
      { encoding: { scheme: 'rope' } as const },
      { encoding: { scheme: 'shaw', keyTable: table } as const, want: ['terms'] as const },
    ]) {
      const [queries, some, others] = [rowsOf(q, 0, 39), rowsOf(k, 0, 39), rowsOf(v, 0, 39)];
      expect(pe.attention({ ...options, q: queries, k: keys, v: values })).toEqual(
        pe.attention({ ...options, q: queries, k: some, v: others }),
      );
    }
    expect(pe.rotate(keys, { scheme: 'rope' })).toEqual(pe.rotate(rowsOf(k, 0, 39), { scheme: 'rope' }));
    const linear = { q: rowsOf(k, 0, 39), v: rowsOf(k, 0, 39) };
    expect(pe.linearAttention({ ...linear, k: keys })).toEqual(pe.linearAttention({ ...linear, k: rowsOf(k, 0, 39) }));
    keys.dispose();
    values.dispose();
  });

  it('go round as a ring: the oldest rows give way', () => {
    const room = 7;
    const [keys, values] = caches(3, { room, ring: true });
    for (let length = 3; length < 40; length += 1 + (length % 3)) {
      const window = Math.min(length, room);
      expect(keys.shape).toEqual([2, 2, window, 8]);
      expect(Array.from(keys.data)).toEqual(Array.from(rowsOf(k, length - window, length).data));
      const query = rowsOf(q, length - 1, length);
      const options = { q: query, causal: true, encoding: { scheme: 'alibi' } } as const;
      const whole = pe.attention({
        ...options,
        k: rowsOf(k, 0, length),
        v: rowsOf(v, 0, length),
        window: [room - 1, 0],
      }).output;
      const { output } = pe.attention({ ...options, k: keys, v: values });
      for (const [n, x] of whole.data.entries()) expect(output.data[n]).toBeCloseTo(x, 6);
      const next = Math.min(40, length + 1 + (length % 3));
      keys.append(rowsOf(k, length, next));
      values.append(rowsOf(v, length, next));
    }
    // More rows than the ring holds: the last ones stay.
    keys.append(rowsOf(k, 5, 25));
    expect(Array.from(keys.data)).toEqual(Array.from(rowsOf(k, 18, 25).data));
    keys.dispose();
    values.dispose();
  });

  it('refuse what does not fit, and stay as they are', () => {
    const array = pe.upload(rowsOf(k, 0, 3), { room: 5 });
    const before = Array.from(array.data);
    for (const [call, argument, message] of [
      [() => array.append(rowsOf(k, 0, 3)), 'rows.shape', /at most 2 rows: there is room for 5, and 3 are there/],
      [
        () => array.append(random([2, 2, 1, 7])),
        'rows.shape',
        /\[2, 2, 1, 7\] is not allowed; expected \[2, 2, n, 8\]/,
      ],
      [() => array.append(random([2, 1, 8])), 'rows.shape', /expected \[2, 2, n, 8\]/],
      [() => array.append({ data: [1], shape: [2, 2, 1, 8] }), 'rows.data', /1 elements is not allowed|32/],
      [() => array.append(undefined as never), 'rows', /missing; expected \{ data, shape \}/],
      [() => array.truncate(0), 'rows', /0 is not allowed; expected a whole number from 1 to 3/],
      [() => array.truncate(4), 'rows', /4 is not allowed; expected a whole number from 1 to 3/],
      [() => pe.upload(rowsOf(k, 0, 3), { room: 2 }), 'room', /2 is not allowed; expected a whole number from 3/],
      [() => pe.upload(rowsOf(k, 0, 3), { ring: true } as never), 'room', /missing/],
      [() => pe.upload(random([4]), { room: 8 }), 'array.shape', /at least two axes/],
      [() => pe.upload(rowsOf(k, 0, 3), { room: 5, rooms: 1 } as never), 'rooms', /unknown option/],
    ] as const) {
      expect(thrownBy(call)).toMatchObject({
        code: 'invalid-argument',
        argument,
        message: expect.stringMatching(message),
      });
      expect(Array.from(array.data)).toEqual(before);
    }
    expect(thrownBy(() => pe.upload(rowsOf(k, 0, 3), { room: 2 ** 30 }))).toMatchObject({ code: 'out-of-memory' });
    array.append(rowsOf(k, 3, 5));
    expect(Array.from(array.data)).toEqual(Array.from(rowsOf(k, 0, 5).data));
    array.dispose();
  });

  it('stay whole when the memory of the instance grows', async () => {
    const fresh = await createPosenc({ build });
    const array = fresh.upload(rowsOf(k, 0, 3), { room: 6 });
    const large = fresh.upload(random([2 ** 22]));
    array.append(rowsOf(k, 3, 6));
    expect(Array.from(array.data)).toEqual(Array.from(rowsOf(k, 0, 6).data));
    large.dispose();
  });
});
