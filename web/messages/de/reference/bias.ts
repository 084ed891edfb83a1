/** What the reference says about the parameters of schemes that add a number to each logit. */
export const bias = {
  'H: number of heads. When it is not a power of 2, the slopes of the next lower power come first, then every other slope of twice that power.':
    'H: Zahl der Heads. Ist sie keine Zweierpotenz, so kommen zuerst die Steigungen der nächstkleineren, dann jede zweite Steigung der doppelt so großen.',
  "Number of queries. Not needed by forms 'mpt' and 'bloom', which have one row for all queries.":
    "Zahl der Queries. Nicht nötig für die Formen 'mpt' und 'bloom', die eine Zeile für alle Queries haben.",
  "Number of keys. Not needed by form 'bloom', which takes it from the mask.":
    "Zahl der Keys. Nicht nötig für die Form 'bloom', die sie der Maske entnimmt.",
  'Position of query 0 minus position of key 0. If omitted, keys − queries, which aligns the last query with the last key.':
    'Position der Query 0 minus Position des Keys 0. Weggelassen: keys − queries, sodass die letzte Query auf den letzten Key trifft.',
  "'causal': −m(i − j), 0 for future keys, which the causal mask hides (Press et al.). 'symmetric': −m|i − j|, for encoders. 'mpt': m(j − (keys − 1)), one row. 'bloom': m times the key's place among real tokens, one row per sequence. The last two equal the first up to a constant per row, which softmax ignores. Attention that is not causal takes 'symmetric' unless told otherwise.":
    "'causal': −m(i − j), 0 für künftige Keys, die die kausale Maske verdeckt (Press et al.). 'symmetric': −m|i − j|, für Encoder. 'mpt': m(j − (keys − 1)), eine Zeile. 'bloom': m mal den Platz des Keys unter den echten Tokens, eine Zeile je Sequenz. Die letzten beiden unterscheiden sich von der ersten nur um eine Konstante je Zeile, die in der Softmax herausfällt. Attention, die nicht kausal ist, nimmt 'symmetric', wenn nichts anderes gesagt ist.",
  "M: the exponent of the smallest slope, 2^−M; form 'bloom' always has 8.":
    "M: der Exponent der kleinsten Steigung, 2^−M; die Form 'bloom' hat immer 8.",
  'c: multiplies the bias. 1 in the paper; Falcon has 1/√d, because it adds the bias before it scales the logits.':
    'c: multipliziert den Bias. 1 im Paper; Falcon hat 1/√d, weil es den Bias addiert, bevor es die Logits skaliert.',
  "'bfloat16': slopes, distances and their products are each rounded to bfloat16, as Falcon does: slopes are off by up to 0.4 %, and distances above 256 lose their last bits.":
    "'bfloat16': Steigungen, Abstände und ihre Produkte werden jeweils auf bfloat16 gerundet, wie Falcon es tut: Steigungen weichen um bis zu 0,4\u00a0% ab, und Abstände über 256 verlieren ihre letzten Bits.",
  'Number of queries.': 'Zahl der Queries.',
  'Number of keys.': 'Zahl der Keys.',
  'Half of the buckets are for keys after the query, as in encoders; otherwise all future keys share bucket 0, as in decoders. Attention that is causal takes the decoder’s buckets unless told otherwise.':
    'Die Hälfte der Buckets ist für Keys nach der Query, wie in Encodern; sonst teilen sich alle künftigen Keys Bucket 0, wie in Decodern. Attention, die kausal ist, nimmt die Buckets des Decoders, wenn nichts anderes gesagt ist.',
  'Rows of the table: at least 4 when bidirectional.':
    'Zeilen der Tabelle: mindestens 4, wenn sie beide Richtungen hat.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above the number of exact buckets, e = B / 2 with B buckets per direction.':
    'D: wo die logarithmischen Buckets enden würden; alle größeren Abstände teilen sich den letzten. Größer als die Zahl der exakten Buckets, e = B / 2 bei B Buckets je Richtung.',
  'c: multiplies the table. T5 has 1 and does not scale its logits by 1/√d; x-transformers has √d, because it adds the bias before that scaling.':
    'c: multipliziert die Tabelle. T5 hat 1 und skaliert seine Logits nicht mit 1/√d; x-transformers hat √d, weil es den Bias vor dieser Skalierung addiert.',
  "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, where p or a may be left out and is then 1. 'weight': exp(−a|i − j|^p), which multiplies the logits before any bias is added (kerple_power__ap in the published code), so that both kinds of kernel may be encodings of one attention.":
    "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, wobei p oder a wegbleiben kann und dann 1 ist. 'weight': exp(−a|i − j|^p), was die Logits multipliziert, bevor ein Bias addiert wird (kerple_power__ap im veröffentlichten Code), sodass beide Arten von Kernel Kodierungen einer Attention sein können.",
  "The distance of future keys. 'causal': 0, as in the published code, where a causal mask hides them. 'symmetric': |i − j|, the kernel of the paper. Attention that is not causal takes 'symmetric' unless told otherwise.":
    "Der Abstand künftiger Keys. 'causal': 0, wie im veröffentlichten Code, wo eine kausale Maske sie verdeckt. 'symmetric': |i − j|, der Kernel des Papers. Attention, die nicht kausal ist, nimmt 'symmetric', wenn nichts anderes gesagt ist.",
  'Learned numbers below this are raised to it.': 'Gelernte Zahlen darunter werden darauf angehoben.',
  "Exponents p above this are lowered to it; at least clampMin. Above 2, the power is no longer conditionally positive definite. Kernel 'log' has no such limit.":
    "Exponenten p darüber werden darauf gesenkt; mindestens clampMin. Über 2 ist die Potenz nicht mehr bedingt positiv definit. Der Kernel 'log' hat keine solche Grenze.",
  'c: learned factor inside the logarithms, 0.1 at the start of training.':
    'c: gelernter Faktor in den Logarithmen, 0,1 zu Beginn des Trainings.',
  'L: queries before this position are normalised as if they were there; 512 in the published code.':
    'L: Queries vor dieser Position werden normiert, als stünden sie dort; 512 im veröffentlichten Code.',
  'Multiplies the threshold; the sign of the product does not count. It is L_multiplier of the published code, where it is learned.':
    'Multipliziert die Schwelle, wobei das Vorzeichen des Produkts nicht zählt: L_multiplier des veröffentlichten Codes, der gelernt wird.',
  'ε: added to the normaliser after the logarithm.': 'ε: wird nach dem Logarithmus zum Normierer addiert.',
  'Number of heads.': 'Zahl der Heads.',
  'd: the sum has d/2 cosines. NeMo takes the size of a head.':
    'd: Die Summe hat d/2 Kosinus. NeMo nimmt die Größe eines Heads.',
  'b: base of the frequencies, as in the sinusoidal table.': 'b: Basis der Frequenzen, wie in der Sinustabelle.',
  'The first t of the sum: 1 in NeMo, 0 for exactly the inner product of two rows of the sinusoidal table.':
    'Das erste t der Summe: 1 in NeMo, 0 für genau das Skalarprodukt zweier Zeilen der Sinustabelle.',
  'Subtracts d/2, so that the diagonal is 0 (NeMo). Softmax ignores the difference.':
    'Zieht d/2 ab, sodass die Diagonale 0 ist (NeMo). In der Softmax fällt der Unterschied heraus.',
  "The distance of future keys. 'causal': 0, for a causal mask to hide. 'symmetric': |i − j|. 'tril': 0 wherever the key's index exceeds the query's, as in NeMo; with cached keys, this includes visible ones. Attention that is not causal takes 'symmetric' unless told otherwise.":
    "Der Abstand künftiger Keys. 'causal': 0, den eine kausale Maske verdecken soll. 'symmetric': |i − j|. 'tril': 0 überall, wo der Index des Keys größer ist als der der Query, wie in NeMo; mit Keys im Cache trifft das auch sichtbare. Attention, die nicht kausal ist, nimmt 'symmetric', wenn nichts anderes gesagt ist.",
  'Rows of the table, half of them for keys after the query; 320 in the models.':
    'Zeilen der Tabelle, die Hälfte davon für Keys nach der Query; 320 in den Modellen.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above numBuckets / 4, the number of exact buckets of a direction.':
    'D: wo die logarithmischen Buckets enden würden; alle größeren Abstände teilen sich den letzten. Größer als numBuckets / 4, die Zahl der exakten Buckets einer Richtung.',
  'Buckets for differences of positions, half of them for keys with the larger number; 32 in the models.':
    'Buckets für Differenzen von Positionen, die Hälfte davon für Keys mit der größeren Zahl; 32 in den Modellen.',
  'Where the logarithmic buckets of positions would end; all larger differences share the last. Above a quarter of the buckets.':
    'Wo die logarithmischen Buckets der Positionen enden würden; alle größeren Differenzen teilen sich den letzten. Größer als ein Viertel der Buckets.',
  'Buckets for differences of edges, half of them for keys with the larger number; 64 in the models.':
    'Buckets für Differenzen von Kanten, die Hälfte davon für Keys mit der größeren Zahl; 64 in den Modellen.',
  'Where the logarithmic buckets of edges would end; all larger differences share the last. Above a quarter of the buckets.':
    'Wo die logarithmischen Buckets der Kanten enden würden; alle größeren Differenzen teilen sich den letzten. Größer als ein Viertel der Buckets.',
  'c: multiplies the bias. The models have 1/√d, because they add the bias before they scale the logits.':
    'c: multipliziert den Bias. Die Modelle haben 1/√d, weil sie den Bias addieren, bevor sie die Logits skalieren.',
  'Position of query 0 minus position of key 0. If omitted, keys − queries, which aligns the last query with the last key. The model counts queries and keys from 0 each, however many there are: offset 0.':
    'Position der Query 0 minus Position des Keys 0. Weggelassen: keys − queries, sodass die letzte Query auf den letzten Key trifft. Das Modell zählt Queries und Keys jeweils ab 0, wie viele es auch sind: offset 0.',
  'B: rows of the table for distances, half of them for keys after the query; 512 in the model.':
    'B: Zeilen der Tabelle für Abstände, die Hälfte davon für Keys nach der Query; 512 im Modell.',
  'S: how many kinds of segments there are; 32 in the model.':
    'S: wie viele Arten von Segmenten es gibt; 32 im Modell.',
  'H: rows of the window, whose tokens are counted row by row.':
    'H: Zeilen des Fensters, dessen Tokens zeilenweise gezählt werden.',
  'W: columns of the window, which has at most 16384 tokens.':
    'W: Spalten des Fensters, das höchstens 16384 Tokens hat.',
  'Rows of the window in training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Zeilen des Fensters beim Training, dessen größter Versatz die Einheit der Koordinaten ist. 0: die des Fensters selbst.',
  'Columns of the window in training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Spalten des Fensters beim Training, dessen größter Versatz die Einheit der Koordinaten ist. 0: die des Fensters selbst.',
  'Queries are at every stride-th row and column of the window, from the first on: 2 where the model shrinks its grid. Attention takes only 1 as an encoding; for others, give it rows of what bias() computes as the option bias.':
    'In welchen Schritten von Zeilen und Spalten des Fensters Queries stehen, ab der ersten: 2, wo das Modell sein Gitter verkleinert. Als Kodierung nimmt die Attention nur 1; sonst nimmt sie Zeilen dessen, was bias() berechnet, als Option bias.',
  'The input is sign(i − j) ln(1 + |i − j|) instead of i − j.':
    'Die Eingabe ist sign(i − j) ln(1 + |i − j|) statt i − j.',
  'false: a second set of gates counts for keys after the query. Attention takes its own setting unless told otherwise.':
    'false: Für Keys nach der Query zählt ein zweiter Satz von Gates. Die Attention nimmt ihre eigene Einstellung, wenn nichts anderes gesagt ist.',
  's: multiplies the logarithms of the gates.': 's: multipliziert die Logarithmen der Gates.',
};

