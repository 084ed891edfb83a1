/** The report on one model: a whole file, or a part of it. */
import { nearest } from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import type { Family, Kind, LayerRule, NoneKind, RotaryKind, SwinKind, Value } from '../families/index.ts';
import { none, ofLayerNumber } from './attending.ts';
import { type Chosen, described } from './family-of.ts';
import { type Findings, Unusable } from './findings.ts';
import { isEntries, Keys } from './keys.ts';
import { countEntries, countLayers, layerTypes } from './layer-types.ts';
import { kindOf } from './messages/index.ts';
import { OnDemand } from './on-demand.ts';
import { noteOtherCode } from './other-code.ts';
import type { OtherKind, Row } from './other-kinds.ts';
import { noteUnreadKeys } from './positional-keys.ts';
import { readingOf } from './reading.ts';
import { type ReadLayers, withRopeFreqs } from './rope-freqs.ts';
import { type OfLayer, rotaryLayer, unturned } from './rotary.ts';
import { hasObjectPerType, isNested, type Scaling } from './scaling.ts';
import { commonNames, type Sizes, sizesOf } from './sizes.ts';
import { depthNames, shapeNames, usedBy } from './synonyms.ts';
import type { ConfigReport, LayerPositions } from './types.ts';

export function modelReport(
  { part, entries, family, modelType, architecture, names }: Chosen,
  findings: Findings,
): ConfigReport {
  const known = present({ modelType, part, family: family && described(family) });
  try {
    if (!family) return { ...known, ...unknownModel(modelType, entries, findings) };
    if (architecture !== undefined) {
      const [type = ''] = family.modelTypes;
      findings.add('model.type-of-class', ['architectures'], { architecture, modelType: type });
    }
    const keys = new Keys(entries, findings, usedBy(family), names);
    const { sizes, contexts, ...read } = readAllLayers(family, keys, findings);
    const { layers, scalings } =
      keys.at('rope_freqs') === undefined ? read : withRopeFreqs(read, keys, findings, sizes.context);
    // Parts of a file state what differs from their class.
    if (part === undefined) noteSizesOfClass(entries, family, findings);
    remark(family, keys, findings);
    noteLayers(layers, entries, modelType ?? family.modelTypes[0], findings);
    const told = noteOtherCode(entries, family, layers, findings);
    noteUnreadKeys(entries, keys, family, findings, told);
    return {
      ...known,
      status: findings.arePartial ? 'partial' : 'ok',
      layers,
      ...(sizes.context === undefined ? {} : { maxPositionEmbeddings: sizes.context }),
      ...contextsOf(layers, scalings, contexts ? undefined : sizes.context),
      ...(contexts ? { trainedContext: null, contexts } : {}),
      findings: findings.all(),
    };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    findings.addError(error);
    return { ...known, ...unusable(findings) };
  }
}

/** The report without an answer. */
export function unusable(findings: Findings): ConfigReport {
  return { status: 'error', layers: [], trainedContext: null, extendedContext: null, findings: findings.all() };
}

function unknownModel(modelType: string | undefined, entries: Chosen['entries'], findings: Findings): ConfigReport {
  const reading = readingOf(entries);
  if (modelType !== undefined) findings.add('model.unknown-type', ['model_type'], { modelType });
  else if (reading) findings.add('model.type-missing', ['model_type'], {});
  else throw new Unusable('file.no-model', [], { keys: Object.keys(entries) });
  if (modelType === 'deepseek_v41') findings.add('deepseek-v41.latent-positions', ['kv_source_layer_ids'], {});
  findings.add('model.layout-unknown', [], {});
  if (reading) findings.add('model.reading', Object.keys(reading.keys), { values: reading.keys });
  if (reading?.unread) findings.add('model.keys-unread', reading.unread, { keys: reading.unread });
  return {
    status: 'partial',
    layers: [],
    trainedContext: null,
    extendedContext: null,
    ...(reading ? { reading } : {}),
    findings: findings.all(),
  };
}

