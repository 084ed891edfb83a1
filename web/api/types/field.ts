import type { NumberList, Tensor, TensorInput } from './tensor.ts';

/** The grid of one of several images. */
export interface GridSize {
  /** [rows, columns], or [frames, rows, columns]. */
  grid: readonly number[];
}

/** How CogVideoX and HunyuanDiT fit an image into the trained grid. */
export interface CropOptions {
  /**
   * 'shipped' (default): equal steps from the start of the region to stop (n − 1) / n, as diffusers computes them on its
   * torch path; the last row or column is start / n short. 'even': n equal parts of the region, as the models were
   * trained. Both are the same where the region starts at 0.
   */
  spacing?: 'shipped' | 'even';
}

/** The point of a patch whose position is taken. Default 'middle', as in the models. */
export type PatchPlace = 'middle' | 'start' | 'end';

/** Text tokens that accompany an image or a clip. */
export interface TextLength {
  /** Default 0. */
  textLength?: number;
}

/** The grid of a form: [rows, columns] of an image, or [frames, rows, columns] of a clip. */
export interface ImageGrid {
  grid: readonly number[];
}

/** Several prompts, each with an image of the same size. */
export interface PromptLengths extends ImageGrid {
  /** The length of each prompt; shorter ones are padded. */
  textLengths: readonly number[];
  /** The length to which prompts are padded. Default: that of the longest. */
  textMax?: number;
}

/** Options of `tokenPositions`; `form` names the model whose code counts positions in this way. */
export type TokenPositionsOptions =
  | ({ form: 'flux' | 'ovis' } & ImageGrid & TextLength)
  | ({
      form: 'kontext';
      /** [rows, columns] of the reference. */
      reference?: readonly number[];
    } & ImageGrid &
      TextLength)
  | ({ form: 'flux2'; references?: readonly GridSize[] } & ImageGrid & TextLength)
  | ({
      form: 'longcat';
      /** First row and column of images. Default 512. */
      start?: number;
      reference?: readonly number[];
    } & ImageGrid &
      TextLength)
  | ({
      form: 'hidream';
      /** Number of image tokens including padding. Default: no padding. */
      imageSlots?: number;
    } & ImageGrid &
      TextLength)
  | ({ form: 'prx' | 'lumina-next' } & ImageGrid)
  | ({
      form: 'qwen-image' | 'qwen-image-layered' | 'nucleus-image';
      /** [frames, rows, columns] of each image. */
      images: readonly GridSize[];
      /** Whether rows and columns are centred at 0. Default true. */
      scaleRope?: boolean;
    } & TextLength)
  | ({
      form: 'visualcloze';
      /** [rows, columns] of each image. */
      images: readonly GridSize[];
    } & TextLength)
  | ({
      form: 'minimax-h3';
      /** Frames that are given in advance, at the first or the last time of the clip; their tokens follow the text. */
      keyframes?: readonly { at: 'first' | 'last' }[];
      /** Latents of sound, for each of two channels; they follow the keyframes. */
      audioLength?: number;
    } & ImageGrid &
      TextLength)
  | ({ form: 'wan'; offsets?: readonly number[]; timeStride?: number } & ImageGrid)
  | ({ form: 'chronoedit' } & ImageGrid)
  | ({ form: 'joyimage' } & ImageGrid & TextLength)
  | ({ form: 'kandinsky5'; scaleFactor?: readonly number[]; start?: readonly number[] } & ImageGrid)
  | ({
      form: 'cogview4';
      /** [rows, columns] of the trained grid; if omitted, indices as in GLM-Image. */
      axesRange?: readonly number[];
    } & ImageGrid)
  | ({
      form: 'cogvideox';
      /** [rows, columns] of the trained grid. */
      base: readonly number[];
    } & ImageGrid &
      CropOptions)
  | ({
      form: 'hunyuandit';
      /** Side of the trained grid. */
      base: number;
    } & ImageGrid &
      CropOptions)
  | ({ form: 'allegro'; interpolationScale?: readonly number[] } & ImageGrid)
  | ({
      form: 'ltx-video';
      fps?: number;
      /** Seconds and pixels at coordinate 1. Default [20, 2048, 2048]. */
      base?: readonly number[];
      /** Frames and pixels of a token. Default [8, 32, 32]. */
      scale?: readonly number[];
      /** 'causal': the first latent is one frame, as in the condition pipeline. Default 'plain'. */
      time?: 'plain' | 'causal';
      frameIndex?: number;
    } & ImageGrid)
  | ({
      form: 'ltx-2';
      fps?: number;
      base?: readonly number[];
      scale?: readonly number[];
      patch?: readonly number[];
      causalOffset?: number;
      at?: PatchPlace;
    } & ImageGrid)
  | {
      form: 'ltx-2-audio';
      length: number;
      base?: readonly number[];
      scale?: number;
      patch?: number;
      causalOffset?: number;
      at?: PatchPlace;
      shift?: number;
      hopLength?: number;
      samplingRate?: number;
    }
  | { form: 'ltx-2-connector'; textLength: number; base?: readonly number[] }
  | ({ form: 'cosmos'; fps?: number; baseFps?: number } & ImageGrid)
  | ({
      form: 'cosmos3';
      start?: number;
      margin?: number;
      fps?: number;
      baseFps?: number;
      temporalCompression?: number;
      baseTemporalCompression?: number;
      startFrame?: number;
      spatialReset?: boolean;
    } & ImageGrid &
      TextLength)
  | ({ form: 'mochi'; baseHeight?: number; baseWidth?: number } & ImageGrid)
  | ({
      form: 'z-image';
      textLength: number;
      /** Text and image are padded to multiples of it. Default 32. */
      multiple?: number;
    } & ImageGrid)
  | ({ form: 'lumina2' | 'ernie-image' } & PromptLengths)
  | ({ form: 'ideogram4'; imageOffset?: number } & PromptLengths)
  | { form: 'liere'; patchesPerSide: number; frames?: number; classToken?: boolean }
  | {
      form: 'videorope' | 'hope' | 'mmrope' | 'mrope-i' | 'omnirope' | 'v2pe';
      segments: readonly VisionSegment[];
      /** 'mmrope': factor of each axis. */
      positionScale?: readonly number[];
      /** 'mrope-i': whether rows and columns of each frame start at 0. Default true. */
      spatialReset?: boolean;
      /** 'v2pe': by how much an image advances the position. */
      visualStride?: number;
    }
  | {
      form: 'tmrope';
      /** [frames, rows, columns] of the clip. */
      video: readonly number[];
      audioTokens: number;
      textBefore?: number;
      textBetween?: number;
      textAfter?: number;
      secondsPerGrid?: number;
      positionsPerSecond?: number;
      secondsPerChunk?: number;
      /** Whether audio and video come from one clip, and alternate in chunks. */
      audioInVideo?: boolean;
    };

