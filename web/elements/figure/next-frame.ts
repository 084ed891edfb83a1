/** A tab that nobody sees has no frames; there something is due soon, so that whoever waits for it goes on. */
const HIDDEN_WAIT = 100;

/** Resolves before the next frame is drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const drawn = requestAnimationFrame(() => due());
    const waited = setTimeout(() => due(), HIDDEN_WAIT);
    const due = () => {
      cancelAnimationFrame(drawn);
      clearTimeout(waited);
      resolve();
    };
  });
}
