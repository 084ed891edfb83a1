// node tests/bench/run-workers.mjs [evaluations]
// Evaluates a text with a Llama of 15 million random parameters, several times at once: in one worker, and in two. Speed-up is the time that
// one worker takes over that of two. Where other programs have the cores, it is less; then look at CPU: if two workers need no more processor
// time than one, two free cores take half the time.
import { cpus } from 'node:os';
import { openModel } from '../../dist/run.js';

const evaluations = Number(process.argv[2] ?? 8);
const [dim, layers, heads, inner, vocab, length] = [288, 6, 6, 768, 32000, 512];

const config = {
  model_type: 'llama',
  architectures: ['LlamaForCausalLM'],
  hidden_size: dim,
  num_hidden_layers: layers,
  num_attention_heads: heads,
  num_key_value_heads: heads,
  intermediate_size: inner,
  vocab_size: vocab,
  max_position_embeddings: length,
  rms_norm_eps: 1e-5,
  hidden_act: 'silu',
  rope_theta: 10000,
  tie_word_embeddings: true,
};

const shapes = { 'model.embed_tokens.weight': [vocab, dim], 'model.norm.weight': [dim] };
for (let layer = 0; layer < layers; layer++) {
  const name = `model.layers.${layer}`;
  for (const part of ['q', 'k', 'v', 'o']) shapes[`${name}.self_attn.${part}_proj.weight`] = [dim, dim];
  for (const part of ['gate', 'up']) shapes[`${name}.mlp.${part}_proj.weight`] = [inner, dim];
  shapes[`${name}.mlp.down_proj.weight`] = [dim, inner];
  for (const part of ['input', 'post_attention']) shapes[`${name}.${part}_layernorm.weight`] = [dim];
}

const files = [new File([JSON.stringify(config)], 'config.json'), new File(weights(), 'model.safetensors')];
const tokens = Array.from({ length }, (_, n) => (n * n * 31 + n * 7) % vocab);
const results = [await measured(1), await measured(2)];
for (const { workers, wall, cpu } of results) {
  const busy = (cpu / wall).toFixed(2);
  console.log(
    `${workers} of ${cpus().length} cores: ${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of processor time, ${busy} cores busy`,
  );
}
const [one, two] = results;
console.log(`speed-up ${(one.wall / two.wall).toFixed(2)}, processor time ${(two.cpu / one.cpu).toFixed(2)}`);

async function measured(workers) {
  const model = await openModel(files, { build: 'simd', worker: true, workers });
  const all = () => Promise.all(Array.from({ length: evaluations }, () => model.evaluate(tokens)));
  // Both workers have their copies before the clock starts.
  await all();
  const [before, begin] = [process.cpuUsage(), performance.now()];
  await all();
  const [{ user, system }, end] = [process.cpuUsage(before), performance.now()];
  const { copies } = model.memory;
  if (copies !== workers) throw new Error(`${copies} copies`);
  model.dispose();
  return { workers, wall: (end - begin) / 1e3, cpu: (user + system) / 1e6 };
}

function weights() {
  let at = 0;
  const header = {};
  const parts = [];
  let seed = 1;
  for (const [name, shape] of Object.entries(shapes)) {
    const values = new Float32Array(shape.reduce((a, b) => a * b));
    for (let i = 0; i < values.length; i++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      values[i] = shape.length === 1 ? 1 : (seed / 2 ** 32 - 0.5) / Math.sqrt(dim);
    }
    header[name] = { dtype: 'F32', shape, data_offsets: [at, at + values.byteLength] };
    at += values.byteLength;
    parts.push(values);
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  return [new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer), text, ...parts];
}
