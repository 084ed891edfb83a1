import { inputArray, option, type Snippet } from '../request.ts';

export const dataDependentAlibi: Snippet = {
  scheme: 'data-dependent-alibi',
  write: (request) => {
    const { program, layer } = request;
    inputArray(request, 'gateLogits');
    const scale = option<number>(request, 'postLogScale');
    program.step(`
forget = xp.cumsum(-${scale} * xp.log(1 + xp.exp(-gateLogits[0, :, ${layer.head}])), axis=0)
bias = forget[:, None] - forget[None, :]  # sum over the tokens after the key, up to the query`);
    if (option(request, 'causal')) return;
    program.step(`
remember = xp.cumsum(-${scale} * xp.log(1 + xp.exp(-gateLogits[0, :, ${layer.heads + layer.head}])), axis=0)
bias = xp.where(distance >= 0, bias, remember[None, :] - remember[:, None])`);
  },
};
