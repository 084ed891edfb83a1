import type { RopeFrequencyOptions } from './rope-scaling.ts';
import type { TensorLike } from './tensor.ts';

/** What a rotation of rows on a line takes. */
interface LineRotation {
  /** Pairs (0, 1), (2, 3), … or (0, d/2), (1, d/2 + 1), … Default 'interleaved', for 'mrope' 'half'. */
  layout?: 'interleaved' | 'half';
  /** How many leading components of each head are rotated. Default: all. */
  rotaryDim?: number;
  /** Position of the first row. Default 0. */
  offset?: number;
  /** One per row, or [batch, length]. */
  positions?: ArrayLike<number> | TensorLike;
  /** 'inverse' turns back. Default 'forward'. */
  direction?: 'forward' | 'inverse';
}

/** Su et al. 2021. */
export interface RopeOptions extends RopeFrequencyOptions, LineRotation {
  scheme: 'rope';
}

/** What xPos does besides RoPE. */
export interface XposScaleOptions {
  /** Above 0. Default 512. */
  scaleBase?: number;
  /** Above 0. Default 0.4. */
  gamma?: number;
  /** The position with scale 1: by the convention of a library, or given. Queries and keys must share it. Default 'zero'. */
  centre?: 'zero' | 'half-length' | 'half-length-round-up' | 'half-count';
  centrePosition?: number;
}

/** Frequencies of xPos; it was published with these scalings. */
export interface XposFrequencyOptions {
  /** Default 10000. */
  base?: number;
  scaling?: { type: 'linear' | 'ntk'; factor: number } | { type: 'none'; factor?: number };
}

/** Sun et al. 2022. Positions must stay within about 35600 of the centre (with the default numbers), or it is an error. */
export interface XposOptions extends XposFrequencyOptions, XposScaleOptions, LineRotation {
  scheme: 'xpos';
  /** Queries are multiplied with the scale, keys with its inverse. */
  side: 'query' | 'key';
  /** 'same' as layout (default). The other one is a known mistake: scores then depend on more than the distance. */
  scaleLayout?: 'same' | 'interleaved' | 'half';
}

/** Frequencies of one axis. */
export interface AxialFrequencyOptions {
  /** 'lang': RoPE's, positions from 0. 'pixel': evenly spaced, positions from -1 to 1. Default 'lang'. */
  freqsFor?: 'lang' | 'pixel';
  /** Of 'lang'. Default 10000. */
  base?: number;
  /** Of 'pixel'. Default 10. */
  maxFreq?: number;
}

/** Where the rows of an axial rotation stand: the cells of a grid (last axis fastest), or anywhere. */
export interface AxialPlace {
  /** [rows, columns], [frames, rows, columns] or any number of axes. */
  grid?: readonly number[];
  /** Added to the positions of the grid, one for each axis. */
  offsets?: ArrayLike<number>;
  /** Instead of a grid: [axes, length] or [axes, batch, length]. */
  positions?: TensorLike;
}

/** Axial RoPE (rotary-embedding-torch; Heo et al. 2024). x is [..., cells, head_dim] or keeps the axes of its grid. */
export interface AxialRopeOptions extends AxialFrequencyOptions, AxialPlace {
  scheme: 'axial-rope';
  /** Rotated components of each axis, the first axis first. Default: an equal share of the head. */
  dimPerAxis?: number;
  /** Default 'interleaved'. */
  layout?: 'interleaved' | 'half';
  /** Default 'forward'. */
  direction?: 'forward' | 'inverse';
}

/** Which axis a pair of M-RoPE reads. */
export interface MropeAxesOptions {
  /** mrope_section of the configurations: the numbers of pairs of time, height and width. */
  sections: ArrayLike<number>;
  /** TT…HH…WW (Qwen2-VL) or THWTHW…TT (Qwen3-VL). Default 'chunked'. */
  mode?: 'chunked' | 'interleaved';
}

/** Wang et al. 2024. Positions as `mropePositions` makes them, [3, length] or [3, batch, length]; a list or an offset is text. */
export interface MropeOptions extends RopeFrequencyOptions, MropeAxesOptions, LineRotation {
  scheme: 'mrope';
}
