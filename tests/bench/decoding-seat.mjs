/** Whole decoders: the part that runs in a seat. */
import { decoders, ggufOf, textOf } from './gguf.mjs';
import { cacheNames, llamaModel } from './models/onnx/llama.mjs';
import { wholeNumbers } from './random.mjs';

/** Tokens that are written after a prompt of 128. */
const written = 24;

let decoder;
let seed = 1;

/** The milliseconds until a decoder is ready. */
export async function openDecoder(runner, size, type) {
  if (runner === 'onnxruntime' && type === 'F16')
    throw new Error('its CPU provider widens F16 when it loads: the speed is that of F32');
  const file = runner === 'onnxruntime' ? new Blob([llamaModel(size, type)]) : ggufOf(size, type);
  const start = { wllama: openWllama, onnxruntime: openOnnx }[runner] ?? openPosenc;
  const before = performance.now();
  decoder = { ...(await start(file, runner, size)), file: file.size, vocab: decoders[size].vocab };
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
  const prompt = promptOf(32, vocab, 5);
  const next = async (start, file) => (await start(file, 'posenc-simd', size, exact)).next(prompt, vocab);
  const [ours, oursPlain] = [await next(openPosenc, quantised), await next(openPosenc, plain)];
  const [theirs, theirsPlain] = [await next(openWllama, quantised), await next(openWllama, plain)];
  return {
    quantised: apart(ours, theirs),
    plain: apart(oursPlain, theirsPlain),
    posenc: apart(ours, oursPlain),
    wllama: apart(theirs, theirsPlain),
  };
}

/** The same of onnxruntime-web, whose 8 bits are compared with the numbers that they round, and how many of the best five tokens agree. */
export async function agreeOnnx(size, type) {
  const { vocab } = decoders[size];
  const prompt = promptOf(32, vocab, 5);
  const ours = await (await openPosenc(ggufOf(size, 'F32'), 'posenc-simd')).next(prompt);
  const theirs = await (await openOnnx(new Blob([llamaModel(size, type)]), 'onnxruntime', size)).next(prompt);
  const best = (numbers) => [...numbers.keys()].sort((a, b) => numbers[b] - numbers[a]).slice(0, 5);
  const found = best(theirs);
  return { ...apart(ours, theirs), best: best(ours).filter((token) => found.includes(token)).length };
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
function promptOf(count, vocab = decoder.vocab, from = seed++) {
  return [1, ...Array.from(wholeNumbers(count - 1, vocab - 300, from), (n) => n + 300)];
}

function logProbabilities(logits) {
  const max = logits.reduce((a, b) => Math.max(a, b));
  const sum = max + Math.log(logits.reduce((total, one) => total + Math.exp(one - max), 0));
  return logits.map((one) => one - sum);
}

/** Tokens per second, from the time before the prompt and those behind each token. */
function speeds(prompt, times) {
  return {
    prompt: (1000 * prompt.length) / (times[1] - times[0]),
    token: (1000 * (times.length - 2)) / (times.at(-1) - times[1]),
  };
}

async function openPosenc(file, runner) {
  const { openModel } = await import('../../dist/run.js');
  const model = await openModel([new File([file], 'model.gguf')], { build: runner.slice('posenc-'.length) });
  return {
    memory: () => model.memory.total,
    async next(prompt) {
      const { logits } = await model.evaluate(prompt, { logits: true });
      return logProbabilities(logits.data.slice(-logits.shape.at(-1)));
    },
    async run(prompt, count) {
      const times = [performance.now()];
      for await (const _ of model.generate(prompt, { tokens: count })) times.push(performance.now());
      return speeds(prompt, times);
    },
  };
}

async function openOnnx(file, _runner, size) {
  const { bring } = await import('./peers/onnxruntime.mjs');
  const ort = await bring();
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = new URL('./node_modules/onnxruntime-web/dist/', import.meta.url).href;
  let heap;
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(options) {
      super(options);
      heap = this;
    }
  };
  const session = await ort.InferenceSession.create(new Uint8Array(await file.arrayBuffer()));
  WebAssembly.Memory = Memory;
  const { dim, layers, heads, kvHeads } = decoders[size];
  const names = Array.from({ length: layers }, (_, layer) => layer);
  const empty = () => new ort.Tensor('float32', new Float32Array(0), [1, kvHeads, 0, dim / heads]);
  const start = () =>
    Object.fromEntries(names.flatMap((layer) => cacheNames('past', layer).map((name) => [name, empty()])));
  async function step(cache, tokens, total) {
    const result = await session.run({
      ...cache,
      ids: new ort.Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length]),
      last: new ort.Tensor('int32', Int32Array.of(total - 1), [1]),
      total: new ort.Tensor('int32', Int32Array.of(total), []),
    });
    for (const layer of names)
      for (const [n, name] of cacheNames('past', layer).entries())
        cache[name] = result[cacheNames('present', layer)[n]];
    return result.logits.data;
  }
  return {
    memory: () => heap?.buffer.byteLength,
    next: async (prompt) => logProbabilities(await step(start(), prompt, prompt.length)),
    async run(prompt, count) {
      const cache = start();
      const times = [performance.now()];
      for (let tokens = prompt, total = prompt.length; times.length <= count; total++) {
        const logits = await step(cache, tokens, total);
        tokens = [logits.indexOf(logits.reduce((a, b) => Math.max(a, b)))];
        times.push(performance.now());
      }
      return speeds(prompt, times);
    },
  };
}

async function openWllama(file, _runner, _size, options = {}) {
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
