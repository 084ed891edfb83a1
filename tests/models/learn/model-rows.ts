import { readFileSync } from 'node:fs';
import { inspectConfig, type LayerGroup, summarise } from 'posenc/inspect';
import { groupThousands } from '../../../web/charts/number-format.ts';
import { labLink } from '../../../web/site/inspect/config/lab-link.ts';

const folder = new URL('../../configurations/', import.meta.url);

/** What Inspect finds in a published configuration, in groups of layers that are alike. */
export function groupsOf(name: string): LayerGroup[] {
  const { config } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));
  return [...summarise(inspectConfig(JSON.stringify(config))).groups];
}

const places = {
  absolute: 'embedding',
  rotary: 'rotation',
  bias: 'bias',
  relative: 'relative',
  none: 'none',
} as const;

/** "rotation, none": where position enters, beginning with what most layers do. */
export function modelPlaces(name: string): string {
  const groups = groupsOf(name).toSorted((a, b) => b.layers.length - a.layers.length);
  return [...new Set(groups.map(({ entry }) => places[entry]))].join(', ');
}

/** "36 layers: RoPE, base 500,000": a configuration in words. */
export function modelWords(name: string): string {
  const groups = groupsOf(name);
  return groups
    .map(({ stack, layers, what, entry, row }) => {
      const count = groups.length === 1 ? '' : `${stack ? `${stack}, ` : ''}${layers.length} layers: `;
      const rows = row.table?.rows === undefined ? '' : `, ${row.table.rows} rows`;
      // Thousands are grouped, as everywhere in the text.
      const words = groupThousands(what + rows);
      return count + (entry === 'none' ? words.replace(/^attention without.*/, 'no positions') : words);
    })
    .join('; ');
}

/** The address of the Lab with the largest group of layers that have an encoding. */
export function modelLink(name: string): string {
  const [most] = groupsOf(name)
    .filter(({ entry }) => entry !== 'none')
    .toSorted((a, b) => b.layers.length - a.layers.length);
  const link = most && labLink(most.row);
  if (!link) throw new Error(`${name}: the Lab knows nothing of it`);
  return link.address;
}
