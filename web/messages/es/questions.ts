/** Questions of the scorecard and of the ladder. */
export const questions = {
  'Is something added to the word vectors? The largest entry of the table.':
    '¿Se suma algo a los vectores de las palabras? La mayor entrada de la tabla.',
  'Does attention see it? The largest change of a weight, relative to the largest weight.':
    '¿Lo nota la atención? El mayor cambio de un peso, en relación con el mayor peso.',
  'Are all positions distinguished? The smallest distance between two position vectors.':
    '¿Se distinguen todas las posiciones? La menor distancia entre dos vectores de posición.',
  'Do entries stay as large when the context is eight times as long? The growth of the largest entry.':
    '¿Siguen siendo igual de grandes las entradas con un contexto ocho veces más largo? El crecimiento de la mayor.',
  'Is it defined past the trained length? The share of finite entries in as many positions again.':
    '¿Está definida más allá de la longitud de entrenamiento? La proporción de entradas finitas en otras tantas posiciones.',
  'Do words keep their neighbours? The share whose nearest neighbour is still of their group.':
    '¿Conservan las palabras a sus vecinas? La proporción de palabras cuya vecina más cercana sigue siendo de su grupo.',
  'Do words keep their neighbours? The share of the words in the picture whose nearest word is of their kind.':
    '¿Conservan las palabras a sus vecinas? La proporción de palabras de la imagen cuya palabra más cercana es de su clase.',
  'Is no position close to another? The smallest distance of two positions, as a part of the largest of two neighbours.':
    '¿No hay ninguna posición cerca de otra? La menor distancia entre dos posiciones, como parte de la mayor entre vecinas.',
  'Does one of the numbers lead from the first position to the last? The longest stretch on which one only rises or only falls, as a share of the text.':
    '¿Lleva alguno de los números de la primera posición a la última? El tramo más largo en que uno solo sube o solo baja, como parte del texto.',
  'Do two positions stay as far apart when both move on? The largest change of a distance, relative to the largest distance.':
    '¿Siguen dos posiciones igual de lejos cuando ambas avanzan? El mayor cambio de una distancia, en relación con la mayor distancia.',
  'Are logits the same when all positions move together? The largest relative difference.':
    '¿Son iguales los logits cuando todas las posiciones se mueven a la vez? La mayor diferencia relativa.',
  'Does each logit depend only on its own query? The largest change with the word of another one.':
    '¿Depende cada logit solo de su propia consulta? El mayor cambio cuando cambia la palabra de otra consulta.',
  'Have later keys values of their own? The largest difference from what would wrap around.':
    '¿Tienen valores propios las claves posteriores? La mayor diferencia respecto a lo que aparecería al dar la vuelta.',
  'Does one linear layer shift every position? The part of a step that it misses.':
    '¿Desplaza una capa lineal todas las posiciones? La parte de un paso que se le escapa.',
  'Is that layer a rotation? The largest entry of |MᵀM - I|.':
    '¿Es esa capa una rotación? La mayor entrada de |MᵀM - I|.',
  'Do all position vectors have the same length? Their spread.':
    '¿Tienen todos los vectores de posición la misma longitud? Su dispersión.',
  'Are past and future alike? The largest asymmetry; rotations turn two vectors.':
    '¿Son iguales el pasado y el futuro? La mayor asimetría; las rotaciones giran dos vectores.',
  'Does the matrix depend on the distance alone? The largest deviation along a diagonal.':
    '¿Depende la matriz solo de la distancia? La mayor desviación a lo largo de una diagonal.',
  'Does it fall with the distance? The share of steps that do not rise.':
    '¿Disminuye con la distancia? La proporción de pasos que no suben.',
  'Does it fall on the whole? The part of its range that the envelope has lost by half way.':
    '¿Disminuye en conjunto? La parte de su intervalo que la envolvente ha perdido a mitad de camino.',
  'If attention followed this decay alone, how far would it reach? Where 5 % is left.':
    'Si la atención siguiera solo esta caída, ¿hasta dónde llegaría? Donde queda el 5 %.',
  'Does the same request give the same numbers? The largest difference.':
    '¿Da la misma petición los mismos números? La mayor diferencia.',
};

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

/** Messages of `posenc-scorecard`. */
export const scorecard = {
  'It is defined at any length': 'Está definida para cualquier longitud',
  'The same word differs by its position': 'La misma palabra difiere según su posición',
  'Logits depend on the distance alone': 'Los logits solo dependen de la distancia',
  '{value} of the entries past the length are finite numbers':
    '{value} de las entradas más allá de la longitud son números finitos',
  'weights change by up to {value} of the largest weight': 'los pesos cambian hasta un {value} del mayor peso',
  'logits change by up to {value} when all positions move together':
    'los logits cambian hasta {value} cuando todas las posiciones se mueven a la vez',
  'worst at position': 'peor valor, en la posición',
  '{scheme}: {count} of {all} measurements hold over {positions} positions':
    '{scheme}: se cumplen {count} de {all} medidas en {positions} posiciones',
  'All {count} measurements': 'Las {count} medidas',
  scorecard: 'evaluación',
};
