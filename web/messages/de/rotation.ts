/** Messages of `posenc-rotation`. */
export const rotation = {
  'first sentence': 'erster Satz',
  'second sentence': 'zweiter Satz',
  'turn by': 'Drehung',
  'An angle': 'Eigener Winkel',
  'A pair of RoPE': 'Paar von RoPE',
  degrees: 'Grad',
  compare: 'vergleichen',
  '“{sentence}”: {count} arrows, each turned by {angle} times its position.':
    '„{sentence}“: {count} Pfeile, jeder um {angle} mal seine Position gedreht.',
  'The angle from “{first}” to “{second}” is {angle}.': 'Von „{first}“ zu „{second}“ sind es {angle}.',
  '“{first}” and “{second}” are compared as soon as both sentences have both words.':
    '„{first}“ und „{second}“ werden verglichen, sobald beide Sätze beide Wörter haben.',
  'Same distance, same angle': 'Gleicher Abstand, gleicher Winkel',
  'Another distance, another angle': 'Anderer Abstand, anderer Winkel',
  apart: 'Abstand',
  angle: 'Winkel',
  'First sentence': 'Erster Satz',
  'Second sentence': 'Zweiter Satz',
  'Each word turns by {angle} a position, so only the distance between two words is left in their angle. The vectors are random numbers from the seed; equal words have equal vectors. Lengths change by at most {most}.':
    'Jedes Wort dreht sich um {angle} je Position, sodass im Winkel zweier Wörter nur ihr Abstand übrig bleibt. Die Vektoren sind Zufallszahlen aus dem Seed; gleiche Wörter haben gleiche Vektoren. Längen ändern sich um höchstens {most}.',
  complex: 'komplex',
  matrix: 'Matrix',
  'element-wise': 'elementweise',
  'Three ways to write the turn of “{word}”': 'Drei Arten, die Drehung von „{word}“ zu schreiben',
  form: 'Form',
  result: 'Ergebnis',
  arrows: 'Pfeile',
  'words of two sentences': 'Wörter zweier Sätze',
  'points at': 'zeigt auf',
  'length before': 'Länge vorher',
};

/** Messages of `posenc-shift`. */
export const shift = {
  ψ: 'ψ',
  'sine and cosine': 'Sinus und Kosinus',
  'real part': 'Realteil',
  'real part only': 'nur Realteil',
  positions: 'Positionen',
  pair: 'Paar',
  'once round in': 'einmal herum in',
  'turned by': 'gedreht um',
  '{count} positions': '{count} Positionen',
  'The matrix': 'Die Matrix',
  Distances: 'Abstände',
  'shift φ': 'Verschiebung φ',
  'Pair {pair}: a turn by {angle}°, at every position': 'Paar {pair}: eine Drehung um {angle}°, an jeder Position',
  'Columns of M are where the two axes go. M depends on φ and on the frequency of the pair, not on p. Over positions 0 to {last} and all {count} pairs, |PE(p + φ) − M PE(p)| is at most what rounding makes:':
    'Die Spalten von M sagen, wohin die beiden Achsen gehen. M hängt von φ und der Frequenz des Paars ab, nicht von p. Über die Positionen 0 bis {last} und alle {count} Paare ist |PE(p + φ) − M PE(p)| höchstens, was das Runden ausmacht:',
  'Every pair before (thin hand) and after the shift; choose one':
    'Jedes Paar vor (dünner Zeiger) und nach der Verschiebung; wähle eines',
  'pair {pair}': 'Paar {pair}',
  'With sine and cosine the distance stays; with the real part alone it wanders by':
    'Mit Sinus und Kosinus bleibt der Abstand; mit dem Realteil allein schwankt er um',
  'common shift ψ (positions)': 'gemeinsame Verschiebung ψ (Positionen)',
  'Distance between positions {p} + ψ and {other} + ψ. With sine and cosine it is {wholeLow} to {wholeHigh}; with the real part only {halfLow} to {halfHigh}.':
    'Abstand zwischen den Positionen {p} + ψ und {other} + ψ. Mit Sinus und Kosinus beträgt er {wholeLow} bis {wholeHigh}; mit dem Realteil allein {halfLow} bis {halfHigh}.',
  'Over all ψ the distance of the pairs changes by': 'Über alle ψ ändert sich der Abstand der Paare um',
  'that of the real parts by': 'der der Realteile um',
  'The plane of one pair. The matrix of a shift by {shift} turns the hand of position {from} by {angle}° to that of position {to}.':
    'Die Ebene eines Paars. Die Matrix einer Verschiebung um {shift} dreht den Zeiger von Position {from} um {angle}° zu dem von Position {to}.',
};

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

/** Messages of `posenc-spectrum`, `posenc-extrapolation` and `posenc-cache`. */
export const longer = {
  scaling: 'Skalierung',
  unscaled: 'unskaliert',

  Linear: 'Linear',
  NTK: 'NTK',
  'dynamic NTK': 'dynamisches NTK',
  'Dynamic NTK': 'Dynamisches NTK',
  YaRN: 'YaRN',
  LongRoPE: 'LongRoPE',
  'Llama 3': 'Llama 3',
  '({count} turns)': '({count} Umdrehungen)',
  '{count} turns': '{count} Umdrehungen',
  '{method}: {count} of {all} pairs never complete a turn':
    '{method}: {count} von {all} Paaren vollenden nie eine Umdrehung',
  'trained {length}': 'trainiert {length}',
  'wanted {length}': 'gewünscht {length}',
  'wavelength (tokens)': 'Wellenlänge (Tokens)',
  'Wavelength of each of {count} pairs, base {base}, over {length} tokens. {methods}.':
    'Wellenlänge von {count} Paaren, Basis {base}, über {length} Tokens. {methods}.',
  'pairs without a whole turn': 'Paare ohne ganze Umdrehung',
  'within {length}': 'innerhalb von {length}',
  'LongRoPE searches its divisors for each model; these grow by the same ratio from pair to pair, from 1 to the factor.':
    'LongRoPE sucht seine Divisoren für jedes Modell; diese hier wachsen von Paar zu Paar im selben Verhältnis, von 1 bis zum Faktor.',
  'LongRoPE searches its divisors for each model; these grow evenly from 1 to the factor.':
    'LongRoPE sucht seine Divisoren für jedes Modell; diese hier wachsen gleichmäßig von 1 bis zum Faktor.',
  'met in training': 'im Training gesehen',
  'reached now': 'jetzt erreicht',
  'never met': 'nie gesehen',
  Play: 'Abspielen',
  Stop: 'Anhalten',
  'No pair turns where it has never been': 'Kein Paar dreht sich dorthin, wo es nie war',
  '{count} of {all} pairs turn where they have never been':
    '{count} von {all} Paaren drehen sich dorthin, wo sie nie waren',
  dials: 'Zifferblätter',
  '{count} dials, one for each pair. {verdict}: over {to} tokens, after training with {from}':
    '{count} Zifferblätter, eines je Paar. {verdict}: über {to} Tokens, nach einem Training mit {from}',
  'met within {length} tokens': 'innerhalb von {length} Tokens gesehen',
  'met for the first time within {length}': 'innerhalb von {length} zum ersten Mal gesehen',
  'not reached': 'nicht erreicht',
  'From one token to the next the fastest pair turns by':
    'Von einem Token zum nächsten dreht sich das schnellste Paar um',
  'in training it was {angle}.': 'im Training waren es {angle}.',
};
