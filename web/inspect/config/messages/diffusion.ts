/** The texts about transformers of diffusers. */
import { type At, listed, shown } from './wording.ts';

export const ofDiffusion = {
  certain: {
    unknown: {
      'diffusion.positions-of-pipeline': '{pipeline} has positions of its own, which are not computed here: {differs}.',
      'diffusion.cell':
        '{key} is {value|shown}, and {family} has no VAE of so many channels that is known here: pixels of a latent cell are left out.',
      'diffusion.divisors': '{key} has {count} numbers above 0, and a head has {pairs} pairs.',
      'diffusion.pipeline':
        'The file is the model_index.json of {pipeline}, whose {part} is {className} ({family}): what its code decides is in the report, and its sizes are in {part}/config.json.',
      'diffusion.axes-sum': ({
        key,
        widths,
        sum,
        headDim,
      }: {
        key: string;
        widths: readonly number[];
        sum: number;
        headDim: number;
      }) =>
        `${key} ${widths.join(' + ')} adds up to ${sum}, and a head has ${headDim} components: the class stops where it turns queries and keys.`,
      'diffusion.odd-width': ({ key, widths }: { key: string; widths: readonly number[] }) =>
        `${key} ${widths.join(' + ')} has odd widths: components turn in pairs.`,
      'diffusion.axes': ({ key, widths, expected }: { key: string; widths: readonly number[]; expected: number }) =>
        `${key} ${widths.join(' + ')} has ${widths.length} axes, and positions have ${expected}.`,
      'diffusion.head-by-rule': ({ headDim, widths }: { headDim: number; widths: readonly number[] }) =>
        `A head of ${headDim} components cannot be shared out among the axes in whole pairs: the rule of the class gives ${widths.join(' + ')}.`,
      'diffusion.scales': '{key} has {count} usable numbers, and three above 0 are needed: time, rows and columns.',
      'diffusion.unknown-word': ({ key, value, known }: At & { known: readonly string[] }) =>
        `${key} is ${shown(value)}; this class knows ${listed(known.map(shown))}.`,
      'diffusion.no-square': '{key} {rows} is not the number of cells of a square.',
      'diffusion.skip':
        'rope_temporal_skip_len is {value}: two frames are then at 0 and one less than that, while positions of 0 and 7 are known here.',
      'diffusion.windows-not-listed':
        'Which layers see a window follows from layer_types and sliding_window, which are not read for this class.',
    },
    note: {
      'diffusion.riflex':
        'A clip that is longer than those of training repeats itself; RIFLEx (thu-ml/RIFLEx 2bff7fe006) mends it by one frequency of time, 0.9 · 2π / frames. ComfyUI’s wrappers and VideoX-Fun have it, diffusers (58eb52c080) does not.',
      'diffusion.kontext-references':
        'Reference images of FLUX.1 Kontext: diffusers takes one, at 1 on the first axis, from row and column 0. ComfyUI (issue 10714) places a second one and further ones beside the first, so that positions differ from the second on.',
      'diffusion.text-by-mask':
        'The length of the text is that of the padded prompt in diffusers. vllm-omni counted the mask until pull request 4474 (2026-06-16, issue 4443): with a padded prompt its table was too short, and numbers differed from diffusers.',
      'diffusion.table-of-4096':
        'Tables hold 4096 positions on each side of 0, and text begins behind the picture: a longer prompt fails (vllm-omni issue 2791, 2026-04-14).',
      'diffusion.older-class':
        "{className} became several classes: with norm_type '{value}' a file of it is read as {now}, as diffusers loads it.",
      'diffusion.table-of-transformer':
        'use_pos_embed is false (the ControlNet of Stable Diffusion 3.5 8B): tokens come with rows of the transformer’s table, and nothing is added here.',
      'diffusion.divided-frequencies':
        'The divisors short_factor or long_factor follow from the largest position of a call; a crop of a sine table, from its middle, is added to patches as well.',
      'diffusion.layered':
        'use_layer3d_rope is true (Qwen-Image-Layered): the last image, which is the condition, is at −1 on the first axis, and text starts at the number of layers at least.',
      'diffusion.ids-not-computed':
        'The VAE of this model makes five latents of 17 frames, which pictureTokens does not count; tokenPositions makes the ids from numbers of latents, as minimax-h3.',
      'diffusion.lengths-of-tables':
        'The lists of lengths are those of tables: a caption, or a picture, beyond them fails.',
      'diffusion.table-besides':
        'use_learned_positional_embeddings is true: a learned table is added to the tokens as well (image-to-video), for the size of the file alone.',
      'diffusion.scale-of-table':
        'spatial_interpolation_scale belongs to the table that is added where nothing turns (2B); this file turns, and it has no effect.',
      'diffusion.normalised-tables':
        'extra_pos_embed_type is learnable: in every block the rows of three learned tables (pos_emb_t, pos_emb_h, pos_emb_w) are added up, divided by their root mean square and added to the tokens; gridTable computes them as cosmos.',
      'diffusion.table-of-frames':
        'Two tables are added: one of rows and columns to each frame, and one of frames before the first temporal layer.',
      'diffusion.rows-of-images':
        'pos_embed_seq_len is the number of learned rows that are added to the features of the images a clip begins or ends with; they enter by cross-attention, and nothing of the rotation follows from it.',
      'diffusion.omni':
        'siglip_feat_dim is given (Z-Image Omni): with several images, each follows its own caption, and features of SigLIP are spread over its rows and columns. The ids here are those of one picture and its prompt.',
      'diffusion.crop-rounding':
        'Stable Diffusion 3 cuts its window at ⌊(max − n) / 2⌋, AuraFlow at ⌊max / 2⌋ − ⌊n / 2⌋: for an odd n and an even max they are one row apart, so that code of one is wrong for the other.',
    },
    dangerous: {
      'diffusion.shipped-spacing':
        'As shipped, the torch path of diffusers (since pull request 10161, late 2024) takes steps from the start of the region to stop (n − 1) / n; as trained, and in its NumPy path, they are n equal parts of the region. They differ where the region does not start at 0: the last row or column by start / n, 0.52 positions for 768 × 432 portrait on CogVideoX-5b. tokenPositions has both, as spacing.',
      'diffusion.no-rotation':
        'This is not a rotation: angles are laid out for adjacent components, but pairs are joined by halves, so lengths change by a factor of 0.93 to 1.07 at this width. The weights were trained so (baidu/ERNIE-Image issue 6, diffusers issue 13546, open since 2026-04-22): it is not to be mended.',
      'diffusion.averaged-tables':
        'Older frames are joined into blocks whose cosines and sines are averaged: vectors become shorter (0.878 for the fastest pair of time with blocks of 2, 0.474 with 4), which is no rotation. axisTable computes it with block and grid; the rows here are those of frames that are not joined.',
      'diffusion.averaged-directions':
        'Older frames are joined into blocks, whose directions are averaged on each axis and brought to length 1 again. axisTable computes it as mean-direction; the rows here are those of frames that are not joined.',
      'diffusion.text-after-last':
        'Text starts behind the last image here, and behind the largest of all images in Qwen-Image, from which the code was copied: with several images of different sizes text can share positions with the first ones.',
      'diffusion.float32-positions':
        'The picture is at 65536 and beyond, where angles in float32 are rounded: cosines are off by up to 4.4e-3. In bfloat16 its positions collapse, so that the class leaves autocast.',
      'diffusion.float32-angles':
        'Angles reach 15 700 and are computed in float32, so that cosines are off by up to 4.0e-3; LTX-2 has rope_double_precision against it.',
      'diffusion.changes-while-denoising':
        'The rotation is not the same in all steps: below scaling_watershed positions are divided by the scale, above it the base is multiplied by it (without the power of NTK).',
      'diffusion.seconds-by-pipeline':
        'Times depend on the pipeline: LTXPipeline has 8 f / fps for latent frame f, LTXConditionPipeline max(8 f − 7, 0) / fps, which is 0.28 s less at 25 frames a second for every frame after the first. The option pipeline says which one is meant.',
      'diffusion.rope-type-defaulted':
        "rope_type is not in the file: the default of the class is 'interleaved', while the released models of LTX-2 have 'split'.",
    },
  },
} as const;
