import type { TokenPositionsOptions } from 'posenc';
import { rule, wholeNumber } from 'posenc/catalogue';
import { checkedNames, invalid, missing, refused } from '../../files/errors/index.ts';
import type { ConfigReport } from '../config/index.ts';

/** A picture or a clip, with its text. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames of a clip. Default 1. */
  readonly frames?: number;
  /** Frames per second, for models whose positions are times. */
  readonly fps?: number;
  /** Tokens of text. Default 0. */
  readonly textLength?: number;
  /** Frames and pixels of a cell of the latent picture, if the VAE is another than the usual one of the model. */
  readonly vae?: { readonly frames: number; readonly pixels: number };
}

/** The tokens of a picture, and the ids that a program gives them. */
export interface PictureTokens {
  /** [rows, columns] of tokens, or [frames, rows, columns]. */
  readonly grid: readonly number[];
  /** Number of tokens of the picture. */
  readonly count: number;
  /** The pixels that they cover: a rest that makes no token is cut off. */
  readonly covered: { readonly width: number; readonly height: number };
  /** Options of `pe.tokenPositions`; absent if nothing turns, or the ids are not known. */
  readonly positions?: TokenPositionsOptions;
  /** Options of `pe.gridTable`, besides those of a layer's encoding, if rows of a table are added. */
  readonly table?: { readonly grid: readonly number[]; readonly textLength?: number };
  /** Row and column of the table where the picture's window begins. */
  readonly window?: { readonly row: number; readonly column: number };
  /** The same picture as it was trained, or in another pipeline. */
  readonly others: readonly {
    readonly id: 'trained' | 'pipeline';
    readonly what: string;
    readonly positions: TokenPositionsOptions;
  }[];
}

/** Forms whose grid has rows and columns alone. */
const flat = new Set(
  'flux kontext visualcloze flux2 longcat ovis hidream prx cogview4 hunyuandit lumina-next lumina2 ernie-image ideogram4'.split(
    ' ',
  ),
);
const withRate = new Set(['ltx-video', 'ltx-2', 'cosmos', 'cosmos3']);
const largest = 2 ** 20;

/**
 * Returns how a transformer of diffusers cuts a picture or a clip into tokens, and the options with which
 * `pe.tokenPositions` makes their ids. Sizes of the VAE are not in the file: those of the model's own are used, or `vae`.
 *
 * ```ts
 * import { createPosenc } from 'posenc';
 * import { inspectConfig, pictureTokens } from 'posenc/inspect';
 * const pe = await createPosenc();
 * const report = inspectConfig({ _class_name: 'FluxTransformer2DModel' });
 * const { grid, positions } = pictureTokens(report, { width: 1024, height: 768, textLength: 512 });
 * console.assert(grid.join() === '48,64' && positions !== undefined);
 * const ids = positions && pe.tokenPositions(positions).positions;
 * console.assert(ids?.shape.join() === '3,3584');
 * ```
 *
 * @throws PosencError 'invalid-argument' when the report is not about such a model, or for sizes that make no token
 */
