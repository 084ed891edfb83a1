/** Whole decoders: the part that runs in a seat. */
import { decoders, ggufOf, textOf } from './gguf.mjs';
import { wholeNumbers } from './random.mjs';

/** Tokens that are written after a prompt of 128. */
const written = 24;

let decoder;
let seed = 1;

/** The milliseconds until a decoder is ready. */
export async function openDecoder(runner, size, type) {
  const file = ggufOf(size, type);
  const start = runner === 'wllama' ? openWllama : openPosenc;
  const before = performance.now();
  decoder = { ...(await start(file, runner)), file: file.size, vocab: decoders[size].vocab };
  const load = performance.now() - before;
  await decode();
  return { load };
}

/** Tokens per second: prompts of 128 and 512 tokens, and one token after the other behind 128. */
export async function decode() {
  const long = await decoder.run(promptOf(512), 1);
  const short = await decoder.run(promptOf(128), written);
  return { prompt128: short.prompt, prompt512: long.prompt, token: short.token };
}

/** Bytes of the file, and of the memory that holds the model, where the runner says it. */
export function decoderMemory() {
  return { file: decoder.file, memory: decoder.memory() };
}

/**
 * How far the log-probabilities of the next token behind 32 tokens are from wllama's: for a file of a quantised type; for a file of F32
 * that has its numbers as posenc reads them; and wllama's answers to both from each other, as it rounds activations for the first alone.
 */
export async function agree(size, type) {
  const quantised = ggufOf(size, type);
  const { openCheckpoint } = await import('../../dist/files.js');
  const checkpoint = await openCheckpoint(quantised);
  const numbers = new Map();
  for (const name of checkpoint.tensors.keys()) numbers.set(name, (await checkpoint.tensor(name)).data);
  const plain = ggufOf(size, 'F32', numbers);
  const { vocab } = decoders[size];
  const prompt = [1, ...Array.from(wholeNumbers(31, vocab - 300, 5), (n) => n + 300)];
  const next = async (start, file) => (await start(file, 'posenc-simd', exact)).next(prompt, vocab);
  const [ours, oursPlain] = [await next(openPosenc, quantised), await next(openPosenc, plain)];
  const [theirs, theirsPlain] = [await next(openWllama, quantised), await next(openWllama, plain)];
  return {
    quantised: apart(ours, theirs),
    plain: apart(oursPlain, theirsPlain),
    posenc: apart(ours, oursPlain),
    wllama: apart(theirs, theirsPlain),
  };
}

/** Caches of llama.cpp are F16 unless it is told otherwise. */
const exact = { cache_type_k: 'f32', cache_type_v: 'f32', flash_attn: false };

function apart(a, b) {
  const differences = Array.from(a, (one, i) => Math.abs(one - b[i]));
  return {
    worst: Math.max(...differences),
    rms: Math.sqrt(differences.reduce((sum, one) => sum + one * one, 0) / differences.length),
  };
}

/** Tokens that are words of their own, behind the one that begins a text. */
function promptOf(count) {
  return [1, ...Array.from(wholeNumbers(count - 1, decoder.vocab - 300, seed++), (n) => n + 300)];
}

async function openPosenc(file, runner) {
  const { openModel } = await import('../../dist/run.js');
  const model = await openModel([new File([file], 'model.gguf')], { build: runner.slice('posenc-'.length) });
  return {
    memory: () => model.memory.total,
    async next(prompt, vocab) {
      const { logits } = await model.evaluate(prompt, { logits: true });
      const last = logits.data.slice(-vocab);
      const largest = Math.max(...last);
      const sum = largest + Math.log(last.reduce((total, one) => total + Math.exp(one - largest), 0));
      return last.map((one) => one - sum);
    },
    async run(prompt, count) {
      const times = [performance.now()];
      for await (const _ of model.generate(prompt, { tokens: count })) times.push(performance.now());
      return {
        prompt: (1000 * prompt.length) / (times[1] - times[0]),
        token: (1000 * (count - 1)) / (times.at(-1) - times[1]),
      };
    },
  };
}

async function openWllama(file, _runner, options = {}) {
  const { Wllama } = await import('@wllama/wllama');
  const wasm = new URL('./node_modules/@wllama/wllama/esm/wasm/wllama.wasm', import.meta.url).href;
  const wllama = new Wllama({ default: wasm }, { suppressNativeLog: true });
  const usual = { n_ctx: 1024, n_batch: 512, n_threads: 1, n_gpu_layers: 0, warmup: false };
  await wllama.loadModel([file], { ...usual, ...options });
  return {
    memory: () => undefined,
    async next(prompt, vocab) {
      const { choices } = await wllama.createCompletion({
        prompt: prompt.slice(1).map(textOf).join(''),
        max_tokens: 1,
        temperature: 0,
        logprobs: vocab,
        n_probs: vocab,
        cache_prompt: false,
      });
      const next = new Float64Array(vocab).fill(Number.NaN);
      for (const { id, logprob } of choices[0].logprobs.content[0].top_logprobs) next[id] = logprob;
      return next;
    },
    async run(prompt, count) {
      const text = prompt.slice(1).map(textOf).join('');
      const { timings } = await wllama.createCompletion({
        prompt: text,
        max_tokens: count,
        temperature: 0,
        cache_prompt: false,
        ignore_eos: true,
      });
      if (timings.prompt_n !== prompt.length)
        throw new Error(`it read ${timings.prompt_n} tokens, not ${prompt.length}`);
      return { prompt: timings.prompt_per_second, token: timings.predicted_per_second };
    },
  };
}
