/** Compares what posenc/inspect makes of models' configurations with what the reference does. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareDifferences } from './differences.mjs';
import { compareGroup } from './layers.mjs';
import { differsExactly } from './numbers.mjs';
import { mentions } from './sentences.mjs';

/** The names of the files in `directory` that contain a case. */
export async function casesIn(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map(({ name }) => name)
    .sort();
}

/** @returns {Promise<{ id: string, family: string, wrong: string[] }>} */
export async function runCase(api, directory, file) {
  const { id, family, ...one } = JSON.parse(await readFile(join(directory, file), 'utf8'));
  try {
    return { id, family, wrong: compareCase(api, one) };
  } catch (thrown) {
    return { id, family, wrong: [`threw ${thrown}`] };
  }
}

function compareCase({ pe, inspect }, { config, config_text, expected, differences, agree }) {
  const report = inspect.inspectConfig(config_text ?? config);
  const wrong = [];
  const check = (problem) => problem && wrong.push(problem);
  check(differsExactly('status', report.status, expected.status));
  const groups = expected.layers ?? [];
  for (const group of groups) wrong.push(...compareGroup({ pe, inspect }, group, report.layers));
  if (groups.length > 0 && groups.every(({ layers }) => layers !== 'all')) {
    const message = groups.reduce((sum, { layers }) => sum + layers.length, 0);
    check(differsExactly('number of layers', report.layers.length, message));
  }
  if (groups.length === 0) check(differsExactly('layers', report.layers.length, 0));
  check(differsExactly('trained_context', report.trainedContext, expected.trained_context));
  check(differsExactly('extended_context', report.extendedContext, expected.extended_context));
  for (const stack of ['encoder', 'decoder']) {
    const context = expected[`${stack}_context`];
    if (context !== undefined) check(differsExactly(`${stack}_context`, report.contexts?.[stack], context));
  }
  for (const sentence of expected.must_say ?? []) check(mentions(report, sentence));
  wrong.push(...compareDifferences({ pe, inspect }, report, { differences, agree, groups }));
  return wrong;
}
