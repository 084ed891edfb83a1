/** Reads transformers of diffusers: how each axis turns, where positions come from, and the answers to six questions about each. */
import { nearest } from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import {
  type AxisWidths,
  type DiffusionFamily,
  diffusersVersion,
  diffusionFamilies,
  olderClasses,
  type PictureEncoding,
  sourceOf,
} from '../families/index.ts';
import { type Findings, Unusable } from './findings.ts';
import { type Entries, isEntries, Keys, sizeOf } from './keys.ts';
import { maxLayers } from './layer-types.ts';
import { isPositional } from './positional-keys.ts';
import { dealtOut } from './rotary.ts';
import type { ConfigReport, EncodingSpecification, LayerPositions, PictureReport } from './types.ts';

const byClass = new Map(diffusionFamilies.flatMap((family) => family.classes.map((name) => [name, family] as const)));

/** The components of a pipeline that may be read here, in its model_index.json. */
export const pipelineParts = ['transformer', 'transformer_2', 'prior', 'unet'];

type Row = Omit<LayerPositions, 'layer' | 'type'>;

/** Returns the report on a file of diffusers; undefined for other files and for classes that are not known. */
export function diffusersReport(entries: Entries, findings: Findings, pipeline?: string): ConfigReport | undefined {
  const { _class_name: name } = entries;
  if (typeof name !== 'string') return undefined;
  if (/Pipeline/.test(name)) return pipelineReport(name, entries, findings);
  const own = classOf(name, entries);
  const family = byClass.get(own);
  if (family && own !== name) {
    const { norm_type: value } = entries;
    findings.add('diffusion.older-class', ['norm_type'], { className: name, value, now: own });
  }
  return family && modelReport(own, family, entries, findings, pipeline);
}

/** Older files name a class that became several. */
const classOf = (name: string, { norm_type: type }: Entries) =>
  (typeof type === 'string' ? olderClasses[name]?.[type] : undefined) ?? name;

/** The model that a class is named after. */
const stemOf = (name: string) => name.replace(/Transformer\w*$|Model$/i, '');
const digitsIn = (name: string) => name.replace(/\D/g, '');

/** The class that a name misspells: another version, or a longer name, is another model. */
export function classLike(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const stem = stemOf(name);
  const whole = nearest(name, [...byClass.keys()]) ?? '';
  const isWhole = name.startsWith(stemOf(whole)) && Math.abs(name.length - whole.length) < 2;
  if (whole !== '' && isWhole && digitsIn(name) === digitsIn(whole)) return whole;
  const begins = (one: string) => one.slice(0, 2).toLowerCase() === stem.slice(0, 2).toLowerCase();
  const stems = new Map([...byClass.keys()].filter(begins).map((one) => [stemOf(one), one]));
  const found = nearest(stem, [...stems.keys()]) ?? '';
  const isOther = digitsIn(found) !== digitsIn(stem) || (stem.startsWith(found) && stem !== found);
  return isOther ? undefined : stems.get(found);
}

/**
 * A model_index.json: the names of its classes. What lies in their code is known; sizes are in other files, unless a caller
 * has put the configuration of the transformer in the place of its name.
 */
function pipelineReport(pipeline: string, entries: Entries, findings: Findings): ConfigReport | undefined {
  for (const part of pipelineParts) {
    const value = entries[part];
    const inside = isEntries(value) ? value : undefined;
    const named = inside?._class_name ?? (Array.isArray(value) ? value[1] : undefined);
    const className = typeof named === 'string' ? classOf(named, inside ?? {}) : undefined;
    const family = className === undefined ? undefined : byClass.get(className);
    if (className === undefined || !family) continue;
    notePipeline(pipeline, family, findings);
    if (inside) return { ...modelReport(className, family, inside, findings, pipeline), part };
    findings.add('diffusion.pipeline', [part], { pipeline, part, className, family: family.title });
    return {
      status: 'partial',
      family: described(family),
      format,
      part,
      layers: [],
      trainedContext: null,
      extendedContext: null,
      picture: pictureOf(className, family, family.encodings[0]?.is, pipeline),
      findings: findings.all(),
    };
  }
  return undefined;
}

