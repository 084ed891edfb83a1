export interface RawAlibi {
  heads: number;
  queries: number;
  keys: number;
  /** Position of query 0 minus position of key 0. */
  offset: number;
  form: string;
  alibi_bias_max: number;
}

/** The functions of cpp/bindings/bias.cc. */
export interface RawBiasModule {
  /** out: float32 [heads] */
  alibi_slopes(heads: number, alibi_bias_max: number, out: number): void;
  /** out: [heads, queries, keys]; for form 'mpt' [heads, 1, keys] */
  alibi(request: RawAlibi, out: number): void;
  /** mask: uint8 [batch, keys]; out: [batch, heads, 1, keys] */
  alibi_bloom(heads: number, batch: number, keys: number, mask: number, out: number): void;
  /** out: [queries, keys] = -ln(1 + |distance|) */
  proximal(queries: number, keys: number, offset: number, out: number): void;
}
