import { createPosenc, type Tensor } from 'posenc';
import { expect, test } from 'vitest';
import { catalogue } from '../../../web/catalogue/index.ts';
import { linearForm, linearFormNames } from '../../../web/elements/linear-attention/parameters.ts';
import { type PanelModel, panelModel } from '../../../web/site/lab/panel/model.ts';
import { problemFrom } from '../../../web/site/lab/panel/problem.ts';
import type { MatrixPicture } from '../../../web/site/lab/pictures/picture.ts';
import { labAddress, labFromAddress } from '../../../web/site/lab/state/address.ts';
import type { PanelState, Values } from '../../../web/site/lab/state/state.ts';

const pe = await createPosenc({ build: 'simd' });

const sentence = 'A rose is a rose is a rose';
const words = sentence.toLowerCase().split(' ');

function modelOf(panel: PanelState, shared: Values = {}): PanelModel {
  return panelModel(pe, { shared: { view: 'linear', sentence, ...shared }, panels: [panel] }, panel);
}

const matrix = ({ picture }: PanelModel): MatrixPicture => {
  if (picture.kind !== 'matrix') throw new Error(picture.kind === 'nothing' ? picture.why : picture.kind);
  return picture;
};

/** Queries or keys of the panels, of all heads: [heads, 8, 16]. */
function projected(name: 'wq' | 'wk', x?: Tensor): Tensor {
  const made = pe.syntheticSentence({ words, dim: 64, heads: 4, headDim: 16, seed: 7 });
  const { data } = pe.project(x ?? made.embeddings, made[name]);
  const heads = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const [row, head, component] = [Math.floor(i / 64), Math.floor(i / 16) % 4, i % 16];
    heads[(head * words.length + row) * 16 + component] = data[i] as number;
  }
  return { data: heads, shape: [4, words.length, 16] };
}

const rows = ({ data }: Tensor, head: number, queries = 8): number[] =>
  Array.from(data.subarray(head * 64, (head + 1) * 64)).slice(-8 * queries);

test('RoPE of a panel is in the numerator alone, with its base, its layout and its scaling', () => {
  const [q, k] = [projected('wq'), projected('wk')];
  for (const [values, rotation] of [
    [{}, {}],
    [
      { base: 50, layout: 'half', rotaryDim: 8 },
      { base: 50, layout: 'half', rotaryDim: 8 },
    ],
    [{ scalingType: 'linear', scalingFactor: 4 }, { scaling: { type: 'linear', factor: 4 } }],
  ] as const) {
    for (const causal of [true, false]) {
      const model = modelOf({ scheme: 'rope', values }, { causal, head: 3 });
      const { weights } = pe.linearAttention({
        ...{ q, k, v: k, causal, want: ['weights'] },
        rotation: { scheme: 'rope', ...rotation },
      });
      const wanted = rows(weights as Tensor, 2);
      expect(Array.from(matrix(model).data)).toEqual(wanted);
      const sums = wanted.reduce<number[]>((all, weight, i) => {
        all[Math.floor(i / 8)] = (all[Math.floor(i / 8)] ?? 0) + weight;
        return all;
      }, []);
      expect(model.listing?.columns[0]).toMatchObject({ name: 'row_sum', values: sums });
      expect(model.listing?.facts).toEqual([{ name: 'state_size', value: 16 * 16 + 16 }]);
    }
  }
});

test('without an encoding nothing is rotated, and a table is added to the words', () => {
  const plain = matrix(modelOf({ scheme: 'none', values: {} }, { linearForm: 'normalised' }));
  const call = { similarity: 'normalised', want: ['weights'] } as const;
  const [q, k] = [projected('wq'), projected('wk')];
  expect(Array.from(plain.data)).toEqual(rows(pe.linearAttention({ q, k, v: k, ...call }).weights as Tensor, 0));
  const { embeddings } = pe.syntheticSentence({ words, dim: 64, heads: 4, headDim: 16, seed: 7 });
  const table = pe.absolute({ scheme: 'sinusoidal', length: 8, dim: 64 });
  const x = { data: embeddings.data.map((one, i) => one + (table.data[i] as number)), shape: embeddings.shape };
  const added = modelOf({ scheme: 'sinusoidal', values: {} }, { linearForm: 'normalised' });
  const value = { q: projected('wq', x), k: projected('wk', x), v: k, ...call };
  expect(Array.from(matrix(added).data)).toEqual(rows(pe.linearAttention(value).weights as Tensor, 0));
  expect(added.listing?.sentences[0]).toMatch(/^Sinusoidal.* is added to the words/);
  expect(modelOf({ scheme: 'none', values: {} }, { head: 2 }).equalWords).toBe(0);
  expect(modelOf({ scheme: 'rope', values: {} }, { head: 2 }).equalWords).toBeGreaterThan(1e-3);
});