/** Says if a pipeline gives tokens positions that are not computed here. */
function notePipeline(pipeline: string, { pipelines }: DiffusionFamily, findings: Findings): void {
  const { differs } = pipelines?.[pipeline] ?? {};
  if (differs !== undefined) findings.add('diffusion.positions-of-pipeline', [], { pipeline, differs });
}

const format = { id: 'format.diffusers', title: 'diffusers' } as const;

const described = (family: DiffusionFamily) => ({
  title: family.title,
  sources: [sourceOf(family)],
  since: diffusersVersion,
});

function modelReport(
  className: string,
  family: DiffusionFamily,
  entries: Entries,
  findings: Findings,
  pipeline: string | undefined,
): ConfigReport {
  // A key under another name is not read by these classes.
  const keys = new Keys(entries, findings, new Set(Object.keys(entries)));
  const { _diffusers_version: version } = entries;
  if (pipeline !== undefined) notePipeline(pipeline, family, findings);
  findings.add('format.diffusers', [], { className, known: diffusersVersion, version });
  const chosen = family.encodings.find(({ when }) => keys.holds(when)) ?? { is: { by: 'none' } };
  const own = stackReport(keys, { ...family, ...chosen }, chosen.is, className, pipeline);
  const { sound } = family;
  const audio = sound && stackReport(keys, { ...family, ...sound }, chosen.is, className, pipeline);
  for (const { id, keys: named = [], when } of family.says ?? []) if (keys.holds(when)) findings.add(id, named, {});
  noteSizes(entries, family, findings);
  noteUnread(entries, keys, family, findings);
  const both = {
    status: findings.arePartial ? ('partial' as const) : ('ok' as const),
    family: described(family),
    trainedContext: null,
    extendedContext: null,
    findings: findings.all(),
  };
  const parts = audio && {
    part: 'video',
    parts: [
      { name: 'video', ...both, ...own },
      { name: 'audio', ...both, ...audio },
    ],
  };
  return { ...both, format, ...own, ...parts };
}

/** The layers of a stack, and what it does with a picture or with sound. */
function stackReport(
  keys: Keys,
  family: DiffusionFamily,
  is: PictureEncoding,
  className: string,
  pipeline: string | undefined,
): Pick<ConfigReport, 'layers' | 'picture'> {
  const count = family.heads.keys.length > 0 ? keys.attempt(() => neededSize(keys, family.heads)) : undefined;
  const headDim = keys.attempt(() => headDimOf(keys, family, count));
  const row = keys.attempt(() => rowOf(keys, family, is, headDim, count));
  const heads = count ?? headsOf(keys, family, headDim);
  const shared: Row = {
    ...{ entry: entryOf(is), scheme: schemeOf(is), bidirectional: true },
    attention: headDim === undefined ? {} : { scale: 1 / Math.sqrt(headDim) },
    ...present({ heads, headDim }),
  };
  return {
    layers: layersOf(keys, family, { ...shared, ...row }),
    picture: pictureOf(className, family, is, pipeline, keys, { ...shared, ...row }),
  };
}

function headDimOf(keys: Keys, { headDim }: DiffusionFamily, heads: number | undefined): number | undefined {
  if ('keys' in headDim) return neededSize(keys, headDim);
  if ('sumOf' in headDim) return listOf(keys, headDim.sumOf).reduce((sum, one) => sum + one, 0);
  const width = neededSize(keys, headDim.width);
  if (heads === undefined || width % heads === 0) return heads && width / heads;
  const [key = ''] = headDim.width.keys;
  const values = { hidden: { key, value: width }, heads: { key: 'heads', value: heads }, absent: undefined };
  throw new Unusable('head.not-whole', [key], values);
}

const headsOf = (keys: Keys, { headDim }: DiffusionFamily, width: number | undefined) => {
  if (!('sumOf' in headDim) || width === undefined) return undefined;
  const whole = keys.attempt(() => keys.size({ keys: ['model_dim'], default: 2048 }));
  return whole !== undefined && whole % width === 0 ? whole / width : undefined;
};

type Numbers = Parameters<Keys['size']>[0];

/** A whole number; null is none, as these classes pass it on. */
function neededSize(keys: Keys, value: Numbers): number {
  const [key = ''] = value.keys;
  if (keys.isNull(key)) throw new Unusable('value.not-a-size', [key], { key, value: null });
  return keys.neededSize(value);
}

