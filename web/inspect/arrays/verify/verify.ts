import type { Posenc } from 'posenc';
import { rule, schemeNamed } from 'posenc/catalogue';
import { invalid } from '../../../files/errors/index.ts';
import { indicesOf, type NumberArray } from '../array.ts';
import { loosely } from '../loose-calls.ts';
import { biasDeviations } from './bias-deviations.ts';
import type { NamedDeviation, VerifyCause } from './deviation.ts';
import { type Explanation, searchOf } from './explain.ts';
import { tableDeviations } from './grid-deviations.ts';
import { judge, type Level, levelsOf, measure } from './judge.ts';
import { mergedMask } from './merged-mask.ts';
import { predictionOf } from './prediction.ts';
import { readLoosely, squeezed } from './read.ts';
import { rearrangements } from './rearranged.ts';
import { rotationCase } from './rotation-case.ts';
import { checkRotation, specificationOf } from './specification.ts';
import { type Specification, tables } from './turning.ts';
import type { ArraysToVerify, Case, ExpectedEncoding, Mistake, Verification } from './types.ts';
import { valuesCase } from './values-case.ts';
import { isSinusoid, pairsOf, type RotaryParts, rotaryTableCase, sinusoidCase } from './waves-case.ts';

/**
 * Says whether an array is what it should be, how precisely it was computed, and otherwise what was done instead: layout,
 * positions, base, exponents, scaling, direction, halves, dtype and more. A mistake is named only if an array computed with
 * it agrees with every number.
 *
 * ```ts
 * import { createPosenc } from 'posenc';
 * import { verify } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const q = { data: Float32Array.from({ length: 64 * 128 }, (_, i) => Math.sin(i)), shape: [64, 128] };
 * const llama = { scheme: 'rope', layout: 'half', base: 500000 } as const;
 * const mine = pe.rotate(q, { ...llama, offset: 1 }); // stands for your code
 * const { ok, cause, sentence } = verify(pe, { before: q, after: mine }, llama);
 * console.assert(!ok && cause === 'offset' && sentence.startsWith('Wrong: positions are off by 1'));
 * console.assert(verify(pe, { before: q, after: pe.rotate(q, llama) }, llama).ok);
 * ```
 */
export function verify(pe: Posenc, mine: ArraysToVerify, expected: ExpectedEncoding): Verification {
  const prepared = caseOf(pe, mine, expected);
  if ('sentence' in prepared) return wrong('shape', {}, prepared.sentence);
  const { subject, model, stepwise, sample } = prepared;
  const levels = levelsOf(subject, { stepwise, inFloat32: model.inFloat32 });
  const lines = Array.from({ length: subject.lines }, (_, line) => line);
  for (const level of levels) {
    if (!judge(subject, model, level, sample).fits) continue;
    const { fits, share } = judge(subject, model, level, lines);
    if (fits) return correct(prepared, level, sameNumbers(prepared, level, share));
  }
  const broken = notNumbers(prepared);
  if (broken && (broken.cause === 'zeros' || !prepared.turns)) return broken;
  const loose = levels.filter(({ name }) => name !== 'exact' && name !== 'float32-table');
  const search = searchOf(subject, loose, sample, { onlyPrecision: broken !== undefined });
  const explanation = prepared.explain(search);
  // One mistake is likelier than two, and numbers measured for each row or pair also fit what a named mistake makes.
  const isSingle = explanation.some(({ deviations: [one, other] }) => !one?.fitted && !other);
  const moved = isSingle || broken ? [] : rearrangements(prepared, search);
  const found = moved.length > 0 ? moved : explanation;
  return broken && found.length === 0 ? broken : explained(prepared, found, levelReached(prepared, loose));
}

/** Causes that are options of a specification, rather than slips of a program. */
const ofOptions = new Set<VerifyCause>([
  ...(['layout', 'output-layout', 'rotary-dim', 'rotary-part', 'direction', 'offset', 'base', 'scaling'] as const),
  ...(['attention-factor', 'option', 'slopes', 'buckets', 'not-rotated'] as const),
]);

/** Larger arrays of numbers that posenc computes as a whole are compared with other options only if they are constant. */
const maxNumbers = 2 ** 16;

