/** Reads the JSON of checkpoints, in which no name may be repeated. */
import { type Json, JsonError, readJson } from '../../json/index.ts';
import { described, refused } from '../errors.ts';

/** Reads JSON; `what` names the text in messages. */
export function readStrictJson(text: string, what: string, deepest: number): Json {
  try {
    const { value, repeated } = readJson(text, deepest);
    const [twice] = repeated;
    if (twice === undefined) return value;
    throw refused('checkpoint', `${what}: ${described(twice)} twice`, 'each name once');
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const found = error.found === '' ? 'its end' : described(error.found);
    throw refused('checkpoint', `${what}: ${found} at character ${error.at}`, `${error.expected} (is the file JSON?)`);
  }
}
