import { PosencError, type Scheme } from 'posenc';
import { describe, expect, it } from 'vitest';
import { builds, instances } from '../builds.ts';
import { random } from '../numbers.ts';
import { schemesAt } from '../scheme-options.ts';

const x = random([2, 4]);
const table = { scheme: 'sinusoidal', length: 2, dim: 4 } as const;
const alibi = { scheme: 'alibi', heads: 2, queries: 2, keys: 3 } as const;
const t5 = { scheme: 't5', table: random([32, 2]), queries: 2, keys: 3 };
const two = { height: 2, width: 2 };
const qkv = { q: x, k: x, v: x };
const sentence = { words: ['a'], dim: 4, heads: 1, headDim: 2, seed: 1 };

type Calls = Record<string, (options: object) => unknown>;

/** The schemes of some places, as messages list them. */
const quoted = (...places: Scheme['place'][]) =>
  schemesAt(...places)
    .map(({ name }) => `'${name}'`)
    .join(', ');

/** [function, options, argument, message] */
const cases: [string, object, string, RegExp][] = [
  // Missing values.
  ['absolute', {}, 'scheme', /^scheme: missing; expected one of 'sinusoidal', 'timestep', 'learned', /],
  [
    'absolute',
    { scheme: 'sinusoid', length: 2, dim: 4 },
    'scheme',
    /'sinusoid' is not allowed.*did you mean 'sinusoidal'\?/,
  ],
  ['absolute', { scheme: 'rope', length: 2, dim: 4 }, 'scheme', /^scheme: 'rope' is not allowed; expected one of/],
  [
    'absolute',
    { ...table, lenght: 2 },
    'lenght',
    /unknown option \(did you mean 'length'\?\); allowed are scheme, length, offset, dim, base/,
  ],
  ['absolute', { ...table, flip_sin_to_cos: true }, 'flip_sin_to_cos', /did you mean 'flipSinToCos'\?/],
  ['absolute', { scheme: 'timestep', length: 2, dim: 4, base: 3 }, 'base', /unknown option.*maxPeriod/],
  ['absolute', { scheme: 'sinusoidal', length: 2 }, 'dim', /^dim: missing; expected a whole number of at least 1$/],
  [
    'absolute',
    { scheme: 'sinusoidal', dim: 4 },
    'length',
    /^length: missing; expected a whole number of at least 1, or a list of positions$/,
  ],
  // Numbers.
  ['absolute', { ...table, dim: 0 }, 'dim', /^dim: 0 is not allowed; expected a whole number of at least 1$/],
  ['absolute', { ...table, dim: 2.5 }, 'dim', /2\.5 is not allowed/],
  ['absolute', { ...table, dim: '4' }, 'dim', /'4' is not allowed/],
  ['absolute', { ...table, dim: Number.NaN }, 'dim', /NaN is not allowed/],
  ['absolute', { ...table, length: Number.POSITIVE_INFINITY }, 'length', /Infinity is not allowed/],
  ['absolute', { ...table, length: -1 }, 'length', /-1 is not allowed; expected a whole number of at least 1/],
  ['absolute', { ...table, base: 0 }, 'base', /^base: 0 is not allowed; expected a finite number from 1 to 1e15$/],
  // Without these limits, frequencies gave a sine of 8.5e30, zeros and ones, or infinities.
  ['absolute', { ...table, base: 1e-4 }, 'base', /expected a finite number from 1/],
  ['absolute', { ...table, positionScale: 1e40 }, 'positionScale', /expected a finite number from -1000 to 1000$/],
  ['absolute', { ...table, amplitude: 1e308 }, 'amplitude', /expected a finite number from -1000000 to 1000000$/],
  ['absolute', { ...table, base: Number.POSITIVE_INFINITY }, 'base', /Infinity is not allowed/],
  ['absolute', { ...table, amplitude: Number.NaN }, 'amplitude', /NaN is not allowed; expected a finite number from/],
  [
    'absolute',
    { ...table, downscaleFreqShift: 2 },
    'downscaleFreqShift',
    /2 is not allowed; expected a finite number below dim \/ 2/,
  ],
  ['absolute', { scheme: 'timestep', length: 2, dim: 4, downscaleFreqShift: 2 }, 'downscaleFreqShift', /below/],
  ['absolute', { ...table, flipSinToCos: 1 }, 'flipSinToCos', /1 is not allowed; expected true or false/],
  [
    'absolute',
    { ...table, layout: 'half-split' },
    'layout',
    /'half-split' is not allowed; expected one of 'interleaved', 'half' \(did you mean 'half'\?\)/,
  ],
  ['absolute', { ...table, oddDim: 'cut' }, 'oddDim', /one of 'extra-sine', 'zero', 'truncate'/],
  // Positions.
  ['absolute', { ...table, positions: [1] }, 'length', /2 is not allowed together with positions/],
  ['absolute', { scheme: 'sinusoidal', dim: 4, positions: [] }, 'positions', /at least one position/],
  ['absolute', { scheme: 'sinusoidal', dim: 4, positions: 7 }, 'positions', /7 is not allowed/],
  [
    'absolute',
    { scheme: 'sinusoidal', dim: 4, positions: [0, Number.NaN] },
    'positions[1]',
    /NaN is not allowed; expected a finite number from -9007199254740992 to/,
  ],
  [
    'absolute',
    { scheme: 'sinusoidal', dim: 4, positions: [2 ** 53 + 2] },
    'positions[0]',
    /9007199254740994 is not allowed/,
  ],
  ['absolute', { scheme: 'sinusoidal', dim: 4, positions: ['1'] }, 'positions[0]', /'1' is not allowed/],
  [
    'absolute',
    { scheme: 'sinusoidal', dim: 4, positions: [1], offset: 2 },
    'offset',
    /not allowed together with positions: add it to the positions/,
  ],
  ['absolute', { ...table, offset: 2 ** 53 }, 'offset', /9007199254740992 is not allowed/],
  ['absolute', { ...table, offset: Number.NaN }, 'offset', /NaN is not allowed/],
  // Tables with arrays and grids.
  ['absolute', { scheme: 'learned', length: 2 }, 'table', /missing; expected .*\[rows, dim\]/],
  ['absolute', { scheme: 'learned', table: random([4]), length: 2 }, 'table.shape', /\[4\] is not allowed/],
  ['absolute', { scheme: 'learned', table: x, length: 2, dim: 4 }, 'dim', /unknown option/],
  ['absolute', { scheme: 'normalised-integer', length: 1, dim: 4 }, 'length', /at least 2/],
  ['absolute', { scheme: 'normalised-integer', positions: [1], dim: 4 }, 'textLength', /missing/],
  ['absolute', { scheme: 'normalised-integer', length: 2, dim: 4, textLength: 2 ** 33 }, 'textLength', /to 2147483647/],
  ['absolute', { scheme: 'binary', length: 2, dim: 4, bits: 5 }, 'bits', /at most 4, which is dim/],
  ['absolute', { scheme: 'single-frequency', length: 2, dim: 3 }, 'dim', /3 is not allowed; expected an even/],
  ['absolute', { scheme: 'single-sine', length: 2, dim: 3, frequency: 513 }, 'frequency', /from -512 to 512/],
  ['absolute', { scheme: 'complex-exponential', length: 2 }, 'dim', /missing.*or a list of frequencies/],
  [
    'absolute',
    { scheme: 'complex-exponential', length: 2, dim: 4, frequencies: [1] },
    'dim',
    /not allowed together with frequencies: each/,
  ],
  ['absolute', { scheme: 'complex-exponential', length: 2, frequencies: [1, 600] }, 'frequencies[1]', /600/],
  ['absolute', { scheme: 'cape', dim: 4 }, 'length', /missing/],
  ['absolute', { scheme: 'cape', dim: 4, length: 2, positions: [1] }, 'positions', /unknown option/],
  [
    'absolute',
    { scheme: 'cape', dim: 4, length: 2, augmentation: { maxGlobalScaling: 0.5 } },
    'augmentation.maxGlobalScaling',
    /0\.5 is not allowed; expected a finite number from 1 to 1000$/,
  ],
  [
    'absolute',
    { scheme: 'cape-2d', dim: 4, patchesX: 1, patchesY: 2, augmentation: { maxLocalShift: 1 } },
    'patchesX',
    /at least 2 with a local shift/,
  ],
  ['absolute', { scheme: 'multidim', dim: 4 }, 'shape', /missing/],
  ['absolute', { scheme: 'multidim', dim: 4, shape: [2, 0] }, 'shape[1]', /0 is not allowed/],
  ['absolute', { scheme: 'timing-signal', dim: 3, shape: [2, 2] }, 'dim', /at least 4, 2 for each axis/],
  ['absolute', { scheme: 'sincos-pos-embed-2d', dim: 6, height: 2, width: 2 }, 'dim', /a multiple of 4/],
  ['absolute', { scheme: 'detr-sine', numPosFeats: 4 }, 'mask', /missing/],
  [
    'absolute',
    { scheme: 'detr-learned', height: 3, width: 2, rowEmbed: x, colEmbed: x },
    'height',
    /at most 2, the rows of rowEmbed/,
  ],
  // The array for the result.
  [
    'absolute',
    { ...table, out: new Float32Array(7) },
    'out',
    /a Float32Array of 7 elements is not allowed; expected 8 elements/,
  ],
  [
    'absolute',
    { ...table, out: new Float64Array(8) },
    'out',
    /Float64Array is not allowed; expected a Float32Array of 8 elements/,
  ],
  ['absolute', { ...table, out: [] }, 'out', /a Float32Array of 8/],

  ['frequencies', { scheme: 'alibi' }, 'scheme', /one of 'sinusoidal', 'rope'/],
  ['frequencies', { scheme: 'sinusoidal', dim: 4, length: 3 }, 'length', /unknown option/],
  [
    'frequencies',
    { scheme: 'rope', dim: 3 },
    'dim',
    /^dim: 3 is not allowed; expected an even whole number of at least 2$/,
  ],
  ['frequencies', { scheme: 'rope' }, 'dim', /missing/],

  ['positionIds', {}, 'mask', /^mask: missing; .* with shape \[length\] or \[rows, length\], or documentIds$/],
  ['positionIds', { mask: { shape: [2] } }, 'mask.data', /missing; expected an array of numbers/],
  [
    'positionIds',
    { mask: { data: [1, 1], shape: [1, 1, 2] } },
    'mask.shape',
    /\[1, 1, 2\] is not allowed; expected \[length\] or \[rows, length\]/,
  ],
  ['positionIds', { mask: { data: [1, 1], shape: [3] } }, 'mask.data', /2 elements is not allowed; expected 3/],
  ['positionIds', { mask: { data: [1, 1], shape: [2] }, start: Number.NaN }, 'start', /NaN/],
  ['positionIds', { mask: { data: [1, 1], shape: [2] }, padding: 1 }, 'padding', /unknown option/],

  ['rotate', {}, 'scheme', new RegExp(`^scheme: missing; expected one of ${quoted('rotation')}$`)],
  [
    'rotate',
    { scheme: 'rope', rotaryDim: 3 },
    'rotaryDim',
    /3 is not allowed; expected an even whole number of at least 2/,
  ],
  ['rotate', { scheme: 'rope', rotaryDim: 6 }, 'rotaryDim', /6 is not allowed; expected at most head_dim, 4/],
  [
    'rotate',
    { scheme: 'rope', positions: [1, 2, 3] },
    'positions',
    /3 positions is not allowed; expected 2, one per row/,
  ],
  [
    'rotate',
    { scheme: 'rope', positions: { data: [1, 2, 3, 4], shape: [2, 2] } },
    'positions.shape',
    /expected \[2\] or \[1, 2\]/,
  ],
  [
    'rotate',
    { scheme: 'rope', positions: [1, 2], offset: 1 },
    'offset',
    /not allowed together with positions: add it to the positions/,
  ],
  [
    'rotate',
    { scheme: 'rope', scaling: { type: 'yarm', factor: 2 } },
    'scaling.type',
    /'yarm' is not allowed; expected one of 'none', 'linear', 'ntk'.*did you mean 'yarn'/,
  ],
  [
    'rotate',
    { scheme: 'rope', scaling: { type: 'ntk' } },
    'scaling.factor',
    /missing; expected a finite number above 0/,
  ],
  ['rotate', { scheme: 'rope', scaling: { type: 'linear', factor: 0 } }, 'scaling.factor', /0 is not allowed/],
  [
    'rotate',
    { scheme: 'rope', scaling: { kind: 'linear' } },
    'scaling.kind',
    /unknown option.*scaling\.type, scaling\.factor/,
  ],
  ['rotate', { scheme: 'rope', scaling: 'linear' }, 'scaling', /'linear' is not allowed; expected an object/],
  ['rotate', { scheme: 'rope', direction: 'back' }, 'direction', /one of 'forward', 'inverse'/],
  ['rotate', { scheme: 'rope', theta: 5 }, 'theta', /unknown option/],
  ['rotate', { cos: random([2, 2]) }, 'sin', /^sin: missing/],
  [
    'rotate',
    { cos: random([3, 2]), sin: random([3, 2]) },
    'cos.shape',
    /^cos\.shape: \[3, 2\] is not allowed; expected \[2, 2\] or \[1, 2, 2\]$/,
  ],
  [
    'rotate',
    { cos: random([2, 3]), sin: random([2, 3]) },
    'cos.shape',
    /each pair of the 4 components, or \[\.\.\., 4\]/,
  ],
  ['rotate', { cos: random([2, 2]), sin: random([2, 1]) }, 'sin.shape', /expected \[2, 2\], that of cos/],
  ['rotate', { cos: random([2, 2]), sin: random([2, 2]), base: 1 }, 'base', /unknown option/],

  ['rotaryTable', { scheme: 'rope', length: 3 }, 'dim', /missing/],
  ['rotaryTable', { scheme: 'rope', length: 3, dim: 4, layout: 'neox' }, 'layout', /'neox' is not allowed/],
  ['rotaryTable', { scheme: 'rope', length: 3, dim: 4, direction: 'inverse' }, 'direction', /give it to rotate/],
  ['rotaryAngles', { scheme: 'rope', length: 3, dim: 4, direction: 'transpose' }, 'direction', /give it to rotate/],
  ['rotaryTable', { scheme: 'rope', length: 3, dim: 4, rotaryDim: 6 }, 'rotaryDim', /at most dim, 4/],
  ['frequencies', { scheme: 'rope', dim: 4, rotaryDim: 6 }, 'rotaryDim', /at most dim, 4/],
  ['frequencies', { scheme: 'rope', dim: 5 }, 'dim', /even/],
  ['frequencies', { scheme: 'rope', dim: 4, rotaryPart: 'middle' }, 'rotaryPart', /not allowed/],
  ['frequencies', { scheme: 'rope', dim: 4, positions: [1] }, 'positions', /unknown option/],
  ['rotaryTable', { scheme: 'rope', dim: 4 }, 'length', /missing/],

  ['bias', { ...alibi, heads: 0 }, 'heads', /0 is not allowed; expected a whole number from 1 to 65536/],
  ['bias', { scheme: 'alibi', heads: 2, queries: 2 }, 'keys', /missing/],
  ['bias', { scheme: 'alibi', heads: 2, keys: 2 }, 'queries', /missing/],
  ['bias', { ...alibi, form: 'encoder' }, 'form', /one of 'causal', 'symmetric', 'mpt', 'bloom'/],
  ['bias', { ...alibi, offset: 0.5 }, 'offset', /0\.5 is not allowed; expected a whole number/],
  ['bias', { ...alibi, mask: random([3]) }, 'mask', /not allowed with form 'causal', only with 'bloom'/],
  ['bias', { scheme: 'alibi', heads: 2, form: 'bloom' }, 'mask', /missing/],
  [
    'bias',
    { scheme: 'alibi', heads: 2, form: 'bloom', keys: 4, mask: random([3]) },
    'mask.shape',
    /\[3\] is not allowed; expected \[4\] or \[batch, 4\]/,
  ],
  ['bias', { ...alibi, alibiBiasMax: 0 }, 'alibiBiasMax', /above 0/],
  ['bias', { scheme: 'proximal', queries: 2 }, 'keys', /missing/],
  ['bias', { scheme: 'proximal', queries: 2, keys: 2, heads: 2 }, 'heads', /unknown option/],
  ['bias', { scheme: 'alibbi' }, 'scheme', /did you mean 'alibi'\?/],
  ['bias', { ...t5, table: random([31, 2]) }, 'table.shape', /\[31, 2\] is not allowed; expected \[32, heads\]/],
  ['bias', { ...t5, numBuckets: 3, table: random([3, 2]) }, 'numBuckets', /at least 4 when bidirectional/],
  ['bias', { ...t5, maxDistance: 8 }, 'maxDistance', /above 8, the number of exact buckets/],
  ['bias', { ...t5, table: undefined }, 'table', /missing/],
  ['bias', { ...t5, heads: 2 }, 'heads', /unknown option/],
  ['bias', { scheme: 'kerple', queries: 2, keys: 2, p: [1] }, 'a', /missing/],
  ['bias', { scheme: 'kerple', queries: 2, keys: 2, kernel: 'power' }, 'a', /p, a or both/],
  [
    'bias',
    { scheme: 'kerple', queries: 2, keys: 2, p: [1], a: [1, 2] },
    'a.shape',
    /\[2\] is not allowed; expected \[1\]/,
  ],
  ['bias', { scheme: 'kerple', queries: 2, keys: 2, p: [Number.NaN], a: [1] }, 'p', /NaN is not allowed/],
  [
    'bias',
    { scheme: 'kerple', queries: 2, keys: 2, p: [1], a: [1], clampMin: 3 },
    'clampMaxP',
    /at least 3, which is clampMin/,
  ],
  ['bias', { scheme: 'fire', queries: 2, keys: 2, w0: [1, 2], b0: [1, 2, 3] }, 'b0.shape', /expected \[2\]/],
  ['bias', { scheme: 'sandwich', heads: 2, queries: 2, keys: 2, dim: 7 }, 'dim', /7 is not allowed; expected an even/],
  ['bias', { scheme: 'sandwich', heads: 2, queries: 2, keys: 2, dim: 2 ** 33 }, 'dim', /from 2 to 16777216/],
  [
    'bias',
    { scheme: 'toeplitz', queries: 2, keys: 2, table: random([4, 2]) },
    'table.shape',
    /expected \[2 \* maxDistance \+ 1, heads\] with a whole number maxDistance/,
  ],
  ['bias', { scheme: 'swin', table: random([9, 2]), window: { height: 2 } }, 'window.width', /missing/],
  [
    'bias',
    { scheme: 'swin', table: random([9, 2]), window: { height: 3, width: 2 } },
    'table.shape',
    /expected \[15, heads\]/,
  ],
  [
    'bias',
    { scheme: 'swin', table: x, window: { height: 200, width: 200 } },
    'window.width',
    /200 is not allowed; expected at most \d+ for a window of at most 16384 tokens/,
  ],
  ['bias', { scheme: 'dynamic-position-bias', queries: 2, keys: 2, layers: [{}] }, 'layers', /at least 2 layers/],
  [
    'bias',
    {
      scheme: 'dynamic-position-bias',
      queries: 2,
      keys: 2,
      layers: [
        { weight: random([3, 1]), bias: [1, 2, 3] },
        { weight: random([2, 4]), bias: [1, 2] },
      ],
    },
    'layers[1].weight.shape',
    /\[2, 4\] is not allowed; expected \[heads, 3\]/,
  ],
  [
    'bias',
    { scheme: 'data-dependent-alibi', causal: false, gateLogits: random([1, 2, 3]) },
    'gateLogits.shape',
    /2 \* heads/,
  ],
  [
    'bias',
    { scheme: 'relative-projection', keys: 2, weights: random([1, 2, 2, 3]), distanceBank: random([2, 3]) },
    'distanceBank.shape',
    /\[2, 3\] is not allowed; expected \[3, maxDist\]/,
  ],

  ['swinRelativeIndex', { window: { height: 0, width: 2 } }, 'window.height', /0 is not allowed/],
  [
    'swinRelativeIndex',
    { window: two, classToken: 1 },
    'classToken',
    /^classToken: 1 is not allowed; expected true or false$/,
  ],
  ['swinLogCoordinates', { window: { height: 200, width: 200 } }, 'window.width', /at most 81/],
  [
    'swinLogCoordinates',
    { window: two, pretrainedWindow: { height: 1, width: 2 } },
    'pretrainedWindow.height',
    /^pretrainedWindow\.height: 1 is not allowed; expected 0, or at least 2, at most 16384$/,
  ],
  ['swinShiftMask', { image: two, window: two }, 'shift', /missing/],
  ['swinShiftMask', { image: { height: 5, width: 4 }, window: two, shift: two }, 'image.height', /multiple of window/],
  ['swinShiftMask', { image: two, window: two, shift: two }, 'shift.height', /below window\.height, 2/],

  ['alibiSlopes', {}, 'heads', /missing/],
  ['alibiSlopes', { heads: 1.5 }, 'heads', /1\.5/],

  ['attention', { q: x, k: x }, 'v', /^v: missing/],
  ['attention', { ...qkv, q: random([4]) }, 'q.shape', /\[4\] is not allowed; expected \[queries, head_dim\]/],
  ['attention', { ...qkv, k: random([1, 2, 4]) }, 'k.shape', /as many axes as q/],
  ['attention', { ...qkv, k: random([2, 6]) }, 'k.shape', /a last axis of 4, as in q/],
  ['attention', { ...qkv, v: random([3, 4]) }, 'v.shape', /\[2, value_dim\], as k has it/],
  ['attention', { q: random([3, 2, 4]), k: random([2, 2, 4]), v: random([2, 2, 4]) }, 'k.shape', /divides the 3 of q/],
  [
    'attention',
    { q: random([2, 1, 2, 4]), k: random([1, 1, 2, 4]), v: random([1, 1, 2, 4]) },
    'k.shape',
    /a first axis of 2/,
  ],
  ['attention', { ...qkv, scale: Number.NaN }, 'scale', /NaN/],
  ['attention', { ...qkv, causal: 'yes' }, 'causal', /true or false/],
  ['attention', { ...qkv, offset: 0.5 }, 'offset', /whole number/],
  ['attention', { ...qkv, softcap: -1 }, 'softcap', /-1 is not allowed; expected a finite number of at least 0/],
  ['attention', { ...qkv, window: 3 }, 'window', /3 is not allowed; expected \[left, right\]/],
  ['attention', { ...qkv, window: [-1, 0] }, 'window[0]', /-1 is not allowed/],
  ['attention', { ...qkv, bias: random([3, 2]) }, 'bias.shape', /broadcasts to \[1, 1, 2, 2\]/],
  ['attention', { ...qkv, bias: random([1, 1, 1, 2, 2]) }, 'bias.shape', /broadcasts/],
  ['attention', { ...qkv, mask: random([3]) }, 'mask.shape', /broadcasts/],
  ['attention', { ...qkv, mask: null }, 'mask', /null is not allowed/],
  ['attention', { ...qkv, want: 'weights' }, 'want', /a list of 'logits', 'weights', 'logSumExp'/],
  ['attention', { ...qkv, want: ['lse'] }, 'want[0]', /'lse' is not allowed; expected one of/],
  ['attention', { ...qkv, encoding: 'rope' }, 'encoding', /'rope' is not allowed; expected an object/],
  [
    'attention',
    { ...qkv, encoding: { scheme: 'sinusoidal' } },
    'encoding.scheme',
    new RegExp(`one of ${quoted('rotation', 'bias', 'relative')}`),
  ],
  [
    'attention',
    { ...qkv, encoding: [{ scheme: 'rope' }, { scheme: 'rop' }] },
    'encoding[1].scheme',
    /did you mean 'rope'\?/,
  ],
  [
    'attention',
    { ...qkv, encoding: { scheme: 'rope', offset: 1 } },
    'encoding.offset',
    /unknown option.*encoding\.queryPositions/,
  ],
  // Arrays of the scheme that are for other functions.
  ['attention', { ...qkv, encoding: { scheme: 'rope', positions: [0, 1] } }, 'encoding.positions', /unknown option/],
  ['attention', { ...qkv, encoding: { scheme: 'alibi', mask: random([2]) } }, 'encoding.mask', /unknown option/],
  ['rotate', { scheme: 'rope', keyPositions: [0, 1] }, 'keyPositions', /unknown option/],
  ['attention', { ...qkv, encoding: { scheme: 'rope', base: -1 } }, 'encoding.base', /-1 is not allowed/],
  [
    'attention',
    { ...qkv, encoding: { scheme: 'rope', scaling: { type: 'ntk' } } },
    'encoding.scaling.factor',
    /missing/,
  ],
  [
    'attention',
    { ...qkv, encoding: { scheme: 'rope', keyPositions: [1] } },
    'encoding.keyPositions',
    /1 positions is not allowed; expected 2/,
  ],
  ['attention', { ...qkv, encoding: { scheme: 'alibi', form: 'bloom' } }, 'encoding.form', /the option bias/],
  ['attention', { ...qkv, encoding: { scheme: 'alibi', heads: 4 } }, 'encoding.heads', /unknown option/],
  ['attention', { ...qkv, query: x }, 'query', /unknown option/],
  ['attention', { ...qkv, out: new Float32Array(3) }, 'out', /expected 8 elements/],

  ['syntheticSentence', { ...sentence, words: [] }, 'words', /at least one word/],
  ['syntheticSentence', { ...sentence, words: ['a', ''] }, 'words[1]', /not empty/],
  ['syntheticSentence', { ...sentence, words: ['a\nb'] }, 'words[0]', /no line break/],
  ['syntheticSentence', { ...sentence, seed: -1 }, 'seed', /from 0 to 4294967295/],
  ['syntheticSentence', { ...sentence, dim: 0 }, 'dim', /at least 1/],
];

