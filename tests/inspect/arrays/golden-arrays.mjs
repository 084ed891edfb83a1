import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotSupported } from '../../conformance/case.mjs';
import { readNpy } from '../../conformance/npy.mjs';
import { operations } from '../../conformance/operations.mjs';

/** Functions whose options are a convention that `identify` finds. */
const conventions = ['absolute', 'rotaryTable', 'rotate', 'bias', 'alibiSlopes'];

/**
 * The arrays in a family's cases that a single call of posenc computes, with the options of that call, which are the
 * convention to find. The adapters of the conformance test make the calls; the numbers are those of the reference.
 */
export async function goldenArrays(pe, directory, family) {
  const folder = join(directory, family);
  const { cases } = JSON.parse(await readFile(join(folder, 'cases.json'), 'utf8'));
  const found = [];
  for (const testCase of cases) {
    const operation = operations[testCase.op];
    if (!operation) continue;
    const inputs = await readAll(folder, testCase.inputs);
    const expected = await readAll(folder, testCase.expected);
    const calls = [];
    try {
      const { params, note = '', shapes } = testCase;
      operation({ pe: recording(pe, calls), params, inputs, expected: Object.keys(expected), shapes, note });
    } catch (thrown) {
      if (thrown instanceof NotSupported) continue;
      throw thrown;
    }
    const named = new Set();
    for (const call of calls) {
      for (const one of subjectsOf(call, expected)) {
        if (named.has(one.name)) continue;
        named.add(one.name);
        found.push({ id: `${family}/${testCase.id}/${one.name}`, ...one });
      }
    }
  }
  return found;
}

async function readAll(folder, files) {
  const read = Object.entries(files).map(async ([name, file]) => [name, await readNpy(join(folder, file))]);
  return Object.fromEntries(await Promise.all(read));
}

/** Records the calls and their options. */
function recording(pe, calls) {
  const copy = { ...pe };
  for (const name of conventions) {
    copy[name] = (...args) => {
      const result = pe[name](...args);
      const [x, options] = name === 'rotate' ? args : [undefined, args[0]];
      calls.push({ name, x, options, result });
      return result;
    };
  }
  return copy;
}

/** Reference arrays with the numbers of a call, up to the order of axes and repeated columns. */
function* subjectsOf({ name, x, options, result }, expected) {
  if (name === 'rotaryTable') {
    const { cos, sin } = expected;
    // Some references change rows of the table afterwards.
    if (cos && sin && sameFirstColumn(result.cos, cos))
      yield { name: 'cos', call: name, options, arrays: { cos, sin } };
    return;
  }
  const numbers = ArrayBuffer.isView(result) ? { data: result, shape: [result.length] } : result;
  for (const [key, array] of Object.entries(expected)) {
    if (/_(f32|published|hf|program|paper|bf16)$/.test(key) || !sameNumbers(numbers, array)) continue;
    if (name === 'absolute') yield { name: key, call: name, options, arrays: { table: array } };
    if (name === 'bias') yield { name: key, call: name, options, arrays: { bias: array } };
    if (name === 'alibiSlopes') yield { name: key, call: name, options, arrays: { slopes: array } };
    // Tables that a program made are no convention.
    if (name === 'rotate' && !('cos' in options)) {
      // The reference's own array, if the case has it.
      const before = Object.values(expected).find((one) => one !== array && sameNumbers(x, one)) ?? x;
      const { shape } = x;
      yield { name: key, call: name, options, arrays: { before: { ...before, shape }, after: { ...array, shape } } };
    }
  }
}

function sameFirstColumn(a, b) {
  const [from, to] = [a, b].map(({ data, shape }) => ({ data, width: shape.at(-1) }));
  const rows = from.data.length / from.width;
  return Array.from({ length: to.data.length / to.width }, (_, row) => row).every(
    (row) => Math.abs(from.data[(row % rows) * from.width] - to.data[row * to.width]) <= 1e-5,
  );
}

function sameNumbers(a, b) {
  if (a.data.length !== b.data.length || a.data.length === 0) return false;
  return a.data.every((value, i) => Math.abs(value - b.data[i]) <= 1e-5 * Math.max(1, Math.abs(value)));
}