/** Text, an image or a clip of a mixed sequence, in tokens; start and end tokens are added. */
export type VisionSegment =
  | { modality: 'text'; length: number }
  | { modality: 'image'; height: number; width: number }
  | { modality: 'video'; temporal: number; height: number; width: number };

/** Position ids, and the runs of tokens to which they belong. */
export interface TokenPositions {
  /** [axes, tokens], or [axes, batch, tokens] for forms with several prompts. */
  positions: Tensor<Float64Array>;
  /** Runs of tokens in order: text, image, reference, padding. `batch` is the entry of forms with several prompts. */
  parts: readonly { name: string; first: number; count: number; batch?: number }[];
  /** The largest position plus 1. */
  next: number;
}

/** Options of `axisTable`. */
export type AxisTableOptions =
  | {
      form?: 'axes';
      /** [axes, tokens] or [axes, batch, tokens]; may be fractional. */
      positions: TensorInput;
      /** Number of components of each axis, even. */
      axesDim: readonly number[];
      /** Base of the frequencies: one for all axes, or one for each. Default 10000. */
      base?: number | readonly number[];
      /** s of each axis: its base is multiplied by s^(d / (d − 2)) (Cosmos). Default 1. */
      ropeScale?: readonly number[];
      /** Divides the frequencies. Default 1. */
      frequencyDivisor?: number;
      /** One object: RIFLEx, which slows one frequency so that a longer clip does not repeat (Zhao et al. 2025). `k` counts from 1. */
      riflex?: readonly { axis?: number; repeatedFrame: number; frames: number; k?: number }[];
      /** One object: NTK scaling of one axis with `mixedB`, which divides frequency m by exp(a m^b); without it, base · factor and frequencies / factor^(2/d). */
      ntk?: readonly { factor: number; mixedB?: number }[];
      /** 'alternating': one pair of each axis in turn (Lumina-Next). Default 'blocks'. */
      axisPairs?: 'blocks' | 'alternating';
      /** Averages cosines and sines over blocks of `grid`, as Framepack and Helios do, which shortens the vectors. */
      block?: readonly number[];
      grid?: readonly number[];
      /** What to return besides the table. */
      want?: readonly 'frequencies'[];
    }
  | {
      /** LTX: angles (2c − 1) f for coordinates c from 0 to 1 and f from π/2 to π/2 · base, over the whole width. */
      form: 'fractional';
      positions: TensorInput;
      /** Components of all heads together. */
      width: number;
      base?: number;
      /** Divides the columns among this many heads. */
      heads?: number;
    }
  | {
      /** Mochi: learned frequencies [axes, heads, pairs]. */
      form: 'head-frequencies';
      positions: TensorInput;
      frequencies: TensorInput;
    }
  | {
      /** ggml's M-RoPE with a fourth axis: sections of pairs, which repeat if there are more pairs. */
      form: 'sections';
      /** [axes, tokens]: time, height, width and the fourth. */
      positions: TensorInput;
      dim: number;
      base?: number;
      sections: readonly number[];
      /** Whether pairs are assigned to the first three axes in turn; the remaining ones read the fourth. */
      interleaved?: boolean;
      /** Whether each section starts with the fastest frequency (vision). */
      independent?: boolean;
    }
  | {
      /** FAR: the mean direction of each block of an axis, scaled back to length 1. `grid` counts blocks. */
      form: 'mean-direction';
      grid: readonly number[];
      block: readonly number[];
      axesDim: readonly number[];
      base?: number | readonly number[];
    };

