/** Commands about models: inspect, compare, run. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createPosenc, type Posenc } from 'posenc';
import {
  type Checkpoint,
  compareCheckpoint,
  compareReports,
  findPositions,
  formatReport,
  identifyPositions,
  programDifferences,
  summarise,
} from 'posenc/inspect';
import type { PositionChange, RunModel } from 'posenc/run';
import { type HubOptions, type Model, openModelFiles, runFiles, standardInput } from './inputs.ts';
import { type Command, numberOf, UsageError } from './options.ts';
import { clearProgress, columns, print, printJson, progress, styled } from './terminal.ts';

type Options = Readonly<Record<string, string | true>>;

const text = (value: string | true | undefined) => (typeof value === 'string' ? value : undefined);
const hubOptions = (options: Options): HubOptions => ({
  hub: text(options.hub),
  part: text(options.part),
  as: text(options.as),
});
function positionOf(options: Options): number | undefined {
  if (options.position === undefined) return undefined;
  const position = numberOf('position', String(options.position));
  if (Number.isInteger(position) && position >= 1) return position;
  throw new UsageError(`--position: '${String(options.position)}' is not a whole number of at least 1`);
}

const hub = {
  hub: {
    kind: 'text',
    value: 'URL',
    help: 'the hub that owner/model is read from (default: HF_ENDPOINT, or huggingface.co)',
  },
  as: { kind: 'text', value: 'TYPE', help: 'read the configuration as this model_type, whatever it says' },
} as const;

export const inspect: Command = {
  usage: 'inspect FILE|FOLDER|URL|owner/model|-',
  help: 'how a model encodes position, layer by layer: config.json, params.json, safetensors, GGUF and others',
  options: {
    position: {
      kind: 'number',
      value: 'N',
      help: 'position at which programs are compared (default: the longest context)',
    },
    part: { kind: 'text', value: 'NAME', help: 'a part of a file with several, such as vision_config' },
    markdown: { kind: 'switch', help: 'write Markdown' },
    ...hub,
  },
  examples: [
    'inspect config.json',
    'inspect ./my-model --json',
    'inspect model.gguf --position 131072',
    'inspect gpt2/model.safetensors',
  ],
  async run([target, ...rest], options) {
    if (target === undefined || rest.length > 0) throw new UsageError('expected one file, folder or owner/model');
    const model = await openModelFiles(target, hubOptions(options));
    const { report, checkpoint, file } = model;
    const pe = await createPosenc();
    const position = positionOf(options);
    const differences = report ? programDifferences(pe, report, position === undefined ? {} : { position }) : [];
    const tensors = checkpoint ? findPositions(checkpoint) : [];
    const held =
      report && checkpoint && checkpoint.format !== 'gguf' && tensors.length > 0
        ? await compareCheckpoint(pe, report, checkpoint)
        : undefined;
    // Of files elsewhere only the headers are read.
    const identified =
      checkpoint && checkpoint.format !== 'gguf' && existsSync(target)
        ? (await identifyPositions(pe, checkpoint)).filter(({ encoding, nodes }) => encoding || nodes.length > 0)
        : [];
    if (options.json) {
      const summary = report && summarise(report);
      printJson({
        file,
        ...(report ? { report, groups: summary?.groups, differences } : {}),
        tensors,
        incomplete: checkpoint?.incomplete,
        identified,
        checkpoint: held,
      });
    } else {
      if (report) print(formatReport(report, options.markdown ? 'markdown' : 'text', { differences }));
      if (checkpoint) print(tensorsText(checkpoint, tensors, options.markdown === true));
      if (checkpoint?.incomplete) print(`\n${styled('yellow', 'Incomplete:')} ${checkpoint.incomplete}`);
      if (identified.length > 0)
        print(['', 'What they are', ...identified.map(({ sentence }) => `  ${sentence}`)].join('\n'));
      if (held?.same === false)
        print(`\n${styled('yellow', 'The checkpoint differs from the configuration:')} ${held.sentence}`);
    }
    return report?.status === 'error' ? 2 : 0;
  },
};

function tensorsText(checkpoint: Checkpoint, found: ReturnType<typeof findPositions>, isMarkdown: boolean): string {
  const count = checkpoint.tensors.size;
  const title = `${checkpoint.format}, ${count} ${count === 1 ? 'tensor' : 'tensors'}; ${found.length} ${found.length === 1 ? 'encodes' : 'encode'} position`;
  const lines = found.map(({ name, dtype, shape, description }) => [name, dtype, `[${shape.join(', ')}]`, description]);
  if (isMarkdown)
    return [`\n### ${title}\n`, ...lines.map(([name, ...rest]) => `- \`${name}\` ${rest.join(' ')}`)].join('\n');
  const visible = lines.slice(0, 40);
  const more = lines.length > visible.length ? [`  … and ${lines.length - visible.length} more`] : [];
  return [`\n${title}`, ...(visible.length > 0 ? [columns(visible, false).replaceAll(/^/gm, '  ')] : []), ...more].join(
    '\n',
  );
}

export const compare: Command = {
  usage: 'compare A B',
  help: 'what differs in the positions of two models: files, folders or owner/model; ends with 1 if anything does',
  options: {
    position: {
      kind: 'number',
      value: 'N',
      help: 'position at which angles are compared (default: the longest context)',
    },
    ...hub,
  },
  examples: [
    'compare base/config.json tuned/config.json',
    'compare config.json model.gguf',
    'compare config.json model.safetensors',
  ],
  async run(targets, options) {
    if (targets.length !== 2) throw new UsageError('expected two files, folders or owner/model');
    const [a, b] = (await Promise.all(targets.map((target) => openModelFiles(target, hubOptions(options))))) as [
      Model,
      Model,
    ];
    const pe = await createPosenc();
    const found = await comparison(pe, a, b, positionOf(options));
    if (options.json) printJson({ a: a.file, b: b.file, ...found });
    else {
      const word = {
        true: styled('green', 'Same.'),
        false: styled('red', 'Different.'),
        null: styled('yellow', 'Not known.'),
      };
      print(`${word[`${found.same}`]} ${found.sentence}`);
    }
    return found.same === true ? 0 : 1;
  },
};

async function comparison(pe: Posenc, a: Model, b: Model, position: number | undefined) {
  if (a.report && b.report)
    return compareReports(a.report, b.report, { pe, ...(position === undefined ? {} : { position }) });
  const [one, other] = a.report ? [a, b] : [b, a];
  if (one.report && other.checkpoint) return compareCheckpoint(pe, one.report, other.checkpoint);
  if (a.checkpoint && b.checkpoint) return compareTensors(a.checkpoint, b.checkpoint);
  throw new UsageError('there is nothing that the two have in common');
}

/** Larger tensors are compared only by their shapes. */
const maxBytes = 2 ** 26;

