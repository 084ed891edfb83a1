export { float32Frequencies } from './frequencies.ts';
export { type PrecisionRecipe, type PrecisionRecipeName, precisionRecipes, stepsOf } from './recipes.ts';
export { type PrecisionPlace, type PrecisionReport, type PrecisionReportOptions, precisionReport } from './report.ts';
export { type RecipeTableOptions, ropeFrequencies } from './request.ts';
export { type NumberFormat, rounderOf, roundToBfloat16, roundToFloat16 } from './rounding.ts';
export { type RecipeTable, recipeTable } from './table.ts';
