/**
 * Written by scripts/measure-heights.mjs. The heights of each figure with its controls, and after the comma without them, between which
 * lines run: a digit for the width of the column, from 240 pixels on in steps of 28, and the height in units of 16, both to the base 36.
 */
export const heights: Readonly<Record<string, string>> = {
  'posenc-attention': '028 j1t k1b l15 z12,01l j1k k12 lw mw zw',
  'posenc-bias': '02g i26 j1c n18 z1c,01k i1t jz ky z15',
  'posenc-cache': '01m lz zw,012 4w at zq',
  'posenc-compare': '02l q1s r12 z14,01s q1i rs zu',
  'posenc-decay': '01f a19 b15 d16 mz zz,0y bt zt',
  'posenc-distances': '01g l1j m17 z15,012 111 518 l1e m12 z12',
  'posenc-extrapolation': '02a a24 b1c e17 n16 os zx,01o 31g a1q by n11 om zr',
  'posenc-field': '01n 915 d17 g13 zz,011 9v zu',
  'posenc-generalise': '014 1w 4s 5n cm lg zg,09 z8',
  'posenc-ladder': '028 f1q g19 i16 z12,020 f1k g14 zz',
  'posenc-layers': '0t 2o ah zf,0t 2o ah zf',
  'posenc-linear-attention': '03h h2c i1e z1h,031 h24 i19 z1c',
  'posenc-rotation': '03t h1r z1j,031 i1d z1a',
  'posenc-scorecard': '01v a15 c15 d11 gx zt,019 211 9p zl',
  'posenc-shift': '02x h1d q17 z15,02b 91i g1j h15 m12 p15 rz zz',
  'posenc-similarity': '01v i1z j14 z1c,019 i1p jt w15 z15',
  'posenc-skew': '02m l10 w10 zx,01p b15 h15 iv ks zs',
  'posenc-spectrum': '022 e1g z18,01g 616 z13',
  'posenc-story': '014 4x 8v zt,0t 8p zq',
  'posenc-table': '02f i1u j19 k17 n14 z14,01r i1k jy kx zx',
  'posenc-terms': '02h z1m,020 p23 q1f z1g',
  'posenc-train': '03q l1s z1s,02p l1f z1f',
  'posenc-words': '01z g1t h15 k14 p19 z17,01a 517 g1j hv ku s12 z10',
};