/** Compares the tensors of two checkpoints that encode position. */
async function compareTensors(a: Checkpoint, b: Checkpoint) {
  const [one, other] = [a, b].map(
    (checkpoint) => new Map(findPositions(checkpoint).map((found) => [found.name, found])),
  );
  const names = [...new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])];
  const tensors = await Promise.all(
    names.map(async (name) => {
      const [left, right] = [one?.get(name), other?.get(name)];
      if (!left || !right)
        return { name, same: false, sentence: `'${name}' is only in the ${left ? 'first' : 'second'}.` };
      if (left.shape.join() !== right.shape.join())
        return {
          name,
          same: false,
          sentence: `'${name}' is [${left.shape}] in the first, [${right.shape}] in the second.`,
        };
      if (left.byteLength > maxBytes) return { name, same: null, sentence: `'${name}' is too large to be compared.` };
      const [x, y] = await Promise.all([a.tensor(name), b.tensor(name)]);
      const largest = x.data.reduce((max, value, i) => Math.max(max, Math.abs(value - (y.data[i] ?? 0))), 0);
      const same = largest === 0;
      return {
        name,
        same,
        sentence: same ? `'${name}' is equal.` : `'${name}' differs by up to ${largest.toPrecision(3)}.`,
      };
    }),
  );
  const differing = tensors.filter(({ same }) => same !== true);
  const same = tensors.some((tensor) => tensor.same === false)
    ? false
    : differing.length > 0 || names.length === 0
      ? null
      : true;
  const none = 'Neither has a tensor that encodes position, and there is no configuration beside them.';
  const sentences = (differing.length > 0 ? differing : tensors).map(({ sentence }) => sentence);
  return { same, sentence: names.length === 0 ? none : sentences.join(' '), tensors };
}

