/**
 * The two peak speeds of the machine in the engine that runs this: the products and sums per second of a loop that uses
 * registers alone, with separate multiplication and addition and with the fused instruction of relaxed SIMD.
 */
/** Enough chains to hide the latency of the units, few enough for the sixteen registers of x86-64. */
const accumulators = 12;
const lanes = 4;

const i32 = 0x7f;
const f32 = 0x7d;
const v128 = 0x7b;

/** Unsigned LEB128, the encoding of numbers in the binary format. */
function leb(value) {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

const vector = (entries) => [...leb(entries.length), ...entries.flat()];
const section = (id, content) => [id, ...leb(content.length), ...content];
const simd = (opcode) => [0xfd, ...leb(opcode)];
const splat = (value) => [0x43, ...new Uint8Array(Float32Array.of(value).buffer), ...simd(0x13)];
const get = (local) => [0x20, ...leb(local)];
const set = (local) => [0x21, ...leb(local)];

/** Local 0 counts down; 1 and 2 are the factors; the accumulators begin at 3. */
const steps = {
  // accumulator = accumulator · a + b
  multiplyAdd: (local) => [...get(local), ...get(1), ...simd(0xe6), ...get(2), ...simd(0xe4), ...set(local)],
  // accumulator = a · b + accumulator
  fused: (local) => [...get(1), ...get(2), ...get(local), ...simd(0x105), ...set(local)],
};

/** A module whose only function, `run(count)`, does the step `count` times on every accumulator and returns a lane of their sum. */
function peakModule(step) {
  const locals = Array.from({ length: accumulators }, (_, n) => n + 3);
  const body = [
    ...vector([[...leb(accumulators + 2), v128]]),
    ...[...splat(0.999), ...set(1), ...splat(0.001), ...set(2)],
    ...locals.flatMap((local) => [...splat(1 / local), ...set(local)]),
    ...[0x03, 0x40],
    ...locals.flatMap(step),
    // Counts down, and goes back to the head of the loop until the count is zero.
    ...[...get(0), 0x41, 0x01, 0x6b, 0x22, 0x00, 0x0d, 0x00, 0x0b],
    ...get(locals[0]),
    ...locals.slice(1).flatMap((local) => [...get(local), ...simd(0xe4)]),
    ...[...simd(0x1f), 0x00, 0x0b],
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, vector([[0x60, ...vector([i32]), ...vector([f32])]])),
    ...section(3, vector([0])),
    ...section(7, vector([[...vector([...'run'].map((letter) => letter.charCodeAt(0))), 0x00, 0x00]])),
    ...section(10, vector([[...leb(body.length), ...body]])),
  ]);
}

async function gigaflops(step) {
  const bytes = peakModule(step);
  if (!WebAssembly.validate(bytes)) return null;
  const { run } = (await WebAssembly.instantiate(bytes)).instance.exports;
  // About 20 ms, because pages read the clock in steps of 0.1 ms.
  const iterations = 10_000_000;
  // The engine switches to optimised code between calls, not inside one.
  for (let n = 0; n < 20; n++) run(iterations / 10);
  const times = Array.from({ length: 15 }, () => {
    const before = performance.now();
    run(iterations);
    return performance.now() - before;
  });
  // Disturbances only ever slow a run down, so the fastest one shows the peak.
  return (2 * lanes * accumulators * iterations) / Math.min(...times) / 1e6;
}

/** GFLOP/s; null where the engine has no relaxed SIMD. */
export async function measurePeaks() {
  return { multiplyAdd: await gigaflops(steps.multiplyAdd), fused: await gigaflops(steps.fused) };
}
