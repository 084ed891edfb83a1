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

/** Tokens that are words of their own, behind the one that begins a text. */
function promptOf(count) {
  return [1, ...Array.from(wholeNumbers(count - 1, decoder.vocab - 300, seed++), (n) => n + 300)];
}

async function openPosenc(file, runner) {
  const { openModel } = await import('../../dist/run.js');
  const model = await openModel([new File([file], 'model.gguf')], { build: runner.slice('posenc-'.length) });
  return {
    memory: () => model.memory.total,
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

async function openWllama(file) {
  const { Wllama } = await import('@wllama/wllama');
  const wasm = new URL('./node_modules/@wllama/wllama/esm/wasm/wllama.wasm', import.meta.url).href;
  const wllama = new Wllama({ default: wasm }, { suppressNativeLog: true });
  await wllama.loadModel([file], { n_ctx: 1024, n_batch: 512, n_threads: 1, n_gpu_layers: 0, warmup: false });
  return {
    memory: () => undefined,
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
