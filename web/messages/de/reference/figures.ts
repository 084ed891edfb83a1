/** What the reference says about the attributes of figures. */
export const figures = {
  'What the words attend to each other in.': 'Der Satz, dessen Wörter aufeinander achten.',
  'Weights are the softmax of the logits along each row; terms are what the logits are the sum of.':
    'Gewichte sind die Softmax der Logits entlang jeder Zeile; Terme sind die Summanden der Logits.',
  'Each head has its own projections.': 'Jeder Head hat eigene Projektionen.',
  'A word sees itself and the words before it.': 'Ein Wort sieht sich selbst und die Wörter davor.',
  "How the position of a query multiplies its logits: as in Llama 4, Ministral 3 or Inkling, or by the logarithm of the length ('log-n'). 'none': not at all.":
    "Wie die Position einer Query ihre Logits multipliziert: wie in Llama 4, Ministral 3 oder Inkling, oder mit dem Logarithmus der Länge ('log-n'). 'none': gar nicht.",
  "s: how fast the logits grow with the logarithm of the position (attn_scale of Llama 4, llama_4_scaling_beta of Ministral 3, alpha of Inkling). 'log-n' has none.":
    "s: wie schnell die Logits mit dem Logarithmus der Position wachsen (attn_scale von Llama 4, llama_4_scaling_beta von Ministral 3, alpha von Inkling). 'log-n' hat kein s.",
  'n: the position from which on the logits grow (floor_scale of Llama 4, original_max_position_embeddings of Ministral 3, n_floor of Inkling, the trained length of log-n). Models have 8192 and more, which no sentence reaches.':
    'n: die Position, ab der die Logits wachsen (floor_scale von Llama 4, original_max_position_embeddings von Ministral 3, n_floor von Inkling, die Trainingslänge von log-n). Modelle haben 8192 und mehr, was kein Satz erreicht.',
  'A logit in the denominator of every softmax that no value belongs to, so that weights add up to less than 1 (gpt-oss, where each head learns one). If omitted, there is none.':
    'Ein Logit im Nenner jeder Softmax, zu dem kein Value gehört, sodass die Gewichte zusammen weniger als 1 ergeben (gpt-oss, wo jeder Head eines lernt). Weggelassen: keines.',
  'Word vectors and projections are drawn from this seed.':
    'Wortvektoren und Projektionen werden aus diesem Seed gezogen.',
  'What tells the model where a word is.': 'Wie das Modell erfährt, wo ein Wort steht.',
  'Each head has its own bias.': 'Jeder Head hat einen eigenen Bias.',
  'Rows of the matrix.': 'Zeilen der Matrix.',
  'Columns of the matrix.': 'Spalten der Matrix.',
  'The head whose matrix is shown.': 'Der Head, dessen Matrix gezeigt wird.',
  'The encoding that is shown.': 'Die Kodierung, die gezeigt wird.',
  'How the frequencies change to read further than trained. LongRoPE’s divisors grow evenly from 1 to the factor here; published ones are searched.':
    'Wie sich die Frequenzen ändern, um weiter als trainiert zu lesen. Die Divisoren von LongRoPE wachsen hier gleichmäßig von 1 bis zum Faktor; die veröffentlichten wurden durch eine Suche bestimmt.',
  'The present length of the text; the last token is the query.':
    'Die aktuelle Länge des Textes; das letzte Token ist die Query.',
  'The length that the model was trained on.': 'Die Länge, mit der das Modell trainiert wurde.',
  'How many times further than trained.': 'Das Wievielfache der Trainingslänge.',
  'Components of a head.': 'Komponenten eines Heads.',
  'Keys and the query are drawn from this seed.': 'Keys und die Query werden aus diesem Seed gezogen.',
  'What is on the left.': 'Was links steht.',
  'What it is compared with.': 'Womit verglichen wird.',
  'Attention over the sentence, or the tables and biases themselves.':
    'Die Attention über dem Satz oder die Tabellen und Bias-Werte selbst.',
  'Positions of the tables, queries and keys of the biases.':
    'Positionen der Tabellen, Queries und Keys der Bias-Werte.',
  'Channels of the tables.': 'Kanäle der Tabellen.',
  'The bases whose curves are compared.': 'Die Basen, deren Kurven verglichen werden.',
  'Width of a head: twice the number of pairs.': 'Breite eines Heads: doppelt so viel wie Paare.',
  'The farthest distance.': 'Der größte Abstand.',
  'The distance at which query and key point the same way: at 0 they are equal, otherwise the key was turned beforehand.':
    'Der Abstand, in dem Query und Key in dieselbe Richtung zeigen: Bei 0 sind sie gleich, sonst wurde der Key vorher gedreht.',
  'The mean score of two equal random vectors, or the bound of Su et al. on how large a score can be.':
    'Der mittlere Score zweier gleicher Zufallsvektoren oder die Schranke von Su et al. dafür, wie groß ein Score sein kann.',
  'Whose table of distances is read.': 'Wessen Tabelle von Abständen gelesen wird.',
  'Tokens that look.': 'Tokens, die auf andere achten.',
  'Tokens that are looked at.': 'Tokens, auf die geachtet wird.',
  'Where the queries are when they are fewer or more than the keys.':
    'Wo die Queries stehen, wenn es weniger oder mehr sind als Keys.',
  'Distances beyond it share a row.': 'Abstände darüber hinaus teilen sich eine Zeile.',
  'Rows of the table; half of them for each direction.': 'Zeilen der Tabelle; die Hälfte davon für jede Richtung.',
  'Distances beyond it share the last bucket.': 'Abstände darüber hinaus teilen sich den letzten Bucket.',
  'How the frequencies are stretched to the wanted context.':
    'Wie die Frequenzen auf den gewünschten Kontext gestreckt werden.',
  'The context that is wanted.': 'Der Kontext, der gewünscht ist.',
  'The context the model was trained with.': 'Der Kontext, mit dem das Modell trainiert wurde.',
  'The longest wavelength is about 2π times it.': 'Die längste Wellenlänge ist etwa 2π-mal so groß.',
  'How far up the ladder, from counting to the sinusoidal table.':
    'Welche Stufe der Leiter, vom Zählen bis zur Sinustabelle.',
  'Positions of the table, and those that are measured.': 'Positionen der Tabelle, und die, an denen gemessen wird.',
  'Numbers of a position vector.': 'Wie viele Zahlen ein Positionsvektor hat.',
  'Word vectors are drawn from this seed.': 'Wortvektoren werden aus diesem Seed gezogen.',
  'Groups of layers: their numbers, where position enters, and what else they do.':
    'Gruppen von Schichten: ihre Nummern, wo die Position eingeht, und was sie sonst tun.',
  'The selected layer, counted from 0 through all stacks. If omitted, none.':
    'Die gewählte Schicht, gezählt ab 0 durch alle Stapel. Weggelassen: keine.',
  'Each word is turned by its position.': 'Jedes Wort wird um seine Position gedreht.',
  'Compared with the first: words as far apart as there.':
    'Mit dem ersten verglichen: Wörter, so weit auseinander wie dort.',
  'Two words of both sentences, whose angle is compared.': 'Zwei Wörter beider Sätze, deren Winkel verglichen wird.',
  'An angle of your own, or what RoPE gives one pair of dimensions.':
    'Ein eigener Winkel oder der, den RoPE einem Paar von Dimensionen gibt.',
  'From one position to the next.': 'Von einer Position zur nächsten.',
  'Where in a longer text the sentence begins.': 'Wo in einem längeren Text der Satz beginnt.',
  'Rotated components of a head, two for each pair.': 'Gedrehte Komponenten eines Heads, zwei für jedes Paar.',
  'Which pair of components is shown, counted from 0, below dim / 2.':
    'Welches Paar von Komponenten gezeigt wird, gezählt ab 0, unter dim / 2.',
  'Positions that are looked at.': 'Positionen, die betrachtet werden.',
  'Numbers of a position vector, or of a head that is turned.':
    'Wie viele Zahlen ein Positionsvektor hat, oder ein Head, der gedreht wird.',
  'The common shift of all positions under which logits are compared; vectors of the distance settle it themselves.':
    'Die gemeinsame Verschiebung aller Positionen, unter der Logits verglichen werden; bei Vektoren des Abstands steht das Ergebnis von vornherein fest.',
  'The matrix of a shift, or the distance of two positions that move together.':
    'Die Matrix einer Verschiebung oder der Abstand zweier Positionen, die gemeinsam weiterrücken.',
  'p: the position that is shifted.': 'p: die Position, die verschoben wird.',
  'φ: how far.': 'φ: wie weit.',
  'Which pair of dimensions is shown, counted from 0, below dim / 2.':
    'Welches Paar von Dimensionen gezeigt wird, gezählt ab 0, unter dim / 2.',
  'Dimensions of the table, two for each pair.': 'Dimensionen der Tabelle, zwei für jedes Paar.',
  'Positions over which the residual and the distances are looked at.':
    'Positionen, über die der Restfehler und die Abstände betrachtet werden.',
  'How two rows are compared.': 'Wie zwei Zeilen verglichen werden.',
  'How many rows are compared.': 'Wie viele Zeilen verglichen werden.',
  'Channels of a row.': 'Kanäle einer Zeile.',
  'Which array of the algorithm is shown.': 'Welches Array des Verfahrens gezeigt wird.',
  'How many queries.': 'Wie viele Queries.',
  'How many keys.': 'Wie viele Keys.',
  'Queries look back, ahead, or both ways.': 'Queries blicken zurück, voraus oder in beide Richtungen.',
  'Whether the last query is aligned with the last key (as with a cache), or the first at the first.':
    'Ob die letzte Query beim letzten Key steht (wie mit einem Cache) oder die erste beim ersten.',
  'Whether the logits keep what the reshape leaves where one direction has no meaning.':
    'Ob die Logits behalten, was das Umformen dort hinterlässt, wo eine Richtung keine Bedeutung hat.',
  'Queries are drawn from this seed.': 'Queries werden aus diesem Seed gezogen.',
  'The scaling methods that are compared.': 'Die Skalierungen, die verglichen werden.',
  'The whole table as a map, some channels as waves, or every pair of a sinusoidal table as a clock hand.':
    'Die ganze Tabelle als Karte, einige Kanäle als Wellen oder jedes Paar einer Sinustabelle als Uhrzeiger.',
  'How many positions there are.': 'Wie viele Positionen es gibt.',
  'The words at the positions.': 'Die Wörter, die an den Positionen stehen.',
  'Word vectors before the table is added, after, or both with the way between.':
    'Wortvektoren, bevor die Tabelle addiert ist, danach, oder beide mit dem Weg dazwischen.',
  'Numbers of a word vector.': 'Wie viele Zahlen ein Wortvektor hat.',
  'Position of the first word of the text.': 'Position des ersten Worts des Textes.',
};

