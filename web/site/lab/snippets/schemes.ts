/// <reference types="vite/client" />
import type { Scheme } from 'posenc';
import { noSnippet, type Snippet } from './request.ts';

/**
 * Found rather than listed, so that a new scheme only adds its own file. Some files hold code that several schemes
 * share.
 */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>('./{embedding,rotation,bias,relative}/*.ts', {
  eager: true,
});

const snippets = Object.values(modules).flatMap(Object.values).filter(isSnippet);

function isSnippet(value: unknown): value is Snippet {
  return typeof value === 'object' && value !== null && 'scheme' in value && 'write' in value;
}

export function snippetOf({ name, title }: Scheme): Snippet {
  return (
    snippets.find(({ scheme }) => scheme === name) ?? noSnippet(`${title} is not written out here; see JavaScript.`)
  );
}