/** Finds options with which a right array would be the same, as at position 0, where nothing turns. */
function sameNumbers(one: Case, level: Level, share: number): readonly Explanation[] {
  const { subject, sample, turns } = one;
  const { data } = subject;
  if (!turns && data.length > maxNumbers && data.some((value) => value !== data[0])) return [];
  const found = one.explain(searchOf(subject, [level], sample, { causes: ofOptions }));
  return found.filter(({ share: other, deviations: [deviation], turns: same }) => {
    const { cause, values } = deviation!;
    if (other > 2 * share + 0.05) return false;
    // A table has no pairs, and slopes that are powers of 2 are the same in each format.
    if (one.blocks ? /layout$/i.test(nameOf(deviation!)) : values.option === 'precision') return false;
    // Some scalings do nothing at any position. Dynamic NTK does something beyond the trained length, if not here.
    const [before, after] = [turns?.line?.frequencies, same?.line?.frequencies];
    return (
      cause !== 'scaling' ||
      (values.expected as { type: string } | undefined)?.type === 'dynamic' ||
      !before ||
      turns!.pairs < 2 ||
      before.some((f, i) => Math.abs(after![i]! / f - 1) > 1e-9)
    );
  });
}

/** Returns the level whose tolerance is reported for a wrong array: that of the format of its numbers. */
function levelReached({ subject }: Case, levels: readonly Level[]): Level {
  const half = (['bfloat16', 'float16'] as const).find((format) => subject.storage.formats.has(format));
  return levels.find(({ name }) => name === (half ? `${half}-table` : 'float32-angles'))!;
}

type Problem = { readonly sentence: string };

/** Reads the arrays and the specification that they are compared with. */
function caseOf(pe: Posenc, mine: ArraysToVerify, expected: ExpectedEncoding): Case | Problem {
  const value = (mine ?? {}) as Readonly<Record<string, unknown>>;
  if ('before' in value || 'after' in value) {
    const before = readLoosely(value.before, 'before');
    const after = readLoosely(value.after, 'after');
    const spec = specificationOf(expected, { width: before.shape.at(-1)! });
    if (placeOf(spec) !== 'rotation') throw unexpected('before', spec, 'a rotation');
    if (before.data.length !== after.data.length) {
      return { sentence: `the array after the rotation has shape [${after.shape}], before it has [${before.shape}]` };
    }
    const turned = Number(spec.rotaryDim ?? 0);
    if (turned > before.shape.at(-1)!) {
      return { sentence: `heads have ${before.shape.at(-1)} components, and ${turned} of them are to turn` };
    }
    checkRotation(pe, spec, before.shape);
    return rotationCase(pe, before, { ...after, shape: before.shape }, spec);
  }
  const spec = specificationOf(expected, {});
  if ('cos' in value || 'sin' in value) {
    if (placeOf(spec) !== 'rotation') throw unexpected('cos', spec, 'a rotation');
    const part = (name: 'cos' | 'sin') => (value[name] === undefined ? undefined : readLoosely(value[name], name));
    return tableOfRotation(pe, { cos: part('cos'), sin: part('sin') }, spec);
  }
  if ('bias' in value) {
    if (placeOf(spec) !== 'bias') throw unexpected('bias', spec, 'a bias');
    return biasCase(pe, readLoosely(value.bias, 'bias'), spec);
  }
  const table = readLoosely('table' in value ? value.table : value, 'table');
  if (placeOf(spec) !== 'embedding') throw unexpected('table', spec, 'a table for the embedding');
  return tableCase(pe, table, spec);
}

const placeOf = ({ scheme }: Specification) => (scheme === tables ? 'rotation' : schemeNamed(scheme)?.place);

function unexpected(argument: string, { scheme }: Specification, what: string): Error {
  return invalid('expected.scheme', scheme, rule('{what}, because of {argument}', { what, argument }));
}

function tableOfRotation(pe: Posenc, parts: RotaryParts, spec: Specification): Case | Problem {
  const { cos, sin } = parts;
  const one = cos ?? sin ?? readLoosely(undefined, 'cos');
  if (cos && sin && cos.data.length !== sin.data.length) {
    return { sentence: `cosines have shape [${cos.shape}], sines have [${sin.shape}]` };
  }
  const shape = squeezed(one.shape);
  const width = shape.at(-1)!;
  const pairs = pairsOf(spec);
  if (pairs !== undefined && width !== pairs && width !== 2 * pairs) {
    return { sentence: `the tables have ${width} columns, and ${pairs} pairs have ${pairs} or ${2 * pairs}` };
  }
  const rows = one.data.length / width;
  const length = shape.length > 2 ? shape.at(-2)! : rows;
  const perSequence = typeof spec.positions === 'object' && shape.length > 2;
  // Positions in a list are those of all rows.
  const leading = perSequence && !isList(spec.positions) ? shape.slice(0, -1) : [rows];
  checkRotation(pe, spec, [...leading, 2 * (pairs ?? width)]);
  return rotaryTableCase(pe, parts, spec, { rows, length: perSequence ? length : rows });
}

