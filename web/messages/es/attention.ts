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
  'Equal words are distinguished': 'Las palabras iguales se distinguen',
  'The rows differ, but they mix equal vectors: every output is the same':
    'Las filas difieren, pero mezclan vectores iguales: todas las salidas son iguales',
  'The mask alone tells equal words apart': 'Solo la máscara distingue las palabras iguales',
};

/** Messages of `posenc-bias`, `posenc-distances`, `posenc-decay` and `posenc-compare`. */
export const bias = {
  'At distance {distance}, head by head:': 'A distancia {distance}, cabeza por cabeza:',
  'head {number}': 'cabeza {number}',
  'every head': 'todas las cabezas',
  'distance of the keys from query {query}': 'distancia de las claves a la consulta {query}',
  'The bias of query {query} over the distance, for every head.':
    'El sesgo de la consulta {query} según la distancia, para todas las cabezas.',
  'The bias of query {query} over the distance, for each of {count} heads.':
    'El sesgo de la consulta {query} según la distancia, para cada una de {count} cabezas.',
  'Head {head}: {values} different numbers over {distances} distances, {first} at distance {from}, {last} at distance {to}.':
    'Cabeza {head}: {values} números distintos en {distances} distancias, {first} a distancia {from}, {last} a distancia {to}.',
  'What {scheme} learns is drawn from a seed here; a trained model has its own numbers.':
    'Lo que aprende {scheme} se obtiene aquí de una semilla; un modelo entrenado tiene sus propios números.',
  'The bias of {scheme} for {rows} queries and {columns} keys, head {head} of {count}: {value} between the last query and the first key.':
    'El sesgo de {scheme} para {rows} consultas y {columns} claves, cabeza {head} de {count}: {value} entre la última consulta y la primera clave.',
  difference: 'diferencia',
  '{what} ({side})': '{what} ({side})',
  '{first} and {second} differ by at most {largest}': '{first} y {second} difieren como mucho en {largest}',
  '{what}, {rows} by {columns}. {told}.': '{what}, {rows} por {columns}. {told}.',
  'mean, base {base}': 'media, base {base}',
  'bound, base {base}': 'cota, base {base}',
  'base {base}: {score} at distance {distance}': 'base {base}: {score} a distancia {distance}',
  'base {base}': 'base {base}',
  'unrelated vectors, on average': 'vectores sin relación, en promedio',
  'distance (tokens)': 'distancia (tokens)',
  'mean score': 'puntuación media',
  'bound on the score': 'cota de la puntuación',
  'Mean score over distance with RoPE, of a key that fits best at distance {fits}. {curves}.':
    'Puntuación media según la distancia con RoPE, de una clave que encaja mejor a distancia {fits}. {curves}.',
  'Mean score over distance with RoPE. {curves}.': 'Puntuación media según la distancia con RoPE. {curves}.',
  'Bound on the score over distance with RoPE. {curves}.':
    'Cota de la puntuación según la distancia con RoPE. {curves}.',
  bases: 'bases',
  'fits best at': 'encaja mejor en',
  'at position {position}': 'en la posición {position}',
  'table of': 'tabla de',
  'Every distance': 'Todas las distancias',
  Shaw: 'Shaw',
  T5: 'T5',
  DeBERTa: 'DeBERTa',
  TUPE: 'TUPE',
  'queries are at the': 'las consultas están al',
  End: 'Final',
  Start: 'Principio',
  'row of the table': 'fila de la tabla',
  'One row for {pairs} pairs': 'Una fila para {pairs} pares',
  '{rows} rows for {pairs} pairs': '{rows} filas para {pairs} pares',
  'queries × keys': 'consultas × claves',
  'position of the first query': 'la primera consulta está en la posición',
  'different distances': 'distancias que hay',
  'table rows used': 'filas que se leen',
  buckets: 'cubetas',
  'largest distance': 'distancia máxima',
  '{table}: which row of the table each query reads for each key, {queries} × {keys} pairs; {rows} different rows. Query 0 is at position {position}.':
    '{table}: qué fila de la tabla lee cada consulta para cada clave, {queries} × {keys} pares; {rows} filas distintas. La consulta 0 está en la posición {position}.',
  'The first query and the first key, [CLS], have their own rows.':
    'La primera consulta y la primera clave, [CLS], tienen filas propias.',
};

/** Messages of `posenc-terms`. */
export const terms = {
  'word → word': 'palabra → palabra',
  'word → position': 'palabra → posición',
  'position → word': 'posición → palabra',
  'position → position': 'posición → posición',
  'logits, their sum': 'logits, su suma',
  'at {position}': 'en {position}',
  'first position': 'primera posición',
  '{term}: between the {count} words of “{sentence}” from position {first} on, head {head}, from {low} to {high}.':
    '{term}: entre las {count} palabras de «{sentence}» desde la posición {first}, cabeza {head}, de {low} a {high}.',
  'Largest change since the sentence began at 0': 'Mayor cambio respecto a la frase que empieza en 0',
};

/** Messages of `posenc-cache`. */
export const cache = {
  'of {count}': 'de {count}',
  'turned now': 'rotada ahora',
  'from the cache': 'de la caché',
  'No key has gone stale: the largest difference is': 'Ninguna clave ha quedado obsoleta: la mayor diferencia es',
  'Cached keys have gone stale: the largest difference is': 'Hay claves obsoletas en la caché: la mayor diferencia es',
  'at key {key}': 'en la clave {key}',
  'trained length': 'longitud de entrenamiento',
  'position of the key': 'posición de la clave',
  'logit of the last query': 'logit de la última consulta',
  'Logits of the last query against {count} keys with scaling {scaling}: with keys from the cache they differ from those of one pass by at most {deviation}.':
    'Logits de la última consulta con {count} claves y escalado {scaling}: con claves de la caché difieren de los de una sola pasada como mucho en {deviation}.',
};

/** Messages of `posenc-layers`. */
export const layers = {
  layer: 'capa',
  'all the same': 'todas iguales',
  '{count} kinds': '{count} clases',
  'One layer': 'Una capa',
  '{count} layers, {kinds}': '{count} capas, {kinds}',
  'queries and keys are turned': 'se rotan consultas y claves',
  'a number is added to the logits': 'se suma un número a los logits',
  'added to the embedding': 'se suma al embedding',
  'vectors of the distance': 'vectores de la distancia',
  'no position': 'sin posición',
  '{count} layer': '{count} capa',
  '{count} layers': '{count} capas',
  Layers: 'Capas',
  '{stack}; arrow keys go from layer to layer': '{stack}; las teclas de flecha van de capa en capa',
  'layer {number}: {what}': 'capa {number}: {what}',
  'encoder layer': 'capa del codificador',
  'decoder layer': 'capa del decodificador',
};
