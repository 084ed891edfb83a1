/** Writes the service worker of the built site: the list of its files and their digest, followed by web/site/shared/service-worker.js. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../web/site/shared/service-worker.js', import.meta.url));
const name = 'service-worker.js';

/** Source maps, and the build that the figures do not use, which no page of the site loads; models other than the first, which pages load on demand; and the pictures of cards. */
const unneeded =
  /\.map$|posenc(-extended|-train|-run)?-relaxed.*\.wasm$|^stories\/(?!rope\.).*\.safetensors$|^figure\/.*\.png$/;

/** @param {string} folder the built site */
export async function writeServiceWorker(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file !== name && !unneeded.test(file))
    .sort();
  const text = await readFile(source, 'utf8');
  const hash = createHash('sha256').update(text);
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  const version = hash.digest('hex').slice(0, 16);
  const lists = `const version = ${JSON.stringify(version)};\nconst files = ${JSON.stringify(files)};\n`;
  await writeFile(join(folder, name), lists + text);
}
