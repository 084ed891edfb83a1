import { concatenated, safetensorsOf, utf8 } from '../../inspect/checkpoint/files.ts';
import { inMemory, type VirtualFile } from '../../inspect/checkpoint/server.ts';

/** A fourth of the width of GPT-2, whose components would take a second. */
export const width = 192;

/** A model with the shapes of GPT-2 at that width and pseudo-random numbers, which are generated when they are requested. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  'wte.weight': [50257, width],
  'wpe.weight': [1024, width],
  'h.0.ln_1.weight': [width],
  'h.0.ln_1.bias': [width],
  'h.0.attn.c_attn.weight': [width, 3 * width],
  'h.0.attn.c_attn.bias': [3 * width],
  'h.0.mlp.c_fc.weight': [width, 4 * width],
};

const sizeOf = (shape: readonly number[]) => 4 * shape.reduce((product, extent) => product * extent, 1);

/** Size of one of its tensors in bytes. */
export const bytesOfTensor = (name: string): number => sizeOf(shapes[name] as readonly number[]);

let end = 0;
const header = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => {
    const begin = end;
    end += sizeOf(shape);
    return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }];
  }),
);
// Padded, so that floats are aligned to four bytes.
const text = JSON.stringify(header);
const head = safetensorsOf(text + ' '.repeat((8 - (text.length % 8)) % 8));

export const weights: VirtualFile = {
  byteLength: head.length + end,
  read(begin, stop) {
    const ofHead = head.subarray(Math.min(begin, head.length), Math.min(stop, head.length));
    const [first, last] = [Math.max(0, begin - head.length), Math.max(0, stop - head.length)];
    const from = Math.floor(first / 4);
    const floats = Float32Array.from({ length: Math.ceil(last / 4) - from }, (_, i) => {
      return 0.2 * ((((from + i) * 7919) % 10_007) / 10_007 - 0.5);
    });
    return concatenated(ofHead, new Uint8Array(floats.buffer).subarray(first - 4 * from, last - 4 * from));
  },
};

export const config = inMemory(
  utf8(
    JSON.stringify({
      model_type: 'gpt2',
      n_embd: width,
      n_head: 12,
      n_layer: 12,
      n_positions: 1024,
      vocab_size: 50257,
    }),
  ),
);

const words = 'The cat sat on the mat because was tired . A dog ran'.split(' ');

/** Knows a few words, whose rows are apart from each other and beyond the first 64 kB, and is of some size. */
export const tokenizer = inMemory(
  utf8(
    JSON.stringify({
      version: '1.0',
      added_tokens: [],
      normalizer: null,
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordLevel',
        vocab: Object.fromEntries([['[UNK]', 0], ...words.map((word, i) => [word, 997 * i + 105] as const)]),
        unk_token: '[UNK]',
      },
      unused: 'x'.repeat(20_000),
    }),
  ),
);
