import type { NumberFormat } from '../../../charts/index.ts';
import { problemSaid } from '../../../elements/figure/index.ts';
import type { Said } from '../../../messages/index.ts';
import { withMark } from '../../shared/index.ts';

/** The functions of a format that are needed to translate. */
export type Writer = Pick<NumberFormat, 'say' | 'name' | 'exact'>;

/** The parts in which sentences of one form differ: names in quotes, and numbers that are not part of a word. */
const changing = /'[^']*'|(?<![\p{L}\p{N}_.])-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\p{L}\p{N}_])/gu;

/** The form of a sentence, under which the tables list it: that of "at most 8" is `at most {0}`. */
export function formOf(sentence: string): { readonly form: string; readonly values: readonly string[] } {
  const values: string[] = [];
  const form = sentence.replace(changing, (value) => `{${values.push(value) - 1}}`);
  return { form, values };
}

/** A name of the catalogue or a sentence of the API in the language of the page; undefined if the tables lack it. */
export function sentenceSaid(sentence: string, writer: Writer): Said | undefined {
  const known = formSaid(sentence, writer) ?? refusalSaid(sentence, writer);
  return known && (withMark(known, writer) as Said);
}

function formSaid(sentence: string, { name }: Writer): Said | undefined {
  const { form, values } = formOf(sentence);
  const said = name(form);
  return said === form ? undefined : (said.replace(/\{(\d+)\}/g, (_, place) => values[Number(place)] ?? '') as Said);
}

/** Translates a sentence that refuses an argument; all of these have one form. */
function refusalSaid(sentence: string, writer: Writer): Said | undefined {
  const number = problemSaid(sentence, writer);
  if (number !== sentence) return number as Said;
  const [, argument, given, expected = ''] =
    /^([\w.[\]]+): (?:(.+?) is not allowed|missing); expected (.+)$/su.exec(sentence) ?? [];
  const what = choicesSaid(expected, writer) ?? formSaid(expected, writer);
  if (!argument || !what) return undefined;
  return given === undefined
    ? writer.say('{argument}: missing; expected {expected}', { argument, expected: what })
    : writer.say('{argument}: {given} is not allowed; expected {expected}', {
        argument,
        given: formSaid(given, writer) ?? given,
        expected: what,
      });
}

/** Translates a list of allowed names; the names themselves stay as they are typed. */
function choicesSaid(expected: string, { say }: Writer): Said | undefined {
  const [, names, nearest] = /^one of ('[^()]*')(?: \(did you mean ('.*')\?\))?$/.exec(expected) ?? [];
  if (!names) return undefined;
  return nearest
    ? say('one of {names} (did you mean {nearest}?)', { names, nearest })
    : say('one of {names}', { names });
}
