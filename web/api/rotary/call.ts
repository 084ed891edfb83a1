import { missing, oneOf } from '../errors/index.ts';
import { checkObject, readParameters } from '../input/index.ts';
import type { Call, Options, RotaryScheme, RotationRequest } from './scheme.ts';

const ofTables = ({ lists, angleLists, places, takesDim }: RotaryScheme) => [
  ...lists,
  ...angleLists,
  ...places,
  'positions',
  ...(takesDim ? ['dim', 'length'] : []),
];

/**
 * The options that each kind of call accepts. Tables and frequencies accept all options of a rotation, so that one
 * object serves all calls: those that change the rotation alone are checked, and have no effect.
 */
const uses = {
  rotate: ({ lists, angleLists, places }: RotaryScheme) => ({
    besides: [...lists, ...angleLists, ...places, 'positions', 'out', 'numHeads'],
  }),
  encoding: ({ lists, angleLists, places }: RotaryScheme) => ({
    without: ['offset'],
    besides: [...lists, ...angleLists, ...places, 'queryPositions', 'keyPositions'],
  }),
  table: (handler: RotaryScheme) => ({ besides: [...ofTables(handler), 'columns'] }),
  angles: (handler: RotaryScheme) => ({ besides: ofTables(handler) }),
  frequencies: ({ lists, angleLists, places, takesDim }: RotaryScheme) => ({
    besides: [...lists, ...angleLists, ...places, ...(takesDim ? ['dim'] : [])],
  }),
  forms: ({ lists }: RotaryScheme) => ({
    without: ['rotaryDim', 'rotaryPart', 'outputLayout', 'offset'],
    besides: [...lists, 'position'],
  }),
};

export function readCall(
  handler: RotaryScheme,
  options: Options,
  use: keyof typeof uses,
  { prefix = '', sided = false }: { prefix?: string; sided?: boolean } = {},
): Call {
  const { besides, ...rest } = uses[use](handler) as { besides: string[]; without?: string[] };
  const side = sided && handler.scheme.sided ? ['side'] : [];
  const values = readParameters(handler.scheme, options, { ...rest, besides: [...besides, ...side], prefix });
  checkScalingType(handler, options, prefix);
  return { values, options, prefix };
}

/** A scaling with a factor but no type must not pass for no scaling. */
function checkScalingType({ scheme }: RotaryScheme, { scaling }: Options, prefix: string): void {
  const type = scheme.parameters.find(({ name }) => name === 'scaling.type');
  if (type?.kind !== 'choice' || scaling === undefined) return;
  const given = checkObject(`${prefix}scaling`, scaling);
  const needsType = Object.keys(given).some((key) => key !== 'freqFactors' && given[key] !== undefined);
  if (needsType && given.type === undefined) throw missing(`${prefix}scaling.type`, oneOf(type.choices));
}

export function rotationOf(
  { values }: Call,
  axes: Pick<RotationRequest, 'batch' | 'heads' | 'length' | 'head_dim'>,
  rotaryDim: number,
  rows: { readonly rows: number; readonly axes: number },
): RotationRequest {
  const {
    layout: given,
    outputLayout = 'same',
    angleLayout = 'same',
    rotaryPart,
  } = values as {
    angleLayout?: 'same' | 'half-in-blocks';
    layout: RotationRequest['layout'] | 'half-in-blocks';
    outputLayout?: RotationRequest['layout'] | 'same';
    rotaryPart?: 'first' | 'last';
  };
  const isInBlocks = given === 'half-in-blocks' || angleLayout !== 'same';
  const layout = given === 'half-in-blocks' ? 'half' : given;
  return {
    ...axes,
    layout,
    blocks: isInBlocks ? rows.axes : 1,
    output_layout: outputLayout === 'same' ? layout : outputLayout,
    angle_layout: angleLayout === 'same' ? layout : 'half',
    rotary_start: rotaryPart === 'last' ? axes.head_dim - rotaryDim : 0,
    direction: (values.direction ?? 'forward') as RotationRequest['direction'],
    rotary_dim: rotaryDim,
    position_rows: rows.rows,
  };
}
