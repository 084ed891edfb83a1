/** Qwen2 and its relatives: layers have a window only if use_sliding_window is true. */
import type { Family, LayerRule, Remark } from '../types.ts';
import { rotary, window } from './common.ts';

const switchedOff = { key: 'use_sliding_window', isNot: [true], default: false } as const;

export const fullUnlessSwitchedOn: LayerRule = { when: switchedOff, all: 'full_attention' };

export const unusedWindow: Remark = {
  when: [switchedOff, { key: 'sliding_window', isNot: [null] }],
  id: 'qwen2.window-unused',
  keys: ['sliding_window', 'use_sliding_window'],
};

/** Keys that `unusedWindow` tells of, or that have no effect without windows. */
export const keysOfWindows = ['sliding_window', 'max_window_layers', 'layer_types', 'full_attn_interval'];

/** The class's rope_theta, sliding_window and max_window_layers. */
interface DefaultsOfClass {
  readonly theta: number;
  readonly size: number;
  readonly firstWithWindow: number;
}

/** Layers of which those from max_window_layers on have the window. */
export function windowsAbove({ theta, size, firstWithWindow }: DefaultsOfClass) {
  return {
    kinds: {
      full_attention: rotary(theta),
      sliding_attention: rotary(theta, { window: window(size) }),
    },
    rules: [
      fullUnlessSwitchedOn,
      { when: { key: 'sliding_window', is: [null], default: size }, all: 'full_attention' },
      { list: 'layer_types' },
      {
        from: { keys: ['max_window_layers'], default: firstWithWindow },
        kind: 'sliding_attention',
        before: 'full_attention',
      },
    ],
    remarks: [unusedWindow],
    silent: keysOfWindows,
  } as const satisfies Partial<Family>;
}
