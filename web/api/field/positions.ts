/** Position ids of images, clips and mixed sequences, as models count them. */
import { invalid, oneOf, rule } from '../errors/index.ts';
import { checkObject, type Options, tensor } from '../input/index.ts';
import type { TokenPositions, TokenPositionsOptions } from '../types/index.ts';
import { Reader, roundHalfToEven } from './numbers.ts';

/** One token: its position on each axis. */
type Token = readonly number[];
type Part = readonly [name: string, tokens: readonly Token[]];
type Builder = (o: Reader) => readonly Part[];

/** Each token is a list before there is an array whose size is checked, so all of a call are counted before they are made. */
const maxTokens = 2 ** 21;
let made = 0;
function count(tokens: number): void {
  made += tokens;
  if (made > maxTokens) throw invalid('options', made, rule('at most {max} tokens in all', { max: maxTokens }));
}

function range(length: number, at: (i: number) => number = (i) => i): number[] {
  count(length);
  return Array.from({ length }, (_, i) => at(i));
}

/** Every combination of coordinates, the last axis fastest. */
function cross(...axes: readonly (readonly number[])[]): Token[] {
  count(axes.reduce((product, axis) => product * axis.length, 1));
  return axes.reduce<Token[]>((tokens, axis) => tokens.flatMap((token) => axis.map((one) => [...token, one])), [[]]);
}

const cells = (extents: readonly number[]): Token[] => cross(...extents.map((extent) => range(extent)));
const moved = (tokens: readonly Token[], by: Token): Token[] =>
  tokens.map((token) => token.map((at, axis) => at + (by[axis] as number)));
const same = (length: number, start: number, axes = 3): Token[] =>
  range(length).map((i) => new Array<number>(axes).fill(start + i));
const still = (length: number, axes = 3): Token[] => range(length).map(() => new Array<number>(axes).fill(0));
const largest = (tokens: readonly Token[]) =>
  tokens.reduce((running, token) => Math.max(running, ...token), Number.NEGATIVE_INFINITY);

/** An image whose rows and columns are preceded by a coordinate of the image itself. */
const image = (o: Reader, first = 0, start = 0): Token[] =>
  moved(cells([1, ...o.extents('grid', 2)]), [first, start, start]);

const textOnPlane = (o: Reader): Token[] => range(o.count('textLength', 0)).map((i) => [0, i, i]);

/** The images of Qwen-Image and its relatives: centred unless scaleRope is false, with the text after them. */
const centred =
  (variant: 'qwen' | 'layered' | 'nucleus'): Builder =>
  (o) => {
    const images = o.objects('images', (one) => one.extents('grid', 3));
    if (images.length === 0) o.refuse('images', 'at least one image');
    const scaled = o.flag('scaleRope', true);
    let start = 0;
    const tokens = images.flatMap(([frames = 1, rows = 1, columns = 1], k) => {
      const condition = variant === 'layered' && k === images.length - 1;
      const side = scaled ? Math.max(rows >> 1, columns >> 1) : Math.max(rows, columns);
      start = variant === 'nucleus' ? side : Math.max(start, side);
      const offset = scaled ? [(rows >> 1) - rows, (columns >> 1) - columns] : [0, 0];
      return moved(cells([frames, rows, columns]), [condition ? -1 : k, ...offset]);
    });
    if (variant === 'layered') start = Math.max(start, images.length - 1);
    return [
      ['image', tokens],
      ['text', same(o.count('textLength', 0), start)],
    ];
  };

/** The part of the trained grid that an image of these proportions covers. */
function cropRegion([rows, columns]: Token, [high, wide]: Token, tall: boolean) {
  const [h = 1, w = 1, baseRows = 1, baseColumns = 1] = [rows, columns, high, wide];
  const height = tall ? baseRows : roundHalfToEven((baseColumns / w) * h);
  const width = tall ? roundHalfToEven((baseRows / h) * w) : baseColumns;
  const [top, left] = [roundHalfToEven((baseRows - height) / 2), roundHalfToEven((baseColumns - width) / 2)];
  return [
    [top, top + height],
    [left, left + width],
  ] as const;
}

