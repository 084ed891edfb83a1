/** Messages of `posenc-bias`, `posenc-distances`, `posenc-decay` and `posenc-compare`. */
export const bias = {
  'At distance {distance}, head by head:': 'Im Abstand {distance}, Head für Head:',
  'head {number}': 'Head {number}',
  'every head': 'jeder Head',
  'distance of the keys from query {query}': 'Abstand der Keys von Query {query}',
  'The bias of query {query} over the distance, for every head.':
    'Der Bias von Query {query} über dem Abstand, für jeden Head.',
  'The bias of query {query} over the distance, for each of {count} heads.':
    'Der Bias von Query {query} über dem Abstand, für jeden von {count} Heads.',
  'Head {head}: {values} different numbers over {distances} distances, {first} at distance {from}, {last} at distance {to}.':
    'Head {head}: {values} verschiedene Zahlen über {distances} Abstände, {first} im Abstand {from}, {last} im Abstand {to}.',
  'What {scheme} learns is drawn from a seed here; a trained model has numbers of its own.':
    'Was {scheme} lernt, ist hier aus einem Seed gezogen; ein trainiertes Modell hat eigene Zahlen.',
  'The bias of {scheme} for {rows} queries and {columns} keys, head {head} of {count}: {value} between the last query and the first key.':
    'Der Bias von {scheme} für {rows} Queries und {columns} Keys, Head {head} von {count}: {value} zwischen der letzten Query und dem ersten Key.',
  difference: 'Differenz',
  '{what} ({side})': '{what} ({side})',
  '{first} and {second} differ by at most {largest}': '{first} und {second} unterscheiden sich um höchstens {largest}',
  '{what}, {rows} by {columns}. {told}.': '{what}, {rows} mal {columns}. {told}.',
  'mean, base {base}': 'Mittel, Basis {base}',
  'bound, base {base}': 'Schranke, Basis {base}',
  'base {base}: {score} at distance {distance}': 'Basis {base}: {score} im Abstand {distance}',
  'base {base}': 'Basis {base}',
  'unrelated vectors, on average': 'unabhängige Vektoren, im Mittel',
  'distance (tokens)': 'Abstand (Tokens)',
  'mean score': 'mittlerer Score',
  'bound on the score': 'Schranke für den Score',
  'Mean score over distance with RoPE, of a key that fits best at distance {fits}. {curves}.':
    'Mittlerer Score über dem Abstand mit RoPE, für einen Key, der im Abstand {fits} am besten passt. {curves}.',
  'Mean score over distance with RoPE. {curves}.': 'Mittlerer Score über dem Abstand mit RoPE. {curves}.',
  'Bound on the score over distance with RoPE. {curves}.':
    'Schranke für den Score über dem Abstand mit RoPE. {curves}.',
  bases: 'Basen',
  'fits best at': 'passt am besten im Abstand',
  'at position {position}': 'an Position {position}',
  'table of': 'Tabelle von',
  'Every distance': 'Jeder Abstand',
  Shaw: 'Shaw',
  T5: 'T5',
  DeBERTa: 'DeBERTa',
  TUPE: 'TUPE',
  'queries stand at the': 'Queries stehen am',
  End: 'Ende',
  Start: 'Anfang',
  'row of the table': 'Zeile der Tabelle',
  'One row for {pairs} pairs': 'Eine Zeile für {pairs} Paare',
  '{rows} rows for {pairs} pairs': '{rows} Zeilen für {pairs} Paare',
  'queries × keys': 'Queries × Keys',
  'position of the first query': 'die erste Query steht an Position',
  'different distances': 'vorkommende Abstände',
  'table rows used': 'gelesene Zeilen',
  buckets: 'Buckets',
  'largest distance': 'größter Abstand',
  '{table}: which row of the table each query reads for each key, {queries} × {keys} pairs; {rows} different rows. Query 0 stands at position {position}.':
    '{table}: welche Zeile der Tabelle jede Query für jeden Key liest, {queries} × {keys} Paare; {rows} verschiedene Zeilen. Query 0 steht an Position {position}.',
  'The first query and the first key, [CLS], have rows of their own.':
    'Die erste Query und der erste Key, [CLS], haben eigene Zeilen.',
};
