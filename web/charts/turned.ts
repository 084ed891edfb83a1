/**
 * The style that rotates an element pointing right into the direction (x, y), with y upwards. A transition between two
 * such styles goes the shorter way round.
 */
export function turned(x: number, y: number): string {
  const length = Math.hypot(x, y) || 1;
  const part = (value: number) => (value / length).toFixed(5);
  return `transform: matrix(${part(x)}, ${part(-y)}, ${part(y)}, ${part(x)}, 0, 0)`;
}