/** Cosines and sines for `rotate`. */
export interface AxisTable {
  /** [tokens, pairs], [batch, tokens, pairs], or [batch, heads, tokens, pairs] where heads differ. */
  cos: Tensor;
  sin: Tensor;
  /** [pairs], if requested. */
  frequencies?: Tensor<Float64Array>;
}

/** Options of `allocateAxes`. */
export interface AllocateAxesOptions {
  /**
   * 'videorope' and 'hope': pair 0 is time, then height and width alternate within their sections, and the rest is time.
   * HoPE does not rotate by time: pass angles of 0 for that axis. 'mrope-i': time, height and width in turn within the
   * sections, then time. 'mmrope': a period of 8 pairs. 'mhrope': an axis for each key/value head.
   */
  form: 'videorope' | 'hope' | 'mrope-i' | 'mmrope' | 'mhrope';
  /** How many pairs, or heads, belong to time, height and width. */
  sections?: readonly number[];
  /** 'mhrope': number of key/value heads. */
  heads?: number;
}

/** Options of `runningAngles`. */
export type RunningAnglesOptions =
  | {
      /** Mamba-3: the sum of π tanh(angleIn) dt up to and including a token. */
      form: 'mamba3';
      /** [batch, heads, tokens, pairs] */
      angleIn: TensorInput;
      /** [batch, heads, tokens] */
      dt: TensorInput;
    }
  | {
      /** Selective RoPE: projections of the unit hidden state, summed over tokens. */
      form: 'selective-rope';
      /** [batch, tokens, width] */
      hidden: TensorInput;
      heads: number;
      /** [rank, width] and [heads · pairs, rank] */
      projIn: TensorInput;
      projOut: TensorInput;
      /** [heads, pairs]: its exponential is added to each step. */
      phiBias?: TensorInput;
      /** [heads, width]: a gate for each head. */
      gateWeight?: TensorInput;
      gateBias?: TensorInput;
      temperature?: 'rope' | 'rfa';
      theta?: number;
      temperatureMax?: number;
    }
  | {
      /** GRAPE with a phase from the content: the sum of sigmoids over all earlier tokens. Rotate with `direction: 'inverse'`. */
      form: 'grape-context';
      hidden: TensorInput;
      /** [phases, width] and [phases]: one phase for all heads, or one for each. */
      omegaWeight: TensorInput;
      omegaBias: TensorInput;
      /** [pairs], or headLogFreq [heads, pairs]. */
      logFreq?: TensorInput;
      headLogFreq?: TensorInput;
      omegaScale?: number;
    }
  | {
      /** GRAPE with learned frequencies exp(logFreq / logFreqScale). */
      form: 'grape-learned';
      /** [pairs], or headLogFreq [heads, pairs]. */
      logFreq?: TensorInput;
      headLogFreq?: TensorInput;
      logFreqScale?: number;
      length: number;
    }
  | {
      /** Music Flamingo: angles of windows and tokens, multiplied by the time of each token in seconds. */
      form: 'music-flamingo';
      /** [windows, tokens], seconds */
      timestamps: TensorInput;
      rotaryDim: number;
      base?: number;
      frameStep?: number;
      maxPositions?: number;
    };

