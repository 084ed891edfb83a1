import { html, nothing, type TemplateResult } from 'lit';
import type { NumberParameter, Tensor } from 'posenc';
import { english } from '../../../charts/index.ts';
import {
  booleanParameter,
  choiceControl,
  choiceParameter,
  integerParameter,
  linear,
  numberControl,
  selectControl,
  switchControl,
  textControl,
  textParameter,
} from '../../../elements/figure/index.ts';
import type { More } from '../state/state.ts';
import { headsAtOnce } from './buckets.ts';
import { methods, numbers, readExtents, resampleProblem, type TableSettings, writeExtents } from './settings.ts';
import type { View } from './views.ts';

/** A table and the settings of its view. */
export interface LookedAt {
  readonly settings: TableSettings;
  readonly table: Tensor;
  /** [buckets, heads] */
  readonly byHeads: Tensor;
  readonly more: More;
  readonly set: (name: string, value: unknown, final?: boolean) => void;
}

/** The controls of a view. */
export function tableControls(view: View, looked: LookedAt): TemplateResult | typeof nothing {
  const { settings, table, byHeads, set } = looked;
  const number = (parameter: NumberParameter, value: number, label: string) =>
    numberControl(parameter, { value, label, format: english, set });
  if (view === 'scorecard') return number(numbers.positions, settings.positions, 'Positions');
  if (view === 'wavelengths') return number(numbers.context, settings.context, 'Context');
  if (view === 'window')
    return oneOf(looked, { name: 'table-head', label: 'Head', count: table.shape[1] as number, value: settings.head });
  if (view === 'resample') return resampleControls(looked);
  if (view !== 'buckets') return nothing;
  return html`
    ${headGroups(looked, byHeads.shape[1] as number)}
    ${number(numbers.distance, settings.maxDistance, 'Max distance')}
    ${switchControl(
      booleanParameter(
        'both',
        'Half of the buckets for keys before the query, half for keys after it, as in encoders.',
        true,
      ),
      { value: settings.bidirectional, label: 'Both directions', set: (name, on) => set(name, on ? 'yes' : 'no') },
    )}
  `;
}

/** A control for the head or channel, counted from 1. */
function oneOf(
  { set }: LookedAt,
  {
    name,
    label,
    count,
    value,
  }: { readonly name: string; readonly label: string; readonly count: number; readonly value: number },
): TemplateResult {
  const parameter = integerParameter(name, `${label}, counted from 1.`, 1, [1, count], { slider: linear(1, count) });
  return numberControl(parameter, { value: Math.min(value, count), label, format: english, set });
}

/** A control for the group of heads that is shown. */
function headGroups({ settings, set }: LookedAt, count: number): TemplateResult | typeof nothing {
  if (count <= headsAtOnce) return nothing;
  const groups = Array.from({ length: Math.ceil(count / headsAtOnce) }, (_, i) => String(i * headsAtOnce + 1));
  const titles = Object.fromEntries(
    groups.map((first) => [first, `${first} to ${Math.min(count, Number(first) + headsAtOnce - 1)}`]),
  );
  return selectControl(choiceParameter('table-head', 'Which heads are drawn.', groups, '1'), {
    value: String(visibleHeads(settings, count)[0] + 1),
    label: 'Heads',
    titles,
    groups: { '': groups },
    set,
  });
}

/** The heads that are shown: from the first up to but not including the second number. */
export function visibleHeads({ head }: TableSettings, count: number): readonly [number, number] {
  const from = Math.floor((Math.min(head, count) - 1) / headsAtOnce) * headsAtOnce;
  return [from, Math.min(count, from + headsAtOnce)];
}

function resampleControls(looked: LookedAt): TemplateResult {
  const { settings, table, more, set } = looked;
  const { from, to, prefixTokens, method, alignCorners, antialias } = settings.resample;
  const [rows, width] = table.shape as readonly [number, number];
  const extents = (name: string, label: string, description: string, value: readonly number[], problem?: string) => {
    const input = more[`checkpoint.${name}`];
    const unread = input !== undefined && !readExtents(input);
    return textControl(textParameter(name, description, ''), {
      value: input ?? writeExtents(value),
      label,
      problem: unread ? 'Give whole numbers such as 32 × 32, or 2048.' : problem,
      set,
    });
  };
  const yes = (name: string, label: string, description: string, value: boolean) =>
    switchControl(booleanParameter(name, description, false), {
      value,
      label,
      set: (_, on) => set(name, on ? 'yes' : undefined),
    });
  return html`
    ${extents('from', 'Grid of the table', 'Rows and columns, or one number for a line.', from)}
    ${numberControl(numbers.prefix, { value: prefixTokens, label: 'Rows before it', format: english, set })}
    ${extents('to', 'New grid', 'As many axes as the old one.', to, resampleProblem(settings.resample, rows))}
    ${choiceControl(choiceParameter('method', 'How entries between the old ones are made.', methods, 'bicubic'), {
      value: method,
      label: 'Method',
      set,
    })}
    ${
      method === 'nearest'
        ? nothing
        : html`${yes('align', 'Align corners', 'Aligns the centres of the outer entries of both grids; otherwise their outer edges.', alignCorners)}
            ${yes('antialias', 'Antialias', 'Widens the kernel by as much as the new grid is smaller.', antialias)}`
    }
    ${from.length === 2 ? oneOf(looked, { name: 'channel', label: 'Channel', count: width, value: settings.channel }) : nothing}
  `;
}
