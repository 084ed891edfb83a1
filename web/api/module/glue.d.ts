/**
 * The JavaScript that Emscripten generates for each WebAssembly module; build tools alias these names to the build
 * folder.
 */
declare module 'posenc-glue' {
  const glue: import('./load.ts').Glue<import('./raw.generated.ts').RawModule>;
  export default glue;
}

declare module 'posenc-extended-glue' {
  const glue: import('./load.ts').Glue<import('./raw.generated.ts').RawExtendedModule>;
  export default glue;
}

declare module 'posenc-train-glue' {
  const glue: import('./load.ts').Glue<import('./raw.generated.ts').RawTrainModule>;
  export default glue;
}

declare module 'posenc-figures-glue' {
  type Raw = import('./raw.generated.ts').RawModule & import('./raw.generated.ts').RawExtendedModule;
  const glue: import('./load.ts').Glue<Raw>;
  export default glue;
}

/** Made by the build: posenc-figures.wasm as text, each byte as the character 35 places after it. */
declare module 'posenc-figures-wasm-inline' {
  const bytes: string;
  export default bytes;
}
