/** What the Lab says. */
export const lab = {
  'What all panels have in common': 'Was allen Panels gemeinsam ist',
  'Add a panel': 'Panel hinzufügen',
  'Computing: {done} of {count} panels are there.': 'Wird berechnet: {done} von {count} Panels sind fertig.',
  Cancel: 'Abbrechen',
  'Cancelled; the picture is the one before.': 'Abgebrochen; zu sehen ist noch das vorige Bild.',
  'Panel {number}: {title}': 'Panel {number}: {title}',
  '{title} (panel {number})': '{title} (Panel {number})',
  'token {number}': 'Token {number}',
  View: 'Ansicht',
  auto: 'auto',
  on: 'an',
  off: 'aus',
  of: 'von',
  'or made-up tokens': 'oder erfundene Tokens',
  'one range': 'gemeinsamer Farbbereich',
  'up to': 'bis',
  'all terms': 'alle Terme',
  'content · content': 'Inhalt · Inhalt',
  'content · position': 'Inhalt · Position',
  'position · content': 'Position · Inhalt',
  'position · position': 'Position · Position',
  'Difference of panels {first} and {second}': 'Differenz der Panels {first} und {second}',
  'Panel {first} minus panel {second}, cell by cell.': 'Panel {first} minus Panel {second}, Zelle für Zelle.',
  'Remove panel {number}': 'Panel {number} entfernen',
  'Remove this panel': 'Dieses Panel entfernen',
  'Scheme of panel {number}': 'Verfahren von Panel {number}',
  '③④ vectors of the distance': '③④ Vektoren des Abstands',
  '① embedding': '① Embedding',
  '② rotation': '② Drehung',
  '③ bias': '③ Bias',
  '③④ relative': '③④ relativ',
  'Words in a bag: attention without any position.': 'Wörter im Beutel: Attention ganz ohne Position.',
  'as in': 'wie bei',
  'no model': 'keinem Modell',
  'Not shown: {list}.': 'Nicht gezeigt: {list}.',
  'Source: {source}.': 'Quelle: {source}.',
  '{count} parameters': '{count} Parameter',
  'all at their defaults': 'alle voreingestellt',
  'Measuring …': 'Messung läuft …',
  'Computing …': 'Wird berechnet …',
  'Below is the last picture.': 'Darunter ist das letzte Bild.',
  'Below is the last picture, of the {view}.': 'Darunter ist das letzte Bild (Ansicht „{view}“).',
  'A trained model would have learned its {array}. Here it is random, drawn from the seed.':
    'Ein trainiertes Modell hätte gelernt: {array}. Hier sind es Zufallszahlen aus dem Seed.',
  'A trained model would have learned its {arrays}. Here they are random, drawn from the seed.':
    'Ein trainiertes Modell hätte gelernt: {arrays}. Hier sind es Zufallszahlen aus dem Seed.',
  'Copy a program that gives these numbers': 'Ein Programm kopieren, das diese Zahlen berechnet',
  'Copy as': 'Kopieren als',
  'Save what is shown': 'Speichern, was gezeigt wird',
  'Background of pictures': 'Hintergrund von Bildern',
  'Copied: {count} lines that end in “shown”.': 'Kopiert: {count} Zeilen; das Ergebnis steht am Ende in „shown“.',
  'Copied: {columns} of each {row}.': 'Kopiert: {columns} je {row}.',
  'This browser does not let the page copy.': 'Dieser Browser erlaubt der Seite nicht, etwas zu kopieren.',
  'This panel has no list of numbers.': 'Dieses Panel hat keine Liste von Zahlen.',
  'This panel shows nothing to save.': 'Dieses Panel zeigt nichts zum Speichern.',
  'The numbers of each {row}': 'Die Zahlen je {row}',
  'Numbers of each {row}': 'Zahlen je {row}',
  'Copy these numbers': 'Diese Zahlen kopieren',
  'Copy the list as': 'Liste kopieren als',
  'stands still': 'steht still',
  pair: 'Paar',
  slope: 'Steigung',
  bucket: 'Bucket',
  'query − key': 'Query − Key',
  'turns in {length}': 'Umdrehungen in {length}',
  'bias of head {number}': 'Bias von Head {number}',
  'All {all} pairs turn at least once in {length} positions.':
    'Alle {all} Paare drehen sich in {length} Positionen mindestens einmal.',
  '{count} of {all} pairs do not turn once in {length} positions: {pairs}.':
    '{count} von {all} Paaren drehen sich in {length} Positionen kein einziges Mal: {pairs}.',
  'adds to the embedding': 'wird zum Embedding addiert',
  'attention sees it': 'die Attention sieht es',
  'falls on the whole': 'fällt insgesamt',
  'each logit of its own query alone': 'jedes Logit nur von seiner Query',
  'later keys have their own values': 'spätere Keys haben eigene Werte',
  'positions told apart': 'Positionen unterschieden',
  'entries bounded': 'Einträge beschränkt',
  'defined past the trained length': 'jenseits der Trainingslänge definiert',
  'words keep their neighbours': 'Wörter behalten ihre Nachbarn',
  'distances unchanged by a shift': 'Abstände nach Verschiebung gleich',
  'logits unchanged by a shift': 'Logits nach Verschiebung gleich',
  'logits unchanged by a shift of {shift}': 'Logits nach Verschiebung um {shift} gleich',
  'a shift is one linear layer': 'Verschiebung ist eine lineare Schicht',
  'that layer is a rotation': 'diese Schicht ist eine Drehung',
  'vectors of one length': 'Vektoren gleich lang',
  'past and future alike': 'Vergangenheit und Zukunft gleich',
  'depends on the distance alone': 'hängt nur vom Abstand ab',
  'falls with the distance': 'fällt mit dem Abstand',
  'reach of attention': 'Reichweite der Attention',
  'same numbers every time': 'jedes Mal dieselben Zahlen',
  'equal words told apart': 'gleiche Wörter unterschieden',
  'The largest difference between the rows of weights of equal words.':
    'Der größte Unterschied zwischen den Zeilen der Gewichte gleicher Wörter.',
  'Measured at {count} positions': 'Gemessen an {count} Positionen',
  property: 'Eigenschaft',
  'holds if': 'erfüllt, wenn',
  'at {places}': 'bei {places}',
  'There is nothing to measure without an encoding.': 'Ohne Kodierung gibt es nichts zu messen.',
  'The scorecard does not cover {scheme}.': 'Die Bewertung umfasst „{scheme}“ nicht.',
  'The scorecard does not cover {scheme} in this form ({problem}).':
    'Die Bewertung umfasst „{scheme}“ in dieser Form nicht ({problem}).',
  '{title}: {quantity} over {x}, from {low} to {high}.': '{title}: {quantity} über {x}, von {low} bis {high}.',
  '{title}: {quantity} of {rows} ({rowAxis}) by {columns} ({columnAxis}), from {low} to {high}.':
    '{title}: {quantity}, {rows} ({rowAxis}) mal {columns} ({columnAxis}), von {low} bis {high}.',
  '{quantity} difference': 'Differenz ({quantity})',
  '{quantity} with position 0': '{quantity} mit Position 0',
  'distance of vectors': 'Abstand der Vektoren',
  '{count} tokens here': 'hier {count} Tokens',
  '{count} tokens here, as many as trained on': 'hier {count} Tokens, so viele wie im Training',
  'position {position} here': 'hier Position {position}',
  'position {position} here, as far as trained on': 'hier Position {position}, so weit wie im Training',
  'trained on {count}': 'trainiert mit {count}',
  'The logits of {scheme} have no such part; they consist of {parts}.':
    'Die Logits von „{scheme}“ haben keinen solchen Teil; sie bestehen aus: {parts}.',
  'The logits of a layer without encoding have no such part; they consist of {parts}.':
    'Die Logits einer Schicht ohne Kodierung haben keinen solchen Teil; sie bestehen aus: {parts}.',
  'With {scheme}, vectors are added to the words and no number to a logit. What positions do alone is the term position · position of the logits.':
    'Bei „{scheme}“ werden Vektoren zu den Wörtern addiert und keine Zahl zu einem Logit. Was Positionen allein bewirken, zeigt der Term „Position · Position“ der Logits.',
  'With {scheme}, queries and keys are turned and nothing is added to a logit. See the logits.':
    'Bei „{scheme}“ werden Queries und Keys gedreht, und zu einem Logit wird nichts addiert. Sieh dir die Logits an.',
  'What {scheme} adds to a logit depends on the words. See the terms of the logits.':
    'Was „{scheme}“ zu einem Logit addiert, hängt von den Wörtern ab. Sieh dir die Terme der Logits an.',
  'What {scheme} adds at a distance depends on the words. See the terms of the logits.':
    'Was „{scheme}“ in einem Abstand addiert, hängt von den Wörtern ab. Sieh dir die Terme der Logits an.',
  'In {scheme} positions lie on a grid, where two cells have no single distance. See the similarity.':
    'Bei „{scheme}“ liegen Positionen auf einem Gitter, auf dem der Abstand zweier Zellen keine einzelne Zahl ist. Sieh dir die Ähnlichkeit an.',
  '{scheme} counts rows and columns, where two tokens have no single distance. See the bias.':
    '„{scheme}“ zählt Zeilen und Spalten, sodass der Abstand zweier Tokens keine einzelne Zahl ist. Sieh dir den Bias an.',
  'In {scheme} positions have no vectors that could be compared, only numbers. See the bias.':
    'Bei „{scheme}“ haben Positionen keine Vektoren, die man vergleichen könnte, nur Zahlen. Sieh dir den Bias an.',
  'There is no table in {scheme}: each number is computed when it is needed. See the bias.':
    'Bei „{scheme}“ gibt es keine Tabelle: Jede Zahl wird berechnet, wenn sie gebraucht wird. Sieh dir den Bias an.',
  'In {scheme} there are no pairs that turn, and so no wavelengths.':
    'Bei „{scheme}“ gibt es keine Paare, die sich drehen, und deshalb keine Wellenlängen.',
  'Nothing tells where a token stands, so there is nothing to show here.':
    'Nichts sagt, wo ein Token steht, deshalb gibt es hier nichts zu zeigen.',
  'Measured apart.': 'Wird gesondert gemessen.',
  'One of the two panels shows nothing to subtract.': 'Eines der beiden Panels zeigt nichts, was sich abziehen ließe.',
  'The two panels have other sizes, {rows} by {columns} and {otherRows} by {otherColumns}, and no difference.':
    'Die beiden Panels sind verschieden groß, {rows} mal {columns} und {otherRows} mal {otherColumns}, und haben deshalb keine Differenz.',
  'The two panels show pictures of different kinds, which have no difference.':
    'Die beiden Panels zeigen Bilder verschiedener Art, aus denen sich keine Differenz bilden lässt.',
  '{argument}: missing; expected {expected}': '{argument}: fehlt; erwartet: {expected}',
  'one of {names}': 'einer von {names}',
  'one of {names} (did you mean {nearest}?)': 'einer von {names} (meintest du {nearest}?)',
  'an empty sentence': 'ein leerer Satz',
  'a sentence of {count} words and marks': 'ein Satz aus {count} Wörtern und Zeichen',
  '1 to {most} words and punctuation marks': '1 bis {most} Wörter und Satzzeichen',
  'at most {most}, as many as there are tokens': 'höchstens {most}, so viele, wie es Tokens gibt',
  'a whole number from 1 to {most}, the heads of this panel':
    'eine ganze Zahl von 1 bis {most}, der Zahl der Heads dieses Panels',
  'at most {most} for the {view}, which is a matrix; the spectrum and the distance go further':
    'höchstens {most} für die Ansicht „{view}“, die eine Matrix ist; „Spektrum“ und „Abstand“ gehen weiter',
  'at most {most} with {heads} heads': 'höchstens {most} bei {heads} Heads',
  'at most {most}: {scheme} has no numbers for each distance alone':
    'höchstens {most}: „{scheme}“ hat keine Zahlen für jeden Abstand allein',
  'at most {most}: {scheme} is computed from the words': 'höchstens {most}: „{scheme}“ wird aus den Wörtern berechnet',
  'fewer: {heads} heads × {queries} queries × {keys} keys are too many to draw':
    'weniger: {heads} Heads × {queries} Queries × {keys} Keys sind zu viele zum Zeichnen',
  'fewer: what {scheme} learns would be {numbers} random numbers':
    'weniger: Was „{scheme}“ lernt, wären {numbers} Zufallszahlen',
  'a divisor of {count}, the number of tokens': 'ein Teiler von {count}, der Anzahl der Tokens',
  '{cells} cells for {tokens} tokens': '{cells} Zellen für {tokens} Tokens',
  'as many cells as there are tokens, {tokens}': 'so viele Zellen wie Tokens, {tokens}',
  'queries that are among the {cells} cells of the grid': 'Queries, die unter den {cells} Zellen des Gitters sind',
  'What computes in the background has failed ({reason}). The next change tries again.':
    'Die Berechnung im Hintergrund ist ausgefallen ({reason}). Die nächste Änderung versucht es noch einmal.',
  'Without an encoding there is nothing to compute here.': 'Ohne Kodierung gibt es hier nichts zu berechnen.',
  'The scorecard is many small measurements; see pe.score in JavaScript.':
    'Die Bewertung besteht aus vielen kleinen Messungen; siehe pe.score in JavaScript.',
  'The scorecard is many small measurements; pe.score() makes it.':
    'Die Bewertung besteht aus vielen kleinen Messungen; pe.score() macht sie.',
  'There is nothing of {scheme} to show here.': 'Von „{scheme}“ gibt es hier nichts zu zeigen.',
  'In {scheme} there are no pairs that turn.': 'Bei „{scheme}“ gibt es keine Paare, die sich drehen.',
  'There are snippets of all terms together.': 'Programme gibt es nur für alle Terme zusammen.',
  'Only biases have a snippet of the bias; see the logits.':
    'Ein Programm für den Bias gibt es nur bei Verfahren, die selbst ein Bias sind; sieh dir die Logits an.',
  '{scheme} is not written out here; see JavaScript.': '„{scheme}“ ist hier nicht ausgeschrieben; siehe JavaScript.',
  'The augmentation of CAPE draws random numbers that only posenc repeats; the JavaScript snippet has them.':
    'Die Augmentierung von CAPE zieht Zufallszahlen, die nur posenc ebenso zieht; das Programm in JavaScript hat sie.',
  'The frequencies of a grid stand in the snippet of the table.':
    'Die Frequenzen eines Gitters stehen im Programm für die Tabelle.',
  'What the reshape leaves above the diagonal has a snippet in JavaScript alone.':
    'Für das, was das Umformen über der Diagonalen hinterlässt, gibt es nur in JavaScript ein Programm.',
  'The frequencies are learned.': 'Die Frequenzen sind gelernt.',
  'Only the centres that queries and keys share, and the layout of the pairs, have a snippet.':
    'Ein Programm gibt es nur, wenn Queries und Keys dieselbe Mitte haben und der Maßstab dem Layout der Paare folgt.',
} as const;

export type Lab = typeof lab;
