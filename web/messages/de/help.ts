/** What the Lab says of its own parameters; those of schemes are described in `reference`. */
export const help = {
  'Components of each query and key.': 'Komponenten jeder Query und jedes Keys.',
  'Heads of this panel. Left out: as many as the others have.':
    'Heads dieses Panels. Weggelassen: so viele, wie die anderen haben.',
  'What multiplies query · key before softmax. Left out: 1 / √headDim.':
    'Womit Query · Key vor der Softmax multipliziert wird. Weggelassen: 1 / √headDim.',
  'Width of the word vectors, and of the table that is added to them.':
    'Breite der Wortvektoren und der Tabelle, die zu ihnen addiert wird.',
  'Columns of the grid that the tokens fill row by row. Left out: the most nearly square one.':
    'Spalten des Gitters, das die Tokens Zeile für Zeile füllen. Weggelassen: das Gitter, das einem Quadrat am nächsten kommt.',
  "'longrope': one divisor per pair up to the trained length. Left out: 1 for all.":
    '„LongRoPE“: ein Divisor je Paar bis zur Trainingslänge. Weggelassen: 1 für alle.',
  "'longrope': one divisor per pair beyond the trained length. Left out: a geometric ladder from 1 to the factor, which only has the shape of those that a search finds.":
    '„LongRoPE“: ein Divisor je Paar jenseits der Trainingslänge. Weggelassen: eine geometrische Leiter von 1 bis zum Faktor, die nur die Form derer hat, die eine Suche findet.',
  'The numbers of pairs for time, height and width, mrope_section of configurations; they add up to the number of all pairs. In mode chunked, one number for each axis. Left out: a quarter for the first, and half of the rest for each of the others.':
    'Die Anzahlen der Paare von Zeit, Höhe und Breite, mrope_section der Konfigurationen; zusammen ergeben sie die Anzahl aller Paare. Im Modus „blockweise“ eine Zahl für jede Achse, die es gibt. Weggelassen: ein Viertel für die erste und die Hälfte vom Rest für jede andere.',
  'What the tokens are: text, where the three axes are equal, or the patches of an image.':
    'Was die Tokens sind: Text, bei dem die drei Achsen gleich sind, oder die Patches eines Bildes.',
  'Distances beyond it count as it (clamp_len). Left out: none do.':
    'Größere Abstände zählen wie dieser (clamp_len). Weggelassen: Jeder Abstand zählt, wie er ist.',
  'The tokens of all panels: words and marks of punctuation.': 'Die Tokens aller Panels: Wörter und Satzzeichen.',
  'So many different made-up words instead of the sentence. Left out: the sentence. More than 2048 are for the spectrum and the distance, which are no matrices.':
    'So viele verschiedene erfundene Wörter statt des Satzes. Weggelassen: der Satz. Mehr als 2048 zeigen nur die Ansichten „Spektrum“ und „Abstand“, weil sie keine Matrizen sind.',
  'What every panel shows of its scheme.': 'Was jedes Panel von seinem Verfahren zeigt.',
  'The parts that add up to the logits: query with key, word with word, word with position and so on.':
    'Die Teile, deren Summe die Logits sind: Query mit Key, Wort mit Wort, Wort mit Position und so weiter.',
  'How two position vectors are compared.': 'Wie zwei Positionsvektoren verglichen werden.',
  'Which head is shown; each has projections of its own.': 'Welcher Head gezeigt wird; jeder hat eigene Projektionen.',
  'How many heads the layer has. A panel may have a number of its own.':
    'Wie viele Heads die Schicht hat. Ein Panel kann eine eigene Anzahl haben.',
  'A token sees itself and the tokens before it.': 'Ein Token sieht sich selbst und die Tokens davor.',
  'Word vectors, projections and what schemes learn are drawn from this seed.':
    'Wortvektoren, Projektionen und was Verfahren lernen werden aus diesem Seed gezogen.',
  'So many of the last tokens ask; all tokens answer. Left out: all of them ask.':
    'So viele der letzten Tokens fragen; alle Tokens antworten. Weggelassen: Alle fragen.',
  'Position of the first query; the first key stands at 0. Left out: keys − queries, so that the last ones meet.':
    'Position der ersten Query; der erste Key steht bei 0. Weggelassen: Keys − Queries, sodass die letzte Query auf den letzten Key trifft.',
  'Colours of all panels reach to this number. Left out: each panel has a range of its own.':
    'Die Farben aller Panels reichen bis zu dieser Zahl. Weggelassen: Jedes Panel hat einen eigenen Bereich.',
  'One more panel: the first minus the second.': 'Ein weiteres Panel: das erste minus das zweite.',
} as const;
