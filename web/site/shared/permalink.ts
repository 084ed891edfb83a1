/**
 * The state of a page's figures as the query of its address: `?v=1&words.encoding=rope&table.length=128`, one entry per
 * attribute that differs from its default, prefixed with the id of its figure.
 */
export type PageState = Readonly<Record<string, Readonly<Record<string, string>>>>;

const VERSION = '1';

export function encodeState(figures: PageState): string {
  const query = new URLSearchParams({ v: VERSION });
  for (const [id, attributes] of Object.entries(figures)) {
    for (const [name, value] of Object.entries(attributes)) query.append(`${id}.${name}`, value);
  }
  return query.size > 1 ? `?${query}` : '';
}

/** The state in a query. A query of another version, or without a state, gives the page as it was written. */
export function decodeState(search: string): PageState {
  const query = new URLSearchParams(search);
  if (query.get('v') !== VERSION) return {};
  const figures: Record<string, Record<string, string>> = {};
  for (const [key, value] of query) {
    const dot = key.indexOf('.');
    if (dot < 1) continue;
    const id = key.slice(0, dot);
    figures[id] ??= {};
    figures[id][key.slice(dot + 1)] = value;
  }
  return figures;
}
