import type { attention as german } from '../../de/inspect-room/attention.ts';
import type { Translation } from '../../messages.ts';

/** What Inspect says of attention on real weights. */
export const attention: Translation<typeof german> = {
  Head: 'Cabeza',
  Show: 'Mostrar',
  Sentence: 'Frase',
  'With position': 'Con posición',
  Without: 'Sin',
  Difference: 'Diferencia',
  'Configuration: {source}': 'Configuración: {source}',
  'Tokenizer: {source}': 'Tokenizador: {source}',
  'Tokenizer: {source}, of which 4096 bytes are asked for at first, to learn its size':
    'Tokenizador: {source}; al principio se piden 4096 bytes de él para saber su tamaño',
  'Besides the weights, this needs the model’s {file}.': 'Además de los pesos, hace falta el {file} del modelo.',
  'Besides the weights, this needs the model’s {first} and its {second}.':
    'Además de los pesos, hacen falta el {first} del modelo y su {second}.',
  'See what it takes': 'Ver qué hace falta',
  'Open {files}': 'Abrir {files}',
  'Open others': 'Abrir otros',
  'config.json and tokenizer.json of the model': 'config.json y tokenizer.json del modelo',
  '{word} for each different word and {position} for each position':
    '{word} por cada palabra distinta y {position} por cada posición',
  '{word} for each different word': '{word} por cada palabra distinta',
  'the server does not tell its size': 'el servidor no dice su tamaño',
  Attend: 'Calcular la atención',
  'Read {size} and attend': 'Leer {size} y calcular la atención',
  'The weights of this layer’s queries and keys take {size}; at most {most} are read here.':
    'Los pesos de las consultas y claves de esta capa ocupan {size}; aquí se leen {most} como máximo.',
  'Another sentence costs {each}.': 'Otra frase cuesta {each}.',
  'This one cost {size} at most.': 'Esta costó {size} como máximo.',
  'Weights of queries and keys with their norms: {weights}. Tokenizer: {tokenizer}. On top of that, {each}.':
    'Pesos de consultas y claves con sus normalizaciones: {weights}. Tokenizador: {tokenizer}. Además: {each}.',
  'Reading config.json …': 'Leyendo config.json…',
  'Reading the tokenizer and the weights …': 'Leyendo el tokenizador y los pesos…',
  'Reading the rows of the words …': 'Leyendo las filas de las palabras…',
  'Attention in the first layer': 'Atención en la primera capa',
  'Type a sentence and see what each head of layer 0 attends to, computed from the rows of its words, the layer’s own weights for queries and keys, and the encoding that the configuration gives. Only layer 0 is offered: its input is known without running the model, while a deeper layer’s input is the output of all the layers below it.':
    'Escribe una frase y mira a qué atiende cada cabeza de la capa 0, calculado con las filas de sus palabras, los pesos de la propia capa para consultas y claves y la codificación que da la configuración. Solo se ofrece la capa 0: su entrada se conoce sin ejecutar el modelo, mientras que la de una capa más profunda es la salida de todas las capas de debajo.',
  'Expected here: files named config.json and tokenizer.json.':
    'Aquí se esperan archivos llamados config.json y tokenizer.json.',
  'Computed in float32; programs that run models in fewer bits differ in the last digits. The tokenizer adds the tokens that it begins and ends a text with.':
    'Calculado en float32; los programas que ejecutan modelos con menos bits difieren en las últimas cifras. El tokenizador añade los tokens con los que empieza y termina un texto.',
  'A file of yours is not in the address: whoever opens the address chooses the files again.':
    'Un archivo tuyo no está en la dirección: quien la abra elige los archivos otra vez.',
  'Without position, every word stands at position 0; masks, windows and sinks stay.':
    'Sin posición, todas las palabras están en la posición 0; las máscaras, las ventanas y los sumideros se mantienen.',
  'Without position, nothing is added for it; masks, windows and sinks stay.':
    'Sin posición, no se suma nada por ella; las máscaras, las ventanas y los sumideros se mantienen.',
  'This layer has no encoding: with and without position are the same.':
    'Esta capa no tiene codificación: con y sin posición es lo mismo.',
  'Weights without position': 'Pesos sin posición',
  'Difference that position makes': 'Diferencia debida a la posición',
  '{what} of head {head} between {count} tokens.': '{what} de la cabeza {head} entre {count} tokens.',
  'What “{word}” attends to': 'A qué atiende «{word}»',
  'without position': 'sin posición',
  'with it': 'con ella',
  '“{query}” ({i}) to “{key}” ({j}):': '«{query}» ({i}) a «{key}» ({j}):',
  'weight {weight}, without position {without}; logit {logit}.':
    'peso {weight}, sin posición {without}; logit {logit}.',
  'hidden by the mask.': 'oculto por la máscara.',
  'How much of each head’s attention is moved by position: {range}':
    'Cuánta atención de cada cabeza mueve la posición: {range}',
  'The share of a query’s weights that lies on other keys than it would without position, on average over the queries.':
    'La parte de los pesos de una consulta que recae en otras claves que sin posición, en promedio sobre las consultas.',
  'from {least} in head {first} to {most} in head {second}':
    'del {least} en la cabeza {first} al {most} en la cabeza {second}',
  Input: 'Entrada',
  'Queries and keys': 'Consultas y claves',
  embeddings: 'embeddings',
  'embeddings × {scale}': 'embeddings × {scale}',
  'rows of {tensor}': 'filas de {tensor}',
  'row 0 of {tensor}': 'fila 0 de {tensor}',
  '{input}, then {norm}': '{input}, después {norm}',
  '{heads} heads of {dim}': '{heads} cabezas de {dim}',
  '{heads} heads of {dim}, {keyHeads} of keys': '{heads} cabezas de {dim}, {keyHeads} de claves',
  'added to the input, from row {row} on': 'se suma a la entrada, desde la fila {row}',
  'none in this layer': 'ninguna en esta capa',
  "the bias of '{scheme}', added to the logits": "el sesgo de '{scheme}', sumado a los logits",
  "layout '{layout}'": "disposición '{layout}'",
  '{part} of {all} components': '{part} de {all} componentes',
  "scaling '{scaling}'": "escalado '{scaling}'",
  'scale {scale}': 'escala {scale}',
  'causal mask': 'máscara causal',
  'no mask': 'sin máscara',
  'window of {count} tokens': 'ventana de {count} tokens',
  'logits capped at {limit}': 'logits limitados a {limit}',
  'a learned sink for each head': 'un sumidero aprendido por cabeza',
  "temperature '{form}'": "temperatura '{form}'",
  'layer normalisation': 'normalización de capa',
  'RMS normalisation': 'normalización RMS',
  'RMS normalisation with 1 + weight': 'normalización RMS con 1 + peso',
  'your config.json': 'tu config.json',
  'the configuration that you gave in the first part': 'la configuración que diste en la primera parte',
  'your tokenizer.json': 'tu tokenizer.json',
};
