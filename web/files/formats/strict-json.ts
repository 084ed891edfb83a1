/** Reads the JSON of checkpoints, in which no name may be repeated. */
import { rule } from '../../refusals/index.ts';
import { quoted, refused } from '../errors/index.ts';
import { type Json, JsonError, readJson } from '../json/index.ts';

/** Reads JSON; `what` names the text in messages. */
export function readStrictJson(text: string, what: string, deepest: number): Json {
  try {
    const { value, repeated } = readJson(text, deepest);
    const [twice] = repeated;
    if (twice === undefined) return value;
    throw refused(
      'checkpoint',
      { text: '{what}: {twice} twice', values: { what, twice: quoted(twice) } },
      rule('each name once'),
    );
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const found = error.found === '' ? 'its end' : quoted(error.found);
    throw refused(
      'checkpoint',
      { text: '{what}: {found} at character {at}', values: { what, found, at: error.at } },
      rule('{expected} (is the file JSON?)', { expected: error.expected }),
    );
  }
}
