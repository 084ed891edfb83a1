/** What the Lab says of a parameter, as the catalogue does. */
export const help = {
  'Components of each query and key.': 'Komponenten jeder Query und jedes Keys.',
  'Heads of this panel. Left out: as many as the others have.':
    'Heads dieses Panels. Weggelassen: so viele, wie die anderen haben.',
  'What multiplies query · key before softmax. Left out: 1 / √headDim.':
    'Womit Query · Key vor dem Softmax multipliziert wird. Weggelassen: 1 / √headDim.',
  'b: ratio between the first and the (unreached) last frequency. Larger bases give longer waves.':
    'b: Verhältnis der ersten zur (nicht erreichten) letzten Frequenz. Größere Basen geben längere Wellen.',
  "'interleaved' is sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' is all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Marian).":
    '„verschränkt“ ist sin, cos, sin, cos, … (Vaswani et al., OpenNMT); „Hälften“ sind erst alle Sinus, dann alle Kosinus (tensor2tensor, fairseq, Transformer-XL, Marian).',
  'Cosines take the places of sines and sines those of cosines, as in many diffusion models.':
    'Kosinus stehen, wo sonst Sinus stehen, und umgekehrt, wie in vielen Diffusionsmodellen.',
  's: subtracted from d/2 in the exponent. 0 as in Vaswani et al., 1 in tensor2tensor and fairseq, so the last frequency is 1/b. Below dim/2.':
    's: wird im Exponenten von d/2 abgezogen. 0 wie bei Vaswani et al., 1 in tensor2tensor und fairseq, sodass die letzte Frequenz 1/b ist. Kleiner als dim/2.',
  "What an odd dim means. 'extra-sine': one sine more than cosines, the formula read literally (Marian, xformers). 'zero': the last channel is 0 (tensor2tensor, fairseq, diffusers). 'truncate': computed for dim + 1 and cut, so every frequency changes (multidim). The default is the only one that fits the default layout and keeps the formula as printed.":
    'Was eine ungerade Dimension bedeutet. „weiterer Sinus“: ein Sinus mehr als Kosinus, die Formel wörtlich gelesen (Marian, xformers). „null“: Der letzte Kanal ist 0 (tensor2tensor, fairseq, diffusers). „abschneiden“: für dim + 1 berechnet und gekürzt, sodass sich jede Frequenz ändert (multidim). Nur die Voreinstellung passt zum voreingestellten Layout und behält die gedruckte Formel.',
  "Multiplies every position: diffusers' scale, tensor2tensor's min_timescale.":
    'Multipliziert jede Position: scale von diffusers, min_timescale von tensor2tensor.',
  'Multiplies every entry: dim^-0.5 in the scaled sinusoid of x-transformers.':
    'Multipliziert jeden Eintrag: dim^-0,5 beim skalierten Sinus von x-transformers.',
  "Rows at this position are all zeros: fairseq's padding_idx. Left out: no row is padding.":
    'Zeilen an dieser Position sind ganz null: padding_idx von fairseq. Weggelassen: Keine Zeile ist Füllung.',
  'Width of the word vectors, and of the table that is added to them.':
    'Breite der Wortvektoren und der Tabelle, die zu ihnen addiert wird.',
  's: subtracted from the number of pairs in the exponent. DDPM uses 1, Stable Diffusion 0.':
    's: wird im Exponenten von der Anzahl der Paare abgezogen. DDPM nimmt 1, Stable Diffusion 0.',
  'c: multiplies every time step, which is what a position is here.':
    'c: multipliziert jeden Zeitschritt, denn der ist hier die Position.',
  'P: the base of the frequencies.': 'P: die Basis der Frequenzen.',
  'o: row of position 0. 0 in BERT and GPT-2. 2 in RoBERTa and fairseq (paddingIdx + 1, so 514 rows for 512 positions; row 1 is that of padding) and in OPT (where padding has position −1).':
    'o: Zeile von Position 0. 0 bei BERT und GPT-2. 2 bei RoBERTa und fairseq (paddingIdx + 1, also 514 Zeilen für 512 Positionen; Zeile 1 ist die der Füllung) und bei OPT (wo Füllung die Position −1 hat).',
  's: multiplies every entry, dim^-0.5 in x-transformers.':
    's: multipliziert jeden Eintrag, dim^-0,5 bei x-transformers.',
  'n: positions of the whole text. Left out: the length, which must then be given.':
    'n: Positionen des ganzen Textes. Weggelassen: die Länge, die dann gegeben sein muss.',
  'B: binary digits shown, at most dim; positions repeat after 2^B, and each digit stretches over dim / B neighbouring channels. Left out: as many as there are channels, at most 53.':
    'B: gezeigte Binärstellen, höchstens dim; Positionen wiederholen sich nach 2^B, und jede Stelle erstreckt sich über dim / B benachbarte Kanäle. Weggelassen: so viele, wie es Kanäle gibt, höchstens 53.',
  'Which digit channel 0 shows.': 'Welche Stelle Kanal 0 zeigt.',
  'ω: radians per position; above π it is another frequency in disguise.':
    'ω: Bogenmaß je Position; über π ist es eine andere Frequenz in Verkleidung.',
  "'complex': real and imaginary parts, [positions, pairs, 2]. 'real': the real parts alone, [positions, pairs], without half of what a shift needs.":
    '„komplex“: Real- und Imaginärteile, [Positionen, Paare, 2]. „real“: nur die Realteile, [Positionen, Paare], ohne die Hälfte dessen, was eine Verschiebung braucht.',
  'Ratio between the first and the (unreached) last frequency, when dim is given.':
    'Verhältnis der ersten zur (nicht erreichten) letzten Frequenz, wenn dim gegeben ist.',
  'Distance of neighbouring positions.': 'Abstand benachbarter Positionen.',
  'Takes the mean of the positions off.': 'Zieht den Mittelwert der Positionen ab.',
  's: multiplies every frequency.': 's: multipliziert jede Frequenz.',
  'One shift for all positions, from −max to max. Without augmentation (evaluation) nothing is drawn.':
    'Eine Verschiebung für alle Positionen, von −max bis max. Ohne Augmentierung (bei der Auswertung) wird nichts gezogen.',
  'A shift for each position of at most half of this times the distance of neighbours; up to 1 keeps their order.':
    'Eine Verschiebung für jede Position, höchstens die Hälfte hiervon mal dem Abstand von Nachbarn; bis 1 bleibt ihre Reihenfolge.',
  'One factor for all positions, from 1/max to max, evenly in its logarithm.':
    'Ein Faktor für alle Positionen, von 1/max bis max, gleichmäßig im Logarithmus.',
  'The same seed gives the same numbers on every machine.': 'Derselbe Seed gibt auf jedem Rechner dieselben Zahlen.',
  'Patches along x, whose coordinates go from −1 to 1.': 'Patches entlang x, deren Koordinaten von −1 bis 1 gehen.',
  'Patches along y, whose coordinates go from −1 to 1.': 'Patches entlang y, deren Koordinaten von −1 bis 1 gehen.',
  'Columns of the grid that the tokens fill row by row. Left out: the most nearly square one.':
    'Spalten des Gitters, das die Tokens Zeile für Zeile füllen. Weggelassen: das Gitter, das einem Quadrat am nächsten kommt.',
  'The first frequency: min_timescale multiplies frequencies in the library, and does not divide them.':
    'Die erste Frequenz: min_timescale multipliziert in der Bibliothek die Frequenzen und teilt sie nicht.',
  'The ratio of the two time scales is that of the first and the last frequency.':
    'Das Verhältnis der beiden Zeitskalen ist das der ersten zur letzten Frequenz.',
  'Rows of the grid.': 'Zeilen des Gitters.',
  'Columns of the grid.': 'Spalten des Gitters.',
  'diffusers: coordinates are index / (size / baseSize) / interpolationScale, so that every image has the extent of one of baseSize patches. Left out: the index itself (MAE).':
    'diffusers: Koordinaten sind Index / (Größe / baseSize) / interpolationScale, sodass jedes Bild so weit reicht wie eines mit baseSize Patches. Weggelassen: der Index selbst (MAE).',
  'Divides the coordinates.': 'Teilt die Koordinaten.',
  'Rows of zeros before the grid: 1 for the class token of MAE.':
    'Zeilen aus Nullen vor dem Gitter: 1 für das Klassentoken von MAE.',
  'Base of the frequencies.': 'Basis der Frequenzen.',
  'Coordinates become coordinate / (last + 1e-6) · scale. DETR itself sets it.':
    'Aus Koordinaten wird Koordinate / (letzte + 1e-6) · Maßstab. DETR selbst stellt es ein.',
  'Largest coordinate when normalised, 2π in DETR.': 'Größte Koordinate nach dem Normieren, 2π bei DETR.',
  'The rows of both are added (Gemma 4) instead of standing side by side (DETR).':
    'Die Zeilen beider werden addiert (Gemma 4), statt nebeneinander zu stehen (DETR).',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers).":
    'Welche Komponenten ein Paar bilden. „verschränkt“: (0, 1), (2, 3), … (RoFormer, GPT-J, Llama von Meta). „Hälften“: (0, d/2), (1, d/2 + 1), … (GPT-NeoX und die meisten Modelle in transformers von Hugging Face).',
  "How turned pairs are written; products of queries and keys stay the same, cached keys do not. 'same': as they are read. 'half' behind the layout 'interleaved' is DeepSeek V3's. 'inverse' reads what 'forward' has written.":
    'Wie gedrehte Paare geschrieben werden; Produkte von Queries und Keys bleiben gleich, gespeicherte Keys nicht. „gleich“: wie sie gelesen werden. „Hälften“ nach dem Layout „verschränkt“ ist das von DeepSeek V3. „rückwärts“ liest, was „vorwärts“ geschrieben hat.',
  'b: ratio between the first and the (unreached) last frequency. Llama 3 uses 500000.':
    'b: Verhältnis der ersten zur (nicht erreichten) letzten Frequenz. Llama 3 nimmt 500000.',
  'How many components of each head are rotated, the first ones; the others pass through. Left out: all of them.':
    'Wie viele Komponenten jedes Heads gedreht werden, die ersten; die anderen gehen unverändert durch. Weggelassen: alle.',
  "Which components of a head the rotaryDim are. 'last' is that of latent attention, whose heads begin with a part without position (DeepSeek V2, V3), and of DeepSeek V4.":
    'Welche Komponenten eines Heads die rotaryDim sind. „letzte“ ist das der latenten Attention, deren Heads mit einem Teil ohne Position beginnen (DeepSeek V2, V3), und das von DeepSeek V4.',
  "'inverse' turns the other way and so undoes 'forward': it divides by the attention factor of a scaling. 'transpose' turns the other way and multiplies by that factor again, as DeepSeek V4 does with the output of attention, whose values are turned keys.":
    '„rückwärts“ dreht andersherum und macht „vorwärts“ so rückgängig: Es teilt durch den Attention-Faktor einer Skalierung. „transponiert“ dreht andersherum und multipliziert noch einmal mit diesem Faktor, wie DeepSeek V4 es mit der Ausgabe der Attention macht, deren Values gedrehte Keys sind.',
  "How the frequencies change to read further than trained (rope_type of model configurations). 'none': they do not, and the other numbers are not read, so that a control can switch scaling off. 'linear': all divided by the factor (position interpolation, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept (Peng et al. 2023, section 3.1). 'dynamic': ntk by factor × seqLen / maxPositionEmbeddings − (factor − 1), so nothing changes up to the trained length. 'yarn': the slow ones divided, the fast ones kept, a ramp between them (Peng et al. 2023). 'longrope': each divided by a number of its own (Ding et al. 2024). 'llama3': like yarn, with the ramp of Llama 3.1 (apply_scaling in Meta's code), whose factor is 8. 'proportional': only the fastest share of the pairs turns, with the frequencies of a whole head (p-RoPE, Barbero et al. 2024).":
    'Wie sich die Frequenzen ändern, um weiter zu lesen als trainiert (rope_type der Konfigurationen). „keine“: gar nicht, und die anderen Zahlen werden nicht gelesen, sodass ein Schalter die Skalierung ausschalten kann. „linear“: alle durch den Faktor geteilt (Positionsinterpolation, Chen et al. 2023). „NTK“: Basis × Faktor^(d/(d−2)), sodass die langsamste durch den Faktor geteilt wird und die schnellste bleibt (Peng et al. 2023, Abschnitt 3.1). „dynamisch“: NTK mit Faktor × seqLen / maxPositionEmbeddings − (Faktor − 1), sodass sich bis zur Trainingslänge nichts ändert. „YaRN“: die langsamen geteilt, die schnellen behalten, dazwischen eine Rampe (Peng et al. 2023). „LongRoPE“: jede durch eine eigene Zahl geteilt (Ding et al. 2024). „Llama 3“: wie YaRN, mit der Rampe von Llama 3.1 (apply_scaling im Code von Meta), deren Faktor 8 ist. „proportional“: Nur der schnellste Anteil der Paare dreht sich, mit den Frequenzen eines ganzen Heads (p-RoPE, Barbero et al. 2024).',
  "How many times further; at least 1 but for 'linear', 'ntk' and 'longrope'. Needed when there is a scaling, but for 'longrope' with maxPositionEmbeddings and for 'proportional' (1).":
    'Wievielmal weiter; mindestens 1, außer bei „linear“, „NTK“ und „LongRoPE“. Nötig bei jeder Skalierung, außer bei „LongRoPE“ mit maxPositionEmbeddings und bei „proportional“ (1).',
  "'dynamic': the trained length. 'longrope': the extended length, which stands for the factor when that is not given.":
    '„dynamisch“: die Trainingslänge. „LongRoPE“: die erweiterte Länge, die für den Faktor steht, wenn er nicht gegeben ist.',
  "The trained length. Needed by 'yarn' and 'longrope' (there at least 2); for 'llama3' 8192, that of Llama 3.1, when left out. Older revisions of Hugging Face's code take max_position_embeddings for YaRN's.":
    'Die Trainingslänge. „YaRN“ und „LongRoPE“ brauchen sie (dort mindestens 2); bei „Llama 3“ ist sie weggelassen 8192, die von Llama 3.1. Ältere Fassungen des Codes von Hugging Face nehmen für YaRN max_position_embeddings.',
  "The present length of the sequence: 'dynamic' stretches by it, 'longrope' takes longFactor above originalMaxPositionEmbeddings. Cached keys keep the frequencies of the length at which they were rotated. Left out: largest position + 1; for frequencies, which have no positions, the trained length.":
    'Die jetzige Länge der Sequenz: „dynamisch“ streckt nach ihr, „LongRoPE“ nimmt longFactor oberhalb von originalMaxPositionEmbeddings. Gespeicherte Keys behalten die Frequenzen der Länge, bei der sie gedreht wurden. Weggelassen: größte Position + 1; bei Frequenzen, die keine Positionen haben, die Trainingslänge.',
  'Pairs that turn at least this often over the original length keep their frequency.':
    'Paare, die sich über die ursprüngliche Länge mindestens so oft drehen, behalten ihre Frequenz.',
  'Pairs that turn at most this often get f / factor; at most betaFast.':
    'Paare, die sich höchstens so oft drehen, bekommen f / Faktor; höchstens betaFast.',
  'The ends of the ramp are rounded outwards to whole pairs, as published; gpt-oss does not.':
    'Die Enden der Rampe werden nach außen auf ganze Paare gerundet, wie veröffentlicht; gpt-oss tut das nicht.',
  "DeepSeek's pair: when neither is 0, the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).":
    'Das Paar von DeepSeek: Ist keines von beiden 0, dann ist der Attention-Faktor yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).',
  'The other of the pair. One without the other leaves the attention factor as it is; latent attention multiplies its scale by the square of yarnMscale(factor, mscaleAllDim) either way.':
    'Das andere des Paars. Eines ohne das andere lässt den Attention-Faktor, wie er ist; latente Attention multipliziert ihren Maßstab in jedem Fall mit dem Quadrat von yarnMscale(factor, mscaleAllDim).',
  'Replaces the computed attention factor, which cosines and sines are multiplied with (Hugging Face).':
    'Ersetzt den berechneten Attention-Faktor, mit dem Kosinus und Sinus multipliziert werden (Hugging Face).',
  'Multiplies the attention factor (authors of YaRN, vLLM, SGLang).':
    'Multipliziert den Attention-Faktor (Autoren von YaRN, vLLM, SGLang).',
  'How much of their frequency the fast pairs keep (authors of YaRN; ext_factor of llama.cpp); 0 is interpolation.':
    'Wie viel von ihrer Frequenz die schnellen Paare behalten (Autoren von YaRN; ext_factor von llama.cpp); 0 ist Interpolation.',
  "The attention factor of LongRoPE is √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s is the factor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).":
    'Der Attention-Faktor von LongRoPE ist √(1 + ln s / ln originalMaxPositionEmbeddings). „fest“: s ist der Faktor (Hugging Face). „jetzige Länge“: s = seqLen / originalMaxPositionEmbeddings (Microsoft).',
  "'longrope': how many positions from 0 on keep their frequencies, undivided (n̂ of the paper, start_token_idx of its code). The dot products of these with later ones do not depend on the distance alone.":
    '„LongRoPE“: wie viele Positionen ab 0 ihre Frequenzen ungeteilt behalten (n̂ der Arbeit, start_token_idx ihres Codes). Die Skalarprodukte von diesen mit späteren hängen nicht nur vom Abstand ab.',
  'Pairs that turn less often than this over the original length get f / factor.':
    'Paare, die sich über die ursprüngliche Länge seltener drehen, bekommen f / Faktor.',
  'Pairs that turn more often than this keep f; at least lowFreqFactor, which it equals in Llama 4 Scout.':
    'Paare, die sich öfter drehen, behalten f; mindestens lowFreqFactor, dem es bei Llama 4 Scout gleicht.',
  'The share of pairs that turn; the others have frequency 0. Partial rotary with the frequencies of a smaller head is rotaryDim.':
    'Der Anteil der Paare, die sich drehen; die anderen haben Frequenz 0. Eine Teildrehung mit den Frequenzen eines kleineren Heads ist rotaryDim.',
  "'longrope': one divisor per pair up to the trained length. Left out: 1 for all.":
    '„LongRoPE“: ein Divisor je Paar bis zur Trainingslänge. Weggelassen: 1 für alle.',
  "'longrope': one divisor per pair beyond the trained length. Left out: a geometric ladder from 1 to the factor, which only has the shape of those that a search finds.":
    '„LongRoPE“: ein Divisor je Paar jenseits der Trainingslänge. Weggelassen: eine geometrische Leiter von 1 bis zum Faktor, die nur die Form derer hat, die eine Suche findet.',
  "'inverse' turns the other way and so undoes 'forward'.":
    '„rückwärts“ dreht andersherum und macht „vorwärts“ so rückgängig.',
  's: how slowly the scale changes, with which queries are multiplied; keys are multiplied with its inverse.':
    's: wie langsam sich der Maßstab ändert, mit dem Queries multipliziert werden; Keys werden mit seinem Kehrwert multipliziert.',
  'γ: the scale of the fastest pair is γ / (1 + γ) per s positions.':
    'γ: Der Maßstab des schnellsten Paars ist γ / (1 + γ) je s Positionen.',
  "c: the position with scale 1; it cancels between queries and keys, which must share it. With the default numbers, positions more than about 35600 from it are an error. 'zero': 0, as in the paper, so that cached keys stay valid. 'half-length': ⌊n/2⌋ with n = largest position + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ of the n rows of the array at hand (rotary-embedding-torch), so fewer queries than keys have another centre and the scores are not relative.":
    'c: die Position mit Maßstab 1; sie kürzt sich zwischen Queries und Keys heraus, die sie teilen müssen. Mit den voreingestellten Zahlen sind Positionen, die mehr als etwa 35600 von ihr entfernt liegen, ein Fehler. „null“: 0 wie in der Arbeit, sodass gespeicherte Keys gültig bleiben. „halbe Länge“: ⌊n/2⌋ mit n = größte Position + 1 (x-transformers). „halbe Länge, aufgerundet“: ⌈n/2⌉ (torchscale). „halbe Anzahl“: ⌊n/2⌋ der n Zeilen des Arrays (rotary-embedding-torch), sodass weniger Queries als Keys eine andere Mitte haben und die Scores nicht relativ sind.',
  'Given, it is the centre, whatever centre says.':
    'Ist sie gegeben, dann ist sie die Mitte, was auch immer die Mitte sonst sagt.',
  "The pairing that the scale is laid out for. 'same': that of layout, which it must be. With the other one the scores depend on more than the distance: a known mistake, to show.":
    'Die Paarung, für die der Maßstab ausgelegt ist. „gleich“: die des Layouts, und so muss es sein. Mit der anderen hängen die Scores von mehr als dem Abstand ab: ein bekannter Fehler, zum Zeigen.',
  "How the frequencies change to read further than trained; the scale stays. 'none': they do not, and the factor is not read. 'linear': all divided by the factor (position interpolation). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept.":
    'Wie sich die Frequenzen ändern, um weiter zu lesen als trainiert; der Maßstab bleibt. „keine“: gar nicht, und der Faktor wird nicht gelesen. „linear“: alle durch den Faktor geteilt (Positionsinterpolation). „NTK“: Basis × Faktor^(d/(d−2)), sodass die langsamste durch den Faktor geteilt wird und die schnellste bleibt.',
  'How many times further. Needed when there is a scaling.': 'Wievielmal weiter. Nötig bei einer Skalierung.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). 'half-in-blocks': each axis has its own block of components, (0, d/4), … and (d/2, 3d/4), … with two axes (Gemma 4).":
    'Welche Komponenten ein Paar bilden. „verschränkt“: (0, 1), (2, 3), … (RoFormer, GPT-J, Llama von Meta). „Hälften“: (0, d/2), (1, d/2 + 1), … (GPT-NeoX und die meisten Modelle in transformers von Hugging Face). „Hälften in Blöcken“: Jede Achse hat einen eigenen Block von Komponenten, (0, d/4), … und (d/2, 3d/4), … bei zwei Achsen (Gemma 4).',
  "'same': both components of a pair turn by its angle. 'half-in-blocks': angles stand as if pairs were halves of the block of their axis, although they are adjacent components. That is no rotation, because the two of a pair turn by different angles: lengths change, and 'inverse' does not undo 'forward' (V-JEPA 2).":
    '„gleich“: Beide Komponenten eines Paars drehen sich um seinen Winkel. „Hälften in Blöcken“: Die Winkel stehen, als wären Paare Hälften des Blocks ihrer Achse, obwohl sie benachbarte Komponenten sind. Das ist keine Drehung, denn die beiden eines Paars drehen sich um verschiedene Winkel: Längen ändern sich, und „rückwärts“ macht „vorwärts“ nicht rückgängig (V-JEPA 2).',
  'Rotated components of each axis. Left out: an equal share of the head for each; what remains passes through.':
    'Gedrehte Komponenten jeder Achse. Weggelassen: ein gleicher Anteil des Heads für jede; was übrig ist, geht unverändert durch.',
  "Which axis has the first pairs. 'rows-first': in the order of the grid (Pixtral, Qwen2-VL). 'columns-first': from its last axis to its first, so x before y (Llama 4, MoonViT, Gemma 4, SAM 2 and 3).":
    'Welche Achse die ersten Paare hat. „Zeilen zuerst“: in der Reihenfolge des Gitters (Pixtral, Qwen2-VL). „Spalten zuerst“: von seiner letzten Achse zur ersten, also x vor y (Llama 4, MoonViT, Gemma 4, SAM 2 und 3).',
  "How pairs are dealt out to the axes. 'blocks': the first axis has the first ones. 'alternating': one for each axis in turn (MoonViT).":
    'Wie Paare an die Achsen verteilt werden. „Blöcke“: Die erste Achse hat die ersten. „abwechselnd“: reihum eines für jede Achse (MoonViT).',
  "'same': every axis has the frequencies of dimPerAxis components. 'dealt': those of all axes' components together, one for each axis in turn; of two axes the first has the even ones and the second the odd ones (Pixtral).":
    '„gleich“: Jede Achse hat die Frequenzen von dimPerAxis Komponenten. „verteilt“: die der Komponenten aller Achsen zusammen, reihum eine für jede Achse; von zwei Achsen hat die erste die geraden und die zweite die ungeraden (Pixtral).',
  "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.":
    '„Sprache“: Positionen zählen ab 0, Frequenzen wie bei RoPE. „Pixel“: Positionen von −1 bis 1 in gleichen Schritten entlang jeder Achse, Frequenzen von π bis π × maxFreq / 2 in gleichen Schritten. Die Namen sind die von rotary-embedding-torch.',
  "Base of the frequencies of 'lang'; larger ones give longer waves.":
    'Basis der Frequenzen von „Sprache“; größere geben längere Wellen.',
  "For 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.":
    'Für „Pixel“: Das schnellste Paar macht von Rand zu Rand maxFreq / 2 Umdrehungen.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). DINOv3 has 'half'.":
    'Welche Komponenten ein Paar bilden. „verschränkt“: (0, 1), (2, 3), … (RoFormer, GPT-J, Llama von Meta). „Hälften“: (0, d/2), (1, d/2 + 1), … (GPT-NeoX und die meisten Modelle in transformers von Hugging Face). DINOv3 hat „Hälften“.',
  'b: ratio between the first and the (unreached) last frequency; 100 in the published models.':
    'b: Verhältnis der ersten zur (nicht erreichten) letzten Frequenz; 100 in den veröffentlichten Modellen.',
  "How the pairs are dealt out to time, height and width. 'chunked': TT…HH…WW (Qwen2-VL), and so for any number of axes (XD-RoPE of HunYuan-VL has 3 or 4, its alpha is the factor of scaling 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, as many of height as of width (Ernie 4.5 VL).":
    'Wie die Paare an Zeit, Höhe und Breite verteilt werden. „blockweise“: TT…HH…WW (Qwen2-VL), und so für beliebig viele Achsen (XD-RoPE von HunYuan-VL hat 3 oder 4, sein alpha ist der Faktor der Skalierung „NTK“). „verschränkt“: THWTHW…TT (Qwen3-VL). „Raum zuerst“: HWHW…TT, so viele der Höhe wie der Breite (Ernie 4.5 VL).',
  'The numbers of pairs of time, height and width, mrope_section of the configurations; they add up to that of all pairs. In mode chunked one number for each axis there is. Left out: a quarter for the first, and half of the rest for each of the others.':
    'Die Anzahlen der Paare von Zeit, Höhe und Breite, mrope_section der Konfigurationen; zusammen ergeben sie die Anzahl aller Paare. Im Modus „blockweise“ eine Zahl für jede Achse, die es gibt. Weggelassen: ein Viertel für die erste und die Hälfte vom Rest für jede andere.',
  'What the tokens are: text, where the three axes are equal, or the patches of an image.':
    'Was die Tokens sind: Text, bei dem die drei Achsen gleich sind, oder die Patches eines Bildes.',
  "'causal': −m(i − j), 0 for future keys, which the causal mask hides (Press et al.). 'symmetric': −m|i − j|, for encoders. 'mpt': m(j − (keys − 1)), one row. 'bloom': m times the key's place among real tokens, one row per sequence. The last two equal the first up to a constant per row, which softmax ignores. Attention that is not causal takes 'symmetric' unless told otherwise.":
    '„kausal“: −m(i − j), 0 für spätere Keys, die die kausale Maske verdeckt (Press et al.). „symmetrisch“: −m|i − j|, für Encoder. „MPT“: m(j − (keys − 1)), eine Zeile. „BLOOM“: m mal der Platz des Keys unter den echten Tokens, eine Zeile je Sequenz. Die letzten beiden gleichen dem ersten bis auf eine Konstante je Zeile, die der Softmax nicht sieht. Attention, die nicht kausal ist, nimmt „symmetrisch“, wenn nichts anderes gesagt ist.',
  "M: the exponent of the smallest slope, 2^−M; form 'bloom' has no other than 8.":
    'M: der Exponent der kleinsten Steigung, 2^−M; die Form „BLOOM“ hat keinen anderen als 8.',
  'c: multiplies the bias. 1 in the paper; Falcon has 1/√d, because it adds the bias before it scales the logits.':
    'c: multipliziert den Bias. 1 in der Arbeit; Falcon hat 1/√d, weil es den Bias addiert, bevor es die Logits skaliert.',
  "'bfloat16': slopes, distances and their products are each rounded to bfloat16, as Falcon does: slopes are off by up to 0.4 %, and distances above 256 lose their last bits.":
    '„bfloat16“: Steigungen, Abstände und ihre Produkte werden je auf bfloat16 gerundet, wie bei Falcon: Steigungen weichen bis zu 0,4 % ab, und Abstände über 256 verlieren ihre letzten Bits.',
  'Half of the buckets are for keys after the query, as in encoders; otherwise all future keys share bucket 0, as in decoders. Attention that is causal takes the decoder’s buckets unless told otherwise.':
    'Die Hälfte der Buckets ist für Keys nach der Query, wie in Encodern; sonst teilen sich alle späteren Keys Bucket 0, wie in Decodern. Kausale Attention nimmt die Buckets des Decoders, wenn nichts anderes gesagt ist.',
  'Rows of the table: at least 4 when bidirectional.': 'Zeilen der Tabelle: mindestens 4 bei beiden Richtungen.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above the number of exact buckets, e = B / 2, where B are those of one direction.':
    'D: wo die logarithmischen Buckets enden würden; alle größeren Abstände teilen sich den letzten. Größer als die Zahl der exakten Buckets, e = B / 2, wobei B die einer Richtung sind.',
  'c: multiplies the table. T5 has 1 and does not scale its logits by 1/√d; x-transformers has √d, because it adds the bias before that scaling.':
    'c: multipliziert die Tabelle. T5 hat 1 und skaliert seine Logits nicht mit 1/√d; x-transformers hat √d, weil es den Bias vor dieser Skalierung addiert.',
  "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, where p or a may be left out and is then 1. 'weight': exp(−a|i − j|^p), which multiplies the logits before any bias is added (kerple_power__ap in the published code), so that both kinds of kernel may be encodings of one attention.":
    '„logarithmisch“: −p ln(1 + a|i − j|). „Potenz“: −a|i − j|^p, wobei p oder a fehlen darf und dann 1 ist. „Gewicht“: exp(−a|i − j|^p), womit die Logits multipliziert werden, bevor ein Bias addiert wird (kerple_power__ap im veröffentlichten Code), sodass beide Arten von Kernel Kodierungen einer Attention sein können.',
  "What future keys see. 'causal': distance 0, as in the published code, where a causal mask hides them. 'symmetric': |i − j|, the kernel of the paper. Attention that is not causal takes 'symmetric' unless told otherwise.":
    'Was spätere Keys sehen. „kausal“: Abstand 0 wie im veröffentlichten Code, wo eine kausale Maske sie verdeckt. „symmetrisch“: |i − j|, der Kernel der Arbeit. Attention, die nicht kausal ist, nimmt „symmetrisch“, wenn nichts anderes gesagt ist.',
  'Learned numbers below it are raised to it.': 'Gelernte Zahlen darunter werden auf sie angehoben.',
  "Exponents p above it are lowered to it; at least clampMin. Above 2 the power is no longer conditionally positive definite. Kernel 'log' has no such limit.":
    'Exponenten p darüber werden auf sie gesenkt; mindestens clampMin. Über 2 ist die Potenz nicht mehr bedingt positiv definit. Der Kernel „logarithmisch“ hat keine solche Grenze.',
  'c: learned factor inside the logarithms, 0.1 at the start of training.':
    'c: gelernter Faktor in den Logarithmen, zu Beginn des Trainings 0,1.',
  'L: queries before this position are normalised as if they stood there; 512 in the published code.':
    'L: Queries vor dieser Position werden normiert, als stünden sie dort; 512 im veröffentlichten Code.',
  'Multiplies the threshold, and the sign of the product does not count: L_multiplier of the published code, which is learned.':
    'Multipliziert die Schwelle, und das Vorzeichen des Produkts zählt nicht: L_multiplier des veröffentlichten Codes, das gelernt ist.',
  'ε: added to the normaliser after the logarithm.': 'ε: wird nach dem Logarithmus zum Nenner addiert.',
  'd: the sum has d/2 cosines. NeMo takes the size of a head.':
    'd: Die Summe hat d/2 Kosinus. NeMo nimmt die Größe eines Heads.',
  'b: base of the frequencies, as in the sinusoidal table.': 'b: Basis der Frequenzen wie in der Sinustabelle.',
  'The first t of the sum: 1 in NeMo, 0 for exactly the inner product of two rows of the sinusoidal table.':
    'Das erste t der Summe: 1 bei NeMo, 0 für genau das Skalarprodukt zweier Zeilen der Sinustabelle.',
  'Takes d/2 off, so that the diagonal is 0 (NeMo). Softmax does not see the difference.':
    'Zieht d/2 ab, sodass die Diagonale 0 ist (NeMo). Der Softmax sieht den Unterschied nicht.',
  "What future keys see. 'causal': distance 0, for a causal mask to hide. 'symmetric': |i − j|. 'tril': distance 0 wherever the key's index exceeds the query's, as in NeMo, which with cached keys reaches visible ones too. Attention that is not causal takes 'symmetric' unless told otherwise.":
    'Was spätere Keys sehen. „kausal“: Abstand 0, den eine kausale Maske verdecken soll. „symmetrisch“: |i − j|. „unteres Dreieck“: Abstand 0, wo der Index des Keys den der Query übertrifft, wie bei NeMo, was bei gespeicherten Keys auch sichtbare trifft. Attention, die nicht kausal ist, nimmt „symmetrisch“, wenn nichts anderes gesagt ist.',
  'Rows of the table, half of them for keys after the query; 320 in the models.':
    'Zeilen der Tabelle, die Hälfte davon für Keys nach der Query; 320 in den Modellen.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above numBuckets / 4, the number of exact buckets of a direction.':
    'D: wo die logarithmischen Buckets enden würden; alle größeren Abstände teilen sich den letzten. Größer als numBuckets / 4, die Zahl der exakten Buckets einer Richtung.',
  'Buckets for differences of positions, half of them for keys with the larger number; 32 in the models.':
    'Buckets für Unterschiede von Positionen, die Hälfte davon für Keys mit der größeren Zahl; 32 in den Modellen.',
  'Where the logarithmic buckets of positions would end; all larger differences share the last. Above a quarter of the buckets.':
    'Wo die logarithmischen Buckets der Positionen enden würden; alle größeren Unterschiede teilen sich den letzten. Größer als ein Viertel der Buckets.',
  'Buckets for differences of edges, half of them for keys with the larger number; 64 in the models.':
    'Buckets für Unterschiede von Kanten, die Hälfte davon für Keys mit der größeren Zahl; 64 in den Modellen.',
  'Where the logarithmic buckets of edges would end; all larger differences share the last. Above a quarter of the buckets.':
    'Wo die logarithmischen Buckets der Kanten enden würden; alle größeren Unterschiede teilen sich den letzten. Größer als ein Viertel der Buckets.',
  'c: multiplies the bias. The models have 1/√d, because they add the bias before they scale the logits.':
    'c: multipliziert den Bias. Die Modelle haben 1/√d, weil sie den Bias addieren, bevor sie die Logits skalieren.',
  'B: rows of the table for distances, half of them for keys after the query; 512 in the model.':
    'B: Zeilen der Tabelle für Abstände, die Hälfte davon für Keys nach der Query; 512 im Modell.',
  'S: how many kinds of segments there are; 32 in the model.':
    'S: wie viele Arten von Segmenten es gibt; 32 im Modell.',
  'H: rows of the window, whose tokens are counted row by row.':
    'H: Zeilen des Fensters, dessen Tokens Zeile für Zeile gezählt werden.',
  'W: columns of the window, which has at most 16384 tokens.':
    'W: Spalten des Fensters, das höchstens 16384 Tokens hat.',
  'Rows of the window of the training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Zeilen des Fensters im Training, dessen größter Versatz die Einheit der Koordinaten ist. 0: die des Fensters selbst.',
  'Columns of the window of the training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Spalten des Fensters im Training, dessen größter Versatz die Einheit der Koordinaten ist. 0: die des Fensters selbst.',
  'The input is sign(i − j) ln(1 + |i − j|) instead of i − j.':
    'Die Eingabe ist sign(i − j) ln(1 + |i − j|) statt i − j.',
  's: multiplies the logarithms of the gates.': 's: multipliziert die Logarithmen der Gates.',
  'm: distances beyond share the last row. Left out: the table has 2m + 1 rows.':
    'm: Abstände darüber hinaus teilen sich die letzte Zeile. Weggelassen: Die Tabelle hat 2m + 1 Zeilen.',
  "What the rows count: 'key-minus-query' (the paper, tensor2tensor, OpenNMT) or 'query-minus-key' (BERT's port).":
    'Was die Zeilen zählen: „Key minus Query“ (die Arbeit, tensor2tensor, OpenNMT) oder „Query minus Key“ (die Übertragung in BERT).',
  'Distances beyond the maximum share the last row; otherwise they are an error.':
    'Abstände jenseits des größten teilen sich die letzte Zeile; sonst sind sie ein Fehler.',
  "'relative_key': the query term alone. 'relative_key_query': the key term too, as in the formula.":
    '„relative_key“: nur der Term der Query. „relative_key_query“: auch der des Keys, wie in der Formel.',
  "'left-to-right': queries look back, so that entries with j ≤ i + offset have a meaning (Transformer-XL, Music Transformer). 'right-to-left': they look ahead. 'both': |distance| counts, and every entry has a meaning.":
    '„links nach rechts“: Queries blicken zurück, sodass Einträge mit j ≤ i + offset eine Bedeutung haben (Transformer-XL, Music Transformer). „rechts nach links“: Sie blicken voraus. „beide“: Es zählt |Abstand|, und jeder Eintrag hat eine Bedeutung.',
  "Entries on the wrong side of the diagonal: 'zero', or 'keep' for what the reshape leaves there in the published code, products of other rows that a mask has to hide.":
    'Einträge auf der falschen Seite der Diagonale: „null“ oder „behalten“ für das, was das Umformen im veröffentlichten Code dort lässt, Produkte anderer Zeilen, die eine Maske verdecken muss.',
  "'nearest-last': the last row of the table is distance 0, as published. 'nearest-first': row n is distance n.":
    '„nächste zuletzt“: Die letzte Zeile der Tabelle ist Abstand 0, wie veröffentlicht. „nächste zuerst“: Zeile n ist Abstand n.',
  'Distances beyond it count as it (clamp_len). Left out: none do.':
    'Abstände darüber hinaus zählen wie er (clamp_len). Weggelassen: keiner.',
  'Distances below half of it keep a bucket each, others share logarithmic ones (DeBERTa-v2 and v3: 256). Left out, or -1 as configurations write it: none.':
    'Abstände unter der Hälfte hiervon haben je einen Bucket, andere teilen sich logarithmische (DeBERTa-v2 und v3: 256). Weggelassen oder -1, wie Konfigurationen es schreiben: keine.',
  'Where the logarithmic buckets end (512). Needed with positionBuckets.':
    'Wo die logarithmischen Buckets enden (512). Nötig mit positionBuckets.',
  'Distances are clamped to ±(maxRelativePositions − 1) before they are grouped (microsoft/DeBERTa); false: buckets go on (the transformers port).':
    'Abstände werden auf ±(maxRelativePositions − 1) begrenzt, bevor sie gruppiert werden (microsoft/DeBERTa); aus: Die Buckets gehen weiter (die Übertragung in transformers).',
  'Half the rows of the tables. Left out: what the tables say.':
    'Die halbe Zeilenzahl der Tabellen. Weggelassen: was die Tabellen sagen.',
  "Which distance position to content looks up: 'query-minus-key', as both published implementations, or 'key-minus-query', as the paper writes.":
    'Welchen Abstand Position mit Inhalt nachschlägt: „Query minus Key“ wie beide veröffentlichten Umsetzungen oder „Key minus Query“, wie die Arbeit schreibt.',
  '[CLS] is untied: its row and its column take one number each, from two extra rows of the table (the paper has two free numbers).':
    '[CLS] ist getrennt: Seine Zeile und seine Spalte nehmen je eine Zahl aus zwei weiteren Zeilen der Tabelle (die Arbeit hat zwei freie Zahlen).',
  'Added to the variance in the layer norm of the table.': 'Wird in der Layer-Norm der Tabelle zur Varianz addiert.',
  'The scale is 1/√(attnScaleFactor · d), for content and position alike.':
    'Der Maßstab ist 1/√(attnScaleFactor · d), für Inhalt und Position gleichermaßen.',
  "TUPE-R: number of T5's buckets, both directions together.":
    'TUPE-R: Anzahl der Buckets von T5, beide Richtungen zusammen.',
  "TUPE-R: where T5's logarithmic buckets end.": 'TUPE-R: wo die logarithmischen Buckets von T5 enden.',
  'Rows of the grid whose cells, row by row, are the keys.':
    'Zeilen des Gitters, dessen Zellen, Zeile für Zeile, die Keys sind.',
  'Columns of that grid, which has at most 16384 cells.': 'Spalten dieses Gitters, das höchstens 16384 Zellen hat.',
  'Rows of the grid of queries. Left out: that of the keys; others are of a pooled grid (MViT).':
    'Zeilen des Gitters der Queries. Weggelassen: das der Keys; andere haben ein zusammengefasstes Gitter (MViT).',
  'Columns of the grid of queries. Left out: that of the keys.':
    'Spalten des Gitters der Queries. Weggelassen: das der Keys.',
  'The tokens of all panels: words and marks of punctuation.': 'Die Tokens aller Panels: Wörter und Satzzeichen.',
  'So many different made-up words instead of the sentence. Left out: the sentence. More than 2048 are for the spectrum and the distance, which are no matrices.':
    'So viele verschiedene erfundene Wörter statt des Satzes. Weggelassen: der Satz. Mehr als 2048 sind für das Spektrum und den Abstand, die keine Matrizen sind.',
  'What every panel shows of its scheme.': 'Was jedes Panel von seinem Verfahren zeigt.',
  'The parts that add up to the logits: query with key, word with word, word with position and so on.':
    'Die Teile, aus denen sich die Logits summieren: Query mit Key, Wort mit Wort, Wort mit Position und so weiter.',
  'How two position vectors are compared.': 'Wie zwei Positionsvektoren verglichen werden.',
  'Which head is shown; each has projections of its own.': 'Welcher Head gezeigt wird; jeder hat eigene Projektionen.',
  'How many heads the layer has. A panel may have a number of its own.':
    'Wie viele Heads die Schicht hat. Ein Panel kann eine eigene Anzahl haben.',
  'A token sees itself and the tokens before it.': 'Ein Token sieht sich selbst und die Tokens davor.',
  "How the position of a query multiplies its logits: as in Llama 4, Ministral 3 or Inkling, or by the logarithm of the length ('log-n'). 'none': not at all.":
    'Womit die Position einer Query ihre Logits multipliziert: wie bei Llama 4, Ministral 3 oder Inkling, oder mit dem Logarithmus der Länge („log-n“). „keine“: mit nichts.',
  "s: how fast the logits grow with the logarithm of the position (attn_scale of Llama 4, llama_4_scaling_beta of Ministral 3, alpha of Inkling). 'log-n' has none.":
    's: wie schnell die Logits mit dem Logarithmus der Position wachsen (attn_scale von Llama 4, llama_4_scaling_beta von Ministral 3, alpha von Inkling). „log-n“ hat keines.',
  'n: the position from which on the logits grow (floor_scale of Llama 4, original_max_position_embeddings of Ministral 3, n_floor of Inkling, the trained length of log-n). Models have 8192 and more, which no sentence reaches.':
    'n: die Position, ab der die Logits wachsen (floor_scale von Llama 4, original_max_position_embeddings von Ministral 3, n_floor von Inkling, die Trainingslänge von log-n). Modelle haben 8192 und mehr, was kein Satz erreicht.',
  'A logit in the denominator of every softmax that no value belongs to, so that weights add up to less than 1 (gpt-oss, where each head learns one). Left out: there is none.':
    'Ein Logit im Nenner jedes Softmax, zu dem kein Value gehört, sodass sich Gewichte zu weniger als 1 summieren (gpt-oss, wo jeder Head eines lernt). Weggelassen: Es gibt keines.',
  'Word vectors, projections and what schemes learn are drawn from this seed.':
    'Wortvektoren, Projektionen und was Verfahren lernen werden aus diesem Seed gezogen.',
  'So many of the last tokens ask; all tokens answer. Left out: all of them ask.':
    'So viele der letzten Tokens fragen; alle Tokens antworten. Weggelassen: Alle fragen.',
  'Position of the first query; the first key stands at 0. Left out: keys − queries, so that the last ones meet.':
    'Position der ersten Query; der erste Key steht bei 0. Weggelassen: Keys − Queries, sodass sich die letzten treffen.',
  'Colours of all panels reach to this number. Left out: each panel has a range of its own.':
    'Die Farben aller Panels reichen bis zu dieser Zahl. Weggelassen: Jedes Panel hat einen eigenen Bereich.',
  'One more panel: the first minus the second.': 'Ein weiteres Panel: das erste minus das zweite.',
} as const;