const isList = (positions: unknown) => Array.isArray(positions) || ArrayBuffer.isView(positions);

function tableCase(pe: Posenc, table: NumberArray, spec: Specification): Case | Problem {
  const { scheme } = spec;
  if (isSinusoid(spec)) {
    const width = table.shape.at(-1)!;
    if (spec.dim !== undefined && spec.dim !== width) {
      return { sentence: `the table has ${width} columns, the specification has ${String(spec.dim)}` };
    }
    // Refuses what the scheme does not have: its angles are computed without it.
    loosely(pe).absolute(sized(spec, [table.data.length / width, width]));
    return sinusoidCase(pe, table, spec);
  }
  const shape = squeezed(table.shape);
  const options = sized(spec, shape);
  const largest = Math.max(1, ...shape.slice(0, -1), Number(options.scale ?? 0), Number(options.freqScale ?? 0) * 40);
  const made = valuesCase(table, options, (other) => loosely(pe).absolute(other), {
    slack: whole.has(scheme) ? 0 : 2 ** -24 * 24 * largest,
    besides: (subject, expected, compute) => tableDeviations(subject, expected, options, compute),
  });
  return 'subject' in made
    ? made
    : { sentence: `the table has shape [${table.shape}], the specification makes [${made.shape}]` };
}

/** Schemes of whole numbers or of learned ones have no angles. */
const whole = new Set(['integer', 'normalised-integer', 'binary', 'learned', 'detr-learned']);

/** Adds sizes that the array has and the specification leaves out. */
function sized(spec: Specification, shape: readonly number[]): Specification {
  const parameters = schemeNamed(spec.scheme)?.parameters ?? [];
  const has = (name: string) => parameters.some((one) => one.name === name);
  return {
    ...(has('dim') && { dim: shape.at(-1) }),
    ...(has('length') && spec.positions === undefined && { length: shape.at(-2) ?? 1 }),
    ...spec,
  };
}

/** Biases that are sums of products, which programs add up in some order. */
const summed = new Set([
  'fire',
  'dynamic-position-bias',
  'relative-projection',
  'data-dependent-alibi',
  'swin-v2',
  'wavlm',
  'sandwich',
]);

function biasCase(pe: Posenc, bias: NumberArray, spec: Specification): Case | Problem {
  const mask = mergedMask(bias.data, bias.shape, Number(spec.offset ?? 0));
  const options = biasSizes(spec, bias.shape);
  const made = valuesCase(bias, options, (other) => loosely(pe).bias(other), {
    slack: summed.has(spec.scheme) ? 4e-6 : 0,
    // Slopes, logarithms and scales are computed in some order.
    sizeSlack: 2 ** -21,
    axes: ['heads', 'queries', 'keys'],
    skip: mask?.skip,
    besides: (subject, expected, compute) => biasDeviations(subject, expected, options, compute),
  });
  return 'subject' in made
    ? { ...made, ...(mask && { besides: mask.sentence }) }
    : { sentence: `the bias has shape [${bias.shape}], the specification makes [${made.shape}]` };
}

/** Adds the sizes that the array has and the specification leaves out. */
function biasSizes(spec: Specification, shape: readonly number[]): Specification {
  const names = new Set(schemeNamed(spec.scheme)?.parameters.map(({ name }) => name));
  const sizes = Object.entries({ heads: shape.at(-3), queries: shape.at(-2), keys: shape.at(-1) });
  const { form } = spec;
  // These forms have one row for all queries.
  const left = form === 'mpt' ? ['queries'] : form === 'bloom' ? ['queries', 'keys'] : [];
  const added = sizes.filter(([name, size]) => names.has(name) && size !== undefined && !left.includes(name));
  return { ...Object.fromEntries(added), ...spec };
}

