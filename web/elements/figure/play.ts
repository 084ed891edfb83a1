import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Speech } from '../../messages/index.ts';

/** Duration of the animation, in milliseconds. */
const PLAYS = 4000;

interface Run {
  /** Called during the animation with the progress from 0 to 1. */
  readonly to: (part: number) => void;
  /**
   * Number of steps, far enough apart for hands and arrows to move in between. Default: every frame has its own
   * picture.
   */
  readonly steps?: number;
  /** Milliseconds. Default: 4000. */
  readonly lasts?: number;
}

/** Whether the reader wants nothing to move. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The number of positions that a ticking figure advances. */
const TICKS = 12;

/** Advances from position to position, at most up to `last`. */
export function ticking(from: number, last: number, to: (position: number, final: boolean) => void): Run {
  return { steps: TICKS, to: (part) => to(Math.min(last, from + Math.round(part * TICKS)), part === 1) };
}

/** A button that animates a figure from its present state. With reduced motion, the figure jumps to the end. */
export class Play implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private frame: number | undefined;
  private steps = 0;

  constructor(host: ReactiveControllerHost) {
    this.host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  private readonly stop = (): void => {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.host.requestUpdate();
  };

  private run({ to, steps = 0, lasts = PLAYS }: Run): void {
    let began: number | undefined;
    let lastStep = -1;
    this.steps = steps;
    const go = (now: number) => {
      began ??= now;
      const done = isStill() ? 1 : Math.min(1, (now - began) / lasts);
      const part = steps ? Math.floor(done * steps) / steps : done;
      this.frame = done < 1 ? requestAnimationFrame(go) : undefined;
      if (part !== lastStep) to(part);
      lastStep = part;
    };
    this.frame = requestAnimationFrame(go);
    this.host.requestUpdate();
  }

  button(begin: () => Run, say: Speech['say'], { label = say('Play'), disabled = false } = {}): TemplateResult {
    const playing = this.frame !== undefined;
    return html`
      <div class="control">
        <button type="button" class="push ${playing && !this.steps ? 'running' : ''}" ?disabled=${disabled} @click=${() => (playing ? this.stop() : this.run(begin()))}>
          ${playing ? say('Stop') : label}
        </button>
      </div>
    `;
  }
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** The size of an angle beside its arc: tenths of a degree. */
export function arcLabel(radians: number, write: (value: number) => string): string {
  return `${write(Math.round(Math.abs(degrees(radians)) * 10) / 10)}°`;
}
