/**
 * The computations for every engine and for Node. They are bundled without the package, which a page or a program
 * imports as usual.
 */
import { type AttentionEncoding, createPosenc, type Posenc, type Scheme } from 'posenc';
import { catalogue } from 'posenc/catalogue';
import { openModel, type PositionChanges } from 'posenc/run';
import { createTrainer } from 'posenc/train';
import { random } from '../api/numbers.ts';
import { callOptions, encodingsOf, schemesAt, smallSizes } from '../api/scheme-options.ts';
import { digestOf } from '../train/digest.ts';

type Build = 'simd' | 'relaxed';

const sizes = { ...smallSizes, queries: smallSizes.keys } as const;
const { heads, keys, headDim, valueDim } = sizes;
const q = random([heads, keys, headDim], 1);
const k = random([heads, keys, headDim], 2);
const v = random([heads, keys, valueDim], 3);

/** The numbers of a scheme by itself. */
function numbersOf(pe: Posenc, scheme: Scheme): readonly ArrayBufferView[] {
  const options = callOptions(scheme, sizes);
  const data = (result: { data: ArrayBufferView }) => [result.data];
  switch (scheme.place) {
    case 'embedding':
      return data(pe.absolute(options as never));
    case 'rotation':
      return data(pe.rotate(k, options as never));
    case 'bias':
      return data(pe.bias(options as never));
    case 'relative':
      return Object.values(pe.relativeTerms({ q, k, ...options } as never)).flatMap((term) => (term ? data(term) : []));
  }
}

async function sha256(arrays: readonly ArrayBufferView[]): Promise<string> {
  const bytes = await new Blob(arrays as BlobPart[]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One digest per scheme. The terms of relative encodings are omitted in relaxed SIMD: they are products, which it
 * rounds differently.
 */
export async function encodings(build: Build): Promise<Readonly<Record<string, string>>> {
  const pe = await createPosenc({ build });
  const digests: Record<string, string> = {};
  const schemes = build === 'simd' ? catalogue : catalogue.filter(({ place }) => place !== 'relative');
  for (const scheme of schemes) digests[scheme.name] = await sha256(numbersOf(pe, scheme));
  return digests;
}

/** The output of attention with every encoding that it accepts, by name. */
export async function attention(build: Build): Promise<Readonly<Record<string, readonly number[]>>> {
  const pe = await createPosenc({ build });
  const named = (encoding: AttentionEncoding, i: number) => `${encoding.scheme} ${i}`;
  return Object.fromEntries(
    encodingsOf(sizes, schemesAt('rotation', 'bias', 'relative'), true).map((encoding, i) => [
      named(encoding, i),
      Array.from(pe.attention({ q, k, v, encoding, causal: true }).output.data),
    ]),
  );
}

/** SHA-256 of all parameters of a model after 200 steps. */
export async function training(build: Build): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const scheme of ['none', 'rope', 'fire', 'cope'] as const) {
    const trainer = await createTrainer({
      build,
      model: { dim: 16, layers: 2, heads: 2 },
      position: { scheme },
      task: 'pairs',
      batch: 4,
      length: 17,
      optimizer: { warmup: 2, total: 400, cooldown: 10 },
    });
    trainer.step(200);
    digests[scheme] = await digestOf(trainer.parameters());
    trainer.dispose();
  }
  return digests;
}

const treatments: Readonly<Record<string, PositionChanges>> = {
  trained: [],
  shifted: { shift: 1000 },
  halves: { layout: 'interleaved' },
  none: { encoding: 'none' },
  linear: { scaling: { type: 'linear', factor: 2 } },
};

/** What the storyteller with RoPE writes greedily, from the beginning of a text, as trained and with its positions changed. */
export async function stories(build: Build): Promise<Readonly<Record<string, string>>> {
  const folder = new URL('../../web/site/public/stories/', import.meta.url);
  const files = ['rope.safetensors', 'tokenizer.json'].map((name) => new URL(name, folder));
  const model = await openModel(files, { build, worker: false, wholeFile: true });
  const texts: Record<string, string> = {};
  for (const [name, positions] of Object.entries(treatments)) {
    let text = '';
    for await (const piece of model.generate('', { tokens: 120, positions })) text += piece.text;
    texts[name] = text;
  }
  model.dispose();
  return texts;
}
