import { css, html, nothing, type TemplateResult } from 'lit';
import type { Finding, FindingKind } from 'posenc/inspect';

export const findingsStyle = css`
  .findings {
    display: grid;
    gap: 16px;
    max-width: 80ch;
  }
  .findings h4 {
    margin: 0 0 4px;
    font: 600 13px / 1.5 var(--sans);
  }
  .findings ul {
    margin: 0;
    padding: 0;
    list-style: none;
    display: grid;
    gap: 6px;
  }
  .findings li {
    padding-left: 12px;
    border-left: 2px solid var(--line-strong);
    overflow-wrap: anywhere;
  }
  .findings .grave h4 {
    color: var(--bad);
  }
  .findings .grave li {
    border-color: var(--bad);
  }
  .findings code {
    font-size: var(--small);
    color: var(--quiet);
  }
`;

/** In the order in which they are shown. */
const kinds: readonly { readonly kind: FindingKind; readonly title: string; readonly grave?: boolean }[] = [
  { kind: 'error', title: 'No usable answer', grave: true },
  { kind: 'contradictory', title: 'Contradictory', grave: true },
  { kind: 'dangerous', title: 'Unlikely to be meant', grave: true },
  { kind: 'unknown', title: 'Not known, and not guessed', grave: true },
  { kind: 'unread', title: 'In the file, but not read' },
  { kind: 'note', title: 'Worth knowing' },
  { kind: 'inferred', title: 'Told from something else in the file' },
  { kind: 'defaulted', title: 'Not in the file, taken from the model’s class' },
];

/** The sentences of a report, grouped by kind. */
export function findingsList(findings: readonly Finding[]): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing;
  return html`
    <div class="findings">
      ${kinds.map(({ kind, title, grave }) => {
        const own = findings.filter((finding) => finding.kind === kind);
        if (own.length === 0) return nothing;
        return html`
          <div class=${grave ? 'grave' : ''} role=${kind === 'error' ? 'alert' : nothing}>
            <h4>${title}</h4>
            <ul>
              ${own.map(({ message }) => html`<li>${message}</li>`)}
            </ul>
          </div>
        `;
      })}
    </div>
  `;
}
