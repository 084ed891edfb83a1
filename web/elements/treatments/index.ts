/** What can be done to the positions of a model, by name: the buttons of Run. */
import type { ConfigReport, ProgramDifference } from 'posenc/inspect';
import type { EvaluateOptions, PositionChange } from 'posenc/run';

export interface Reading extends Pick<EvaluateOptions, 'positions' | 'stepwise' | 'cachedKeys'> {
  readonly tokens: readonly number[];
  /** The number of tokens before the text, which are padding or another text. */
  readonly before?: number;
}

export interface Treatment {
  /** Its name in the address. */
  readonly name: string;
  readonly title: string;
  readonly group: Group;
  readonly about: string;
  /** The change for a text that is written. */
  readonly positions: readonly PositionChange[];
  readonly cachedKeys?: 'kept' | 'turned';
  /** How many times the trained length should be read to see its effect. */
  readonly times?: number;
  /** How a text is read, if not simply with `positions`. */
  readonly reading?: (tokens: readonly number[]) => Reading;
}

export const groups = {
  all: 'All layers',
  layer: 'One layer',
  twice: 'Twice the length',
  four: 'Four times',
  batch: 'In a batch',
  program: 'Other programs',
  own: 'A change of your own',
} as const;

export type Group = keyof typeof groups;

/** How many tokens of padding, or of another text, precede a text in a batch. */
const before = 64;

/** The treatments that apply to a model; `differences` are what programs compute otherwise from its file. */
export function treatmentsOf(report: ConfigReport, differences: readonly ProgramDifference[]): readonly Treatment[] {
  const has = (test: (row: ConfigReport['layers'][number]) => boolean) => report.layers.some(test);
  const isRotary = has(({ entry }) => entry === 'rotary');
  const isAlibi = has(({ scheme }) => scheme === 'alibi');
  const isTable = has(({ entry, learned }) => entry === 'absolute' && learned !== undefined);
  if (!has(({ entry }) => entry !== 'none')) return [...instead(report, false, false), ...inBatches()];
  return [
    one('shift', 'Shift by 1000', 'Every token moves to a position 1000 later.', { shift: 1000 }),
    ...(isRotary ? ofRotation(report) : []),
    one('none', 'No positions', 'Every layer runs without its positions.', { encoding: 'none' }),
    ...(isAlibi
      ? [
          one('slopes.2', 'Slopes × 2', 'Every penalty of a distance is doubled.', { slopes: { factor: 2 } }),
          one('slopes.0.5', 'Slopes ÷ 2', 'Every penalty of a distance is halved.', { slopes: { factor: 0.5 } }),
        ]
      : []),
    ...(isTable ? ofTable(report) : []),
    ...instead(report, isRotary, isAlibi),
    ...(isRotary ? [...longer(report, 2, 'twice'), ...longer(report, 4, 'four')] : []),
    ...inBatches(),
    ...asPrograms(differences),
  ];
}

function one(name: string, title: string, about: string, change: PositionChange): Treatment {
  return { name, title, group: 'all', about, positions: [change] };
}

function ofRotation({ layers }: ConfigReport): readonly Treatment[] {
  const row = layers.find(({ entry }) => entry === 'rotary');
  const other = row?.layout === 'half' ? 'interleaved' : 'half';
  const pairs = { half: 'component i and component i + d/2', interleaved: 'neighbours' } as const;
  const base = row?.base ?? 10000;
  return [
    one(
      'layout',
      'The other layout',
      `The pairs that are turned are ${pairs[other]}; trained were ${pairs[other === 'half' ? 'interleaved' : 'half']}.`,
      { layout: other },
    ),
    one('base', 'Base × 10', `The base of the frequencies is ${base * 10} instead of ${base}.`, { base: base * 10 }),
  ];
}

function ofTable({ layers }: ConfigReport): readonly Treatment[] {
  const rows = layers[0]?.table?.rows;
  return [
    one('tile', 'Table tiled', 'After the last row of the table, positions begin again with the first.', {
      table: 'tile',
    }),
    ...(rows === undefined
      ? []
      : [
          one('resample', 'Table stretched × 2', `The ${rows} rows are resampled to ${rows * 2}.`, {
            table: { rows: rows * 2 },
          }),
        ]),
  ];
}

function instead({ layers }: ConfigReport, isRotary: boolean, isAlibi: boolean): readonly Treatment[] {
  return [
    ...(isAlibi
      ? []
      : [
          one('alibi', 'ALiBi instead', 'In place of what it was trained with, each head is penalised by distance.', {
            encoding: { scheme: 'alibi' },
          }),
        ]),
    ...(isRotary || layers.some(({ headDim = 1 }) => headDim % 2 === 1)
      ? []
      : [
          one('rope', 'RoPE instead', 'In place of what it was trained with, queries and keys are turned.', {
            encoding: { scheme: 'rope' },
          }),
        ]),
  ];
}

