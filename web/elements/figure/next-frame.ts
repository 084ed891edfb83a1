/**
 * A hidden tab has no frames; there the promise resolves after this many milliseconds, so that nothing waits forever.
 */
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
