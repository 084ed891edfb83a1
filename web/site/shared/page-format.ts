import { type NumberFormat, numberFormat } from '../../charts/index.ts';
import { pageLanguage } from './page-language.ts';

/** How numbers are written and messages said in the language of the page. */
export const pageFormat = (): NumberFormat => numberFormat(pageLanguage());