/** Numbers that are not finite where they should be, and arrays of zeros. */
function notNumbers({ subject, model, shape }: Case): Verification | undefined {
  const { data, width, lines } = subject;
  const { skip } = subject;
  const p = predictionOf(width);
  let zeros = true;
  let right = true;
  for (let line = 0; line < lines; line++) {
    model.predict(line, {}, p);
    for (let i = 0; i < width; i++) {
      const value = data[line * width + i]!;
      if (skip?.[line * width + i]) continue;
      if (!Number.isFinite(value) && Number.isFinite(p.value[i]!)) {
        const index = indicesOf(line * width + i, shape);
        const count = data.reduce((sum, one) => sum + (Number.isFinite(one) ? 0 : 1), 0);
        return wrong(
          'not-finite',
          { index, value, count },
          `${count} of ${data.length} numbers are not finite, the first at [${index.join(', ')}]: ${value}`,
        );
      }
      if (value !== 0) zeros = false;
      if (p.value[i] !== 0) right = false;
    }
  }
  return zeros && !right ? wrong('zeros', {}, 'every number is 0') : undefined;
}

function wrong(cause: VerifyCause, values: Mistake['values'], sentence: string): Verification {
  return {
    ok: false,
    cause,
    causes: [{ cause, values, sentence }],
    alternatives: [],
    undetermined: [],
    values,
    precision: null,
    worst: null,
    bound: new Float64Array(0),
    sentence: `Wrong: ${sentence}.`,
  };
}

/** Measures the array against what it should be, in each row and pair. */
function place(one: Case, level: Level): Pick<Verification, 'worst' | 'bound'> {
  const { subject, model, shape, rows, rowOf, positionOf, pairs } = one;
  const { worst, allowed } = measure(subject, model, level);
  const bound = new Float64Array(rows);
  for (const [line, value] of allowed.entries()) bound[rowOf(line)] = Math.max(bound[rowOf(line)]!, value);
  const turned = pairs && worstAngle(one);
  const flat = turned && turned.radians > 0 ? turned.flat : worst.flat;
  const line = Math.floor(flat / subject.width);
  const column = flat % subject.width;
  const pair = pairs?.findIndex(([a, b]) => a === column || b === column) ?? -1;
  const p = predictionOf(subject.width);
  model.predict(line, level.variant, p);
  return {
    bound,
    worst: {
      position: positionOf(line),
      ...(pair >= 0 ? { pair } : { column }),
      index: indicesOf(flat, shape),
      error: Math.abs(subject.data[flat]! - p.value[column]!),
      ...(turned && turned.radians > 0 && { radians: turned.radians }),
    },
  };
}

/** Finds the pair whose angle is off most. */
function worstAngle({ subject, model, pairs = [] }: Case): { radians: number; flat: number } {
  const { data, width, lines } = subject;
  const p = predictionOf(width);
  let found = { radians: 0, flat: 0 };
  for (let line = 0; line < lines; line++) {
    model.predict(line, {}, p);
    for (const [a, b] of pairs) {
      const [c, d] = [data[line * width + a]!, data[line * width + b]!];
      const [x, y] = [p.value[a]!, p.value[b]!];
      const radians = Math.abs(Math.atan2(x * d - y * c, x * c + y * d));
      if (radians > found.radians) found = { radians, flat: line * width + a };
    }
  }
  return found;
}

function correct(one: Case, level: Level, same: readonly Explanation[]): Verification {
  const { worst, bound } = place(one, level);
  const undetermined = [...new Set(same.flatMap(({ deviations: [other] }) => (other ? nameOf(other) : [])))];
  const text =
    undetermined.length === 0 ? 'Correct' : `Correct as far as the array shows (${openQuestions(undetermined)})`;
  const precision =
    level.name === 'float32-angles' || level.name === 'ggml-incremental' ? recipeOf(one, level) : level.name;
  return {
    ok: true,
    cause: null,
    causes: [],
    alternatives: same.map(({ deviations }) => deviations.map(mistakeOf)),
    undetermined,
    values: {},
    precision,
    worst,
    bound,
    sentence: `${text}; ${nameOfPrecision(precision, one)}${whereOf(worst, one)}${one.besides ? `; ${one.besides}` : ''}.`,
  };
}

const nameOf = ({ cause, values }: NamedDeviation) => String(values.option ?? cause);

/** "base and layout cannot be determined: with others the numbers are the same" */
function openQuestions(names: readonly string[]): string {
  const options = names.filter((name) => name !== 'not-rotated');
  const list = options.length > 1 ? `${options.slice(0, -1).join(', ')} and ${options.at(-1)}` : options.join();
  const turned = names.length > options.length ? ['nothing is turned'] : [];
  return [...turned, ...(list ? [`with another ${list} the numbers are the same`] : [])].join('; ');
}

