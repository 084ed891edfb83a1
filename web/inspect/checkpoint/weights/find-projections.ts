import { oneOf, rule } from 'posenc/catalogue';
import { inOneLine, quoted, refused, unsupported } from '../../../files/errors/index.ts';
import type { Checkpoint, TensorInfo } from '../../../files/formats/index.ts';
import { type PlaceInModel, placeOfName } from '../positions/index.ts';
import { type Arrangement, fusedNames, latentAttention, otherAttention, separateNames } from './names.ts';

export interface Separate {
  readonly q: Module;
  readonly k: Module;
}

export interface Fused {
  readonly qkv: Module;
  readonly arrangement: Arrangement;
}

/** A linear layer. */
export interface Module {
  readonly weight: TensorInfo;
  readonly bias: TensorInfo | undefined;
}

export type Stack = NonNullable<PlaceInModel['stack']>;

type Candidate = (Separate | Fused) & { readonly stack: Stack | undefined };

/** Finds the projections of one layer by the names of their tensors. */
export function findProjections(
  { tensors }: Pick<Checkpoint, 'tensors'>,
  layer: number,
  stack: Stack | undefined,
): Separate | Fused {
  const found: Candidate[] = [];
  let isLatent = false;
  for (const name of tensors.keys()) {
    const place = placeOfName(name);
    if (place.layer !== layer || place.stage !== undefined || otherAttention.test(name)) continue;
    isLatent ||= latentAttention.test(name);
    const candidate = separateAt(tensors, name) ?? fusedAt(tensors, name);
    if (candidate !== undefined) found.push({ ...candidate, stack: place.stack });
  }
  if (isLatent) {
    throw unsupported(
      'layer',
      'layer {layer} has latent attention, whose keys are made in two steps; they are not put together here',
      { layer },
    );
  }
  return only(found, layer, stack);
}

function only(found: readonly Candidate[], layer: number, stack: Stack | undefined): Candidate {
  // The text part is preferred where images or sounds have layers as well.
  const ofText = found.filter((one) => one.stack !== 'vision' && one.stack !== 'audio');
  const fitting =
    stack === undefined ? (ofText.length > 0 ? ofText : found) : found.filter((one) => one.stack === stack);
  const [first, another] = fitting;
  if (first === undefined) {
    const text = stack === undefined ? `${layer}` : `${layer} in the stack ${quoted(stack)}`;
    throw refused('layer', text, rule('a layer with projections of queries and keys under a known name'));
  }
  if (another !== undefined) {
    const names = fitting.slice(0, 3).map((one) => quoted(('q' in one ? one.q : one.qkv).weight.name));
    const stacks = new Set(fitting.map((one) => one.stack));
    // Layers outside of any stack cannot be chosen by one.
    const named = [...stacks].filter((one) => one !== undefined);
    const expected = stacks.size > 1 ? oneOf(named) : rule('a layer with one attention');
    throw refused(
      'stack',
      {
        text: '{stack} for layer {layer}, which has {names},',
        values: { stack: stack === undefined ? 'none' : quoted(stack), layer, names: names.join(' and ') },
      },
      expected,
    );
  }
  return first;
}

function separateAt(tensors: Checkpoint['tensors'], name: string): Separate | undefined {
  for (const { q, k } of separateNames) {
    if (!name.endsWith(`.${q}.weight`)) continue;
    const before = name.slice(0, -`${q}.weight`.length);
    const [query, key] = [moduleAt(tensors, `${before}${q}`), moduleAt(tensors, `${before}${k}`)];
    if (query !== undefined && key !== undefined) return { q: query, k: key };
  }
  return undefined;
}

function fusedAt(tensors: Checkpoint['tensors'], name: string): Fused | undefined {
  const module = name.replace(/[._]weight$/, '');
  if (module === name || module.length > 300) return undefined;
  const row = fusedNames.find((one) => one.name.test(module));
  const qkv = row && moduleAt(tensors, module);
  if (row === undefined || qkv === undefined) return undefined;
  if (row.arrangement === undefined) {
    throw unsupported('layer', "'{name}' holds queries, keys and values in an order that is not read", {
      name: inOneLine(name),
    });
  }
  return { qkv, arrangement: row.arrangement };
}

function moduleAt(tensors: Checkpoint['tensors'], module: string): Module | undefined {
  const named = (parameter: string) => tensors.get(`${module}.${parameter}`) ?? tensors.get(`${module}_${parameter}`);
  const weight = named('weight');
  if (weight?.shape.length !== 2) return undefined;
  const bias = named('bias');
  return { weight, bias: bias?.shape.length === 1 ? bias : undefined };
}
