/** The beginning of a file in the forms in which its kind is looked for. */
export interface Head {
  readonly bytes: Uint8Array;
  /** Its first 4096 bytes as Latin-1. */
  readonly begin: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** As UTF-8, if it is text. */
  readonly text: string | undefined;
}

/** A row of the table: a kind, and what its files begin with, or a test. */
export interface KindRow {
  readonly kind: string;
  readonly description: string;
  readonly reader?: string;
  /** What to do with a file that is not read. */
  readonly which?: string;
  readonly begins: string | RegExp | ((head: Head) => boolean);
}
