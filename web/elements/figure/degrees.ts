export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** The size of an angle beside its arc: tenths of a degree. */
export function arcLabel(radians: number, write: (value: number) => string): string {
  return `${write(Math.round(Math.abs(degrees(radians)) * 10) / 10)}°`;
}