function listOf(keys: Keys, value: Parameters<Keys['numbers']>[0]): readonly number[] {
  const [key = ''] = value.keys;
  // PRX has its default in the place of null.
  if (keys.isNull(key) && key !== 'axes_dim') throw new Unusable('value.not-a-list', [key], { key, value: null });
  return keys.numbers(value) ?? [];
}

function numberAbove0(keys: Keys, value: Numbers): number {
  const [key = ''] = value.keys;
  const number = keys.isNull(key) ? undefined : keys.number(value);
  if (number === undefined) throw new Unusable('value.not-a-number', [key], { key, value: null });
  if (!(number > 0)) throw new Unusable('value.not-positive', [key], { key, value: number });
  return number;
}

function layersOf(keys: Keys, { layers, layersFor }: DiffusionFamily, row: Row): readonly LayerPositions[] {
  const types = Object.entries(layers).flatMap(([type, value]) => {
    const count = keys.attempt(() => {
      const found = keys.find(value);
      // No layers of a kind are allowed, as single ones in a model that has none.
      const size = found?.value === 0 || (!found && value.default === 0) ? 0 : neededSize(keys, value);
      return layersFor ? layersFor(size) : size;
    });
    if (count !== undefined && count > maxLayers)
      keys.findings.add('layers.too-many', [...value.keys], { key: value.keys[0], count, max: maxLayers });
    return new Array<string>(Math.min(count ?? 0, maxLayers)).fill(type);
  });
  // Layers with two attentions (Stable Diffusion 3.5 medium).
  const dual = keys.attempt(() => keys.numbers({ keys: ['dual_attention_layers'] })) ?? [];
  return types.slice(0, maxLayers).map((type, layer) => ({
    layer,
    type: dual.includes(layer) ? `${type}, with a second attention of the picture alone` : type,
    ...row,
  }));
}

const entryOf = ({ by }: PictureEncoding) => (by === 'table' ? 'absolute' : by === 'none' ? 'none' : 'rotary');

function schemeOf(is: PictureEncoding): string {
  if (is.by === 'axes') return is.pairs || is.layout === 'half-in-blocks' ? 'axial-rope' : 'axis-list-rope';
  if (is.by === 'table') return is.form === 'auraflow' ? 'learned' : 'sincos-pos-embed-2d';
  return {
    fractions: 'fractional-rope',
    'head-frequencies': 'head-frequency-rope',
    sections: 'mrope',
    line: 'rope',
    none: 'none',
  }[is.by];
}

/** What differs between layers of different encodings. */
function rowOf(
  keys: Keys,
  family: DiffusionFamily,
  is: PictureEncoding,
  headDim: number | undefined,
  heads: number | undefined,
): Partial<Row> {
  const { by } = is;
  const axes = family.axes ?? [];
  if (by === 'none') return { note: 'attention without any positional encoding (NoPE)' };
  if (headDim === undefined) return {};
  if (by === 'axes') return axesRow(keys, is, headDim, axes);
  const width = heads === undefined ? undefined : heads * headDim;
  if (by === 'fractions') {
    const base = is.base ? numberAbove0(keys, is.base) : 10000;
    const type = is.split ? splitOf(keys) : 'interleaved';
    if (width === undefined) return {};
    const isSplit = type === 'split';
    return {
      axes,
      base,
      ...(is.base ? baseFrom(keys, is.base) : {}),
      layout: isSplit ? 'half' : 'interleaved',
      rotaryDim: headDim,
      computedBy: 'axisTable',
      encoding: { form: 'fractional', width, base, ...(isSplit ? { heads } : {}) },
      note: 'the frequencies of all heads together are one list, so that heads differ',
    };
  }
  if (by === 'head-frequencies') {
    const where = 'in the checkpoint: frequencies by axis, head and pair';
    return {
      axes,
      layout: 'interleaved',
      rotaryDim: headDim,
      computedBy: 'axisTable',
      encoding: { form: 'head-frequencies' },
      learned: ['frequencies'],
      ...present({
        table: heads === undefined ? undefined : { where: `${is.array} [3, ${heads}, ${headDim / 2}] ${where}` },
      }),
    };
  }
  if (by === 'sections') {
    const base = numberAbove0(keys, is.base);
    const sections = sectionsOf(keys, is, headDim / 2);
    const encoding = { scheme: 'mrope', layout: 'half', base, sections, mode: 'interleaved' };
    return {
      ...{ axes, base, ...baseFrom(keys, is.base), layout: 'half', rotaryDim: headDim },
      ...{ sections, sectionOrder: 'interleaved', computedBy: 'rotate', encoding },
    };
  }
  if (by === 'line') {
    const base = is.base ? numberAbove0(keys, is.base) : 10000;
    const rotaryDim = is.rotaryDim ? neededSize(keys, is.rotaryDim) : Math.floor(headDim * (is.share ?? 1));
    if (rotaryDim > headDim) throw new Unusable('width.beyond-head', [], { rotaryDim, headDim });
    const part = rotaryDim === headDim ? {} : { rotaryDim };
    if (is.divided) return dividedRow(keys, base, headDim, heads, axes);
    return {
      ...{ axes, base, ...(is.base ? baseFrom(keys, is.base) : {}), layout: 'half', rotaryDim },
      ...{ computedBy: 'rotate', encoding: { scheme: 'rope', layout: 'half', base, ...part } },
    };
  }
  return width === undefined ? {} : tableRow(keys, family, is, width);
}

