import { told } from '../words/index.ts';
import { nothing, type Picture } from './picture.ts';

/** The difference of two pictures of the same kind and size. */
export function differenceOf(a: Picture, b: Picture): Picture {
  if (a.kind === 'nothing' || b.kind === 'nothing')
    return nothing(told('One of the two panels shows nothing to subtract.'));
  if (a.kind === 'matrix' && b.kind === 'matrix') {
    if (a.rows !== b.rows || a.columns !== b.columns) {
      const sizes = { rows: a.rows, columns: a.columns, otherRows: b.rows, otherColumns: b.columns };
      return nothing(
        told(
          'The two panels have other sizes, {rows} by {columns} and {otherRows} by {otherColumns}, and no difference.',
          sizes,
        ),
      );
    }
    const data = a.data.map((value, i) => value - (b.data[i] as number));
    return { ...a, data, quantity: told('{quantity} difference', { quantity: a.quantity }), sign: 'signed' };
  }
  if (a.kind === 'curves' && b.kind === 'curves') {
    const curves = a.curves.flatMap((curve, i) => {
      const other = b.curves[Math.min(i, b.curves.length - 1)];
      if (!other) return [];
      const y = curve.y.slice(0, other.y.length).map((value, k) => value - (other.y[k] as number));
      return [{ ...curve, x: curve.x.slice(0, y.length), y }];
    });
    const quantity = told('{quantity} difference', { quantity: a.quantity });
    return { ...a, quantity, spacing: 'linear', curves, marks: [] };
  }
  return nothing(told('The two panels show pictures of different kinds, which have no difference.'));
}
