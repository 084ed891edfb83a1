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
