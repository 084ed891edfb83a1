/** Messages of `posenc-table` and `posenc-similarity`. */
export const table = {
  cell: 'celda',
  '(always zero)': '(siempre cero)',
  '({wave}, pair {pair})': '({wave}, par {pair})',
  '{count} tokens': '{count} tokens',
  wavelength: 'longitud de onda',
  'These rows are random numbers from a seed, where a model would have learned ones.':
    'Estas filas son números aleatorios obtenidos de una semilla; un modelo las habría aprendido.',
  'cells {first} to {last} by {columns} dimensions': 'celdas {first} a {last} por {columns} dimensiones',
  'positions {first} to {last} by {columns} dimensions': 'posiciones {first} a {last} por {columns} dimensiones',
  'The table {scheme}: {where}.': 'La tabla {scheme}: {where}.',
  'The sinusoidal table of {where}, base {base}. Wavelengths grow from {shortest} to {longest} tokens.':
    'La tabla sinusoidal: {where}, base {base}. Las longitudes de onda crecen de {shortest} a {longest} tokens.',
  'dimension {number}': 'dimensión {number}',
  '{dimension} ({turns} turns)': '{dimension} ({turns} vueltas)',
  'Shown are dimensions {list}.': 'Se muestran las dimensiones {list}.',
  'pair {pair}: once round in {count} tokens': 'par {pair}: una vuelta cada {count} tokens',
  'dot product': 'producto escalar',
  cosine: 'coseno',
  '{a} and {b}': '{a} y {b}',
  'mean at {gap} apart': 'media con separación {gap}',
  'gap between cells': 'separación entre celdas',
  'gap between positions': 'separación entre posiciones',
  'mean {quantity}': 'media ({quantity})',
  'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}.':
    'Media ({quantity}): de {first} con separación 0 a {last} con separación {gap}.',
  'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}, and back for the first time at gap {turn}.':
    'Media ({quantity}): de {first} con separación 0 a {last} con separación {gap}; cambia de sentido por primera vez con separación {turn}.',
  'Every pair of {rows} rows of {scheme}, {axis} {first} to {last}: {quantity} from {low} to {high}.':
    'Cada par de {rows} filas de {scheme}, {axis} {first} a {last}: {quantity} de {low} a {high}.',
};

/** Messages of `posenc-words`. */
export const words = {
  add: 'sumar',
  word: 'palabra',
  'nearest before': 'más cercana antes',
  'nearest after': 'más cercana después',
  'length of the word': 'longitud de la palabra',
  'of what was added': 'de lo sumado',
  '(its kind)': '(de su clase)',
  '(another kind)': '(de otra clase)',
  'Words keep their neighbours': 'Las palabras conservan a sus vecinas',
  'Words lose their neighbours': 'Las palabras pierden a sus vecinas',
  before: 'antes',
  after: 'después',
  'Share of the words whose nearest word is of their own kind. The picture is the best flat view of all {dim} dimensions; the share is measured in all of them.':
    'Proporción de palabras cuya palabra más cercana es de su misma clase. La imagen es la mejor vista plana de las {dim} dimensiones; la proporción se mide en todas ellas.',
  'Vectors are random numbers around one middle for each kind, not a trained model.':
    'Los vectores son números aleatorios alrededor de un centro para cada clase, no un modelo entrenado.',
  points: 'puntos',
  'words of a text': 'palabras de un texto',
  'first principal component ({share})': 'primer componente principal ({share})',
  'second principal component ({share})': 'segundo componente principal ({share})',
  '{count} words of a text as points, before and after {scheme} is added. The nearest word is of the same kind for {before} before and {after} after.':
    '{count} palabras de un texto como puntos, antes y después de sumar {scheme}. La palabra más cercana es de la misma clase en el {before} de los casos antes y en el {after} después.',
};
