/** What is written, and where. */
import { rmSync } from 'node:fs';
import { realpath, rename, stat, writeFile } from 'node:fs/promises';
import { UsageError } from './options.ts';

const { stdout, stderr, env } = process;

/** Colour only on a terminal, and not where NO_COLOR is set (no-color.org). */
const hasColor = (stream: { readonly isTTY?: boolean }) =>
  env.NO_COLOR ? false : env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stream.isTTY === true && env.TERM !== 'dumb';

const codes = { bold: 1, red: 31, green: 32, yellow: 33, dim: 2 } as const;

export function styled(style: keyof typeof codes, text: string, stream: { readonly isTTY?: boolean } = stdout): string {
  return hasColor(stream) ? `\x1b[${codes[style]}m${text}\x1b[0m` : text;
}

export function print(text: string): void {
  stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Typed arrays become lists; numbers that JSON does not have become their names. */
export function printJson(value: unknown): void {
  const plain = (_: string, one: unknown): unknown => {
    if (ArrayBuffer.isView(one)) return Array.from(one as Float64Array);
    if (one instanceof Map) return Object.fromEntries(one);
    return typeof one === 'number' && !Number.isFinite(one) ? String(one) : one;
  };
  print(JSON.stringify(value, plain, 2));
}

let hasLine = false;

/** Says what is being done: one changing line on a terminal, otherwise nothing but the beginning of each task. */
export function progress(task: string, share?: number): void {
  if (stderr.isTTY) {
    const percent = share === undefined ? '' : ` ${Math.round(100 * share)}%`;
    stderr.write(`\r\x1b[2K${task}${percent}`);
    hasLine = true;
  } else if (share === undefined) stderr.write(`${task}\n`);
}

/** Removes the line of progress. */
export function clearProgress(): void {
  if (hasLine) stderr.write('\r\x1b[2K');
  hasLine = false;
}

/** Columns that are as wide as their longest cell; all but the first are aligned right. */
export function columns(rows: readonly (readonly string[])[], alignRight = true): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((text, i) => (i > 0 && alignRight ? text.padStart(widths[i] as number) : text.padEnd(widths[i] as number)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Exits with 130 on Ctrl-C, after `clean`; returns a function that cancels this. Of several calls, only the `clean` of the latest runs. */
export function atInterrupt(clean = () => {}): () => void {
  const end = () => {
    clearProgress();
    clean();
    process.exit(130);
  };
  process.prependListener('SIGINT', end);
  return () => process.off('SIGINT', end);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'you may not write there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  ENOSPC: 'there is no room',
};

/** Writes a file whole or not at all: it gets its name, and replaces another one, when everything is there. */
export async function save(path: string, content: string | Uint8Array): Promise<void> {
  const isSpecial = await stat(path).then(
    (found) => !found.isFile(),
    () => false,
  );
  // Behind a link, the file that it leads to is replaced.
  const target = await realpath(path).catch(() => path);
  const temporary = isSpecial ? path : `${target}.${process.pid}.part`;
  const remove = () => {
    if (!isSpecial) rmSync(temporary, { force: true });
  };
  const stop = atInterrupt(remove);
  try {
    await writeFile(temporary, content);
    if (!isSpecial) await rename(temporary, target);
  } catch (error) {
    remove();
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UsageError(`'${path}' could not be written: ${reasons[code] ?? message}`);
  } finally {
    stop();
  }
}
