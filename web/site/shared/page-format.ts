import { type NumberFormat, numberFormat } from '../../charts/index.ts';
import { pageLanguage } from './page-language.ts';

/** Writes numbers and messages in the language of the page. */
export const pageFormat = (): NumberFormat => numberFormat(pageLanguage());
