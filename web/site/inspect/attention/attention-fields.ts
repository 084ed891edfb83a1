import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { english } from '../../../charts/index.ts';
import {
  choiceControl,
  choiceParameter,
  headControl,
  integerParameter,
  linear,
  numberControl,
} from '../../../elements/figure/index.ts';
import { onFiles } from '../../shared/index.ts';
import { bytes } from '../checkpoint/positions-table.ts';
import type { More } from '../state/state.ts';
import { type WeightKind, weightKinds } from './attention-picture.ts';
import { configFrom, type ModelFiles, tokenizerFrom } from './models.ts';
import { bytesOf, bytesOfRow, type FirstLayer, layerSteps } from './plan.ts';

interface SourcesFields {
  readonly busy: boolean;
  readonly prepare: () => void;
  readonly open: (files: readonly File[]) => void;
}

/** The sources of configuration and tokenizer, and which of them are missing. */
export function sourcesFields(files: ModelFiles, { busy, prepare, open }: SourcesFields): TemplateResult {
  const [config, tokenizer] = [configFrom(files), tokenizerFrom(files)];
  const missing = [...(config ? [] : ['config.json']), ...(tokenizer ? [] : ['tokenizer.json'])];
  return html`
    ${config ? html`<p class="quiet">Configuration: ${config}</p>` : nothing}
    ${tokenizer ? html`<p class="quiet">${files.companions.tokenizer ? `Tokenizer: ${tokenizer}` : `Tokenizer: ${tokenizer}, of which 4096 bytes are asked for at first, to learn its size`}</p>` : nothing}
    ${missing.length > 0 ? html`<p>${missing.length === 1 ? `Besides the weights, this needs the model’s ${missing[0] ?? ''}.` : `Besides the weights, this needs the model’s ${missing[0] ?? ''} and its ${missing[1] ?? ''}.`}</p>` : nothing}
    <div class="line">
      ${missing.length === 0 ? html`<button type="button" class="push" ?disabled=${busy} @click=${prepare}>See what it takes</button>` : nothing}
      <label class="push file"
        >${missing.length > 0 ? `Open ${missing.join(' and ')}` : 'Open others'}<input
          type="file"
          class="hidden"
          multiple
          accept=".json"
          aria-label="config.json and tokenizer.json of the model"
          @change=${onFiles(open)}
      /></label>
    </div>
  `;
}

/** Limit for the weights, which are float32 in memory, for a moment twice. */
const maxWeightBytes = 600e6;

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
  const tooLarge = weights > maxWeightBytes;
  const word = bytes(bytesOfRow(layer.words));
  const each = layer.positions
    ? `${word} for each different word and ${bytes(bytesOfRow(layer.positions.info))} for each position`
    : `${word} for each different word`;
  const tokenizer = tokenizerBytes === undefined ? 'size not reported by the server' : bytes(tokenizerBytes);
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
      <label for="sentence">Sentence</label>
      <input
        id="sentence"
        class="sentence address"
        type="text"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="costs"
        .value=${live(sentence)}
        @input=${({ target }: Event) => type((target as HTMLInputElement).value)}
      />
      <button type="submit" class="push" ?disabled=${busy || tooLarge}>
        ${loaded ? 'Attend' : `Read ${bytes(weights + (tokenizerBytes ?? 0))} and attend`}
      </button>
    </form>
    <p class="quiet" id="costs">
      ${
        tooLarge
          ? `The weights of this layer’s queries and keys take ${bytes(weights)}; at most ${bytes(maxWeightBytes)} are read here.`
          : loaded
            ? `Another sentence costs ${each}.${rowBytes === undefined ? '' : ` This one cost ${bytes(rowBytes)} at most.`}`
            : `Weights of queries and keys with their norms: ${bytes(weights)}. Tokenizer: ${tokenizer}. On top of that, ${each}.`
      }
    </p>
  `;
}

/** The choices in the address; `head` counts from 1, and a head beyond the last is taken as the last. */
export function attentionChoices(more: More, heads: number): { readonly head: number; readonly weights: WeightKind } {
  const asked = Number(more['checkpoint.head'] ?? 1);
  return {
    head: Number.isInteger(asked) && asked >= 1 ? Math.min(asked, heads) : 1,
    weights: weightKinds.find((one) => one === more['checkpoint.weights']) ?? 'with',
  };
}

interface AttentionControls {
  readonly heads: number;
  readonly head: number;
  readonly weights: WeightKind;
  readonly setHead: (head: number, final: boolean) => void;
  readonly setWeights: (displayed: WeightKind) => void;
}

/** More heads than this do not fit side by side on a phone. */
const sideBySide = 8;

export function attentionControls({ heads, head, weights, setHead, setWeights }: AttentionControls): TemplateResult {
  const parameter = integerParameter('head', 'Each head has its own projections.', 1, [1, heads], {
    slider: linear(1, heads),
  });
  const control = {
    value: head,
    label: 'Head',
    format: english,
    set: (_: string, value: number, final: boolean) => {
      if (Number.isInteger(value) && value >= 1 && value <= heads) setHead(value, final);
    },
  };
  return html`
    ${choiceControl(
      choiceParameter(
        'weights',
        'Weights with the model’s encoding, without it, or their difference.',
        weightKinds,
        'with',
      ),
      {
        value: weights,
        label: 'Show',
        titles: { with: 'With position', without: 'Without', difference: 'Difference' },
        set: (_, chosen) => setWeights(chosen as WeightKind),
      },
    )}
    ${heads <= sideBySide ? headControl(parameter, heads, control) : numberControl(parameter, control)}
  `;
}
