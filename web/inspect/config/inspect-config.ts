import { type Family, families, type Kind, type LayerRule, type RotaryKind, type SwinKind } from '../families/index.ts';
import { withOwnWindow } from './attending.ts';
import { contextsOf } from './contexts.ts';
import { Findings, shown, Unusable } from './findings.ts';
import { axialLayer, gridLayer } from './grids.ts';
import { type Entries, readEntries } from './json.ts';
import { isEntries, Keys } from './keys.ts';
import { countEntries, countLayers, layerTypes } from './layer-types.ts';
import * as others from './other-kinds.ts';
import { noteUnreadKeys } from './positional-keys.ts';
import { type OfLayer, rotaryLayer } from './rotary.ts';
import type { Scaling } from './scaling.ts';
import { commonNames, type Sizes, sizesOf } from './sizes.ts';
import { swinLayers } from './swin.ts';
import type { ConfigReport, LayerPositions } from './types.ts';

/**
 * Reads what a `config.json` says of positions: one row for each layer, and what was missing, contradictory, unknown or not read.
 * Needs no WebAssembly; `layerFrequencies` computes what a row's pairs do.
 *
 * `config`: the text of the file, or the object in it. What is in the file is never thrown back as an error: a report whose status
 * is 'error' names the key and the value. Knows the families of `inspectedFamilies`, as the code that each of them names has them.
 *
 * ```js
 * import { inspectConfig } from 'posenc/inspect';
 * const report = inspectConfig({ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, rope_theta: 500000 });
 * console.assert(report.layers.length === 32 && report.layers[0].base === 500000);
 * console.assert(report.findings.some(({ keys }) => keys.includes('num_hidden_layers')));
 * ```
 *
 * @throws PosencError 'invalid-argument' when `config` is neither text nor an object
 */
