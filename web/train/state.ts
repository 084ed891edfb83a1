/** Saves and restores the state of a trainer, from which it continues to the same bits. */
import { invalid, ofLength, ofType, rule } from '../api/errors/index.ts';
import { checkObject, isNumberList, OwnData } from '../api/input/index.ts';
import type { RawTrainer, Vector } from './raw-trainer.ts';
import { fromSafetensors, toSafetensors } from './safetensors.ts';
import type { TrainerSetup } from './setup.ts';
import type { Tensor } from './types.ts';

/** The prefix of the array names in a file, for each vector. */
const vectors = [
  ['', 'values'],
  ['adam_m.', 'first_moments'],
  ['adam_v.', 'second_moments'],
] as const satisfies readonly (readonly [string, Vector])[];

export function stateFile(raw: RawTrainer, { model, position, maxShape }: TrainerSetup): Uint8Array<ArrayBuffer> {
  const tensors: Record<string, Tensor> = {};
  for (const [prefix, vector] of vectors) {
    for (const { name, data, shape } of raw.parameters(vector)) tensors[prefix + name] = { data, shape };
  }
  const description = {
    model: JSON.stringify(model),
    position: JSON.stringify(position.given),
    length: String(maxShape.length),
  };
  return toSafetensors({ tensors, metadata: { ...description, steps: String(raw.steps) } });
}

/** Throws, and changes nothing, if the file does not fit the trainer. */
export function loadState(raw: RawTrainer, given: unknown): void {
  const file = new OwnData().read(given, 'file');
  if (!(file instanceof Uint8Array)) throw invalid('file', file, ofType('a Uint8Array'));
  const { tensors, metadata } = fromSafetensors(file);
  const steps =
    typeof metadata.steps === 'string' && /^\d+$/.test(metadata.steps) ? Number(metadata.steps) : Number.NaN;
  if (!(steps < 2 ** 31)) {
    throw invalid('file', metadata.steps, rule('a file whose metadata have the number of steps'));
  }
  const { size } = raw;
  const all = raw.parameters('values');
  const read = vectors.map(([prefix, vector]) => {
    const data = new Float32Array(size);
    for (const { name, shape, offset } of all) {
      const tensor = tensors[prefix + name];
      if (tensor?.shape.join() !== shape.join()) {
        throw invalid(
          'file',
          tensor?.shape,
          rule('an array {prefix}{name} of shape [{shape}]', { prefix, name, shape }),
        );
      }
      data.set(tensor.data, offset);
    }
    return { vector, data };
  });
  for (const { vector, data } of read) raw.write(vector, 0, data);
  raw.steps = steps;
}

/** Sets the named parameters; throws, and changes nothing, if one of them does not fit. */
export function writeParameters(raw: RawTrainer, values: unknown): void {
  const given = checkObject('values', new OwnData().read(values, 'values'));
  const own = new Map(raw.parameters('values').map((parameter) => [parameter.name, parameter]));
  const read = Object.entries(given).map(([name, list]) => {
    const parameter = own.get(name);
    if (!parameter) throw invalid('values', name, rule('names of parameters: {names}', { names: [...own.keys()] }));
    const isList = isNumberList(list) && Array.prototype.every.call(list, Number.isFinite);
    const data = isList ? Float32Array.from(list) : undefined;
    if (data?.length !== parameter.data.length || !data.every(Number.isFinite)) {
      throw invalid(`values.${name}`, list, ofLength(parameter.data.length, 'finite numbers'));
    }
    return { data, offset: parameter.offset };
  });
  for (const { data, offset } of read) raw.write('values', offset, data);
}
