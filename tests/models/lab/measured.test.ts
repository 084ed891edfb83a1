import { createPosenc } from 'posenc';
import { expect, test } from 'vitest';
import { questionsOf } from '../../../web/site/lab/panel/measured.ts';
import { panelScore } from '../../../web/site/lab/panel/model.ts';

const pe = await createPosenc();

const asked = (scheme: string) => {
  const card = panelScore(pe, { shared: {}, panels: [] }, { scheme, values: {} });
  return 'measurements' in card ? card.measurements : [];
};

test('the questions of several panels are those of each, in the order of the scorecard', () => {
  const cards = ['sinusoidal', 'rope', 'alibi', 'shaw', 'deberta', 'single-sine'].map(asked);
  const all = questionsOf(cards).map(({ name }) => name);
  expect(all.length).toBeGreaterThan(Math.max(...cards.map(({ length }) => length)));
  for (const card of cards) {
    const names = card.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(8);
    expect(all.filter((name) => names.includes(name))).toEqual(names);
  }
});
