import type { AttentionTemperature, NumberParameter } from 'posenc';
import { temperatureFloors, temperatureParameters } from 'posenc/catalogue';
import { choiceParameter, type FigureParameter } from '../figure/index.ts';

const forms = Object.keys(temperatureFloors);

const temperatureForm = choiceParameter(
  'temperatureForm',
  "How the position of a query multiplies its logits: as in Llama 4, Ministral 3 or Inkling, or by the logarithm of the length ('log-n'). 'none': not at all.",
  ['none', ...forms],
  'none',
);

const temperatureAttnScale: NumberParameter = {
  ...temperatureParameters.attnScale,
  name: 'temperatureAttnScale',
  when: { parameter: 'temperatureForm', is: forms.filter((form) => form !== 'log-n') },
};

const { optional: _, ...floorScale } = temperatureParameters.floorScale;
/** The default is small, so that a sentence reaches it. */
const temperatureFloorScale: NumberParameter & { readonly default: number } = {
  ...floorScale,
  name: 'temperatureFloorScale',
  description:
    'n: the position from which on the logits grow (floor_scale of Llama 4, original_max_position_embeddings of Ministral 3, n_floor of Inkling, the trained length of log-n). Models have 8192 and more, which no sentence reaches.',
  default: 4,
  slider: { range: [1, 64], spacing: 'log' },
  when: { parameter: 'temperatureForm', is: forms },
};

const sink: NumberParameter = {
  name: 'sink',
  kind: 'number',
  description:
    'A logit in the denominator of every softmax that no value belongs to, so that weights add up to less than 1 (gpt-oss, where each head learns one). If omitted, there is none.',
  optional: true,
  min: -1e6,
  max: 1e6,
  slider: { range: [-5, 5], spacing: 'linear' },
};

/** The parameters of attention apart from its encoding. */
export const attentionParameters = [temperatureForm, temperatureAttnScale, temperatureFloorScale, sink] as const;

type Values = Readonly<Record<string, unknown>>;

/** Whether a parameter applies with the values of the others. */
export function appliesToAttention({ when }: Pick<FigureParameter, 'when'>, values: Values): boolean {
  return !when || when.is.includes(String(values[when.parameter] ?? temperatureForm.default));
}

/**
 * The parameters to show: those with a value, and those that `controls` names. By default none, because few readers
 * look for them.
 */
export function visibleAttentionParameters(values: Values, isAskedFor: (name: string) => boolean) {
  return attentionParameters.filter((one) => {
    const value = values[one.name] ?? temperatureForm.default;
    const isSet = one.when !== undefined || value !== temperatureForm.default;
    return appliesToAttention(one, values) && (isSet || isAskedFor(one.name));
  });
}

/** The values of these parameters as options of attention. */
export interface AttentionExtras {
  readonly temperature?: AttentionTemperature;
  /** One sink per head. */
  readonly sinks?: readonly number[];
}

export function attentionExtras(values: Values, heads: number): AttentionExtras {
  const form = (values.temperatureForm ?? 'none') as AttentionTemperature['form'] | 'none';
  const { sink: logit } = values;
  const numbers = {
    floorScale: (values[temperatureFloorScale.name] ?? temperatureFloorScale.default) as number,
    ...(form !== 'log-n' && {
      attnScale: (values[temperatureAttnScale.name] ?? temperatureAttnScale.default) as number,
    }),
  };
  return {
    ...(form !== 'none' && { temperature: { form, ...numbers } }),
    ...(logit !== undefined && { sinks: new Array<number>(heads).fill(logit as number) }),
  };
}