/** 'shipped': equal steps from start to stop (n − 1) / n. 'even': n equal parts of the region, as it was trained. */
function spaced(o: Reader, [start, stop]: readonly [number, number], count: number): number[] {
  const shipped = o.choice('spacing', ['shipped', 'even'], 'shipped') === 'shipped';
  const end = (stop * (count - 1)) / count;
  return range(count, (k) => {
    if (!shipped) return start + ((stop - start) * k) / count;
    return count > 1 ? start + ((end - start) * k) / (count - 1) : start;
  });
}

/** The place within a patch that counts: its middle in the models. */
function inPatch(o: Reader): (start: number, end: number) => number {
  const place = o.choice('at', ['middle', 'start', 'end'], 'middle');
  return (start, end) => (place === 'middle' ? (start + end) / 2 : place === 'start' ? start : end);
}

/** Segments of text, images and clips, each frame a separate image between two tokens that count as text. */
function visionRuns(o: Reader): readonly (number | readonly [height: number, width: number])[] {
  const runs: (number | readonly [number, number])[] = [];
  const addText = (length: number) => {
    const last = runs.at(-1);
    if (typeof last === 'number') runs[runs.length - 1] = last + length;
    else runs.push(length);
  };
  o.objects('segments', (one) => {
    const modality = one.choice('modality', ['text', 'image', 'video']);
    if (modality === 'text') return addText(one.count('length', undefined, 1));
    const frames = modality === 'video' ? one.count('temporal', undefined, 1) : 1;
    count(2 * frames);
    const [height, width] = [one.count('height', undefined, 1), one.count('width', undefined, 1)];
    for (let frame = 0; frame < frames; frame++) {
      addText(1);
      runs.push([height, width]);
      addText(1);
    }
  });
  if (runs.length === 0) o.refuse('segments', 'at least one segment');
  return runs;
}

/** How a frame of a mixed sequence is placed: its tokens, the position of the next token, and text tokens it holds. */
type Place = (height: number, width: number, next: number) => readonly [Token[], number, number?];

const mixed =
  (placeOf: (o: Reader) => Place): Builder =>
  (o) => {
    const place = placeOf(o);
    let [next, held] = [0, 0];
    const tokens = visionRuns(o).flatMap((run) => {
      if (typeof run === 'number') {
        const text = same(run - held, next);
        next += run - held;
        held = 0;
        return text;
      }
      const [placed, after, holds = 0] = place(run[0], run[1], next);
      next = after;
      held = holds;
      return placed;
    });
    return [['tokens', tokens]];
  };

const aroundCentre: Place = (height, width, t) => [
  moved(cells([1, height, width]), [t, t - ((height - 1) >> 1), t - ((width - 1) >> 1)]),
  t + 1,
];

/** Qwen2.5-Omni's time-aligned ids, in chunks of video and audio where both come from one clip. */
const tmrope: Builder = (o) => {
  const [before, between, after] = [o.count('textBefore', 0), o.count('textBetween', 0), o.count('textAfter', 0)];
  const grid = o.extents('video', 3);
  const audioLength = o.count('audioTokens');
  const [seconds, rate] = [o.number('secondsPerGrid', 1, 0), o.number('positionsPerSecond', 25, 0)];
  const chunkSeconds = o.number('secondsPerChunk', 2, 0, true);
  const tokens: Token[] = [];
  let next = 0;
  const put = (run: readonly Token[], advances = true) => {
    tokens.push(...run);
    if (advances && run.length > 0) next = largest(run) + 1;
  };
  const video = cells(grid).map(([frame = 0, ...place]) => [Math.floor(frame * seconds * rate), ...place]);
  const at = (start: number) => moved(video, [start, start, start]);
  put(same(before, 0));
  if (!o.flag('audioInVideo')) {
    put(same(1, next));
    put(at(next));
    put(same(1, next));
    put(same(between, next));
    put(same(1, next));
    put(same(audioLength, next));
    put(same(1, next));
  } else {
    put(same(1, next), false);
    put(same(1, next));
    const start = next;
    const size = Math.floor(rate * chunkSeconds);
    // The counter moves by one per cut, even where a token is several chunks ahead.
    const chunks = (run: readonly Token[]) => {
      const made: Token[][] = [[]];
      for (const token of run) {
        if ((token[0] as number) - start >= made.length * size) made.push([]);
        made.at(-1)?.push(token);
      }
      return made;
    };
    const [pictures, sounds] = [chunks(at(start)), chunks(same(audioLength, start))];
    for (let chunk = 0; chunk < Math.max(pictures.length, sounds.length); chunk++) {
      put(pictures[chunk] ?? []);
      put(sounds[chunk] ?? []);
    }
    put(same(1, next), false);
    put(same(1, next));
  }
  put(same(after, next));
  return [['tokens', tokens]];
};

