/**
 * A figure's picture as the few kinds of shapes that both a canvas and an SVG file can hold, in CSS pixels from the top
 * left.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Undefined if transparent. */
  readonly background: string | undefined;
  readonly shapes: readonly Shape[];
}

export type Shape = TextShape | PathShape | ImageShape;

/** A label, or one line of a text: the unit that should be selected as a whole in a drawing program. */
export interface TextShape {
  readonly kind: 'text';
  /** Parts of a uniform style, from left to right. */
  readonly runs: readonly Run[];
  /** Centre of the text. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly angle: number;
  /** The block element that the line belongs to. */
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

/** A piece of a line in one style. */
export interface Run {
  readonly text: string;
  /** Left edge, for text that is not rotated. */
  readonly x: number;
  readonly width: number;
  readonly font: Font;
  readonly fill: string;
}