/** What the reference says about the parameters of schemes with vectors of the distance. */
export const relative = {
  'm: larger distances share the last row. If omitted, taken from the table, which has 2m + 1 rows.':
    'm: Abstände darüber hinaus teilen sich die letzte Zeile. Weggelassen: Die Tabelle hat 2m + 1 Zeilen.',
  "What the rows count: 'key-minus-query' (the paper, tensor2tensor, OpenNMT) or 'query-minus-key' (BERT's port).":
    "Was die Zeilen zählen: 'key-minus-query' (das Paper, tensor2tensor, OpenNMT) oder 'query-minus-key' (die Portierung für BERT).",
  'Distances beyond the maximum share the last row; otherwise they are an error.':
    'Abstände über dem größten teilen sich die letzte Zeile; andernfalls sind sie ein Fehler.',
  "'relative_key': the query term alone. 'relative_key_query': the key term too, as in the formula.":
    "'relative_key': der Query-Term allein. 'relative_key_query': auch der Key-Term, wie in der Formel.",
  "'left-to-right': queries look back, so that entries with j ≤ i + offset have a meaning (Transformer-XL, Music Transformer). 'right-to-left': they look ahead. 'both': |distance| counts, and every entry has a meaning.":
    "'left-to-right': Queries blicken zurück, sodass Einträge mit j ≤ i + offset eine Bedeutung haben (Transformer-XL, Music Transformer). 'right-to-left': Sie blicken voraus. 'both': |distance| zählt, und jeder Eintrag hat eine Bedeutung.",
  "Entries on the wrong side of the diagonal: 'zero', or 'keep' for what the reshape of the published code leaves there: products of other rows, which a mask has to hide.":
    "Einträge auf der falschen Seite der Diagonalen: 'zero', oder 'keep' für das, was das Umformen im veröffentlichten Code dort hinterlässt: Produkte anderer Zeilen, die eine Maske verdecken muss.",
  "'nearest-last': the last row of the table is distance 0, as published. 'nearest-first': row n is distance n.":
    "'nearest-last': Die letzte Zeile der Tabelle ist Abstand 0, wie veröffentlicht. 'nearest-first': Zeile n ist Abstand n.",
  'Distances up to half of this have a bucket each, others share logarithmic ones (DeBERTa-v2 and v3: 256). If omitted, or -1 as in configurations, none do.':
    'Abstände bis zur Hälfte davon haben je einen Bucket, andere teilen sich logarithmische (DeBERTa-v2 und v3: 256). Weggelassen, oder -1, wie Konfigurationen es schreiben: keine.',
  'Where the logarithmic buckets end (512). Needed with positionBuckets.':
    'Wo die logarithmischen Buckets enden (512). Nötig mit positionBuckets.',
  'Distances are clamped to ±(maxRelativePositions − 1) before they are grouped (microsoft/DeBERTa); otherwise buckets go on (the transformers port).':
    'Abstände werden auf ±(maxRelativePositions − 1) begrenzt, bevor sie gruppiert werden (microsoft/DeBERTa); false: Die Buckets gehen weiter (die Portierung in transformers).',
  'Half the rows of the tables. If omitted, taken from the tables.':
    'Die Hälfte der Zeilen der Tabellen. Weggelassen: was die Tabellen sagen.',
  "The distance that position to content looks up: 'query-minus-key', as in both published implementations, or 'key-minus-query', as in the paper.":
    "Welchen Abstand Position mit Inhalt nachschlägt: 'query-minus-key', wie in beiden veröffentlichten Implementierungen, oder 'key-minus-query', wie im Paper.",
  '[CLS] is untied: its row and its column take one number each, from two extra rows of the table (the paper has two free numbers).':
    '[CLS] ist losgelöst: Seine Zeile und seine Spalte bekommen je eine Zahl, aus zwei weiteren Zeilen der Tabelle (das Paper hat zwei freie Zahlen).',
  'Added to the variance in the layer norm of the table.': 'Wird in der Layer-Norm der Tabelle zur Varianz addiert.',
  'The scale is 1/√(attnScaleFactor · d), for content and position alike.':
    'Der Maßstab ist 1/√(attnScaleFactor · d), für Inhalt und Position gleichermaßen.',
  "TUPE-R: number of T5's buckets, both directions together.":
    'TUPE-R: Zahl der Buckets von T5, beide Richtungen zusammen.',
  "TUPE-R: where T5's logarithmic buckets end.": 'TUPE-R: wo die logarithmischen Buckets von T5 enden.',
  'Rows of the grid whose cells, row by row, are the keys.':
    'Zeilen des Gitters, dessen Zellen zeilenweise die Keys sind.',
  'Columns of that grid, which has at most 16384 cells.': 'Spalten dieses Gitters, das höchstens 16384 Zellen hat.',
  'Rows of the grid of queries. If omitted, those of the keys; they differ where a grid is pooled (MViT).':
    'Zeilen des Gitters der Queries. Weggelassen: die der Keys; andere gehören zu einem zusammengefassten Gitter (MViT).',
  'Columns of the grid of queries. If omitted, those of the keys.':
    'Spalten des Gitters der Queries. Weggelassen: die der Keys.',
};
