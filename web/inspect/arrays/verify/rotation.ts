import { type Layout, pairsIn } from '../identify/index.ts';
import { rounderOf } from '../precision/index.ts';
import { halfUnit } from './formats.ts';
import type { Model } from './prediction.ts';
import type { Turns } from './turns.ts';

/** Which components of a head make pairs, and which angle turns each of them. All lists are [2 · pairs]. */
export interface Form {
  readonly read: Int32Array;
  readonly write: Int32Array;
  /** The pair whose angle turns a component: that of its own pair, unless angles are laid out differently. */
  readonly column: Int32Array;
  /** The same for the factor of xPos. */
  readonly scaleColumn: Int32Array;
  /** 'turn' is a rotation; the others are mistakes. */
  readonly kind: 'turn' | 'without-minus' | 'swapped';
}

export interface FormOptions {
  readonly layout: Layout;
  readonly outputLayout?: 'same' | 'interleaved' | 'half';
  /** How angles are laid out. */
  readonly angleLayout?: 'same' | Layout;
  readonly scaleLayout?: 'same' | 'interleaved' | 'half';
  readonly first: number;
  readonly blocks: number;
  readonly kind?: Form['kind'];
}

export function formOf(pairs: number, options: FormOptions): Form {
  const { layout, outputLayout = 'same', angleLayout = 'same', scaleLayout = 'same', first, blocks } = options;
  const read = componentsOf(layout, pairs, blocks);
  const columnsBy = (laid: 'same' | Layout) => {
    const ofPairs = laid === 'same' ? read : componentsOf(laid, pairs, blocks);
    const columnOf = new Int32Array(2 * pairs);
    for (const [i, component] of ofPairs.entries()) columnOf[component] = i >> 1;
    return read.map((component) => columnOf[component]!);
  };
  const written = outputLayout === 'same' ? read : componentsOf(outputLayout, pairs, 1);
  const shifted = (components: Int32Array) => components.map((component) => first + component);
  return {
    read: shifted(read),
    write: shifted(written),
    column: columnsBy(angleLayout),
    scaleColumn: columnsBy(scaleLayout),
    kind: options.kind ?? 'turn',
  };
}

/** Returns the two components of each pair, counted from the first that turns. */
const componentsOf = (layout: Layout, pairs: number, blocks: number): Int32Array =>
  Int32Array.from(pairsIn(layout, 2 * pairs, 0, blocks).flat());

/** A rotated array. */
export interface Rotation {
  /** The array before the rotation, [batch, heads, length, width]. */
  readonly x: Float64Array;
  readonly axes: Axes;
  readonly form: Form;
  readonly turns: Turns;
  /** Row of `turns` for a line of the array. */
  readonly rowOf: (line: number) => number;
  /** How often a line is turned; 1 if left out. */
  readonly times?: (line: number) => 0 | 1 | 2;
  /** 1 for forward; −1 turns the other way. */
  readonly sign: 1 | -1;
}

export interface Axes {
  readonly batch: number;
  readonly heads: number;
  readonly length: number;
  readonly width: number;
}

/** The indices of a line, [batch, heads, length]. */
export function placeOf(line: number, { heads, length }: Axes): { batch: number; head: number; row: number } {
  return { batch: Math.floor(line / (heads * length)), head: Math.floor(line / length) % heads, row: line % length };
}

export function rotationModel(rotation: Rotation): Model {
  const { x, axes, form, turns, rowOf, sign, times = () => 1 } = rotation;
  const { read, write, column, scaleColumn, kind } = form;
  const { width } = axes;
  const { amplitude, scale } = turns;
  return {
    width,
    predict(line, { format, roundedTable = false, roundedInput = false }, out, end = width) {
      const { value, turn, turnStep, size, reach, table } = out;
      const round = format ? rounderOf(format) : (one: number) => one;
      const input = roundedInput ? (i: number) => round(x[line * width + i]!) : (i: number) => x[line * width + i]!;
      for (let i = 0; i < end; i++) {
        value[i] = input(i);
        turn[i] = turnStep[i] = size[i] = table[i] = 0;
        reach[i] = Math.abs(value[i]!);
      }
      const count = times(line);
      if (count === 0) return;
      const row = rowOf(line);
      const minus = kind === 'without-minus' ? 1 : -1;
      for (let at = 0; at < read.length; at += 2) {
        if (write[at]! >= end && write[at + 1]! >= end) continue;
        const a = input(read[at]!);
        const b = input(read[at + 1]!);
        const length = Math.hypot(a, b);
        let lastPair = -1;
        let [cosine, sine, cosineDeviation, sineDeviation, slack, stepSlack] = [0, 0, 0, 0, 0, 0];
        for (let role = 0; role < 2; role++) {
          const factor = amplitude ** count * (scale ? scale(row, scaleColumn[at + role]!) ** count : 1);
          if (lastPair !== column[at + role]) {
            lastPair = column[at + role]!;
            const turned = turns.angle(row, lastPair);
            const angle = sign * count * turned;
            slack = Math.min(2, count * turns.error(turned, lastPair, row));
            stepSlack = Math.min(2, count * turns.stepError(turned, lastPair));
            cosine = kind === 'swapped' ? Math.sin(angle) : Math.cos(angle);
            sine = kind === 'swapped' ? Math.cos(angle) : Math.sin(angle);
          }
          let c = factor * cosine;
          let s = factor * sine;
          if (roundedTable) {
            // An angle that is a little off may round to the neighbour.
            const reachOf = Math.abs(factor) * (slack + 2 ** -23);
            cosineDeviation = round(c + reachOf) - round(c - reachOf);
            sineDeviation = round(s + reachOf) - round(s - reachOf);
            c = round(c);
            s = round(s);
          }
          const [main, other] = role === 0 ? [a, b] : [b, a];
          const first = main * c;
          const second = role === 0 ? minus * other * s : other * s;
          const to = write[at + role]!;
          const size0 = Math.abs(factor) * length;
          value[to] = first + second;
          turn[to] = size0 * slack;
          turnStep[to] = size0 * stepSlack;
          // A second rotation rounds once more.
          size[to] = Math.abs(first) + Math.abs(second) + (count - 1) * Math.abs(factor) * (Math.abs(a) + Math.abs(b));
          reach[to] = Math.abs(factor) * (Math.abs(a) + Math.abs(b));
          table[to] = 0;
          if (roundedTable) turn[to]! += Math.abs(main) * cosineDeviation + Math.abs(other) * sineDeviation;
          else if (format) {
            table[to] =
              count *
              (Math.abs(main) * halfUnit(Math.abs(c) + slack, format) +
                Math.abs(other) * halfUnit(Math.abs(s) + slack, format) +
                (count - 1) * length * halfUnit(Math.abs(factor), format));
          }
        }
      }
    },
  };
}
