/** Temperature: factors on the logits that grow with the position of the query. */
import { temperatureFloors, temperatureParameters } from '../../catalogue/index.ts';
import { invalid, missing, oneOf, renamingArguments, rule } from '../errors/index.ts';
import {
  allocated,
  checkKeys,
  checkObject,
  checkOffset,
  checkParameter,
  checkRowPositions,
  consecutivePositions,
  type HeadSizes,
  type Options,
  padded,
  readPositions,
  tensor,
} from '../input/index.ts';
import { type Engine, filled64, type RawTemperatureOptions, Scratch } from '../module/index.ts';
import type { PositionOptions, TemperatureOptions, Tensor, TensorLike } from '../types/index.ts';

const alsoKnown = ['form', 'attnScale', 'floorScale'];

function readRequest({ form, attnScale, floorScale }: Options, prefix: string): RawTemperatureOptions {
  const forms = Object.keys(temperatureFloors);
  if (!forms.includes(form as string)) throw invalid(`${prefix}form`, form, oneOf(forms));
  const known = form as TemperatureOptions['form'];
  return {
    form: known,
    attn_scale: checkParameter(temperatureParameters.attnScale, attnScale, prefix) as number,
    floor_scale: checkParameter(
      temperatureParameters.floorScale,
      floorScale ?? floorOf(known, prefix),
      prefix,
    ) as number,
  };
}

function floorOf(form: TemperatureOptions['form'], prefix: string): number {
  const floor = temperatureFloors[form];
  if (floor === undefined)
    throw missing(`${prefix}floorScale`, { kind: 'range', type: 'number', min: 1, because: ', the trained length' });
  return floor;
}

function factorsAt(
  engine: Engine,
  request: RawTemperatureOptions,
  positions: Float64Array,
  nameOf: (argument: string) => string,
): Float64Array {
  const scratch = new Scratch();
  const at = scratch.float64(positions);
  const factors = () =>
    filled64(engine, scratch, { shape: [positions.length] }, (filled, result) =>
      engine.raw.temperatures(request, filled.at(at), positions.length, result),
    );
  return renamingArguments(nameOf, factors).data;
}

export function temperatures(engine: Engine, request: TemperatureOptions & PositionOptions): Float64Array {
  const options = checkObject('options', request);
  checkKeys(options, [...alsoKnown, 'length', 'offset', 'positions']);
  return factorsAt(engine, readRequest(options, ''), readPositions(request, 8), (name) => name);
}

/** The temperature factors of a call of attention. */
export interface Temperature {
  /** [rows, queries] */
  readonly factors: Float64Array;
  /** 1 if all batch entries share the factors. */
  readonly rows: number;
  readonly appliesTo: 'queries' | 'logits';
}

export function readTemperature(
  engine: Engine,
  value: unknown,
  { batch, queries }: Pick<HeadSizes, 'batch' | 'queries'>,
  offset: number,
): Temperature {
  const options = checkObject('temperature', value);
  const prefix = 'temperature.';
  checkKeys(options, [...alsoKnown, 'appliesTo', 'queryPositions'], prefix);
  const request = readRequest(options, prefix);
  const targets = ['queries', 'logits'] as const;
  const { appliesTo = request.form === 'inkling' ? 'logits' : 'queries', queryPositions } = options;
  if (!(targets as readonly unknown[]).includes(appliesTo)) {
    throw invalid(`${prefix}appliesTo`, appliesTo, oneOf(targets));
  }
  const argument = `${prefix}queryPositions`;
  const { positions, rows } =
    queryPositions === undefined
      ? { positions: consecutivePositions(queries, checkOffset(offset, queries)), rows: 1 }
      : checkRowPositions(argument, queryPositions as TensorLike, batch, queries);
  const nameOf = (name: string) => (name === 'positions' ? argument : prefix + name);
  return {
    factors: factorsAt(engine, request, positions, nameOf),
    rows,
    appliesTo: appliesTo as Temperature['appliesTo'],
  };
}

/** Returns the array [batch, heads, queries, anything] with the rows of each query multiplied by its factor. */
export function multipliedByQuery({ data, shape }: TensorLike, { factors, rows }: Temperature): Tensor {
  const [, heads = 1, queries = 1, width = 1] = padded(shape);
  const result = allocated(Float32Array, data.length);
  for (let n = 0; n < result.length; n++) {
    const row = Math.floor(n / width);
    const batch = rows === 1 ? 0 : Math.floor(row / (heads * queries));
    result[n] = (data[n] as number) * (factors[batch * queries + (row % queries)] as number);
  }
  return tensor(result, shape);
}

/** Reads the option `want`: the names of the results besides the output. */
export function readWant(want: unknown, extras: readonly string[]): readonly string[] {
  if (want === undefined) return [];
  if (!Array.isArray(want))
    throw invalid('want', want, rule('a list of {names}', { names: extras.map((name) => `'${name}'`) }));
  want.forEach((name, i) => {
    if (!extras.includes(name)) throw invalid(`want[${i}]`, name, oneOf(extras));
  });
  return want;
}
