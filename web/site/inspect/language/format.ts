import { english, type NumberFormat } from '../../../charts/index.ts';
import type { Speech } from '../../../messages/index.ts';
import { pageFormat, withMark } from '../../shared/index.ts';

/** The number format of the page; English in a worker, which has no page. */
export const format = (): NumberFormat => (typeof document === 'undefined' ? english : pageFormat());

export const say: Speech['say'] = (message, ...values) => format().say(message, ...values);
export const name: Speech['name'] = (text) => format().name(text);
/** A parameter of a control, described in the language of the page. */
export const described = <P extends { readonly description: string }>(parameter: P): P => ({
  ...parameter,
  description: name(parameter.description),
});
export const significant = (value: number): string => format().significant(value);
export const tick = (value: number): string => format().tick(value);

/** The result of `toFixed` or `toPrecision` with the decimal mark of the page. */
export const written = (number: string): string => withMark(number, format());

/** A number with `count` significant digits, to be compared with what a program prints. */
export const digits = (value: number, count: number): string => written(value.toPrecision(count));
