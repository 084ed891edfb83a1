import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiReport, reportFile } from '../../scripts/api-report.mjs';

it('no public type changes unnoticed; `node scripts/api-report.mjs` renews the report', () => {
  const now = apiReport().split('\n\n');
  const before = readFileSync(reportFile, 'utf8').split('\n\n');
  expect(
    now.filter((one) => !before.includes(one)),
    'new or changed',
  ).toEqual([]);
  expect(
    before.filter((one) => !now.includes(one)),
    'gone or changed',
  ).toEqual([]);
});
