import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { type StaticServer, serve } from '../browser/support/static-server.ts';
import { holdsPage, inChromium } from './in-chromium.ts';
import { ownSettings, project, runIn, tool, versionOf } from './project.ts';

inChromium();

const html = '<!doctype html><html lang="en"><meta charset="utf-8"><title>posenc</title>';

async function served(folder: string, check: (host: StaticServer) => Promise<unknown>): Promise<void> {
  const host = await serve(folder);
  try {
    await check(host);
  } finally {
    await host.close();
  }
}

const report = (name: string) => console.log(`${name} ${versionOf(name)}`);

it('is built by Vite and runs', async () => {
  report('vite');
  const folder = project('vite', ['app'], {
    'vite.config.js': 'export default { base: "./", worker: { format: "es" } };',
  });
  await runIn(folder, process.execPath, [tool('vite/bin/vite.js'), 'build']);
  await served(join(folder, 'dist'), (host) => holdsPage(`${host.origin}/index.html`));
});

it('is built by webpack and runs', async () => {
  report('webpack');
  const build = `
    import webpack from 'webpack';
    const compiler = webpack({
      mode: 'production',
      context: import.meta.dirname,
      entry: './page.js',
      output: { path: import.meta.dirname + '/dist', filename: 'main.js', assetModuleFilename: '[name]-[hash][ext]' },
      performance: false,
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
    });`;
  const folder = project('webpack', ['app'], { 'build.js': build });
  await runIn(folder, process.execPath, ['build.js']);
  await served(join(folder, 'dist'), (host) => holdsPage(host.page(`${html}<script src="/main.js"></script>`)));
});

it('is built by Parcel and runs', async () => {
  report('parcel');
  const folder = project('parcel', ['app']);
  await runIn(folder, process.execPath, [
    tool('parcel/lib/bin.js'),
    'build',
    'index.html',
    '--no-cache',
    '--dist-dir',
    'dist',
  ]);
  await served(join(folder, 'dist'), (host) => holdsPage(`${host.origin}/index.html`));
});

it('is built by Rollup with the plugin for files beside modules, and runs', async () => {
  report('rollup');
  const build = `
    import { nodeResolve } from '@rollup/plugin-node-resolve';
    import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets';
    import { rollup } from 'rollup';
    const bundle = await rollup({
      input: 'page.js',
      plugins: [nodeResolve({ browser: true }), importMetaAssets()],
      onwarn: (warning) => { throw new Error(warning.message); },
    });
    await bundle.write({ dir: 'dist', format: 'es' });`;
  const folder = project('rollup', ['app'], { 'build.js': build });
  await runIn(folder, process.execPath, ['build.js']);
  await served(join(folder, 'dist'), (host) =>
    holdsPage(host.page(`${html}<script type="module" src="/page.js"></script>`)),
  );
});

it('is built by esbuild with its files beside the bundle, and runs', async () => {
  report('esbuild');
  const build = `
    import { build } from 'esbuild';
    const { warnings } = await build({
      entryPoints: ['page.js'], bundle: true, splitting: true, minify: true, format: 'esm', target: 'es2022', outdir: 'dist',
    });
    if (warnings.length > 0) throw new Error(JSON.stringify(warnings));`;
  const folder = project('esbuild', ['app'], { ...ownSettings, 'build.js': build });
  await runIn(folder, process.execPath, ['build.js']);
  // esbuild leaves the addresses of files next to a module unchanged.
  const shipped = join(folder, 'node_modules/posenc/dist');
  for (const file of readdirSync(shipped).filter((name) => /(\.wasm|worker\.js)$/.test(name)))
    copyFileSync(join(shipped, file), join(folder, 'dist', file));
  await served(join(folder, 'dist'), (host) =>
    holdsPage(host.page(`${html}<script type="module" src="/page.js"></script>`)),
  );
});

it('runs without a bundler, with an import map', async () => {
  const names = ['', '/catalogue', '/inspect', '/train', '/elements', '/elements-train'];
  const files = names.map((name) => [`posenc${name}`, `/node_modules/posenc/dist/${name.slice(1) || 'index'}.js`]);
  const map = `<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(files) })}</script>`;
  const folder = project('import-map', ['app']);
  const page = `${html}${map}<script type="module" src="/page.js"></script>`;
  await served(folder, (host) => holdsPage(host.page(page)));
});
