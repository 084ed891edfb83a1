import { css, html, nothing, type TemplateResult } from 'lit';
import { PosencError } from 'posenc';
import { oneOf, rule } from 'posenc/catalogue';
import type { RunModel } from 'posenc/run';
import {
  type FigureReading,
  type FigureValues,
  integerParameter,
  numberParameter,
  textParameter,
  WaitingFigure,
} from '../figure/index.ts';
import { type Treatment, treatmentNamed, treatmentsOf, withoutLayer } from '../treatments/index.ts';

/** The small models that are beside the script, and the files of one. */
export const storytellers = {
  none: 'No positions',
  sinusoidal: 'Sinusoidal',
  learned: 'Learned',
  rope: 'RoPE',
  alibi: 'ALiBi',
  t5: 'T5',
} as const satisfies Readonly<Record<string, string>>;

export const asTrained = 'as-trained';

const story = textParameter('story', 'The storyteller, by the scheme that it was trained with.', 'rope', (name) =>
  Object.hasOwn(storytellers, name) ? undefined : oneOf(Object.keys(storytellers)),
);

const src = textParameter(
  'src',
  'Addresses of the files of another model, with spaces between them. If omitted, those of the storyteller beside the script.',
  '',
);

const treatments = textParameter(
  'treatments',
  'The buttons: as-trained, shift, none, layout, base, alibi, rope, slopes.2, tile, linear.2, ntk.2, yarn.2 and others, by the names that Run has in its address; none.1 takes the positions of layer 1 away.',
  'as-trained shift none',
  (list) =>
    namesIn(list).length > 0 && namesIn(list).every((name) => /^[a-z0-9][a-z0-9.-]*$/.test(name))
      ? undefined
      : rule('one or more names with spaces between them'),
);

const prompt = textParameter('prompt', 'The beginning of the text.', 'Once upon a time', (text) =>
  text.trim() === '' ? rule('at least one word') : undefined,
);

const tokens = integerParameter('tokens', 'How many tokens are written.', 80, [1, 1000]);
const seed = integerParameter('seed', 'Seed of the tokens that are drawn, at a temperature above 0.', 1, [
  0,
  2 ** 31 - 1,
]);
const temperature = numberParameter(
  'temperature',
  'What the logits are divided by before a token is drawn; 0 takes the most probable one.',
  0,
  [0, 5],
);

const treatment = textParameter(
  'treatment',
  'The treatment whose text is shown, one of treatments. If omitted, the first.',
  '',
);

const namesIn = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);

/** A text that is written, or was. */
interface Written {
  readonly pieces: readonly { readonly token: number; readonly text: string }[];
  readonly isDone: boolean;
}

/** Detail of `posenc-story-end`: a text was written. */
export interface StoryEnd {
  readonly treatment: string;
  readonly text: string;
}

export interface StoryView {
  readonly prompt: string;
  readonly names: readonly string[];
  readonly chosen: string;
  readonly written: Written | undefined;
  /** How many tokens the text shares with the one as trained, if both are there. */
  readonly same: number | undefined;
  readonly state: 'poster' | 'loading' | 'writing' | 'done';
}

/**
 * A storyteller that writes with its positions as trained, or changed by a press of a button. Nothing of the model is
 * loaded before it is started; it pauses while out of sight.
 */
export class PosencStory extends WaitingFigure<StoryView> {
  static override parameters = [story, src, treatments, treatment, prompt, tokens, temperature, seed];
  static override embedScript = 'embed-story.js';
  /** Where the storytellers are. */
  static folder = 'stories/';
  static override styles = [
    ...WaitingFigure.styles,
    css`
      .body {
        display: grid;
        gap: 12px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        align-items: center;
      }
      .push[aria-pressed='true'] {
        color: var(--panel);
        background: var(--ink);
        border-color: var(--ink);
      }
      .story {
        height: 216px;
        padding: 12px 16px;
        overflow-y: auto;
        font: 400 calc(18 * var(--posenc-unit)) / 1.5 var(--serif);
        background: var(--field);
        border-radius: 8px;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
      .story:focus-visible {
        outline: 2px solid var(--accent);
        outline-offset: 2px;
      }
      .story b {
        font-weight: 600;
      }
      .story .same {
        color: var(--quiet);
      }
      .about {
        min-height: 2.9em;
        font-size: calc(13 * var(--posenc-unit));
        color: var(--quiet);
      }
    `,
  ];

  declare story: string | undefined;
  declare src: string | undefined;
  declare treatments: string | undefined;
  declare treatment: string | undefined;
  declare prompt: string | undefined;
  declare tokens: number | undefined;
  declare temperature: number | undefined;
  declare seed: number | undefined;

