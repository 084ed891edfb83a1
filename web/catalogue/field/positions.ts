/** Images, videos and sound: positions by the program that counts them, and the rotations that models make of them. */
import { diffusers, type FieldScheme, program, type Row, schemesOf, type Template } from './scheme.ts';

const image = schemesOf('Images', 'tokenPositions', 'rotation');
const video = schemesOf('Videos', 'tokenPositions', 'rotation');
const sound = schemesOf('Sound', 'tokenPositions', 'rotation');
const mixed = schemesOf('Text with images and videos', 'tokenPositions', 'rotation');
const tableOf = schemesOf('Videos', 'axisTable', 'rotation');

const grid = { grid: ['=rows', '=columns'] };
const clip = { grid: ['=frames', '=rows', '=columns'] };
const ofImage = { rows: 3, columns: 4 };
const ofClip = { frames: 2, rows: 3, columns: 4 };
/** The widths and base of a model. */
const axes = (axesDim: readonly number[], base = 10000, more: { readonly [name: string]: Template } = {}) => ({
  axesDim,
  base,
  ...more,
});
const flux = axes([16, 56, 56]);
const wan = axes([44, 42, 42]);
const angle = '\\phi = p_a\\, b^{-2i/d_a}';
const transformer = (name: string) => diffusers(`models/transformers/transformer_${name}.py`);

/** Forms of text, an image of 2 × 3 tokens and a clip. */
const segments: Template = [
  { modality: 'text', length: 3 },
  { modality: 'image', height: '=rows', width: '=columns' },
  { modality: 'text', length: 2 },
  { modality: 'video', temporal: '=frames', height: '=rows', width: '=columns' },
];
const designs = (path: string) => program('JJJYmmm/Multimodal-RoPEs', `multimodal_ropes/${path}.py`);
const sequence = (row: Omit<Row, 'options' | 'references'> & { readonly path: string }): FieldScheme => {
  const { path, with: more, ...rest } = row;
  return mixed({
    ...rest,
    with: { frames: 2, rows: 2, columns: 3, ...more },
    options: { form: row.name, segments },
    references: [designs(`pos_design/${path}`)],
  });
};
const prompts = { ...ofImage, longest: 5 };
const twoPrompts = { textLengths: ['=longest', '=max(longest - 2, 0)'] };

