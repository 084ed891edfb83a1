import { rule } from '../../refusals/index.ts';
import { inOneLine, quoted, refused, sized } from '../errors/index.ts';
import type { CheckedSource, ReadOptions } from '../source/index.ts';
import { deepestJson, longestHeader, textOf } from './safetensors.ts';
import { readStrictJson } from './strict-json.ts';

const maxShards = 2000;

/** Reads `model.safetensors.index.json`, which maps each tensor to its file. */
export async function readIndex(source: CheckedSource, options: ReadOptions): Promise<ReadonlyMap<string, string>> {
  const what = `the index ${quoted(source.name)}`;
  const { byteLength } = source;
  if (byteLength > longestHeader)
    throw refused(
      'checkpoint',
      { text: '{what} of {byteLength}', values: { what, byteLength: sized(byteLength) } },
      rule('at most 25 MB'),
    );
  const json = readStrictJson(textOf(await source.slice(0, byteLength, options), what), what, deepestJson);
  const map = json instanceof Map ? json.get('weight_map') : undefined;
  if (!(map instanceof Map) || map.size === 0) {
    throw refused(
      'checkpoint',
      { text: "{what} without tensors in a 'weight_map'", values: { what } },
      rule('a model.safetensors.index.json'),
    );
  }
  for (const [name, file] of map) {
    if (typeof file !== 'string' || !isPlainName(file)) {
      const found = typeof file === 'string' ? quoted(file) : 'no name';
      throw refused(
        'checkpoint',
        { text: "{what}: the tensor '{name}' in {found}", values: { what, name: inOneLine(name), found } },
        rule('the name of a file beside the index'),
      );
    }
  }
  const shards = new Set(map.values()).size;
  if (shards > maxShards)
    throw refused(
      'checkpoint',
      { text: '{what}: {shards} files', values: { what, shards } },
      { kind: 'range', max: maxShards },
    );
  return map as ReadonlyMap<string, string>;
}

/** Whether the name stays in its folder: an index must not lead to other folders. */
function isPlainName(file: string): boolean {
  return file !== '' && file.length <= 255 && !/[/\\:?#%\p{Cc}]/u.test(file) && file !== '.' && file !== '..';
}
