/** Vocabularies in other formats, converted to that of tokenizer.json. */
import type { MetadataValue } from 'posenc/inspect';
import { describe, missing, ofLength, ofType, oneOf, refused, rule } from '../api/errors/index.ts';
import type { TokenizerSource } from './tokenizer.ts';

/** The character for a space in the pieces of SentencePiece. */
const space = '\u2581';

/** The longest piece: the ways to cut it in two grow with its length. */
const longestPiece = 512;

interface AddedToken {
  readonly id: number;
  readonly content: string;
  readonly special: boolean;
}

/** What any vocabulary consists of. */
interface Pieces {
  readonly pieces: readonly string[];
  /** Tokens that are looked for in a text before it is cut into pieces. */
  readonly added: readonly AddedToken[];
  /** Tokens before and after every text. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Pieces of SentencePiece, which are merged by score. */
interface ScoredPieces extends Pieces {
  readonly scores: readonly number[];
  readonly unknown: number;
  /** Whether a text begins as if there were a space before it. */
  readonly prefix: boolean;
}

const replaced = (pattern: object, content: string) => ({ type: 'Replace', pattern, content });

/** Removes the space before a text that begins as if there were one. */
const stripped = (prefix: boolean) => (prefix ? [{ type: 'Strip', content: ' ', start: 1, stop: 0 }] : []);

/**
 * Pieces that are merged as SentencePiece does: the neighbours whose joint piece has the highest score first, and bytes
 * for characters without a piece.
 */
function mergedByScore(value: ScoredPieces): TokenizerSource {
  const { pieces, scores, unknown, prefix } = value;
  const long = pieces.find(({ length }) => length > longestPiece);
  if (long !== undefined)
    throw refused('files', 'a vocabulary with long pieces', { kind: 'length', max: longestPiece, of: 'characters' });
  const scoreOf = new Map(pieces.map((piece, id) => [piece, scores[id] as number]));
  const joins = pieces.flatMap((piece) =>
    [...pairsOf(piece)].filter((pair) => pair.every((part) => scoreOf.has(part))),
  );
  return {
    tokenizer: {
      ...surrounded(value),
      normalizer: {
        type: 'Sequence',
        normalizers: [...(prefix ? [{ type: 'Prepend', prepend: space }] : []), replaced({ String: ' ' }, space)],
      },
      pre_tokenizer: null,
      decoder: {
        type: 'Sequence',
        decoders: [replaced({ String: space }, ' '), { type: 'ByteFallback' }, { type: 'Fuse' }, ...stripped(prefix)],
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

/**
 * Pieces of a unigram model, of which the ones with the largest sum of scores are taken. Spaces that follow another, and
 * those at either end, are left out if `isTrimmed`.
 */
function segmented(value: ScoredPieces & { readonly isTrimmed: boolean }): TokenizerSource {
  const { pieces, scores, added, unknown, prefix, isTrimmed } = value;
  // The library's ^ is the beginning of each line.
  const first = '(?<![\\s\\S])';
  const wholes = new Set(added.filter(({ special }) => !special).map(({ id }) => id));
  return {
    tokenizer: {
      ...surrounded(value),
      normalizer: {
        type: 'Sequence',
        normalizers: [
          ...(isTrimmed ? [replaced({ Regex: `${first} +| +(?![\\s\\S])` }, ''), replaced({ Regex: ' +' }, ' ')] : []),
          // A text of nothing but spaces has no word that a space could be before.
          ...(prefix ? [replaced({ Regex: `${first}(?= *[^ ])` }, space)] : []),
          replaced({ String: ' ' }, space),
        ],
      },
      pre_tokenizer: null,
      decoder: {
        type: 'Sequence',
        decoders: [replaced({ String: space }, ' '), { type: 'Fuse' }, ...stripped(prefix)],
      },
      model: {
        type: 'Unigram',
        unk_id: unknown,
        byte_fallback: false,
        vocab: pieces.map((piece, id) => [piece, wholes.has(id) ? 0 : (scores[id] as number)]),
      },
    },
    config: {},
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

function idsOf(pieces: readonly string[]): Record<string, number> {
  return Object.fromEntries(pieces.map((piece, id) => [piece, id]));
}

/** The parts of tokenizer.json that name tokens which are no pieces of a text. */
function surrounded({ pieces, added, before, after }: Pieces): {
  added_tokens: object[];
  post_processor: object | null;
} {
  const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  const token = (id: number) => ({ SpecialToken: { id: pieces[id] as string, type_id: 0 } });
  const text = { Sequence: { id: 'A', type_id: 0 } };
  const special = Object.fromEntries(
    [...before, ...after].map((id) => [pieces[id], { id: pieces[id], ids: [id], tokens: [pieces[id]] }]),
  );
  return {
    added_tokens: added.map((one) => ({ ...one, ...plain })),
    post_processor:
      before.length + after.length === 0
        ? null
        : {
            type: 'TemplateProcessing',
            single: [...before.map(token), text, ...after.map(token)],
            pair: [text],
            special_tokens: special,
          },
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

/** Where byte-level vocabularies cut a text before pieces are merged, as the programs that trained them do. */
const contractions = "'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD]";
const spaces = '\\s+(?!\\S)|\\s+';
const ofGpt2 = `'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|${spaces}`;
const ofLlama3 = (digits: string) =>
  `(?:${contractions})|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|${digits}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|${spaces}`;
const [upper, lower] = ['\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}', '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}'];
const byCase = (end: string, digits: string) =>
  `[^\\r\\n\\p{L}\\p{N}]?[${upper}]*[${lower}]+${end}|[^\\r\\n\\p{L}\\p{N}]?[${upper}]+[${lower}]*${end}|${digits}` +
  `| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|${spaces}`;
const ofBloom = ' ?[^(\\s|.,!?…。，、।۔،)]+';
const chinese = '[一-龥぀-ゟ゠-ヿ]+';

interface Cuts {
  /** Values of tokenizer.ggml.pre. */
  readonly names: readonly string[];
  /** Each is applied to what the ones before it have cut. */
  readonly patterns: readonly string[];
  /** Whether a word that is a token is not merged from its characters, and a text begins with a token by default. */
  readonly wholeWords?: true;
}

const cuts: readonly Cuts[] = [
  {
    names: ['gpt-2', 'phi-2', 'mpt', 'olmo', 'jais', 'trillion', 'granite-docling', 'exaone4', 'gigachat', 'mellum'],
    patterns: [ofGpt2],
  },
  {
    names: ['llama3', 'llama-v3', 'llama-bpe', 'falcon3', 'falcon-h1', 'pixtral', 'midm-2.0', 'lfm2'],
    patterns: [ofLlama3('\\p{N}{1,3}')],
    wholeWords: true,
  },
  { names: ['dbrx', 'smaug-bpe', 'glm4', 'chatglm-bpe'], patterns: [ofLlama3('\\p{N}{1,3}')] },
  {
    names: ['qwen2', 'stablelm2', 'deepseek-r1-qwen', 'megrez', 'hunyuan', 'grok-2', 'solar-open'],
    patterns: [ofLlama3('\\p{N}')],
  },
  {
    names: ['starcoder', 'refact', 'command-r', 'smollm', 'codeshell', 'exaone', 'minerva-7b'],
    patterns: ['\\p{N}', ofGpt2],
  },
  { names: ['falcon'], patterns: ['[\\p{P}$+<=>^~|`]+', ofGpt2, '[0-9][0-9][0-9]'] },
  { names: ['default'], patterns: ['[\\p{P}$+<=>^~|]+', ofGpt2, '\\p{N}+', '[0-9][0-9][0-9]'] },
  { names: ['bloom', 'poro-chat', 'gpt3-finnish'], patterns: [ofBloom] },
  { names: ['viking'], patterns: [ofBloom, '\\p{N}'] },
  { names: ['tekken'], patterns: [byCase('', '\\p{N}')], wholeWords: true },
  { names: ['gpt-4o', 'llama4', 'kanana2'], patterns: [byCase(`(?:${contractions})?`, '\\p{N}{1,3}')] },
  {
    names: ['deepseek-coder'],
    patterns: ['[\\r\\n]', '\\s?\\p{L}+', '\\s?\\p{P}+', '[一-龥ࠀ-一가-퟿]+', '\\p{N}'],
  },
  {
    names: ['deepseek-v3', 'hunyuan-dense'],
    patterns: [
      '\\p{N}{1,3}',
      chinese,
      '[!"#$%&\'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+' +
        `| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|${spaces}`,
    ],
  },
];

/** Values of tokenizer.ggml.token_type. */
const typesOfTokens = { unknown: 2, control: 3, userDefined: 4 };

/**
 * The vocabulary of a GGUF file; undefined if it has none.
 *
 * @throws PosencError for one that is not known, or contradicts itself
 */
export function readGgufVocabulary(metadata: ReadonlyMap<string, MetadataValue>): TokenizerSource | undefined {
  const get = (key: string) => metadata.get(`tokenizer.ggml.${key}`);
  const model = get('model');
  if (model === undefined || model === 'none' || model === 'no_vocab') return undefined;
  if (model !== 'llama' && model !== 'gpt2' && model !== 't5')
    throw refused(
      'files',
      { text: 'a tokenizer.ggml.model of {model}', values: { model: describe(model) } },
      oneOf(['llama', 'gpt2', 't5']),
    );
  const list = <Value extends MetadataValue>(
    key: string,
    isOne: (value: MetadataValue) => value is Value,
    count?: number,
  ): readonly Value[] => {
    const array = get(key);
    const values = typeof array === 'object' ? array.values : undefined;
    if (!values?.every(isOne)) throw missing('files', rule("a list 'tokenizer.ggml.{key}'", { key }));
    if (count !== undefined && values.length !== count)
      throw refused(
        'files',
        { text: 'a tokenizer.ggml.{key} of {length}', values: { key, length: values.length } },
        ofLength(count, 'values', ', one for each token'),
      );
    return values;
  };
  const isText = (value: MetadataValue): value is string => typeof value === 'string';
  const isNumber = (value: MetadataValue): value is number => typeof value === 'number' && !Number.isNaN(value);
  const pieces = list('tokens', isText);
  const types = get('token_type') === undefined ? [] : list('token_type', isNumber, pieces.length);
  const idOf = (key: string, absent?: number) => {
    const id = get(key) ?? absent;
    return typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < pieces.length ? id : undefined;
  };
  const flag = (key: string, absent: boolean) => {
    const value = get(key) ?? absent;
    if (typeof value !== 'boolean')
      throw refused(
        'files',
        { text: 'a tokenizer.ggml.{key} of {value}', values: { key, value: describe(value) } },
        ofType('true or false'),
      );
    return value;
  };
  const isScored = model !== 'gpt2';
  const isUnigram = model === 't5';
  if (isUnigram && get('precompiled_charsmap') !== undefined)
    throw refused('files', 'a tokenizer.ggml.precompiled_charsmap', rule('none: characters are read as they are'));
  const pre = get('pre');
  const cut = cuts.find(({ names }) => names.some((name) => name === pre));
  const [bos, eos] = [
    idOf('bos_token_id', model === 'llama' ? 1 : undefined),
    idOf('eos_token_id', isUnigram ? 1 : isScored ? 2 : undefined),
  ];
  const around = (isThere: boolean, id: number | undefined) => (isThere && id !== undefined ? [id] : []);
  const { unknown, control, userDefined } = typesOfTokens;
  const input: Pieces = {
    pieces,
    added: pieces.flatMap((content, id) => {
      const type = types[id] ?? 1;
      const isAdded = [unknown, control, userDefined].includes(type) && content !== '';
      return isAdded ? [{ id, content, special: type !== userDefined }] : [];
    }),
    before: around(flag('add_bos_token', model === 'llama' || cut?.wholeWords === true), bos),
    after: around(flag('add_eos_token', isUnigram), eos),
  };
  if (isScored) {
    const scores = list('scores', isNumber, pieces.length);
    const source = {
      ...input,
      scores,
      unknown: idOf('unknown_token_id', isUnigram ? 2 : 0) ?? 0,
      prefix: flag('add_space_prefix', !isUnigram),
    };
    const isTrimmed = isUnigram && flag('remove_extra_whitespaces', false);
    return { ...(isUnigram ? segmented({ ...source, isTrimmed }) : mergedByScore(source)), bos, eos };
  }
  if (!cut) {
    const values = { pre: describe(pre) };
    throw refused(
      'files',
      { text: 'a tokenizer.ggml.pre of {pre}', values },
      oneOf(cuts.flatMap(({ names }) => names)),
    );
  }
  const merges = list('merges', isText).map((pair) => {
    const at = pair.indexOf(' ', 1);
    return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  });
  return { ...mergedInOrder(input, merges, cut), bos, eos };
}

/** Bytes as letters, of which pieces are merged in the order of a list. */
function mergedInOrder(
  value: Pieces,
  merges: readonly (readonly string[])[],
  { patterns, wholeWords }: Cuts,
): TokenizerSource {
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false };
  const split = (pattern: string) => ({
    type: 'Split',
    pattern: { Regex: pattern },
    behavior: 'Isolated',
    invert: false,
  });
  return {
    tokenizer: {
      ...surrounded(value),
      normalizer: null,
      pre_tokenizer: {
        type: 'Sequence',
        pretokenizers: [...patterns.map(split), byteLevel],
      },
      decoder: byteLevel,
      model: { type: 'BPE', unk_token: null, vocab: idsOf(value.pieces), merges, ignore_merges: wholeWords === true },
    },
    config: {},
    pieces: value.pieces,
  };
}
