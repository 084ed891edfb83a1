/** The rotations of published models by name, as options of the functions of posenc. */
import type { RopeScaling } from 'posenc';
import { noneBeside, oneOf, rule } from 'posenc/catalogue';
import { checkedNames, invalid, missing } from '../../files/errors/index.ts';
import { type ModelRotation, nameOfModel, rotationsOfModel } from './find.ts';
import { publishedRotations } from './rotations.ts';

/** Options of `pe.rotate`, as a model has them. */
export interface PresetRotation {
  readonly scheme: 'rope';
  readonly layout: 'half' | 'interleaved';
  readonly outputLayout?: 'half';
  readonly base: number;
  readonly scaling?: RopeScaling;
  /** Number of components of a head that are rotated: all or some of them. */
  readonly rotaryDim: number;
  readonly rotaryPart?: 'last';
}

/** A published model, or some of its layers. */
export interface Preset {
  /** 'llama-3.1' */
  readonly name: string;
  /** 'Llama 3.1' */
  readonly title: string;
  /** Which layers, where they differ: 'full', 'sliding', 'compressed'. */
  readonly layers?: string;
  readonly options: PresetRotation;
}

/** Options of `preset`. */
export interface PresetOptions {
  /** Which layers, where they differ: 'full', 'sliding', 'compressed'. */
  readonly layers?: string | undefined;
  /** Stretches the context by this factor with YaRN. */
  readonly yarn?: number | undefined;
  /** For `yarn`, the context that the model was trained for, where it is not known here. */
  readonly originalMaxPositionEmbeddings?: number | undefined;
}

function optionsOf({ dim, base, scaling, layout, outputLayout, rotaryPart }: ModelRotation): PresetRotation {
  return {
    scheme: 'rope',
    layout,
    ...(outputLayout && { outputLayout }),
    base,
    ...(scaling && { scaling }),
    rotaryDim: dim,
    ...(rotaryPart === 'last' && { rotaryPart }),
  };
}

/** 'llama-3.1', 'gemma-3-27b' */
const slug = (title: string) =>
  title
    .replace(/ \((\w+) layers\)$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replace(/-$/, '');

/** Every published model that `preset` knows, best known first of each base. */
export const presets: readonly Preset[] = /* @__PURE__ */ publishedRotations.flatMap(({ models }) =>
  Object.values(models)
    .flat()
    .flatMap((title) =>
      rotationsOfModel(title)
        .filter((rotation) => rotation.title === title)
        .map((rotation) => ({
          name: slug(title),
          title,
          ...(rotation.layers === undefined ? {} : { layers: rotation.layers }),
          options: optionsOf(rotation),
        })),
    ),
);

/**
 * Returns the rotation of a published model, by its title or the name of its repository.
 *
 * ```js
 * import { createPosenc } from 'posenc';
 * import { preset } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const q = { data: new Float32Array(8 * 128).fill(1), shape: [8, 128] };
 * const rotated = pe.rotate(q, preset('llama-3.1'));
 * const longer = pe.rotate(q, preset('qwen2.5', { yarn: 4 }));
 * console.assert(rotated.shape.join() === longer.shape.join());
 * console.assert(preset('gemma-3-27b', { layers: 'full' }).scaling?.type === 'linear');
 * ```
 *
 * @throws PosencError 'invalid-argument' for an unknown name, with those that may have been meant
 */
export function preset(name: string, options: PresetOptions = {}): PresetRotation {
  const { layers, yarn, originalMaxPositionEmbeddings } = checkedNames(options, {
    layers: true,
    yarn: true,
    originalMaxPositionEmbeddings: true,
  });
  const found = rotationOf(name, layers);
  const rotation = optionsOf(found);
  if (yarn === undefined) return rotation;
  if (typeof yarn !== 'number' || !(yarn >= 1)) throw invalid('yarn', yarn, { kind: 'range', type: 'number', min: 1 });
  const stretched = rotationsOfModel(`${found.title} (with YaRN)`)[0]?.scaling as
    | { originalMaxPositionEmbeddings?: number }
    | undefined;
  const trained = originalMaxPositionEmbeddings ?? stretched?.originalMaxPositionEmbeddings;
  if (trained === undefined)
    throw missing('originalMaxPositionEmbeddings', rule('the context that the model was trained for, in tokens'));
  return { ...rotation, scaling: { type: 'yarn', factor: yarn, originalMaxPositionEmbeddings: trained } };
}

/** Returns the rotation of a model, or of some of its layers. `prefix` is that of the argument at fault. */
export function rotationOf(name: unknown, layers: unknown, prefix = ''): ModelRotation {
  const rotations = typeof name === 'string' ? rotationsOfModel(name) : [];
  if (rotations.length === 0) throw invalid(prefix ? `${prefix}model` : 'name', name, nameOfModel(name));
  if (layers === undefined && rotations.length === 1) return rotations[0] as ModelRotation;
  const kinds = rotations.flatMap((one) => one.layers ?? []);
  // As configurations call them.
  const kind = typeof layers === 'string' ? layers.replace(/_attention$/, '') : layers;
  const found = rotations.find((one) => one.layers !== undefined && one.layers === kind);
  if (found) return found;
  throw invalid(
    `${prefix}layers`,
    layers,
    kinds.length > 0 ? oneOf(kinds) : noneBeside('this model', ', whose layers rotate alike'),
  );
}
