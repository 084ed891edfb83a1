/** Messages of `posenc-spectrum`, `posenc-extrapolation` and `posenc-cache`. */
export const longer = {
  scaling: 'escalado',
  unscaled: 'sin escalar',
  'position interpolation': 'interpolación de posiciones',
  Linear: 'Lineal',
  NTK: 'NTK',
  'dynamic NTK': 'NTK dinámico',
  'Dynamic NTK': 'NTK dinámico',
  YaRN: 'YaRN',
  LongRoPE: 'LongRoPE',
  'Llama 3': 'Llama 3',
  '({count} turns)': '({count} vueltas)',
  '{count} turns': '{count} vueltas',
  '{method}: {count} of {all} pairs never complete a turn':
    '{method}: {count} de {all} pares nunca completan una vuelta',
  'trained {length}': 'entrenada {length}',
  'wanted {length}': 'deseada {length}',
  'wavelength (tokens)': 'longitud de onda (tokens)',
  'Wavelength of each of {count} pairs, base {base}, over {length} tokens. {methods}.':
    'Longitud de onda de cada uno de {count} pares, base {base}, en {length} tokens. {methods}.',
  'pairs without a whole turn': 'pares sin una vuelta completa',
  'within {length}': 'en {length}',
  'LongRoPE searches its divisors for each model; these grow by the same ratio from pair to pair, from 1 to the factor.':
    'LongRoPE busca sus divisores para cada modelo; estos crecen en la misma proporción de par a par, de 1 al factor.',
  'LongRoPE searches its divisors for each model; these grow evenly from 1 to the factor.':
    'LongRoPE busca sus divisores para cada modelo; estos crecen por igual de 1 al factor.',
  'met in training': 'visto al entrenar',
  'reached now': 'alcanzado ahora',
  'never met': 'nunca visto',
  Play: 'Reproducir',
  Stop: 'Detener',
  'No pair turns where it has never been': 'Ningún par gira hasta donde nunca ha estado',
  '{count} of {all} pairs turn where they have never been': '{count} de {all} pares giran hasta donde nunca han estado',
  dials: 'esferas',
  '{count} dials, one for each pair. {verdict}: over {to} tokens, after training with {from}':
    '{count} esferas, una por par. {verdict}: en {to} tokens, tras entrenar con {from}',
  'met within {length} tokens': 'visto en {length} tokens',
  'met for the first time within {length}': 'visto por primera vez en {length}',
  'not reached': 'no alcanzado',
  'From one token to the next the fastest pair turns by': 'De un token al siguiente, el par más rápido gira',
  'in training it was {angle}.': 'al entrenar eran {angle}.',
};
