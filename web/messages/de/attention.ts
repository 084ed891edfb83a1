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
  'Equal words are told apart': 'Gleiche Wörter werden unterschieden',
  'The mask alone tells equal words apart': 'Allein die Maske unterscheidet gleiche Wörter',
};
