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
  /** Trains once more with other random numbers. */
  readonly again: () => void;
}

/** Starts and stops a training, and shows its progress. */
export function runBar(view: TrainView, options: RunOptions): TemplateResult {
  const { start, pause, reset, again, pace } = options;
  const { say, name } = options.format;
  const { state, setup } = view;
  const count = setup.schemes.length;
  const isOver = state === 'done' || state === 'failed';
  const [label, act] = isOver
    ? [say('Again with seed {seed}', { seed: setup.setting.seed + 1 }), again]
    : state === 'idle'
      ? [count === 1 ? say('Train the model') : say('Train {count} models', { count }), start]
      : state === 'paused'
        ? [say('Continue'), start]
        : [say('Pause'), pause];
  const share = pace && pace.all > 0 ? pace.done / pace.all : 0;
  return html`
    <div class="run">
      <button type="button" class="push ${state === 'idle' || state === 'paused' ? 'primary' : ''}" @click=${act}>${label}</button>
      ${
        state === 'idle'
          ? html`<span></span>`
          : html`<button type="button" class="link" @click=${reset}>${say('Reset')}</button>`
      }
      <p class="status">${statusOf(view, options)}</p>
      <div class="progress" aria-hidden="true">
        <div .style=${`transform: scaleX(${share.toFixed(4)})`}></div>
      </div>
      <p class="hidden" role="status">${isOver ? say('The training is done.') : state === 'idle' ? nothing : say('Training: {state}', { state: name(state) })}</p>
    </div>
  `;
}

function statusOf({ state, setup, last }: TrainView, { estimate, pace, format }: RunOptions): string {
  const { say, short, tick: write } = format;
  const { steps } = setup.setting;
  if (state === 'idle') return estimateText(setup, estimate, format);
  if (state === 'loading') return say('Workers are starting …');
  const { done = 0, all = 0, milliseconds = 0 } = pace ?? {};
  const at = { step: write(last), steps: write(steps) };
  if (state === 'done' || state === 'failed') {
    return say('Step {step} of {steps}, {done} in all, took {time}.', {
      ...at,
      done: write(done),
      time: durationText((milliseconds * done) / 1000, format),
    });
  }
  if (state === 'paused') return say('Held at step {step} of {steps}.', at);
  if (done < 10) return say('Step {step} of {steps}', at);
  return say('Step {step} of {steps} · {milliseconds} ms a step · about {time} left', {
    ...at,
    milliseconds: short(milliseconds),
    time: durationText((milliseconds * (all - done)) / 1000, format),
  });
}