export function inspectConfig(config: string | object): ConfigReport {
  const findings = new Findings();
  let known: Partial<ConfigReport> = {};
  try {
    const root = readEntries(config, findings);
    const { part, entries, family, modelType } = familyOf(root);
    known = {
      ...(modelType === undefined ? {} : { modelType }),
      ...(part === undefined ? {} : { part }),
    };
    if (!family) return unknownModel(modelType, findings, known);
    known = { ...known, family: described(family) };
    const keys = new Keys(entries, findings);
    const { layers, scalings, sizes, contexts } = read(family, keys, findings);
    remark(family, keys, findings);
    noteUnreadKeys(entries, keys, family, findings);
    return {
      ...known,
      status: findings.has('unknown') ? 'partial' : 'ok',
      layers,
      ...(sizes.context === undefined ? {} : { maxPositionEmbeddings: sizes.context }),
      ...contextsOf(layers, scalings, contexts ? undefined : sizes.context),
      ...(contexts ? { trainedContext: null, contexts } : {}),
      findings: findings.all(),
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    findings.add('error', error.keys, error.message);
    return {
      ...known,
      status: 'error',
      layers: [],
      trainedContext: null,
      extendedContext: null,
      findings: findings.all(),
    };
  }
}

interface Chosen {
  /** The object that was read, when it is not the whole file. */
  readonly part?: string;
  readonly entries: Entries;
  readonly family?: Family | undefined;
  readonly modelType?: string | undefined;
}

/** Where files of several parts have the one that reads text. */
const textParts = [
  'text_config',
  'llm_config',
  'language_config',
  'thinker_config.text_config',
  'llm_cfg',
  'text_model_config',
  'decoder_config',
  'decoder',
];

const byType = new Map(families.flatMap((family) => family.modelTypes.map((type) => [type, family] as const)));
const byArchitecture = new Map(
  families.flatMap((family) => (family.architectures ?? []).map((name) => [name, family] as const)),
);

function familyOf(root: Entries): Chosen {
  const own = wordAt(root, 'model_type');
  const whole = own === undefined ? architectureOf(root) : byType.get(own);
  for (const part of hasParts(whole) ? [] : textParts) {
    const entries = part.split('.').reduce<unknown>((at, key) => (isEntries(at) ? at[key] : undefined), root);
    if (!isEntries(entries)) continue;
    const inner = wordAt(entries, 'model_type');
    // A part that names a model is that model, known or not; without a name it is what the whole has there.
    const named = inner === undefined ? undefined : byType.get(inner);
    const family = named ?? architectureOf(entries) ?? (inner === undefined || inner === own ? whole : undefined);
    return { part, entries: { ...inherited(root), ...entries }, family, modelType: inner ?? own };
  }
  const described = whole?.part === undefined ? undefined : root[whole.part];
  if (whole?.part !== undefined && isEntries(described)) {
    const inner = wordAt(described, 'model_type');
    const family = (inner === undefined ? undefined : byType.get(inner)) ?? whole;
    return { part: whole.part, entries: { ...inherited(root), ...described }, family, modelType: inner ?? own };
  }
  return { entries: root, family: whole, modelType: own };
}

function hasParts(family: Family | undefined): boolean {
  return family?.stacks?.some(({ part }) => part !== undefined) === true;
}

/** What holds for all parts and stands outside of them. */
function inherited(root: Entries): Entries {
  return 'architectures' in root ? { architectures: root.architectures } : {};
}

function wordAt(entries: Entries, key: string): string | undefined {
  const value = entries[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function architectureOf({ architectures }: Entries): Family | undefined {
  const names = Array.isArray(architectures) ? architectures : [];
  return names.map((name) => byArchitecture.get(name)).find((family) => family !== undefined);
}

function unknownModel(modelType: string | undefined, findings: Findings, known: Partial<ConfigReport>): ConfigReport {
  findings.add(
    'unknown',
    ['model_type'],
    modelType === undefined
      ? 'model_type is missing, and architectures names no model that is known here.'
      : `Unknown model_type ${shown(modelType)}: nothing is known of how its layers read the keys.`,
  );
  findings.add('unknown', [], 'The pair layout cannot be known from the file, nor which layers encode position.');
  return {
    ...known,
    status: 'partial',
    layers: [],
    trainedContext: null,
    extendedContext: null,
    findings: findings.all(),
  };
}

function described({ title, sources, since, until }: Family): NonNullable<ConfigReport['family']> {
  return { title, sources, ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
}

interface Reading {
  readonly layers: readonly LayerPositions[];
  readonly scalings: readonly Scaling[];
  readonly sizes: Sizes;
  readonly contexts?: ConfigReport['contexts'];
}

function read(family: Family, keys: Keys, findings: Findings): Reading {
  const sizes = sizesOf(family, keys);
  const stages = Object.values(family.kinds).find((kind) => 'depths' in kind);
  if (stages && 'depths' in stages) return { layers: swinLayers(keys, stages), scalings: [], sizes };
  if (!family.stacks) {
    const count = countEntries(keys, family.countedBy ?? []) ?? countLayers(keys, family.layers ?? commonNames.layers);
    return { ...readLayers(family, keys, findings, sizes, family.rules, count), sizes };
  }
  const layers: LayerPositions[] = [];
  const scalings: Scaling[] = [];
  const contexts: Partial<Record<'encoder' | 'decoder', number>> = {};
  for (const stack of family.stacks.filter(({ when }) => keys.holds(when))) {
    const own = stack.part === undefined ? keys : keys.inside(stack.part);
    const ofStack = {
      ...(own === keys ? sizes : sizesOf(family, own)),
      ...(stack.heads ? { heads: stack.heads } : {}),
    };
    const read = readLayers(family, own, findings, ofStack, stack.rules, countLayers(own, stack.layers));
    layers.push(...read.layers.map((row) => ({ ...row, stack: stack.name })));
    scalings.push(...read.scalings);
    const context = stack.context && own.size(stack.context);
    if (context !== undefined) contexts[stack.name] = context;
  }
  return { layers, scalings, sizes, ...(Object.keys(contexts).length > 0 ? { contexts } : {}) };
}

function readLayers(
  family: Family,
  keys: Keys,
  findings: Findings,
  sizes: Sizes,
  rules: readonly LayerRule[] | undefined,
  count: number,
): Pick<Reading, 'layers' | 'scalings'> {
  const types = layerTypes(keys, findings, family, rules, count);
  const scalings: Scaling[] = [];
  const rows = new Map<string, others.Row>();
  const layers = types.map((type, layer) => {
    const kind = family.kinds[type];
    if (!kind || 'depths' in kind) throw new Unusable([], `${family.title} has no layers of type ${shown(type)}.`);
    const ofLayer = isRotary(kind) ? ownOfLayer(keys, kind, layer, count) : {};
    const name = `${type} ${ofLayer.base} ${ofLayer.share}`;
    let row = rows.get(name);
    if (row === undefined) {
      if (!isRotary(kind)) {
        row = otherLayer(keys, sizes, kind);
      } else if (ofLayer.base === 0) {
        const { window, softmaxScale, sink } = kind;
        row = others.none(keys, sizes, { entry: 'none', ...present({ window, softmaxScale, sink }) });
      } else {
        const rotary = rotaryLayer(keys, findings, sizes, kind, type, ofLayer);
        scalings.push(rotary.scaling);
        row = rotary.row;
      }
      const { besides } = kind;
      if (besides && keys.holds(besides.when)) {
        row = { ...row, besides: addedToEmbeddings(family, keys, sizes, besides.kind) };
      }
      rows.set(name, row);
    }
    return { layer, type, ...withOwnWindow(keys, kind, row, layer) };
  });
  return { layers, scalings };
}

/** Rotary with positions along one line. */
function isRotary(kind: Kind): kind is RotaryKind {
  return kind.entry === 'rotary' && !('scheme' in kind);
}

/** Of lists with an entry for each layer; a base of 0 is that of a layer without positions. */
function ownOfLayer(keys: Keys, { bases, shares }: RotaryKind, layer: number, count: number): OfLayer {
  const at = (key: string | undefined) => {
    const list = key === undefined || !Array.isArray(keys.at(key)) ? undefined : keys.numbers({ keys: [key] });
    if (!key || !list || list.length === 0) return undefined;
    if (list.length >= count) return list[layer];
    throw new Unusable([key], `${key} has ${list.length} entries, ${count} are needed: one for each layer.`);
  };
  return present({ base: at(bases), share: at(shares) });
}

function present<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

function addedToEmbeddings(family: Family, keys: Keys, sizes: Sizes, name: string): LayerPositions['besides'] {
  const kind = family.kinds[name];
  if (kind?.entry !== 'absolute') throw new Unusable([], `${family.title} has no table ${shown(name)}.`);
  const { entry, scheme, encoding, learned, table, base } = otherLayer(keys, sizes, kind);
  return {
    entry,
    scheme,
    ...(encoding ? { encoding } : {}),
    ...(learned ? { learned } : {}),
    ...(table ? { table } : {}),
    ...(base === undefined ? {} : { base }),
  };
}

type OtherKind = Exclude<Kind, RotaryKind | SwinKind>;

function otherLayer(keys: Keys, sizes: Sizes, kind: OtherKind): others.Row {
  if (kind.entry === 'none') return others.none(keys, sizes, kind);
  switch (kind.scheme) {
    case 'axial-rope':
    case 'dinov3-rope':
      return axialLayer(keys, sizes, kind);
    case 'alibi':
      return others.alibi(keys, sizes, kind);
    case 'relative-projection':
      return others.projection(keys, sizes, kind);
    case 't5':
      return others.t5(keys, sizes, kind);
    case 'beit':
    case 'decomposed-relative':
    case 'sincos-pos-embed-2d':
      return gridLayer(keys, sizes, kind);
    case 'learned':
      return others.learned(keys, sizes, kind);
    case 'sinusoidal':
      return others.sinusoidal(keys, sizes, kind);
    case 'deberta':
      return others.deberta(keys, sizes, kind);
    case 'transformer-xl':
    case 'xlnet':
      return others.transformerXl(keys, sizes, kind);
    case 'bert-relative':
    case 'shaw':
      return others.distances(keys, sizes, kind);
    default:
      return others.ofCatalogue(keys, sizes, kind);
  }
}

function remark({ remarks }: Family, keys: Keys, findings: Findings): void {
  for (const { when, kind, keys: named, message } of remarks ?? []) {
    if (!keys.holds(when)) continue;
    findings.add(
      kind,
      named,
      message.replace(/\{([\w.]+)\}/g, (_, key: string) => shown(keys.at(key))),
    );
  }
}