/** OmniGen: LongRoPE on one line, whose amplitude has the ratio of the lengths, and a crop of SD3's sine table. */
function dividedRow(
  keys: Keys,
  base: number,
  headDim: number,
  heads: number | undefined,
  axes: readonly string[],
): Partial<Row> {
  const [shortFactor, longFactor] = ['short', 'long'].map((which) => {
    const key = `rope_scaling.${which}_factor`;
    const list = listOf(keys, { keys: [key] });
    if (list.length !== headDim / 2 || list.some((one) => !(one > 0)))
      throw new Unusable('diffusion.divisors', [key], { key, count: list.length, pairs: headDim / 2 });
    return list;
  });
  const size = (key: string, byDefault: number) => neededSize(keys, { keys: [key], default: byDefault });
  const original = size('original_max_position_embeddings', 4096);
  const factor = Math.max(1, size('max_position_embeddings', 131072) / original);
  const scaling = { type: 'longrope', factor, originalMaxPositionEmbeddings: original, shortFactor, longFactor };
  const maxSize = size('pos_embed_max_size', 192);
  const table = heads !== undefined && {
    besides: {
      ...{ entry: 'absolute' as const, scheme: 'sincos-pos-embed-2d' },
      encoding: { form: 'sd3', dim: heads * headDim, maxSize, baseSize: 64 },
      table: { rows: maxSize ** 2, dim: heads * headDim, grid: [maxSize, maxSize], where: 'added to patches' },
    },
  };
  return {
    ...{ axes, base, ...baseFrom(keys, { keys: ['rope_base'], default: 10000 }), layout: 'half', rotaryDim: headDim },
    ...{
      computedBy: 'rotate',
      encoding: { scheme: 'rope', layout: 'half', base, scaling },
      scaling,
      switchAbove: original,
    },
    ...table,
  };
}

const baseFrom = (keys: Keys, value: Numbers) => {
  const found = keys.find(value);
  return {
    ...(found ? { baseFrom: found.key } : {}),
    ...(value.default === undefined ? {} : { classBase: value.default }),
  };
};

function splitOf(keys: Keys): string {
  const value = keys.at('rope_type') ?? 'interleaved';
  if (value !== 'split' && value !== 'interleaved') {
    const values = { key: 'rope_type', value, known: ['interleaved', 'split'] };
    throw new Unusable('diffusion.unknown-word', ['rope_type'], values);
  }
  return value;
}

function sectionsOf(keys: Keys, is: Extract<PictureEncoding, { by: 'sections' }>, pairs: number): readonly number[] {
  const [key = ''] = is.sections.keys;
  // Where a second key may have them, null is as good as none.
  const isAbsent = is.inside !== undefined && (keys.isNull(key) || keys.at(key) === undefined);
  const inside = isAbsent && is.inside !== undefined ? keys.numbers({ keys: [is.inside] }) : undefined;
  const sections = inside ?? (isAbsent ? (is.sections.default ?? []) : listOf(keys, is.sections));
  if (sections.length !== 3 || sections.some((one) => !Number.isInteger(one) || one < 0))
    throw new Unusable('sections.not-counts', [key], { key, sections });
  return sections.reduce((sum, one) => sum + one, 0) === pairs ? sections : dealtOut(sections, pairs);
}

