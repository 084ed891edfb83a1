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
