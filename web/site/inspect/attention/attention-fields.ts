import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { bytes } from '../checkpoint/positions-table.ts';
import { say } from '../language/index.ts';
import { layerSteps } from './layer-words.ts';
import { configFrom, type ModelFiles, tokenizerFrom } from './model-files.ts';
import { bytesOf, bytesOfRow, type FirstLayer } from './plan.ts';

interface SourcesFields {
  readonly busy: boolean;
  readonly prepare: () => void;
  readonly open: (files: readonly File[]) => void;
}

/** The sources of configuration and tokenizer, and which of them are missing. */
export function sourcesFields(files: ModelFiles, { busy, prepare, open }: SourcesFields): TemplateResult {
  const [config, tokenizer] = [configFrom(files), tokenizerFrom(files)];
  const missing = [...(config ? [] : ['config.json']), ...(tokenizer ? [] : ['tokenizer.json'])];
  const onFiles = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const given = [...(field.files ?? [])];
    field.value = '';
    if (given.length > 0) open(given);
  };
  return html`
    ${config ? html`<p class="quiet">${say('Configuration: {source}', { source: config })}</p>` : nothing}
    ${tokenizer ? html`<p class="quiet">${files.companions.tokenizer ? say('Tokenizer: {source}', { source: tokenizer }) : say('Tokenizer: {source}, of which 4096 bytes are asked for at first, to learn its size', { source: tokenizer })}</p>` : nothing}
    ${missing.length > 0 ? html`<p>${missing.length === 1 ? say('Besides the weights, this needs the model’s {file}.', { file: missing[0] ?? '' }) : say('Besides the weights, this needs the model’s {first} and its {second}.', { first: missing[0] ?? '', second: missing[1] ?? '' })}</p>` : nothing}
    <div class="line">
      ${missing.length === 0 ? html`<button type="button" class="push" ?disabled=${busy} @click=${prepare}>${say('See what it takes')}</button>` : nothing}
      <label class="push file"
        >${missing.length > 0 ? say('Open {files}', { files: missing.join(` ${say('and')} `) }) : say('Open others')}<input
          type="file"
          class="hidden"
          multiple
          accept=".json"
          aria-label=${say('config.json and tokenizer.json of the model')}
          @change=${onFiles}
      /></label>
    </div>
  `;
}

/** Limit for the weights, which are float32 in memory, for a moment twice. */
const mostWeightBytes = 600e6;

interface SentenceFields {
  /** Undefined if the server does not report it. */
  readonly tokenizerBytes: number | undefined;
  /** Whether weights and tokenizer have been read. */
  readonly loaded: boolean;
  /** Bytes read for the rows of the words that are shown. */
  readonly rowBytes: number | undefined;
  readonly busy: boolean;
  readonly sentence: string;
  readonly type: (sentence: string) => void;
  readonly submit: () => void;
}

/** The steps of the computation and their cost, with the field for the sentence. */
export function sentenceFields(
  layer: FirstLayer,
  { tokenizerBytes, loaded, rowBytes, busy, sentence, type, submit }: SentenceFields,
): TemplateResult {
  const { weights } = bytesOf(layer, []);
  const tooLarge = weights > mostWeightBytes;
  const word = bytes(bytesOfRow(layer.words));
  const each = layer.positions
    ? say('{word} for each different word and {position} for each position', {
        word,
        position: bytes(bytesOfRow(layer.positions.info)),
      })
    : say('{word} for each different word', { word });
  const tokenizer = tokenizerBytes === undefined ? say('the server does not tell its size') : bytes(tokenizerBytes);
  return html`
    <dl class="steps">
      ${layerSteps(layer).map(([step, what]) => html`<div><dt>${step}</dt><dd>${what}</dd></div>`)}
    </dl>
    <form
      class="line"
      @submit=${(event: Event) => {
        event.preventDefault();
        if (!busy && !tooLarge) submit();
      }}
    >
      <label for="sentence">${say('Sentence')}</label>
      <input
        id="sentence"
        class="sentence"
        type="text"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="costs"
        .value=${live(sentence)}
        @input=${({ target }: Event) => type((target as HTMLInputElement).value)}
      />
      <button type="submit" class="push" ?disabled=${busy || tooLarge}>
        ${loaded ? say('Attend') : say('Read {size} and attend', { size: bytes(weights + (tokenizerBytes ?? 0)) })}
      </button>
    </form>
    <p class="quiet" id="costs">
      ${
        tooLarge
          ? say('The weights of this layer’s queries and keys take {size}; at most {most} are read here.', {
              size: bytes(weights),
              most: bytes(mostWeightBytes),
            })
          : loaded
            ? `${say('Another sentence costs {each}.', { each })}${rowBytes === undefined ? '' : ` ${say('This one cost {size} at most.', { size: bytes(rowBytes) })}`}`
            : say(
                'Weights of queries and keys with their norms: {weights}. Tokenizer: {tokenizer}. On top of that, {each}.',
                {
                  weights: bytes(weights),
                  tokenizer,
                  each,
                },
              )
      }
    </p>
  `;
}
