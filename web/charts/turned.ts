/**
 * The style that turns what points to the right into the direction (x, y), upwards being positive. A transition between two of them goes
 * the shorter way round.
 */
export function turned(x: number, y: number): string {
  const length = Math.hypot(x, y) || 1;
  const part = (value: number) => (value / length).toFixed(5);
  return `transform: matrix(${part(x)}, ${part(-y)}, ${part(y)}, ${part(x)}, 0, 0)`;
}
