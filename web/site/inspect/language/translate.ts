import { html, type TemplateResult } from 'lit';
import { type MessageTable, messagesOf } from '../../../messages/index.ts';
import { pageLanguage } from '../../shared/index.ts';
import { written } from './format.ts';

interface Pattern {
  readonly match: RegExp;
  readonly own: string;
}

/**
 * Translates a sentence of `posenc/inspect`, which is English, into the language of the page. The tables hold it with
 * {0}, {1} … in place of its values, in their order. A sentence that they lack is returned unchanged.
 */
export function translate(sentence: string): string {
  const table = typeof document === 'undefined' ? undefined : messagesOf(pageLanguage());
  return table ? translated(sentence, table) : sentence;
}

let known: MessageTable | undefined;
let patterns: readonly Pattern[] = [];

/** Patterns with the most letters first, because they are the most specific. */
function patternsOf(table: MessageTable): readonly Pattern[] {
  if (table === known) return patterns;
  known = table;
  const letters = (english: string) => english.replace(/\{\d+\}/g, '').length;
  patterns = Object.entries(table)
    .filter(([english]) => english.includes('{0}'))
    .sort(([a], [b]) => letters(b) - letters(a))
    .map(([english, own]) => ({
      match: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d+\}/g, '([^]*?)')}$`),
      own,
    }));
  return patterns;
}

function translated(text: string, table: MessageTable): string {
  if (Object.hasOwn(table, text)) return table[text] as string;
  for (const { match, own } of patternsOf(table)) {
    const values = match.exec(text)?.slice(1);
    if (values) return own.replace(/\{(\d+)\}/g, (_, i) => value(values[Number(i)] ?? '', table));
  }
  return text;
}

/** A value of several words is translated, too; a single word is a name in code. */
function value(text: string, table: MessageTable): string {
  if (/^[-−]?\d+\.\d+(e[-+]?\d+)?$/.test(text)) return written(text);
  const [, blank = '', words = ''] = /^(\s*)(.*)$/s.exec(text) ?? [];
  if (!words.includes(' ')) return text;
  const own = translated(words, table);
  if (own !== words) return blank + own;
  const [, first, word = '', last] = /^(.+) (and|or) (\S+)$/.exec(words) ?? [];
  return first ? `${blank}${first} ${table[word] ?? word} ${last}` : text;
}

/** The same for use in a page: a sentence that stays English is marked with its language. */
export function translateMarked(sentence: string): string | TemplateResult {
  const own = translate(sentence);
  return own === sentence && !pageLanguage().startsWith('en') ? html`<span lang="en">${own}</span>` : own;
}
