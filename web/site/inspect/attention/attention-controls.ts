import { html, type TemplateResult } from 'lit';
import type { NumberParameter } from 'posenc';
import { english } from '../../../charts/index.ts';
import { choiceControl, headControl, numberControl } from '../../../elements/figure/index.ts';
import type { More } from '../board/more.ts';
import { type ShownWeights, shownWeights } from './attention-picture.ts';

/** The choices in the address; `head` counts from 1, and a head beyond the last is taken as the last. */
export function attentionChoices(more: More, heads: number): { readonly head: number; readonly shown: ShownWeights } {
  const asked = Number(more['checkpoint.head'] ?? 1);
  return {
    head: Number.isInteger(asked) && asked >= 1 ? Math.min(asked, heads) : 1,
    shown: shownWeights.find((one) => one === more['checkpoint.weights']) ?? 'with',
  };
}

interface AttentionControls {
  readonly heads: number;
  readonly head: number;
  readonly shown: ShownWeights;
  readonly setHead: (head: number, final: boolean) => void;
  readonly setShown: (shown: ShownWeights) => void;
}

/** More heads than this do not fit side by side on a phone. */
const sideBySide = 8;

export function attentionControls({ heads, head, shown, setHead, setShown }: AttentionControls): TemplateResult {
  const parameter: NumberParameter = {
    name: 'head',
    kind: 'integer',
    description: 'Each head has projections of its own.',
    default: 1,
    min: 1,
    max: heads,
    slider: { range: [1, heads], spacing: 'linear' },
  };
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
      {
        name: 'weights',
        kind: 'choice',
        description: 'Weights with the model’s encoding, without it, or their difference.',
        default: 'with',
        choices: [...shownWeights],
      },
      {
        value: shown,
        label: 'Show',
        titles: { with: 'With position', without: 'Without', difference: 'Difference' },
        set: (_, chosen) => setShown(chosen as ShownWeights),
      },
    )}
    ${heads <= sideBySide ? headControl(parameter, heads, control) : numberControl(parameter, control)}
  `;
}
