/** Why something of a model was not read. */
export const problems = {
  'The sentence has {0} tokens; 1 to {1} can be shown.': 'Der Satz hat {0} Tokens; 1 bis {1} können gezeigt werden.',
  'The table of positions has {0} rows, too few for {1} tokens.':
    'Die Tabelle der Positionen hat {0} Zeilen, zu wenige für {1} Tokens.',
  'The file has no normalisation of the first layer’s input under a known name.':
    'Die Datei hat unter keinem bekannten Namen eine Normalisierung für die Eingabe der ersten Schicht.',
  'A normalisation of {0} numbers fits neither a head of {1} nor all {2}.':
    'Eine Normalisierung von {0} Zahlen passt weder zu einem Head von {1} noch zu allen {2}.',
  'A normalisation of {0} numbers does not fit rows of {1}.':
    'Eine Normalisierung von {0} Zahlen passt nicht zu Zeilen von {1}.',
  'A sentence is cut into words by the model’s tokenizer: open its tokenizer.json.':
    'Ein Satz wird vom Tokenizer des Modells in Wörter zerlegt: Öffne seine tokenizer.json.',
  'Attention is computed from safetensors only. What writes GGUF files may permute the rows of queries and keys and change the weights of normalisations, and the tokenizer is stored in another form.':
    'Attention wird nur aus safetensors berechnet. Programme, die GGUF-Dateien schreiben, können die Zeilen von Queries und Keys vertauscht und die Gewichte von Normalisierungen geändert haben, und der Tokenizer ist in anderer Form gespeichert.',
  'The file has no table of words under a known name.':
    'Die Datei hat keine Tabelle der Wörter unter einem bekannten Namen.',
  'table of segments': 'Tabelle der Segmente',
  'The configuration does not tell what the first layer does: {0}':
    'Die Konfiguration sagt nicht, was die erste Schicht tut: {0}',
  'it is empty.': 'sie ist leer.',
  "What a model of type '{0}' does between its embeddings and the queries and keys of the first layer is not known here, and is not guessed.":
    "Was ein Modell der Art '{0}' zwischen seinen Embeddings und den Queries und Keys der ersten Schicht tut, ist hier nicht bekannt und wird nicht geraten.",
  'What this model does between its embeddings and the queries and keys of the first layer is not known here, and is not guessed.':
    'Was dieses Modell zwischen seinen Embeddings und den Queries und Keys der ersten Schicht tut, ist hier nicht bekannt und wird nicht geraten.',
  "With {0} {1}, the first layer of '{2}' does something that is not computed here.":
    "Mit {0} {1} tut die erste Schicht von '{2}' etwas, das hier nicht berechnet wird.",
  'The configuration does not tell how many heads there are.': 'Die Konfiguration sagt nicht, wie viele Heads es gibt.',
  "The encoding of the first layer ('{0}') is not computed from a file here.":
    "Die Kodierung der ersten Schicht ('{0}') wird hier nicht aus einer Datei berechnet.",
  "The encoding of the first layer ('{0}') needs more than the order of the words.":
    "Die Kodierung der ersten Schicht ('{0}') braucht mehr als die Reihenfolge der Wörter.",
  "The encoding of the first layer ('{0}') has learned arrays that are not read here.":
    "Die Kodierung der ersten Schicht ('{0}') hat gelernte Arrays, die hier nicht gelesen werden.",
  "By its configuration the first layer has '{0}', and the file has none for it.":
    "Nach der Konfiguration hat die erste Schicht '{0}', aber die Datei enthält nichts dafür.",
  "The table that is added ('{0}') is not read here: only learned ones are.":
    "Die Tabelle, die addiert wird ('{0}'), wird hier nicht gelesen: nur gelernte.",
  'The file has no table of positions under a known name.':
    'Die Datei hat keine Tabelle der Positionen unter einem bekannten Namen.',
  '{0} of the normalisation of the embeddings': '{0} der Normalisierung der Embeddings',
  'The file has no {0} under a known name.': 'In der Datei fehlt unter bekanntem Namen: {0}.',
  '{0} did not answer within {1} seconds.': '{0} hat nicht innerhalb von {1} Sekunden geantwortet.',
  '{0} could not be read: there is no answer, or the server does not let other pages read it. Save the file and open it here.':
    '{0} ließ sich nicht lesen: Es kommt keine Antwort, oder der Server erlaubt anderen Seiten nicht, sie zu lesen. Speichere die Datei und öffne sie hier.',
  '{0} answers with status {1}: it wants to know who asks. Save the file and open it here.':
    '{0} antwortet mit Status {1}: Der Server verlangt eine Anmeldung. Speichere die Datei und öffne sie hier.',
  '{0} answers with status {1}.': '{0} antwortet mit Status {1}.',
  '{0} is longer than {1} MB, which no configuration is.':
    '{0} ist länger als {1}\u00a0MB; so lang ist keine Konfiguration.',
  'one array': 'ein Array',
  '{0} arrays': '{0} Arrays',
  'There is {0}, and {1} are needed: {2}.': 'Angegeben: {0}; nötig sind {1}: {2}.',
  'What computes in the background has failed ({0}). The next change tries again.':
    'Die Berechnung im Hintergrund ist ausgefallen ({0}). Die nächste Änderung versucht es noch einmal.',
  'its file did not load': 'die Datei dafür wurde nicht geladen',
  'its answer could not be read': 'die Antwort ließ sich nicht lesen',
  'a value': 'ein Wert',
  "',' or '}'": "',' oder '}'",
  "',' or ']'": "',' oder ']'",
  'a finite number above {0}': 'eine endliche Zahl über {0}',
  'before 5.0': 'vor 5.0',
  '4.51 to 4.55': '4.51 bis 4.55',
  '4.43 to 4.50': '4.43 bis 4.50',
  'Positional keys of {0} in {1}, commit {2}.': 'Positionsschlüssel aus {0} in {1}, Commit {2}.',
  'Positional keys of {0} in {1}, commit {2}, with the rope_scaling that the model card gives for long texts.':
    'Positionsschlüssel aus {0} in {1}, Commit {2}, mit dem rope_scaling, das die Modellkarte für lange Texte angibt.',
  'Positional keys of {0} entry "{1}" in {2}, commit {3}.':
    'Positionsschlüssel aus {0}, Eintrag "{1}", in {2}, Commit {3}.',
  'Put together from the documented values of the model; the published file may have more keys.':
    'Aus den dokumentierten Werten des Modells zusammengesetzt; die veröffentlichte Datei kann mehr Schlüssel haben.',
  'Positional keys of the configuration as it was released in April 2024, put together; later revisions have other lists.':
    'Positionsschlüssel der Konfiguration, wie sie im April 2024 erschien, zusammengesetzt; spätere Fassungen haben andere Listen.',
  'Keys and values as a unit test in public code has them, the others put together from the documentation.':
    'Schlüssel und Werte, wie ein Unit-Test in öffentlichem Code sie hat, die anderen aus der Dokumentation zusammengesetzt.',
  'The text of the file as a loader script in public code has it; positional keys alone.':
    'Der Text der Datei, wie ein Ladeskript in öffentlichem Code ihn hat; nur Positionsschlüssel.',
} as const;