export const run: Command = {
  usage: 'run FOLDER|FILE|URL|owner/model --text "Once upon a time"',
  help: 'the loss of a model on a text, by position, with its positions as trained and changed',
  options: {
    text: { kind: 'text', value: 'TEXT', help: 'the text' },
    file: { kind: 'file', value: 'FILE', help: 'a file with the text; - for standard input' },
    tokens: { kind: 'numbers', value: 'IDS', help: 'tokens in place of a text' },
    positions: {
      kind: 'text',
      value: 'LIST',
      help: 'changes to compare with the model as trained: yarn:4,none,layout=half; join with + what belongs together',
    },
    max: { kind: 'number', value: 'N', help: 'the first N tokens of the text alone (default: 2048)' },
    generate: { kind: 'number', value: 'N', help: 'continue the text by N tokens instead' },
    temperature: { kind: 'number', value: 'T', help: 'for --generate (default: 0)' },
    seed: { kind: 'number', value: 'N', help: 'for --generate' },
    hub: hub.hub,
  },
  examples: [
    'run ./stories260K --text "Once upon a time"',
    'run ./my-model --file book.txt --positions yarn:4,none,layout=interleaved',
    'run model.gguf --text "The sea" --generate 40',
  ],
  async run([target, ...rest], options) {
    if (target === undefined || rest.length > 0) throw new UsageError('expected one folder or file of a model');
    const variants = variantsOf(text(options.positions));
    const value = await textOf(options);
    const { openModel } = await import('posenc/run');
    const { files, headers } = await runFiles(target, hubOptions(options));
    const model = await openModel(files, {
      headers,
      onProgress: ({ loaded, total }: { loaded: number; total: number }) => progress('reading weights', loaded / total),
    });
    clearProgress();
    try {
      return await (options.generate === undefined ? losses : written)(model, value, variants, options);
    } finally {
      model.dispose();
    }
  },
};

async function textOf(options: Options): Promise<string | number[]> {
  if (['text', 'file', 'tokens'].filter((name) => options[name] !== undefined).length > 1)
    throw new UsageError('expected one of --text, --file and --tokens');
  if (typeof options.tokens === 'string')
    return options.tokens.split(/[\s,]+/).map((token) => numberOf('tokens', token));
  if (typeof options.text === 'string') return options.text;
  if (typeof options.file !== 'string') throw new UsageError('expected --text TEXT, --file FILE or --tokens IDS');
  if (options.file === '-') return (await standardInput()).text();
  return readFile(options.file, 'utf8').catch(() => {
    throw new UsageError(`'${String(options.file)}' could not be read`);
  });
}

interface Variant {
  readonly name: string;
  readonly positions: readonly PositionChange[];
}

/** 'yarn:4', 'none', 'layout=half', 'base=500000', 'shift=1000', 'scaling=none', and several joined by +. */
function variantsOf(list: string | undefined): readonly Variant[] {
  const changed = (list ?? '').split(',').filter(Boolean);
  return [
    { name: 'as trained', positions: [] },
    ...changed.map((name) => ({ name, positions: name.split('+').map(changeOf) })),
  ];
}

