import { inputArray, type Snippet } from '../request.ts';

export const relativeProjection: Snippet = {
  scheme: 'relative-projection',
  write: (request) => {
    const { program, layer } = request;
    inputArray(request, 'weights');
    const { shape } = inputArray(request, 'distanceBank');
    const most = (shape[1] as number) - 1;
    program.step(`
curves = weights[0, ${layer.head}] @ distanceBank
index = xp.clip(distance, 0, ${most}).astype(xp.int64)
bias = xp.where((distance >= 0) & (distance <= ${most}), xp.take_along_axis(curves, index, axis=-1), 0.0)`);
  },
};
