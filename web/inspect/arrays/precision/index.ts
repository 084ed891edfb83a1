export { float32Frequencies } from './frequencies.ts';
export {
  type NumberFormat,
  type PrecisionRecipe,
  type PrecisionRecipeName,
  precisionRecipes,
  rounderOf,
  roundToBfloat16,
  roundToFloat16,
  stepsOf,
} from './recipes.ts';
export { type PrecisionPlace, type PrecisionReport, type PrecisionReportOptions, precisionReport } from './report.ts';
export { type RecipeTableOptions, ropeFrequencies } from './request.ts';
export { type RecipeTable, recipeTable } from './table.ts';