function changeOf(word: string): PositionChange {
  const [, key = '', mark, value = ''] = /^([\w-]+)(?:([:=])(.+))?$/.exec(word) ?? [];
  if (mark === ':') return { scaling: { type: key, factor: numberOf('positions', value) } };
  if (mark === undefined && key !== '') return { encoding: key === 'none' ? 'none' : { scheme: key } };
  if (key === 'layout' && (value === 'half' || value === 'interleaved')) return { layout: value };
  if (key === 'scaling' && value === 'none') return { scaling: 'none' };
  if (key === 'table' && (value === 'zero' || value === 'tile')) return { table: value };
  if (key === 'window') return { window: value === 'none' ? null : numberOf('positions', value) };
  if (key === 'base' || key === 'shift') return { [key]: numberOf('positions', value) };
  throw new UsageError(
    `--positions: '${word}' is not known; expected TYPE:FACTOR (yarn:4), none, a scheme, layout=half, base=N, shift=N, window=N, scaling=none or table=zero`,
  );
}

async function losses(model: RunModel, value: string | number[], variants: readonly Variant[], options: Options) {
  const max = options.max === undefined ? 2048 : numberOf('max', String(options.max));
  const encoded = typeof value === 'string' && model.tokenizer ? Array.from(model.tokenizer.encode(value)) : value;
  const tokens = encoded.length > max && typeof encoded !== 'string' ? encoded.slice(0, max) : encoded;
  if (tokens.length < 2)
    throw new UsageError(
      `expected a text of at least 2 tokens, as each is predicted from those before it; there ${tokens.length === 1 ? 'is 1' : 'are none'}`,
    );
  const results = [];
  for (const { name, positions } of variants) {
    progress(`evaluating ${name}`);
    const { loss, lossByToken } = await model.evaluate(tokens, {
      positions,
      onProgress: ({ tokens: done, total }) => progress(`evaluating ${name}`, done / total),
    });
    results.push({ name, loss, perplexity: Math.exp(loss), lossByToken });
  }
  clearProgress();
  if (options.json) printJson({ tokens: tokens.length, variants: results });
  else print(lossTable(results));
  return 0;
}

/** Means of the loss of positions 1, 2–3, 4–7 … */
function lossTable(
  results: readonly { name: string; loss: number; perplexity: number; lossByToken: Float64Array }[],
): string {
  const count = results[0]?.lossByToken.length ?? 0;
  const rows: string[][] = [];
  for (let begin = 1; begin <= count; begin *= 2) {
    const end = Math.min(2 * begin - 1, count);
    const means = results.map(({ lossByToken }) => {
      const known = lossByToken.subarray(begin - 1, end).filter((loss) => !Number.isNaN(loss));
      return known.reduce((sum, loss) => sum + loss, 0) / known.length;
    });
    rows.push([begin === end ? String(begin) : `${begin}–${end}`, ...means.map((mean) => mean.toFixed(3))]);
  }
  return columns([
    ['position', ...results.map(({ name }) => name)],
    ...rows,
    ['loss', ...results.map(({ loss }) => loss.toFixed(3))],
    ['perplexity', ...results.map(({ perplexity }) => perplexity.toPrecision(4))],
  ]);
}

async function written(model: RunModel, value: string | number[], variants: readonly Variant[], options: Options) {
  const number = (name: string) => (options[name] === undefined ? undefined : numberOf(name, String(options[name])));
  const count = number('generate');
  if (count === undefined || !Number.isInteger(count) || count < 1)
    throw new UsageError(`--generate: '${String(options.generate)}' is not a whole number of at least 1`);
  const settings = { tokens: count, temperature: number('temperature'), seed: number('seed') };
  const results = [];
  for (const { name, positions } of variants) {
    const tokens: number[] = [];
    let continued = '';
    for await (const piece of model.generate(value, { ...settings, positions })) {
      // A call that is refused writes nothing.
      if (!options.json && tokens.length === 0) {
        if (variants.length > 1) print(styled('bold', `${name}:`));
        if (typeof value === 'string') process.stdout.write(value);
      }
      tokens.push(piece.token);
      const text = piece.text ?? `${piece.token} `;
      continued += text;
      if (!options.json) process.stdout.write(text);
    }
    if (!options.json) print('\n');
    results.push({ name, tokens, text: continued });
  }
  if (options.json) printJson({ variants: results });
  return 0;
}