/** Programs that left the scaling of some models out, by the id of the finding. */
const unscaled = [
  {
    id: 'program.mlx-vlm-unscaled',
    types: /^(?:mllama|gemma3n?)(?:_text|_text_model)?$|^(?:glm4_moe|mixtral|qwen3_moe|phi4mm|phi4_multimodal|molmo2)$/,
    scalings: /./,
  },
  { id: 'program.unsloth-unscaled', types: /^llama$/, scalings: /^(?:llama3|linear|longrope)$/ },
] as const;

/** Reports what concerns all layers together. */
function noteLayers(
  layers: readonly LayerPositions[],
  entries: Chosen['entries'],
  modelType: string | undefined,
  findings: Findings,
): void {
  const silent = layers.filter(({ entry, besides }) => entry === 'none' && !besides);
  const attending = silent.filter(({ headDim }) => headDim !== undefined).length;
  // With mla_use_nope false, it is not known whether latent attention turns ('kimi.rotated').
  if (attending > 0 && silent.length === layers.length && entries.mla_use_nope !== false)
    findings.add('layers.without-positions', [], {
      ...{ layers: layers.length, attending, mixing: layers.length - attending },
    });
  const type = layers.find(({ scaling }) => scaling && scaling.known !== false)?.scaling?.type;
  const path = ['rope_scaling', 'rope_parameters'].find((key) => key in entries);
  for (const { id, types, scalings } of unscaled)
    if (type !== undefined && path !== undefined && types.test(modelType ?? '') && scalings.test(type))
      findings.add(id, [path], { path });
}

/** What files say of a model beside its sizes, wherever they come from. */
const names = /^(?:model_type|architectures|_name_or_path|(?:torch_)?dtype|transformers_version)$/;

/** Reports that the file has neither width nor heads, nor the number of layers where no layer has heads. */
function noteSizesOfClass(entries: Chosen['entries'], family: Family, findings: Findings): void {
  const { defaulted, read } = findings.sizes;
  const inFile = Object.keys(entries).filter((key) => shapeNames.has(key));
  if ([...read, ...inFile.filter((key) => usedBy(family).has(key))].some((key) => shapeNames.has(key))) return;
  const isDepth = inFile.length === 0 && ![...read].some((key) => depthNames.has(key));
  if (!defaulted.some((key) => shapeNames.has(key) || (isDepth && depthNames.has(key)))) return;
  const id = Object.keys(entries).every((key) => names.test(key)) ? 'sizes.of-class-alone' : 'sizes.of-class';
  findings.add(id, defaulted, { keys: defaulted, family: family.title });
}

function remark({ remarks }: Family, keys: Keys, findings: Findings): void {
  for (const { when, id, keys: named } of remarks ?? []) {
    if (!keys.holds(when)) continue;
    const values = named.map((key) => [key, keys.at(key) ?? findings.defaultOf(key)] as const);
    findings.addRemark(id, named, Object.fromEntries(values));
  }
}

/** What reads layers that are not rotated along a line. */
export const otherLayers = new OnDemand<{
  readonly otherLayer: (keys: Keys, sizes: Sizes, kind: OtherKind) => Row;
  readonly swinLayers: (keys: Keys, kind: SwinKind) => readonly LayerPositions[];
}>();

interface Reading extends ReadLayers {
  readonly sizes: Sizes;
  readonly contexts?: ConfigReport['contexts'];
}

interface Stacked extends ReadLayers {
  /** Why layers could not be read, and how many of them. */
  readonly failures: readonly Unusable[];
  readonly failed: number;
}

/** Throws if no layer can be read. Otherwise unreadable layers are reported, with what is known of them. */
function readAllLayers(family: Family, keys: Keys, findings: Findings): Reading {
  const sizes = sizesOf(family, keys);
  const stages = Object.values(family.kinds).find((kind) => 'depths' in kind);
  if (stages && 'depths' in stages) return { layers: otherLayers.value.swinLayers(keys, stages), scalings: [], sizes };
  const { countedBy = [], layers = commonNames.layers, rules, stacks: two } = family;
  const read = two
    ? readStacks(family, keys, findings, sizes, two)
    : readLayers(family, keys, findings, sizes, rules, countEntries(keys, countedBy) ?? countLayers(keys, layers));
  const [first] = read.failures;
  if (first && read.failed === read.layers.length) throw first;
  for (const failure of read.failures) findings.addUnknown(failure);
  return { ...read, sizes };
}

