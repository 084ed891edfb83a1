// Builds the static site into build/site from web/site and the package in dist/, which must be there.
import { access, copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeServiceWorker } from './service-worker.mjs';

const root = new URL('../', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));

for (const file of [
  'dist/index.js',
  'dist/elements.js',
  'dist/elements-train.js',
  'dist/embed.js',
  'dist/embed-train.js',
  'dist/run.js',
]) {
  await access(at(file)).catch(() => {
    throw new Error(`${file} is missing; run "npm run build", which builds the package first.`);
  });
}

await build({ configFile: at('web/site/build/vite.config.ts'), logLevel: 'warn' });
const beside = ['embed.js', 'embed-train.js', 'messages-de.js', 'messages-es.js'];
for (const file of beside) await copyFile(at(`dist/${file}`), at(`build/site/${file}`));
// The record of trained models and the text that some of them were trained on, which pages load when they show them.
await copyFile(at('tests/bench/results/generalisation.json'), at('build/site/generalisation.json'));
await copyFile(at('tests/bench/training/text.txt'), at('build/site/training-text.txt'));
await writeServiceWorker(at('build/site'));
