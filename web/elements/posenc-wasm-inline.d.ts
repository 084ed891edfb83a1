/** Made by the build: the bytes of posenc-simd.wasm in base64. */
declare module 'posenc-wasm-inline' {
  const base64: string;
  export default base64;
}
