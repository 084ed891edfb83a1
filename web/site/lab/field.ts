import { PosencField } from '../../elements/field/index.ts';

/**
 * Defines the figure of images, graphs and the Earth, once a reader opens that part of the Lab. By a function, because
 * the package says that importing a file has no effect.
 */
export function defineField(): void {
  customElements.define('posenc-field', PosencField);
}
