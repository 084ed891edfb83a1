import type { problems as german } from '../../de/reports/problems.ts';
import type { Translation } from '../../messages.ts';

/** Why something of a model was not read. */
export const problems: Translation<typeof german> = {
  'The sentence has {0} tokens; 1 to {1} can be shown.': 'La frase tiene {0} tokens; se pueden mostrar de 1 a {1}.',
  'The table of positions has {0} rows, too few for {1} tokens.':
    'La tabla de posiciones tiene {0} filas, demasiado pocas para {1} tokens.',
  'The file has no normalisation of the first layer’s input under a known name.':
    'El archivo no tiene, con un nombre conocido, una normalización para la entrada de la primera capa.',
  'A normalisation of {0} numbers fits neither a head of {1} nor all {2}.':
    'Una normalización de {0} números no encaja ni con una cabeza de {1} ni con todas, {2}.',
  'A normalisation of {0} numbers does not fit rows of {1}.':
    'Una normalización de {0} números no encaja con filas de {1}.',
  'A sentence is cut into words by the model’s tokenizer: open its tokenizer.json.':
    'El tokenizador del modelo corta una frase en palabras: abre su tokenizer.json.',
  'Attention is computed from safetensors only. What writes GGUF files may permute the rows of queries and keys and change the weights of normalisations, and the tokenizer is stored in another form.':
    'La atención se calcula solo con safetensors. Lo que escribe archivos GGUF puede permutar las filas de consultas y claves y cambiar los pesos de las normalizaciones, y el tokenizador está guardado de otra forma.',
  'The file has no table of words under a known name.':
    'El archivo no tiene una tabla de palabras con un nombre conocido.',
  'table of segments': 'tabla de segmentos',
  'The configuration does not tell what the first layer does: {0}':
    'La configuración no dice qué hace la primera capa: {0}',
  'it is empty.': 'está vacía.',
  "What a model of type '{0}' does between its embeddings and the queries and keys of the first layer is not known here, and is not guessed.":
    "Lo que un modelo del tipo '{0}' hace entre sus embeddings y las consultas y claves de la primera capa no se conoce aquí, y no se adivina.",
  'What this model does between its embeddings and the queries and keys of the first layer is not known here, and is not guessed.':
    'Lo que este modelo hace entre sus embeddings y las consultas y claves de la primera capa no se conoce aquí, y no se adivina.',
  "With {0} {1}, the first layer of '{2}' does something that is not computed here.":
    "Con {0} {1}, la primera capa de '{2}' hace algo que aquí no se calcula.",
  'The configuration does not tell how many heads there are.': 'La configuración no dice cuántas cabezas hay.',
  "The encoding of the first layer ('{0}') is not computed from a file here.":
    "La codificación de la primera capa ('{0}') no se calcula aquí a partir de un archivo.",
  "The encoding of the first layer ('{0}') needs more than the order of the words.":
    "La codificación de la primera capa ('{0}') necesita algo más que el orden de las palabras.",
  "The encoding of the first layer ('{0}') has learned arrays that are not read here.":
    "La codificación de la primera capa ('{0}') tiene arrays aprendidos que aquí no se leen.",
  "By its configuration the first layer has '{0}', and the file has none for it.":
    "Según su configuración la primera capa tiene '{0}', y el archivo no tiene ninguno para ella.",
  "The table that is added ('{0}') is not read here: only learned ones are.":
    "La tabla que se suma ('{0}') no se lee aquí: solo las aprendidas.",
  'The file has no table of positions under a known name.':
    'El archivo no tiene una tabla de posiciones con un nombre conocido.',
  '{0} of the normalisation of the embeddings': '{0} de la normalización de los embeddings',
  'The file has no {0} under a known name.': 'El archivo no tiene, con un nombre conocido: {0}.',
  '{0} did not answer within {1} seconds.': '{0} no respondió en {1} segundos.',
  '{0} could not be read: there is no answer, or the server does not let other pages read it. Save the file and open it here.':
    '{0} no se pudo leer: no hay respuesta, o el servidor no deja que otras páginas lo lean. Guarda el archivo y ábrelo aquí.',
  '{0} answers with status {1}: it wants to know who asks. Save the file and open it here.':
    '{0} responde con el estado {1}: quiere saber quién pregunta. Guarda el archivo y ábrelo aquí.',
  '{0} answers with status {1}.': '{0} responde con el estado {1}.',
  '{0} is longer than {1} MB, which no configuration is.': '{0} pasa de {1} MB; ninguna configuración es tan larga.',
  'one array': 'un array',
  '{0} arrays': 'un total de {0} arrays',
  'There is {0}, and {1} are needed: {2}.': 'Hay {0} y hacen falta {1}: {2}.',
  'What computes in the background has failed ({0}). The next change tries again.':
    'El cálculo en segundo plano ha fallado ({0}). Con el próximo cambio se intentará de nuevo.',
  'its file did not load': 'su archivo no se cargó',
  'its answer could not be read': 'su respuesta no se pudo leer',
  'a value': 'un valor',
  "',' or '}'": "',' o '}'",
  "',' or ']'": "',' o ']'",
  'a finite number above {0}': 'un número finito mayor que {0}',
  'before 5.0': 'antes de 5.0',
  '4.51 to 4.55': '4.51 a 4.55',
  '4.43 to 4.50': '4.43 a 4.50',
  'Positional keys of {0} in {1}, commit {2}.': 'Claves de posición de {0} en {1}, commit {2}.',
  'Positional keys of {0} in {1}, commit {2}, with the rope_scaling that the model card gives for long texts.':
    'Claves de posición de {0} en {1}, commit {2}, con el rope_scaling que la ficha del modelo da para textos largos.',
  'Positional keys of {0} entry "{1}" in {2}, commit {3}.':
    'Claves de posición de {0}, entrada "{1}", en {2}, commit {3}.',
  'Put together from the documented values of the model; the published file may have more keys.':
    'Reunido a partir de los valores documentados del modelo; el archivo publicado puede tener más claves.',
  'Positional keys of the configuration as it was released in April 2024, put together; later revisions have other lists.':
    'Claves de posición de la configuración tal como salió en abril de 2024, reunidas; las revisiones posteriores tienen otras listas.',
  'Keys and values as a unit test in public code has them, the others put together from the documentation.':
    'Claves y valores como los tiene una prueba unitaria en código público, los demás reunidos de la documentación.',
  'The text of the file as a loader script in public code has it; positional keys alone.':
    'El texto del archivo como lo tiene un script de carga en código público; solo claves de posición.',
};
