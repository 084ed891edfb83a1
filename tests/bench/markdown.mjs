/** Formatting of numbers and tables for the reports. */

export const milliseconds = (value) =>
  value < 1 ? value.toFixed(3) : value < 100 ? value.toPrecision(3) : value.toFixed(0);
export const megabytes = (bytes) => `${(bytes / 1e6).toPrecision(bytes < 1e6 ? 2 : 3)} MB`;
export const ratio = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ×`;
export const percent = (value) => `${Math.round(100 * value)} %`;

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i ? '--:' : '---'))), ...rows.map(line)].join('\n');
}