export const positionSchemes: readonly FieldScheme[] = [
  image({
    name: 'flux',
    title: 'Flux',
    summary:
      'Text is at (0, 0, 0), so it is not rotated; the patch in row r and column c at (0, r, c). Krea 2 has widths 32, 48 and 48 and base 1000.',
    formula: `p_{text} = (0, 0, 0) \\quad p_{r,c} = (0, r, c) \\quad ${angle}`,
    with: { ...ofImage, textLength: 5 },
    options: { form: 'flux', ...grid },
    rotation: flux,
    references: [transformer('flux'), diffusers('pipelines/krea2/pipeline_krea2.py')],
  }),
  image({
    name: 'kontext',
    title: 'Flux Kontext',
    summary: 'The reference image begins at row 0 again, with 1 on the first axis.',
    formula: 'p_{r,c} = (0, r, c) \\quad p^{ref}_{r,c} = (1, r, c)',
    with: { ...ofImage, textLength: 3 },
    options: { form: 'kontext', ...grid, reference: ['=rows', '=columns'] },
    rotation: flux,
    references: [diffusers('pipelines/flux/pipeline_flux_kontext.py')],
  }),
  image({
    name: 'flux2',
    title: 'FLUX.2',
    summary: 'Four axes of 32 components with base 2000: time, row, column and text. Reference k is at time 10 + 10k.',
    formula: 'p_{text,i} = (0,0,0,i) \\quad p_{r,c} = (0,r,c,0) \\quad p^{ref\\,k}_{r,c} = (10+10k, r, c, 0)',
    with: { ...ofImage, textLength: 5 },
    options: { form: 'flux2', ...grid, references: [grid, grid] },
    rotation: axes([32, 32, 32, 32], 2000),
    references: [transformer('flux2'), diffusers('pipelines/flux2/pipeline_flux2.py')],
  }),
  image({
    name: 'ovis',
    title: 'Ovis-Image',
    summary: 'Text i is at (0, i, i), and the image begins at 0 too: text token 0 and patch 0 share a position.',
    formula: 'p_{text,i} = (0, i, i) \\quad p_{r,c} = (0, r, c)',
    with: { ...ofImage, textLength: 5 },
    options: { form: 'ovis', ...grid },
    rotation: flux,
    references: [diffusers('pipelines/ovis_image/pipeline_ovis_image.py')],
  }),
  image({
    name: 'longcat',
    title: 'LongCat-Image',
    summary:
      'The first axis is the modality: text 0, image 1, reference 2. Images begin at row and column 512, or at the length of the prompt when they are edited.',
    formula: 'p_{text,i} = (0, i, i) \\quad p_{r,c} = (1, 512 + r, 512 + c)',
    with: { ...ofImage, textLength: 3, start: 512 },
    options: { form: 'longcat', ...grid },
    rotation: flux,
    references: [diffusers('pipelines/longcat_image/pipeline_longcat_image.py')],
  }),
  image({
    name: 'hidream',
    title: 'HiDream-I1',
    summary: 'The image comes first and is padded; padding and text are at 0.',
    formula: 'p_{r,c} = (0, r, c) \\quad p_{text} = (0, 0, 0)',
    with: { ...ofImage, imageSlots: 14, textLength: 3 },
    options: { form: 'hidream', ...grid },
    rotation: axes([64, 32, 32]),
    references: [transformer('hidream_image')],
  }),
  image({
    name: 'prx',
    title: 'PRX, HunyuanImage',
    summary: 'Rows and columns of the image alone. HunyuanImage has base 256; GLM-Image the half layout.',
    formula: 'p_{r,c} = (r, c)',
    with: ofImage,
    options: { form: 'prx', ...grid },
    rotation: axes([32, 32]),
    references: [transformer('prx'), transformer('hunyuanimage'), transformer('glm_image')],
  }),
  image({
    name: 'qwen-image',
    title: 'Qwen-Image',
    summary:
      'The grid is centred at 0, and the text after it begins at the largest half side, at the same number on all axes.',
    formula:
      'p_{r,c} = (k,\\ r - (h - \\lfloor h/2 \\rfloor),\\ c - (w - \\lfloor w/2 \\rfloor)) \\quad p_{text,i} = \\max\\lfloor side/2 \\rfloor + i',
    with: { ...ofImage, textLength: 5, scaleRope: true },
    options: { form: 'qwen-image', images: [{ grid: [1, '=rows', '=columns'] }] },
    rotation: flux,
    references: [transformer('qwenimage')],
  }),
  image({
    name: 'qwen-image-layered',
    title: 'Qwen-Image-Layered',
    summary: 'Image k is at k on the first axis, and the last one, the condition, at −1.',
    formula: 'p^{last}_{r,c} = (-1, r, c)',
    with: { ...ofImage, textLength: 5, scaleRope: true },
    options: { form: 'qwen-image-layered', images: [0, 1, 2].map(() => ({ grid: [1, '=rows', '=columns'] })) },
    rotation: flux,
    references: [transformer('qwenimage')],
  }),
  image({
    name: 'nucleus-image',
    title: 'Nucleus-Image',
    summary:
      'As Qwen-Image, but the text begins after the last image, whatever the others are: its program overwrites the largest side.',
    formula: 'p_{text,i} = \\max(\\lfloor h_{last}/2 \\rfloor, \\lfloor w_{last}/2 \\rfloor) + i',
    with: { ...ofImage, textLength: 5, scaleRope: true },
    options: {
      form: 'nucleus-image',
      images: [{ grid: [1, '=2 * rows', '=2 * columns'] }, { grid: [1, '=rows', '=columns'] }],
    },
    rotation: flux,
    references: [transformer('nucleusmoe_image')],
  }),
  video({
    name: 'wan',
    title: 'Wan, HunyuanVideo, SkyReels',
    summary:
      'Frames, rows and columns from 0, in three shares of the head. HunyuanVideo has widths 16, 56 and 56 and base 256; Wan-Animate 2 offsets and a step in time.',
    formula: `p_{t,r,c} = (t, r, c) \\quad ${angle}`,
    with: { ...ofClip, timeStride: 1 },
    options: { form: 'wan', ...clip },
    rotation: wan,
    references: [transformer('wan'), transformer('hunyuan_video'), transformer('wan_animate_2')],
  }),
  tableOf({
    name: 'riflex',
    title: 'RIFLEx',
    summary:
      'For clips longer than any in training: the frequency of time whose period is nearest to the first frame that would repeat becomes slower, so that it makes nine tenths of a turn.',
    formula: '\\theta_k := 0.9 \\cdot 2\\pi / frames',
    sizes: { tokens: 66 },
    with: { repeatedFrame: 50, longerFrames: 66 },
    arrays: { positions: '1 tokens:line' },
    options: { axesDim: [16], base: 256, riflex: [{ repeatedFrame: '=repeatedFrame', frames: '=longerFrames' }] },
    numpy: 'axes',
    references: [program('thu-ml/RIFLEx', 'riflex_utils.py')],
  }),
  video({
    name: 'chronoedit',
    title: 'ChronoEdit',
    summary: 'As Wan, but exactly two frames are at times 0 and 7.',
    formula: 't \\in \\{0, 7\\}',
    with: ofClip,
    options: { form: 'chronoedit', ...clip },
    rotation: wan,
    references: [transformer('chronoedit')],
  }),
  video({
    name: 'kandinsky5',
    title: 'Kandinsky 5',
    summary: 'Rows and columns are divided by 2 up to 854 pixels, by 3.16 beyond.',
    formula: 'p = (t,\\ r/s,\\ c/s)',
    with: { ...ofClip, scaleSpace: 2 },
    options: { form: 'kandinsky5', ...clip, scaleFactor: [1, '=scaleSpace', '=scaleSpace'] },
    rotation: axes([16, 24, 24]),
    references: [transformer('kandinsky')],
  }),
  image({
    name: 'cogview4',
    title: 'CogView4',
    summary: 'Row i of n is at ⌊256 i / n⌋, so that every image has the extent of training.',
    formula: 'p_r = \\lfloor 256\\, r / h \\rfloor',
    with: { ...ofImage, trainedSide: 256 },
    options: { form: 'cogview4', ...grid, axesRange: ['=trainedSide', '=trainedSide'] },
    rotation: axes([64, 64]),
    references: [transformer('cogview4')],
  }),
  video({
    name: 'joyimage',
    title: 'JoyImage',
    summary: 'Text follows the largest index of the clip, at the same number on all axes.',
    formula: 'p_{text,i} = \\max p + 1 + i',
    with: { ...ofClip, textLength: 3 },
    options: { form: 'joyimage', ...clip },
    rotation: flux,
    references: [transformer('joyimage')],
  }),
  video({
    name: 'cogvideox',
    title: 'CogVideoX 1.0, EasyAnimate, ConsisID',
    summary:
      'The clip is fitted into the grid of training. As shipped, the last row or column of a portrait clip is half a position short of what the model was trained with; CogVideoX 1.5 has plain indices.',
    formula: 'p_k = a + k\\, \\frac{b (n-1)/n - a}{n - 1} \\quad \\text{or} \\quad a + k\\, \\frac{b - a}{n}',
    with: { ...ofClip, trainedRows: 6, trainedColumns: 9, spacing: ['shipped', 'even'] },
    options: { form: 'cogvideox', ...clip, base: ['=trainedRows', '=trainedColumns'] },
    rotation: axes([16, 24, 24]),
    references: [diffusers('models/embeddings.py'), diffusers('pipelines/cogvideo/pipeline_cogvideox.py')],
  }),
  image({
    name: 'hunyuandit',
    title: 'HunyuanDiT',
    summary: 'The image is fitted into a square grid; columns come before rows.',
    formula: 'p = (c, r)',
    with: { ...ofImage, trainedSide: 8, spacing: ['shipped', 'even'] },
    options: { form: 'hunyuandit', ...grid, base: '=trainedSide' },
    rotation: axes([44, 44]),
    references: [diffusers('pipelines/hunyuandit/pipeline_hunyuandit.py')],
  }),
  video({
    name: 'allegro',
    title: 'Allegro',
    summary: 'Thirds of the head, each with its own halves; positions are divided.',
    formula: 'p = (t / 2.2,\\ r / 2,\\ c / 2)',
    with: { ...ofClip, scaleTime: 2.2, scaleSpace: 2 },
    options: { form: 'allegro', ...clip, interpolationScale: ['=scaleTime', '=scaleSpace', '=scaleSpace'] },
    rotation: axes([32, 32, 32]),
    references: [diffusers('models/embeddings.py')],
  }),
  video({
    name: 'ltx-video',
    title: 'LTX-Video',
    summary:
      'Seconds and pixels as fractions of 20 s and 2048 pixels; heads have different frequencies, because one list covers the whole width. The two pipelines count time differently.',
    formula: '\\phi = (2c - 1)\\, \\tfrac{\\pi}{2}\\, b^{k/(n-1)}, \\quad c = (s/20,\\ y/2048,\\ x/2048)',
    with: { ...ofClip, fps: 25, time: ['plain', 'causal'], frameIndex: 0 },
    options: { form: 'ltx-video', ...clip },
    rotation: { form: 'fractional', width: 128 },
    references: [transformer('ltx'), diffusers('pipelines/ltx/pipeline_ltx_condition.py')],
  }),
  video({
    name: 'ltx-2',
    title: 'LTX-2, video',
    summary: 'As LTX-Video, at the middles of patches in time and space.',
    formula: 'c = \\tfrac12 (c_{start} + c_{end})',
    with: { ...ofClip, fps: 24, causalOffset: 1 },
    options: { form: 'ltx-2', ...clip },
    rotation: { form: 'fractional', width: 128, heads: 2 },
    references: [transformer('ltx2')],
  }),
  sound({
    name: 'ltx-2-audio',
    title: 'LTX-2, sound',
    summary: 'The middle of each latent in seconds, as a fraction of 20 s.',
    formula: 's_i = \\max(4i - 3, 0) \\cdot 0.01',
    with: { length: 8, shift: 0, causalOffset: 1 },
    options: { form: 'ltx-2-audio' },
    rotation: { form: 'fractional', width: 64, heads: 2 },
    references: [transformer('ltx2')],
  }),
  mixed({
    name: 'ltx-2-connector',
    title: 'LTX-2, text',
    summary: 'Text tokens as fractions of 4096, the largest length.',
    formula: 'c_i = i / 4096',
    with: { textLength: 8 },
    options: { form: 'ltx-2-connector' },
    rotation: { form: 'fractional', width: 64, heads: 2 },
    references: [diffusers('pipelines/ltx2/connectors.py')],
  }),
  video({
    name: 'cosmos',
    title: 'Cosmos',
    summary: 'Time counts frames at 24 a second, and the base of each axis grows with its scale, as in NTK scaling.',
    formula: 'p_t = t\\, \\frac{24}{fps} \\quad b_a = b\\, s_a^{d_a/(d_a-2)}',
    with: { ...ofClip, fps: 30, baseFps: 24 },
    options: { form: 'cosmos', ...clip },
    rotation: axes([44, 42, 42], 10000, { ropeScale: [2, 1, 1] }),
    references: [transformer('cosmos')],
  }),
  video({
    name: 'cosmos3',
    title: 'Cosmos 3',
    summary: 'Text, a margin of 15000, then a clip with fractional times where it has more than one frame.',
    formula: 'p_t = (t + t_0)\\, \\frac{24 / c_0}{fps / c} + offset',
    with: { ...ofClip, textLength: 4, start: 0, margin: 15000, fps: 16, startFrame: 0, spatialReset: true },
    options: { form: 'cosmos3', ...clip },
    rotation: axes([44, 42, 42]),
    references: [diffusers('pipelines/cosmos/pipeline_cosmos3_omni.py')],
  }),
  video({
    name: 'mochi',
    title: 'Mochi',
    summary:
      'Rows and columns are centred and scaled to the area of training; each head has learned frequencies for all three axes, which are added up.',
    formula: 'p_r = (r + \\tfrac12 - \\tfrac h2) \\sqrt{\\tfrac{192^2}{h w}} \\quad \\phi = \\sum_a p_a f_{a,h,i}',
    with: { ...ofClip, baseHeight: 192, baseWidth: 192 },
    options: { form: 'mochi', ...clip },
    references: [transformer('mochi')],
  }),
  tableOf({
    name: 'mochi-frequencies',
    title: 'Mochi, the angles of each head',
    summary: 'Learned frequencies of each axis, head and pair; the angle is the sum over axes.',
    formula: '\\phi_{h,i} = \\sum_a p_a f_{a,h,i}',
    sizes: { tokens: 8, heads: 2, pairs: 8 },
    arrays: { positions: '3 tokens', frequencies: '3 heads pairs' },
    options: { form: 'head-frequencies' },
    numpy: 'head_frequencies',
    references: [transformer('mochi')],
  }),
  image({
    name: 'lumina2',
    title: 'Lumina 2',
    summary: 'Text i is at (i, 0, 0), and the image at the length of its own prompt on the first axis.',
    formula: 'p_{text,i} = (i,0,0) \\quad p_{r,c} = (length, r, c)',
    with: prompts,
    options: { form: 'lumina2', ...grid, ...twoPrompts },
    rotation: axes([32, 32, 32]),
    references: [transformer('lumina2')],
  }),
  image({
    name: 'z-image',
    title: 'Z-Image',
    summary:
      'Text counts from 1 and is padded to a multiple of 32; the image follows it, with its padding at 0. Base 256.',
    formula: 'p_{text,i} = (1 + i, 0, 0) \\quad p_{r,c} = (padded + 1, r, c)',
    with: { ...ofImage, textLength: 5, multiple: 8 },
    options: { form: 'z-image', grid: [1, '=rows', '=columns'] },
    rotation: axes([32, 48, 48], 256),
    references: [transformer('z_image')],
  }),
  image({
    name: 'ideogram4',
    title: 'Ideogram 4',
    summary:
      'Prompts are padded on the left, and images begin at 65536 on all axes; pairs are dealt out as in Qwen3-VL.',
    formula: 'p_{r,c} = 65536 + (0, r, c)',
    with: { ...prompts, imageOffset: 65536 },
    options: { form: 'ideogram4', ...grid, ...twoPrompts },
    references: [transformer('ideogram4')],
  }),
  image({
    name: 'lumina-next',
    title: 'Lumina-Next',
    summary:
      'Pairs of row and column alternate; at another resolution the base or the frequencies are scaled, and which of the two depends on the step of denoising.',
    formula: '\\theta_i = (b\\, f)^{-2i/d}',
    with: ofImage,
    options: { form: 'lumina-next', ...grid },
    rotation: axes([32, 32], 20000, { axisPairs: 'alternating' }),
    references: [diffusers('models/embeddings.py')],
  }),
  image({
    name: 'ernie-image',
    title: 'ERNIE-Image',
    summary:
      'Not a rotation: angles are laid out for adjacent components, but pairs are joined by halves. Lengths of queries and keys change by up to 7 %, and the weights were trained so.',
    formula: "x'_c = x_c \\cos\\phi_{\\lfloor c/2 \\rfloor} - x_{c+d/2} \\sin\\phi_{\\lfloor c/2 \\rfloor}",
    with: prompts,
    options: { form: 'ernie-image', ...grid, ...twoPrompts },
    rotation: axes([32, 48, 48], 256),
    encoding: { scheme: 'axis-list-rope', layout: 'half', angleLayout: 'interleaved' },
    references: [transformer('ernie_image')],
  }),
  tableOf({
    name: 'framepack',
    title: 'Framepack, Helios',
    summary:
      'No rotation: the cosines and sines of a block are averaged, so that the fastest pair of time keeps 0.878 of its length with blocks of 2 and 0.474 with 4.',
    formula: '(\\bar c, \\bar s) = \\mathrm{mean}_{block} (\\cos\\phi, \\sin\\phi), \\quad \\bar c^2 + \\bar s^2 < 1',
    with: { blockTime: 2, blockSpace: 2 },
    arrays: { positions: '3 32:clip' },
    options: { axesDim: [16, 56, 56], base: 256, grid: [2, 4, 4], block: ['=blockTime', '=blockSpace', '=blockSpace'] },
    numpy: 'axes',
    references: [transformer('hunyuan_video_framepack'), transformer('helios')],
  }),
  tableOf({
    name: 'far',
    title: 'AnyFlow-FAR',
    summary: 'Each axis averages the directions of a block and divides by the length, which makes a rotation again.',
    formula: 'e^{i\\phi} = \\frac{\\sum e^{i\\phi_j}}{|\\sum e^{i\\phi_j}|}',
    with: { ...ofClip, blockTime: 1, blockSpace: 2 },
    options: {
      form: 'mean-direction',
      ...clip,
      block: ['=blockTime', '=blockSpace', '=blockSpace'],
      axesDim: [44, 42, 42],
    },
    numpy: 'mean_direction',
    references: [transformer('anyflow_far')],
  }),
  tableOf({
    name: 'minimax-h3',
    title: 'MiniMax H3',
    summary:
      'One list of 16 frequencies for all three axes, in 96 of 128 components; positions are fractions of the sides.',
    formula: '\\phi = p_a\\, b^{-2i/32}, \\quad a \\in \\{t, r, c\\}',
    sizes: { tokens: 12 },
    arrays: { positions: '3 tokens' },
    options: { axesDim: [32, 32, 32] },
    numpy: 'axes',
    references: [transformer('minimax_h3')],
  }),
  tableOf({
    name: 'ggml-mrope',
    title: 'ggml, four axes',
    summary:
      'Sections of pairs for time, height, width and a fourth axis, which repeat where there are more pairs; interleaved, the left-over pairs read the fourth.',
    formula: '\\phi_i = p_{a(i)}\\, b^{-2i/d}',
    sizes: { tokens: 8 },
    arrays: { positions: '4 tokens' },
    options: { form: 'sections', dim: 32, sections: [5, 4, 4, 3] },
    numpy: 'sections',
    references: [program('ggml-org/ggml', 'src/ggml-cpu/ops.cpp')],
  }),
  tableOf({
    name: 'ntk-mixed',
    title: 'NTK scaling with mixed_b',
    summary:
      'Frequency m is divided by exp(a m^b), so that slow ones are stretched most; without b, base and frequencies are both scaled.',
    formula: '\\theta_m / \\exp(a\\, m^{b}), \\quad a = \\ln s / (d/2)^b',
    with: { factor: 4, mixedB: 0.6 },
    arrays: { positions: '1 16:line' },
    options: { axesDim: [16], ntk: [{ factor: '=factor', mixedB: '=mixedB' }] },
    numpy: 'axes',
    references: [program('vllm-project/vllm', 'vllm/model_executor/layers/rotary_embedding/ntk_scaling_rope.py')],
  }),
  image({
    name: 'liere',
    title: 'LieRE, ComRoPE: positions',
    summary: 'The middles of square patches between 0 and 1, with a class token in the middle of the image.',
    formula: 'p = (i + \\tfrac12) / n',
    with: { patchesPerSide: 3, classToken: true },
    options: { form: 'liere' },
    references: [program('StanfordMIMI/LieRE', 'README.md', 2024)],
  }),
  sequence({
    name: 'videorope',
    title: 'VideoRoPE',
    summary: 'Rows and columns are centred at the middle of the frame and added to the time.',
    formula: 'p = (t,\\ t + r - \\lfloor\\tfrac{h-1}2\\rfloor,\\ t + c - \\lfloor\\tfrac{w-1}2\\rfloor)',
    path: 'videorope',
  }),
  sequence({
    name: 'hope',
    title: 'HoPE (video)',
    summary: 'Positions as in VideoRoPE. Pairs of time do not turn: their angles are 0.',
    formula: '\\phi_t = 0',
    path: 'hope',
  }),
  sequence({
    name: 'mmrope',
    title: 'MM-RoPE',
    summary: 'Coordinates of a frame are scaled, and the text goes on after the largest.',
    formula: 'p = next + s\\,(t, r, c)',
    path: 'mmrope',
  }),
  sequence({
    name: 'mrope-i',
    title: 'MRoPE-I',
    summary: 'Rows and columns of every frame begin at 0 again; its end token comes after the longer side.',
    formula: 'p = (t, r, c) \\quad p_{end} = t + \\max(h, w)',
    with: { spatialReset: true },
    path: 'mrope_i',
  }),
  sequence({
    name: 'omnirope',
    title: 'OmniRoPE',
    summary: 'Rows and columns begin at 0, and the time moves on by the longer side.',
    formula: 'p = (t, r, c), \\quad t_{next} = t + \\max(h, w)',
    path: 'omnirope',
  }),
  sequence({
    name: 'v2pe',
    title: 'V2PE',
    summary: 'All tokens of a frame share the steps of a stride, which may be less than one position each.',
    formula: 'p_i = next - 1 + \\frac{stride}{n} (i + 1)',
    with: { visualStride: 4 },
    path: 'v2pe',
  }),
  mixed({
    name: 'tmrope',
    title: 'TM-RoPE (Qwen2.5-Omni)',
    summary:
      'Time counts 25 positions a second; sound and video of one clip alternate in chunks of two seconds. The end tokens follow the last part, not the largest position.',
    formula: 'p_t = \\lfloor frame \\cdot seconds \\cdot 25 \\rfloor',
    with: {
      ...{ frames: 4, rows: 1, columns: 2, audioTokens: 10, textBefore: 3, textAfter: 2 },
      ...{ secondsPerGrid: 1, positionsPerSecond: 25, secondsPerChunk: 2, audioInVideo: true },
    },
    options: { form: 'tmrope', video: ['=frames', '=rows', '=columns'] },
    references: [program('huggingface/transformers', 'src/transformers/models/qwen2_5_omni/modeling_qwen2_5_omni.py')],
  }),
  ...(
    [
      ['videorope', 'VideoRoPE, HoPE', 'Pair 0 is time, then rows and columns alternate, the rest is time.', [4, 6, 6]],
      ['mrope-i', 'MRoPE-I', 'Time, rows and columns in turn, then time.', [6, 5, 5]],
      ['mmrope', 'MM-RoPE', 'A period of eight pairs: t t h w h w h w.', [4, 6, 6]],
      ['mhrope', 'MHRoPE', 'Whole heads of keys belong to an axis; heads beyond the sections do not turn.', [1, 2, 2]],
    ] as const
  ).map(([form, title, summary, sections]) =>
    schemesOf(
      'Text with images and videos',
      'allocateAxes',
      'rotation',
    )({
      name: `${form}-pairs`,
      title: `${title}: which pair turns by which axis`,
      summary,
      formula: '\\phi_i = \\phi_{a(i), i}',
      sizes: { tokens: 6, pairs: form === 'mhrope' ? 4 : 16 },
      arrays: { angles: '3 tokens pairs' },
      options: {
        form,
        ...(form !== 'mmrope' && { sections }),
        ...(form === 'mhrope' && { heads: 6 }),
      },
      numpy: 'allocate_axes',
      references: [designs(`freq_allocation/${form.replace('-', '_')}`)],
    }),
  ),
];
