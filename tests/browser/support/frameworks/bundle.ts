import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { compile } from 'svelte/compiler';
import type { Figures } from './mount.ts';
import type { servers } from './server.ts';

export const frameworks = ['react', 'vue', 'preact', 'svelte'] as const;

/** Svelte has no function that creates an element; a component does. */
const component = `
  <script>
    let { figures } = $props();
  </script>
  {#each figures as [name, props] (name)}
    <svelte:element this={name} {...props} />
  {/each}`;

const svelte = (generate: 'client' | 'server'): Plugin => ({
  name: 'svelte',
  resolveId: (id) => (id === 'figures.svelte' ? id : null),
  load: (id) => (id === 'figures.svelte' ? compile(component, { generate }).js.code : null),
});

/** A script that sets `globalThis.mount` and `globalThis.hydrate`, built for production unless warnings are wanted. */
export const bundled = (framework: (typeof frameworks)[number], mode = 'production'): Promise<string> =>
  built(framework, mode, 'client', 'iife');

/** Writes figures as a server does: with the elements of the package imported, and nothing of a page. */
export async function served(framework: keyof typeof servers, figures: Figures): Promise<string> {
  server ??= startServer();
  return (await server).servers[framework](figures);
}

/** All frameworks are in one module, which is built once. */
let server: Promise<typeof import('./server.ts')> | undefined;

async function startServer(): Promise<typeof import('./server.ts')> {
  await import('posenc/elements');
  const code = await built('server', 'production', 'server', 'esm');
  const file = join(mkdtempSync(join(tmpdir(), 'served-')), 'server.mjs');
  writeFileSync(file, code);
  return import(file);
}

async function built(
  file: string,
  mode: string,
  generate: 'client' | 'server',
  format: 'iife' | 'esm',
): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, `${file}.ts`),
    platform: generate === 'client' ? 'browser' : 'node',
    plugins: [svelte(generate)],
    transform: {
      define: {
        'process.env.NODE_ENV': JSON.stringify(mode),
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
      },
    },
  });
  const { output } = await build.generate({ format });
  await build.close();
  return output[0].code;
}
