/** What the catalogue says of each scheme, in a sentence or two. */
export const summaries = {
  'Sines and cosines of the position at a geometric ladder of frequencies, added to the embedding. A shift by any distance is the same rotation of each pair at every position.':
    'Sinus und Kosinus der Position zu einer geometrischen Leiter von Frequenzen, zum Embedding addiert. Eine Verschiebung um einen Abstand ist an jeder Position dieselbe Drehung jedes Paars.',
  'The sinusoid with which diffusion models embed the time step, as diffusers and DDPM compute it.':
    'Der Sinus, mit dem Diffusionsmodelle den Zeitschritt einbetten, wie diffusers und DDPM ihn berechnen.',
  'A learned row for each position; positions past the table have none, which limits such a model’s length.':
    'Eine gelernte Zeile für jede Position; Positionen jenseits der Tabelle haben keine, was die Länge eines solchen Modells begrenzt.',
  'The position itself in every channel: unbounded, so that late positions drown out the token.':
    'Die Position selbst in jedem Kanal: unbeschränkt, sodass späte Positionen das Token übertönen.',
  'The position as a fraction of the text: bounded within that text, but in a text of another length, the same step means another distance.':
    'Die Position als Bruchteil des Textes: beschränkt innerhalb des Textes, für den geteilt wurde, doch in einem anderen Text bedeutet derselbe Schritt einen anderen Abstand.',
  'The binary digits of the position: bounded and unique, but neighbours may differ in every channel.':
    'Die Binärziffern der Position: beschränkt und eindeutig, doch Nachbarn können sich in jedem Kanal unterscheiden.',
  'The same sine in every channel: bounded, but positions come arbitrarily close to one another, and no linear map shifts it.':
    'Derselbe Sinus in jedem Kanal: beschränkt, doch Positionen kommen einander beliebig nahe, und keine lineare Abbildung verschiebt ihn.',
  'Sine and cosine of one frequency: a shift is a rotation, but positions that are whole turns apart nearly coincide.':
    'Sinus und Kosinus einer Frequenz: Eine Verschiebung ist eine Drehung, doch nach ganzen Umdrehungen treffen sich Positionen beinahe.',
  'Sines and cosines whose wavelengths grow in equal steps instead of a geometric ladder.':
    'Sinus und Kosinus, deren Wellenlängen in gleichen Schritten wachsen statt auf einer geometrischen Leiter.',
  'A complex number per frequency that turns with the position; multiplying by another one shifts it.':
    'Je Frequenz eine komplexe Zahl, die sich mit der Position dreht; die Multiplikation mit einer anderen verschiebt sie.',
  'Sinusoids of positions that training shifts, jitters and stretches at random, so that none can be relied on.':
    'Sinus von Positionen, die das Training zufällig verschiebt, verwackelt und streckt, sodass auf keine Verlass ist.',
  'Waves in many directions over the patches of an image, whose coordinates training shifts, jitters and stretches.':
    'Wellen in viele Richtungen über die Patches eines Bildes, deren Koordinaten das Training verschiebt, verwackelt und streckt.',
  'Each axis of a grid has a block of interleaved sines and cosines, cut off after the last channel.':
    'Jede Achse eines Gitters hat einen Block verschränkter Sinus und Kosinus, nach dem letzten Kanal abgeschnitten.',
  'Each axis of a grid has a block of sines, then cosines; channels left over are 0 (tensor2tensor).':
    'Jede Achse eines Gitters hat einen Block von Sinus, dann Kosinus; übrige Kanäle sind 0 (tensor2tensor).',
  'The first half of the channels encodes the column, the second the row, each as sines, then cosines.':
    'Die erste Hälfte der Kanäle kodiert die Spalte, die zweite die Zeile, jeweils als Sinus, dann Kosinus.',
  'Rows, then columns as interleaved sines and cosines; coordinates count the real pixels from 1.':
    'Zeilen, dann Spalten als verschränkte Sinus und Kosinus; Koordinaten zählen die echten Pixel ab 1.',
  'A learned vector for each column, then one for each row: the opposite order of its sines.':
    'Eine gelernte Zeile für jede Spalte, dann eine für jede Zeile: andersherum als bei den Sinus von DETR.',
  'Queries and keys are turned by an angle that grows with position, pair by pair. Of the positions, only the distance is left in their dot product.':
    'Queries und Keys werden um einen Winkel gedreht, der mit der Position wächst, Paar für Paar. Von den Positionen bleibt in ihrem Skalarprodukt nur der Abstand.',
  'RoPE with a scale that differs for queries and keys: the scores of causal attention decay with the distance, the fast pairs first.':
    'RoPE mit einem Maßstab, der für Queries und Keys verschieden ist: Die Scores kausaler Attention fallen mit dem Abstand, die schnellen Paare zuerst.',
  'Each axis of a grid (rows and columns, or frames too) turns pairs of its own. Which pairs, and with which frequencies, differs between models.':
    'Jede Achse eines Gitters (Zeilen und Spalten, oder auch Frames) dreht eigene Paare. Welche Paare und mit welchen Frequenzen, ist von Modell zu Modell verschieden.',
  'Rows and columns of an image turn pairs of their own. Each axis reaches from −1 to 1, so that angles do not depend on the resolution.':
    'Zeilen und Spalten eines Bildes drehen eigene Paare. Jede Achse reicht von −1 bis 1, sodass Winkel nicht von der Auflösung abhängen.',
  'RoPE for text, images and video at once: each pair reads its position from time, height or width. Text has them all equal, and then it is RoPE.':
    'RoPE für Text, Bilder und Video zugleich: Jedes Paar liest seine Position aus Zeit, Höhe oder Breite. Bei Text sind alle gleich, und dann ist es RoPE.',
  'Each pair has a learned frequency for every axis, so it turns with the position along a direction of its own. Dot products depend on the difference of positions alone.':
    'Jedes Paar hat für jede Achse eine gelernte Frequenz, dreht sich also mit der Position entlang einer eigenen Richtung. Skalarprodukte hängen nur von der Differenz der Positionen ab.',
  'Each head subtracts a fixed slope times the distance from its logits: near keys win, at any length.':
    'Jeder Head zieht von seinen Logits eine feste Steigung mal den Abstand ab: Nahe Keys gewinnen, bei jeder Länge.',
  'A learned number per head for each bucket of distances: small distances have buckets of their own, larger ones share them logarithmically.':
    'Eine gelernte Zahl je Head für jeden Bucket von Abständen: Kleine Abstände haben eigene Buckets, größere teilen sie sich logarithmisch.',
  'A kernel of the distance with one or two learned numbers per head, logarithmic or a power.':
    'Ein Kernel des Abstands mit einer oder zwei gelernten Zahlen je Head, logarithmisch oder als Potenz.',
  'A learned perceptron of the distance as a fraction of the query’s position, so that inputs stay within those of training at any length.':
    'Ein gelerntes Perzeptron des Abstands als Bruchteil der Position der Query, sodass Eingaben bei jeder Länge im Bereich derer aus dem Training bleiben.',
  'The inner product of two sinusoidal encodings as a bias, weaker from head to head; nothing is learned.':
    'Das Skalarprodukt zweier Sinuskodierungen als Bias, von Head zu Head schwächer; nichts wird gelernt.',
  'T5’s learned number for each bucket of distances, of which every query takes as much as a gate made from its own token lets through.':
    'Die gelernte Zahl von T5 für jeden Bucket von Abständen, von der jede Query so viel nimmt, wie ein Gate aus ihrem eigenen Token durchlässt.',
  'For the words of a page: learned numbers for buckets of three differences, of positions in the text and of left and bottom edges of the boxes that words are printed in.':
    'Für die Wörter einer Seite: gelernte Zahlen für Buckets von drei Differenzen, der Positionen im Text und der linken und der unteren Kanten der Kästen, in denen die Wörter gedruckt sind.',
  'Within a segment of the text, T5’s learned number for each bucket of distances; between two segments, a learned number for that pair of kinds.':
    'Innerhalb eines Segments des Textes die gelernte Zahl von T5 für jeden Bucket von Abständen; zwischen zwei Segmenten eine gelernte Zahl für dieses Paar von Arten.',
  'A learned number per head for each distance up to a largest one, which all further keys share: after Shaw et al., with a number in place of their vector.':
    'Eine gelernte Zahl je Head für jeden Abstand bis zu einem größten, den sich alle weiteren Keys teilen: nach Shaw et al., mit einer Zahl anstelle ihres Vektors.',
  'A learned number per head for each offset of rows and columns between two tokens of a window.':
    'Eine gelernte Zahl je Head für jeden Versatz in Zeilen und Spalten zwischen zwei Tokens eines Fensters.',
  'A learned perceptron of how many rows and columns lie between two tokens of a window, on a logarithmic scale, so that it can serve a larger window than that of its training.':
    'Ein gelerntes Perzeptron davon, wie viele Zeilen und Spalten zwischen zwei Tokens eines Fensters liegen, auf logarithmischer Skala, sodass es für ein größeres Fenster taugt als das seines Trainings.',
  'A learned number per head for each offset of rows and columns between two tokens of a window, with a class token before them that has numbers of its own.':
    'Eine gelernte Zahl je Head für jeden Versatz in Zeilen und Spalten zwischen zwei Tokens eines Fensters, davor ein Klassen-Token mit eigenen Zahlen.',
  'A learned number per head for each pair of distances in rows and columns between two tokens of a window, whatever the direction.':
    'Eine gelernte Zahl je Head für jedes Paar von Abständen in Zeilen und Spalten zwischen zwei Tokens eines Fensters, gleich in welcher Richtung.',
  'A learned perceptron with SiLU of the signed distance gives the bias of all heads, as in x-transformers.':
    'Ein gelerntes Perzeptron mit SiLU vom Abstand mit Vorzeichen gibt den Bias aller Heads, wie in x-transformers.',
  'Each token has a forget gate, and a key is weakened by the gates of all tokens after it up to the query (Forgetting Transformer).':
    'Jedes Token hat ein Vergessens-Gate, und einen Key schwächen die Gates aller Tokens nach ihm bis zur Query (Forgetting Transformer).',
  'Each query mixes learned curves of the distance with weights projected from its own token (x-transformers).':
    'Jede Query mischt gelernte Kurven des Abstands mit Gewichten, die aus ihrem eigenen Token projiziert sind (x-transformers).',
  'Subtracts the logarithm of the distance from the logits, the same for every head; nothing is learned.':
    'Zieht den Logarithmus des Abstands von den Logits ab, für jeden Head gleich; nichts wird gelernt.',
  'A learned vector of the clipped distance is added to each key and, if there is a second table, to each value.':
    'Ein gelernter Vektor des gekappten Abstands wird zu jedem Key addiert und, wenn es eine zweite Tabelle gibt, zu jedem Value.',
  "A learned vector of the distance is multiplied by the query, or by query and key; distances have the opposite sign of Shaw's.":
    'Ein gelernter Vektor des Abstands wird mit der Query multipliziert, oder mit Query und Key; Abstände haben das umgekehrte Vorzeichen wie bei Shaw.',
  'Queries are multiplied by a learned vector of the distance; skewing puts the products in place without a tensor of vectors.':
    'Queries werden mit einem gelernten Vektor des Abstands multipliziert; das Verschieben bringt die Produkte ohne einen Tensor von Vektoren an ihren Platz.',
  "A logit splits into four terms of content and distance, with learned vectors in place of the query's absolute position.":
    'Ein Logit zerfällt in vier Terme aus Inhalt und Abstand, mit gelernten Vektoren anstelle der absoluten Position der Query.',
  "Transformer-XL's four terms with distances of both signs, so that future keys have vectors of their own, and a fifth for whether query and key are in the same segment.":
    'Die vier Terme von Transformer-XL mit Abständen beider Vorzeichen, sodass spätere Keys eigene Vektoren haben, und ein fünfter dafür, ob beide zum selben Segment gehören.',
  'Disentangled attention: content meets content, content meets position and position meets content, by buckets of the distance.':
    'Entflochtene Attention: Inhalt trifft auf Inhalt, Inhalt auf Position und Position auf Inhalt, nach Buckets des Abstands.',
  'Positions meet positions through projections of their own, apart from the words; [CLS] is freed from its position.':
    'Positionen treffen durch eigene Projektionen auf Positionen, getrennt von den Wörtern; [CLS] ist von seiner Position befreit.',
  'Position is counted in context: each key opens a gate for the query, and a position is the number of open gates in between; at fractions, the vectors of both neighbours are mixed.':
    'Die Position wird im Kontext gezählt: Jeder Key öffnet der Query ein Gate, und eine Position ist die Zahl offener Gates dazwischen; bei einer gebrochenen Zahl werden die Vektoren beider Nachbarn gemischt.',
  'Queries are multiplied by a learned vector of the distance in rows and by another of the distance in columns, instead of one for every pair of both.':
    'Queries werden mit einem gelernten Vektor des Abstands in Zeilen und einem anderen des Abstands in Spalten multipliziert, statt mit einem für jedes Paar von beiden.',
} as const;
