/** Tables, numbers, moments, graphs, proteins, pages, rays and the Earth. */
import { arxiv } from '../reference.ts';
import { diffusers, type FieldScheme, program, type Row, schemesOf } from './scheme.ts';

const table = schemesOf('Tables', 'gridTable', 'embedding');
const scalars = schemesOf('Numbers and moments', 'coordinateFeatures', 'embedding');
const scalar = (row: Row) => scalars({ sizes: { points: 8 }, ...row });
const earth = schemesOf('The Earth', 'coordinateFeatures', 'embedding');
const ray = schemesOf('Rays and directions', 'coordinateFeatures', 'embedding');
const graph = schemesOf('Graphs', 'graphPositions', 'embedding');
const graphBias = schemesOf('Graphs', 'graphPositions', 'bias');
const protein = schemesOf('Proteins', 'pairFeatures', 'bias');
const page = schemesOf('Pages', 'boxLogits', 'relative', false);

const grid = { grid: ['=rows', '=columns'] };
const ofImage = { rows: 3, columns: 5 };
const embeddings = diffusers('models/embeddings.py');
const transformer = (name: string) => diffusers(`models/transformers/transformer_${name}.py`);
const moments = { x: 'points:fractions' };
const waves = '[\\sin(f_i x), \\cos(f_i x)]';

const sphere2vec = (row: Pick<Row, 'name' | 'title' | 'summary' | 'formula' | 'numpy'>): FieldScheme =>
  earth({
    ...row,
    sizes: { points: 6 },
    with: { numFrequencies: 8, minRadius: 1, maxRadius: 360 },
    arrays: { x: 'points 2:places' },
    references: [program('gengchenmai/sphere2vec', 'main/SpatialRelationEncoder.py', 2022)],
  });