  /** The model, and the files that it was opened from. */
  private opened: { readonly of: string; readonly model: RunModel; readonly all: readonly Treatment[] } | undefined;
  private readonly texts = new Map<string, Written>();
  private isStarted = false;
  private stop: AbortController | undefined;
  /** The text that is being written. */
  private writing = '';
  private wake: (() => void) | undefined;
  private failure: unknown;

  protected override holdOrGoOn(): void {
    if (!this.isUnseen) this.wake?.();
  }

  /** Loads the model, if it is not there, and writes. */
  start(): void {
    this.isStarted = true;
    this.redraw();
  }

  /** Ends the writing, and releases the model. */
  reset(): void {
    this.stop?.abort();
    this.stop = undefined;
    this.writing = '';
    this.wake?.();
    this.opened?.model.dispose();
    this.opened = undefined;
    this.texts.clear();
    this.failure = undefined;
    this.isStarted = false;
    this.redraw();
  }

  private chosenOf({ treatments: list, treatment: chosen }: FigureValues): string {
    return String(chosen || namesIn(String(list))[0]);
  }

  protected override modelOf(values: FigureValues): StoryView {
    if (this.failure) {
      const { failure } = this;
      this.failure = undefined;
      throw failure;
    }
    const chosen = this.chosenOf(values);
    const keyOf = (name: string) => keyOfText(values, name);
    const written = this.texts.get(keyOf(chosen));
    const plain = chosen === asTrained ? undefined : this.texts.get(keyOf(asTrained));
    if (this.isStarted && !written?.isDone && this.writing !== keyOf(chosen)) void this.write(values, chosen);
    return {
      prompt: String(values.prompt),
      names: namesIn(String(values.treatments)),
      ...{ chosen, written },
      same: plain && written ? sameTokens(plain, written) : undefined,
      state: !this.isStarted ? 'poster' : written?.isDone ? 'done' : written ? 'writing' : 'loading',
    };
  }

  private async write(values: FigureValues, chosen: string): Promise<void> {
    this.stop?.abort();
    const stop = new AbortController();
    this.stop = stop;
    const key = keyOfText(values, chosen);
    this.writing = key;
    try {
      const { model, all } = await this.open(values, stop.signal);
      if (stop.signal.aborted) return;
      const change = chosen === asTrained ? undefined : treatmentNamed(chosen, all, model.layers);
      if (chosen !== asTrained && !change) {
        const names = [asTrained, ...all.map(({ name }) => name), ...(model.layers > 0 ? [withoutLayer(0).name] : [])];
        throw notOffered(chosen, names);
      }
      const pieces: Written['pieces'][number][] = [];
      this.texts.set(key, { pieces, isDone: false });
      const { temperature: heat, seed: number, tokens: count } = values as Record<string, number>;
      const options = {
        tokens: count,
        temperature: heat,
        seed: number,
        signal: stop.signal,
        ...(change ? { positions: change.positions } : {}),
        ...(change?.cachedKeys ? { cachedKeys: change.cachedKeys } : {}),
      };
      for await (const { token, text } of model.generate(String(values.prompt), options)) {
        while (this.isUnseen && !stop.signal.aborted) {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        }
        if (stop.signal.aborted) return;
        pieces.push({ token, text: text ?? '' });
        this.texts.set(key, { pieces: [...pieces], isDone: false });
        this.redraw();
      }
      this.texts.set(key, { pieces, isDone: true });
      const end: StoryEnd = { treatment: chosen, text: pieces.map(({ text }) => text).join('') };
      this.emit('posenc-story-end', end);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.texts.delete(key);
      this.isStarted = false;
      // The sentence is shown above the picture, which can be started again.
      if (this.model) this.model = { ...this.model, state: 'poster', written: undefined };
      this.failure = error;
    }
    this.writing = '';
    this.redraw();
  }

  private async open(values: FigureValues, signal: AbortSignal): Promise<NonNullable<typeof this.opened>> {
    const { folder } = this.constructor as typeof PosencStory;
    const addresses = values.src
      ? namesIn(String(values.src)).map((address) => new URL(address, document.baseURI).href)
      : storyFiles(String(values.story)).map((file) => new URL(file, new URL(folder, document.baseURI)).href);
    const of = addresses.join(' ');
    if (this.opened?.of === of) return this.opened;
    const { openModel } = await import('posenc/run');
    const files = await Promise.all(addresses.map((address) => fileAt(address, signal)));
    // The simd build writes the same text in every browser.
    const model = await openModel(files, { build: 'simd', signal });
    this.opened?.model.dispose();
    this.opened = { of, model, all: treatmentsOf(model.report, []) };
    return this.opened;
  }

