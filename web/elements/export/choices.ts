/** How a picture is exported. */
export interface PictureChoices {
  /** The whole picture with its words, or its charts alone. */
  readonly part: 'figure' | 'chart';
  /** Pixels of a PNG file for each CSS pixel. */
  readonly scale: 1 | 2 | 3 | 4;
  /** 'page': as on the page. 'light', on white, 'dark', and 'transparent' with the dark lines of a light page. */
  readonly background: 'page' | 'light' | 'dark' | 'transparent';
}

export const usualChoices: PictureChoices = { part: 'figure', scale: 2, background: 'page' };

export const pictureScales = [1, 2, 3, 4] as const;
export const pictureBackgrounds = ['page', 'light', 'dark', 'transparent'] as const;

/** The theme that a picture is drawn in for a file; undefined for that of the page. */
export function themeOf({ background }: PictureChoices): 'light' | 'dark' | undefined {
  if (background === 'page') return undefined;
  return background === 'dark' ? 'dark' : 'light';
}