export const featureSchemes: readonly FieldScheme[] = [
  table({
    name: 'table-sd3',
    title: 'Stable Diffusion 3, OmniGen',
    summary: 'A window from the middle of the largest table, from row ⌊(max − n) / 2⌋.',
    formula: '\\lfloor (max - n)/2 \\rfloor + i',
    with: { ...ofImage, dim: 16, maxSize: 12, baseSize: 8, interpolationScale: 1 },
    options: { form: 'sd3', ...grid },
    references: [embeddings],
  }),
  table({
    name: 'table-auraflow',
    title: 'AuraFlow',
    summary:
      'A window from the middle of a learned table, from row ⌊max / 2⌋ − ⌊n / 2⌋: one further than SD3 where n is odd and max even.',
    formula: '\\lfloor max/2 \\rfloor - \\lfloor n/2 \\rfloor + i',
    with: ofImage,
    arrays: { table: '64 8' },
    options: { form: 'auraflow', ...grid },
    references: [diffusers('models/transformers/auraflow_transformer_2d.py')],
  }),
  table({
    name: 'table-cogvideox',
    title: 'CogVideoX-2B',
    summary: 'A quarter of the vector is time, the rest the two sides of the frame; text has zeros.',
    formula: '[\\,time\\ d/4 \\mid space\\ 3d/4\\,]',
    with: { frames: 2, ...ofImage, dim: 32, textLength: 2, spatialScale: 1.875, temporalScale: 1 },
    options: { form: 'cogvideox', grid: ['=frames', '=rows', '=columns'] },
    references: [embeddings],
  }),
  table({
    name: 'table-cogview3',
    title: 'CogView3+',
    summary: 'The corner of the largest table; text has zeros.',
    formula: '[\\,column \\mid row\\,]',
    with: { ...ofImage, dim: 16, textLength: 2 },
    options: { form: 'cogview3', ...grid },
    references: [embeddings],
  }),
  table({
    name: 'table-pixart',
    title: 'PixArt, SANA',
    summary: 'Positions are scaled to the side of training, so that every image has the same extent.',
    formula: 'i\\, base / n / s',
    with: { ...ofImage, dim: 16, baseSize: 8, interpolationScale: 2 },
    options: { form: 'pixart', ...grid },
    references: [embeddings],
  }),
  table({
    name: 'table-latte',
    title: 'Latte, time',
    summary: 'Sines, then cosines, of the frames.',
    formula: waves,
    with: { length: 16, dim: 16 },
    options: { form: 'latte' },
    references: [diffusers('models/transformers/latte_transformer_3d.py')],
  }),
  table({
    name: 'table-cosmos',
    title: 'Cosmos, learned tables',
    summary: 'The sum of three learned rows, divided by its root mean square.',
    formula: 'e / (10^{-6} + \\mathrm{rms}(e)), \\quad e = T_t + H_r + W_c',
    with: { frames: 2, ...ofImage },
    arrays: { tableT: 'frames 16', tableH: 'rows 16', tableW: 'columns 16' },
    options: { form: 'cosmos', grid: ['=frames', '=rows', '=columns'] },
    references: [transformer('cosmos')],
  }),
  scalar({
    name: 'gaussian',
    title: 'Gaussian Fourier features (score SDE, Stable Audio)',
    summary: 'Random frequencies of a noise level, often of its logarithm.',
    formula: '[\\sin 2\\pi w x, \\cos 2\\pi w x]',
    with: { log: true, flipSinToCos: false },
    arrays: { x: 'points:levelsOfNoise', weight: '16' },
    references: [embeddings],
  }),
  scalar({
    name: 'gligen',
    title: 'GLIGEN boxes',
    summary: 'Four edges of a box, with frequencies 100^(i/n) and without 2π.',
    formula: '\\sin(100^{i/n} x)',
    sizes: { points: 4 },
    with: { numFrequencies: 8, temperature: 100 },
    arrays: { boxes: 'points 4' },
    references: [embeddings],
  }),
  scalar({
    name: 'ideogram4-scalar',
    title: 'Ideogram 4, moments',
    summary: 'A number of a range as 0 to 10000; a width that is odd is padded.',
    formula: '10000\\, (x - min) / (max - min)',
    with: { dim: 16, maxPeriod: 10000 },
    arrays: moments,
    options: { form: 'ideogram4', range: [0, 1] },
    references: [transformer('ideogram4')],
  }),
  scalar({
    name: 'kandinsky5-time',
    title: 'Kandinsky 5, moments',
    summary: 'Cosines first, frequencies 10000^(−i / (d/2)).',
    formula: '[\\cos(f_i x), \\sin(f_i x)]',
    with: { dim: 16, maxPeriod: 10000, flipSinToCos: true },
    arrays: { x: 'points:levelsOfNoise' },
    options: { form: 'kandinsky5' },
    references: [transformer('kandinsky')],
  }),
  scalar({
    name: 'longcat-audio',
    title: 'LongCat-Audio, moments',
    summary: 'The last frequency is 1 / 10000 exactly, because the denominator is d/2 − 1.',
    formula: 'f_i = 10000^{-i/(d/2 - 1)}',
    with: { dim: 16, scale: 1000, maxPeriod: 10000, flipSinToCos: false },
    arrays: moments,
    references: [transformer('longcat_audio_dit')],
  }),
  scalar({
    name: 'stable-audio3',
    title: 'Stable Audio 3, moments',
    summary: 'Waves from half a turn to 10000 turns, equally spaced in their logarithm.',
    formula: 'f_i = 2\\pi\\, f_{min} (f_{max}/f_{min})^{i/(n-1)}',
    with: { dim: 16, minFrequency: 0.5, maxFrequency: 10000, flipSinToCos: true },
    arrays: moments,
    references: [transformer('stable_audio3')],
  }),
  scalar({
    name: 'time2vec',
    title: 'Time2Vec',
    summary: 'One component is linear in time, the others are sines with learned frequencies and phases.',
    formula: '[w_0 x + b_0,\\ \\sin(w_i x + b_i)]',
    arrays: { x: 'points:fractions', periodicWeight: '7', periodicBias: '7', linearWeight: '1', linearBias: '1' },
    references: [arxiv('Kazemi et al.', 2019, 'Time2Vec: Learning a Vector Representation of Time', '1907.05321')],
  }),
  scalar({
    name: 'mtan',
    title: 'mTAN, fixed form',
    summary: 'Sines and cosines in turn of 48 times the moment, with base 10.',
    formula: '\\sin(48 x\\, 10^{-2i/d})',
    with: { dim: 16, scale: 48, base: 10 },
    arrays: moments,
    references: [program('reml-lab/mTAN', 'src/models.py', 2021)],
  }),
  scalar({
    name: 'alphafold3-noise',
    title: 'AlphaFold 3, noise level',
    summary: 'Only cosines, with random frequencies and phases.',
    formula: '\\cos 2\\pi (w x + b)',
    arrays: { x: 'points:levelsOfNoise', weight: '16', bias: '16' },
    options: { form: 'alphafold3' },
    references: [program('bytedance/Protenix', 'protenix/model/modules/embedders.py')],
  }),
  scalar({
    name: 'periodic-columns',
    title: 'Columns of tables (PLR)',
    summary: 'Each column of a table has its own frequencies; cosines come first.',
    formula: '[\\cos 2\\pi w_{c,i} x, \\sin 2\\pi w_{c,i} x]',
    sizes: { points: 6 },
    arrays: { x: 'points 3', weight: '3 4' },
    references: [program('yandex-research/rtdl-num-embeddings', 'package/rtdl_num_embeddings.py', 2022)],
  }),
  graph({
    name: 'laplacian',
    title: 'Laplacian eigenvectors',
    summary:
      'Slow waves on the graph: eigenvectors of the normalised Laplacian, from the second on. Their signs are arbitrary, and where an eigenvalue repeats, any basis of its space is as good.',
    formula: '(I - D^{-1/2} A D^{-1/2})\\, u_k = \\lambda_k u_k',
    sizes: { nodes: 5 },
    with: { k: 3 },
    arrays: { adjacency: 'nodes nodes' },
    references: [program('pyg-team/pytorch_geometric', 'torch_geometric/transforms/add_positional_encoding.py', 2023)],
  }),
  graph({
    name: 'random-walk',
    title: 'Random walks',
    summary:
      'The chance that a walk of s steps is back where it began. Weights of edges enter the degree alone, as in PyG, so that rows may not sum to 1.',
    formula: '\\mathrm{diag}\\,((D^{-1} A)^s)',
    sizes: { nodes: 5 },
    with: { steps: 8 },
    arrays: { adjacency: 'nodes nodes' },
    references: [program('pyg-team/pytorch_geometric', 'torch_geometric/transforms/add_positional_encoding.py', 2023)],
  }),
  graphBias({
    name: 'graphormer',
    title: 'Graphormer',
    summary:
      'A learned number for the length of the shortest path, and one for the edges on it; the token of the whole graph has its own distance.',
    formula: 'b_{ij} = t_{d(i,j)+1} + \\frac1{d} \\sum_s e_{path_s} M_s',
    sizes: { nodes: 5, heads: 2, hops: 3 },
    arrays: {
      ...{ adjacency: 'nodes nodes', edgeIds: 'nodes nodes 1', edgeTable: '4 heads', spatialTable: '8 heads' },
      ...{ virtual: 'heads', distanceTable: 'hops heads heads' },
    },
    references: [program('microsoft/Graphormer', 'graphormer/modules/graphormer_layers.py', 2021)],
  }),
  ...(
    [
      ['alphafold2', 'AlphaFold 2', 'The offset of two residues, clipped at 32, as one of 65 bins.', '2*maxOffset+1'],
      [
        'alphafold-multimer',
        'AlphaFold-Multimer',
        'The same within a chain, with a bin for other chains, and the offset of copies of a chain.',
        '2*maxOffset+2*maxChainOffset+5',
      ],
      [
        'alphafold3',
        'AlphaFold 3',
        'Also the offset of tokens within a residue, for the atoms of a ligand.',
        '4*maxOffset+2*maxChainOffset+7',
      ],
    ] as const
  ).map(([form, title, summary, width]) =>
    protein({
      name: form,
      title: `${title}, relative positions`,
      summary,
      formula: '\\mathrm{onehot}(\\mathrm{clip}(i - j, -k, k) + k)\\, W',
      sizes: { tokens: 12 },
      with: { maxOffset: 4, ...(form !== 'alphafold2' && { maxChainOffset: 2 }) },
      arrays: {
        residueIndex: 'tokens',
        ...(form !== 'alphafold2' && { asymId: 'tokens', entityId: 'tokens', symId: 'tokens' }),
        ...(form === 'alphafold3' && { tokenIndex: 'tokens' }),
        weight: `4 ${width}`,
      },
      options: { form, maxOffset: '=maxOffset', ...(form !== 'alphafold2' && { maxChainOffset: '=maxChainOffset' }) },
      numpy: 'pair_features',
      references: [
        form === 'alphafold3'
          ? program('bytedance/Protenix', 'protenix/model/modules/embedders.py')
          : program('aqlaboratory/openfold', 'openfold/model/embedders.py', 2022),
      ],
    }),
  ),
  page({
    name: 'bros',
    title: 'BROS',
    summary: 'Sines of the differences of two boxes on a page, projected, in products with the query.',
    formula: 's\\,(q_i \\cdot k_j + q_i \\cdot W \\mathrm{sin}(box_j - box_i))',
    sizes: { batch: 1, heads: 1, tokens: 4, headDim: 4 },
    with: { sinusoidDim: 6, base: 10000 },
    arrays: {
      ...{ boxes: 'batch tokens 4', q: 'batch heads tokens headDim', k: 'batch heads tokens headDim' },
      weight: 'headDim 4*sinusoidDim',
    },
    options: { sinusoidDim: '=sinusoidDim' },
    numpy: 'box_logits',
    references: [program('huggingface/transformers', 'src/transformers/models/bros/modeling_bros.py')],
  }),
  ray({
    name: 'integrated',
    title: 'mip-NeRF, integrated encoding',
    summary: 'The mean sine of a section of a cone: waves shorter than the section fade.',
    formula: 'e^{-\\sigma^2/2} \\sin \\mu',
    sizes: { rays: 2 },
    with: { shape: ['cone', 'cylinder'], diagonal: true, minDegree: 0, maxDegree: 6 },
    arrays: { edges: 'rays 5:edgesOfRays', origins: 'rays 3', directions: 'rays 3', radii: 'rays 1' },
    references: [program('google/mipnerf', 'internal/mip.py', 2021)],
  }),
  ray({
    name: 'spherical-harmonics',
    title: 'Spherical harmonics',
    summary: 'Waves on the sphere for a direction, without the sign of Condon and Shortley.',
    formula: 'Y_{l,m}(x, y, z)',
    sizes: { points: 6 },
    with: { levels: 4 },
    arrays: { directions: 'points 3' },
    references: [program('nerfstudio-project/nerfstudio', 'nerfstudio/utils/math.py', 2023)],
  }),
  earth({
    name: 'geoclip',
    title: 'GeoCLIP',
    summary: 'Latitude and longitude on the Equal Earth map, times random frequencies; cosines come first.',
    formula: '[\\cos 2\\pi W p, \\sin 2\\pi W p]',
    sizes: { points: 6 },
    arrays: { latLon: 'points 2', matrix: '16 2' },
    references: [program('VicenteVivan/geo-clip', 'geoclip/model/location_encoder.py', 2023)],
  }),
  sphere2vec({
    name: 'sphere-c',
    title: 'Sphere2Vec, sphereC',
    summary: 'The point on the sphere at several scales, from degrees of longitude and latitude.',
    formula: '[\\sin\\phi^s,\\ \\cos\\phi^s \\cos\\lambda^s,\\ \\cos\\phi^s \\sin\\lambda^s]',
    numpy: 'sphere',
  }),
  sphere2vec({
    name: 'sphere-c+',
    title: 'Sphere2Vec, sphereC+',
    summary: 'sphereC with the sines and cosines of both angles.',
    formula: '[\\sin\\phi^s, \\cos\\phi^s, \\sin\\lambda^s, \\cos\\lambda^s, \\dots]',
    numpy: 'sphere',
  }),
  sphere2vec({
    name: 'sphere-m',
    title: 'Sphere2Vec, sphereM',
    summary: 'One of the two angles is scaled and the other is not.',
    formula:
      '[\\sin\\phi^s,\\ \\cos\\phi^s \\cos\\lambda,\\ \\cos\\phi \\cos\\lambda^s,\\ \\cos\\phi^s \\sin\\lambda,\\ \\cos\\phi \\sin\\lambda^s]',
    numpy: 'sphere',
  }),
  sphere2vec({
    name: 'sphere-m+',
    title: 'Sphere2Vec, sphereM+',
    summary: 'sphereM with the sines and cosines of both angles.',
    formula: '[\\sin\\phi^s, \\cos\\phi^s, \\sin\\lambda^s, \\cos\\lambda^s, \\dots]',
    numpy: 'sphere',
  }),
  sphere2vec({
    name: 'grid-cells',
    title: 'Space2Vec, grid',
    summary:
      'Sines and cosines of longitude and latitude, separately; places on both sides of the date line are far apart.',
    formula: '[\\sin x f_i, \\cos x f_i]',
  }),
  sphere2vec({
    name: 'theory',
    title: 'Space2Vec, theory',
    summary: 'Waves in three directions at 120 degrees, as of grid cells.',
    formula: '[\\sin (x \\cdot a_j) f_i, \\cos (x \\cdot a_j) f_i]',
  }),
];