function readStacks(
  family: Family,
  keys: Keys,
  findings: Findings,
  sizes: Sizes,
  stacks: NonNullable<Family['stacks']>,
): Stacked & Pick<Reading, 'contexts'> {
  const contexts: Partial<Record<'encoder' | 'decoder', number>> = {};
  const all = stacks
    .filter(({ when }) => keys.holds(when))
    .map((stack) => {
      const own = stack.part === undefined ? keys : keys.inside(stack.part);
      const ofStack = {
        ...(own === keys ? sizes : sizesOf(family, own)),
        ...(stack.heads ? { heads: stack.heads } : {}),
      };
      const read = readLayers(family, own, findings, ofStack, stack.rules, countLayers(own, stack.layers));
      const context = stack.context && own.attempt(() => own.size(stack.context as Value));
      if (context !== undefined) contexts[stack.name] = context;
      return { ...read, layers: read.layers.map((row) => ({ ...row, stack: stack.name })) };
    });
  return {
    layers: all.flatMap(({ layers }) => layers),
    scalings: all.flatMap(({ scalings }) => scalings),
    failures: all.flatMap(({ failures }) => failures),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    ...(Object.keys(contexts).length > 0 ? { contexts } : {}),
  };
}

function readLayers(
  family: Family,
  keys: Keys,
  findings: Findings,
  sizes: Sizes,
  rules: readonly LayerRule[] | undefined,
  count: number,
): Stacked {
  const types = layerTypes(keys, findings, family, rules, count);
  noteUnusedLabels(family, keys, findings, new Set(types));
  const scalings: Scaling[] = [];
  const rows = new Map<string, Row>();
  const failures = new Map<string, Unusable>();
  let failed = 0;
  const layers = types.map((type, layer) => {
    const kind = family.kinds[type] as RotaryKind | OtherKind | NoneKind;
    const ofLayer = isRotary(kind) ? keys.attempt(() => ownOfLayer(keys, kind, layer, count)) : {};
    const name = `${type} ${ofLayer?.base} ${ofLayer?.share} ${ofLayer === undefined}`;
    let row = rows.get(name);
    if (row === undefined) {
      const read = ofLayer ? readKind(keys, findings, sizes, kind, type, ofLayer) : { row: bare(kind) };
      if (read.scaling) scalings.push(read.scaling);
      if (read.failure) failures.set(name, read.failure);
      row = read.row;
      const { besides } = kind;
      if (besides && keys.holds(besides.when)) {
        const added = keys.attempt(() => addedToEmbeddings(family, keys, sizes, besides.kind));
        if (added) row = { ...row, besides: added };
      }
      rows.set(name, row);
    }
    if (failures.has(name)) failed += 1;
    return { layer, type, ...row, ...ofLayerNumber(keys, kind, row, layer) };
  });
  return { layers, scalings, failures: [...failures.values()], failed };
}

/** Reports objects of rotary parameters for types of layers that no layer has. */
function noteUnusedLabels(family: Family, keys: Keys, findings: Findings, types: ReadonlySet<string>): void {
  const kinds = [...types].map((type) => ({ type, kind: family.kinds[type] }));
  const used = kinds.flatMap(({ type, kind }) =>
    kind && isRotary(kind) && hasObjectPerType(kind) ? [kind.parametersName ?? type] : [],
  );
  for (const path of used.length > 0 ? ['rope_scaling', 'rope_parameters'] : []) {
    const object = keys.at(path);
    if (!isEntries(object) || !isNested(object)) continue;
    const missing = used.filter((label) => !(label in object));
    for (const label of Object.keys(object).filter((one) => !used.includes(one) && one !== '__proto__')) {
      const key = `${path}.${label}`;
      const suggestion = nearest(label, missing);
      if (suggestion === undefined) findings.add('scaling.no-such-layers', [key], { key, type: label, types: used });
      else findings.add('key.misspelt', [key], { key, value: object[label], suggestion });
    }
  }
}

