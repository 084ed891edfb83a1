/** Messages of `posenc-skew`. */
export const skew = {
  Products: 'Produkte',
  Padded: 'Aufgefüllt',
  Reshaped: 'Umgeformt',
  Sliced: 'Beschnitten',
  Shifted: 'Verschoben',
  "Every query times every distance's vector: one matrix product for each direction. Columns run towards distance 0 and away from it, so that the keys of a query stand on diagonals, not in columns.":
    'Jede Query, multipliziert mit dem Vektor jedes Abstands: ein Matrixprodukt je Richtung. Die Spalten laufen auf Abstand 0 zu und von ihm weg, sodass die Keys einer Query auf Diagonalen stehen, nicht in Spalten.',
  "Every query times every distance's vector: one matrix product. Columns run from the farthest distance to 0, so that the keys of a query stand on diagonals, not in columns.":
    'Jede Query, multipliziert mit dem Vektor jedes Abstands: ein Matrixprodukt. Die Spalten laufen vom größten Abstand bis 0, sodass die Keys einer Query auf Diagonalen stehen, nicht in Spalten.',
  "Every query times every distance's vector: one matrix product. Columns run from distance 0 to the farthest, so that the keys of a query stand on diagonals, not in columns.":
    'Jede Query, multipliziert mit dem Vektor jedes Abstands: ein Matrixprodukt. Die Spalten laufen von Abstand 0 bis zum größten, sodass die Keys einer Query auf Diagonalen stehen, nicht in Spalten.',
  'A column of zeros goes in front of the one array, behind the other, so that rows are one longer than they will be.':
    'Eine Spalte Nullen kommt vor das eine Array, hinter das andere, sodass Zeilen um eins länger sind, als sie sein werden.',
  'A column of zeros goes in front, so that rows are one longer than they will be.':
    'Eine Spalte Nullen kommt davor, sodass Zeilen um eins länger sind, als sie sein werden.',
  'A column of zeros goes behind, so that rows are one longer than they will be.':
    'Eine Spalte Nullen kommt dahinter, sodass Zeilen um eins länger sind, als sie sein werden.',
  'The same numbers in the same order, cut into rows of another length. Nothing moves in memory.':
    'Dieselben Zahlen in derselben Reihenfolge, in Zeilen anderer Länge geschnitten. Im Speicher bewegt sich nichts.',
  'The surplus is dropped: the first row of the one, the end of the other.':
    'Was zu viel ist, fällt weg: die erste Zeile des einen, das Ende des anderen.',
  'The surplus is dropped: the first row.': 'Was zu viel ist, fällt weg: die erste Zeile.',
  'The surplus is dropped: the last numbers.': 'Was zu viel ist, fällt weg: die letzten Zahlen.',
  'Cut into one row a query again. Each row has slid one step further than the row above: a key, which lay along a diagonal, is a column now, and a distance, which was a column, is a diagonal.':
    'Wieder in eine Zeile je Query geschnitten. Jede Zeile ist einen Schritt weiter gerutscht als die darüber: Ein Key, der auf einer Diagonalen lag, ist jetzt eine Spalte, und ein Abstand, der eine Spalte war, eine Diagonale.',
  '{count} cell holds numbers of other queries, which must be masked.':
    '{count} Zelle enthält Zahlen anderer Queries und muss verdeckt werden.',
  '{count} cells hold numbers of other queries, which must be masked.':
    '{count} Zellen enthalten Zahlen anderer Queries und müssen verdeckt werden.',
  'At their keys: {count} of {all} cells have a meaning, and {leaks} hold what leaked.':
    'Bei ihren Keys: {count} von {all} Zellen haben eine Bedeutung, und {leaks} enthalten, was durchgesickert ist.',
  'At their keys: {count} of {all} cells have a meaning.':
    'Bei ihren Keys: {count} von {all} Zellen haben eine Bedeutung.',
  'key, from the first query on': 'Key, ab der ersten Query',
  'numbers in memory, per head': 'Zahlen im Speicher, je Head',
  'here, vectors of {dim}': 'hier, Vektoren mit {dim}',
  '{size}, vectors of {dim}': '{size}, Vektoren mit {dim}',
  'one vector for each pair': 'ein Vektor für jedes Paar',
  'products and shift': 'Produkte und Verschiebung',
  'Largest difference from products with one vector for each pair:':
    'Größter Unterschied zu Produkten mit einem Vektor für jedes Paar:',
  row: 'Zeile',
  column: 'Spalte',
  'product of query': 'Produkt der Query',
  'with distance': 'mit Abstand',
  '(leaks: has no meaning here)': '(durchgesickert: ohne Bedeutung)',
  'a zero': 'eine Null',
  'no meaning here': 'ohne Bedeutung',
  'put in': 'eingefügt',
  'queries look': 'Queries blicken',
  back: 'zurück',
  ahead: 'voraus',
  'both ways': 'in beide Richtungen',
  'aligned at the': 'ausgerichtet am',
  end: 'Ende',
  start: 'Anfang',
  'keep what leaks': 'Durchgesickertes behalten',
  Previous: 'Zurück',
  Next: 'Weiter',
  cells: 'Zellen',
  '{stage} {shapes}, cells': '{stage} {shapes}, Zellen',
  '{array}: {rows} rows of {columns}. {leaks} cells hold what has no meaning there.':
    '{array}: {rows} Zeilen zu {columns}. {leaks} Zellen enthalten, was dort keine Bedeutung hat.',
  'The products with one distance are a column.': 'Die Produkte mit einem Abstand sind eine Spalte.',
  'The products with one distance are a diagonal.': 'Die Produkte mit einem Abstand sind eine Diagonale.',
  zero: 'null',
  'leaks: no meaning here': 'durchgesickert: ohne Bedeutung',
};
