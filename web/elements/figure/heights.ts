/** Written by scripts/measure-heights.mjs. The widths of columns in which figures were measured, in pixels. */
export const widths: readonly number[] = [320, 480, 640, 720, 840, 1000];

/** The height of each figure at each width, with its controls and then without, in pixels to the base 36. */
export const heights: Readonly<Record<string, string>> = {
  'posenc-attention': 'x8 vi sd sg i0 hu or ph og oj e3 dx',
  'posenc-bias': '125 128 104 yf kf ks q0 sr t4 sn em g7',
  'posenc-cache': 'o5 kw hk gf f7 fe fj dj cm cq bi bp',
  'posenc-compare': '17u 17n tj u0 tg hj yk zk nx od nu d4',
  'posenc-decay': 'l1 kc h0 gf fc fj dz dz d3 ci cn cu',
  'posenc-distances': 'mm qi o3 o7 oc j7 hp lk ll lp lu gp',
  'posenc-extrapolation': 'vq wi ig j3 jc ct mj qc er fd fn ab',
  'posenc-field': 'y2 wu sr su iv hu ol ol o6 oa ea eh',
  'posenc-generalise': 'cf 9a 7q 7u 6y 75 3k 3p 37 3a 3f 3m',
  'posenc-ladder': 'vx sk qy ib ip hf s8 q2 og h2 hg g5',
  'posenc-layers': 'a9 8d 7i 7l 6j 6q a9 8d 7i 7l 6j 6q',
  'posenc-linear-attention': '17b 13g 10p mx mo nd 11r 104 xd jl kk l8',
  'posenc-rotation': '1g2 1af tt rs rg og 14d 12l n7 lt m3 kc',
  'posenc-scorecard': 'q4 jw ff ea ef df gn bo 9m 9q 9v a2',
  'posenc-shift': '12x y1 t0 lh kj i5 ub qn o3 hs gt fo',
  'posenc-similarity': 'th xx vr v5 ig jk l9 pp r6 ql dw g7',
  'posenc-skew': '109 wd pd j6 ft fx nw l0 i8 d5 c3 c7',
  'posenc-spectrum': 'ui px mi mm lv lh lo iv hx i0 i5 hs',
  'posenc-story': 'fw dm ds co ct d0 bz ax b3 b7 bc bj',
  'posenc-table': 'y2 wu sr su iv hu ol ol o6 oa ea eh',
  'posenc-terms': '15f 15g zb 110 115 r3 yx 10b ve x3 x8 n6',
  'posenc-train': '18b 11e xg xk o3 oa wo tm qq qu id ik',
  'posenc-words': 'ta su t3 hw ic jo ju km na dc ds gb',
};
