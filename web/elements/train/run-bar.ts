import { html, nothing, type TemplateResult } from 'lit';
import type { NumberFormat } from '../../charts/index.ts';
import type { TrainView } from './view-model.ts';
import { durationText, type Estimate, estimateText } from './words.ts';

export interface RunOptions {
  readonly estimate: Estimate | undefined;
  readonly pace: { readonly done: number; readonly all: number; readonly milliseconds: number } | undefined;
  readonly format: NumberFormat;
  readonly start: () => void;
  readonly pause: () => void;
  readonly reset: () => void;
  /** Once more, with other random numbers. */
  readonly again: () => void;
}

/** What starts and stops a training, and how far it is. */
export function runBar(view: TrainView, options: RunOptions): TemplateResult {
  const { start, pause, reset, again, pace } = options;
  const { state, setup } = view;
  const count = setup.schemes.length;
  const isOver = state === 'done' || state === 'failed';
  const [label, act] = isOver
    ? [`Again with seed ${setup.setting.seed + 1}`, again]
    : state === 'idle'
      ? [count === 1 ? 'Train the model' : `Train ${count} models`, start]
      : state === 'paused'
        ? ['Continue', start]
        : ['Pause', pause];
  const share = pace && pace.all > 0 ? pace.done / pace.all : 0;
  return html`
    <div class="run">
      <button type="button" class="push ${state === 'idle' || state === 'paused' ? 'primary' : ''}" @click=${act}>${label}</button>
      ${
        state === 'idle' ? html`<span></span>` : html`<button type="button" class="link" @click=${reset}>Reset</button>`
      }
      <p class="status">${statusOf(view, options)}</p>
      <div class="progress" aria-hidden="true">
        <div .style=${`transform: scaleX(${share.toFixed(4)})`}></div>
      </div>
      <p class="hidden" role="status">${isOver ? 'The training is done.' : state === 'idle' ? nothing : `Training: ${state}`}</p>
    </div>
  `;
}

function statusOf({ state, setup, last }: TrainView, { estimate, pace, format }: RunOptions): string {
  const write = format.tick;
  const { steps } = setup.setting;
  if (state === 'idle') return estimateText(setup, estimate, write);
  if (state === 'loading') return 'Workers are starting …';
  const { done = 0, all = 0, milliseconds = 0 } = pace ?? {};
  const at = `step ${write(last)} of ${write(steps)}`;
  if (state === 'done' || state === 'failed') {
    return `${at[0]?.toUpperCase()}${at.slice(1)}, ${write(done)} in all, took ${durationText((milliseconds * done) / 1000)}.`;
  }
  if (state === 'paused') return `Held at ${at}.`;
  if (done < 10) return `${at[0]?.toUpperCase()}${at.slice(1)}`;
  const left = durationText((milliseconds * (all - done)) / 1000);
  return `${at[0]?.toUpperCase()}${at.slice(1)} · ${milliseconds.toFixed(1)} ms a step · about ${left} left`;
}