/** Widths of the axes, which must fill the head: a program stops where they do not. */
function axesRow(
  keys: Keys,
  is: Extract<PictureEncoding, { by: 'axes' }>,
  headDim: number,
  axes: readonly string[],
): Partial<Row> {
  const axesDim = widthsOf(keys, is.widths, headDim);
  const base = is.base ? numberAbove0(keys, is.base) : 10000;
  const scale = is.scale && listOf(keys, is.scale);
  if (scale && (scale.length !== 3 || scale.some((one) => !(one > 0)))) {
    const [key = ''] = (is.scale as NonNullable<typeof is.scale>).keys;
    throw new Unusable('diffusion.scales', [key], { key, count: scale.length });
  }
  const bases = scale?.map((s, axis) => base * s ** ((axesDim[axis] as number) / ((axesDim[axis] as number) - 2)));
  const rotaryDim = axesDim.reduce((sum, one) => sum + one, 0);
  const { layout, mixed, pairs } = is;
  const isAxial = pairs !== undefined || layout === 'half-in-blocks';
  const encoding: EncodingSpecification = isAxial
    ? { scheme: 'axial-rope', layout, base, dimPerAxis: axesDim[0], ...(pairs ? { axisPairs: pairs } : {}) }
    : {
        ...{ scheme: 'axis-list-rope', layout, axesDim, base },
        ...(bases ? { bases } : {}),
        ...(mixed ? { angleLayout: 'interleaved' } : {}),
      };
  return {
    ...{ axes, axesDim, base, ...(is.base ? baseFrom(keys, is.base) : {}), ...(bases ? { bases } : {}) },
    ...{ layout, rotaryDim, computedBy: 'rotate', encoding },
  };
}

function widthsOf(keys: Keys, widths: AxisWidths, headDim: number): readonly number[] {
  if ('each' in widths) {
    const count = neededSize(keys, widths.each);
    const [key = ''] = widths.each.keys;
    if (6 * count > headDim) throw new Unusable('width.beyond-head', [key], { rotaryDim: 6 * count, headDim });
    return [2 * count, 2 * count, 2 * count];
  }
  if ('rule' in widths) {
    const [half, eighth, sixth] = [2, 8, 6].map((by) => Math.floor(headDim / by)) as [number, number, number];
    const third = Math.floor(headDim / 3);
    const found = {
      sixths: [headDim - 4 * sixth, 2 * sixth, 2 * sixth],
      eighths: [Math.floor(headDim / 4), 3 * eighth, 3 * eighth],
      thirds: [third, third, third],
      halves: [half, half],
    }[widths.rule];
    const sum = found.reduce((all, one) => all + one, 0);
    if (sum !== headDim || found.some((one) => one % 2 !== 0 || one < 2))
      throw new Unusable('diffusion.head-by-rule', [], { headDim, widths: found });
    return found;
  }
  const list = listOf(keys, widths.list);
  const [key = ''] = widths.list.keys;
  list.forEach((one, i) => {
    sizeOf(one, `${key}[${i}]`, keys.findings);
  });
  const sum = list.reduce((all, one) => all + one, 0);
  if (list.some((one) => one % 2 !== 0)) throw new Unusable('diffusion.odd-width', [key], { key, widths: list });
  if (widths.axes !== undefined && list.length !== widths.axes)
    throw new Unusable('diffusion.axes', [key], { key, widths: list, expected: widths.axes });
  if (sum !== headDim) throw new Unusable('diffusion.axes-sum', [key], { key, widths: list, sum, headDim });
  return list;
}

