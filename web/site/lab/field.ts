/** Loaded when a reader opens the part of the Lab about images, graphs and the Earth. */
import { PosencField } from '../../elements/field/index.ts';

customElements.define('posenc-field', PosencField);
