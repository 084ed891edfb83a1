import { type Message, type Placeholder, type Said, speech } from '../../../messages/index.ts';
import { sentenceSaid, type Writer } from './sentence-said.ts';

/** A number; a name of the catalogue or a sentence of the API, in English; another message; or a list of these. */
export type ToldValue = number | string | Told | readonly ToldValue[];

/** A message with its values as data: a worker sends it, and the page translates it. */
export interface Told {
  readonly message: Message;
  readonly values: Readonly<Record<string, ToldValue>>;
}

type Values<M extends string> = [Placeholder<M>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<M>, ToldValue>>];

export function told<M extends Message>(message: M, ...[values]: Values<M>): Told {
  return { message, values: values ?? {} };
}

/** Writes the message in the language of the page. */
export function sayTold({ message, values }: Told, writer: Writer): Said {
  // Names of arguments are those of the code in every language.
  const written = Object.entries(values).map(([name, value]) => [
    name,
    name === 'argument' ? value : valueSaid(value, writer),
  ]);
  return (writer.say as (message: Message, values: object) => Said)(message, Object.fromEntries(written));
}

function valueSaid(value: ToldValue, writer: Writer): string {
  if (typeof value === 'number') return writer.exact(value);
  if (typeof value === 'string') return sentenceSaid(value, writer) ?? value;
  return 'message' in value ? sayTold(value, writer) : value.map((one) => valueSaid(one, writer)).join(', ');
}

const english: Writer = { ...speech('en'), exact: String };

/** Writes the message in English, for errors and for files, which programs read. */
export function inEnglish(what: Told): string {
  return sayTold(what, english);
}
