import { readFileSync } from 'node:fs';
import { createPosenc } from 'posenc';
import { catalogue, problemOf } from 'posenc/catalogue';
import { expect, test } from 'vitest';
import * as elements from '../../web/elements/elements.ts';
import * as training from '../../web/elements/elements-train.ts';
import { problemOf as problemOfFigure } from '../../web/elements/figure/parameter.ts';
import { elementName } from '../../web/elements/register.ts';

test('one value is refused in the same words by the catalogue, the API and the figures', async () => {
  const pe = await createPosenc();
  const sinusoidal = catalogue.find(({ name }) => name === 'sinusoidal');
  const odd = [Number.NaN, -1, 0, 0.5, 2 ** 60, 'far', 'interleave', null, '', true];
  let refused = 0;
  for (const parameter of sinusoidal?.parameters ?? []) {
    if (parameter.name === 'length' || parameter.name === 'offset') continue;
    for (const value of odd) {
      const problem = problemOf(parameter, value);
      expect(problemOfFigure(parameter, value)).toEqual(problem);
      if (problem === undefined) continue;
      refused++;
      const call = { scheme: 'sinusoidal', length: 4, dim: 8, [parameter.name]: value };
      expect(
        thrownBy(() => pe.absolute(call as never)),
        `${parameter.name} ${String(value)}`,
      ).toMatchObject(problem);
    }
  }
  expect(refused).toBeGreaterThan(20);
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

test('every element of the list is on the Embed page', () => {
  const names = [elements, training].flatMap((list) => Object.keys(list)).map(elementName);
  expect(names.length).toBeGreaterThan(15);
  const page = readFileSync(new URL('../../web/site/embed.html', import.meta.url), 'utf8');
  for (const name of names) expect(page).toContain(`<${name}`);
});

test('the year of a paper is that of its first version on arXiv', () => {
  const numbered = catalogue.flatMap(({ references }) =>
    references.flatMap(({ url, year, title }) => {
      const number = /arxiv\.org\/abs\/(\d\d)\d\d\./.exec(url)?.[1];
      return number === undefined ? [] : [[title, year, 2000 + Number(number)] as const];
    }),
  );
  expect(numbered.length).toBeGreaterThan(30);
  for (const [title, year, first] of numbered) expect([title, year]).toEqual([title, first]);
});
