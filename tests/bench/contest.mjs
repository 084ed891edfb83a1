/**
 * The contestants of one item or of the start-up, each in its own seat, take turns within one run, so that
 * disturbances of the machine meet all of them.
 */
import { median } from './measure.mjs';

/** Every round begins with another contestant. */
const turned = (list, by) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)];

/**
 * A contestant whose calls are far longer than a turn plays in every third round: still seven times in 21, without
 * making the others wait.
 */
const sitsOut = (times, round, budget) => round % 3 > 0 && times.at(-1) > 4 * budget;

/**
 * Turns are short and many, as a machine that others share is slow for seconds at a time: that must not fall on one contestant alone.
 *
 * @param {string[]} contestants
 * @param {{ rounds: number, budget: number, warmUp: number }} effort  milliseconds of a turn and of warming up
 * @returns {Promise<Record<string, { milliseconds: number, samples: number, error: number, copy?: number } | { failed: string }>>} `copy`:
 * milliseconds of copying what the item names, in posenc's own seats, in turns with its calls
 */
export async function contest(place, item, contestants, effort) {
  const results = {};
  const seats = new Map();
  try {
    for (const id of contestants) {
      const seat = await place.openSeat(id);
      try {
        const { error } = await seat.call('enter', id, item.id, effort.warmUp);
        seats.set(id, { seat, error, times: [], copies: item.copied && id.startsWith('posenc') ? [] : undefined });
      } catch (error) {
        await seat.close();
        results[id] = { failed: error.message };
      }
    }
    for (let round = 0; round < effort.rounds; round++) {
      for (const { seat, times, copies } of turned([...seats.values()], round)) {
        if (sitsOut(times, round, effort.budget)) continue;
        times.push(...(await seat.call('round', effort.budget)));
        copies?.push(...(await seat.call('roundOfCopy', effort.budget)));
      }
    }
  } finally {
    for (const { seat } of seats.values()) await seat.close();
  }
  for (const [id, { error, times, copies }] of seats) {
    results[id] = {
      milliseconds: median(times),
      samples: times.length,
      error,
      ...(copies && { copy: median(copies) }),
    };
  }
  return results;
}

/**
 * The gain from two threads that the machine itself allows: how much more two seats do at once, with nothing between
 * them, than one alone. Its cores may share resources, and other programs may use them.
 */
export async function ceiling(place, item, contestant, { rounds, budget, warmUp }) {
  const seats = await Promise.all([place.openSeat(), place.openSeat()]);
  try {
    for (const seat of seats) await seat.call('enter', contestant, item.id, warmUp);
    const [first] = seats;
    const alone = [];
    const together = [];
    for (let round = 0; round < rounds; round++) {
      alone.push(...(await first.call('round', budget)));
      together.push(...(await Promise.all(seats.map((seat) => seat.call('round', budget)))).flat());
    }
    return (2 * median(alone)) / median(together);
  } finally {
    for (const seat of seats) await seat.close();
  }
}

/**
 * The time from nothing to a module that is ready, in a fresh seat each time; also the files that were fetched, where
 * the seat knows them.
 */
export async function startUp(place, contestants, { rounds }) {
  const results = Object.fromEntries(contestants.map((id) => [id, { times: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const id of turned(contestants, round)) {
      const seat = await place.openSeat();
      try {
        results[id].times.push(await seat.call('start', id));
        results[id].files = seat.files?.();
      } catch (error) {
        results[id].failed = error.message;
      } finally {
        await seat.close();
      }
    }
  }
  return Object.fromEntries(
    Object.entries(results).map(([id, { times, files, failed }]) => [
      id,
      failed
        ? { failed }
        : {
            code: median(times.map(({ code }) => code)),
            module: median(times.map(({ module }) => module)),
            milliseconds: median(times.map(({ code, module }) => code + module)),
            samples: times.length,
            files,
          },
    ]),
  );
}
