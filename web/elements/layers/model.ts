/** The model behind `posenc-layers`: groups of equal layers, as one line of text. */

export const entries = ['rotary', 'bias', 'absolute', 'relative', 'none'] as const;

/** Where position enters. */
export type Entry = (typeof entries)[number];

/** Layers that treat positions in the same way. */
export interface LayerGroup {
  readonly stack?: 'encoder' | 'decoder';
  /** Indices within the stack, counted from 0, ascending. */
  readonly layers: readonly number[];
  readonly entry: Entry;
  /** A short description: 'RoPE, base 10000, window 1024'. */
  readonly what: string;
}

/** No model has more layers, and a picture could not show them. */
export const maxLayers = 1024;

/**
 * Reads 'encoder 0-4, 6: rotary, base 10000, window 1024; 5: none': groups separated by semicolons, each with its
 * layers, where position enters, and a description. Undefined for any other text, and if a layer is in two groups.
 */
export function parseLayers(text: string): LayerGroup[] | undefined {
  const groups: LayerGroup[] = [];
  const seen = new Set<string>();
  for (const part of text.split(';')) {
    const [, stack, list = '', entry = '', what = ''] =
      /^(?:(encoder|decoder)\s*)?(?!\s)([\d\s,-]+):\s*(\w+)\s*(?:,\s*(.*))?$/s.exec(part.trim()) ?? [];
    const layers = parseNumbers(list);
    if (!layers || !isEntry(entry)) return undefined;
    for (const layer of layers) {
      const name = `${stack ?? ''} ${layer}`;
      if (seen.has(name) || seen.size >= maxLayers) return undefined;
      seen.add(name);
    }
    groups.push({ ...(isStack(stack) ? { stack } : {}), layers, entry, what });
  }
  return groups;
}

/** Writes the text that `parseLayers` reads. */
export function writeLayers(groups: readonly LayerGroup[]): string {
  return groups
    .map(({ stack, layers, entry, what }) => {
      const words = what.replaceAll(';', ',').trim();
      return `${stack ? `${stack} ` : ''}${layerNumbers(layers)}: ${entry}${words ? `, ${words}` : ''}`;
    })
    .join('; ');
}

/** Writes ascending numbers as ranges: '0-4, 6-10, 12'. */
export function layerNumbers(layers: readonly number[], dash = '-'): string {
  const runs: [first: number, last: number][] = [];
  for (const layer of layers) {
    const run = runs.at(-1);
    if (run && run[1] === layer - 1) run[1] = layer;
    else runs.push([layer, layer]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}${dash}${last}`)).join(', ');
}

function parseNumbers(list: string): number[] | undefined {
  const layers: number[] = [];
  for (const part of list.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || last < first || last - first >= maxLayers) return undefined;
    for (let layer = first; layer <= last; layer++) layers.push(layer);
    if (layers.length > maxLayers) return undefined;
  }
  return layers.sort((a, b) => a - b);
}

const isEntry = (word: string): word is Entry => (entries as readonly string[]).includes(word);
const isStack = (word: string | undefined): word is 'encoder' | 'decoder' => word === 'encoder' || word === 'decoder';

/** One cell of the strip. */
export interface LayerCell {
  readonly layer: number;
  readonly stack?: 'encoder' | 'decoder';
  /** Index of its group. */
  readonly group: number;
}

export interface LayerStrip {
  readonly groups: readonly LayerGroup[];
  /** Sorted by layer, encoder before decoder. */
  readonly cells: readonly LayerCell[];
}

const stacks = [undefined, 'encoder', 'decoder'];

export function stripOf(groups: readonly LayerGroup[]): LayerStrip {
  const cells = groups.flatMap(({ layers, stack }, group) =>
    layers.map((layer): LayerCell => ({ layer, group, ...(stack ? { stack } : {}) })),
  );
  return {
    groups,
    cells: cells.sort((a, b) => stacks.indexOf(a.stack) - stacks.indexOf(b.stack) || a.layer - b.layer),
  };
}

/** Whether queries of these layers see only nearby tokens. */
export function isNear({ what }: LayerGroup): boolean {
  return /\b(window|chunk)[a-z ]*\d/i.test(what);
}