function readKind(
  keys: Keys,
  findings: Findings,
  sizes: Sizes,
  kind: RotaryKind | OtherKind | NoneKind,
  type: string,
  ofLayer: OfLayer,
): { readonly row: Row; readonly scaling?: Scaling; readonly failure?: Unusable | undefined } {
  if (isRotary(kind)) {
    if (ofLayer.base === 0) return { row: unturned(keys, sizes, kind) };
    return rotaryLayer(keys, findings, sizes, kind, type, ofLayer);
  }
  try {
    return { row: kind.entry === 'none' ? none(keys, sizes, kind) : otherLayers.value.otherLayer(keys, sizes, kind) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    if (kindOf(error.id) === 'error') return { row: bare(kind), failure: error };
    findings.addUnknown(error);
    return { row: bare(kind) };
  }
}

/** What is certain of a layer whose values cannot be read. */
function bare(kind: RotaryKind | OtherKind | NoneKind): Row {
  if (isRotary(kind)) return { entry: 'rotary', scheme: 'rope', layout: kind.layout, attention: {} };
  return { entry: kind.entry, scheme: kind.entry === 'none' ? 'none' : kind.scheme, attention: {} };
}

/** Whether a kind is rotary with positions along a line. */
function isRotary(kind: Kind): kind is RotaryKind {
  return kind.entry === 'rotary' && !('scheme' in kind);
}

/** Values of one layer from lists with an entry for each; a base of 0 means a layer without positions. */
function ownOfLayer(keys: Keys, { bases, shares }: RotaryKind, layer: number, count: number): OfLayer {
  const at = (key: string | undefined) => {
    const list = key === undefined || !Array.isArray(keys.at(key)) ? undefined : keys.numbers({ keys: [key] });
    if (!key || !list || list.length === 0) return undefined;
    if (layer < list.length) return list[layer];
    throw new Unusable('layers.value-missing', [key], { key, count: list.length, expected: count });
  };
  return present({ base: at(bases), share: at(shares) });
}

function addedToEmbeddings(family: Family, keys: Keys, sizes: Sizes, name: string): LayerPositions['besides'] {
  const kind = family.kinds[name] as OtherKind & { readonly entry: 'absolute' };
  const { scheme, encoding, learned, table, base } = otherLayers.value.otherLayer(keys, sizes, kind);
  return { entry: kind.entry, scheme, ...present({ encoding, learned, table, base }) };
}

export interface Contexts {
  readonly trainedContext: number | null;
  readonly extendedContext: number | null;
}

/** `context` is max_position_embeddings, whatever its name. */
function contextsOf(
  layers: readonly Pick<LayerPositions, 'entry' | 'table' | 'besides'>[],
  scalings: readonly Scaling[],
  context: number | undefined,
): Contexts {
  const scaling = scalings.find(({ options, original }) => options !== undefined || original !== undefined);
  const { options, original } = scaling ?? {};
  // Neither a plain factor nor a list of divisors says from which length it extends.
  if (options?.type === 'linear' || (options?.freqFactors && original === undefined)) {
    return { trainedContext: null, extendedContext: scaling?.extended ?? null };
  }
  if (scaling?.original !== undefined) {
    return { trainedContext: scaling.original, extendedContext: scaling.extended ?? null };
  }
  const [first] = layers;
  const isTable = layers.length > 0 && layers.every(({ entry }) => entry === 'absolute');
  const table = isTable ? first?.table : first?.besides?.table;
  const rows = table?.rows === undefined ? undefined : table.rows - (table.offset ?? 0);
  return { trainedContext: rows ?? context ?? null, extendedContext: null };
}
