import type { Source } from './types.ts';

/** The commit of the reference from which the families were read. */
const transformers = 'c49429ed1f8b89749de77c0ec930ef19685c9ae5';

/** Returns the source files of a model in the reference, by the name of its folder. */
export function model(folder: string, files: readonly string[] = ['configuration', 'modeling']): readonly Source[] {
  return files.map((file) => ({
    repo: 'huggingface/transformers',
    path: `src/transformers/models/${folder}/${file}_${folder}.py`,
    commit: transformers,
  }));
}

/** Other sources, for models whose class comes with the checkpoint: a copy of it, or a program that runs the model. */
export function elsewhere(repo: string, path: string, commit = 'not recorded'): readonly Source[] {
  return [{ repo, path, commit }];
}

/** A checkpoint's class, in a copy that Intel keeps for its tests. */
export function intelCopy(path: string): readonly Source[] {
  return elsewhere(
    'intel/intel-extension-for-pytorch',
    `tests/cpu/hf_configs/${path}`,
    '6d3ba89cf9c40eb7184d6092ab7fa9b5231553c1',
  );
}