/** Angles that are sums over tokens, with their cosines and sines. */
export interface RunningAngles extends AxisTable {
  angles: Tensor;
  /** [batch, tokens, phases]: the phase of 'grape-context'. */
  phase?: Tensor;
}

/** Options of `lieRotation`. */
export interface LieRotationOptions {
  /**
   * 'liere' (default): a generator for each axis. 'comrope-ld': one generator, with a factor for each axis.
   * 'comrope-ap': block j belongs to axis j mod axes.
   */
  form?: 'liere' | 'comrope-ld' | 'comrope-ap';
  /** [axes, tokens] */
  positions: TensorInput;
  /** A: [heads, axes or 1, blocks, size, size]; A − Aᵀ generates the rotation. */
  generators: TensorInput;
  /** 'comrope-ld': [1 or heads, axes, blocks]. */
  multiplier?: TensorInput;
  /** 'liere': divides the generators. Default 1. */
  scaleFactor?: number;
  /** [tokens, heads, head_dim] */
  x?: TensorInput;
}

/** Rotations by matrices, one for each token and head. */
export interface LieRotation {
  /** [tokens, heads, head_dim, head_dim] */
  matrix: Tensor;
  /** [tokens, heads, head_dim], if x was given. */
  rotated?: Tensor;
}

/** Options of `ropePlusPlus`. */
export interface RopePlusPlusOptions {
  /** [batch, heads, tokens, head_dim] */
  q: TensorInput;
  /**
   * 'imag1' and 'imag2': real and imaginary heads alternate, which doubles their number. 'imagh': the second half of the
   * heads is imaginary. 'imago': all heads are. 'imagi': every other head is. Default 'imag1'.
   */
  mode?: 'imag1' | 'imag2' | 'imagh' | 'imago' | 'imagi';
  base?: number;
  offset?: number;
  layout?: 'half' | 'interleaved';
}

/** Options of `deltaAttention`. Arrays are [batch, heads, tokens, …]. */
export type DeltaAttentionOptions =
  | {
      /** Kimi delta attention with its gates; v may have a multiple of the heads of q and k. */
      form: 'kda';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      /** [batch, valueHeads, tokens, keyDim] */
      gateIn: TensorInput;
      /** [batch, valueHeads, tokens] */
      betaIn: TensorInput;
      /** [valueHeads]; may be left out with lowerBound. */
      aLog?: TensorInput;
      /** [valueHeads, keyDim] */
      dtBias?: TensorInput;
      /** The logarithm of the decay is lowerBound · sigmoid(…) instead of −exp(aLog) softplus(…) (Kimi K3: −5). */
      lowerBound?: number;
      allowNegativeEigenvalues?: boolean;
      qkL2Norm?: boolean;
      eps?: number;
      scale?: number;
      /** [batch, valueHeads, keyDim, valueDim] */
      past?: TensorInput;
    }
  | {
      /** Gated DeltaNet 2: gates for what is erased, per component of keys, and for what is written, per component of values. */
      form: 'gated-delta-2';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      decay: TensorInput;
      erase: TensorInput;
      write: TensorInput;
      qkL2Norm?: boolean;
      eps?: number;
      scale?: number;
      past?: TensorInput;
    }
  | {
      /** Gated delta product: `writes` keys, values and betas for each token, one after another. */
      form: 'delta-product';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      beta: TensorInput;
      decay?: TensorInput;
      writes: number;
      qkL2Norm?: boolean;
      eps?: number;
      scale?: number;
      past?: TensorInput;
    }
  | {
      /** Mamba-3 with one input: turned queries and keys, and a trapezoidal rule. */
      form: 'mamba3';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      decay: TensorInput;
      dt: TensorInput;
      trap: TensorInput;
      biasQ: TensorInput;
      biasK: TensorInput;
      angleIn: TensorInput;
      /** [heads]: D, the weight with which values are added to the output. */
      skip?: TensorInput;
      z?: TensorInput;
    };

/** Results of `deltaAttention`. */
export interface DeltaAttention {
  /** [batch, valueHeads, tokens, valueDim] */
  output: Tensor;
  /** [batch, valueHeads, keyDim, valueDim]; for 'mamba3' [batch, heads, valueDim, keyDim]. */
  state: Tensor;
  /** The gates of 'kda': logarithms of the decay, and beta. */
  decay?: Tensor;
  beta?: Tensor;
  /** [batch, heads, pairs]: the angles after the last token of 'mamba3', from 0 to 2π. */
  angles?: Tensor;
}

