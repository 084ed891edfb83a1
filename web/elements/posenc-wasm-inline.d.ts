/** Made by the build: the bytes of posenc-simd.wasm as characters 0 to 255. */
declare module 'posenc-wasm-inline' {
  const bytes: string;
  export default bytes;
}
