import { inputArray, noSnippet, option, type Snippet, type SnippetRequest } from './program.ts';

export function notAugmented({ known }: SnippetRequest): void {
  if (known.options.augmentation !== undefined) {
    noSnippet(
      'The augmentation of CAPE draws random numbers that only posenc repeats; the JavaScript snippet has them.',
    );
  }
}

/** Defines `row` and `column` of each cell, row by row. */
export function cells({ program }: SnippetRequest, height: number, width: number): void {
  program.step(`
cell = xp.arange(${height * width}, dtype=xp.float64)
row, column = xp.floor(cell / ${width}), cell % ${width}`);
}

/** An expression for numbers from −1 to 1 in equal steps. */
export function unit(name: string, count: number): string {
  return count === 1 ? `0 * ${name} - 1` : `(2 * ${name} - ${count - 1}) / ${count - 1}`;
}

export const binary: Snippet = {
  scheme: 'binary',
  write: (request) => {
    const { dim } = request.layer;
    const bits = option<number | undefined>(request, 'bits') ?? Math.min(dim, 53);
    const digit = `xp.floor(xp.arange(${dim}, dtype=xp.float64) * ${bits} / ${dim})`;
    const digits = option(request, 'order') === 'most-significant-first' ? `${bits - 1} - ${digit}` : digit;
    request.program.step(`
digits = ${digits}
table = xp.floor(positions[:, None] / 2.0 ** digits) % 2`);
  },
};

export const cape2d: Snippet = {
  scheme: 'cape-2d',
  write: (request) => {
    notAugmented(request);
    const half = request.layer.dim / 2;
    const [columns, rows] = [option<number>(request, 'patchesX'), option<number>(request, 'patchesY')];
    cells(request, columns, rows);
    request.program.step(`
across, along = ${unit('row', columns)}, ${unit('column', rows)}
wave = 1 + xp.arange(${half}, dtype=xp.float64)
angles = xp.pi * 10.0 ** (wave / ${half}) * (across[:, None] * xp.cos(wave - 1) + along[:, None] * xp.sin(wave - 1))
table = xp.concatenate([xp.cos(angles), xp.sin(angles)], axis=1)`);
  },
};

export const cape: Snippet = {
  scheme: 'cape',
  write: (request) => {
    const { program, layer } = request;
    notAugmented(request);
    const mean = option(request, 'normalize') ? (layer.keys - 1) / 2 : 0;
    program.step(`
angles = ${option(request, 'freqScale')} * ${option(request, 'posScale')} * (positions[:, None] - ${mean})
angles = angles * 10000.0 ** (-2 * xp.arange(${layer.dim / 2}, dtype=xp.float64) / ${layer.dim})
table = xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${layer.dim})`);
  },
};

export const complexExponential: Snippet = {
  scheme: 'complex-exponential',
  write: (request) => {
    const { program, layer } = request;
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * xp.arange(${layer.dim / 2}, dtype=xp.float64) / ${layer.dim})
angles = positions[:, None] * frequencies`);
    program.step(
      option(request, 'part') === 'real'
        ? 'table = xp.cos(angles)'
        : `table = xp.stack([xp.cos(angles), xp.sin(angles)], axis=-1).reshape(-1, ${layer.dim})  # real, imaginary`,
    );
  },
};

export const detrLearned: Snippet = {
  scheme: 'detr-learned',
  write: (request) => {
    cells(request, option(request, 'height'), option(request, 'width'));
    inputArray(request, 'rowEmbed');
    inputArray(request, 'colEmbed');
    const [column, row] = ['colEmbed[column.astype(xp.int64)]', 'rowEmbed[row.astype(xp.int64)]'];
    request.program.step(
      `table = ${option(request, 'sum') ? `${column} + ${row}` : `xp.concatenate([${column}, ${row}], axis=1)`}`,
    );
  },
};

