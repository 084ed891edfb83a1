export { type PrecisionRecipe, type PrecisionRecipeName, precisionRecipes, stepsOf } from './recipes.ts';
export { type PrecisionPlace, type PrecisionReport, type PrecisionReportOptions, precisionReport } from './report.ts';
export { float16At, type NumberFormat, rounderOf, roundToBfloat16, roundToFloat16 } from './rounding.ts';
