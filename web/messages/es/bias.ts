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
  'What {scheme} learns is drawn from a seed here; a trained model has numbers of its own.':
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
  'queries stand at the': 'las consultas están al',
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
  '{table}: which row of the table each query reads for each key, {queries} × {keys} pairs; {rows} different rows. Query 0 stands at position {position}.':
    '{table}: qué fila de la tabla lee cada consulta para cada clave, {queries} × {keys} pares; {rows} filas distintas. La consulta 0 está en la posición {position}.',
  'The first query and the first key, [CLS], have rows of their own.':
    'La primera consulta y la primera clave, [CLS], tienen filas propias.',
};