function tableRow(
  keys: Keys,
  family: DiffusionFamily,
  { form, sample: byDefault = 64, scale }: Extract<PictureEncoding, { by: 'table' }>,
  dim: number,
): Partial<Row> {
  const number = (key: string, byDefault: number) => numberAbove0(keys, { keys: [key], default: byDefault });
  const patch = () => patchOf(keys, family)?.at(-1) ?? 1;
  const whole = (key: string, byDefault: number) => neededSize(keys, { keys: [key], default: byDefault });
  const computed = (encoding: object, table: object = {}): Partial<Row> => ({
    computedBy: 'gridTable',
    encoding: { form, ...encoding },
    table: { dim, ...table },
  });
  const sample = () => whole('sample_size', byDefault);
  if (form === 'sd3') {
    const maxSize = whole('pos_embed_max_size', 96);
    const baseSize = Math.floor(sample() / patch());
    const where = 'added once, before the first layer; a copy of the sine table is in the checkpoint';
    return {
      ...computed({ dim, maxSize, baseSize }, { rows: maxSize ** 2, grid: [maxSize, maxSize], where }),
      learned: ['pos_embed.pos_embed'],
    };
  }
  if (form === 'auraflow') {
    const rows = whole('pos_embed_max_size', 1024);
    const side = Math.floor(Math.sqrt(rows));
    const where = 'added once, before the first layer';
    if (side ** 2 !== rows) throw new Unusable('diffusion.no-square', [], { key: 'pos_embed_max_size', rows });
    return { ...computed({}, { rows, grid: [side, side], where }), learned: ['table'] };
  }
  const where = 'added once, before the first layer';
  if (form === 'cogvideox') {
    const spatialScale = number('spatial_interpolation_scale', 1.875);
    return computed({ dim, spatialScale, temporalScale: number('temporal_interpolation_scale', 1) }, { where });
  }
  if (form === 'cogview3') {
    const max = whole('pos_embed_max_size', 128);
    return computed({ dim }, { rows: max ** 2, grid: [max, max], where });
  }
  const baseSize = Math.floor(sample() / patch());
  const own = keys.isNull('interpolation_scale') ? undefined : keys.number({ keys: ['interpolation_scale'] });
  const interpolationScale = scale ?? own ?? Math.max(Math.floor(sample() / 64), 1);
  const table = computed({ form: 'pixart', dim, baseSize, interpolationScale }, { where });
  if (form !== 'latte') return table;
  const length = whole('video_length', 16);
  return {
    ...table,
    besides: {
      ...{ entry: 'absolute', scheme: 'sinusoidal', encoding: { form: 'latte', dim, length } },
      table: { rows: length, dim, where: 'added to frames, before the first temporal layer' },
    },
  };
}

/** [time, row, column] of a token in cells of the latent picture; undefined if the file does not say. */
function patchOf(keys: Keys, { grid }: DiffusionFamily): readonly [number, number, number] | undefined {
  if (!grid) return undefined;
  const time = grid.patchTime && !keys.isNull(grid.patchTime.keys[0] ?? '') ? keys.size(grid.patchTime) : undefined;
  if (!grid.patch) return [time ?? 1, grid.pack ?? 1, grid.pack ?? 1];
  const [key = ''] = grid.patch.keys;
  if (keys.isNull(key)) throw new Unusable('value.not-a-size', [key], { key, value: null });
  const given = keys.extents(grid.patch);
  for (const [i, one] of given.entries()) sizeOf(one, given.length === 1 ? key : `${key}[${i}]`, keys.findings);
  const [first = 1, second = first, third] = given;
  if (given.length > 3) throw new Unusable('diffusion.axes', [key], { key, widths: given, expected: 3 });
  return third === undefined ? [time ?? 1, first, second] : [first, second, third];
}

