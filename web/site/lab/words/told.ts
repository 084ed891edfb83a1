import { type Message, type Placeholder, type Said, speech } from '../../../messages/index.ts';
import { sentenceSaid, type Writer } from './sentence-said.ts';

/** A number, a name of the catalogue or a sentence of the API, something else that is told, or several of them. */
export type ToldValue = number | string | Told | readonly ToldValue[];

/** What is to be said, as data: a worker sends it, and the page says it in its language. */
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

/** Says it in the language of the page. */
export function sayTold({ message, values }: Told, writer: Writer): Said {
  // Arguments are called in every language as code calls them.
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

/** The English of it, for errors and for files, which programs read. */
export function inEnglish(what: Told): string {
  return sayTold(what, english);
}