/** Options of `gatedAttention`. Arrays are [batch, heads, tokens, …]; keys may have fewer heads. */
export type GatedAttentionOptions =
  | {
      /** PaTH, with w and beta for each key/value head; gates are multiplied by the scale, unlike those of forgetting attention. */
      form: 'path';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      w: TensorInput;
      beta: TensorInput;
      logGate?: TensorInput;
      scale?: number;
    }
  | {
      form: 'stick-breaking';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      scale?: number;
      /** Whether a token attends to itself. Default false. */
      attendCurrent?: boolean;
      /** Whether the remaining weight goes to the token's own value. Default false. */
      addRemainder?: boolean;
    }
  | {
      /** Wall attention: a decay for each component within the logits. */
      form: 'wall';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      decay: TensorInput;
      logGate?: TensorInput;
      /** [heads] */
      sink?: TensorInput;
      window?: number;
      /** Bounds of packed sequences, from 0 to the number of tokens. */
      cuSeqlens?: NumberList;
      scale?: number;
    }
  | {
      form: 'log-linear';
      q: TensorInput;
      k: TensorInput;
      v: TensorInput;
      /** [batch, heads, tokens] */
      decay: TensorInput;
      /** [batch, heads, tokens, levels] */
      levelScales: TensorInput;
      scale?: number;
    };

/** Results of `gatedAttention`. */
export interface GatedAttention {
  output: Tensor;
  /** [batch, heads, tokens, tokens]; for 'log-linear', they include the products of q and k. */
  weights: Tensor;
  /** 'stick-breaking': the weight that no key takes, [batch, heads, tokens]. */
  remainder?: Tensor;
}

/** Options of `adaptiveBias`. */
export type AdaptiveBiasOptions =
  | {
      /** DAPE: logits + bias + an MLP over the heads of both (Zheng et al. 2024). */
      form: 'dape';
      /** [batch, heads, queries, keys] */
      logits: TensorInput;
      /** [width, 2 · heads], [width], [heads, width], [heads] */
      w1: TensorInput;
      b1: TensorInput;
      w2: TensorInput;
      b2: TensorInput;
      /** [heads, queries, keys]. Default: ALiBi. */
      bias?: TensorInput;
      leakySlope?: number;
    }
  | {
      /** GRAPE-A: slopes that queries and keys increase. */
      form: 'grape-a';
      q: TensorInput;
      k: TensorInput;
      /** [heads] */
      omega: TensorInput;
      /** [heads, head_dim] */
      u: TensorInput;
      v: TensorInput;
      l2Norm?: boolean;
    }
  | {
      /** GRAPE-AP: sums of log sigmoids along the path from key to query. */
      form: 'grape-ap';
      /** [batch, heads, tokens, dim]; the queries themselves where they are tied. */
      p: TensorInput;
    };

/** Options of `graphPositions`. A graph has at most 2,048 nodes; time grows with nodes³, and 1,000 take seconds. */
export type GraphPositionsOptions =
  | {
      form: 'laplacian';
      /** [nodes, nodes], symmetric. */
      adjacency: TensorInput;
      k: number;
    }
  | { form: 'random-walk'; adjacency: TensorInput; steps: number }
  | {
      form: 'graphormer';
      adjacency: TensorInput;
      /** [nodes, nodes, features] */
      edgeIds: TensorInput;
      /** [rows, heads] */
      edgeTable: TensorInput;
      /** [distances + 1, heads] */
      spatialTable: TensorInput;
      /** [heads]: the values for pairs without a path. */
      spatialUnreachable?: TensorInput;
      /** [heads]: the values for pairs with the graph token. */
      virtual: TensorInput;
      /** [hops, heads, heads], with 'multi-hop' edges. */
      distanceTable?: TensorInput;
      edges?: 'multi-hop' | 'direct';
      /** Pairs at this distance or beyond are hidden. */
      spatialPosMax?: number;
    };

/** Results of `graphPositions`. */
export interface GraphPositions {
  /** 'laplacian': eigenvectors 1 … k in columns, whose signs are arbitrary; 'random-walk': return probabilities. */
  encoding?: Tensor;
  laplacian?: Tensor;
  eigenvalues?: Tensor;
  /** [k]: 1 where another eigenvalue is equal, so that any basis of their eigenspace is as valid as these vectors. */
  repeated?: Tensor<Uint8Array>;
  /** [heads, nodes + 1, nodes + 1]: the graph token is first; 0 where `hidden`. */
  bias?: Tensor;
  hidden?: Tensor<Uint8Array>;
  distances?: Tensor<Int32Array>;
  degreeIndices?: Tensor<Int32Array>;
  edgePathIds?: Tensor<Int32Array>;
}

