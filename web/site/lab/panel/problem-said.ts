import { html, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../../charts/index.ts';
import { pageLanguage } from '../../shared/index.ts';
import { sayTold, sentenceSaid } from '../words/index.ts';
import type { Problem } from './problem.ts';

/** A problem in the language of the page; a sentence that the tables lack stays English and is marked as such. */
export function sayProblem({ message, told }: Problem, format: NumberFormat): string | TemplateResult {
  const said = told ? sayTold(told, format) : sentenceSaid(message, format);
  return said ?? (pageLanguage() === 'en' ? message : html`<span lang="en">${message}</span>`);
}
