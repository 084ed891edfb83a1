/** The JavaScript that Emscripten writes around the WebAssembly module; build tools alias it to the build folder. */
declare module 'posenc-glue' {
  import type { RawModule } from './raw.generated.ts';

  interface GlueOptions {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): Record<string, never>;
  }

  export default function instantiate(options: GlueOptions): Promise<RawModule>;
}
