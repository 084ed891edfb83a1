export {
  type ArrayComparison,
  type Cause,
  type CauseName,
  type CausePart,
  type Comparable,
  type CompareOptions,
  compareArrays,
  type Difference,
} from './compare/index.ts';
export type { Candidate, Departure, FoundPrecision } from './identify/index.ts';
export { type ArraysToIdentify, type Identification, type IdentifyOptions, identify } from './identify.ts';
export {
  type NumberFormat,
  type PrecisionPlace,
  type PrecisionRecipe,
  type PrecisionRecipeName,
  type PrecisionReport,
  type PrecisionReportOptions,
  precisionRecipes,
  precisionReport,
  type RecipeTable,
  type RecipeTableOptions,
  recipeTable,
} from './precision/index.ts';
export {
  type AnyTensor,
  type ArraysToVerify,
  type ExpectedEncoding,
  type Mistake,
  type Verification,
  type VerifyCause,
  verify,
} from './verify/index.ts';
