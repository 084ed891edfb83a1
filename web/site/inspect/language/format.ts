import { english, type NumberFormat } from '../../../charts/index.ts';
import type { Speech } from '../../../messages/index.ts';
import { pageFormat } from '../../shared/index.ts';

/** That of the page; English where there is no page, as in a worker. */
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

/** What `toFixed` and `toPrecision` write, with the decimal sign of the page. */
export function written(number: string): string {
  const [, decimal = '.'] = format().exact(0.5);
  return number.replace('.', decimal);
}

/** So many digits of a number, as it is compared with what a program prints. */
export const digits = (value: number, count: number): string => written(value.toPrecision(count));
