import { type PrecisionRecipeName, precisionRecipes } from 'posenc/inspect';

export const recipeNames = (Object.keys(precisionRecipes) as PrecisionRecipeName[]).filter((name) => name !== 'exact');

/** What each recipe is, for a reader who knows programs rather than formats. */
export const recipeTitles: Readonly<Record<PrecisionRecipeName, string>> = {
  exact: 'exact',
  'float32-table': 'float32, rounded once at the end (posenc)',
  'float32-angles': 'float32 throughout (Hugging Face, vLLM, most programs)',
  'float32-frequencies': 'inv_freq alone in float32',
  'ggml-incremental': 'float32, each angle from the one before (ggml on a CPU)',
  'bfloat16-table': 'cos and sin in bfloat16',
  'float16-table': 'cos and sin in float16',
  'bfloat16-frequencies': 'inv_freq in bfloat16',
  'float16-frequencies': 'inv_freq in float16',
  'bfloat16-positions': 'positions in bfloat16',
  'float16-positions': 'positions in float16',
  'bfloat16-angles': 'everything in bfloat16',
};
