/** Questions of the scorecard and of the ladder. */
export const questions = {
  'Is something added to the word vectors? The largest entry of the table.':
    '¿Se suma algo a los vectores de las palabras? La mayor entrada de la tabla.',
  'Does attention see it? The largest change of a weight, relative to the largest weight.':
    '¿Lo nota la atención? El mayor cambio de un peso, en relación con el mayor peso.',
  'Are all positions told apart? The smallest distance between two position vectors.':
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
