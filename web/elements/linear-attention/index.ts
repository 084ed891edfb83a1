export { callOfHead, type LinearCall, type LinearRequest, linearCall, rateOf, runLinear } from './calls.ts';
export { PosencLinearAttention } from './element.ts';
export { type LinearFormName, linearForm, linearFormNames } from './forms.ts';
export { form } from './parameters.ts';
export { positionSaid } from './position-said.ts';