/** Options of tokenPositions that are in the file, besides the picture's own. */
function formOptions(keys: Keys, family: DiffusionFamily, form: string): Readonly<Record<string, unknown>> {
  const patch = patchOf(keys, family) ?? [1, 1, 1];
  const size = (key: string, byDefault: number) => neededSize(keys, { keys: [key], default: byDefault });
  const number = (key: string, byDefault: number) => numberAbove0(keys, { keys: [key], default: byDefault });
  const list = (key: string, byDefault: readonly number[]) => listOf(keys, { keys: [key], default: byDefault });
  if (form === 'cogvideox') {
    const isOfCode = family.title === 'EasyAnimate';
    const [high, wide] = isOfCode ? [60, 90] : [size('sample_height', 60), size('sample_width', 90)];
    return { base: [Math.floor(high / patch[1]), Math.floor(wide / patch[2])] };
  }
  if (form === 'hunyuandit') return { base: Math.floor(64 / patch[1]) };
  if (form === 'hidream') {
    const [high = 0, wide = 0] = list('max_resolution', [128, 128]);
    return { imageSlots: Math.floor((high * wide) / (patch[1] * patch[2])) };
  }
  if (form === 'cogview4') return { axesRange: list('rope_axes_dim', [256, 256]) };
  if (form === 'allegro') {
    const at = ['t', 'h', 'w'].map((axis, i) => number(`interpolation_scale_${axis}`, [2.2, 2, 2][i] as number));
    return { interpolationScale: at };
  }
  if (form === 'chronoedit') {
    const skip = size('rope_temporal_skip_len', 8);
    if (skip !== 8) throw new Unusable('diffusion.skip', ['rope_temporal_skip_len'], { value: skip });
    return {};
  }
  if (form === 'ltx-video') return { scale: [8 * patch[0], 32 * patch[1], 32 * patch[2]] };
  if (form === 'ltx-2')
    return {
      base: [number('pos_embed_max_pos', 20), number('base_height', 2048), number('base_width', 2048)],
      scale: list('vae_scale_factors', [8, 32, 32]),
      patch: [patch[0], patch[1]],
      causalOffset: keys.number({ keys: ['causal_offset'], default: 1 }),
    };
  if (form === 'ltx-2-audio')
    return {
      base: [number('audio_pos_embed_max_pos', 20)],
      scale: number('audio_scale_factor', 4),
      patch: size('audio_patch_size_t', 1),
      causalOffset: keys.number({ keys: ['causal_offset'], default: 1 }),
      hopLength: number('audio_hop_length', 160),
      samplingRate: number('audio_sampling_rate', 16000),
    };
  if (form === 'cosmos3')
    return {
      margin: keys.number({ keys: ['unified_3d_mrope_temporal_modality_margin'], default: 15000 }),
      baseFps: number('base_fps', 24),
      spatialReset: keys.boolean({ keys: ['unified_3d_mrope_reset_spatial_ids'], default: true }),
    };
  return {};
}

function pictureOf(
  className: string,
  family: DiffusionFamily,
  is: PictureEncoding | undefined,
  pipeline: string | undefined,
  keys?: Keys,
  row?: Partial<Row>,
): PictureReport {
  const { grid, axes = [], start, ofText, resolution } = family;
  const layered = keys?.holds({ key: 'use_layer3d_rope', is: [true], default: false }) === true;
  const form = layered && family.form === 'qwen-image' ? 'qwen-image-layered' : family.form;
  const patch = keys?.attempt(() => patchOf(keys, family));
  const options = keys && form !== undefined ? keys.attempt(() => formOptions(keys, family, form)) : undefined;
  const byPipeline = pipeline === undefined ? undefined : family.pipelines?.[pipeline];
  const cell = grid && keys && grid.vaes ? grid.vaes.find(({ when }) => keys.holds(when))?.vae : grid?.vae;
  const vae = cell && { frames: cell[0], pixels: cell[1] };
  if (keys && grid && !cell) {
    const [key = ''] = (grid.vaes ?? []).flatMap(({ when }) => ('key' in when ? [when.key] : []));
    keys.findings.add('diffusion.cell', [key], { key, value: keys.at(key), family: family.title });
  }
  const isKnown = !keys || row?.encoding !== undefined || is?.by === 'none';
  const known = (words: typeof widthWords) => (isKnown ? words(is, row) : 'not known: see the findings');
  return {
    className,
    ...(pipeline === undefined ? {} : { pipeline }),
    axes,
    answers: [
      { question: 'widths', title: 'Widths of the axes', answer: known(widthWords) },
      { question: 'base', title: 'Base', answer: known(baseWords) },
      { question: 'layout', title: 'Pairs', answer: known(layoutWords) },
      { question: 'start', title: 'Where positions start, and their unit', answer: start },
      { question: 'text', title: 'What text has', answer: ofText },
      { question: 'resolution', title: 'At another resolution', answer: resolution },
    ],
    ...(grid && patch ? { grid: { ...present({ vae }), patch, ...present({ frameRule: grid.frameRule }) } } : {}),
    ...(form !== undefined && options && byPipeline?.differs === undefined
      ? { positions: { form, ...options, ...(byPipeline?.form ? { form: byPipeline.form } : {}) } }
      : {}),
    ...present({ text: family.text, byPipeline }),
  };
}

