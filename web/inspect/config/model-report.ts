/** The report on one model: a whole file, or a part of it. */
import type { Family } from '../families/index.ts';
import { contextsOf } from './contexts.ts';
import { type Chosen, described } from './family-of.ts';
import { type Findings, Unusable } from './findings.ts';
import { Keys } from './keys.ts';
import { noteOtherCode } from './other-code.ts';
import { noteUnreadKeys } from './positional-keys.ts';
import { readAllLayers } from './read-layers.ts';
import { readingOf } from './reading.ts';
import { withRopeFreqs } from './rope-freqs.ts';
import { depthNames, shapeNames, usedBy } from './synonyms.ts';
import type { ConfigReport, LayerPositions } from './types.ts';

export function modelReport(
  { part, entries, family, modelType, architecture, names }: Chosen,
  findings: Findings,
): ConfigReport {
  const known = {
    ...(modelType === undefined ? {} : { modelType }),
    ...(part === undefined ? {} : { part }),
    ...(family ? { family: described(family) } : {}),
  };
  try {
    if (!family) return { ...known, ...unknownModel(modelType, entries, findings) };
    if (architecture !== undefined) {
      const [type = ''] = family.modelTypes;
      findings.add('model.type-of-class', ['architectures'], { architecture, modelType: type });
    }
    const keys = new Keys(entries, findings, usedBy(family), names);
    const { sizes, contexts, ...read } = readAllLayers(family, keys, findings);
    const { layers, scalings } = withRopeFreqs(read, keys, findings, sizes.context);
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

/** What is to say of all layers together, whatever each of them does. */
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
