import { css, html, nothing, type TemplateResult } from 'lit';
import type { Posenc } from 'posenc';
import { type ConfigReport, type LayerPositions, layerFrequencies, type ProgramDifference } from 'posenc/inspect';
import { significant } from '../../../charts/index.ts';
import { layerNumbers } from '../../../elements/layers/index.ts';

export const differencesStyle = css`
  .differences {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr));
    gap: 14px;
  }
  .difference {
    display: grid;
    gap: 8px;
    align-content: start;
    padding: 14px 16px;
    border: 1px solid var(--line);
    border-radius: 10px;
    overflow-wrap: anywhere;
  }
  .difference h4 {
    margin: 0;
    font: 600 16px / 1.35 var(--serif);
  }
  .difference dl {
    display: grid;
    gap: 4px;
    margin: 0;
  }
  .difference dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    padding-top: 4px;
    border-top: 1px solid var(--line);
  }
`;

const evidence = {
  run: 'Its own code was run, and both sides are computed here.',
  transcribed: 'Its code was read, and both sides are computed here.',
  read: 'Its code was read; nothing of it was run.',
} as const;

export interface Differences {
  readonly pe: Posenc;
  readonly report: ConfigReport;
  readonly differences: readonly ProgramDifference[];
  /** The length of the sequence that the reader has entered, in tokens. */
  readonly length: number | undefined;
}

/** A card for each statement about a program that computes something else from the same file. */
export function differenceCards({ pe, report, differences, length }: Differences): TemplateResult {
  return html`
    <div class="differences">
      ${differences.map((difference) => {
        const { program, versions, what, layers, stack, source, keys } = difference;
        const all = layers.length === report.layers.length;
        const row = report.layers.find((one) => one.layer === layers[0] && one.stack === stack);
        return html`
          <article class="difference">
            <h4>${program}</h4>
            <p class="quiet">${versions}</p>
            <p>${what}</p>
            ${numbers(difference, row)}
            ${row ? atLength(pe, row, difference, length) : nothing}
            <p class="quiet">
              ${all ? nothing : `Layers: ${[...(stack ? [stack] : []), layerNumbers(layers, '–')].join(' ')}. `}
              ${keys.length > 0 ? `Keys: ${keys.join(', ')}. ` : nothing}
              ${evidence[difference.evidence]}
              Source: ${source.path} in ${source.repo}, ${source.commit.slice(0, 10)}.
            </p>
          </article>
        `;
      })}
    </div>
  `;
}

function numbers({ numbers: both, window }: ProgramDifference, row: LayerPositions | undefined): TemplateResult {
  if (window) return html`<dl>${line('Keys in the window', instead(window.keys, window.reference))}</dl>`;
  if (!both) return html`<p class="quiet">There are no numbers to compare.</p>`;
  const { pairsThatDiffer, frequencies, reference, attentionFactor, referenceAttentionFactor, largestAngle } = both;
  const short = row?.switchAbove !== undefined && both.length === undefined;
  const when =
    both.length === undefined
      ? short
        ? `up to ${row.switchAbove ?? ''} tokens`
        : undefined
      : `at ${both.length} tokens`;
  return html`
    <dl>
      ${when ? line('Numbers for', when) : nothing}
      ${
        pairsThatDiffer === undefined
          ? line('Pairs that turn', instead(frequencies.length, reference.length))
          : line('Pairs that differ', `${pairsThatDiffer} of ${reference.length}`)
      }
      ${
        attentionFactor === referenceAttentionFactor
          ? nothing
          : line('Attention factor', instead(significant(attentionFactor), significant(referenceAttentionFactor)))
      }
      ${
        largestAngle && largestAngle.radians > 0
          ? line(
              `Largest angle at position ${largestAngle.position}`,
              `${significant(largestAngle.radians)} rad, pair ${largestAngle.pair}`,
            )
          : nothing
      }
    </dl>
  `;
}

const line = (title: string, value: string): TemplateResult => html`<div><dt>${title}</dt><dd>${value}</dd></div>`;

const instead = (theirs: string | number, ours: string | number): string => `${theirs} instead of ${ours}`;

/** The part of a difference that applies at the length that the reader has entered. */
function atLength(
  pe: Posenc,
  row: LayerPositions,
  { numbers: both }: ProgramDifference,
  length: number | undefined,
): TemplateResult | typeof nothing {
  if (!both || length === undefined || row.switchAbove === undefined || length === both.length) return nothing;
  const theirs = layerFrequencies(pe, { ...row, encoding: both.encoding, rotaryDim: both.rotaryDim }, { length });
  const ours = layerFrequencies(pe, row, { length });
  const differ = ours.frequencies.reduce(
    (count, frequency, pair) => count + (Math.abs((theirs.frequencies[pair] ?? 0) / frequency - 1) > 2e-6 ? 1 : 0),
    0,
  );
  const same = differ === 0 && Math.abs(theirs.attentionFactor / ours.attentionFactor - 1) < 2e-6;
  return html`<p>${
    same
      ? `At ${length} tokens both compute the same.`
      : `At ${length} tokens ${differ} of ${ours.frequencies.length} pairs differ; attention factor ${significant(theirs.attentionFactor)} instead of ${significant(ours.attentionFactor)}.`
  }</p>`;
}
