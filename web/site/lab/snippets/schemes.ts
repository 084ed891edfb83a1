import type { Scheme } from 'posenc';
import * as bias from './bias.ts';
import * as relative from './bias.ts';
import * as embedding from './embedding.ts';
import { noSnippet, type Snippet } from './program.ts';
import * as rotation from './rotation.ts';

/** Found rather than listed, so that a new scheme is written once. */
const snippets = [embedding, rotation, bias, relative].flatMap(Object.values).filter(isSnippet);

function isSnippet(value: unknown): value is Snippet {
  return typeof value === 'object' && value !== null && 'scheme' in value && 'write' in value;
}

export function snippetOf({ name, title }: Scheme): Snippet {
  return (
    snippets.find(({ scheme }) => scheme === name) ?? noSnippet(`${title} is not written out here; see JavaScript.`)
  );
}