test('recurrent forms read every token, show the last as queries, and refuse another offset by its name', () => {
  for (const linearForm of ['retention', 'kimi-delta', 'mamba2'] as const) {
    const whole = matrix(modelOf({ scheme: 'rope', values: {} }, { linearForm }));
    const last = modelOf({ scheme: 'rope', values: {} }, { linearForm, queries: 3 });
    expect(matrix(last)).toMatchObject({ rows: 3, columns: 8, firstRow: 5 });
    expect(Array.from(matrix(last).data)).toEqual(Array.from(whole.data.slice(-24)));
    for (let query = 0; query < 8; query++)
      for (let key = query + 1; key < 8; key++) expect(whole.data[8 * query + key]).toBe(0);
    expect(last.drawn).toEqual({ retention: [], 'kimi-delta': ['decay', 'beta'], mamba2: ['decay'] }[linearForm]);
    expect(last.listing?.sentences.at(-1)).toBe('It reads from front to back, with the causal mask or without.');
    const thrown = (() => {
      try {
        return modelOf({ scheme: 'rope', values: {} }, { linearForm, offset: 1 });
      } catch (error) {
        return problemFrom(error);
      }
    })();
    expect(thrown).toMatchObject({ argument: 'offset' });
  }
  const { decay } = { decay: pe.headDecays({ form: 'retention', heads: 4 }) };
  const rotate = (x: Tensor) => pe.rotate(x, { scheme: 'rope' });
  const [q, k] = [rotate(projected('wq')), rotate(projected('wk'))];
  const wanted = pe.recurrentAttention({ q, k, v: k, decay, normaliser: 'retention', want: ['weights'] }).weights;
  const found = matrix(modelOf({ scheme: 'rope', values: {} }, { linearForm: 'retention', head: 4 }));
  expect(Array.from(found.data)).toEqual(rows(wanted as Tensor, 3));
});

test('a panel of every scheme shows numbers or says in a sentence why it has none', () => {
  const taken: string[] = [];
  for (const { name, place, title } of catalogue) {
    for (const linearForm of ['elu', 'gated-delta']) {
      const { picture, listing } = modelOf({ scheme: name, values: {} }, { linearForm, tokens: 16 });
      if (picture.kind === 'matrix') {
        expect(picture.data.every(Number.isFinite), name).toBe(true);
        taken.push(name);
      } else {
        expect(picture, name).toMatchObject({ kind: 'nothing' });
        expect(picture.kind === 'nothing' && picture.why, name).toMatch(/^[A-Z].*\.$/);
        expect(picture.kind === 'nothing' && picture.why, name).toContain(title);
        expect(listing, name).toBeUndefined();
      }
    }
    expect(taken.includes(name), name).toBe(place === 'embedding' || name === 'rope');
  }
  const hot = modelOf({ scheme: 'rope', values: {} }, { sink: 1 });
  expect(hot.picture).toEqual({
    kind: 'nothing',
    why: 'Temperatures and sinks belong to a softmax, which linear attention does not have.',
  });
});

test('what linear attention does not take is refused beside its control', () => {
  const problem = (values: Values) => {
    try {
      return modelOf({ scheme: 'rope', values });
    } catch (thrown) {
      return problemFrom(thrown);
    }
  };
  expect(problem({ direction: 'inverse' })).toMatchObject({ argument: 'direction' });
  expect(problem({ rotaryDim: 32 })).toMatchObject({ argument: 'rotaryDim' });
});

test('the address holds the view and the form', () => {
  for (const form of linearFormNames) {
    const shared: Values = { view: 'linear', ...(form !== 'elu' && { linearForm: form }) };
    const panels = [{ scheme: 'rope', values: { base: 500 } }];
    const address = labAddress({ shared, panels });
    expect(address).toContain('lab.view=linear');
    expect(labFromAddress(address)).toEqual({ shared, panels });
    const { listing } = modelOf(panels[0] as PanelState, shared);
    expect(listing?.sentences.length, linearForm(form).title).toBeGreaterThan(0);
  }
});
