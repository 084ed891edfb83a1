import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';

type Listeners = { readonly [Type in keyof WindowEventMap]?: (event: WindowEventMap[Type]) => void };

/** Listens to the window while an element is in the page. */
export function listenToWindow(host: ReactiveControllerHost, listeners: Listeners): void {
  const all = Object.entries(listeners) as [string, EventListener][];
  host.addController({
    hostConnected: () => {
      for (const [type, listener] of all) addEventListener(type, listener);
    },
    hostDisconnected: () => {
      for (const [type, listener] of all) removeEventListener(type, listener);
    },
  });
}

export const dropStyle = css`
  .drop {
    position: fixed;
    inset: 12px;
    z-index: 2;
    display: grid;
    place-items: center;
    font: 600 26px / 1.25 var(--serif);
    background: color-mix(in srgb, var(--paper) 88%, transparent);
    border: 2px dashed var(--accent);
    border-radius: 14px;
    pointer-events: none;
  }
`;

/** Takes what is dropped anywhere on the page. */
export class PageDrop {
  /** Whether something is being dragged over the page. */
  private isOver = false;

  /** `accepts` decides by the kinds of what is dragged. */
  constructor(
    host: ReactiveControllerHost,
    accepts: (types: readonly string[]) => boolean,
    drop: (event: DragEvent) => void,
  ) {
    const setOver = (isOver: boolean) => {
      if (isOver === this.isOver) return;
      this.isOver = isOver;
      host.requestUpdate();
    };
    listenToWindow(host, {
      dragover: (event) => {
        if (!accepts(event.dataTransfer?.types ?? [])) return;
        event.preventDefault();
        setOver(true);
      },
      dragleave: ({ relatedTarget }) => {
        if (relatedTarget === null) setOver(false);
      },
      drop: (event) => {
        setOver(false);
        drop(event);
      },
    });
  }

  render(): TemplateResult | typeof nothing {
    return this.isOver ? html`<p class="drop" role="status">Drop it here</p>` : nothing;
  }
}
