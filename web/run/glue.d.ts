/** The JavaScript that Emscripten generates for the module; build tools alias this name to the build folder. */
declare module 'posenc-run-glue' {
  const glue: import('../api/module/index.ts').Glue<import('../api/module/index.ts').RawRunModule>;
  export default glue;
}
