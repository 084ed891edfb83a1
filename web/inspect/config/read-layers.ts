/** Reads the rows of a family, layer by layer. */
import type { Family, Kind, LayerRule, RotaryKind } from '../families/index.ts';
import { withOwnWindow } from './attending.ts';
import { type Findings, Unusable } from './findings.ts';
import type { Keys } from './keys.ts';
import { countEntries, countLayers, layerTypes } from './layer-types.ts';
import { none, type Row } from './other-kinds.ts';
import { type OtherKind, otherLayer } from './other-layer.ts';
import { type OfLayer, rotaryLayer } from './rotary.ts';
import type { Scaling } from './scaling.ts';
import { commonNames, type Sizes, sizesOf } from './sizes.ts';
import { swinLayers } from './swin.ts';
import type { ConfigReport, LayerPositions } from './types.ts';

export interface Reading {
  readonly layers: readonly LayerPositions[];
  readonly scalings: readonly Scaling[];
  readonly sizes: Sizes;
  readonly contexts?: ConfigReport['contexts'];
}

export function readAllLayers(family: Family, keys: Keys, findings: Findings): Reading {
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
  const rows = new Map<string, Row>();
  const layers = types.map((type, layer) => {
    const kind = family.kinds[type] as RotaryKind | OtherKind;
    const ofLayer = isRotary(kind) ? ownOfLayer(keys, kind, layer, count) : {};
    const name = `${type} ${ofLayer.base} ${ofLayer.share}`;
    let row = rows.get(name);
    if (row === undefined) {
      if (!isRotary(kind)) {
        row = otherLayer(keys, sizes, kind);
      } else if (ofLayer.base === 0) {
        const { window, softmaxScale, sink } = kind;
        row = none(keys, sizes, { entry: 'none', ...present({ window, softmaxScale, sink }) });
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

/** Whether a kind is rotary with positions along a line. */
function isRotary(kind: Kind): kind is RotaryKind {
  return kind.entry === 'rotary' && !('scheme' in kind);
}

/** Values of one layer from lists with an entry for each; a base of 0 means a layer without positions. */
function ownOfLayer(keys: Keys, { bases, shares }: RotaryKind, layer: number, count: number): OfLayer {
  const at = (key: string | undefined) => {
    const list = key === undefined || !Array.isArray(keys.at(key)) ? undefined : keys.numbers({ keys: [key] });
    if (!key || !list || list.length === 0) return undefined;
    if (list.length >= count) return list[layer];
    throw new Unusable('layers.count', [key], { key, count: list.length, expected: count });
  };
  return present({ base: at(bases), share: at(shares) });
}

function present<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

function addedToEmbeddings(family: Family, keys: Keys, sizes: Sizes, name: string): LayerPositions['besides'] {
  const kind = family.kinds[name] as OtherKind & { readonly entry: 'absolute' };
  const { scheme, encoding, learned, table, base } = otherLayer(keys, sizes, kind);
  return {
    entry: kind.entry,
    scheme,
    ...(encoding ? { encoding } : {}),
    ...(learned ? { learned } : {}),
    ...(table ? { table } : {}),
    ...(base === undefined ? {} : { base }),
  };
}