/** What the reference says about the attributes of figures that train. */
export const training = {
  'What is learned; text takes the characters of the attribute text, or of what is in the element.':
    'Was gelernt wird; text nimmt die Zeichen des Attributs text oder dessen, was im Element steht.',
  'The schemes that are compared.': 'Die Verfahren, die verglichen werden.',
  'Address of the results, a JSON file. If omitted, those of the property recording.':
    'Adresse der Ergebnisse, einer Datei in JSON. Weggelassen: die der Eigenschaft recording.',
  'The reader draws her own curves before she sees what was measured.':
    'Wer liest, zeichnet eigene Kurven, bevor zu sehen ist, was gemessen wurde.',
  'What is trained side by side, from the same seed on the same batches; numbers of a scheme follow a colon, as in rope:base=100.':
    'Was nebeneinander trainiert wird, aus demselben Seed mit denselben Batches; Zahlen eines Verfahrens stehen hinter einem Doppelpunkt, wie in rope:base=100.',
  'Loss and accuracy over the steps, accuracy by length, attention on one sequence, or the parameters of the scheme.':
    'Verlust und Genauigkeit über den Schritten, Genauigkeit nach Länge, die Attention auf einer Sequenz oder die Parameter des Verfahrens.',
  'The text whose characters are learned; the last seventh of it is tested on.':
    'Der Text, dessen Zeichen gelernt werden; mit seinem letzten Siebtel wird getestet.',
  'Batches and initial parameters are drawn from this seed.':
    'Batches und Anfangswerte der Parameter werden aus diesem Seed gezogen.',
  'How many steps are trained.': 'Wie viele Schritte trainiert wird.',
  'Tokens of the texts that are trained on.': 'Tokens der Texte, mit denen trainiert wird.',
  'Channels of the model.': 'Kanäle des Modells.',
  'Layers of the model.': 'Schichten des Modells.',
  'Attention heads of a layer; they divide dim.': 'Attention-Heads einer Schicht; ihre Zahl teilt dim.',
  'Texts of a step.': 'Texte eines Schritts.',
  'The highest learning rate.': 'Die höchste Lernrate.',
  'Steps between two tests.': 'Schritte zwischen zwei Tests.',
  'The lengths of the texts that are tested, in tokens.': 'Die Längen der Texte, mit denen getestet wird, in Tokens.',
  'The scheme whose attention is shown large, as in schemes. If omitted, the first.':
    'Das Verfahren, dessen Attention groß gezeigt wird, so wie schemes es nennt. Weggelassen: das erste.',
  'The layer whose attention and parameters are shown, counted from 1.':
    'Die Schicht, deren Attention und Parameter gezeigt werden, gezählt ab 1.',
  'The head whose attention is shown large, counted from 1.':
    'Der Head, dessen Attention groß gezeigt wird, gezählt ab 1.',
  'Number of tokens of the text whose attention is shown. If omitted, twice the trained length, at most 64.':
    'Tokens des Textes, dessen Attention gezeigt wird. Weggelassen: doppelt so viele wie beim Training, höchstens 64.',
};