export const detrSine: Snippet = {
  scheme: 'detr-sine',
  write: (request) => {
    const { layer, program } = request;
    const feats = option<number>(request, 'numPosFeats');
    const [height, width] = layer.grid;
    const scale = option<number>(request, 'scale');
    const place = (name: string, last: number) =>
      option(request, 'normalize') ? `(${name} + 1) / ${last + 1e-6} * ${scale}` : `${name} + 1`;
    cells(request, height, width);
    program.step(`
frequencies = ${option(request, 'temperature')} ** (-2 * xp.arange(${feats / 2}, dtype=xp.float64) / ${feats})
blocks = [c[:, None] * frequencies for c in (${place('row', height)}, ${place('column', width)})]
blocks = [xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${feats}) for angles in blocks]
table = xp.concatenate(blocks, axis=1)`);
  },
};

export const integer: Snippet = {
  scheme: 'integer',
  write: ({ program, layer }) =>
    program.step(`table = positions[:, None] + 0 * xp.arange(${layer.dim}, dtype=xp.float64)`),
};

export const learned: Snippet = {
  scheme: 'learned',
  write: (request) => {
    inputArray(request, 'table');
    const first = option<number>(request, 'positionOffset');
    request.program.step(`table = ${option(request, 'scale')} * table[positions.astype(xp.int64) + ${first}]`);
  },
};

export const linearLadder: Snippet = {
  scheme: 'linear-ladder',
  write: ({ program, layer }) =>
    program.step(`
angles = positions[:, None] / (1 + xp.arange(${layer.dim / 2}, dtype=xp.float64))
table = xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${layer.dim})`),
};

export const multidim: Snippet = {
  scheme: 'multidim',
  write: (request) => {
    const { layer, program } = request;
    const block = 2 * Math.ceil(layer.dim / 4);
    cells(request, ...layer.grid);
    program.step(`
frequencies = ${option(request, 'base')} ** (-2 * xp.arange(${block / 2}, dtype=xp.float64) / ${block})
blocks = [xp.stack([xp.sin(c[:, None] * frequencies), xp.cos(c[:, None] * frequencies)], axis=-1) for c in (row, column)]
table = xp.concatenate([block.reshape(-1, ${block}) for block in blocks], axis=1)[:, :${layer.dim}]`);
  },
};

export const normalisedInteger: Snippet = {
  scheme: 'normalised-integer',
  write: (request) => {
    const last = option<number>(request, 'textLength') - 1;
    request.program.step(
      `table = positions[:, None] / ${last} + 0 * xp.arange(${request.layer.dim}, dtype=xp.float64)`,
    );
  },
};

export const sincosPosEmbed2d: Snippet = {
  scheme: 'sincos-pos-embed-2d',
  write: (request) => {
    const { layer, program } = request;
    const [height, width] = [option<number>(request, 'height'), option<number>(request, 'width')];
    const base = option<number | undefined>(request, 'baseSize');
    const scale = option<number>(request, 'interpolationScale');
    const step = (size: number) => (base === undefined ? 1 : base / size) / scale;
    const extra = option<number>(request, 'prefixTokens');
    cells(request, height, width);
    program.step(`
frequencies = ${option(request, 'base')} ** (-xp.arange(${layer.dim / 4}, dtype=xp.float64) / ${layer.dim / 4})
steps = (${step(width)} * column, ${step(height)} * row)
table = xp.concatenate([f(c[:, None] * frequencies) for c in steps for f in (xp.sin, xp.cos)], axis=1)`);
    if (extra > 0) {
      program.step(`table = xp.concatenate([xp.zeros((${extra}, ${layer.dim}), dtype=xp.float64), table], axis=0)`);
    }
  },
};

export const singleFrequency: Snippet = {
  scheme: 'single-frequency',
  write: (request) =>
    request.program.step(`
angles = ${option(request, 'frequency')} * positions[:, None] + 0 * xp.arange(${request.layer.dim / 2}, dtype=xp.float64)
table = xp.stack([xp.sin(angles), xp.cos(angles)], axis=-1).reshape(-1, ${request.layer.dim})`),
};

