/** Messages of `posenc-attention`. */
export const attention = {
  Weights: 'Gewichte',
  Logits: 'Logits',
  Terms: 'Terme',
  temperature: 'Temperatur',
  s: 's',
  n: 'n',
  sink: 'Sink',
  masked: 'verdeckt',
  'Next seed': 'Nächster Seed',
  'Example {number}': 'Beispiel {number}',
  'Word vectors and projections are random numbers drawn from seed {seed}, not a trained model. They show what position does, not what words mean.':
    'Wortvektoren und Projektionen sind Zufallszahlen aus dem Seed {seed}, kein trainiertes Modell. Sie zeigen, was die Position bewirkt, nicht, was Wörter bedeuten.',
  'So is what {scheme} learns.': 'Dasselbe gilt für das, was {scheme} lernt.',
  'part of the logit': 'Teil des Logits',
  'At every cell the part is the logit: {logit} here.':
    'In jeder Zelle ist dieser eine Teil das ganze Logit: hier {logit}.',
  'At every cell the {count} parts add up to the logit: {logit} here.':
    'In jeder Zelle ergeben die {count} Teile zusammen das Logit: hier {logit}.',
  'content with content': 'Inhalt mit Inhalt',
  'content with position': 'Inhalt mit Position',
  'position with content': 'Position mit Inhalt',
  'position with position': 'Position mit Position',
  bias: 'Bias',
  'No word occurs twice in this sentence. Repeat one to compare its rows.':
    'Kein Wort kommt in diesem Satz zweimal vor. Wiederhole eines, um seine Zeilen zu vergleichen.',
  'equal words': 'gleiche Wörter',
  at: 'Stellen',
  'largest difference of their rows': 'größter Unterschied ihrer Zeilen',
  'weights over the keys': 'Gewichte über den Keys',
  'logits over the keys': 'Logits über den Keys',
  'The rows of “{word}” differ by at most {difference}.':
    'Die Zeilen von „{word}“ unterscheiden sich um höchstens {difference}.',
  'Attention weights between the {count} words of “{sentence}”, {encoding}, head {head}.':
    'Attention-Gewichte zwischen den {count} Wörtern von „{sentence}“, {encoding}, Head {head}.',
  'Attention logits between the {count} words of “{sentence}”, {encoding}, head {head}.':
    'Attention-Logits zwischen den {count} Wörtern von „{sentence}“, {encoding}, Head {head}.',
  'with {encoding}': 'mit {encoding}',
  'without a positional encoding': 'ohne Positionskodierung',
  'Equal words get equal rows': 'Gleiche Wörter bekommen gleiche Zeilen',
  'Equal words are distinguished': 'Gleiche Wörter werden unterschieden',
  'The rows differ, but they mix equal vectors: every output is the same':
    'Die Zeilen unterscheiden sich, mischen aber gleiche Vektoren: Alle Ausgaben sind gleich',
  'The mask alone tells equal words apart': 'Allein die Maske unterscheidet gleiche Wörter',
};

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
  'What {scheme} learns is drawn from a seed here; a trained model has its own numbers.':
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
  'queries are at the': 'Queries stehen am',
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
  '{table}: which row of the table each query reads for each key, {queries} × {keys} pairs; {rows} different rows. Query 0 is at position {position}.':
    '{table}: welche Zeile der Tabelle jede Query für jeden Key liest, {queries} × {keys} Paare; {rows} verschiedene Zeilen. Query 0 steht an Position {position}.',
  'The first query and the first key, [CLS], have their own rows.':
    'Die erste Query und der erste Key, [CLS], haben eigene Zeilen.',
};

/** Messages of `posenc-terms`. */
export const terms = {
  'word → word': 'Wort → Wort',
  'word → position': 'Wort → Position',
  'position → word': 'Position → Wort',
  'position → position': 'Position → Position',
  'logits, their sum': 'Logits, ihre Summe',
  'at {position}': 'an {position}',
  'first position': 'erste Position',
  '{term}: between the {count} words of “{sentence}” from position {first} on, head {head}, from {low} to {high}.':
    '{term}: zwischen den {count} Wörtern von „{sentence}“ ab Position {first}, Head {head}, von {low} bis {high}.',
  'Largest change since the sentence began at 0': 'Größte Änderung, seit der Satz an Position 0 begann',
};

/** Messages of `posenc-cache`. */
export const cache = {
  'of {count}': 'von {count}',
  'turned now': 'jetzt gedreht',
  'from the cache': 'aus dem Cache',
  'No key has gone stale: the largest difference is': 'Kein Key ist veraltet: Der größte Unterschied ist',
  'Cached keys have gone stale: the largest difference is': 'Keys im Cache sind veraltet: Der größte Unterschied ist',
  'at key {key}': 'bei Key {key}',
  'trained length': 'Trainingslänge',
  'position of the key': 'Position des Keys',
  'logit of the last query': 'Logit der letzten Query',
  'Logits of the last query against {count} keys with scaling {scaling}: with keys from the cache they differ from those of one pass by at most {deviation}.':
    'Logits der letzten Query mit {count} Keys, Skalierung {scaling}: Mit Keys aus dem Cache weichen sie um höchstens {deviation} von denen ab, die ein einziger Durchgang ergibt.',
};

/** Messages of `posenc-layers`. */
export const layers = {
  layer: 'Schicht',
  'all the same': 'alle gleich',
  '{count} kinds': '{count} Arten',
  'One layer': 'Eine Schicht',
  '{count} layers, {kinds}': '{count} Schichten, {kinds}',
  'queries and keys are turned': 'Queries und Keys werden gedreht',
  'a number is added to the logits': 'zu den Logits wird eine Zahl addiert',
  'added to the embedding': 'zum Embedding addiert',
  'vectors of the distance': 'Vektoren des Abstands',
  'no position': 'keine Position',
  '{count} layer': '{count} Schicht',
  '{count} layers': '{count} Schichten',
  Layers: 'Schichten',
  '{stack}; arrow keys go from layer to layer': '{stack}; die Pfeiltasten gehen von Schicht zu Schicht',
  'layer {number}: {what}': 'Schicht {number}: {what}',
  'encoder layer': 'Encoder-Schicht',
  'decoder layer': 'Decoder-Schicht',
};