export function pictureTokens(report: ConfigReport, picture: Picture): PictureTokens {
  const names = { width: true, height: true, frames: true, fps: true, textLength: true, vae: true } as const;
  const { width, height, frames = 1, fps, textLength = 0, vae } = checkedNames(picture, names);
  const { grid: cells, positions: form, text, byPipeline, axes = [] } = report.picture ?? {};
  if (!cells) throw refused('report', report.status, rule('a report on a transformer of diffusers that has a grid'));
  for (const [name, value] of Object.entries({
    width,
    height,
    frames,
    'vae.frames': vae?.frames ?? 1,
    'vae.pixels': vae?.pixels ?? 1,
  }))
    if (!Number.isInteger(value) || value < 1 || value > largest) throw invalid(name, value, wholeNumber(1, largest));
  if (!Number.isInteger(textLength) || textLength < 0 || textLength > largest)
    throw invalid('textLength', textLength, wholeNumber(0, largest));
  if (fps !== undefined && !(fps > 0 && fps < Number.POSITIVE_INFINITY))
    throw invalid('fps', fps, { kind: 'range', type: 'number', min: 0 });
  const isClip = axes.some((axis) => axis === 'time' || axis === 'seconds') && !flat.has(form?.form ?? '');
  if (!isClip && frames > 1) throw invalid('frames', frames, rule('1, as the model makes single pictures'));
  const cell = vae ?? cells.vae;
  if (!cell)
    throw missing('vae', rule('frames and pixels of a latent cell, as the file names a VAE that is not known'));
  const { frames: perLatent, pixels } = cell;
  const [time, ...side] = cells.patch;
  const latents = latentFrames(frames, perLatent, cells.frameRule);
  const [rows, columns] = [height, width].map((length, i) => Math.floor(length / (pixels * (side[i] as number)))) as [
    number,
    number,
  ];
  if (rows < 1 || columns < 1)
    throw refused('picture', `${width} × ${height}`, rule(`at least ${pixels * side[0]} × ${pixels * side[1]} pixels`));
  const isFlat = !form || flat.has(form.form);
  const clip = (cells.frameRule === 'pad' ? Math.ceil : Math.floor)(latents / time);
  if (isClip && clip < 1)
    throw refused('frames', `${frames}`, rule('at least {min}', { min: perLatent * (time - 1) + 1 }));
  const grid = isClip ? [clip, rows, columns] : isFlat ? [rows, columns] : [1, rows, columns];
  const made = (more: Readonly<Record<string, unknown>> = {}) =>
    ({
      ...form,
      ...(/^(?:qwen|nucleus|visualcloze)/.test(form?.form ?? '') ? { images: [{ grid }] } : { grid }),
      ...(text === 'textLength' ? { textLength } : text === 'textLengths' ? { textLengths: [textLength] } : {}),
      ...(fps !== undefined && withRate.has(form?.form ?? '') ? { fps } : {}),
      ...(form?.form === 'kandinsky5' ? { scaleFactor: kandinskyScale(width, height) } : {}),
      ...(form?.form === 'hidream' && rows === columns ? { imageSlots: rows * columns } : {}),
      ...(byPipeline?.start === 'textLength' ? { start: textLength } : {}),
      ...(byPipeline?.time ? { time: byPipeline.time } : {}),
      ...more,
    }) as TokenPositionsOptions;
  const layer = report.layers[0];
  const isTable = layer?.computedBy === 'gridTable';
  return {
    grid,
    count: grid.reduce((all, one) => all * one, 1),
    covered: { width: columns * pixels * side[1], height: rows * pixels * side[0] },
    ...(form && !isTable && layer?.entry === 'rotary' ? { positions: made() } : {}),
    ...(isTable
      ? {
          table: {
            grid: layer.encoding?.form === 'latte' ? [rows, columns] : grid,
            ...tableText(layer.encoding?.form, textLength),
          },
        }
      : {}),
    ...(isTable && layer.table?.grid
      ? { window: windowOf(layer.encoding?.form, layer.table.grid[0] as number, rows, columns) }
      : {}),
    others: isTable ? [] : othersOf(form?.form, byPipeline, made),
  };
}

function latentFrames(frames: number, cell: number, rule: 'round' | 'ceil' | 'pad' | undefined): number {
  if (rule === 'round') return Math.floor(frames / cell) + 1;
  if (rule !== 'ceil') return Math.floor((frames - 1) / cell) + 1;
  return frames % 2 === 0 ? Math.ceil(frames / cell) : Math.ceil((frames - 1) / cell) + 1;
}

const tableText = (form: unknown, textLength: number) =>
  form === 'cogvideox' || form === 'cogview3' ? { textLength } : {};

const kandinskyScale = (...sides: readonly number[]) =>
  sides.every((side) => side >= 480 && side <= 854) ? [1, 2, 2] : [1, 3.16, 3.16];

function windowOf(form: unknown, max: number, rows: number, columns: number) {
  if (rows > max || columns > max)
    throw refused('picture', `${rows} × ${columns} tokens`, rule(`at most ${max} × ${max} tokens`));
  const start = (count: number) =>
    form === 'sd3' ? (max - count) >> 1 : form === 'auraflow' ? (max >> 1) - (count >> 1) : 0;
  return { row: start(rows), column: start(columns) };
}

function othersOf(
  form: string | undefined,
  byPipeline: Readonly<Record<string, string>> | undefined,
  made: (more: Readonly<Record<string, unknown>>) => TokenPositionsOptions,
): PictureTokens['others'] {
  if (form === 'cogvideox' || form === 'hunyuandit')
    return [{ id: 'trained', what: 'as trained: n equal parts of the region', positions: made({ spacing: 'even' }) }];
  if (form === 'ltx-video' && byPipeline?.time !== 'causal')
    return [{ id: 'pipeline', what: 'LTXConditionPipeline', positions: made({ time: 'causal' }) }];
  return [];
}
