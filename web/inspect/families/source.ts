import type { Source } from './types.ts';

/** The state of the reference that the families were read at. */
const transformers = 'c49429ed1f8b89749de77c0ec930ef19685c9ae5';

/** The files of a model in the reference, by the name of its folder. */
export function model(folder: string, files: readonly string[] = ['configuration', 'modeling']): readonly Source[] {
  return files.map((file) => ({
    repo: 'huggingface/transformers',
    path: `src/transformers/models/${folder}/${file}_${folder}.py`,
    commit: transformers,
  }));
}
