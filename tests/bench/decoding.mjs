/** Whole decoders in a page, one thread each: a prompt, one token after the other, and memory. */
import { contestants } from './contestants.mjs';
import { decoders } from './gguf.mjs';

export const types = ['F32', 'F16', 'Q8_0'];
export const runners = ['posenc-relaxed', 'posenc-simd', 'wllama', 'onnxruntime'];

/** Tokens per second by size, type and runner, in turns; a runner that cannot take part says why. */
export async function decoding(place, { quick }, progress) {
  const results = {};
  for (const size of quick ? ['15M'] : Object.keys(decoders).filter((size) => size !== '3M')) {
    for (const type of types) {
      progress(`decoder of ${size} parameters, ${type}`);
      const title = `${size} ${type}`;
      results[title] = await oneDecoder(place, size, type, quick ? 1 : 5);
      for (const row of decodingRows({ [title]: results[title] })) progress(row.filter(Boolean).join(', '));
    }
  }
  return results;
}

/** Types of which wllama's answers are compared with posenc's rather than its speed. */
const compared = ['Q8_0', 'Q4_0', 'Q4_K', 'Q5_K', 'Q6_K'];
/** Of log-probabilities whose logits have a deviation of about 1: a decoder that reads a block in a wrong way is off by 1. */
const sameNumbers = { quantised: 0.1, plain: 1e-4 };
/** The same of onnxruntime-web: its largest difference, and how many of the five best tokens are the same. */
const sameAnswers = { F32: { worst: 1e-3, best: 5 }, Q8_0: { worst: 0.5, best: 4 } };

/** How far posenc's log-probabilities are from wllama's, by type. */
export async function agreement(place, progress) {
  const results = {};
  for (const type of compared) {
    progress(`answers of ${type} beside wllama's`);
    const seat = await place.openSeat();
    try {
      const found = await seat.call('agree', '3M', type);
      for (const [name, limit] of Object.entries(sameNumbers))
        if (!(found[name].rms < limit))
          throw new Error(`${type}: ${name} numbers are ${found[name].rms} from wllama's`);
      results[type] = found;
    } finally {
      await seat.close();
    }
  }
  return results;
}

/** How far onnxruntime-web's log-probabilities are from those of posenc in F32, by type. */
export async function agreementOfOnnx(place, progress) {
  const results = {};
  for (const [type, limits] of Object.entries(sameAnswers)) {
    progress(`answers of ${type} beside onnxruntime-web's`);
    const seat = await place.openSeat();
    try {
      const found = await seat.call('agreeOnnx', '15M', type);
      if (!(found.worst < limits.worst && found.best >= limits.best))
        throw new Error(
          `${type}: onnxruntime-web's numbers differ by ${found.worst}, ${found.best} of the best tokens agree`,
        );
      results[type] = found;
    } finally {
      await seat.close();
    }
  }
  return results;
}

/** Cells of a table: root mean squares of the differences. */
export function agreementRows(results) {
  return Object.entries(results).map(([type, found]) => [
    type,
    ...['quantised', 'plain', 'posenc', 'wllama'].map((name) => found[name].rms.toExponential(1)),
  ]);
}

async function oneDecoder(place, size, type, rounds) {
  const seats = await Promise.all(runners.map(async (runner) => ({ runner, times: [], seat: await place.openSeat() })));
  const results = {};
  try {
    for (const one of seats)
      await attempt(one, async () => Object.assign(one, await one.seat.call('openDecoder', one.runner, size, type)));
    for (let round = 0; round < rounds; round++) {
      for (const one of seats.filter(({ failed }) => !failed))
        await attempt(one, async () => one.times.push(await one.seat.call('decode')));
    }
    for (const { runner, failed, load, times, seat } of seats)
      results[runner] = failed ? { failed } : { load, ...(await seat.call('decoderMemory')), ...mediansOf(times) };
  } finally {
    await Promise.all(seats.map(({ seat }) => seat.close()));
  }
  return results;
}

async function attempt(one, call) {
  try {
    await call();
  } catch (error) {
    // A page puts its own words before the message, and the stack behind it.
    one.failed = error.message.split('\n')[0].replace(/^page\.evaluate: (Error: )?/, '');
  }
}

function mediansOf(times) {
  const names = Object.keys(times[0]);
  const median = (name) => times.map((one) => one[name]).sort((a, b) => a - b)[times.length >> 1];
  return Object.fromEntries(names.map((name) => [name, median(name)]));
}

const others = ['wllama', 'onnxruntime'];

/** Cells of a table: a runner's speeds. Prompts have the ratio to wllama's, one token that to the faster of the peers. */
export function decodingRows(results) {
  return Object.entries(results).flatMap(([title, byRunner]) =>
    Object.entries(byRunner).map(([runner, one]) => {
      if (one.failed) return [title, contestants[runner].title, one.failed, '', '', ''];
      const speed = (name, peers) => {
        const fastest = Math.max(...peers.map((peer) => byRunner[peer]?.[name] ?? 0));
        const ratio = fastest > 0 && !others.includes(runner) ? ` (${(one[name] / fastest).toFixed(2)} ×)` : '';
        return `${one[name].toFixed(one[name] < 100 ? 1 : 0)}${ratio}`;
      };
      const memory = one.memory === undefined ? '' : (one.memory / one.file).toFixed(2);
      const prompts = ['prompt128', 'prompt512'].map((name) => speed(name, ['wllama']));
      return [title, contestants[runner].title, ...prompts, speed('token', others), memory];
    }),
  );
}