/** One prompt of a batch beside its image; shorter prompts are padded. */
const perPrompt =
  (tokensOf: (o: Reader, length: number, max: number) => readonly Part[]) =>
  (o: Reader): readonly (readonly Part[])[] => {
    const lengths = o.numbers('textLengths', undefined, undefined, 0, true);
    const max = Math.max(...lengths);
    const longest = o.count('textMax', max, max);
    return lengths.map((length) => tokensOf(o, length, longest));
  };

const batched = {
  /** Text i at (i, 0, 0), the image at (text length, row, column) after it, padding at the end. */
  lumina2: perPrompt((o, length, max) => [
    ['text', range(length).map((i) => [i, 0, 0])],
    ['image', image(o, length)],
    ['padding', still(max - length)],
  ]),
  /** Prompts are padded on the left, and the image is far away from any text. */
  ideogram4: perPrompt((o, length, max) => {
    const offset = o.number('imageOffset', 65536);
    return [
      ['padding', still(max - length)],
      ['text', same(length, 0)],
      ['image', moved(image(o), [offset, offset, offset])],
    ];
  }),
  'ernie-image': perPrompt((o, length, max) => [
    ['image', image(o, length)],
    ['text', range(max).map((i) => [i, 0, 0])],
  ]),
} as const;

const builders = {
  flux: (o) => [
    ['text', still(o.count('textLength', 0))],
    ['image', image(o)],
  ],
  kontext: (o) => [
    ['text', still(o.count('textLength', 0))],
    ['image', image(o)],
    ['reference', o.has('reference') ? moved(cells([1, ...o.extents('reference', 2)]), [1, 0, 0]) : []],
  ],
  flux2: (o) => [
    ['text', range(o.count('textLength', 0)).map((i) => [0, 0, 0, i])],
    ['image', cells([1, ...o.extents('grid', 2), 1])],
    ...o
      .objects('references', (one) => one.extents('grid', 2), [])
      .map((grid, k): Part => ['reference', moved(cells([1, ...grid, 1]), [10 + 10 * k, 0, 0, 0])]),
  ],
  ovis: (o) => [
    ['text', textOnPlane(o)],
    ['image', image(o)],
  ],
  longcat: (o) => {
    const start = o.number('start', 512);
    const reference = o.has('reference') ? cells([1, ...o.extents('reference', 2)]) : [];
    return [
      ['text', textOnPlane(o)],
      ['image', image(o, 1, start)],
      ['reference', moved(reference, [2, start, start])],
    ];
  },
  hidream: (o) => {
    const tokens = image(o);
    const slots = o.count('imageSlots', tokens.length, tokens.length);
    return [
      ['image', tokens],
      ['padding', still(slots - tokens.length)],
      ['text', still(o.count('textLength', 0))],
    ];
  },
  prx: (o) => [['image', cells(o.extents('grid', 2))]],
  'qwen-image': centred('qwen'),
  'qwen-image-layered': centred('layered'),
  'nucleus-image': centred('nucleus'),
  /** Frames, rows and columns from 0, or from offsets; frames in steps of timeStride. */
  wan: (o) => {
    const stride = o.number('timeStride', 1);
    const tokens = cells(o.extents('grid', 3)).map(([t = 0, ...place]) => [t * stride, ...place]);
    return [['video', moved(tokens, o.numbers('offsets', 3, [0, 0, 0]))]];
  },
  chronoedit: (o) => {
    const grid = o.extents('grid', 3);
    return [['video', cells(grid).map(([t = 0, ...place]) => [grid[0] === 2 ? 7 * t : t, ...place])]];
  },
  kandinsky5: (o) => {
    const factors = o.numbers('scaleFactor', 3, [1, 2, 2]);
    if (factors.includes(0)) o.refuse('scaleFactor', 'numbers other than 0');
    const tokens = moved(cells(o.extents('grid', 3)), o.numbers('start', 3, [0, 0, 0]));
    return [['video', tokens.map((token) => token.map((at, axis) => at / (factors[axis] as number)))]];
  },
  cogview4: (o) => {
    const grid = o.extents('grid', 2);
    const rescaled = o.has('axesRange') ? o.numbers('axesRange', 2, undefined, 1, true) : grid;
    return [
      [
        'image',
        cells(grid).map((cell) =>
          cell.map((i, axis) => Math.floor((i * (rescaled[axis] as number)) / (grid[axis] as number))),
        ),
      ],
    ];
  },
  joyimage: (o) => {
    const tokens = cells(o.extents('grid', 3));
    return [
      ['image', tokens],
      ['text', same(o.count('textLength', 0), largest(tokens) + 1)],
    ];
  },
  cogvideox: (o) => {
    const [frames = 1, rows = 1, columns = 1] = o.extents('grid', 3);
    const base = o.extents('base', 2);
    const region = cropRegion([rows, columns], base, rows / columns > (base[0] as number) / (base[1] as number));
    return [['video', cross(range(frames), spaced(o, region[0], rows), spaced(o, region[1], columns))]];
  },
  /** Columns before rows. */
  hunyuandit: (o) => {
    const [rows = 1, columns = 1] = o.extents('grid', 2);
    const base = o.count('base', undefined, 1);
    const region = cropRegion([rows, columns], [base, base], rows > columns);
    const tokens = cross(spaced(o, region[0], rows), spaced(o, region[1], columns));
    return [['image', tokens.map(([row = 0, column = 0]) => [column, row])]];
  },
  allegro: (o) => {
    const factors = o.numbers('interpolationScale', 3, [2.2, 2, 2]);
    if (factors.includes(0)) o.refuse('interpolationScale', 'numbers other than 0');
    return [['video', cells(o.extents('grid', 3)).map((cell) => cell.map((i, axis) => i / (factors[axis] as number)))]];
  },
  /** Seconds and pixels, each over the largest of training. */
  'ltx-video': (o) => {
    const base = o.numbers('base', 3, [20, 2048, 2048]);
    const [compressed = 8, ...pixels] = o.numbers('scale', 3, [8, 32, 32]);
    const causal = o.choice('time', ['plain', 'causal'], 'plain') === 'causal';
    const frame = o.number('frameIndex', 0);
    const fps = o.number('fps', 25, 0, true);
    const tokens = cells(o.extents('grid', 3)).map(([f = 0, ...place]) => {
      const at = causal ? Math.max(compressed * f + 1 - compressed, 0) + frame : compressed * f;
      return [at / fps, ...place.map((i, axis) => i * (pixels[axis] as number))];
    });
    return [['video', tokens.map((token) => token.map((at, axis) => at / (base[axis] as number)))]];
  },
  /** The middles of patches, in seconds and pixels, each over the largest of training. */
  'ltx-2': (o) => {
    const base = o.numbers('base', 3, [20, 2048, 2048]);
    const scale = o.numbers('scale', 3, [8, 32, 32]);
    const [time = 1, space = 1] = o.numbers('patch', 2, [1, 1], 1, true);
    const offset = o.number('causalOffset', 1);
    const fps = o.number('fps', 24, 0, true);
    const edge = (i: number, axis: number) => {
      const at = i * (scale[axis] as number);
      return axis > 0 ? at : Math.max(at + offset - (scale[0] as number), 0) / fps;
    };
    const within = inPatch(o);
    const size = [time, space, space];
    const place = (i: number, axis: number) =>
      within(edge(i, axis), edge(i + (size[axis] as number), axis)) / (base[axis] as number);
    return [['video', cells(o.extents('grid', 3)).map((cell) => cell.map(place))]];
  },
  'ltx-2-audio': (o) => {
    const [base = 20] = o.numbers('base', 1, [20]);
    const scale = o.number('scale', 4);
    const patch = o.count('patch', 1, 1);
    const [offset, shift] = [o.number('causalOffset', 1), o.number('shift', 0)];
    const [hop, rate] = [o.number('hopLength', 160, 0, true), o.number('samplingRate', 16000, 0, true)];
    const edge = (latent: number) => (Math.max(latent * scale + offset - scale, 0) * hop) / rate;
    const within = inPatch(o);
    const place = (i: number) => within(edge(i + shift), edge(i + shift + patch)) / base;
    return [['audio', range(o.count('length', undefined, 1), place).map((at) => [at])]];
  },
  'ltx-2-connector': (o) => {
    const [base = 4096] = o.numbers('base', 1, [4096]);
    return [['text', range(o.count('textLength', undefined, 1)).map((i) => [i / base])]];
  },
  cosmos: (o) => {
    const baseFps = o.number('baseFps', 24, 0, true);
    const fps = o.number('fps', baseFps, 0, true);
    return [['video', cells(o.extents('grid', 3)).map(([t = 0, ...place]) => [(t / fps) * baseFps, ...place])]];
  },
  /** Text, then a clip at a distance; fractional for more than one frame at a known rate. */
  cosmos3: (o) => {
    const [start, length, margin] = [o.number('start', 0), o.count('textLength', 0), o.number('margin', 15000)];
    const grid = o.extents('grid', 3);
    const offset = start + length + margin;
    const startFrame = o.number('startFrame', 0);
    const compression = o.number('temporalCompression', 4, 0, true);
    const baseCompression = o.number('baseTemporalCompression', compression, 0, true);
    const baseFps = o.number('baseFps', 24, 0, true);
    const fps = o.has('fps') ? o.number('fps', undefined, 0, true) : undefined;
    const time = (t: number) =>
      fps !== undefined && (grid[0] as number) > 1
        ? ((t + startFrame) / (fps / compression)) * (baseFps / baseCompression) + offset
        : t + startFrame + offset;
    const space = o.flag('spatialReset', true) ? 0 : offset;
    return [
      ['text', same(length, start)],
      ['video', cells(grid).map(([t = 0, ...place]) => [time(t), ...place.map((i) => i + space)])],
    ];
  },
  mochi: (o) => {
    const [frames = 1, rows = 1, columns = 1] = o.extents('grid', 3);
    const step = Math.sqrt(
      (o.number('baseHeight', 192, 0, true) * o.number('baseWidth', 192, 0, true)) / (rows * columns),
    );
    const middles = (count: number) => range(count, (i) => (i + 0.5 - count / 2) * step);
    return [['video', cross(range(frames), middles(rows), middles(columns))]];
  },
  /** Text from 1 and padded to a multiple, the image behind it, padding of the image at 0. */
  'z-image': (o) => {
    const multiple = o.count('multiple', 32, 1);
    const padded = Math.ceil(o.count('textLength') / multiple) * multiple;
    const tokens = moved(cells(o.extents('grid', 3)), [padded + 1, 0, 0]);
    return [
      ['image', tokens],
      ['padding', still(Math.ceil(tokens.length / multiple) * multiple - tokens.length)],
      ['text', range(padded).map((i) => [i + 1, 0, 0])],
    ];
  },
  visualcloze: (o) => [
    ['text', still(o.count('textLength', 0))],
    ...o
      .objects('images', (one) => one.extents('grid', 2))
      .map((grid, k): Part => ['image', moved(cells([1, ...grid]), [k + 1, 0, 0])]),
  ],
  /** Times follow the VAE, which makes five latents of 17 frames; sides are shares of the root of the area, times 32. */
  'minimax-h3': (o) => {
    const [frames = 1, rows = 1, columns = 1] = o.extents('grid', 3);
    const text = o.count('textLength', 0);
    let end = text;
    const times = range(frames, (f) => {
      const time = end;
      end += (f % 5 === 0 ? 5 : 20) / 3;
      return time;
    });
    const side = (count: number) => {
      const share = count / Math.sqrt(rows * columns);
      return range(count, (i) => ((1 - share) / 2 + (i * share) / count) * 32);
    };
    const [down, across] = [side(rows), side(columns)];
    const anchors = o.objects('keyframes', (one) => one.choice('at', ['first', 'last']), []);
    const sound = o.count('audioLength', 0);
    const heard = [across[0], across.at(-1)].flatMap((column = 0) =>
      range(sound, (i) => text + i).map((time) => [time, 0, column]),
    );
    return [
      ['text', range(text).map((i) => [i, 0, 0])],
      ...anchors.map((at): Part => ['keyframe', cross([at === 'first' ? text : end - 5 / 3], down, across)]),
      ['audio', heard],
      ['video', cross(times, down, across)],
    ];
  },
  'lumina-next': (o) => [['image', cells(o.extents('grid', 2))]],
  /** The middles of square patches, with a class token in the middle of the picture. */
  liere: (o) => {
    const side = o.count('patchesPerSide', undefined, 1);
    const grid = o.has('frames') ? [o.count('frames', undefined, 1), side, side] : [side, side];
    const tokens = cells(grid).map((cell) => cell.map((i) => (i + 0.5) / side));
    return [
      ['class', o.flag('classToken', true) ? [new Array<number>(grid.length).fill(0.5)] : []],
      ['image', tokens],
    ];
  },
  videorope: mixed(() => aroundCentre),
  hope: mixed(() => aroundCentre),
  mmrope: mixed((o) => {
    const scale = o.numbers('positionScale', 3, [1, 1, 1]);
    return (height, width, next) => {
      const tokens = cells([1, height, width]).map((cell) => cell.map((i, axis) => i * (scale[axis] as number) + next));
      return [tokens, largest(tokens) + 1];
    };
  }),
  'mrope-i': mixed((o) => {
    const resets = o.flag('spatialReset', true);
    return (height, width, next) => {
      if (!resets) {
        const tokens = moved(cells([1, height, width]), [next, next, next]);
        return [tokens, largest(tokens) + 1];
      }
      // The end token is part of the image, and the next one follows it.
      const end = next + Math.max(height, width);
      return [[...moved(cells([1, height, width]), [next, 0, 0]), ...same(1, end)], end + 1, 1];
    };
  }),
  omnirope: mixed(() => (height, width, next) => [
    moved(cells([1, height, width]), [next, 0, 0]),
    next + Math.max(1, height, width),
  ]),
  v2pe: mixed((o) => {
    const stride = o.number('visualStride', undefined, 0, true);
    return (height, width, next) => {
      const count = height * width;
      const at = range(count, (i) => next - 1 + (stride / count) * (i + 1));
      // What rounding adds to a whole number is no step.
      return [at.map((one) => [one, one, one]), Math.ceil(Math.round((at.at(-1) as number) * 1e9) / 1e9) + 1];
    };
  }),
  tmrope,
} as const satisfies Record<string, Builder>;

