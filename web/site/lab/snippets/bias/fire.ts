import { inputArray, option, type Snippet } from '../request.ts';

export const fire: Snippet = {
  scheme: 'fire',
  write: (request) => {
    const { program } = request;
    for (const name of ['w0', 'b0', 'w1', 'b1']) inputArray(request, name);
    const of = <Value>(name: string) => option<Value>(request, name);
    const threshold = Math.abs(of<number>('threshold') * of<number>('thresholdMultiplier'));
    program.step(`
far = xp.log(1 + xp.abs(${of('c')} * distance))
farthest = xp.log(1 + xp.abs(${of('c')} * xp.clip(query, ${threshold}, None))) + ${of('eps')}
x = far / farthest[:, None]
hidden = xp.clip(x[:, :, None] * w0.reshape(-1) + b0, 0, None)
bias = hidden @ w1[${request.layer.head}] + b1[${request.layer.head}]`);
  },
};
