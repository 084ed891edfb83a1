import type { Lab } from '../de/lab.ts';
import type { Translation } from '../messages.ts';

/** What the Lab says. */
export const lab: Translation<Lab> = {
  'What all panels have in common': 'Lo que tienen en común todos los paneles',
  'Add a panel': 'Añadir un panel',
  'Computing: {done} of {count} panels are there.': 'Calculando: ya están {done} de {count} paneles.',
  Cancel: 'Cancelar',
  'Cancelled; the picture is the one before.': 'Cancelado; la imagen es la anterior.',
  'Panel {number}: {title}': 'Panel n.º {number}: {title}',
  '{title} (panel {number})': '{title} (panel n.º {number})',
  'token {number}': 'token n.º {number}',
  View: 'Vista',
  auto: 'auto',
  on: 'sí',
  off: 'no',
  of: 'de',
  'or made-up tokens': 'o tokens inventados',
  'one range': 'un solo intervalo',
  'up to': 'hasta',
  'all terms': 'todos los términos',
  'content · content': 'contenido · contenido',
  'content · position': 'contenido · posición',
  'position · content': 'posición · contenido',
  'position · position': 'posición · posición',
  'Difference of panels {first} and {second}': 'Diferencia de los paneles {first} y {second}',
  'Panel {first} minus panel {second}, cell by cell.': 'Panel {first} menos panel {second}, celda a celda.',
  'Remove panel {number}': 'Quitar el panel {number}',
  'Remove this panel': 'Quitar este panel',
  'Scheme of panel {number}': 'Esquema del panel {number}',
  '③④ vectors of the distance': '③④ vectores de la distancia',
  '① embedding': '① embedding',
  '② rotation': '② rotación',
  '③ bias': '③ sesgo',
  '③④ relative': '③④ relativa',
  'Words in a bag: attention without any position.': 'Palabras en una bolsa: atención sin ninguna posición.',
  'as in': 'como en',
  'no model': 'ningún modelo',
  'Not shown: {list}.': 'No se muestra: {list}.',
  'Source: {source}.': 'Fuente: {source}.',
  '{count} parameters': '{count} parámetros',
  'all at their defaults': 'todos con su valor por omisión',
  'Measuring …': 'Midiendo…',
  'Computing …': 'Calculando…',
  'Below is the last picture.': 'Debajo está la última imagen.',
  'Below is the last picture, of the {view}.': 'Debajo está la última imagen (vista «{view}»).',
  'A trained model would have learned its {array}. Here it is random, drawn from the seed.':
    'Un modelo entrenado habría aprendido: {array}. Aquí son números aleatorios, obtenidos de la semilla.',
  'A trained model would have learned its {arrays}. Here they are random, drawn from the seed.':
    'Un modelo entrenado habría aprendido: {arrays}. Aquí son números aleatorios, obtenidos de la semilla.',
  'Copy a program that gives these numbers': 'Copiar un programa que da estos números',
  'Copy as': 'Copiar como',
  'Save what is shown': 'Guardar lo que se muestra',
  'Background of pictures': 'Fondo de las imágenes',
  'Copied: {count} lines that end in “shown”.': 'Copiado: {count} líneas que terminan en «shown».',
  'Copied: {columns} of each {row}.': 'Copiado: {columns} de cada {row}.',
  'This browser does not let the page copy.': 'Este navegador no deja que la página copie.',
  'This panel has no list of numbers.': 'Este panel no tiene ninguna lista de números.',
  'This panel shows nothing to save.': 'Este panel no muestra nada que guardar.',
  'The numbers of each {row}': 'Los números de cada {row}',
  'Numbers of each {row}': 'Números de cada {row}',
  'Copy these numbers': 'Copiar estos números',
  'Copy the list as': 'Copiar la lista como',
  'stands still': 'no gira',
  pair: 'par',
  slope: 'pendiente',
  bucket: 'cubeta',
  'query − key': 'consulta − clave',
  'turns in {length}': 'vueltas en {length}',
  'bias of head {number}': 'sesgo de la cabeza {number}',
  'All {all} pairs turn at least once in {length} positions.':
    'Los {all} pares dan al menos una vuelta en {length} posiciones.',
  '{count} of {all} pairs do not turn once in {length} positions: {pairs}.':
    '{count} de {all} pares no dan ni una vuelta en {length} posiciones: {pairs}.',
  'adds to the embedding': 'se suma al embedding',
  'attention sees it': 'la atención lo ve',
  'falls on the whole': 'decae en conjunto',
  'each logit of its own query alone': 'cada logit, solo de su consulta',
  'later keys have their own values': 'las claves posteriores, con valores propios',
  'positions told apart': 'distingue las posiciones',
  'entries bounded': 'entradas acotadas',
  'defined past the trained length': 'existe más allá de lo entrenado',
  'words keep their neighbours': 'las palabras conservan a sus vecinas',
  'distances unchanged by a shift': 'distancias iguales al desplazar',
  'logits unchanged by a shift': 'logits iguales al desplazar',
  'logits unchanged by a shift of {shift}': 'logits iguales al desplazar {shift}',
  'a shift is one linear layer': 'desplazar es una capa lineal',
  'that layer is a rotation': 'esa capa es una rotación',
  'vectors of one length': 'vectores de la misma longitud',
  'past and future alike': 'pasado y futuro por igual',
  'depends on the distance alone': 'depende solo de la distancia',
  'falls with the distance': 'decae con la distancia',
  'reach of attention': 'alcance de la atención',
  'same numbers every time': 'siempre los mismos números',
  'equal words told apart': 'distingue palabras iguales',
  'The largest difference between the rows of weights of equal words.':
    'La mayor diferencia entre las filas de pesos de palabras iguales.',
  'Measured at {count} positions': 'Medido en {count} posiciones',
  property: 'propiedad',
  'holds if': 'se cumple si',
  'at {places}': 'en {places}',
  'There is nothing to measure without an encoding.': 'Sin codificación no hay nada que medir.',
  'The scorecard does not cover {scheme}.': 'La evaluación no abarca «{scheme}».',
  'The scorecard does not cover {scheme} in this form ({problem}).':
    'La evaluación no abarca «{scheme}» en esta forma ({problem}).',
  '{title}: {quantity} over {x}, from {low} to {high}.': '{title}: {quantity} según {x}, de {low} a {high}.',
  '{title}: {quantity} of {rows} ({rowAxis}) by {columns} ({columnAxis}), from {low} to {high}.':
    '{title}: {quantity}, {rows} ({rowAxis}) por {columns} ({columnAxis}), de {low} a {high}.',
  '{quantity} difference': 'diferencia ({quantity})',
  '{quantity} with position 0': '{quantity} con la posición 0',
  'distance of vectors': 'distancia entre vectores',
  '{count} tokens here': 'aquí {count} tokens',
  '{count} tokens here, as many as trained on': 'aquí {count} tokens, tantos como en el entrenamiento',
  'position {position} here': 'aquí la posición {position}',
  'position {position} here, as far as trained on': 'aquí la posición {position}, tan lejos como en el entrenamiento',
  'trained on {count}': 'entrenado con {count}',
  'The logits of {scheme} have no such part; they consist of {parts}.':
    'Los logits de «{scheme}» no tienen esa parte; se componen de: {parts}.',
  'The logits of a layer without encoding have no such part; they consist of {parts}.':
    'Los logits de una capa sin codificación no tienen esa parte; se componen de: {parts}.',
  'With {scheme}, vectors are added to the words and no number to a logit. What positions do alone is the term position · position of the logits.':
    'Con «{scheme}» se suman vectores a las palabras y ningún número a un logit. Lo que hacen las posiciones por sí solas es el término posición · posición de los logits.',
  'With {scheme}, queries and keys are turned and nothing is added to a logit. See the logits.':
    'Con «{scheme}» se rotan consultas y claves y no se suma nada a un logit. Mira los logits.',
  'What {scheme} adds to a logit depends on the words. See the terms of the logits.':
    'Lo que «{scheme}» suma a un logit depende de las palabras. Mira los términos de los logits.',
  'What {scheme} adds at a distance depends on the words. See the terms of the logits.':
    'Lo que «{scheme}» suma a una distancia depende de las palabras. Mira los términos de los logits.',
  'In {scheme} positions lie on a grid, where two cells have no single distance. See the similarity.':
    'En «{scheme}» las posiciones están en una cuadrícula, donde dos celdas no tienen una única distancia. Mira la similitud.',
  '{scheme} counts rows and columns, where two tokens have no single distance. See the bias.':
    '«{scheme}» cuenta filas y columnas, y dos tokens no tienen una única distancia. Mira el sesgo.',
  'In {scheme} positions have no vectors that could be compared, only numbers. See the bias.':
    'En «{scheme}» las posiciones no tienen vectores que comparar, solo números. Mira el sesgo.',
  'There is no table in {scheme}: each number is computed when it is needed. See the bias.':
    'En «{scheme}» no hay tabla: cada número se calcula cuando hace falta. Mira el sesgo.',
  'In {scheme} there are no pairs that turn, and so no wavelengths.':
    'En «{scheme}» no hay pares que giren y, por tanto, tampoco longitudes de onda.',
  'Nothing tells where a token stands, so there is nothing to show here.':
    'Nada indica dónde está un token, así que aquí no hay nada que mostrar.',
  'Measured apart.': 'Se mide aparte.',
  'One of the two panels shows nothing to subtract.': 'Uno de los dos paneles no muestra nada que restar.',
  'The two panels have other sizes, {rows} by {columns} and {otherRows} by {otherColumns}, and no difference.':
    'Los dos paneles tienen tamaños distintos, {rows} por {columns} y {otherRows} por {otherColumns}, y no hay diferencia.',
  'The two panels show pictures of different kinds, which have no difference.':
    'Los dos paneles muestran imágenes de clases distintas, que no tienen diferencia.',
  '{argument}: missing; expected {expected}': '{argument}: falta; se espera: {expected}',
  'one of {names}': 'uno de {names}',
  'one of {names} (did you mean {nearest}?)': 'uno de {names} (¿querías decir {nearest}?)',
  'an empty sentence': 'una frase vacía',
  'a sentence of {count} words and marks': 'una frase de {count} palabras y signos',
  '1 to {most} words and punctuation marks': 'de 1 a {most} palabras y signos de puntuación',
  'at most {most}, as many as there are tokens': 'como máximo {most}, tantas como tokens hay',
  'a whole number from 1 to {most}, the heads of this panel':
    'un número entero de 1 a {most}, las cabezas de este panel',
  'at most {most} for the {view}, which is a matrix; the spectrum and the distance go further':
    'como máximo {most} para la vista «{view}», que es una matriz; el espectro y la distancia llegan más lejos',
  'at most {most} with {heads} heads': 'como máximo {most} con {heads} cabezas',
  'at most {most}: {scheme} has no numbers for each distance alone':
    'como máximo {most}: «{scheme}» no tiene números para cada distancia por sí sola',
  'at most {most}: {scheme} is computed from the words':
    'como máximo {most}: «{scheme}» se calcula a partir de las palabras',
  'fewer: {heads} heads × {queries} queries × {keys} keys are too many to draw':
    'menos: {heads} cabezas × {queries} consultas × {keys} claves son demasiadas para dibujarlas',
  'fewer: what {scheme} learns would be {numbers} random numbers':
    'menos: lo que aprende «{scheme}» serían {numbers} números aleatorios',
  'a divisor of {count}, the number of tokens': 'un divisor de {count}, el número de tokens',
  '{cells} cells for {tokens} tokens': '{cells} celdas para {tokens} tokens',
  'as many cells as there are tokens, {tokens}': 'tantas celdas como tokens, {tokens}',
  'queries that are among the {cells} cells of the grid':
    'consultas que estén entre las {cells} celdas de la cuadrícula',
  'What computes in the background has failed ({reason}). The next change tries again.':
    'El cálculo en segundo plano ha fallado ({reason}). Con el próximo cambio se intentará de nuevo.',
  'Without an encoding there is nothing to compute here.': 'Sin codificación no hay nada que calcular aquí.',
  'The scorecard is many small measurements; see pe.score in JavaScript.':
    'La evaluación son muchas medidas pequeñas; mira pe.score en JavaScript.',
  'The scorecard is many small measurements; pe.score() makes it.':
    'La evaluación son muchas medidas pequeñas; la hace pe.score().',
  'There is nothing of {scheme} to show here.': 'De «{scheme}» no hay nada que mostrar aquí.',
  'In {scheme} there are no pairs that turn.': 'En «{scheme}» no hay pares que giren.',
  'There are snippets of all terms together.': 'Solo hay programas de todos los términos juntos.',
  'Only biases have a snippet of the bias; see the logits.':
    'Solo los esquemas que son un sesgo tienen un programa del sesgo; mira los logits.',
  '{scheme} is not written out here; see JavaScript.': '«{scheme}» no está desarrollado aquí; mira JavaScript.',
  'The augmentation of CAPE draws random numbers that only posenc repeats; the JavaScript snippet has them.':
    'El aumento de CAPE sortea números aleatorios que solo posenc repite; el programa de JavaScript los tiene.',
  'The frequencies of a grid stand in the snippet of the table.':
    'Las frecuencias de una cuadrícula están en el programa de la tabla.',
  'What the reshape leaves above the diagonal has a snippet in JavaScript alone.':
    'Lo que la reorganización deja por encima de la diagonal solo tiene programa en JavaScript.',
  'The frequencies are learned.': 'Las frecuencias se aprenden.',
  'Only the centres that queries and keys share, and the layout of the pairs, have a snippet.':
    'Solo tienen programa los centros que comparten consultas y claves, y la disposición de los pares.',
};
