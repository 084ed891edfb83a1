import type { DynamicPositionBiasLayer, Tensor } from 'posenc';
import { option, type Snippet } from '../request.ts';

export const dynamicPositionBias: Snippet = {
  scheme: 'dynamic-position-bias',
  write: (request) => {
    const { program, layer } = request;
    const layers = option<readonly DynamicPositionBiasLayer[]>(request, 'layers');
    layers.forEach(({ weight, bias, normWeight, normBias }, i) => {
      program.input(`weight${i}`, weight as Tensor);
      program.input(`bias${i}`, bias as Tensor);
      if (normWeight) program.input(`norm_weight${i}`, normWeight as Tensor);
      if (normBias) program.input(`norm_bias${i}`, normBias as Tensor);
    });
    const far = option(request, 'logDistance') ? 'xp.sign(distance) * xp.log(1 + xp.abs(distance))' : 'distance';
    program.step(`hidden = (${far})[:, :, None]`);
    layers.forEach(({ normWeight, normBias }, i) => {
      program.step(`hidden = hidden @ weight${i}.T + bias${i}`);
      if (normWeight) {
        program.step(`
hidden = hidden - hidden.mean(axis=-1, keepdims=True)
hidden = hidden / xp.sqrt((hidden * hidden).mean(axis=-1, keepdims=True) + 1e-5)
hidden = hidden * norm_weight${i}${normBias ? ` + norm_bias${i}` : ''}`);
      }
      if (i < layers.length - 1) program.step('hidden = hidden / (1 + xp.exp(-hidden))  # SiLU');
    });
    program.step(`bias = hidden[:, :, ${layer.head}]`);
  },
};
