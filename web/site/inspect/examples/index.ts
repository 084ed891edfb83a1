import table from './examples.json' with { type: 'json' };

/** A model's configuration that can be opened with one click. */
export interface Example {
  readonly name: string;
  readonly title: string;
  /** The model's name as published by its authors. */
  readonly model: string;
  /** The source of the values, in a sentence. */
  readonly source: string;
  readonly text: string;
}

/** The examples in the order in which they are listed. */
export const examples: readonly Example[] = Object.entries(table).map(([name, { config, ...about }]) => ({
  name,
  ...about,
  text: written(config),
}));

/** Formats a configuration like a file, with short lists on one line. */
function written(config: object): string {
  return JSON.stringify(config, null, 2).replace(
    /\[\s+([^[\]{}]*?)\s+\]/g,
    (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`,
  );
}
