/** What the reference says about the parameters of schemes that turn queries and keys. */
export const rotation = {
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers).":
    "Welche Komponenten ein Paar bilden. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Llama von Meta). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX und die meisten Modelle in transformers von Hugging Face).",
  "Output layout of rotated pairs; products of queries and keys stay the same, cached keys do not. 'same': as they are read. 'half' after the layout 'interleaved' is DeepSeek V3's. 'inverse' reads what 'forward' has written.":
    "Wie gedrehte Paare geschrieben werden; Produkte von Queries und Keys bleiben gleich, Keys im Cache nicht. 'same': wie sie gelesen werden. 'half' nach dem Layout 'interleaved' ist das von DeepSeek V3. 'inverse' liest, was 'forward' geschrieben hat.",
  'b: base of the geometric sequence of frequencies. Llama 3 uses 500000.':
    'b: Verhältnis zwischen der ersten und der (nicht erreichten) letzten Frequenz. Llama 3 verwendet 500000.',
  'Number of leading components of each head to rotate; the rest are unchanged. If omitted, all are rotated.':
    'Wie viele Komponenten jedes Heads gedreht werden, und zwar die ersten; die anderen gehen unverändert durch. Weggelassen: alle.',
  "Which rotaryDim components of a head are rotated. 'last': as in latent attention, whose heads begin with a part without position (DeepSeek V2, V3), and in DeepSeek V4.":
    "Welche Komponenten eines Heads die rotaryDim sind. 'last' ist die Wahl der latenten Attention, deren Heads mit einem Teil ohne Position beginnen (DeepSeek V2, V3), und von DeepSeek V4.",
  'Position of the first row: the number of cached tokens when decoding. If omitted, 0.':
    'Position der ersten Zeile: beim Dekodieren die Zahl der Tokens im Cache. Weggelassen: 0.',
  "'inverse' rotates in the opposite direction and undoes 'forward': it divides by the attention factor of a scaling. 'transpose' rotates in the opposite direction and multiplies by that factor again, as DeepSeek V4 does with the output of attention, whose values are rotated keys.":
    "'inverse' dreht andersherum und macht 'forward' so rückgängig: Es teilt durch den Attention-Faktor einer Skalierung. 'transpose' dreht andersherum und multipliziert noch einmal mit diesem Faktor, wie DeepSeek V4 es mit der Ausgabe der Attention macht, deren Values gedrehte Keys sind.",
  "How the frequencies change to read further than trained (rope_type of model configurations). 'none': they do not, and the other numbers are not read, so that a control can switch scaling off. 'linear': all divided by the factor (position interpolation, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept (Peng et al. 2023, section 3.1). 'dynamic': ntk by factor × seqLen / maxPositionEmbeddings − (factor − 1), so nothing changes up to the trained length. 'yarn': the slow ones divided, the fast ones kept, a ramp between them (Peng et al. 2023). 'longrope': each divided by a number of its own (Ding et al. 2024). 'llama3': like yarn, with the ramp of Llama 3.1 (apply_scaling in Meta's code), whose factor is 8. 'proportional': only the fastest share of the pairs turns, with the frequencies of a whole head (p-RoPE, Barbero et al. 2024).":
    "Wie sich die Frequenzen ändern, um weiter als trainiert zu lesen (rope_type in Modellkonfigurationen). 'none': gar nicht, und die anderen Zahlen werden nicht gelesen, sodass ein Bedienelement die Skalierung abschalten kann. 'linear': alle durch den Faktor geteilt (Positionsinterpolation, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), sodass die langsamste durch den Faktor geteilt wird und die schnellste bleibt (Peng et al. 2023, Abschnitt 3.1). 'dynamic': ntk mit factor × seqLen / maxPositionEmbeddings − (factor − 1), sodass sich bis zur Trainingslänge nichts ändert. 'yarn': die langsamen geteilt, die schnellen behalten, dazwischen eine Rampe (Peng et al. 2023). 'longrope': jede durch eine eigene Zahl geteilt (Ding et al. 2024). 'llama3': wie yarn, mit der Rampe von Llama 3.1 (apply_scaling im Code von Meta), dessen Faktor 8 ist. 'proportional': Nur die schnellsten Paare drehen sich, mit den Frequenzen eines ganzen Heads (p-RoPE, Barbero et al. 2024).",
  "How many times further; at least 1, except for 'linear', 'ntk' and 'longrope'. Needed with a scaling, except for 'longrope' with maxPositionEmbeddings and for 'proportional' (1).":
    "Um welchen Faktor weiter als trainiert; mindestens 1, außer bei 'linear', 'ntk' und 'longrope'. Nötig, wenn es eine Skalierung gibt, außer bei 'longrope' mit maxPositionEmbeddings und bei 'proportional' (1).",
  "'dynamic': the trained length. 'longrope': the extended length, from which the factor follows if it is omitted.":
    "'dynamic': die Trainingslänge. 'longrope': die erweiterte Länge, die für den Faktor steht, wenn er nicht gegeben ist.",
  "The trained length. Needed by 'yarn' and 'longrope' (there at least 2); for 'llama3' 8192, that of Llama 3.1, when left out. Older revisions of Hugging Face's code take max_position_embeddings for YaRN's.":
    "Die Trainingslänge. Nötig für 'yarn' und 'longrope' (dort mindestens 2); für 'llama3' weggelassen 8192, die von Llama 3.1. Ältere Fassungen des Codes von Hugging Face nehmen für YaRN max_position_embeddings.",
  "The current length of the sequence: 'dynamic' stretches by it, 'longrope' takes longFactor above originalMaxPositionEmbeddings. Cached keys keep the frequencies of the length at which they were rotated. If omitted, largest position + 1; for frequencies, which have no positions, the trained length.":
    "Die aktuelle Länge der Sequenz: 'dynamic' streckt nach ihr, 'longrope' nimmt oberhalb von originalMaxPositionEmbeddings longFactor. Keys im Cache behalten die Frequenzen der Länge, bei der sie gedreht wurden. Weggelassen: größte Position + 1; bei Frequenzen, die keine Positionen haben, die Trainingslänge.",
  'Pairs that turn at least this often over the original length keep their frequency.':
    'Paare, die sich über die ursprüngliche Länge mindestens so oft drehen, behalten ihre Frequenz.',
  'Pairs that turn at most this often get f / factor; at most betaFast.':
    'Paare, die sich über die ursprüngliche Länge höchstens so oft drehen, bekommen f / factor; höchstens betaFast.',
  'Rounds the ends of the ramp outwards to whole pairs, as published; gpt-oss does not.':
    'Die Enden der Rampe werden nach außen auf ganze Paare gerundet, wie veröffentlicht; gpt-oss tut das nicht.',
  "DeepSeek's pair: when neither is 0, the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).":
    'Das Zahlenpaar von DeepSeek: Ist keine von beiden 0, so ist der Attention-Faktor yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).',
  'The other of the pair. Either alone leaves the attention factor as it is; latent attention multiplies its scale by the square of yarnMscale(factor, mscaleAllDim) in any case.':
    'Die andere Zahl des Paars. Eine ohne die andere lässt den Attention-Faktor, wie er ist; die latente Attention multipliziert ihren Maßstab in jedem Fall mit dem Quadrat von yarnMscale(factor, mscaleAllDim).',
  'Replaces the computed attention factor, which cosines and sines are multiplied by (Hugging Face).':
    'Ersetzt den berechneten Attention-Faktor, mit dem Kosinus und Sinus multipliziert werden (Hugging Face).',
  'Multiplies the attention factor (authors of YaRN, vLLM, SGLang).':
    'Multipliziert den Attention-Faktor (Autoren von YaRN, vLLM, SGLang).',
  'How much of their frequency the fast pairs keep (authors of YaRN; ext_factor of llama.cpp); 0 is interpolation.':
    'Wie viel von ihrer Frequenz die schnellen Paare behalten (Autoren von YaRN; ext_factor von llama.cpp); 0 ist Interpolation.',
  "The attention factor of LongRoPE is √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s is the factor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).":
    "Der Attention-Faktor von LongRoPE ist √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s ist der Faktor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).",
  "'longrope': how many positions from 0 on keep their frequencies, undivided (n̂ of the paper, start_token_idx of its code). The dot products of these with later ones do not depend on the distance alone.":
    "'longrope': wie viele Positionen ab 0 ihre Frequenzen ungeteilt behalten (n̂ des Papers, start_token_idx seines Codes). Die Skalarprodukte dieser mit späteren hängen nicht vom Abstand allein ab.",
  'Pairs that turn less often than this over the original length get f / factor.':
    'Paare, die sich über die ursprüngliche Länge seltener drehen, bekommen f / factor.',
  'Pairs that turn more often than this keep f; at least lowFreqFactor, which it equals in Llama 4 Scout.':
    'Paare, die sich öfter drehen, behalten f; mindestens lowFreqFactor, dem es in Llama 4 Scout gleich ist.',
  'The share of pairs that turn; the others have frequency 0. Partial rotary with the frequencies of a smaller head is rotaryDim.':
    'Der Anteil der Paare, die sich drehen; die anderen haben die Frequenz 0. Teilweises Drehen mit den Frequenzen eines kleineren Heads ist rotaryDim.',
  "'inverse' turns the other way and so undoes 'forward'.":
    "'inverse' dreht andersherum und macht 'forward' so rückgängig.",
  's: how slowly the scale changes that queries are multiplied by; keys are multiplied by its inverse.':
    's: wie langsam sich der Maßstab ändert, mit dem Queries multipliziert werden; Keys werden mit seinem Kehrwert multipliziert.',
  'γ: the scale of the fastest pair is γ / (1 + γ) per s positions.':
    'γ: Der Maßstab des schnellsten Paars ist γ / (1 + γ) je s Positionen.',
  "c: the position with scale 1; it cancels between queries and keys, which must share it. With the default numbers, positions more than about 35600 from it are an error. 'zero': 0, as in the paper, so that cached keys stay valid. 'half-length': ⌊n/2⌋ with n = largest position + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ of the n rows of the array at hand (rotary-embedding-torch), so fewer queries than keys have another centre and the scores are not relative.":
    "c: die Position mit Maßstab 1; sie hebt sich zwischen Queries und Keys auf, die sie gemeinsam haben müssen. Mit den vorgegebenen Zahlen sind Positionen, die weiter als etwa 35600 von ihr entfernt sind, ein Fehler. 'zero': 0, wie im Paper, sodass Keys im Cache gültig bleiben. 'half-length': ⌊n/2⌋ mit n = größte Position + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ der n Zeilen des vorliegenden Arrays (rotary-embedding-torch), sodass weniger Queries als Keys eine andere Mitte haben und die Scores nicht relativ sind.",
  'If given, this is the centre, whatever centre says.':
    'Ist sie gegeben, so ist sie die Mitte, was auch immer centre sagt.',
  "The pairing that the scale is laid out for. 'same': that of layout, as it must be. With the other, scores depend on more than the distance: a known mistake, for demonstration.":
    "Die Paarung, für die der Maßstab ausgelegt ist. 'same': die von layout, wie es sein muss. Mit der anderen hängen die Scores nicht nur vom Abstand ab: ein bekannter Fehler, der sich so zeigen lässt.",
  "How the frequencies change to read further than trained; the scale stays. 'none': they do not, and the factor is not read. 'linear': all divided by the factor (position interpolation). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept.":
    "Wie sich die Frequenzen ändern, um weiter als trainiert zu lesen; der Maßstab bleibt. 'none': gar nicht, und der Faktor wird nicht gelesen. 'linear': alle durch den Faktor geteilt (Positionsinterpolation). 'ntk': base × factor^(d/(d−2)), sodass die langsamste durch den Faktor geteilt wird und die schnellste bleibt.",
  'How many times further. Needed with a scaling.':
    'Um welchen Faktor weiter als trainiert. Nötig, wenn es eine Skalierung gibt.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). 'half-in-blocks': each axis has its own block of components, (0, d/4), … and (d/2, 3d/4), … with two axes (Gemma 4).":
    "Welche Komponenten ein Paar bilden. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Llama von Meta). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX und die meisten Modelle in transformers von Hugging Face). 'half-in-blocks': Jede Achse hat einen eigenen Block von Komponenten, (0, d/4), … und (d/2, 3d/4), … bei zwei Achsen (Gemma 4).",
  "'same': both components of a pair turn by its angle. 'half-in-blocks': angles are laid out as if pairs were halves of the block of their axis, although they are adjacent components. That is no rotation, because the two of a pair turn by different angles: lengths change, and 'inverse' does not undo 'forward' (V-JEPA 2).":
    "'same': Beide Komponenten eines Paars drehen sich um seinen Winkel. 'half-in-blocks': Winkel stehen so, als wären Paare Hälften des Blocks ihrer Achse, obwohl sie benachbarte Komponenten sind. Das ist keine Drehung, weil sich die beiden eines Paars um verschiedene Winkel drehen: Längen ändern sich, und 'inverse' macht 'forward' nicht rückgängig (V-JEPA 2).",
  'Rotated components per axis. If omitted, an equal share of the head for each; the rest is unchanged.':
    'Gedrehte Komponenten jeder Achse. Weggelassen: ein gleicher Anteil des Heads für jede; was übrig bleibt, geht unverändert durch.',
  "Which axis has the first pairs. 'rows-first': in the order of the grid (Pixtral, Qwen2-VL). 'columns-first': from its last axis to its first, so x before y (Llama 4, MoonViT, Gemma 4, SAM 2 and 3).":
    "Welche Achse die ersten Paare hat. 'rows-first': in der Reihenfolge des Gitters (Pixtral, Qwen2-VL). 'columns-first': von seiner letzten Achse zu seiner ersten, also x vor y (Llama 4, MoonViT, Gemma 4, SAM 2 und 3).",
  "How pairs are dealt out to the axes. 'blocks': the first axis has the first ones. 'alternating': one for each axis in turn (MoonViT).":
    "Wie Paare an die Achsen verteilt werden. 'blocks': Die erste Achse hat die ersten. 'alternating': reihum eines für jede Achse (MoonViT).",
  "'same': every axis has the frequencies of dimPerAxis components. 'dealt': those of all axes' components together, one for each axis in turn; of two axes the first has the even ones and the second the odd ones (Pixtral).":
    "'same': Jede Achse hat die Frequenzen von dimPerAxis Komponenten. 'dealt': die aller Komponenten der Achsen zusammen, reihum eine für jede Achse; von zwei Achsen hat die erste die geraden und die zweite die ungeraden (Pixtral).",
  "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.":
    "'lang': Positionen zählen ab 0, Frequenzen wie bei RoPE. 'pixel': Positionen von −1 bis 1 in gleichen Schritten entlang jeder Achse, Frequenzen von π bis π × maxFreq / 2 in gleichen Schritten. Die Namen sind die von rotary-embedding-torch.",
  "Base of the frequencies of 'lang'; larger ones give longer waves.":
    "Basis der Frequenzen von 'lang'; größere geben längere Wellen.",
  "For 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.":
    "Für 'pixel': Das schnellste Paar macht von Rand zu Rand maxFreq / 2 Umdrehungen.",
  'Rows before the cells of the grid that are not turned: class tokens and registers.':
    'Zeilen vor den Zellen des Gitters, für Klassen-Tokens und Register, die nicht gedreht werden.',
  'Rows after the cells of the grid that are not turned: the class token of Llama 4.':
    'Zeilen nach den Zellen des Gitters, die nicht gedreht werden: das Klassen-Token von Llama 4.',
  'Rows are ordered by blocks of this many rows and columns of cells, as in vision towers that merge the patches of a block (spatial_merge_size of Qwen2-VL). 1: in the order of the grid.':
    'Zeilen kommen in Blöcken von so vielen Zeilen und Spalten von Zellen, Block nach Block, wie in Bild-Encodern, die die Patches eines Blocks zusammenfassen (spatial_merge_size von Qwen2-VL). 1: in der Reihenfolge des Gitters.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). DINOv3 has 'half'.":
    "Welche Komponenten ein Paar bilden. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Llama von Meta). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX und die meisten Modelle in transformers von Hugging Face). DINOv3 hat 'half'.",
  'b: base of the geometric sequence of frequencies; 100 in the published models.':
    'b: Verhältnis zwischen der ersten und der (nicht erreichten) letzten Frequenz; 100 in den veröffentlichten Modellen.',
  "How the pairs are dealt out to time, height and width. 'chunked': TT…HH…WW (Qwen2-VL), and so for any number of axes (XD-RoPE of HunYuan-VL has 3 or 4, its alpha is the factor of scaling 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, as many of height as of width (Ernie 4.5 VL).":
    "Wie die Paare an Zeit, Höhe und Breite verteilt werden. 'chunked': TT…HH…WW (Qwen2-VL), und so für jede Zahl von Achsen (XD-RoPE von HunYuan-VL hat 3 oder 4, sein alpha ist der Faktor der Skalierung 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, so viele der Höhe wie der Breite (Ernie 4.5 VL).",
};
