/** What Inspect says of attention on real weights. */
export const attention = {
  Head: 'Head',
  Show: 'Zeigen',
  Sentence: 'Satz',
  'With position': 'Mit Position',
  Without: 'Ohne',
  Difference: 'Unterschied',
  'Configuration: {source}': 'Konfiguration: {source}',
  'Tokenizer: {source}': 'Tokenizer: {source}',
  'Tokenizer: {source}, of which 4096 bytes are asked for at first, to learn its size':
    'Tokenizer: {source}; davon werden zuerst 4096 Bytes angefordert, um die Größe zu erfahren',
  'Besides the weights, this needs the model’s {file}.': 'Außer den Gewichten wird die {file} des Modells gebraucht.',
  'Besides the weights, this needs the model’s {first} and its {second}.':
    'Außer den Gewichten werden die {first} des Modells und seine {second} gebraucht.',
  'See what it takes': 'Zeigen, was nötig ist',
  'Open {files}': '{files} öffnen',
  'Open others': 'Andere öffnen',
  'config.json and tokenizer.json of the model': 'config.json und tokenizer.json des Modells',
  '{word} for each different word and {position} for each position':
    '{word} für jedes verschiedene Wort und {position} für jede Position',
  '{word} for each different word': '{word} für jedes verschiedene Wort',
  'the server does not tell its size': 'der Server nennt seine Größe nicht',
  Attend: 'Attention berechnen',
  'Read {size} and attend': '{size} lesen und Attention berechnen',
  'The weights of this layer’s queries and keys take {size}; at most {most} are read here.':
    'Die Gewichte für Queries und Keys dieser Schicht umfassen {size}; höchstens {most} werden hier gelesen.',
  'Another sentence costs {each}.': 'Ein anderer Satz kostet {each}.',
  'This one cost {size} at most.': 'Dieser hat höchstens {size} gekostet.',
  'Weights of queries and keys with their norms: {weights}. Tokenizer: {tokenizer}. On top of that, {each}.':
    'Gewichte für Queries und Keys mit ihren Normalisierungen: {weights}. Tokenizer: {tokenizer}. Dazu kommt: {each}.',
  'Reading config.json …': 'config.json wird gelesen …',
  'Reading the tokenizer and the weights …': 'Tokenizer und Gewichte werden gelesen …',
  'Reading the rows of the words …': 'Die Zeilen der Wörter werden gelesen …',
  'Attention in the first layer': 'Attention in der ersten Schicht',
  'Type a sentence and see what each head of layer 0 attends to, computed from the rows of its words, the layer’s own weights for queries and keys, and the encoding that the configuration gives. Only layer 0 is offered: its input is known without running the model, while a deeper layer’s input is the output of all the layers below it.':
    'Schreibe einen Satz und sieh, worauf jeder Head der Schicht 0 achtet, berechnet aus den Zeilen seiner Wörter, den eigenen Gewichten der Schicht für Queries und Keys und der Kodierung, die die Konfiguration nennt. Nur Schicht 0 wird angeboten: Ihre Eingabe ist bekannt, ohne dass das Modell läuft, während die Eingabe einer tieferen Schicht die Ausgabe aller Schichten darunter ist.',
  'Expected here: files named config.json and tokenizer.json.':
    'Erwartet werden hier Dateien namens config.json und tokenizer.json.',
  'Computed in float32; programs that run models in fewer bits differ in the last digits. The tokenizer adds the tokens that it begins and ends a text with.':
    'In float32 berechnet; Programme, die Modelle mit weniger Bits ausführen, weichen in den letzten Stellen ab. Der Tokenizer fügt die Tokens hinzu, mit denen er einen Text beginnt und beendet.',
  'A file of yours is not in the address: whoever opens the address chooses the files again.':
    'Eine Datei von dir steht nicht in der Adresse: Wer die Adresse öffnet, wählt die Dateien noch einmal.',
  'Without position, every word stands at position 0; masks, windows and sinks stay.':
    'Ohne Position steht jedes Wort an Position 0; Masken, Fenster und Sinks bleiben.',
  'Without position, nothing is added for it; masks, windows and sinks stay.':
    'Ohne Position wird nichts dafür addiert; Masken, Fenster und Sinks bleiben.',
  'This layer has no encoding: with and without position are the same.':
    'Diese Schicht hat keine Kodierung: mit und ohne Position ist es dasselbe.',
  'Weights without position': 'Gewichte ohne Position',
  'Difference that position makes': 'Unterschied durch die Position',
  '{what} of head {head} between {count} tokens.': '{what} von Head {head} zwischen {count} Tokens.',
  'What “{word}” attends to': 'Worauf „{word}“ achtet',
  'without position': 'ohne Position',
  'with it': 'mit ihr',
  '“{query}” ({i}) to “{key}” ({j}):': '„{query}“ ({i}) auf „{key}“ ({j}):',
  'weight {weight}, without position {without}; logit {logit}.':
    'Gewicht {weight}, ohne Position {without}; Logit {logit}.',
  'hidden by the mask.': 'von der Maske verdeckt.',
  'How much of each head’s attention is moved by position: {range}':
    'Wie viel von der Aufmerksamkeit jedes Heads die Position verschiebt: {range}',
  'The share of a query’s weights that lies on other keys than it would without position, on average over the queries.':
    'Der Anteil der Gewichte einer Query, der auf anderen Keys liegt als ohne Position, im Mittel über die Queries.',
  'from {least} in head {first} to {most} in head {second}': 'von {least} in Head {first} bis {most} in Head {second}',
  Input: 'Eingabe',
  'Queries and keys': 'Queries und Keys',
  embeddings: 'Embeddings',
  'embeddings × {scale}': 'Embeddings × {scale}',
  'rows of {tensor}': 'Zeilen von {tensor}',
  'row 0 of {tensor}': 'Zeile 0 von {tensor}',
  '{input}, then {norm}': '{input}, dann {norm}',
  '{heads} heads of {dim}': '{heads} Heads zu {dim}',
  '{heads} heads of {dim}, {keyHeads} of keys': '{heads} Heads zu {dim}, {keyHeads} für Keys',
  'added to the input, from row {row} on': 'zur Eingabe addiert, ab Zeile {row}',
  'none in this layer': 'keine in dieser Schicht',
  "the bias of '{scheme}', added to the logits": "der Bias von '{scheme}', zu den Logits addiert",
  "layout '{layout}'": "Layout '{layout}'",
  '{part} of {all} components': '{part} von {all} Komponenten',
  "scaling '{scaling}'": "Skalierung '{scaling}'",
  'scale {scale}': 'Maßstab {scale}',
  'causal mask': 'kausale Maske',
  'no mask': 'keine Maske',
  'window of {count} tokens': 'Fenster von {count} Tokens',
  'logits capped at {limit}': 'Logits bei {limit} gekappt',
  'a learned sink for each head': 'ein gelernter Sink für jeden Head',
  "temperature '{form}'": "Temperatur '{form}'",
  'layer normalisation': 'Layer-Norm',
  'RMS normalisation': 'RMS-Norm',
  'RMS normalisation with 1 + weight': 'RMS-Norm mit 1 + Gewicht',
  'your config.json': 'deine config.json',
  'the configuration that you gave in the first part': 'die Konfiguration, die du im ersten Teil angegeben hast',
  'your tokenizer.json': 'deine tokenizer.json',
} as const;
