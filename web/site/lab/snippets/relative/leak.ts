import { noSnippet, option, type SnippetRequest } from '../request.ts';

/** Refuses to keep entries that only the reshape produces. */
export function noLeak(request: SnippetRequest): void {
  if (option(request, 'leak') === 'keep') {
    noSnippet('What the reshape leaves above the diagonal has a snippet in JavaScript alone.');
  }
}