/** Returns which of the recipes that differ within float32 is nearer. */
function recipeOf({ subject, recipes, sample }: Case, level: Level): 'float32-angles' | 'ggml-incremental' {
  if (!recipes) return 'float32-angles';
  const models = recipes();
  const share = (name: 'float32-angles' | 'ggml-incremental') => {
    const { errors } = measure({ ...subject, ...part(subject, sample) }, partly(models[name], sample), level);
    return errors.reduce((sum, error) => sum + error * error, 0);
  };
  return share('ggml-incremental') < 0.25 * share('float32-angles') ? 'ggml-incremental' : 'float32-angles';
}

const part = ({ data, width }: Case['subject'], lines: readonly number[]) => {
  const some = new Float64Array(lines.length * width);
  for (const [n, line] of lines.entries()) some.set(data.subarray(line * width, (line + 1) * width), n * width);
  return { data: some, lines: lines.length };
};

const partly = (model: Case['model'], lines: readonly number[]): Case['model'] => ({
  ...model,
  predict: (n, variant, out, end) => model.predict(lines[n]!, variant, out, end),
});

const precisionNames: Readonly<Record<string, string>> = {
  exact: 'in double precision',
  'float32-table': 'angles are exact, and every number is rounded to float32',
  'float32-angles': 'angles in float32, as in transformers',
  'ggml-incremental': 'angles in float32, each from the one before, as ggml computes them',
  'float16-table': 'cosines and sines in float16',
  'bfloat16-table': 'cosines and sines in bfloat16',
  printed: 'printed with few decimals',
};

/** The same for numbers other than cosines and sines. */
const numberPrecisionNames: Readonly<Record<string, string>> = {
  ...precisionNames,
  'float32-table': 'every number is rounded to float32',
  'float32-angles': 'computed in float32',
  'float16-table': 'rounded to float16',
  'bfloat16-table': 'rounded to bfloat16',
};

const nameOfPrecision = (name: string, { turns }: Case) =>
  (turns ? precisionNames : numberPrecisionNames)[name] ?? name;

const short = (value: number) => String(Number(value.toPrecision(2)));

function whereOf(worst: Verification['worst'], { turns }: Case): string {
  if (!worst || worst.error === 0) return '';
  const size = worst.radians === undefined ? short(worst.error) : `${short(worst.radians)} rad`;
  return `: at most ${size} off at ${turns ? `position ${worst.position}` : `[${worst.index.join(', ')}]`}`;
}

/** Chooses among the mistakes that explain the array. */
function explained(one: Case, found: readonly Explanation[], level: Level): Verification {
  const measured = place(one, level);
  if (found.length === 0) return unknown(one, level, measured);
  // Numbers measured for each head or row also fit what a named mistake makes.
  const named = found.filter(({ deviations }) => !deviations.some((deviation) => deviation.fitted));
  const candidates = named.length > 0 ? named : found;
  const likely = Math.min(...candidates.map(({ share }) => share));
  const remaining = candidates
    .filter(({ share }) => share <= 2 * likely + 0.05)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const distinct = remaining.filter(
    (explanation, i) => remaining.findIndex((other) => messageOf(other) === messageOf(explanation)) === i,
  );
  const [first, ...rest] = distinct;
  const causes = first!.deviations.map(mistakeOf);
  const [main] = causes;
  const precise = main!.cause === 'precision' ? angleError(one, first!) : undefined;
  const worst = precise && measured.worst ? { ...measured.worst, ...precise } : measured.worst;
  return {
    ok: false,
    cause: main!.cause,
    causes,
    alternatives: rest.map(({ deviations }) => deviations.map(mistakeOf)),
    undetermined: [],
    values: precise ? { ...main!.values, ...precise } : main!.values,
    precision: null,
    worst,
    bound: measured.bound,
    sentence: `Wrong: ${causes.map(({ sentence }) => sentence).join('; and ')}${precise ? `: ${short(precise.radians)} rad off at position ${precise.position}` : ''}.`,
  };
}

const messageOf = ({ deviations }: Explanation) => deviations.map(({ sentence }) => sentence).join();

/** The usual name of what has several comes first. */
function rankOf({ deviations }: Explanation): number {
  return Math.max(
    ...deviations.map(({ cause, values }) => {
      if (cause === 'scaling')
        return Number((values.scaling as { factor?: number } | undefined)?.factor ?? 1) < 1 ? 3 : 0;
      return cause === 'position-scale' ? 2 : cause === 'option' ? 1 : 0;
    }),
  );
}