function longer({ trainedContext, maxPositionEmbeddings }: ConfigReport, factor: number, group: 'twice' | 'four') {
  const trained = trainedContext ?? maxPositionEmbeddings ?? 1;
  const scaled = (type: string, title: string, about: string, more: Partial<Treatment> = {}): Treatment => ({
    name: `${more.cachedKeys ? `${type}-${more.cachedKeys}` : type}.${factor}`,
    title,
    group,
    about,
    positions: [{ scaling: { type, factor } }],
    times: factor,
    ...more,
  });
  const dynamic = (cachedKeys: 'kept' | 'turned', about: string) =>
    scaled('dynamic', `Dynamic, keys ${cachedKeys}`, about, {
      cachedKeys,
      reading: (tokens) => ({
        tokens,
        positions: [{ scaling: { type: 'dynamic', factor } }],
        cachedKeys,
        // As a program with a cache does: the prompt at once, then one token at a time.
        stepwise: { prompt: Math.max(1, Math.min(trained, tokens.length)) },
      }),
    });
  return [
    one2(
      group,
      `plain.${factor}`,
      'As it is',
      'Nothing is changed; the text is longer than those of training.',
      factor,
    ),
    scaled('linear', 'Linear', `Every frequency is divided by ${factor} (position interpolation).`),
    scaled('ntk', 'NTK', `The base is raised so that the slowest pair is slowed ${factor} times, the fastest not.`),
    scaled('yarn', 'YaRN', 'Slow pairs are slowed, fast ones kept, with a ramp between them and a temperature.'),
    dynamic('kept', 'The base grows with the text. Keys in the cache keep the rotation of their step.'),
    dynamic('turned', 'The base grows with the text. Keys in the cache are turned again in each step.'),
  ];
}

const one2 = (group: Group, name: string, title: string, about: string, times: number): Treatment => ({
  ...{ name, title, group, about, times },
  positions: [],
});

/** Padding and packing: the tokens before a text are not seen, so for what is written only their number matters. */
function inBatches(): readonly Treatment[] {
  const batch = (name: string, title: string, about: string, segment: -1 | 0, restarts: boolean): Treatment => ({
    name,
    title,
    group: 'batch',
    about,
    positions: restarts ? [] : [{ shift: before }],
    reading: (tokens) => {
      const others = Math.min(before, tokens.length);
      const all = [...tokens.slice(-others), ...tokens];
      return {
        tokens: all,
        before: others,
        positions: {
          segments: all.map((_, n) => (n < others ? segment : 1)),
          ids: all.map((_, n) => (restarts && n >= others ? n - others : n)),
        },
      };
    },
  });
  return [
    batch(
      'pad-words',
      'Padding left, counted from the words',
      'Padding comes first; positions count from the first word.',
      -1,
      true,
    ),
    batch(
      'pad-all',
      'Padding left, counted from the padding',
      `Positions count the ${before} tokens of padding, too.`,
      -1,
      false,
    ),
    batch(
      'packed-restart',
      'Packed, positions restart',
      'After another text, of which it sees nothing; positions begin again.',
      0,
      true,
    ),
    batch(
      'packed-on',
      'Packed, positions run on',
      `After another text of ${before} tokens, of which it sees nothing; positions go on.`,
      0,
      false,
    ),
  ];
}

/** "As vLLM reads this file": what Inspect knows of other programs, as changes. */
function asPrograms(all: readonly ProgramDifference[]): readonly Treatment[] {
  const byId = new Map<string, ProgramDifference[]>();
  for (const difference of all) {
    if (difference.numbers || difference.window)
      byId.set(difference.id, [...(byId.get(difference.id) ?? []), difference]);
  }
  return [...byId].map(([id, differences]) => {
    const [{ program, versions, what }] = differences as [ProgramDifference];
    return {
      name: `program.${id}`,
      title: `As ${program} reads this file`,
      group: 'program',
      about: `${program} ${versions}: ${what}`,
      positions: differences.flatMap(changesOf),
    };
  });
}

function changesOf({ layers, numbers, window }: ProgramDifference): PositionChange[] {
  if (window) return [{ layers, window: window.keys }];
  if (!numbers) return [];
  const { dim: _, headDim: __, layout: ___, ...encoding } = numbers.encoding as ProgramEncoding;
  return [{ layers, encoding: { ...encoding, rotaryDim: numbers.rotaryDim } }];
}

type ProgramEncoding = { readonly scheme: string } & Readonly<Record<string, unknown>>;

/** The treatment of a name in the address; undefined if the model has none of that name. */
export function treatmentNamed(name: string, all: readonly Treatment[], layers: number): Treatment | undefined {
  const [, layer] = /^none\.(\d+)$/.exec(name) ?? [];
  if (layer !== undefined) return Number(layer) < layers ? withoutLayer(Number(layer)) : undefined;
  if (name.startsWith('{') || name.startsWith('[')) return typedTreatment(name);
  return all.find((treatment) => treatment.name === name);
}

export function withoutLayer(layer: number): Treatment {
  return {
    name: `none.${layer}`,
    title: `No positions in layer ${layer}`,
    group: 'layer',
    about: `Layer ${layer} alone runs without its positions.`,
    positions: [{ layers: [layer], encoding: 'none' }],
  };
}

/** A change as `posenc/run` takes it, typed by the reader as JSON. */
function typedTreatment(text: string): Treatment | undefined {
  try {
    const change = JSON.parse(text) as PositionChange | PositionChange[];
    return {
      name: text,
      title: 'A change of your own',
      group: 'own',
      about: text,
      positions: Array.isArray(change) ? change : [change],
    };
  } catch {
    return undefined;
  }
}