export const positionForms = [...Object.keys(builders), ...Object.keys(batched)];

export function tokenPositions(request: TokenPositionsOptions): TokenPositions {
  const options: Options = checkObject('options', request);
  const form = options.form as string;
  if (!positionForms.includes(form)) throw invalid('form', form, oneOf(positionForms));
  const o = new Reader(options);
  o.get('form');
  made = 0;
  const isBatch = Object.hasOwn(batched, form);
  const sequences = isBatch
    ? batched[form as keyof typeof batched](o)
    : [(builders as Record<string, Builder>)[form]?.(o) ?? []];
  o.done();
  const [first = []] = sequences;
  const rows = sequences.map((parts) => parts.flatMap(([, tokens]) => tokens));
  const length = rows[0]?.length ?? 0;
  if (length === 0) o.refuse('form', 'a sequence of at least one token');
  const axes = rows[0]?.[0]?.length ?? 1;
  const data = new Float64Array(axes * rows.length * length);
  rows.forEach((tokens, b) => {
    tokens.forEach((token, i) => {
      for (let axis = 0; axis < axes; axis++) data[(axis * rows.length + b) * length + i] = token[axis] as number;
    });
  });
  // Of finite options, too: coordinates are divided by factors, and factors multiply.
  const beyond = data.find((one) => !Number.isFinite(one));
  if (beyond !== undefined) throw invalid('options', beyond, rule('options that give finite positions'));
  const parts = (isBatch ? sequences : [first]).map((all) => {
    let at = 0;
    return all.flatMap(([name, { length: count }]) => {
      at += count;
      return count > 0 ? [{ name, first: at - count, count }] : [];
    });
  });
  return {
    positions: tensor(data, isBatch ? [axes, rows.length, length] : [axes, length]),
    parts: isBatch ? parts.flatMap((list, batch) => list.map((part) => ({ ...part, batch }))) : (parts[0] ?? []),
    next: data.reduce((running, at) => Math.max(running, at), Number.NEGATIVE_INFINITY) + 1,
  };
}
