import { expect, it } from 'vitest';
import { type PanelModel, panelModel } from '../../web/site/lab/panel/model.ts';
import { javascriptSnippet } from '../../web/site/lab/snippets/index.ts';
import { NoSnippet } from '../../web/site/lab/snippets/program.ts';
import { pythonSnippet } from '../../web/site/lab/snippets/python.ts';
import { instances } from '../api/builds.ts';
import { sampleOf } from '../thorough.ts';
import { allCases, type Case } from './cases.ts';
import { type Ran, runJavaScript, runNumpy } from './run.ts';

// Snippets reproduce the pictures of the Lab: the programs are run, and their numbers are compared with the panel's.

const pe = instances.simd;

interface Written {
  readonly one: Case;
  readonly model: PanelModel;
  readonly text: string;
}

/** Every case with a picture. */
const models = allCases
  .map((one) => ({ one, model: panelModel(pe, one.state, one.panel) }))
  .filter(({ model }) => model.picture.kind !== 'nothing');

/** The cases that have a snippet, and the sentences of those that have none. */
function write(
  make: (one: Case) => string,
  some: (one: Case) => boolean = () => true,
): { written: Written[]; refused: string[] } {
  const written: Written[] = [];
  const refused: string[] = [];
  for (const { one, model } of models.filter(({ one: each }) => some(each))) {
    try {
      written.push({ one, model, text: make(one) });
    } catch (thrown) {
      if (!(thrown instanceof NoSnippet)) throw thrown;
      refused.push(`${one.name}: ${thrown.message}`);
    }
  }
  return { written, refused };
}

/** The numbers of a picture, in the order that snippets use. */
function shownNumbers({ picture, layer }: PanelModel): readonly number[] {
  if (picture.kind === 'matrix') return Array.from(picture.data);
  if (picture.kind !== 'curves') return [];
  return picture.curves[picture.curves.length > 1 ? layer.head : 0]?.y ?? [];
}

function differences(written: readonly Written[], answers: readonly Ran[], tolerance: number): string[] {
  return written.flatMap(({ one, model, text }, i) => {
    const answer = answers[i] as Ran;
    if ('error' in answer) return [`${one.name}: ${answer.error}\n${short(text)}`];
    const expected = shownNumbers(model);
    if (answer.shown.length !== expected.length)
      return [`${one.name}: ${answer.shown.length} numbers for ${expected.length}`];
    // Rounding errors of sums grow with the magnitude of the terms.
    const size = Math.max(1, ...expected.filter(Number.isFinite).map(Math.abs));
    let worst = 0;
    expected.forEach((value, k) => {
      const got = answer.shown[k] as number;
      if (got === value) return;
      const far = Math.abs(got - value) / size;
      worst = Math.max(worst, Number.isNaN(far) ? Number.POSITIVE_INFINITY : far);
    });
    return worst > tolerance ? [`${one.name}: off by ${worst}\n${short(text)}`] : [];
  });
}

const short = (text: string) => text.replace(/\[[-\d., e]{80,}\]/g, '[…]');

const numpy = write(({ state, panel }) => pythonSnippet(pe, state, panel, 'numpy'));
/**
 * Each program creates an instance of its own, so not every setting is run in every view, and npm test runs one of
 * three.
 */
const javascript = write(
  ({ state, panel }) => javascriptSnippet(pe, state, panel),
  ({ state, panel }) => {
    const plain = Object.keys(panel.values).length === 0;
    return plain || (state.shared.view === 'weights' && Object.keys(state.shared).length === 3);
  },
);

it('the NumPy snippets give the numbers that the panels show', async () => {
  expect(numpy.written.length).toBeGreaterThan(600);
  const run = sampleOf(numpy.written, 2);
  expect(differences(run, await runNumpy(run.map(({ text }) => text)), 2e-6)).toEqual([]);
});

it('the JavaScript snippets give the numbers that the panels show', () => {
  expect(javascript.written.length).toBeGreaterThan(300);
  // The package uses the relaxed build where it can, which rounds products differently.
  const run = sampleOf(javascript.written, 3);
  expect(differences(run, runJavaScript(run.map(({ text }) => text)), 2e-6)).toEqual([]);
}, 600_000);

it('what has no snippet says so in a sentence', () => {
  for (const sentence of [...numpy.refused, ...javascript.refused]) expect(sentence).toMatch(/: [A-Z].*[.]$/);
  // Every case with a NumPy snippet in some view has one for weights.
  expect(numpy.refused.filter((sentence) => / weights: /.test(sentence))).toEqual([]);
  expect(javascript.refused.filter((sentence) => / weights: /.test(sentence))).toEqual([]);
});

it('PyTorch snippets are those for NumPy under other names', () => {
  for (const { text, one } of sampleOf(numpy.written, 10)) {
    const torch = pythonSnippet(pe, one.state, one.panel, 'torch');
    expect(torch, one.name).not.toMatch(/\bnp\b|\bxp\b|astype|\baxis=|keepdims=/);
    expect(torch.split('\n').length, one.name).toBe(text.split('\n').length);
  }
});
