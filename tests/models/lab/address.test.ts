import { expect, test } from 'vitest';
import { labAddress, labFromAddress } from '../../../web/site/lab/state/address.ts';
import { type LabState, startingState } from '../../../web/site/lab/state/state.ts';

/** Addresses that have been published: each must lead to the same Lab for ever. */
const links: readonly (readonly [string, LabState])[] = [
  ['', startingState],
  ['?v=1&a.scheme=alibi', { shared: {}, panels: [{ scheme: 'alibi', values: {} }] }],
  [
    '?v=1&lab.view=logits&lab.term=positionPosition&lab.seed=12&a.scheme=sinusoidal&a.base=500&b.scheme=rope',
    {
      shared: { view: 'logits', term: 'positionPosition', seed: 12 },
      panels: [
        { scheme: 'sinusoidal', values: { base: 500 } },
        // From before RoPE's default was 'half'.
        { scheme: 'rope', values: { layout: 'interleaved' } },
      ],
    },
  ],
  [
    '?v=1&lab.sentence=a+rose+is+a+rose&lab.causal=true&lab.queries=2&lab.offset=3&a.scheme=t5&a.num-buckets=8&a.max-distance=16',
    {
      shared: { sentence: 'a rose is a rose', causal: true, queries: 2, offset: 3 },
      panels: [{ scheme: 't5', values: { numBuckets: 8, maxDistance: 16 } }],
    },
  ],
  [
    '?v=1&lab.tokens=256&lab.view=spectrum&a.scheme=rope&a.preset=llama-3.1-8b&a.layout=half&a.base=500000&a.scaling-type=llama3&a.scaling-factor=8&a.scaling-original-max-position-embeddings=8192&a.head-dim=128&a.heads=32',
    {
      shared: { tokens: 256, view: 'spectrum' },
      panels: [
        {
          scheme: 'rope',
          preset: 'llama-3.1-8b',
          values: {
            base: 500000,
            scalingType: 'llama3',
            scalingFactor: 8,
            scalingOriginalMaxPositionEmbeddings: 8192,
            headDim: 128,
            heads: 32,
          },
        },
      ],
    },
  ],
  // From before LongRoPE had its lists: stand-ins for them, and no name of a model that has other lists.
  [
    '?v=1&a.scheme=rope&a.preset=phi-3-mini-128k&a.layout=half&a.scaling-type=longrope&a.scaling-max-position-embeddings=131072&a.scaling-original-max-position-embeddings=4096&a.head-dim=96&a.heads=32',
    {
      shared: {},
      panels: [
        {
          scheme: 'rope',
          values: {
            scalingType: 'longrope',
            scalingMaxPositionEmbeddings: 131072,
            scalingOriginalMaxPositionEmbeddings: 4096,
            headDim: 96,
            heads: 32,
          },
        },
      ],
    },
  ],
  [
    '?v=1&a.scheme=rope&a.scaling-type=longrope&a.scaling-factor=4&a.scaling-original-max-position-embeddings=8&a.scaling-short-factor=1+1.5&a.scaling-long-factor=1,4&a.head-dim=4',
    {
      shared: {},
      panels: [
        {
          scheme: 'rope',
          values: {
            layout: 'interleaved',
            scalingType: 'longrope',
            scalingFactor: 4,
            scalingOriginalMaxPositionEmbeddings: 8,
            scalingShortFactor: '1 1.5',
            scalingLongFactor: '1,4',
            headDim: 4,
          },
        },
      ],
    },
  ],
  // From before an element's attribute had its own name.
  [
    '?v=1&a.scheme=complex-exponential&a.part=real',
    { shared: {}, panels: [{ scheme: 'complex-exponential', values: { complexPart: 'real' } }] },
  ],
  [
    '?v=1&lab.range=0.5&lab.difference=2-1&lab.head=3&a.scheme=none&b.scheme=shaw&b.max-relative-positions=2&b.clip=false',
    {
      shared: { range: 0.5, difference: '2-1', head: 3 },
      panels: [
        { scheme: 'none', values: {} },
        { scheme: 'shaw', values: { maxRelativePositions: 2, clip: false } },
      ],
    },
  ],
  [
    '?v=1&a.scheme=alibi&a.form=symmetric&a.heads=12&b.scheme=swin&b.window-height=2&b.window-width=3&c.scheme=mrope&c.sections=2+3+3&c.modality=image&d.scheme=fire&d.c=0.5',
    {
      shared: {},
      panels: [
        { scheme: 'alibi', values: { form: 'symmetric', heads: 12 } },
        { scheme: 'swin', values: { windowHeight: 2, windowWidth: 3 } },
        { scheme: 'mrope', values: { sections: '2 3 3', modality: 'image' } },
        { scheme: 'fire', values: { c: 0.5 } },
      ],
    },
  ],
];

for (const [link, state] of links) {
  test(`the address ${link || 'without a query'} leads where it always did`, () => {
    expect(labFromAddress(link)).toEqual(state);
    expect(labFromAddress(labAddress(state))).toEqual(state);
  });
}

test('what is at its default is not written', () => {
  expect(labAddress(startingState)).toBe('');
  const state: LabState = {
    shared: { seed: 7, view: 'weights' },
    panels: [{ scheme: 'rope', values: { base: 10000, layout: 'interleaved' } }],
  };
  // Where an address says nothing it means the layout that was the default when addresses began.
  expect(labAddress(state)).toBe('?v=1&a.scheme=rope');
  expect(labAddress({ shared: {}, panels: [{ scheme: 'rope', values: {} }] })).toBe('?v=1&a.scheme=rope&a.layout=half');
});

test('a panel is only called after a model whose numbers it has', () => {
  const [panel] = labFromAddress(
    '?v=1&a.scheme=rope&a.preset=gpt-neox-20b&a.layout=half&a.rotary-dim=24&a.head-dim=96&a.heads=64',
  ).panels;
  expect(panel?.preset).toBe('gpt-neox-20b');
  for (const link of ['?v=1&a.scheme=rope&a.preset=gpt-neox-20b', '?v=1&a.scheme=alibi&a.preset=gpt-neox-20b']) {
    expect(labFromAddress(link).panels[0]?.preset).toBeUndefined();
  }
});

test('an address of another version, or of nothing known, is the Lab as it starts', () => {
  for (const link of [
    '?v=2&a.scheme=alibi',
    '?a.scheme=alibi',
    '?v=1&a.scheme=unknown',
    '?v=1&x=1',
    '?v=1&words.encoding=rope',
  ]) {
    expect(labFromAddress(link)).toEqual(startingState);
  }
  expect(labFromAddress('?v=1&a.scheme=alibi&a.nonsense=1&lab.other=2')).toEqual({
    shared: {},
    panels: [{ scheme: 'alibi', values: {} }],
  });
});