/** Returns the largest difference between the angles of an explanation and those of the specification, not reduced. */
function angleError(
  { turns, rows }: Case,
  { turns: found }: Explanation,
): { radians: number; position: number; pair: number } | undefined {
  if (!turns?.line || !found) return undefined;
  let worst = { radians: 0, position: 0, pair: 0 };
  for (let row = 0; row < rows; row++) {
    for (let pair = 0; pair < turns.pairs; pair++) {
      const off = Math.abs(found.angle(row, pair) - turns.angle(row, pair));
      const radians = Number.isNaN(off) ? Infinity : off;
      if (radians > worst.radians) worst = { radians, position: turns.line.positions[row]!, pair };
    }
  }
  return worst;
}

const mistakeOf = ({ cause, values, sentence }: NamedDeviation): Mistake => ({ cause, values, sentence });

/** Returns the places of the numbers that are wrong, and those that should be there. */
function wrongNumbers({ subject, model }: Case, level: Level): { flat: number; expected: number }[] {
  const { data, width, lines, skip } = subject;
  const p = predictionOf(width);
  const wrongs: { flat: number; expected: number }[] = [];
  for (let line = 0; line < lines; line++) {
    model.predict(line, level.variant, p);
    for (let i = 0; i < width; i++) {
      const flat = line * width + i;
      const off = Math.abs(data[flat]! - p.value[i]!);
      if (skip?.[flat] || off <= level.allowed(p, i) || data[flat] === p.value[i]) continue;
      wrongs.push({ flat, expected: p.value[i]! });
    }
  }
  return wrongs;
}

/** Says which numbers are wrong, if these are few, or in few rows, and all others are right. */
function entriesOf(
  { subject, shape }: Case,
  wrongs: readonly { flat: number; expected: number }[],
): { values: Mistake['values']; sentence: string } | undefined {
  const { data, width, lines } = subject;
  const bad = Array.from(new Set(wrongs.map(({ flat }) => Math.floor(flat / width))));
  const number = (value: number) => String(Number(value.toPrecision(6)));
  const at = ({ flat, expected }: { flat: number; expected: number }) =>
    `[${indicesOf(flat, shape).join(', ')}] is ${number(data[flat]!)}, not ${number(expected)}`;
  const count = wrongs.length;
  if (count > 0 && count <= 8 && count <= data.length / 20) {
    return {
      values: { count, indices: wrongs.map(({ flat }) => indicesOf(flat, shape)) },
      sentence: `${count} of ${data.length} numbers ${count === 1 ? 'is' : 'are'} wrong, and all others are right: ${at(wrongs[0]!)}`,
    };
  }
  if (bad.length === 0 || bad.length > lines / 4) return undefined;
  const zeros = bad.every((line) => data.subarray(line * width, (line + 1) * width).every((value) => value === 0));
  return {
    values: { rows: bad.map((line) => indicesOf(line, shape.slice(0, -1))), zeros },
    sentence: `${bad.length} of ${lines} rows ${bad.length === 1 ? 'is' : 'are'} wrong${zeros ? ' (zeros)' : ''}, and all others are right: ${at(wrongs[0]!)}`,
  };
}

/** Says where the array is right and where it is wrong, if no mistake explains it. */
function unknown(one: Case, level: Level, where: Pick<Verification, 'worst' | 'bound'>): Verification {
  const { subject, shape } = one;
  const { width, lines } = subject;
  const wrongs = wrongNumbers(one, level);
  const some = entriesOf(one, wrongs);
  if (some) return { ...wrong('entries', some.values, some.sentence), ...where };
  const right = (count: number, indexOf: (flat: number) => number) => {
    const bad = new Set(wrongs.map(({ flat }) => indexOf(flat)));
    return Array.from({ length: count }, (_, i) => i).filter((i) => !bad.has(i));
  };
  const values = {
    first: wrongs[0] ? indicesOf(wrongs[0].flat, shape) : [],
    rightColumns: right(width, (flat) => flat % width),
    rightLines: right(lines, (flat) => Math.floor(flat / width)),
  };
  const { worst } = where;
  const sentence = `no mistake that is known makes these numbers. The first that differs is at [${values.first.join(', ')}], the largest difference is ${short(worst!.error)} at [${worst!.index.join(', ')}]; ${values.rightColumns.length} of ${width} columns and ${values.rightLines.length} of ${lines} rows are right`;
  return { ...wrong('unknown', values, sentence), ...where };
}
