/**
 * The gradients of TensorFlow.js. Its bundles leave them out, and the file that registers them is made for bundlers
 * only, so it is bundled here; it finds the library, which is loaded already, through the global object.
 */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const input = new URL('../node_modules/@tensorflow/tfjs-core/dist/register_all_gradients.js', import.meta.url);
/** The path at which tfjs.mjs looks for the file, in a page and in Node.js. */
const file = new URL('../../../build/bench/tfjs-gradients.mjs', import.meta.url);

export async function bundleGradients() {
  const bundle = await rolldown({ input: fileURLToPath(input), platform: 'browser', logLevel: 'silent' });
  await bundle.write({ file: fileURLToPath(file), format: 'esm', minify: true });
  await bundle.close();
}
