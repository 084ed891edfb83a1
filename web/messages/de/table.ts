/** Messages of `posenc-table` and `posenc-similarity`. */
export const table = {
  cell: 'Zelle',
  '(always zero)': '(immer null)',
  '({wave}, pair {pair})': '({wave}, Paar {pair})',
  '{count} tokens': '{count} Tokens',
  wavelength: 'Wellenlänge',
  'These rows are random numbers from a seed, where a model would have learned ones.':
    'Diese Zeilen sind Zufallszahlen aus einem Seed; ein Modell hätte an ihrer Stelle gelernte.',
  'cells {first} to {last} by {columns} dimensions': 'Zellen {first} bis {last} mal {columns} Dimensionen',
  'positions {first} to {last} by {columns} dimensions': 'Positionen {first} bis {last} mal {columns} Dimensionen',
  'The table {scheme}: {where}.': 'Die Tabelle {scheme}: {where}.',
  'The sinusoidal table of {where}, base {base}. Wavelengths grow from {shortest} to {longest} tokens.':
    'Die Sinustabelle: {where}, Basis {base}. Die Wellenlängen wachsen von {shortest} auf {longest} Tokens.',
  'dimension {number}': 'Dimension {number}',
  '{dimension} ({turns} turns)': '{dimension} ({turns} Umdrehungen)',
  'Shown are dimensions {list}.': 'Gezeigt sind die Dimensionen {list}.',
  'pair {pair}: once round in {count} tokens': 'Paar {pair}: einmal herum in {count} Tokens',
  'dot product': 'Skalarprodukt',
  cosine: 'Kosinus',
  '{a} and {b}': '{a} und {b}',
  'mean at {gap} apart': 'Mittel im Abstand {gap}',
  'gap between cells': 'Abstand zwischen Zellen',
  'gap between positions': 'Abstand zwischen Positionen',
  'mean {quantity}': 'Mittel ({quantity})',
  'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}.':
    'Mittel ({quantity}): von {first} im Abstand 0 bis {last} im Abstand {gap}.',
  'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}, and back for the first time at gap {turn}.':
    'Mittel ({quantity}): von {first} im Abstand 0 bis {last} im Abstand {gap}, zum ersten Mal zurück im Abstand {turn}.',
  'Every pair of {rows} rows of {scheme}, {axis} {first} to {last}: {quantity} from {low} to {high}.':
    'Jedes Paar von {rows} Zeilen von {scheme}, {axis} {first} bis {last}: {quantity} von {low} bis {high}.',
};

/** Messages of `posenc-words`. */
export const words = {
  add: 'addieren',
  word: 'Wort',
  'nearest before': 'nächstes vorher',
  'nearest after': 'nächstes nachher',
  'length of the word': 'Länge des Worts',
  'of what was added': 'des Addierten',
  '(its kind)': '(seine Art)',
  '(another kind)': '(andere Art)',
  'Words keep their neighbours': 'Wörter behalten ihre Nachbarn',
  'Words lose their neighbours': 'Wörter verlieren ihre Nachbarn',
  before: 'vorher',
  after: 'nachher',
  'Share of the words whose nearest word is of their own kind. The picture is the best flat view of all {dim} dimensions; the share is measured in all of them.':
    'Anteil der Wörter, deren nächstes Wort von ihrer eigenen Art ist. Das Bild ist die beste flache Ansicht aller {dim} Dimensionen; gemessen wird der Anteil in allen.',
  'Vectors are random numbers around one middle for each kind, not a trained model.':
    'Die Vektoren sind Zufallszahlen um eine Mitte für jede Art, kein trainiertes Modell.',
  points: 'Punkte',
  'words of a text': 'Wörter eines Textes',
  'first principal component ({share})': 'erste Hauptkomponente ({share})',
  'second principal component ({share})': 'zweite Hauptkomponente ({share})',
  '{count} words of a text as points, before and after {scheme} is added. The nearest word is of the same kind for {before} before and {after} after.':
    '{count} Wörter eines Textes als Punkte, bevor und nachdem {scheme} addiert ist. Das nächste Wort ist vorher bei {before} und nachher bei {after} von derselben Art.',
};
