/** A figure's picture as the few shapes that both a canvas and an SVG file can hold, in CSS pixels from the top left. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Undefined: transparent. */
  readonly background: string | undefined;
  readonly shapes: readonly Shape[];
}

export type Shape = TextShape | PathShape | ImageShape;

/** One label, or one line of a text: what an editor of drawings should take hold of as a whole. */
export interface TextShape {
  readonly kind: 'text';
  /** Parts of one look, from left to right. */
  readonly runs: readonly Run[];
  /** The middle of the text. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  /** The block that the text is a line of. */
  readonly block: Element;
}

export interface PathShape {
  readonly kind: 'path';
  readonly d: string;
  readonly matrix: readonly [number, number, number, number, number, number];
  readonly fill: string;
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly opacity: number;
}

export interface ImageShape {
  readonly kind: 'image';
  readonly canvas: HTMLCanvasElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly font: Font;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Font {
  readonly style: string;
  readonly weight: string;
  /** CSS pixels. */
  readonly size: number;
  readonly family: string;
}

/** Text of one look on one line. */
export interface Run {
  readonly text: string;
  /** Where it begins, of a level text. */
  readonly x: number;
  readonly width: number;
  readonly font: Font;
  readonly fill: string;
}
