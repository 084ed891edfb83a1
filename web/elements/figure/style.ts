import { css } from 'lit';

/**
 * Text follows the size of the page's text around the figure: `--posenc-unit` is a fourteenth of the figure's own, which is a
 * pixel in most pages. Other sizes are in pixels because `rem` belongs to the page, which often sets it to something else.
 *
 * The page may set the `--posenc-…` properties; the rest of its style stops at the frame.
 */
export const figureStyle = css`
  :host {
    display: block;
    margin-block: var(--posenc-margin, 1em);
    /* The page's own color-scheme, or what a page that switches by a class sets. */
    color-scheme: var(--posenc-theme, inherit);
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }

  .frame {
    /* Styles that the page would pass on by inheritance stop here. */
    all: initial;
    color-scheme: inherit;
    /* A change of the theme, whatever causes it, starts this transition, whose event redraws the colours of maps. */
    column-rule-color: light-dark(#fff, #000);
    transition: column-rule-color 1ms;

    --ink: var(--posenc-ink, light-dark(#1d1b18, #e9e5db));
    --quiet: var(--posenc-quiet, light-dark(#625d56, #a8a49b));
    --panel: var(--posenc-panel, light-dark(#f5f2eb, #1d1e22));
    --field: var(--posenc-field, light-dark(#fffdf9, #26272c));
    --line: var(--posenc-line, light-dark(#e2dcd1, #33343a));
    --line-strong: var(--posenc-line-strong, light-dark(#b9b1a4, #5b5c64));
    --accent: var(--posenc-accent, light-dark(#35506e, #a9c3e0));
    /* What fails, and what a model has never seen. Nothing else is red, but the sign of a number. */
    --bad: var(--posenc-bad, light-dark(#b3261e, #ff8a80));
    /* The smallest type of all: axes, legends, labels. */
    --small: calc(12 * var(--posenc-unit));
    --serif: var(--posenc-serif, 'Source Serif 4 Variable', 'Source Serif 4', Georgia, serif);

    /* Duration and easing of everything that moves in a figure; 0s while something is being dragged. */
    --move: 0.3s ease;

    display: flex;
    flex-direction: column;
    gap: 13.6px;
    box-sizing: border-box;
    min-width: 0;
    /* The room that is reserved for the whole figure until it is drawn. */
    min-height: inherit;
    padding: clamp(12px, 2.2vw, 24px);
    --posenc-unit: calc(1em / 14);
    font: 400 clamp(13px, var(--posenc-size, 0.875em), 20px) / 1.45 var(--posenc-font, 'Inter Variable', Inter, system-ui, sans-serif);
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
    text-align: left;
    -webkit-text-size-adjust: none;
    text-size-adjust: none;
  }
  @media (max-width: 480px) {
    .frame {
      --small: calc(13 * var(--posenc-unit));
    }
  }
  /* Pictures and English run from left to right on every page; what the page itself puts into a figure runs as the page does. */
  .frame > :not(.waiting, figcaption) {
    direction: ltr;
  }
  figcaption {
    margin: 0;
    text-align: start;
  }
  /* Nothing takes more room than there is, in a column of 240 pixels either. */
  :where(.controls, .body, .body > *, .picture) > * {
    min-width: 0;
  }
  /* The page's colour of paragraphs may not be readable on the figure's panel. */
  ::slotted([slot='caption']) {
    color: var(--ink) !important;
  }
  /* Nothing moves while a part is added: controls appear once all are built, and the rest stays in place. */
  .building-controls {
    position: relative;
  }
  .building-controls > .controls {
    position: absolute;
    inset-inline: clamp(12px, 2.2vw, 24px);
    visibility: hidden;
  }
  .building-picture > .body {
    flex: 1;
    align-content: start;
  }
  .waiting img {
    display: block;
    max-width: 100%;
  }
  /* No higher than the room that is reserved, or the text below would move down and up again. */
  .waiting {
    flex: 1;
    color: var(--quiet);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 4px 24px;
    padding-top: 12.8px;
    border-top: 1px solid var(--line);
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .readout {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    min-height: 1.6em;
    font-variant-numeric: tabular-nums;
  }
  .readout b {
    font-weight: 600;
    color: var(--ink);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 17.6px;
    margin-left: auto;
  }
  /* A finger has no way to point at a figure without touching it. */
  @media (hover: hover) {
    .frame:not(:hover, :focus-within) .actions {
      opacity: 0;
    }
  }
  .snippet {
    display: flex;
    gap: 12px;
    align-items: flex-start;
  }
  .snippet textarea {
    flex: 1;
    min-width: 0;
    padding: 8px 12px;
    font: calc(13 * var(--posenc-unit)) / 1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 7px;
    resize: vertical;
  }
  /* A few words that sum the numbers up. */
  .verdict {
    font: 600 calc(19 * var(--posenc-unit)) / 1.3 var(--serif);
  }
  .exports {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 28px;
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  .exports select {
    padding: 3px 4px;
    font: inherit;
    color: var(--ink);
    background: var(--field);
    border: 1px solid var(--line-strong);
    border-radius: 5px;
  }
  .exports .snippet {
    flex: 1 1 100%;
  }
  .exports [aria-pressed='true'] {
    color: var(--panel);
    background: var(--ink);
  }
  .exports .choices {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .said {
    font-size: calc(13 * var(--posenc-unit));
    color: var(--quiet);
  }
  /* Keeps a number in one piece: 1.7e-7 could be broken after its sign. */
  .said b {
    white-space: nowrap;
  }
  .frame:has(:is(input[type='range'], .arrows, .pull):active, .running) {
    --move: 0s;
  }
  @media (prefers-reduced-motion: reduce) {
    .frame {
      --move: 0s;
    }
  }
  @media print {
    :host {
      color-scheme: light !important;
      min-height: 0 !important;
    }
    :host,
    .frame {
      break-inside: avoid;
    }
    .frame {
      padding: 0;
      background: none;
      border: 0;
    }
    .controls,
    .control,
    .run,
    .scrub,
    .guess,
    .actions,
    .snippet,
    .exports,
    .cursor,
    .reader,
    .push,
    .more {
      /* Overrides the display that they have on the screen, wherever it is set. */
      display: none !important;
    }
    svg {
      max-width: 100%;
    }
    /* The colours of the picture are the information. */
    .body {
      print-color-adjust: exact;
    }
  }
  @media (forced-colors: active) {
    .segments input:checked + span {
      outline: 2px solid Highlight;
    }
  }
`;
