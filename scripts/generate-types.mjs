/**
 * Writes the option types of every scheme, generated from the catalogue: web/api/types/schemes.generated.ts.
 *
 * Usage: node scripts/generate-types.mjs
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionTypes } from './option-types.mjs';
import { checkout } from './setup/paths.mjs';

/** Made anew by every build and check, and not kept in git. */
export const schemeTypes = join(checkout, 'web/api/types/schemes.generated.ts');

export async function generateTypes() {
  const text = optionTypes(await loadCatalogue());
  // An unchanged file keeps its modification time, so that editors and servers that watch it do not reload.
  if (!existsSync(schemeTypes) || readFileSync(schemeTypes, 'utf8') !== text) writeFileSync(schemeTypes, text);
}

/** The catalogue as its sources are now; Node reads no TypeScript. @returns {Promise<readonly import('./option-types.mjs').Scheme[]>} */
async function loadCatalogue() {
  // Imported only here, because this module is loaded together with the set-up that installs it.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({ input: join(checkout, 'web/catalogue/index.ts'), platform: 'neutral' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const { catalogue } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return catalogue;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateTypes();
