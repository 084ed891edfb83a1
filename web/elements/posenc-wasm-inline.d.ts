/** Made by the build: the bytes of posenc-train-simd.wasm each as the character 35 places after it. */
declare module 'posenc-train-wasm-inline' {
  const bytes: string;
  export default bytes;
}

/** Made by the build: the source of train-worker.js. */
declare module 'posenc-train-worker-inline' {
  const source: string;
  export default source;
}
