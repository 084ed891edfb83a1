import { nothing, type Picture } from './picture.ts';

/** The difference of two pictures of the same kind and size. */
export function differenceOf(a: Picture, b: Picture): Picture {
  if (a.kind === 'nothing' || b.kind === 'nothing') return nothing('One of the two panels shows nothing to subtract.');
  if (a.kind === 'matrix' && b.kind === 'matrix') {
    if (a.rows !== b.rows || a.columns !== b.columns) {
      const sizes = `${a.rows} by ${a.columns} and ${b.rows} by ${b.columns}`;
      return nothing(`The two panels have other sizes, ${sizes}, and no difference.`);
    }
    const data = a.data.map((value, i) => value - (b.data[i] as number));
    return { ...a, data, quantity: `${a.quantity} difference`, sign: 'signed' };
  }
  if (a.kind === 'curves' && b.kind === 'curves') {
    const curves = a.curves.flatMap((curve, i) => {
      const other = b.curves[Math.min(i, b.curves.length - 1)];
      if (!other) return [];
      const y = curve.y.slice(0, other.y.length).map((value, k) => value - (other.y[k] as number));
      return [{ ...curve, x: curve.x.slice(0, y.length), y }];
    });
    const quantity = `${a.quantity} difference`;
    return { ...a, quantity, spacing: 'linear', curves, marks: [] };
  }
  return nothing('The two panels show pictures of different kinds, which have no difference.');
}
