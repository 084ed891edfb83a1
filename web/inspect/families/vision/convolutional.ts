import { named } from '../named.ts';
import { model } from '../source.ts';
import type { Family } from '../types.ts';

const layers = (key: string, byDefault: readonly number[]) => named<number | readonly number[]>(key, byDefault);

const none = (
  title: string,
  modelType: string,
  folder: string,
  stages: ReturnType<typeof layers>,
  mixer: string,
): Family => ({
  title,
  modelTypes: [modelType],
  sources: model(folder),
  layers: stages,
  context: null,
  kinds: { none: { entry: 'none', mixer } },
});

const attention = 'Attention; 3 × 3 convolutions between the layers, which see the edges of the image, tell where';
const convolution = 'Convolutions';

/** Models whose only positions come from convolutions. */
export const convolutionals: readonly Family[] = [
  none('SegFormer', 'segformer', 'segformer', layers('depths', [2, 2, 2, 2]), attention),
  none('GLPN', 'glpn', 'glpn', layers('depths', [2, 2, 2, 2]), attention),
  none('PVT v2', 'pvt_v2', 'pvt_v2', layers('depths', [2, 2, 2, 2]), attention),
  none('CvT', 'cvt', 'cvt', layers('depth', [1, 2, 10]), attention),
  none('ConvNeXt', 'convnext', 'convnext', layers('depths', [3, 3, 9, 3]), convolution),
  none('ConvNeXt V2', 'convnextv2', 'convnextv2', layers('depths', [3, 3, 9, 3]), convolution),
  none('DINOv3 ConvNeXt', 'dinov3_convnext', 'dinov3_convnext', layers('depths', [3, 3, 9, 3]), convolution),
  none('ResNet', 'resnet', 'resnet', layers('depths', [3, 4, 6, 3]), convolution),
  none('RegNet', 'regnet', 'regnet', layers('depths', [2, 6, 12, 2]), convolution),
  none('BiT', 'bit', 'bit', layers('depths', [3, 4, 6, 3]), convolution),
  none('PoolFormer', 'poolformer', 'poolformer', layers('depths', [2, 2, 6, 2]), 'Pooling'),
  none('FocalNet', 'focalnet', 'focalnet', layers('depths', [2, 2, 6, 2]), 'Focal modulation'),
];