/** Options of `pairFeatures`. Ids are [tokens]. */
export interface PairFeaturesOptions {
  form: 'alphafold2' | 'alphafold-multimer' | 'alphafold3';
  residueIndex: NumberList | TensorInput;
  asymId?: NumberList | TensorInput;
  entityId?: NumberList | TensorInput;
  symId?: NumberList | TensorInput;
  /** 'alphafold3': distinguishes the atoms of a ligand, which share a residue. */
  tokenIndex?: NumberList | TensorInput;
  /** Offsets beyond this share a bin. Default 32. */
  maxOffset?: number;
  maxChainOffset?: number;
  useChainRelative?: boolean;
  /** [outputs, features] and [outputs] */
  weight?: TensorInput;
  bias?: NumberList | TensorInput;
}

/** Results of `pairFeatures`. */
export interface PairFeatures {
  /** [tokens, tokens, features], 0 and 1. */
  features: Tensor;
  /** [tokens, tokens]: the bin of the offset. */
  bins: Tensor<Int32Array>;
  /** [tokens, tokens, outputs] */
  output?: Tensor;
}

/** Options of `boxLogits`. */
export interface BoxLogitsOptions {
  /** [batch, tokens, coordinates] */
  boxes: TensorInput;
  q: TensorInput;
  k: TensorInput;
  /** [head_dim, coordinates · sinusoidDim] */
  weight: TensorInput;
  sinusoidDim: number;
  base?: number;
  scale?: number;
}

/** Results of `boxLogits`. */
export interface BoxLogits {
  /** [queries, keys, batch, head_dim] */
  embedding: Tensor;
  /** [batch, heads, queries, keys] */
  logits: Tensor;
}

/** Options of `coordinateFeatures`; each form reads only those that occur in its formula. Widths are at most 65,536. */
export interface CoordinateFeaturesOptions {
  form:
    | 'gaussian'
    | 'kandinsky5'
    | 'stable-audio3'
    | 'longcat-audio'
    | 'ideogram4'
    | 'gligen'
    | 'time2vec'
    | 'mtan'
    | 'alphafold3'
    | 'periodic-columns'
    | 'integrated'
    | 'spherical-harmonics'
    | 'geoclip'
    | 'sphere-c'
    | 'sphere-c+'
    | 'sphere-m'
    | 'sphere-m+'
    | 'grid-cells'
    | 'theory';
  /** Times, noise levels, rows of a table, or longitudes and latitudes in degrees. */
  x?: NumberList | TensorInput;
  boxes?: TensorInput;
  latLon?: TensorInput;
  directions?: TensorInput;
  edges?: TensorInput;
  origins?: TensorInput;
  radii?: TensorInput;
  weight?: NumberList | TensorInput;
  bias?: NumberList | TensorInput;
  matrix?: TensorInput;
  periodicWeight?: NumberList | TensorInput;
  periodicBias?: NumberList | TensorInput;
  linearWeight?: NumberList | TensorInput;
  linearBias?: NumberList | TensorInput;
  dim?: number;
  base?: number;
  scale?: number;
  range?: readonly number[];
  maxPeriod?: number;
  minFrequency?: number;
  maxFrequency?: number;
  numFrequencies?: number;
  temperature?: number;
  minRadius?: number;
  maxRadius?: number;
  levels?: number;
  minDegree?: number;
  maxDegree?: number;
  shape?: 'cone' | 'cylinder';
  diagonal?: boolean;
  flipSinToCos?: boolean;
  log?: boolean;
}

/** Results of `coordinateFeatures`. */
export interface CoordinateFeatures {
  features: Tensor;
  /** 'geoclip': [rows, 2] in the projection. */
  projected?: Tensor;
  /** 'integrated': the Gaussian of each section. */
  mean?: Tensor;
  covariance?: Tensor;
}

/** Options of `gridTable`. */
export type GridTableOptions =
  | ({ form: 'cogvideox'; dim: number; spatialScale?: number; temporalScale?: number } & ImageGrid & TextLength)
  | ({ form: 'sd3'; dim: number; maxSize: number; baseSize?: number; interpolationScale?: number } & ImageGrid)
  | ({ form: 'pixart'; dim: number; baseSize?: number; interpolationScale?: number } & ImageGrid)
  | ({ form: 'cogview3'; dim: number } & ImageGrid & TextLength)
  | ({
      form: 'auraflow';
      /** [cells, dim] of a square grid. */
      table: TensorInput;
    } & ImageGrid)
  | { form: 'latte'; dim: number; length: number }
  | ({
      form: 'cosmos';
      /** [rows, width] each. */
      tableT: TensorInput;
      tableH: TensorInput;
      tableW: TensorInput;
      eps?: number;
    } & ImageGrid);