function widthWords(is: PictureEncoding | undefined, row: Partial<Row> | undefined): string {
  if (row?.axesDim) {
    const rest = (row.headDim ?? 0) - (row.rotaryDim ?? 0);
    const names = row.axes?.length === row.axesDim.length ? ` (${row.axes.join(', ')})` : '';
    return `${row.axesDim.join(' + ')}${names}${rest > 0 ? `, and ${rest} components that do not turn` : ''}`;
  }
  if (row?.sections) return `${row.sections.join(' + ')} pairs (${row.axes?.join(', ')}), every third one in turn`;
  if (row?.encoding?.form === 'fractional')
    return `${row.encoding.width} components of all heads together, ${row.axes?.length} axes in turn`;
  if (row?.learned?.includes('frequencies')) return 'all pairs turn by the sum over the axes';
  if (row?.rotaryDim !== undefined) return `${row.rotaryDim} components, one axis`;
  if (row) return 'nothing turns';
  return is?.by === 'axes' && 'list' in is.widths
    ? `in the file of the transformer: ${is.widths.list.keys[0]}`
    : 'in the file of the transformer';
}

function baseWords(is: PictureEncoding | undefined, row: Partial<Row> | undefined): string {
  if (row?.bases) return `${row.bases.map((one) => Number(one.toPrecision(7))).join(', ')}: 10000 · s^(d / (d − 2))`;
  if (row?.learned?.includes('frequencies')) return 'none: frequencies are learned, for each head';
  if (row && row.base === undefined) return row.entry === 'none' || !row.encoding ? 'none' : '10000, in the sine table';
  if (row)
    return `${row.base}, ${row.baseFrom ?? (row.classBase === undefined ? 'which is in the code and no key of the file' : 'the default of the class')}`;
  const base = is && 'base' in is ? is.base : undefined;
  return base ? `in the file of the transformer: ${base.keys[0]}` : '10000, which is in the code';
}

function layoutWords(is: PictureEncoding | undefined, row: Partial<Row> | undefined): string {
  const layout = row ? row.layout : is?.by === 'axes' ? is.layout : undefined;
  const mixed =
    row?.encoding?.angleLayout === 'interleaved'
      ? '; angles are laid out for adjacent components, so this is not a rotation'
      : '';
  if (layout === 'interleaved') return `neighbours: (2i, 2i + 1)`;
  if (layout === 'half') return `halves: (i, i + ${row?.rotaryDim === undefined ? 'half' : row.rotaryDim / 2})${mixed}`;
  return layout === 'half-in-blocks' ? 'halves within the block of each axis' : 'none';
}

/** Reports a file without any sizes of a model. */
function noteSizes(entries: Entries, family: DiffusionFamily, findings: Findings): void {
  const named = [
    ...family.heads.keys,
    ...Object.values(family.layers).flatMap(({ keys }) => keys),
    ...('keys' in family.headDim ? family.headDim.keys : Object.values(family.headDim).flatMap(({ keys }) => keys)),
  ];
  if (named.some((key) => key in entries)) return;
  const id = Object.keys(entries).every((key) => key.startsWith('_')) ? 'sizes.of-class-alone' : 'sizes.of-class';
  findings.add(id, named, { keys: named, family: family.title });
}

/** Keys about positions that this class does not read: an unread base is the most likely mistake of all. */
function noteUnread(entries: Entries, keys: Keys, family: DiffusionFamily, findings: Findings): void {
  const names = /^(?:rope|rotary|theta|axes|pos_embed|interpolation)|_theta$|rope/;
  for (const [key, value] of Object.entries(entries)) {
    if (key === '__proto__') findings.add('key.prototype', [key], { key });
    if (keys.wasRead(key) || family.silent?.includes(key) || value === null || value === false) continue;
    if (names.test(key) || isPositional(key, value))
      findings.add('key.unread', [key], { key, value, family: family.title });
  }
}
