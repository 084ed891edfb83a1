/** Bundles work.ts into one file for Node and for pages, both of which can resolve posenc. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { checkout } from '../../scripts/setup/paths.mjs';

/** @returns {Promise<string>} the file, in a folder below that of the package, where Node resolves posenc by name */
export async function bundleWork() {
  const file = join(checkout, 'build', 'engines', 'work.js');
  const bundle = await rolldown({ input: join(checkout, 'tests', 'engines', 'work.ts'), external: /^posenc/ });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
  return file;
}
