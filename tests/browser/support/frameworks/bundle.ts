import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { compile } from 'svelte/compiler';

export const frameworks = ['react', 'vue', 'preact', 'svelte'] as const;

/** Svelte has no function that creates an element; a component does. */
const component = `
  <script>
    let { figures } = $props();
  </script>
  {#each figures as [name, props] (name)}
    <svelte:element this={name} {...props} />
  {/each}`;

const svelte: Plugin = {
  name: 'svelte',
  resolveId: (id) => (id === 'figures.svelte' ? id : null),
  load: (id) => (id === 'figures.svelte' ? compile(component, { generate: 'client' }).js.code : null),
};

/** A script that sets `globalThis.mount` to what mounts elements with a framework, as built for production. */
export async function bundled(framework: (typeof frameworks)[number]): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, `${framework}.ts`),
    platform: 'browser',
    plugins: [svelte],
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'true',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
    },
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
}
