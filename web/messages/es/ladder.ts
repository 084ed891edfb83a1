/** Messages of `posenc-ladder`. */
export const ladder = {
  step: 'paso',
  Integer: 'Entero',
  Normalised: 'Normalizado',
  Binary: 'Binario',
  'One sine': 'Un seno',
  'Sine and cosine': 'Seno y coseno',
  'Clocks p / i': 'Relojes p / i',
  'Base 10000': 'Base 10000',
  p: 'p',
  'p / (n − 1)': 'p / (n − 1)',
  'digits of p': 'dígitos de p',
  'sin p': 'sen p',
  'sin p, cos p': 'sen p, cos p',
  'sin p/i, cos p/i': 'sen p/i, cos p/i',
  'sin and cos of p / 10000^(2i/D)': 'sen y cos de p / 10000^(2i/D)',
  'Count. The numbers grow without end and drown the words.':
    'Contar. Los números crecen sin fin y ahogan las palabras.',
  'Divide by the length of the text, n. Words survive, but n belongs to one text: in a longer one the entries leave the range.':
    'Dividir por la longitud del texto, n. Las palabras sobreviven, pero n es de un solo texto: en uno más largo las entradas se salen del intervalo.',
  'Write p in binary, one digit for each dimension. Bounded for every text, but digits jump: from 127 to 128 eight of them flip, from 128 to 129 one.':
    'Escribir p en binario, un dígito por dimensión. Acotado en cualquier texto, pero los dígitos saltan: de 127 a 128 cambian ocho; de 128 a 129, uno.',
  'Make the digits smooth. But a sine takes every value twice in each turn, once rising and once falling.':
    'Suavizar los dígitos. Pero un seno toma cada valor dos veces por vuelta, una al subir y otra al bajar.',
  'Add the cosine: a point on a circle, and a step ahead is a rotation. But all hands run at one speed and come round together.':
    'Añadir el coseno: un punto en una circunferencia, y avanzar un paso es una rotación. Pero todas las manecillas van a la misma velocidad y vuelven a la vez.',
  'Give every pair a speed of its own. Positions stay well apart, but even the slowest hand turns back long before the text ends.':
    'Dar a cada par su propia velocidad. Las posiciones quedan bien separadas, pero hasta la manecilla más lenta vuelve atrás mucho antes de que acabe el texto.',
  'Space the speeds evenly on a logarithmic scale, from one turn in 6.28 positions towards one in 62,832. This is the sinusoidal table.':
    'Repartir las velocidades por igual en una escala logarítmica, desde una vuelta en 6,28 posiciones hacia una en 62 832. Esta es la tabla sinusoidal.',
  'Keeps meaning': 'Conserva el significado',
  Bounded: 'Acotada',
  'Defined at any length': 'Definida para cualquier longitud',
  'The same gap is the same distance anywhere': 'La misma separación dista lo mismo en todas partes',
  'Positions well apart': 'Posiciones bien separadas',
  'Tells early from late': 'Distingue el principio del final',
  'One layer shifts every position': 'Una capa desplaza todas las posiciones',
  'not measured: with so few positions one matrix shifts any table. It takes twice as many positions as dimensions.':
    'sin medir: con tan pocas posiciones, una matriz desplaza cualquier tabla. Hacen falta el doble de posiciones que de dimensiones.',
  'What each step fulfils': 'Qué cumple cada paso',
  'Measuring …': 'Midiendo…',
  '{count} of {all} requirements': '{count} de {all} requisitos',
  'all but: {requirements}': 'todos menos: {requirements}',
  'Allowed: {bound}.': 'Permitido: {bound}.',
  'word there': 'palabra ahí',
  'nearest {word}': 'más cercana: {word}',
  'All seven requirements, measured': 'Los siete requisitos, medidos',
  'The table of {scheme}: {rows} positions by {columns} dimensions, entries up to {bound}.':
    'La tabla de «{scheme}»: {rows} posiciones por {columns} dimensiones, entradas de hasta {bound}.',
  'Words before (open marks) and after the table is added: the nearest word is of the same kind for {before} before, after:':
    'Las palabras antes (marcas huecas) y después de sumar la tabla: la más cercana es de la misma clase en el {before} de los casos antes; después, en el',
};
