/** Questions of the scorecard and of the ladder. */
export const questions = {
  'Is something added to the word vectors? The largest entry of the table.':
    'Wird zu den Wortvektoren etwas addiert? Der größte Eintrag der Tabelle.',
  'Does attention see it? The largest change of a weight, relative to the largest weight.':
    'Sieht die Attention es? Die größte Änderung eines Gewichts, gemessen am größten Gewicht.',
  'Are all positions told apart? The smallest distance between two position vectors.':
    'Werden alle Positionen unterschieden? Der kleinste Abstand zweier Positionsvektoren.',
  'Do entries stay as large when the context is eight times as long? The growth of the largest entry.':
    'Bleiben Einträge so groß, wenn der Kontext achtmal so lang ist? Das Wachstum des größten Eintrags.',
  'Is it defined past the trained length? The share of finite entries in as many positions again.':
    'Ist es jenseits der Trainingslänge definiert? Der Anteil endlicher Einträge an noch einmal so vielen Positionen.',
  'Do words keep their neighbours? The share whose nearest neighbour is still of their group.':
    'Behalten Wörter ihre Nachbarn? Der Anteil der Wörter, deren nächster Nachbar noch aus ihrer Gruppe ist.',
  'Do words keep their neighbours? The share of the words in the picture whose nearest word is of their kind.':
    'Behalten Wörter ihre Nachbarn? Der Anteil der Wörter im Bild, deren nächstes Wort von ihrer Art ist.',
  'Is no position close to another? The smallest distance of two positions, as a part of the largest of two neighbours.':
    'Liegt keine Position nahe bei einer anderen? Der kleinste Abstand zweier Positionen, gemessen am größten Abstand zweier Nachbarn.',
  'Does one of the numbers lead from the first position to the last? The longest stretch on which one only rises or only falls, as a share of the text.':
    'Führt eine der Zahlen von der ersten Position zur letzten? Die längste Strecke, auf der eine nur steigt oder nur fällt, als Anteil am Text.',
  'Do two positions stay as far apart when both move on? The largest change of a distance, relative to the largest distance.':
    'Bleiben zwei Positionen gleich weit voneinander entfernt, wenn beide weiterrücken? Die größte Änderung eines Abstands, gemessen am größten Abstand.',
  'Are logits the same when all positions move together? The largest relative difference.':
    'Bleiben Logits gleich, wenn alle Positionen gemeinsam weiterrücken? Der größte relative Unterschied.',
  'Does each logit depend only on its own query? The largest change with the word of another one.':
    'Hängt jedes Logit nur von seiner eigenen Query ab? Die größte Änderung, wenn das Wort einer anderen Query ein anderes ist.',
  'Have later keys values of their own? The largest difference from what would wrap around.':
    'Haben spätere Keys eigene Werte? Der größte Unterschied zu dem, was beim Umbrechen der Zeilen dorthin geriete.',
  'Does one linear layer shift every position? The part of a step that it misses.':
    'Verschiebt eine lineare Schicht jede Position? Der Teil eines Schritts, der ihr entgeht.',
  'Is that layer a rotation? The largest entry of |MᵀM - I|.':
    'Ist diese Schicht eine Drehung? Der größte Eintrag von |MᵀM - I|.',
  'Do all position vectors have the same length? Their spread.':
    'Haben alle Positionsvektoren dieselbe Länge? Ihre Spannweite.',
  'Are past and future alike? The largest asymmetry; rotations turn two vectors.':
    'Sind Vergangenheit und Zukunft gleich? Die größte Asymmetrie; Drehungen werden an zwei Vektoren gemessen.',
  'Does the matrix depend on the distance alone? The largest deviation along a diagonal.':
    'Hängt die Matrix nur vom Abstand ab? Die größte Abweichung entlang einer Diagonalen.',
  'Does it fall with the distance? The share of steps that do not rise.':
    'Fällt es mit dem Abstand? Der Anteil der Schritte, die nicht steigen.',
  'Does it fall on the whole? The part of its range that the envelope has lost by half way.':
    'Fällt es insgesamt? Der Teil der Spannweite, den die Einhüllende auf halbem Weg verloren hat.',
  'If attention followed this decay alone, how far would it reach? Where 5 % is left.':
    'Folgte die Attention nur diesem Abfall, wie weit reichte sie? Der Abstand, in dem noch 5\u00a0% übrig sind.',
  'Does the same request give the same numbers? The largest difference.':
    'Ergibt derselbe Aufruf dieselben Zahlen? Der größte Unterschied.',
};
