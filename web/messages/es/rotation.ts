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

/** Messages of `posenc-shift`. */
export const shift = {
  ψ: 'ψ',
  'sine and cosine': 'seno y coseno',
  'real part': 'parte real',
  'real part only': 'solo la parte real',
  positions: 'posiciones',
  pair: 'par',
  'once round in': 'una vuelta cada',
  'turned by': 'giro',
  '{count} positions': '{count} posiciones',
  'The matrix': 'La matriz',
  Distances: 'Distancias',
  'shift φ': 'desplazamiento φ',
  'Pair {pair}: a turn by {angle}°, at every position': 'Par {pair}: un giro de {angle}°, en todas las posiciones',
  'Columns of M are where the two axes go. M depends on φ and on the frequency of the pair, not on p. Over positions 0 to {last} and all {count} pairs, |PE(p + φ) − M PE(p)| is at most what rounding makes:':
    'Las columnas de M dicen adónde van los dos ejes. M depende de φ y de la frecuencia del par, no de p. En las posiciones 0 a {last} y en los {count} pares, |PE(p + φ) − M PE(p)| no pasa de lo que produce el redondeo:',
  'Every pair before (thin hand) and after the shift; choose one':
    'Cada par antes (manecilla fina) y después del desplazamiento; elige uno',
  'pair {pair}': 'par {pair}',
  'With sine and cosine the distance stays; with the real part alone it wanders by':
    'Con seno y coseno la distancia se mantiene; con solo la parte real varía en',
  'common shift ψ (positions)': 'desplazamiento común ψ (posiciones)',
  'Distance between positions {p} + ψ and {other} + ψ. With sine and cosine it is {wholeLow} to {wholeHigh}; with the real part only {halfLow} to {halfHigh}.':
    'Distancia entre las posiciones {p} + ψ y {other} + ψ. Con seno y coseno va de {wholeLow} a {wholeHigh}; con solo la parte real, de {halfLow} a {halfHigh}.',
  'Over all ψ the distance of the pairs changes by': 'Al recorrer todo ψ, la distancia de los pares cambia en',
  'that of the real parts by': 'la de las partes reales, en',
  'The plane of one pair. The matrix of a shift by {shift} turns the hand of position {from} by {angle}° to that of position {to}.':
    'El plano de un par. La matriz de un desplazamiento de {shift} gira la manecilla de la posición {from} {angle}° hasta la de la posición {to}.',
};

/** Messages of `posenc-skew`. */
export const skew = {
  Products: 'Productos',
  Padded: 'Con relleno',
  Reshaped: 'Reorganizado',
  Sliced: 'Recortado',
  Shifted: 'Desplazado',
  "Every query times every distance's vector: one matrix product for each direction. Columns run towards distance 0 and away from it, so that the keys of a query stand on diagonals, not in columns.":
    'Cada consulta por el vector de cada distancia: un producto de matrices por sentido. Las columnas van hacia la distancia 0 y se alejan de ella, de modo que las claves de una consulta quedan en diagonales y no en columnas.',
  "Every query times every distance's vector: one matrix product. Columns run from the farthest distance to 0, so that the keys of a query stand on diagonals, not in columns.":
    'Cada consulta por el vector de cada distancia: un producto de matrices. Las columnas van de la distancia mayor a 0, de modo que las claves de una consulta quedan en diagonales y no en columnas.',
  "Every query times every distance's vector: one matrix product. Columns run from distance 0 to the farthest, so that the keys of a query stand on diagonals, not in columns.":
    'Cada consulta por el vector de cada distancia: un producto de matrices. Las columnas van de la distancia 0 a la mayor, de modo que las claves de una consulta quedan en diagonales y no en columnas.',
  'A column of zeros goes in front of the one array, behind the other, so that rows are one longer than they will be.':
    'Una columna de ceros va delante de un array y detrás del otro, de modo que las filas tienen un elemento más que al final.',
  'A column of zeros goes in front, so that rows are one longer than they will be.':
    'Una columna de ceros va delante, de modo que las filas tienen un elemento más que al final.',
  'A column of zeros goes behind, so that rows are one longer than they will be.':
    'Una columna de ceros va detrás, de modo que las filas tienen un elemento más que al final.',
  'The same numbers in the same order, cut into rows of another length. Nothing moves in memory.':
    'Los mismos números en el mismo orden, cortados en filas de otra longitud. En la memoria no se mueve nada.',
  'The surplus is dropped: the first row of the one, the end of the other.':
    'Lo que sobra se descarta: la primera fila de uno, el final del otro.',
  'The surplus is dropped: the first row.': 'Lo que sobra se descarta: la primera fila.',
  'The surplus is dropped: the last numbers.': 'Lo que sobra se descarta: los últimos números.',
  'Cut into one row a query again. Each row has slid one step further than the row above: a key, which lay along a diagonal, is a column now, and a distance, which was a column, is a diagonal.':
    'Cortado otra vez en una fila por consulta. Cada fila se ha corrido un paso más que la de arriba: una clave, que estaba en una diagonal, es ahora una columna, y una distancia, que era una columna, es una diagonal.',
  '{count} cell holds numbers of other queries, which must be masked.':
    '{count} celda contiene números de otras consultas y hay que ocultarla.',
  '{count} cells hold numbers of other queries, which must be masked.':
    '{count} celdas contienen números de otras consultas y hay que ocultarlas.',
  'At their keys: {count} of {all} cells have a meaning, and {leaks} hold what leaked.':
    'En sus claves: {count} de {all} celdas tienen significado, y {leaks} contienen lo que se ha colado.',
  'At their keys: {count} of {all} cells have a meaning.': 'En sus claves: {count} de {all} celdas tienen significado.',
  'key, from the first query on': 'clave, desde la primera consulta',
  'numbers in memory, per head': 'números en memoria, por cabeza',
  'here, vectors of {dim}': 'aquí, vectores de {dim}',
  '{size}, vectors of {dim}': '{size}, vectores de {dim}',
  'one vector for each pair': 'un vector por cada par',
  'products and shift': 'productos y desplazamiento',
  'Largest difference from products with one vector for each pair:':
    'Mayor diferencia respecto a los productos con un vector por cada par:',
  row: 'fila',
  column: 'columna',
  'product of query': 'producto de la consulta',
  'with distance': 'con la distancia',
  '(leaks: has no meaning here)': '(se ha colado: sin significado aquí)',
  'a zero': 'un cero',
  'no meaning here': 'sin significado aquí',
  'put in': 'añadido',
  'queries look': 'las consultas miran',
  back: 'hacia atrás',
  ahead: 'hacia delante',
  'both ways': 'a los dos lados',
  'aligned at the': 'alineadas por el',
  end: 'final',
  start: 'principio',
  'keep what leaks': 'conservar lo que se cuela',
  Previous: 'Anterior',
  Next: 'Siguiente',
  cells: 'celdas',
  '{stage} {shapes}, cells': '{stage} {shapes}, celdas',
  '{array}: {rows} rows of {columns}. {leaks} cells hold what has no meaning there.':
    '{array}: {rows} filas de {columns}. {leaks} celdas contienen lo que ahí no tiene significado.',
  'The products with one distance are a column.': 'Los productos con una misma distancia son una columna.',
  'The products with one distance are a diagonal.': 'Los productos con una misma distancia son una diagonal.',
  zero: 'cero',
  'leaks: no meaning here': 'se ha colado: sin significado aquí',
};

/** Messages of `posenc-spectrum`, `posenc-extrapolation` and `posenc-cache`. */
export const longer = {
  scaling: 'escalado',
  unscaled: 'sin escalar',

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