export const singleSine: Snippet = {
  scheme: 'single-sine',
  write: (request) =>
    request.program.step(
      `table = xp.sin(${option(request, 'frequency')} * positions)[:, None] + 0 * xp.arange(${request.layer.dim}, dtype=xp.float64)`,
    ),
};

export const sinusoidal: Snippet = {
  scheme: 'sinusoidal',
  write: (request) => {
    const { program, layer } = request;
    const of = <Value>(name: string) => option<Value>(request, name);
    const odd = of<string>('oddDim');
    const { dim } = layer;
    const even = odd === 'truncate' ? dim + (dim % 2) : odd === 'zero' ? dim - (dim % 2) : dim;
    const pairs = Math.ceil(even / 2);
    const divisor = (odd === 'zero' ? Math.floor(dim / 2) : even / 2) - of<number>('downscaleFreqShift');
    program.step(`
frequencies = ${pairs === 1 ? 'xp.arange(1, dtype=xp.float64) + 1' : `${of('base')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${divisor})`}
angles = ${of('positionScale')} * positions[:, None] * frequencies`);
    const [first, second] = of('flipSinToCos') ? ['cos', 'sin'] : ['sin', 'cos'];
    const rest = even - pairs;
    if (of('layout') === 'half') {
      program.step(
        `table = xp.concatenate([xp.${first}(angles), xp.${second}(angles)[:, :${rest}]], axis=1)[:, :${dim}]`,
      );
    } else {
      program.step(
        `table = xp.stack([xp.${first}(angles), xp.${second}(angles)], axis=-1).reshape(-1, ${2 * pairs})[:, :${Math.min(even, dim)}]`,
      );
    }
    if (odd === 'zero' && dim % 2 === 1) program.step('table = xp.concatenate([table, 0 * table[:, :1]], axis=1)');
    if (of('amplitude') !== 1) program.step(`table = ${of('amplitude')} * table`);
    const padding = of<number | undefined>('paddingPosition');
    if (padding !== undefined) program.step(`table = xp.where(positions[:, None] == ${padding}, 0.0, table)`);
  },
  wavelengths: (request) => {
    request.program.step('positions = xp.arange(1, dtype=xp.float64) + 1');
    sinusoidal.write({ ...request, layer: { ...request.layer, keys: 1 } });
    request.program.step('wavelengths = 2 * xp.pi / angles[0]');
  },
};

export const timestep: Snippet = {
  scheme: 'timestep',
  write: (request) => {
    const { program, layer } = request;
    const of = <Value>(name: string) => option<Value>(request, name);
    const pairs = Math.floor(layer.dim / 2);
    const order = of('flipSinToCos') ? 'xp.cos(angles), xp.sin(angles)' : 'xp.sin(angles), xp.cos(angles)';
    program.step(`
frequencies = ${of('maxPeriod')} ** (-xp.arange(${pairs}, dtype=xp.float64) / ${pairs - of<number>('downscaleFreqShift')})
angles = ${of('scale')} * positions[:, None] * frequencies
table = xp.concatenate([${order}], axis=1)`);
    if (layer.dim % 2 === 1) program.step('table = xp.concatenate([table, 0 * table[:, :1]], axis=1)');
  },
};

export const timingSignal: Snippet = {
  scheme: 'timing-signal',
  write: (request) => {
    const { layer, program } = request;
    const timescales = Math.floor(layer.dim / 4);
    const [low, high] = [option<number>(request, 'minTimescale'), option<number>(request, 'maxTimescale')];
    cells(request, ...layer.grid);
    program.step(`
frequencies = ${low} * ${high / low} ** (-xp.arange(${timescales}, dtype=xp.float64) / ${Math.max(1, timescales - 1)})
blocks = [f(c[:, None] * frequencies) for c in (row, column) for f in (xp.sin, xp.cos)]
table = xp.concatenate([*blocks, xp.zeros((${layer.keys}, ${layer.dim - 4 * timescales}), dtype=xp.float64)], axis=1)`);
  },
};
