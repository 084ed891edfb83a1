/** Questions of the scorecard and of the ladder. */
export const questions = {
  'Is something added to the word vectors? The largest entry of the table.':
    'Wird zu den Wortvektoren etwas addiert? Der größte Eintrag der Tabelle.',
  'Does attention see it? The largest change of a weight, relative to the largest weight.':
    'Sieht die Attention es? Die größte Änderung eines Gewichts, gemessen am größten Gewicht.',
  'Are all positions distinguished? The smallest distance between two position vectors.':
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

/** Messages of `posenc-ladder`. */
export const ladder = {
  step: 'Schritt',
  Integer: 'Ganze Zahl',
  Normalised: 'Normiert',
  Binary: 'Binär',
  'One sine': 'Ein Sinus',
  'Sine and cosine': 'Sinus und Kosinus',
  'Clocks p / i': 'Uhren p / i',
  'Base 10000': 'Basis 10.000',
  p: 'p',
  'p / (n − 1)': 'p / (n − 1)',
  'digits of p': 'Ziffern von p',
  'sin p': 'sin p',
  'sin p, cos p': 'sin p, cos p',
  'sin p/i, cos p/i': 'sin p/i, cos p/i',
  'sin and cos of p / 10000^(2i/D)': 'sin und cos von p / 10000^(2i/D)',
  'Count. The numbers grow without end and drown the words.':
    'Zählen. Die Zahlen wachsen ohne Ende und übertönen die Wörter.',
  'Divide by the length of the text, n. Words survive, but n belongs to one text: in a longer one the entries leave the range.':
    'Durch die Länge des Textes teilen, n. Die Wörter überstehen es, aber n gehört zu einem Text: In einem längeren verlassen die Einträge den Bereich.',
  'Write p in binary, one digit for each dimension. Bounded for every text, but digits jump: from 127 to 128 eight of them flip, from 128 to 129 one.':
    'p binär schreiben, eine Ziffer je Dimension. In jedem Text beschränkt, aber Ziffern springen: von 127 auf 128 kippen acht, von 128 auf 129 eine.',
  'Make the digits smooth. But a sine takes every value twice in each turn, once rising and once falling.':
    'Die Ziffern glätten. Aber ein Sinus nimmt jeden Wert zweimal je Umdrehung an, einmal steigend und einmal fallend.',
  'Add the cosine: a point on a circle, and a step ahead is a rotation. But all hands run at one speed and come round together.':
    'Den Kosinus dazunehmen: ein Punkt auf einem Kreis, und ein Schritt vorwärts ist eine Drehung. Aber alle Zeiger gehen gleich schnell und kommen gemeinsam wieder herum.',
  'Give every pair a speed of its own. Positions stay well apart, but even the slowest hand turns back long before the text ends.':
    'Jedem Paar eine eigene Geschwindigkeit geben. Positionen bleiben weit genug auseinander, aber selbst der langsamste Zeiger kehrt um, lange bevor der Text endet.',
  'Space the speeds evenly on a logarithmic scale, from one turn in 6.28 positions towards one in 62,832. This is the sinusoidal table.':
    'Die Geschwindigkeiten gleichmäßig auf einer logarithmischen Skala verteilen, von einer Umdrehung in 6,28 Positionen bis beinahe zu einer in 62.832. Das ist die Sinustabelle.',
  'Keeps meaning': 'Erhält die Bedeutung',
  Bounded: 'Beschränkt',
  'Defined at any length': 'Für jede Länge definiert',
  'The same gap is the same distance anywhere': 'Gleicher Schritt, überall gleich weit',
  'Positions well apart': 'Positionen weit genug auseinander',
  'Tells early from late': 'Unterscheidet früh und spät',
  'One layer shifts every position': 'Eine Schicht verschiebt jede Position',
  'not measured: with so few positions one matrix shifts any table. It takes twice as many positions as dimensions.':
    'nicht gemessen: Bei so wenigen Positionen verschiebt eine Matrix jede Tabelle. Es braucht doppelt so viele Positionen wie Dimensionen.',
  'What each step fulfils': 'Was jeder Schritt erfüllt',
  'Measuring …': 'Messung läuft …',
  '{count} of {all} requirements': '{count} von {all} Anforderungen',
  'all but: {requirements}': 'alle außer: {requirements}',
  'Allowed: {bound}.': 'Erlaubt: {bound}.',
  'word there': 'Wort dort',
  'nearest {word}': 'nächstes {word}',
  'All seven requirements, measured': 'Alle sieben Anforderungen, gemessen',
  'The table of {scheme}: {rows} positions by {columns} dimensions, entries up to {bound}.':
    'Die Tabelle zu „{scheme}“: {rows} Positionen mal {columns} Dimensionen, Einträge bis {bound}.',
  'Words before (open marks) and after the table is added: the nearest word is of the same kind for {before} before, after:':
    'Wörter, bevor (offene Zeichen) und nachdem die Tabelle addiert ist: Das nächste Wort ist vorher bei {before} von derselben Art, nachher bei',
};

/** Messages of `posenc-scorecard`. */
export const scorecard = {
  'It is defined at any length': 'Für jede Länge definiert',
  'The same word differs by its position': 'Dasselbe Wort unterscheidet sich nach seiner Position',
  'Logits depend on the distance alone': 'Logits hängen nur vom Abstand ab',
  '{value} of the entries past the length are finite numbers':
    '{value} der Einträge jenseits der Länge sind endliche Zahlen',
  'weights change by up to {value} of the largest weight':
    'Gewichte ändern sich um bis zu {value} des größten Gewichts',
  'logits change by up to {value} when all positions move together':
    'Logits ändern sich um bis zu {value}, wenn alle Positionen gemeinsam weiterrücken',
  'worst at position': 'am schlechtesten an Position',
  '{scheme}: {count} of {all} measurements hold over {positions} positions':
    '{scheme}: über {positions} Positionen {count} von {all} Messungen erfüllt',
  'All {count} measurements': 'Alle {count} Messungen',
  scorecard: 'Bewertung',
};
