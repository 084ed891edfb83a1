/** What the reference says about the parameters of schemes that are added to the embedding. */
export const embedding = {
  'How many rows, one per position. Give this, or a list of positions.':
    'Wie viele Zeilen, eine je Position. Entweder dies oder eine Liste von Positionen.',
  'Position of the first row if length is used; fairseq and OPT start at 2. If omitted, 0.':
    'Position der ersten Zeile, wenn eine Länge gegeben ist; fairseq und OPT beginnen bei 2. Weggelassen: 0.',
  'Channels of a row: the width of the embedding the table is added to.':
    'Kanäle einer Zeile: die Breite des Embeddings, zu dem die Tabelle addiert wird.',
  'b: base of the geometric sequence of frequencies. Larger bases give longer waves.':
    'b: Verhältnis zwischen der ersten und der (nicht erreichten) letzten Frequenz. Größere Basen geben längere Wellen.',
  "'interleaved' is sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' is all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Marian).":
    "'interleaved' ist sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' ist erst alle Sinus, dann alle Kosinus (tensor2tensor, fairseq, Transformer-XL, Marian).",
  'Swaps sines and cosines, as many diffusion models do.':
    'Kosinus stehen an den Plätzen der Sinus und umgekehrt, wie in vielen Diffusionsmodellen.',
  's: subtracted from d/2 in the exponent. 0 as in Vaswani et al., 1 in tensor2tensor and fairseq, so the last frequency is 1/b. Below dim/2.':
    's: wird im Exponenten von d/2 abgezogen. 0 wie bei Vaswani et al., 1 in tensor2tensor und fairseq, sodass die letzte Frequenz 1/b ist. Unter dim/2.',
  "What an odd dim means. 'extra-sine': one sine more than cosines, the formula read literally (Marian, xformers). 'zero': the last channel is 0 (tensor2tensor, fairseq, diffusers). 'truncate': computed for dim + 1 and cut, so every frequency changes (multidim). The default is the only one that fits the default layout and keeps the formula as printed.":
    "Was ein ungerades dim bedeutet. 'extra-sine': ein Sinus mehr als Kosinus, die Formel wörtlich genommen (Marian, xformers). 'zero': Der letzte Kanal ist 0 (tensor2tensor, fairseq, diffusers). 'truncate': für dim + 1 berechnet und abgeschnitten, sodass sich jede Frequenz ändert (multidim). Die Vorgabe ist die einzige, die zum vorgegebenen Layout passt und die gedruckte Formel erhält.",
  "Multiplies every position: diffusers' scale, tensor2tensor's min_timescale.":
    'Multipliziert jede Position: scale von diffusers, min_timescale von tensor2tensor.',
  'Multiplies every entry: dim^-0.5 in the scaled sinusoid of x-transformers.':
    'Multipliziert jeden Eintrag: dim^-0.5 beim skalierten Sinus von x-transformers.',
  "Rows at this position are all zeros: fairseq's padding_idx. If omitted, no row is padding.":
    'Zeilen an dieser Position sind ganz null: padding_idx von fairseq. Weggelassen: Keine Zeile ist Padding.',
  'Channels of a row; the last channel of an odd dim is 0.':
    'Kanäle einer Zeile; der letzte Kanal eines ungeraden dim ist 0.',
  's: subtracted from the number of pairs in the exponent. DDPM uses 1, Stable Diffusion 0.':
    's: wird im Exponenten von der Zahl der Paare abgezogen. DDPM verwendet 1, Stable Diffusion 0.',
  'c: multiplies every time step, which is what a position is here.':
    'c: multipliziert jeden Zeitschritt, der hier die Position ist.',
  'P: the base of the frequencies.': 'P: die Basis der Frequenzen.',
  'Position of the first row if length is used. If omitted, 0.':
    'Position der ersten Zeile, wenn eine Länge gegeben ist. Weggelassen: 0.',
  'o: row of position 0. 0 in BERT and GPT-2. 2 in RoBERTa and fairseq (paddingIdx + 1, so 514 rows for 512 positions; row 1 is that of padding) and in OPT (where padding has position −1).':
    'o: Zeile der Position 0. 0 in BERT und GPT-2. 2 in RoBERTa und fairseq (paddingIdx + 1, also 514 Zeilen für 512 Positionen; Zeile 1 ist die des Paddings) und in OPT (wo das Padding Position −1 hat).',
  's: multiplies every entry, dim^-0.5 in x-transformers.':
    's: multipliziert jeden Eintrag, dim^-0.5 in x-transformers.',
  'n: number of positions of the whole text. If omitted, the length, which is then required.':
    'n: Positionen des ganzen Textes. Weggelassen: die Länge, die dann gegeben sein muss.',
  'Position of the first row if length is used. If omitted, 0. Positions are whole numbers from 0.':
    'Position der ersten Zeile, wenn eine Länge gegeben ist. Weggelassen: 0. Positionen sind ganze Zahlen ab 0.',
  'B: binary digits shown, at most dim; positions repeat after 2^B, and each digit covers dim / B neighbouring channels. If omitted, as many as there are channels, at most 53.':
    'B: gezeigte Binärziffern, höchstens dim; Positionen wiederholen sich nach 2^B, und jede Ziffer erstreckt sich über dim / B benachbarte Kanäle. Weggelassen: so viele, wie es Kanäle gibt, höchstens 53.',
  'Which digit channel 0 shows.': 'Welche Ziffer Kanal 0 zeigt.',
  'ω: radians per position; above π, at whole positions, it is indistinguishable from a lower one.':
    'ω: Radiant je Position; oberhalb von π unterscheiden ganze Positionen sie nicht von einer niedrigeren.',
  "'complex': real and imaginary parts, [positions, pairs, 2]. 'real': the real parts alone, [positions, pairs], without half of what a shift needs.":
    "'complex': Real- und Imaginärteile, [positions, pairs, 2]. 'real': die Realteile allein, [positions, pairs], ohne die Hälfte dessen, was eine Verschiebung braucht.",
  'Twice the number of frequencies, which are then those of the sinusoidal table. Not together with frequencies.':
    'Doppelt so viel wie die Zahl der Frequenzen, die dann die der Sinustabelle sind. Nicht zusammen mit frequencies.',
  'Base of the geometric sequence of frequencies, if dim is used.':
    'Verhältnis zwischen der ersten und der (nicht erreichten) letzten Frequenz, wenn dim gegeben ist.',
  'Number of sequences or images, each augmented separately. If omitted, one, without a batch axis.':
    'Sequenzen oder Bilder, jedes für sich augmentiert. Weggelassen: eines, ohne eine Achse dafür.',
  'Number of positions of a sequence.': 'Positionen einer Sequenz.',
  'Distance between neighbouring positions.': 'Abstand benachbarter Positionen.',
  'Subtracts the mean of the positions.': 'Zieht das Mittel der Positionen ab.',
  's: multiplies every frequency.': 's: multipliziert jede Frequenz.',
  'One shift for all positions, drawn from −max to max. Without augmentation (evaluation), nothing is drawn.':
    'Eine Verschiebung für alle Positionen, von −max bis max. Ohne Augmentierung (Auswertung) wird nichts gezogen.',
  'A shift for each position, of at most half of this times the distance between neighbours; up to 1, their order is kept.':
    'Eine Verschiebung für jede Position, höchstens die Hälfte dieser Zahl, multipliziert mit dem Abstand der Nachbarn; bis 1 bleibt ihre Reihenfolge erhalten.',
  'One factor for all positions, drawn from 1/max to max, uniform in its logarithm.':
    'Ein Faktor für alle Positionen, von 1/max bis max, gleichmäßig in seinem Logarithmus.',
  'The same seed gives the same numbers on every machine.': 'Derselbe Seed gibt auf jedem Rechner dieselben Zahlen.',
  'Patches along x, whose coordinates go from −1 to 1.': 'Patches entlang x, deren Koordinaten von −1 bis 1 gehen.',
  'Patches along y, whose coordinates go from −1 to 1.': 'Patches entlang y, deren Koordinaten von −1 bis 1 gehen.',
  'Channels of a cell, at least 2 for each axis.': 'Kanäle einer Zelle, mindestens 2 für jede Achse.',
  'The first frequency: in the library, min_timescale multiplies frequencies instead of dividing them.':
    'Die erste Frequenz: min_timescale multipliziert in der Bibliothek Frequenzen und teilt sie nicht.',
  'Its ratio to minTimescale is that of the first frequency to the last.':
    'Das Verhältnis der beiden Zeitskalen ist das der ersten und der letzten Frequenz.',
  'Rows of the grid.': 'Zeilen des Gitters.',
  'Columns of the grid.': 'Spalten des Gitters.',
  'Channels of a patch: a multiple of 4.': 'Kanäle eines Patches: ein Vielfaches von 4.',
  'diffusers: coordinates are index / (size / baseSize) / interpolationScale, so that every image has the extent of one of baseSize patches. If omitted, the index itself (MAE).':
    'diffusers: Koordinaten sind index / (size / baseSize) / interpolationScale, sodass jedes Bild die Ausdehnung eines Bildes mit baseSize Patches hat. Weggelassen: der Index selbst (MAE).',
  'Divides the coordinates.': 'Teilt die Koordinaten.',
  'Rows of zeros before the grid: 1 for the class token of MAE.':
    'Zeilen aus Nullen vor dem Gitter: 1 für das Klassen-Token von MAE.',
  'Channels of each axis: half of the model’s.': 'Kanäle jeder Achse: die Hälfte derer des Modells.',
  'Base of the frequencies.': 'Basis der Frequenzen.',
  'Coordinates become coordinate / (last + 1e-6) · scale, as in DETR itself.':
    'Koordinaten werden zu coordinate / (last + 1e-6) · scale. DETR selbst setzt es.',
  'Largest coordinate when normalised, 2π in DETR.': 'Größte Koordinate nach dem Normieren, 2π in DETR.',
  'Adds the vectors of both (Gemma 4) instead of concatenating them (DETR).':
    'Die Zeilen beider werden addiert (Gemma 4), statt nebeneinander zu stehen (DETR).',
};