/** Rows that a model adds to the tokens of a grid. */
export interface GridTable {
  /** [textLength + cells, dim] */
  table: Tensor;
  /** 'auraflow': the row of the table for each cell. */
  indices?: Tensor<Int32Array>;
}

/** Encodings of images, video, sound, graphs, proteins and the Earth. Part of `Posenc`. */
export interface FieldFunctions {
  /**
   * Returns the position ids of an image or a clip with its text, or of a mixed sequence, as the code of a model counts
   * them: float64, exact where that code is. Pass them as `positions` to 'axial-rope' (`axesDim`), `axisTable` or, for
   * three axes, 'mrope'.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { positions, parts } = pe.tokenPositions({ form: 'qwen-image', images: [{ grid: [1, 4, 6] }], textLength: 5 });
   * console.assert(positions.shape.join() === '3,29' && parts[1].first === 24 && positions.data[24] === 3);
   * ```
   */
  tokenPositions(options: TokenPositionsOptions): TokenPositions;

  /**
   * Returns cosines and sines for positions on several axes, which may be fractional: axes with different widths and
   * bases, separate frequencies for each head, or averages over blocks of cells, which are not rotations. Cosines are
   * within 1 ULP of float32 for the angles that this call computes in float64.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { positions } = pe.tokenPositions({ form: 'flux', grid: [3, 4], textLength: 5 });
   * const table = pe.axisTable({ positions, axesDim: [16, 56, 56] });
   * const q = { data: new Float32Array(17 * 128).fill(1), shape: [17, 128] };
   * console.assert(pe.rotate(q, { ...table, layout: 'interleaved' }).data[0] === 1); // text is not rotated
   * ```
   */
  axisTable(options: AxisTableOptions): AxisTable;

  /**
   * Selects the axis from which each pair or key/value head takes its angle: angles [axes, tokens, pairs] become [tokens,
   * pairs], or [heads, tokens, pairs] with 'mhrope'.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const angles = { data: [1, 2, 3, 4, 5, 6, 7, 8, 9], shape: [3, 1, 3] };
   * console.assert(pe.allocateAxes(angles, { form: 'videorope', sections: [1, 1, 2] }).data.join() === '1,5,9');
   * ```
   */
  allocateAxes(angles: TensorInput, options: AllocateAxesOptions): Tensor;

  /**
   * Returns angles that add up over the tokens, with their cosines and sines for `rotate`.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const dt = { data: [1, 1, 1], shape: [1, 1, 3] };
   * const angleIn = { data: [50, 50, 50], shape: [1, 1, 3, 1] };
   * const { angles } = pe.runningAngles({ form: 'mamba3', angleIn, dt });
   * console.assert(Math.abs(angles.data[2] - 3 * Math.PI) < 1e-6);
   * ```
   */
  runningAngles(options: RunningAnglesOptions): RunningAngles;

  /**
   * Rotates by the exponential of a skew-symmetric matrix for each head and block: LieRE (Ostmeier et al. 2024) and ComRoPE
   * (Yu et al. 2025). Within 1e-6 for generators of norm up to 100.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const generators = { data: [0, -1, 0, 0], shape: [1, 1, 1, 2, 2] };
   * const { matrix } = pe.lieRotation({ positions: { data: [0, 2], shape: [1, 2] }, generators });
   * console.assert(Math.abs(matrix.data[4] - Math.cos(2)) < 1e-6);
   * ```
   */
  lieRotation(options: LieRotationOptions): LieRotation;

  /**
   * Rotates queries for RoPE++ (2025), by 90 degrees less in its imaginary heads. Keys are rotated as in RoPE.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const q = { data: new Float32Array(2 * 3 * 4).fill(1), shape: [1, 2, 3, 4] };
   * console.assert(pe.ropePlusPlus({ q }).shape.join() === '1,4,3,4');
   * ```
   */
  ropePlusPlus(options: RopePlusPlusOptions): Tensor;

  /**
   * Computes delta rules whose gates act on single components, token by token in float64: Kimi delta attention (2025)
   * with its gates, Gated DeltaNet 2, the gated delta product, and Mamba-3.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const q = { data: new Float32Array(12).fill(1), shape: [1, 1, 3, 4] };
   * const v = { data: new Float32Array(6).fill(1), shape: [1, 1, 3, 2] };
   * const gates = { gateIn: q, betaIn: { data: [1, 1, 1], shape: [1, 1, 3] }, lowerBound: -5 };
   * const { output, decay } = pe.deltaAttention({ form: 'kda', q, k: q, v, ...gates });
   * console.assert(output.shape.join() === '1,1,3,2' && decay !== undefined && decay.data[0] > -5);
   * ```
   */
  deltaAttention(options: DeltaAttentionOptions): DeltaAttention;

