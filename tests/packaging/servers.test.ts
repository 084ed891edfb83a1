import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { serve } from '../browser/support/static-server.ts';
import { expected, holdsPage, inChromium } from './in-chromium.ts';
import { project, runIn, tool, versionOf } from './project.ts';

inChromium();

/** Whether the element written by the server has been upgraded by the page. */
const isAlive = () => {
  const element = document.querySelector('#rendered') as (HTMLElement & { arrays?: unknown[] }) | null;
  return element?.shadowRoot?.querySelector('.body') !== null && Array.isArray(element?.arrays);
};

it('is rendered on a server by Next.js, and made alive in the page', async () => {
  console.log(`next ${versionOf('next')}, react ${versionOf('react')}`);
  // Even on the server, Next.js gives files next to a module the addresses that they have in the page, where they
  // cannot be read.
  const config = `export default {
    serverExternalPackages: ['posenc'],
    turbopack: { root: import.meta.dirname + '/..' },
  };`;
  const folder = project('next', ['next', 'app'], {
    'next.config.mjs': config,
  });
  const next = tool('next/dist/bin/next');
  await runIn(folder, process.execPath, [next, 'build']);
  const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], { cwd: folder });
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      let printed = '';
      const read = (text: unknown) => {
        printed += String(text);
        const [address] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(printed) ?? [];
        if (address && /Ready/.test(printed)) resolve(address);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('exit', () => reject(new Error(printed)));
    });
    const html = await (await fetch(origin)).text();
    expect(html).toContain('<posenc-table id="rendered" length="16" dim="8" controls="none"></posenc-table>');
    expect(await holdsPage(origin, isAlive)).toBe(true);
    const [, computed] = /<script id="server" type="application\/json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse((computed as string).replaceAll('&quot;', '"'))).toEqual(expected);
  } finally {
    server.kill();
  }
});

it('is rendered on a server by React in a build of Vite, and made alive in the page', async () => {
  console.log(`vite ${versionOf('vite')}, react ${versionOf('react')}`);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rendered</title></head>
    <body><div id="root"><!--rendered--></div><script type="module" src="./client.js"></script></body></html>`;
  const folder = project('ssr', ['app', 'ssr'], {
    'index.html': page,
    'vite.config.js': 'export default { base: "./", worker: { format: "es" } };',
  });
  const vite = tool('vite/bin/vite.js');
  await runIn(folder, process.execPath, [vite, 'build', '--outDir', 'dist/client']);
  await runIn(folder, process.execPath, [vite, 'build', '--ssr', 'server.js', '--outDir', 'dist/server']);
  const program = `import { render } from ${JSON.stringify(pathToFileURL(join(folder, 'dist/server/server.js')).href)};
    console.log(JSON.stringify(await render()));`;
  const { html, result } = JSON.parse(
    await runIn(folder, process.execPath, ['--input-type=module', '--eval', program]),
  );
  expect(result).toEqual(expected);
  expect(html).toBe('<posenc-table id="rendered" length="16" dim="8" controls="none"></posenc-table>');
  const host = await serve(join(folder, 'dist/client'));
  try {
    const client = await (await fetch(`${host.origin}/index.html`)).text();
    expect(await holdsPage(host.page(client.replace('<!--rendered-->', html)), isAlive)).toBe(true);
  } finally {
    await host.close();
  }
});
