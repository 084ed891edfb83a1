/** Random whole numbers from a seed, the same in every engine: a sequence by Weyl steps, mixed with two rounds of multiply and xorshift. */
export class Random {
  #state;

  /** @param {number} seed @param {string} name  streams of one seed with different names are unrelated */
  constructor(seed, name) {
    this.#state = hashOf(`${seed} ${name}`);
  }

  /** A number below `count`, which is at most 2^16: the bias is below 2^-16. @param {number} count */
  below(count) {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    return mixed(this.#state) % count;
  }

  /** True with a probability of `percent` / 100. @param {number} percent */
  chance(percent) {
    return this.below(100) < percent;
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  pick(list) {
    return list[this.below(list.length)];
  }
}

/** A 32-bit hash of a text. @param {string} text */
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return mixed(hash);
}

/** @param {number} word */
function mixed(word) {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
