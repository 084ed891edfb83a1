import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// What a program can see of the house style, which CONTRIBUTING.md describes.

const rules: readonly { readonly wrong: RegExp; readonly right: string }[] = [
  { wrong: /Left out:/, right: 'If omitted, …' },
  { wrong: /\bdivided by (?:spaces|commas)/, right: 'separated by' },
  { wrong: /\b(?:is|are) no (?:UTF-8|text|number|JSON)\b/, right: 'is not' },
  { wrong: /\bdoes not tell\b/, right: 'does not say' },
  {
    wrong: /\b(?:most|fewest|least)[A-Z]|\b(?:const|let|readonly) (?:most|fewest|least)(?= [=]|[:?])/,
    right: 'max, min',
  },
  { wrong: /\btold apart\b/, right: 'distinguished' },
  { wrong: /\bstands (?:at|beside|behind|below|above|in the)\b/, right: 'is' },
  { wrong: /\bwhoever\b/i, right: 'anyone who' },
  {
    wrong: /\b(?:given|told|said|kept|shown|alike|apart)(?!Of\b)[A-Z]|[a-z](?:Said|Told|Kept|Shown|Alike|Apart)\b/,
    right: 'the word of the field',
  },
  {
    wrong:
      /\bown(?!QueryOnly|Future|PastOnly|Parameters|OfLayer|Keys)[A-Z]\w*|\b(?:takeAway|inOptionNames|planLine|OwnData|Fate)\b/,
    right: 'what it is',
  },
];

const faults = (text: string) => rules.flatMap(({ wrong, right }) => (wrong.test(text) ? [right] : []));

it('sources and documents keep to the house style', () => {
  const files = execFileSync('git', ['ls-files', 'web', 'scripts', 'docs', 'README.md', 'SECURITY.md'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.(?:ts|mjs|html|md)$/.test(file) && !file.startsWith('web/messages/'));
  expect(files).toContain('README.md');
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, i) => faults(line).map((right) => `${file}:${i + 1}: ${right}: ${line.trim()}`)),
  );
  expect(found).toEqual([]);
});

it('sees what breaks a rule', () => {
  expect(faults("description: 'The width. Left out: 2.',")).toEqual(['If omitted, …']);
  expect(faults('The width. If omitted, 2.')).toEqual([]);
  expect(faults('const keptRows = ownRows;')).toEqual(['the word of the field', 'what it is']);
  expect(faults('Object.hasOwn(by, ownKeys)')).toEqual([]);
});
