import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findings } from './findings.ts';

/** SECURITY.md says what posenc never does. This checks the code that ships; tests/browser watches pages at work. */

const shipped = ['dist', 'build/site'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(folder, path)),
);

describe('code that ships', () => {
  it('is looked at', () => {
    expect(shipped).toEqual(expect.arrayContaining(['dist/index.js', 'dist/embed.js', 'build/site/service-worker.js']));
    expect(shipped.length).toBeGreaterThan(40);
  });

  it.each(shipped)('neither runs text nor stores nor asks the network past fetch: %s', (path) => {
    expect(findings(readFileSync(path, 'utf8'))).toEqual([]);
  });

  it.each([
    'eval("1")',
    'const run = eval; run("1")',
    'new Function("return 1")()',
    '(() => {}).constructor("return 1")()',
    'globalThis["localStorage"]',
    'window.localStorage.x = 1',
    'document.cookie = "a=1"',
    'document.write(text)',
    'node.innerHTML = text',
    'node.insertAdjacentHTML("beforeend", text)',
    'setTimeout("go()", 1)',
    'navigator.sendBeacon("/")',
    'new WebSocket(url)',
  ])('would be found: %s', (code) => {
    expect(findings(code)).not.toEqual([]);
  });

  it.each(['type.destructorFunction(x)', 'stream.write(bytes)', 'const o = { eval: 1 }; o.eval', 'setTimeout(go, 1)'])(
    'would be let through: %s',
    (code) => {
      expect(findings(code)).toEqual([]);
    },
  );
});