  protected override updated(): void {
    super.updated();
    const box = this.renderRoot.querySelector('.story');
    // What is written stays in sight.
    if (box) box.scrollTop = box.scrollHeight;
  }

  protected override extent(_: StoryView) {
    return { rows: 1, columns: 1, home: { row: 0, column: 0 } };
  }

  protected override get announcesReadings(): boolean {
    return this.model?.state === 'done';
  }

  protected override renderControls(values: FigureValues): TemplateResult | typeof nothing {
    return html`${this.control(prompt, values)}${this.control(tokens, values)}${this.control(temperature, values)}${
      Number(values.temperature) > 0 ? this.control(seed, values) : nothing
    }`;
  }

  protected override renderModel(view: StoryView): TemplateResult {
    const { names, chosen, state, written, same = 0 } = view;
    const { say, name: translated } = this.format;
    const pieces = written?.pieces ?? [];
    const text = (from: number, to?: number) =>
      pieces
        .slice(from, to)
        .map((piece) => piece.text)
        .join('');
    const about = this.treatmentOf(chosen)?.about;
    return html`
      <div class="buttons" role="group" aria-label=${say('Positions')}>
        ${names.map(
          (name) => html`<button
            type="button"
            class="push"
            aria-pressed=${state !== 'poster' && name === chosen}
            @click=${() => {
              this.isStarted = true;
              this.set('treatment', name, true);
              this.redraw();
            }}
          >${translated(this.titleOf(name))}</button>`,
        )}
      </div>
      <div class="story" tabindex="0" role="group" aria-label=${say('Text')}><b>${view.prompt}</b>${
        state === 'poster'
          ? html`<span class="same"> …</span>`
          : html`${same > 0 ? html`<span class="same">${text(0, same)}</span>` : nothing}${text(same)}`
      }</div>
      <p class="about" role="status">${
        state === 'poster'
          ? say('Press a button: a small model is loaded and writes here.')
          : state === 'loading'
            ? say('Loading the model …')
            : about
              ? translated(about)
              : say('The model as it was trained.')
      }</p>
    `;
  }

  private treatmentOf(name: string): Treatment | undefined {
    return this.opened && treatmentNamed(name, this.opened.all, this.opened.model.layers);
  }

  private titleOf(name: string): string {
    return name === asTrained ? 'As trained' : (titles[name] ?? this.treatmentOf(name)?.title ?? name);
  }

  protected override readings({ same, written, state }: StoryView): FigureReading[] {
    if (!written) return [];
    const count = written.pieces.length;
    return [
      { label: 'tokens', value: this.format.index(count) },
      ...(same === undefined || state !== 'done'
        ? []
        : [{ label: 'the same as trained', value: same === count ? this.say('all') : this.format.index(same) }]),
    ];
  }
}

/** What the buttons ask for; the model knows the titles of what else it offers. */
const titles: Readonly<Record<string, string>> = {
  shift: 'Slide to 1000',
  none: 'Take its positions away',
  layout: 'Swap the pairs',
  base: 'Base × 10',
  alibi: 'ALiBi instead',
  rope: 'RoPE instead',
  'plain.2': 'Twice as long',
  'linear.2': 'Linear',
  'ntk.2': 'NTK',
  'yarn.2': 'YaRN',
};

function keyOfText(values: FigureValues, name: string): string {
  const { story: teller, src: address, prompt: begin, tokens: count, temperature: heat, seed: number } = values;
  return JSON.stringify([teller, address, begin, count, heat, number, name]);
}

function sameTokens(a: Written, b: Written): number {
  const differs = b.pieces.findIndex(({ token }, index) => token !== a.pieces[index]?.token);
  return differs < 0 ? Math.min(a.pieces.length, b.pieces.length) : differs;
}

/** The files of a storyteller: all have the same tokenizer. */
const storyFiles = (name: string): string[] => [`${name}.safetensors`, 'tokenizer.json'];

async function fileAt(address: string, signal: AbortSignal): Promise<File> {
  const failed = (reason: string, cause?: unknown) =>
    new PosencError(
      {
        code: 'load-failed',
        argument: 'src',
        text: '{address} could not be loaded: {reason}',
        values: { address, reason },
      },
      { cause },
    );
  const answer = await fetch(address, { signal }).catch((thrown: unknown) => {
    throw failed((thrown as Error).message, thrown);
  });
  if (!answer.ok) throw failed(`the answer was ${answer.status}`);
  return new File([await answer.blob()], address.replace(/.*\//, ''));
}

function notOffered(value: string, names: readonly string[]): PosencError {
  return new PosencError({ code: 'invalid-argument', argument: 'treatments', given: value, expected: oneOf(names) });
}
