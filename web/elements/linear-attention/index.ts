export { callOfHead, type LinearCall, type LinearRequest, linearCall, rateOf, runLinear } from './calls.ts';
export { PosencLinearAttention } from './element.ts';
export { form, type LinearFormName, linearForm, linearFormNames } from './parameters.ts';
export { positionText } from './position-text.ts';
