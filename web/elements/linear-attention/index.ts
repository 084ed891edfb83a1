export { type LinearCall, type LinearRequest, linearCall, runLinear } from './calls.ts';
export { PosencLinearAttention } from './element.ts';
export { type LinearFormName, linearForm, linearFormNames } from './forms.ts';
