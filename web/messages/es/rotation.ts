/** Messages of `posenc-rotation`. */
export const rotation = {
  'first sentence': 'primera frase',
  'second sentence': 'segunda frase',
  'turn by': 'girar según',
  'An angle': 'Un ángulo',
  'A pair of RoPE': 'Un par de RoPE',
  degrees: 'grados',
  compare: 'comparar',
  '“{sentence}”: {count} arrows, each turned by {angle} times its position.':
    '«{sentence}»: {count} flechas, cada una girada {angle} por su posición.',
  'The angle from “{first}” to “{second}” is {angle}.': 'El ángulo de «{first}» a «{second}» es de {angle}.',
  '“{first}” and “{second}” are compared as soon as both sentences have both words.':
    '«{first}» y «{second}» se comparan en cuanto las dos frases tienen las dos palabras.',
  'Same distance, same angle': 'Misma distancia, mismo ángulo',
  'Another distance, another angle': 'Otra distancia, otro ángulo',
  apart: 'separación',
  angle: 'ángulo',
  'First sentence': 'Primera frase',
  'Second sentence': 'Segunda frase',
  'Each word turns by {angle} a position, so only the distance between two words is left in their angle. The vectors are random numbers from the seed; equal words have equal vectors. Lengths change by at most {most}.':
    'Cada palabra gira {angle} por posición, de modo que en el ángulo entre dos palabras solo queda su distancia. Los vectores son números aleatorios obtenidos de la semilla; las palabras iguales tienen vectores iguales. Las longitudes cambian en {most} como mucho.',
  complex: 'compleja',
  matrix: 'matriz',
  'element-wise': 'por elementos',
  'Three ways to write the turn of “{word}”': 'Tres maneras de escribir el giro de «{word}»',
  form: 'forma',
  result: 'resultado',
  arrows: 'flechas',
  'words of two sentences': 'palabras de dos frases',
  'points at': 'apunta a',
  'length before': 'longitud antes',
};
