/**
 * The catalogue of images, videos, sound, graphs, proteins and the Earth: what `field.js` computes. It is a file of its
 * own in the package (`posenc/catalogue/field`), which pages with a common scheme do not load.
 */
import { frozen } from '../frozen.ts';
import { contentSchemes } from './content.ts';
import { featureSchemes } from './features.ts';
import { positionSchemes } from './positions.ts';
import type { FieldScheme } from './scheme.ts';

export { numpyFunctions, numpyProgram } from './numpy.ts';
export {
  type Field,
  type FieldFunction,
  type FieldScheme,
  fieldOptions,
  fieldRotation,
  type Template,
} from './scheme.ts';

/**
 * Every scheme of the functions in `field.js`, with parameters, arrays, formula, NumPy text and the program that its
 * numbers were compared with.
 *
 * ```js
 * import { fieldCatalogue } from 'posenc/catalogue/field';
 * const kda = fieldCatalogue.find(({ name }) => name === 'kda');
 * console.assert(kda?.call === 'deltaAttention' && kda.options.form === 'kda');
 * ```
 */
export const fieldCatalogue: readonly FieldScheme[] = frozen([
  ...positionSchemes,
  ...contentSchemes,
  ...featureSchemes,
]);
