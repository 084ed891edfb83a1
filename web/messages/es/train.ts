import type { Train } from '../de/train.ts';
import type { Translation } from '../messages.ts';

/** Messages of the room Train, apart from its figures. */
export const train: Translation<Train> = {
  'The text of Learn did not come. Paste a text of your own, or try again later.':
    'El texto de «Aprender» no ha llegado. Pega un texto tuyo o inténtalo más tarde.',
  'What they learn': 'Qué aprenden',
  'At every token: the sum of the last three digits, modulo 4.':
    'En cada token: la suma de las tres últimas cifras, módulo 4.',
  'At every token: which token stood three places before?': 'En cada token: ¿qué token estaba tres lugares antes?',
  'At every token: which token came first of all?': 'En cada token: ¿qué token vino primero?',
  'Keys and values in turn. At every key that came before: which value followed it?':
    'Claves y valores alternados. En cada clave que ya apareció: ¿qué valor la seguía?',
  'Tokens, a bar, and the same tokens again.': 'Tokens, una barra y los mismos tokens otra vez.',
  'Tokens, a bar, and the same tokens in order.': 'Tokens, una barra y los mismos tokens ordenados.',
  'At every character: which one comes next?': 'En cada carácter: ¿cuál viene después?',
  'it sees': 've',
  'asked for': 'se pide',
  'A text of your own': 'Un texto tuyo',
  'Paste some thousand characters. Left empty: the text of Learn.':
    'Pega unos miles de caracteres. Si lo dejas vacío: el texto de «Aprender».',
  'Open a file': 'Abrir un archivo',
  'Take the text of Learn': 'Usar el texto de «Aprender»',
  'The address has no room for {count} characters: a link to this page leaves the text out.':
    'En la dirección no caben {count} caracteres: un enlace a esta página omite el texto.',
  'Which schemes': 'Qué esquemas',
  'Two to six, each with a model of its own. The models begin with the same numbers and are given the same batches.':
    'De dos a seis, cada uno con su propio modelo. Los modelos empiezan con los mismos números y reciben los mismos lotes.',
  'As a list': 'Como lista',
  'Here a scheme may have numbers of its own:': 'Aquí un esquema puede tener números propios:',
  'Sizes and training': 'Tamaños y entrenamiento',
  '{length} tokens, {steps}, {dim} dimensions, {layers} of {heads}, seed {seed}':
    '{length} tokens, {steps}, {dim} dimensiones, {layers} de {heads}, semilla {seed}',
  '1 step': '1 paso',
  '{count} steps': '{count} pasos',
  '1 layer': '1 capa',
  '{count} layers': '{count} capas',
  '1 head': '1 cabeza',
  '{count} heads': '{count} cabezas',
  'tokens of a text': 'tokens de un texto',
  'texts of a step': 'textos por paso',
  steps: 'pasos',
  'learning rate': 'tasa de aprendizaje',
  seed: 'semilla',
  dimensions: 'dimensiones',
  layers: 'capas',
  heads: 'cabezas',
  'steps between tests': 'pasos entre pruebas',
  'tokens of the maps': 'tokens de los mapas',
  'tested at': 'probado con',
  auto: 'auto',
  'Save a model as safetensors:': 'Guardar un modelo como safetensors:',
  'All that was recorded:': 'Todo lo registrado:',
  'The same with five seeds': 'Lo mismo con cinco semillas',
  'Recorded beforehand with 32 dimensions, 2 layers of 4 heads and texts of 32 tokens: a thin line for each seed, a thick one for the median. One run of yours is one more thin line.':
    'Registrado de antemano con 32 dimensiones, 2 capas de 4 cabezas y textos de 32 tokens: una línea fina por cada semilla y una gruesa para la mediana. Una ejecución tuya es una línea fina más.',
  'Runs of this visit': 'Ejecuciones de esta visita',
  'set-up': 'configuración',
  'set up again': 'configurar otra vez',
  'Save as CSV': 'Guardar como CSV',
};
