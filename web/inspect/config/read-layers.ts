/** Reads the rows of a family, layer by layer. */

import { nearest } from 'posenc/catalogue';
import { present } from '../../files/json/index.ts';
import type { Family, Kind, LayerRule, NoneKind, RotaryKind, SwinKind, Value } from '../families/index.ts';
import { none, rowOfLayer } from './attending.ts';
import { type Findings, Unusable } from './findings.ts';
import { isEntries, type Keys } from './keys.ts';
import { countEntries, countLayers, layerTypes } from './layer-types.ts';
import { kindOf } from './messages/index.ts';
import { OnDemand } from './on-demand.ts';
import type { Row } from './other-kinds.ts';
import type { OtherKind } from './other-layer.ts';
import { hasObjectPerType, isNested } from './rope-parameters.ts';
import { type OfLayer, rotaryLayer, unturned } from './rotary.ts';
import type { Scaling } from './scaling.ts';
import { commonNames, type Sizes, sizesOf } from './sizes.ts';
import type { ConfigReport, LayerPositions } from './types.ts';

/** What reads layers that are not rotated along a line. */
export const otherLayers = new OnDemand<{
  readonly otherLayer: (keys: Keys, sizes: Sizes, kind: OtherKind) => Row;
  readonly swinLayers: (keys: Keys, kind: SwinKind) => readonly LayerPositions[];
}>();

export interface Reading {
  readonly layers: readonly LayerPositions[];
  readonly scalings: readonly Scaling[];
  readonly sizes: Sizes;
  readonly contexts?: ConfigReport['contexts'];
}

interface Stacked {
  readonly layers: readonly LayerPositions[];
  readonly scalings: readonly Scaling[];
  /** Why layers could not be read, and how many of them. */
  readonly failures: readonly Unusable[];
  readonly failed: number;
}

/** Throws if no layer can be read. Otherwise those that can not are reported, with what is known of them. */
export function readAllLayers(family: Family, keys: Keys, findings: Findings): Reading {
  const sizes = sizesOf(family, keys);
  const stages = Object.values(family.kinds).find((kind) => 'depths' in kind);
  if (stages && 'depths' in stages) return { layers: otherLayers.value.swinLayers(keys, stages), scalings: [], sizes };
  const read = family.stacks
    ? readStacks(family, keys, findings, sizes, family.stacks)
    : readLayers(family, keys, findings, sizes, family.rules, countOf(family, keys));
  const [first] = read.failures;
  if (first && read.failed === read.layers.length) throw first;
  for (const failure of read.failures) findings.addUnknown(failure);
  return { ...read, sizes };
}

function countOf({ countedBy = [], layers = commonNames.layers }: Family, keys: Keys): number {
  return countEntries(keys, countedBy) ?? countLayers(keys, layers);
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
    return { layer, type, ...rowOfLayer(keys, kind, row, layer) };
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
  return {
    entry: kind.entry,
    scheme,
    ...(encoding ? { encoding } : {}),
    ...(learned ? { learned } : {}),
    ...(table ? { table } : {}),
    ...(base === undefined ? {} : { base }),
  };
}
