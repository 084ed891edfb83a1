/** The vocabularies of formats that have their own, in the form of tokenizer.json. */
import type { TokenizerSource } from './tokenizer.ts';

/** The sign that stands for a space in the pieces of SentencePiece. */
const space = '\u2581';

export interface AddedToken {
  readonly id: number;
  readonly content: string;
  readonly special: boolean;
}

/** What a vocabulary of SentencePiece with merges by score consists of. */
export interface Pieces {
  readonly pieces: readonly string[];
  readonly scores: readonly number[];
  readonly added: readonly AddedToken[];
  readonly unknown: number;
  /** Whether a text begins as if there were a space before it. */
  readonly prefix: boolean;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Pieces that are merged as SentencePiece does: the neighbours whose joint piece has the highest score first, and bytes
 * for characters without a piece.
 */
export function mergedByScore(given: Pieces): TokenizerSource {
  const { pieces, scores, added, unknown, prefix, before, after } = given;
  const scoreOf = new Map(pieces.map((piece, id) => [piece, scores[id] as number]));
  const joins = pieces.flatMap((piece) =>
    [...pairsOf(piece)].filter((pair) => pair.every((part) => scoreOf.has(part))),
  );
  const toSpace = { type: 'Replace', pattern: { String: space }, content: ' ' };
  return {
    tokenizer: {
      version: '1.0',
      added_tokens: added.map(addedToken),
      normalizer: {
        type: 'Sequence',
        normalizers: [
          ...(prefix ? [{ type: 'Prepend', prepend: space }] : []),
          { type: 'Replace', pattern: { String: ' ' }, content: space },
        ],
      },
      pre_tokenizer: null,
      post_processor: surrounded(pieces, before, after),
      decoder: {
        type: 'Sequence',
        decoders: [
          toSpace,
          { type: 'ByteFallback' },
          { type: 'Fuse' },
          ...(prefix ? [{ type: 'Strip', content: ' ', start: 1, stop: 0 }] : []),
        ],
      },
      model: {
        type: 'BPE',
        unk_token: pieces[unknown] ?? null,
        fuse_unk: false,
        byte_fallback: true,
        vocab: idsOf(pieces),
        merges: joins,
      },
    },
    config: {},
    scores: scoreOf,
    pieces,
  };
}

/** Every way to cut a piece in two. */
function* pairsOf(piece: string): Generator<readonly [string, string]> {
  let at = 0;
  for (const character of piece) {
    at += character.length;
    if (at < piece.length) yield [piece.slice(0, at), piece.slice(at)];
  }
}

export function idsOf(pieces: readonly string[]): Record<string, number> {
  return Object.fromEntries(pieces.map((piece, id) => [piece, id]));
}

export function addedToken({ id, content, special }: AddedToken): object {
  return { id, content, special, single_word: false, lstrip: false, rstrip: false, normalized: false };
}

/** Tokens before and after every text. */
export function surrounded(
  pieces: readonly string[],
  before: readonly number[],
  after: readonly number[],
): object | null {
  if (before.length + after.length === 0) return null;
  const token = (id: number) => ({ SpecialToken: { id: pieces[id] as string, type_id: 0 } });
  const text = { Sequence: { id: 'A', type_id: 0 } };
  const special = Object.fromEntries(
    [...before, ...after].map((id) => [pieces[id], { id: pieces[id], ids: [id], tokens: [pieces[id]] }]),
  );
  return {
    type: 'TemplateProcessing',
    single: [...before.map(token), text, ...after.map(token)],
    pair: [text],
    special_tokens: special,
  };
}

/** The first tokens of llama2.c: unknown, the beginning and the end of a text. */
const firstOfLlama2c = ['<unk>', '<s>', '</s>'];

/** llama2.c's tokenizer.bin: the longest piece, then score, length and bytes of each; undefined if the file is another. */
export function readLlama2cVocabulary(file: ArrayBuffer, vocabulary: number): TokenizerSource | undefined {
  const view = new DataView(file);
  if (file.byteLength < 4) return undefined;
  const longest = view.getUint32(0, true);
  const [pieces, scores]: [string[], number[]] = [[], []];
  let at = 4;
  while (at + 8 <= file.byteLength && pieces.length < vocabulary) {
    const length = view.getUint32(at + 4, true);
    if (length > longest || at + 8 + length > file.byteLength) return undefined;
    scores.push(view.getFloat32(at, true));
    const text = new TextDecoder().decode(new Uint8Array(file, at + 8, length));
    pieces.push(firstOfLlama2c[pieces.length] ?? text.replaceAll(' ', space));
    at += 8 + length;
  }
  if (at !== file.byteLength || pieces.length !== vocabulary || scores.some(Number.isNaN)) return undefined;
  const added = firstOfLlama2c.map((content, id) => ({ id, content, special: true }));
  return {
    ...mergedByScore({ pieces, scores, added, unknown: 0, prefix: true, before: [1], after: [] }),
    bos: 1,
    eos: 2,
  };
}
