/** An array that a figure shows, in full precision. */
export interface ExportedArray {
  readonly name: string;
  readonly data: Float32Array | Float64Array;
  readonly shape: readonly number[];
  /** Names of the entries of the last axis. Default: their indices. */
  readonly columns?: readonly string[];
  /** Names of the other axes and of their entries. Default: their indices. */
  readonly axes?: readonly ExportedAxis[];
}

export interface ExportedAxis {
  readonly name: string;
  readonly entries?: readonly string[];
}

/** The shortest decimal that reads back as the same number. */
function decimal(value: number, single: boolean): string {
  if (!single || !Number.isFinite(value)) return String(value);
  for (let digits = 6; digits < 9; digits++) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(Number(value.toPrecision(9)));
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A header, then one line per row of the last axis, which begins with the names of the row's place on the other axes.
 */
export function csv({ data, shape, columns, axes = [] }: ExportedArray): string {
  const width = shape.at(-1) ?? 1;
  const names = columns ?? Array.from({ length: width }, (_, i) => String(i));
  const lines = [[...axes.map(({ name }) => name), ...names].map(quoted).join(',')];
  const single = data instanceof Float32Array;
  for (let start = 0; start < data.length; start += width) {
    const numbers = Array.from(data.subarray(start, start + width), (value) => decimal(value, single));
    lines.push([...placeOf(start / width, shape, axes).map(quoted), ...numbers].join(','));
  }
  return `${lines.join('\n')}\n`;
}

/** The names of a row's entries on all axes but the last. */
function placeOf(row: number, shape: readonly number[], axes: readonly ExportedAxis[]): string[] {
  let rest = row;
  const place = axes.map((_, i) => {
    const axis = axes.length - 1 - i;
    const count = shape[axis] as number;
    const at = rest % count;
    rest = Math.floor(rest / count);
    return axes[axis]?.entries?.[at] ?? String(at);
  });
  return place.reverse();
}

/** Numbers that JSON cannot represent become strings: "NaN", "Infinity", "-Infinity". */
export function json(
  element: string,
  state: Readonly<Record<string, string>>,
  arrays: readonly ExportedArray[],
): string {
  const plain = arrays.map(({ name, shape, columns, axes, data }) => ({
    name,
    shape,
    columns,
    axes,
    data: Array.from(data, (value) => {
      return Number.isFinite(value) ? Number(decimal(value, data instanceof Float32Array)) : String(value);
    }),
  }));
  return `${JSON.stringify({ element, attributes: state, arrays: plain })}\n`;
}