  /**
   * Computes causal attention whose positions come neither from a table nor from a rotation: PaTH (Yang et al.
   * 2025), stick-breaking (Tan et al. 2024), Wall attention, and log-linear attention (Guo et al. 2025). In float64; time
   * grows with tokens².
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = { data: new Float32Array(3 * 4), shape: [1, 1, 3, 4] };
   * const { weights } = pe.gatedAttention({ form: 'stick-breaking', q: x, k: x, v: x });
   * console.assert(weights.data.slice(6).join() === '0.25,0.5,0'); // each key takes half of the rest
   * ```
   */
  gatedAttention(options: GatedAttentionOptions): GatedAttention;

  /**
   * Returns biases that depend on the logits, the queries or the keys. 'dape' returns the new logits [batch, heads, queries,
   * keys]; the others return what is added to them, 0 for later keys.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const p = { data: new Float32Array(3 * 2), shape: [1, 1, 3, 2] };
   * const bias = pe.adaptiveBias({ form: 'grape-ap', p });
   * console.assert(bias.data[6] < bias.data[7] && bias.data[8] === 0); // farther keys get less
   * ```
   */
  adaptiveBias(options: AdaptiveBiasOptions): Tensor;

  /**
   * Returns encodings of the nodes of a graph: eigenvectors of its Laplacian (Dwivedi & Bresson 2020), return
   * probabilities of random walks (Dwivedi et al. 2021), or Graphormer's bias (Ying et al. 2021).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const adjacency = { data: [0, 1, 0, 1, 0, 1, 0, 1, 0], shape: [3, 3] };
   * const { encoding } = pe.graphPositions({ form: 'random-walk', adjacency, steps: 2 });
   * console.assert(encoding?.data.join() === '0,0.5,0,1,0,0.5');
   * ```
   */
  graphPositions(options: GraphPositionsOptions): GraphPositions;

  /**
   * Returns the relative positions of residues and chains as in AlphaFold: one-hot clipped offsets, and their product
   * with a weight (Jumper et al. 2021, Evans et al. 2021, Abramson et al. 2024).
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { bins } = pe.pairFeatures({ form: 'alphafold2', residueIndex: [0, 1, 9], maxOffset: 4 });
   * console.assert(bins.data.join() === '4,3,0,5,4,0,8,8,4');
   * ```
   */
  pairFeatures(options: PairFeaturesOptions): PairFeatures;

  /**
   * Returns the logits of BROS (Hong et al. 2021): queries times keys plus a projection of sinusoids of the differences of
   * boxes, times the scale.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const x = { data: new Float32Array(12).fill(1), shape: [1, 1, 3, 4] };
   * const boxes = { data: new Float32Array(24).fill(1), shape: [1, 3, 8] };
   * const weight = { data: new Float32Array(64).fill(1), shape: [4, 16] };
   * const { logits } = pe.boxLogits({ boxes, q: x, k: x, weight, sinusoidDim: 2 });
   * console.assert(logits.shape.join() === '1,1,3,3');
   * ```
   */
  boxLogits(options: BoxLogitsOptions): BoxLogits;

  /**
   * Returns features of times, noise levels, columns of tables, boxes, rays, directions and places on the Earth, as models
   * of these fields compute them.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { features } = pe.coordinateFeatures({ form: 'sphere-c', x: { data: [13.4, 52.5], shape: [1, 2] }, numFrequencies: 4 });
   * console.assert(features.shape.join() === '1,12');
   * ```
   */
  coordinateFeatures(options: CoordinateFeaturesOptions): CoordinateFeatures;

  /**
   * Returns the rows that diffusion models add to the tokens of a grid: sinusoids of three axes, or the window that a model
   * cuts out of a larger table. SD3's window starts at ⌊(max − n) / 2⌋, AuraFlow's at ⌊max / 2⌋ − ⌊n / 2⌋.
   *
   * ```js
   * import { createPosenc } from 'posenc';
   * const pe = await createPosenc();
   * const { table } = pe.gridTable({ form: 'sd3', dim: 16, maxSize: 12, baseSize: 8, grid: [3, 5] });
   * console.assert(table.shape.join() === '15,16');
   * ```
   */
  gridTable(options: GridTableOptions): GridTable;
}
