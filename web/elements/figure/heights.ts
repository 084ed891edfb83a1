/**
 * Written by scripts/measure-heights.mjs. The heights of each figure with its controls, and after the comma without them, between which
 * lines run: a digit for the width of the column, from 240 pixels on in steps of 28, and the height in units of 8, both to the base 36.
 */
export const heights: Readonly<Record<string, string>> = {
  'posenc-attention': '04h j3m k2m l2a v29 w23 z23,035 j34 k24 l1t z1r',
  'posenc-bias': '04x i4d j2o n2g z2p,034 i3n j1y o1w w2a z2a',
  'posenc-cache': '038 82m c2n d2c h29 l1y z1s,023 41s a1n d1q l1h z1h',
  'posenc-compare': '055 e58 f3n q3k r24 z27,03k e4j f2y q30 r1k z1o',
  'posenc-decay': '02v a2i b2a d2c e27 l24 m1y z1y,01w b1m z1m',
  'posenc-distances': '02w l33 m2f v2f w29 z29,023 121 62h c2v l2r m24 z24',
  'posenc-extrapolation': '04k a49 b2o e2d m2h n2c o1k z1t,03b 32v a3h b1x n21 o19 z1i',
  'posenc-field': '02k 22a 91x c23 h1v n1y q1p z1q,01e 314 717 914 z1n',
  'posenc-generalise': '028 11r 41k 51a 816 c19 f11 k11 lw zw,0j zh',
  'posenc-ladder': '04g f3g g2j i2d m2d n27 z24,040 f34 g28 m28 n21 z1y',
  'posenc-layers': '01n 11l 21d ax h10 lv zv,01n 11l 21d ax h10 lv zv',
  'posenc-linear-attention': '06y 64w h4o i2s z2x,063 44i h48 i2i z2o',
  'posenc-rotation': '07m e5o f3q h3i z32,061 e4u f2w i2q z2k',
  'posenc-scorecard': '03q a2a c2a d22 g1u p1u q1p z1m,02h 223 91e c1f e1a z17',
  'posenc-shift': '05u a3r g3j h2r p2k r2a z2a,04n 930 g33 h2a m25 p29 r1z z1z',
  'posenc-similarity': '03r i3y j27 z2p,02j i3e j1n w2a z2a',
  'posenc-skew': '057 h30 i2g l20 w20 x1u z1u,03e b2a h29 i1p k1k z1j',
  'posenc-spectrum': '044 e2w z2g,02x 62d p2b z25',
  'posenc-story': '027 41u 71u 81p g1s h1n z1n,01n 11i 71i 81d z1g',
  'posenc-table': '04v i3o j2h k2e m2e n29 z29,03h i33 j1x k1u z1u',
  'posenc-terms': '04x z39,041 p47 q2u z2x',
  'posenc-train': '07f l3k z3k,05e i3x j2w z2u',
  'posenc-words': '03y g3m h2a k28 p2i q2e z2f,02k 52f g32 h1q k1o s23 z20',
};
