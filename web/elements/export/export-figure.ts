import { csv, type ExportedArray, json, npy } from './arrays.ts';
import { backgroundOf } from './boxes.ts';
import { png, svg } from './picture.ts';
import { readScene } from './scene.ts';
import type { Scene } from './shapes.ts';

/** Settings for the export of a picture. */
export interface PictureChoices {
  /** The whole picture with its text, or only its charts. */
  readonly part: 'figure' | 'chart';
  /** Pixels of a PNG file per CSS pixel. */
  readonly scale: 1 | 2 | 3 | 4;
  /** 'page' is as on the page, 'light' is on white, and 'transparent' has the dark lines of a light page. */
  readonly background: 'page' | 'light' | 'dark' | 'transparent';
}

export const usualChoices: PictureChoices = { part: 'figure', scale: 2, background: 'page' };

export const pictureScales = [1, 2, 3, 4] as const;
export const pictureBackgrounds = ['page', 'light', 'dark', 'transparent'] as const;

/** The theme in which a picture is drawn for a file; undefined to keep that of the page. */
export function themeOf({ background }: PictureChoices): 'light' | 'dark' | undefined {
  if (background === 'page') return undefined;
  return background === 'dark' ? 'dark' : 'light';
}

export type ExportKind = 'png' | 'svg' | 'csv' | 'npy' | 'json';

export interface ExportSource {
  /** The name of the element; the file name is derived from it. */
  readonly name: string;
  readonly state: Readonly<Record<string, string>>;
  readonly body: HTMLElement;
  readonly arrays: readonly ExportedArray[];
  /** Index of the array to write, for formats that hold one. */
  readonly chosen: number;
  readonly choices?: PictureChoices;
  /** Draws the picture in a theme, calls `call`, and restores the former theme. Absent if there is only one theme. */
  readonly inTheme?: <T>(theme: 'light' | 'dark', call: () => T) => Promise<T>;
}

/** Creates the file, offers it to the browser to save, and returns its name. */
export async function exportFigure(kind: ExportKind, source: ExportSource): Promise<string> {
  const { name, state, arrays, chosen } = source;
  const array = arrays[chosen];
  const several = arrays.length > 1 && array && (kind === 'csv' || kind === 'npy');
  const file = `${name}${several ? `-${array.name.replace(/[^\p{L}\p{N}]+/gu, '-')}` : ''}.${kind}`;
  if (kind === 'png') save(file, await drawn(source, (scene, scale) => png(scene, scale)));
  else if (kind === 'svg') save(file, new Blob([await drawn(source, svg)], { type: 'image/svg+xml' }));
  else if (kind === 'json') save(file, new Blob([json(name, state, arrays)], { type: 'application/json' }));
  else if (!array) throw new Error(`There are no numbers to put into ${file}.`);
  else if (kind === 'csv') save(file, new Blob([csv(array)], { type: 'text/csv' }));
  else save(file, new Blob([npy(array)], { type: 'application/octet-stream' }));
  return file;
}

async function drawn<T>(
  { body, choices = usualChoices, inTheme }: ExportSource,
  draw: (scene: Scene, scale: number) => T | Promise<T>,
): Promise<T> {
  const theme = themeOf(choices);
  const read = () => draw(readScene(body, { part: choices.part, background: groundOf(choices, body) }), choices.scale);
  return theme && inTheme ? inTheme(theme, read) : read();
}

/** A light picture is meant for print, so it gets white paper whatever the page's background. */
function groundOf({ background }: PictureChoices, body: HTMLElement): string | undefined {
  if (background === 'transparent') return undefined;
  return background === 'light' ? '#ffffff' : backgroundOf(body);
}

function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Deferred: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
