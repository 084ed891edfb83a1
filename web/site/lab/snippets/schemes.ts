import type { Scheme } from 'posenc';
import * as bias from './bias/index.ts';
import * as embedding from './embedding/index.ts';
import * as relative from './relative/index.ts';
import { noSnippet, type Snippet } from './request.ts';
import * as rotation from './rotation/index.ts';

const snippets: readonly Snippet[] = [embedding, rotation, bias, relative].flatMap((place) => Object.values(place));

export function snippetOf({ name, title }: Scheme): Snippet {
  return (
    snippets.find(({ scheme }) => scheme === name) ?? noSnippet(`${title} is not written out here; see JavaScript.`)
  );
}
