/** What the reference says of the parameters of schemes with vectors of the distance. */
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
