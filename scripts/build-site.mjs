// Builds the static site into build/site from web/site and the package in dist/, which must be there.
import { access, copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { writeCards } from './cards.mjs';
import { Random } from './models/random.mjs';
import { drawStoryOf } from './models/stories/grammar.mjs';
import { writeServiceWorker } from './service-worker.mjs';

const root = new URL('../', import.meta.url);
const at = (path) => fileURLToPath(new URL(path, root));

for (const file of [
  'dist/index.js',
  'dist/elements.js',
  'dist/elements-train.js',
  'dist/embed.js',
  'dist/embed-train.js',
  'dist/embed-story.js',
  'dist/embed-field.js',
  'dist/run.js',
]) {
  await access(at(file)).catch(() => {
    throw new Error(`${file} is missing; run "npm run build", which builds the package first.`);
  });
}

await build({ configFile: at('web/site/build/vite.config.ts'), logLevel: 'warn' });
const beside = [
  'embed.js',
  'embed-export.js',
  'embed-train-export.js',
  'embed-story-export.js',
  'embed-loader.js',
  'embed.classic.js',
  'embed-train.classic.js',
];
beside.push('THIRD-PARTY-NOTICES.txt', 'integrity.json', 'embed-train.js', 'messages-de.js', 'messages-es.js');
/** What embed-story.js loads once it is started, and embed-field.js when it is seen. */
const running = ['run', 'run-worker', 'tokenizers', 'index', 'refusals', 'engine', 'extended', 'catalogue', 'inspect'];
running.push('field', 'catalogue-field');
const modules = ['posenc-run', 'posenc', 'posenc-extended'];
beside.push(
  'embed-story.js',
  'embed-field.js',
  ...running.map((name) => `${name}.js`),
  ...modules.map((name) => `${name}-simd.wasm`),
);
for (const file of beside) await copyFile(at(`dist/${file}`), at(`build/site/${file}`));
// The record of trained models and the text that some of them were trained on, which pages load when they show them.
await copyFile(at('tests/bench/results/generalisation.json'), at('build/site/generalisation.json'));
await copyFile(at('tests/bench/training/text.txt'), at('build/site/training-text.txt'));
// Stories that the storytellers were not trained on, at least four times their length.
const stories = new Random(3, 'stories to be read');
const heldOut = Array.from({ length: 16 }, () => `${drawStoryOf(stories, true)}\n`);
await writeFile(at('build/site/stories/held-out.txt'), heldOut.join(''));
// Where the site will be: POSENC_SITE, or the package's homepage.
const { homepage } = JSON.parse(await readFile(at('package.json'), 'utf8'));
await writeCards(at('.'), at('build/site'), process.env.POSENC_SITE ?? homepage);
await writeServiceWorker(at('build/site'));
