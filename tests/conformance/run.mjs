import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotSupported, watchedParams } from './case.mjs';
import { compare, toleranceOf } from './compare.mjs';
import { readNpy } from './npy.mjs';
import { operations } from './operations.mjs';

/**
 * Arrays that a reference printed in lower precision, or that come from a second implementation: shown for comparison,
 * but not as targets.
 */
const notTargets = /_(f32|published|hf)$/;

/** The families in a folder: its subfolders with a cases.json. */
export async function familiesIn(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const found = await Promise.all(
    names.map(async (name) => (await readdir(join(directory, name))).includes('cases.json')),
  );
  return names.filter((_, i) => found[i]).sort();
}

/**
 * Runs every case of a family; gives one result for each: { id, status: 'passed' | 'failed' | 'skipped', reason, error,
 * share }.
 */
export async function runFamily(pe, directory, family) {
  const { cases } = JSON.parse(await readFile(join(directory, family, 'cases.json'), 'utf8'));
  const results = [];
  for (const testCase of cases) {
    const folder = join(directory, family);
    results.push({ id: testCase.id, ...(await runCase(pe, folder, testCase)) });
  }
  return results;
}

async function runCase(pe, folder, testCase) {
  const operation = operations[testCase.op];
  if (!operation) return { status: 'skipped', reason: `operation ${testCase.op} is not supported yet` };
  try {
    const inputs = await readArrays(folder, testCase.inputs);
    const names = Object.keys(testCase.expected).filter((name) => !notTargets.test(name));
    if (names.length === 0) return { status: 'skipped', reason: 'no expected array in full precision' };
    const expected = await readArrays(folder, Object.fromEntries(names.map((name) => [name, testCase.expected[name]])));
    const shapes = Object.fromEntries(names.map((name) => [name, expected[name].shape]));
    const { parameters, note = '' } = testCase;
    const { params, unread } = watchedParams(testCase.op, testCase.params);
    const computed = await operation({ pe, params, inputs, expected: names, shapes, note, parameters });
    return { ...judge(testCase, expected, computed), unread: unread() };
  } catch (thrown) {
    if (thrown instanceof NotSupported) return { status: 'skipped', reason: thrown.message };
    return {
      status: 'failed',
      reason: thrown instanceof Error ? thrown.message : String(thrown),
      error: Infinity,
      share: Infinity,
    };
  }
}

function judge(testCase, expectedArrays, actual) {
  const problems = [];
  let error = 0;
  let share = 0;
  for (const [name, expected] of Object.entries(expectedArrays)) {
    const computed = actual[name] && shaped(actual[name]);
    // What a program prints in bfloat16 is a target only where a function has that precision.
    if (!computed && name.endsWith('_bf16')) continue;
    if (!computed) {
      problems.push(`${name}: expected, but nothing computes it`);
      continue;
    }
    const result = compare(computed, expected, toleranceOf(testCase, name, computed));
    error = Math.max(error, result.error);
    share = Math.max(share, result.share);
    if (result.problem) problems.push(`${name}: ${result.problem}`);
  }
  return { status: problems.length > 0 ? 'failed' : 'passed', reason: problems.join('; '), error, share };
}

/** Some functions give a bare typed array for one axis. */
function shaped(array) {
  return ArrayBuffer.isView(array) ? { data: array, shape: [array.length] } : array;
}

async function readArrays(folder, files) {
  const arrays = {};
  for (const [name, file] of Object.entries(files)) arrays[name] = await readNpy(join(folder, file));
  return arrays;
}