describe.each(builds)('errors, build %s', (build) => {
  const pe = instances[build];
  const calls: Calls = { ...(pe as unknown as Calls), rotate: (options) => pe.rotate(x, options as never) };

  it.each(cases.map(([name, options, argument, message]) => ({ name, options, argument, message })))(
    '$name names $argument: $message',
    ({ name, options, argument, message }) => {
      const before = pe.absolute(table);
      let error: unknown;
      try {
        calls[name]?.(options);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(PosencError);
      expect(error).toMatchObject({
        name: 'PosencError',
        code: 'invalid-argument',
        argument,
        message: expect.stringMatching(message),
      });
      expect((error as PosencError).message.startsWith(`${argument}: `)).toBe(true);
      expect(pe.absolute(table)).toEqual(before);
    },
  );

  it('refuses relative positions that are no whole numbers of 32 bits', () => {
    expect(() => pe.t5Buckets([0.5])).toThrow('relativePositions[0]: 0.5 is not allowed; expected a whole number');
    expect(() => pe.t5Buckets([1, 2 ** 31])).toThrow('relativePositions[1]: 2147483648 is not allowed');
    expect(() => pe.t5Buckets([1], { numBuckets: 1 })).toThrow('numBuckets: 1 is not allowed');
    expect(() => pe.t5Buckets([1], { buckets: 8 } as never)).toThrow('buckets: unknown option');
    expect(() => pe.t5Buckets(undefined as never)).toThrow('relativePositions: missing');
    expect(pe.t5Buckets([0]).data[0]).toBe(0);
  });

  it('refuses what does not fit in memory before it computes anything', () => {
    const large = { queries: 2 ** 20, keys: 2 ** 20 };
    for (const call of [
      () => pe.bias({ ...t5, scheme: 't5', ...large }),
      () => pe.bias({ scheme: 'sandwich', heads: 4, dim: 8, ...large }),
      () => pe.swinShiftMask({ image: { height: 2 ** 30, width: 4 }, window: two, shift: { height: 0, width: 0 } }),
      () => pe.absolute({ scheme: 'cape', length: 2 ** 30, dim: 64 }),
      () => pe.absolute({ scheme: 'multidim', shape: [2 ** 20, 2 ** 20], dim: 4 }),
      () => pe.absolute({ scheme: 'sincos-pos-embed-2d', height: 2 ** 20, width: 2 ** 20, dim: 4 }),
    ]) {
      expect(call).toThrow(expect.objectContaining({ code: 'out-of-memory' }));
      expect(pe.absolute(table).shape).toEqual([2, 4]);
    }
  });

  it('refuses options that are no object', () => {
    for (const options of [undefined, null, 3, 'sinusoidal', [], new Float32Array(2)]) {
      expect(() => pe.absolute(options as never)).toThrow(
        expect.objectContaining({ argument: 'options', code: 'invalid-argument' }),
      );
    }
  });

  it('refuses arrays that are none', () => {
    const rope = { scheme: 'rope' } as const;
    const refused = (value: unknown) => () => pe.rotate(value as never, rope);
    expect(refused(undefined)).toThrow('x: missing; expected { data, shape }');
    expect(refused([1, 2])).toThrow('x.data');
    expect(refused({ data: [1, 2], shape: [2] })).toThrow(
      'x.shape: [2] is not allowed; expected [..., length, head_dim]',
    );
    expect(refused({ data: [1, 2], shape: [1, 2.5] })).toThrow('x.shape: [1, 2.5]');
    expect(refused({ data: [], shape: [0, 2] })).toThrow('x.shape: [0, 2]');
    expect(refused({ data: [1, 2, 3], shape: [1, 2] })).toThrow('x.data: 3 elements is not allowed; expected 2');
    expect(refused({ data: new BigInt64Array(2), shape: [1, 3] })).toThrow('x.data');
    expect(refused({ data: new DataView(new ArrayBuffer(16)), shape: [1, 2] })).toThrow('x.data');
    expect(() => pe.rotate(random([2, 3]), rope)).toThrow('rotaryDim: all 3 components (the default) is not allowed');
    expect(() => pe.project(random([2, 3]), random([4, 2]))).toThrow(
      'weight.shape: [4, 2] is not allowed; expected [outputs, 3]',
    );
  });
});
