import { inputArray, option, type Snippet } from '../request.ts';

export const swinV2: Snippet = {
  scheme: 'swin-v2',
  write: (request) => {
    for (const name of ['w0', 'b0', 'w1']) inputArray(request, name);
    const window = option<{ height: number; width: number }>(request, 'window');
    const { program, layer } = request;
    const unit = (side: 'height' | 'width') => {
      const pretrained = option<number>(request, `pretrainedWindow.${side}`);
      return Math.max((pretrained || window[side]) - 1, 1);
    };
    program.step(`
cell = xp.arange(${window.height * window.width}, dtype=xp.float64)
row, column = xp.floor(cell / ${window.width}), cell % ${window.width}
down, right = (row[:, None] - row[None, :]) * 8 / ${unit('height')}, (column[:, None] - column[None, :]) * 8 / ${unit('width')}
down, right = [xp.sign(c) * xp.log2(1 + xp.abs(c)) / 3 for c in (down, right)]
hidden = down[:, :, None] * w0[:, 0] + right[:, :, None] * w0[:, 1] + b0
hidden = xp.where(hidden > 0, hidden, 0.0)
bias = 16 / (1 + xp.exp(-(hidden @ w1[${layer.head}])))`);
  },
};
