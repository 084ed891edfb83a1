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
