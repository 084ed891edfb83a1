/** What Inspect says of checkpoints and their tables. */
export const checkpoint = {
  'A file of yours': 'Eine Datei von dir',
  'safetensors or GGUF; of several shards, all of them or the index. For attention, config.json and tokenizer.json as well. Drop them anywhere, or':
    'safetensors oder GGUF; bei mehreren Teilen alle oder der Index. Für die Attention auch config.json und tokenizer.json. Zieh sie irgendwo auf diese Seite oder:',
  'Open files': 'Dateien öffnen',
  'Files of a checkpoint': 'Dateien eines Checkpoints',
  'Nothing of a file is sent anywhere. The address of this page keeps what you look at, but not the file: whoever opens the address chooses the file again.':
    'Nichts von einer Datei wird irgendwohin gesendet. Die Adresse dieser Seite behält, was du ansiehst, aber nicht die Datei: Wer die Adresse öffnet, wählt die Datei noch einmal.',
  'Or a link to one': 'Oder ein Link auf eine solche Datei',
  'https://… or owner/model': 'https://… oder owner/model',
  Open: 'Öffnen',
  '“Open” asks for the first 64 kB of {address}, and for more of it only where the header is longer.':
    '„Öffnen“ fordert die ersten 64\u00a0kB von {address} an und mehr davon nur, wenn der Kopf länger ist.',
  'Asked for when you press “Open”: the header first, then only the tensors that you choose.':
    'Wird angefordert, wenn du „Öffnen“ drückst: zuerst der Kopf, dann nur die Tensoren, die du wählst.',
  'Where a model has several files of weights, the index beside it is asked for, and the first 64 kB of each file.':
    'Hat ein Modell mehrere Dateien mit Gewichten, so wird der Index daneben angefordert, und die ersten 64\u00a0kB jeder Datei.',
  'Then for the tensor {tensor}, which the address of this page names.':
    'Danach der Tensor {tensor}, den die Adresse dieser Seite nennt.',
  'Open the weights as well: a file of safetensors or GGUF.':
    'Öffne auch die Gewichte: eine Datei in safetensors oder GGUF.',
  'Reading the header …': 'Der Kopf wird gelesen …',
  'Reading {size} …': '{size} werden gelesen …',
  'Reading the keys …': 'Die Schlüssel werden gelesen …',
  'Download the whole file': 'Die ganze Datei herunterladen',
  'This is no address: give one that begins with https://, or the name of a model on huggingface.co such as owner/model.':
    'Das ist keine Adresse: Gib eine an, die mit https:// beginnt, oder den Namen eines Modells auf huggingface.co wie owner/model.',
  'GGUF, version {version}': 'GGUF, Version {version}',
  Tensors: 'Tensoren',
  'About positions': 'Zu Positionen',
  File: 'Datei',
  '{count} files': '{count} Dateien',
  'Read so far': 'Bisher gelesen',
  '{size} in 1 read': '{size} in 1 Zugriff',
  '{size} in {count} reads': '{size} in {count} Zugriffen',
  'Inspect its keys as a configuration': 'Seine Schlüssel als Konfiguration ansehen',
  'No tensor of this file is about positions, by its name and shape: what it has is computed from the configuration.':
    'Nach Name und Form betrifft kein Tensor dieser Datei Positionen: Was das Modell von ihnen weiß, wird aus der Konfiguration berechnet.',
  'Attention on real weights is computed from safetensors only: what writes GGUF files may permute the rows of queries and keys and change the weights of normalisations.':
    'Attention mit echten Gewichten wird nur aus safetensors berechnet: Programme, die GGUF-Dateien schreiben, können die Zeilen von Queries und Keys vertauscht und die Gewichte von Normalisierungen geändert haben.',
  'What of a checkpoint is about positions?': 'Was in einem Checkpoint betrifft Positionen?',
  'Only the header is read at first. It tells which tensors are tables of positions, relative biases, sinks, factors of frequencies and the like; each is read when you ask for it, and the bytes are counted.':
    'Zuerst wird nur der Kopf gelesen. Er sagt, welche Tensoren Tabellen von Positionen, relative Bias-Werte, Sinks, Faktoren für Frequenzen und dergleichen sind; jeder wird erst gelesen, wenn du ihn verlangst, und die Bytes werden gezählt.',
  'Keys about positions that are not shown as a configuration: {keys}.':
    'Schlüssel zu Positionen, die nicht als Konfiguration gezeigt werden: {keys}.',
  '{count} bytes': '{count} Bytes',
  'Tensors about positions': 'Tensoren zu Positionen',
  tensor: 'Tensor',
  'what it is': 'was es ist',
  shape: 'Form',
  'read it': 'lesen',
  'Read {size}': '{size} lesen',
  'distance (key − query)': 'Abstand (Key − Query)',
  'The bias of heads {first} to {last} over the distance: {count} steps, one for each bucket.':
    'Der Bias der Heads {first} bis {last} über dem Abstand: {count} Stufen, eine für jeden Bucket.',
  'head {head}, {distances}: bucket {bucket}, {bias}': 'Head {head}, {distances}: Bucket {bucket}, {bias}',
  'Edges of the {count} steps': 'Grenzen der {count} Stufen',
  distances: 'Abstände',
  bucket: 'Bucket',
  'All distances share one bucket.': 'Alle Abstände teilen sich einen Bucket.',
  'distances up to {last}': 'Abstände bis {last}',
  'distances from {first} on': 'Abstände ab {first}',
  'distance {distance}': 'Abstand {distance}',
  'distances {first} to {last}': 'Abstände {first} bis {last}',
  'component {number} ({share})': 'Komponente {number} ({share})',
  '{count} of {rows} rows in the plane of their first two principal components, which carry {share} of the variance.':
    '{count} von {rows} Zeilen in der Ebene ihrer ersten beiden Hauptkomponenten, die {share} der Varianz tragen.',
  coordinate: 'Koordinate',
  'The first {count} principal components along {rows} rows.':
    'Die ersten {count} Hauptkomponenten entlang von {rows} Zeilen.',
  'component {number}: {value}': 'Komponente {number}: {value}',
  'Every row is a point; the numbers beside them count the rows.':
    'Jede Zeile ist ein Punkt; die Zahlen daneben zählen die Zeilen.',
  'One row in {count} is a point; the numbers beside them count the rows.':
    'Eine von {count} Zeilen ist ein Punkt; die Zahlen daneben zählen die Zeilen.',
  'this table': 'diese Tabelle',
  'sinusoid of its size': 'gleich große Sinustabelle',
  component: 'Komponente',
  'share of the variance': 'Anteil der Varianz',
  'Share of the variance that each of the first {count} components carries.':
    'Anteil der Varianz, den jede der ersten {count} Komponenten trägt.',
  'This table': 'Diese Tabelle',
  'The sinusoid': 'Die Sinustabelle',
  '{table}: its first {count} components carry {share} of the variance.':
    '{table}: Ihre ersten {count} Komponenten tragen {share} der Varianz.',
  '{table}: one component carries 90 % of the variance.': '{table}: Eine Komponente trägt 90\u00a0% der Varianz.',
  '{table}: {count} components carry 90 % of the variance.':
    '{table}: {count} Komponenten tragen 90\u00a0% der Varianz.',
  'Wavelengths of {count} pairs.': 'Wellenlängen von {count} Paaren.',
  'pair {pair}: {wavelength} tokens a turn, {turns} turns in {context} tokens':
    'Paar {pair}: {wavelength} Tokens je Umdrehung, {turns} Umdrehungen in {context} Tokens',
  '{count} of {all} pairs never complete a turn in {context} tokens.':
    '{count} von {all} Paaren vollenden in {context} Tokens nie eine Umdrehung.',
  'channel {number}': 'Kanal {number}',
  '{title}, {extents}, channel {number}.': '{title}, {extents}, Kanal {number}.',
  '{title}, {extents}.': '{title}, {extents}.',
  'As stored': 'Wie gespeichert',
  Resampled: 'Umgerechnet',
  'One row stands beside the grid and is kept as it is.': 'Eine Zeile steht neben dem Gitter und bleibt, wie sie ist.',
  '{count} rows stand beside the grid and are kept as they are.':
    '{count} Zeilen stehen neben dem Gitter und bleiben, wie sie sind.',
  '{passed} of {count} properties hold over {length} positions; of the sinusoid {other}':
    '{passed} von {count} Eigenschaften gelten über {length} Positionen; bei der Sinustabelle {other}',
  '{passed} of {count} properties hold over {length} positions':
    '{passed} von {count} Eigenschaften gelten über {length} Positionen',
  Scorecard: 'Bewertung',
  sinusoid: 'Sinustabelle',
  'The table has {rows} rows, and a grid of {grid} has {cells}.':
    'Die Tabelle hat {rows} Zeilen, ein Gitter von {grid} aber {cells}.',
  'The table has {rows} rows, and a grid of {grid} and {kept} more has {cells}.':
    'Die Tabelle hat {rows} Zeilen, ein Gitter von {grid} mit {kept} weiteren aber {cells}.',
  'The new grid needs as many axes as the old one, {grid}.':
    'Das neue Gitter braucht so viele Achsen wie das alte, {grid}.',
  'A grid of {grid} has {cells} cells; at most 65536 are computed here.':
    'Ein Gitter von {grid} hat {cells} Zellen; höchstens 65536 werden hier berechnet.',
  'Both directions': 'Beide Richtungen',
  '{first} to {last}': '{first} bis {last}',
  'Give whole numbers such as 32 × 32, or 2048.': 'Gib ganze Zahlen wie 32 × 32 oder 2048 an.',
  'Rows before it': 'Zeilen davor',
  Method: 'Verfahren',
  Channel: 'Kanal',
  'The first {count} of {all} rows.': 'Die ersten {count} von {all} Zeilen.',
  'Computing …': 'Wird berechnet …',
  'The cosine of the angle between every two of {count} rows.':
    'Der Kosinus des Winkels zwischen je zwei von {count} Zeilen.',
  'The file holds a row for each bucket, not where buckets end: the edges follow from the maximum distance and from whether both directions count, which the configuration tells.':
    'Die Datei hat eine Zeile für jeden Bucket, sagt aber nicht, wo Buckets enden: Die Grenzen folgen aus dem größten Abstand und daraus, ob beide Richtungen zählen; beides sagt die Konfiguration.',
  '{rows} rows of {columns} numbers.': '{rows} Zeilen zu {columns} Zahlen.',
  index: 'Index',
  '{count} numbers.': '{count} Zahlen.',
  Numbers: 'Zahlen',
  'Curves over the distance': 'Kurven über dem Abstand',
  'Map of the window': 'Karte des Fensters',
  Wavelengths: 'Wellenlängen',
  'Rows against rows': 'Zeilen gegen Zeilen',
  'Principal components': 'Hauptkomponenten',
  'Variance by component': 'Varianz nach Komponenten',
  'Scorecard beside the sinusoid': 'Bewertung im Vergleich mit der Sinustabelle',
  'clipped distance': 'gekappter Abstand',
  'query − key': 'Query − Key',
  'bias of head {head}': 'Bias von Head {head}',
  'The bias of head {head} for each offset within a window of {side} × {side}.':
    'Der Bias von Head {head} für jeden Versatz in einem Fenster von {side} × {side}.',
  'Offsets are those of the query minus those of the key.':
    'Ein Versatz ist die Stelle der Query minus die Stelle des Keys.',
  'class token to a patch': 'Klassen-Token auf einen Patch',
  'patch to the class token': 'Patch auf das Klassen-Token',
  'class token to itself': 'Klassen-Token auf sich selbst',
  'rows apart': 'Abstand in Zeilen',
  'columns apart': 'Abstand in Spalten',
} as const;
