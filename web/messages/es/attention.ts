/** Messages of `posenc-attention`. */
export const attention = {
  Weights: 'Pesos',
  Logits: 'Logits',
  Terms: 'Términos',
  temperature: 'temperatura',
  s: 's',
  n: 'n',
  sink: 'sumidero',
  masked: 'oculto',
  'Next seed': 'Semilla siguiente',
  'Example {number}': 'Ejemplo {number}',
  'Word vectors and projections are random numbers drawn from seed {seed}, not a trained model. They show what position does, not what words mean.':
    'Los vectores de las palabras y las proyecciones son números aleatorios obtenidos de la semilla {seed}, no un modelo entrenado. Muestran qué hace la posición, no qué significan las palabras.',
  'So is what {scheme} learns.': 'También es aleatorio lo que aprende {scheme}.',
  'part of the logit': 'parte del logit',
  'At every cell the part is the logit: {logit} here.': 'En cada celda, la parte es el logit: aquí, {logit}.',
  'At every cell the {count} parts add up to the logit: {logit} here.':
    'En cada celda, las {count} partes suman el logit: aquí, {logit}.',
  'content with content': 'contenido con contenido',
  'content with position': 'contenido con posición',
  'position with content': 'posición con contenido',
  'position with position': 'posición con posición',
  bias: 'sesgo',
  'No word occurs twice in this sentence. Repeat one to compare its rows.':
    'Ninguna palabra aparece dos veces en esta frase. Repite una para comparar sus filas.',
  'equal words': 'palabras iguales',
  at: 'en',
  'largest difference of their rows': 'mayor diferencia entre sus filas',
  'weights over the keys': 'pesos según las claves',
  'logits over the keys': 'logits según las claves',
  'The rows of “{word}” differ by at most {difference}.': 'Las filas de «{word}» difieren como mucho en {difference}.',
  'Attention weights between the {count} words of “{sentence}”, {encoding}, head {head}.':
    'Pesos de atención entre las {count} palabras de «{sentence}», {encoding}, cabeza {head}.',
  'Attention logits between the {count} words of “{sentence}”, {encoding}, head {head}.':
    'Logits de atención entre las {count} palabras de «{sentence}», {encoding}, cabeza {head}.',
  'with {encoding}': 'con {encoding}',
  'without a positional encoding': 'sin codificación posicional',
  'Equal words get equal rows': 'Las palabras iguales reciben filas iguales',
  'Equal words are told apart': 'Las palabras iguales se distinguen',
  'The mask alone tells equal words apart': 'Solo la máscara distingue las palabras iguales',
};
