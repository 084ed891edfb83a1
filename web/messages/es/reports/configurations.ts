import type { configurations as german } from '../../de/reports/configurations.ts';
import type { Translation } from '../../messages.ts';

/** What `posenc/inspect` finds in a configuration. */
export const configurations: Translation<typeof german> = {
  '{0} has {1} entries, and layer {2} needs one.': '{0} tiene {1} entradas, y la capa {2} necesita una.',
  "Not in the file, and so what the model's class has by default: {0}.":
    'No está en el archivo, y por tanto vale lo que la clase del modelo tiene por omisión: {0}.',
  'an object': 'un objeto',
  'A head of {0} components has no equal numbers of pairs for rows and columns.':
    'Una cabeza de {0} componentes no tiene el mismo número de pares para filas y columnas.',
  '{0} {1} is not positive.': '{0} {1} no es positivo.',
  'model_type is missing, and architectures names no model that is known here.':
    'Falta model_type, y architectures no nombra ningún modelo conocido aquí.',
  'Unknown model_type {0}: nothing is known of how its layers read the keys.':
    'model_type {0} desconocido: no se sabe nada de cómo leen sus capas las claves.',
  'The pair layout cannot be known from the file, nor which layers encode position.':
    'El archivo no permite saber la disposición de los pares ni qué capas codifican la posición.',
  'The file has {0} characters; at most {1} are read.': 'El archivo tiene {0} caracteres; se leen {1} como máximo.',
  '{0} stands in one object more than once; the last one counts.':
    '{0} aparece más de una vez en un objeto; cuenta la última.',
  'The file has lists and objects deeper than {0} levels.': 'El archivo tiene listas y objetos de más de {0} niveles.',
  'The file is not valid JSON: it has {0}, which Python writes and JSON has no word for.':
    'El archivo no es JSON válido: tiene {0}, que Python escribe y para lo que JSON no tiene palabra.',
  'The file is not valid JSON: its end at character {0}, where {1} should be.':
    'El archivo no es JSON válido: termina en el carácter {0}, donde debería haber {1}.',
  'The file is not valid JSON: {0} at character {1}, where {2} should be.':
    'El archivo no es JSON válido: {0} en el carácter {1}, donde debería haber {2}.',
  'The file is not a JSON object, but {0}.': 'El archivo no es un objeto JSON, sino {0}.',
  'The file has more than {0} values.': 'El archivo tiene más de {0} valores.',
  '{0}: {1} is not a number that JSON has.': '{0}: {1} no es un número que JSON tenga.',
  '{0}: {1} is not a value that JSON has.': '{0}: {1} no es un valor que JSON tenga.',
  '{0} contains itself.': '{0} se contiene a sí mismo.',
  '{0} lies deeper than {1} objects.': '{0} está a más de {1} objetos de profundidad.',
  '{0} is an array, not an object.': '{0} es un array, no un objeto.',
  '{0} is {1}, not an object.': '{0} es {1}, no un objeto.',
  '{0} {1} and {2} {3} disagree: {4} is used.': '{0} {1} y {2} {3} se contradicen: se usa {4}.',
  '{0} is missing.': 'Falta {0}.',
  '{0} is {1}, not true or false.': '{0} es {1}, no true o false.',
  '{0} is {1}, not a list.': '{0} es {1}, no una lista.',
  'a string': 'un texto',
  'a boolean': 'un valor lógico',
  '{0} {1} is {2}, not a number.': '{0} {1} es {2}, no un número.',
  '{0} {1} is not a whole number of at least 1.': '{0} {1} no es un número entero mayor o igual que 1.',
  '{0} {1} is too large; at most {2} layers are listed.':
    '{0} {1} es demasiado grande; se enumeran {2} capas como máximo.',
  'The file does not tell which layers encode position.': 'El archivo no dice qué capas codifican la posición.',
  '{0} has {1} entries; at most {2} layers are listed.': '{0} tiene {1} entradas; se enumeran {2} capas como máximo.',
  '{0} is an object, not a list.': '{0} es un objeto, no una lista.',
  '{0} is {1}, not a list of [kinds, times].': '{0} es {1}, no una lista de [kinds, times].',
  '{0} has {1} entries, {2} are needed: one for each layer.': '{0} tiene {1} entradas y hacen falta {2}: una por capa.',
  '{0}: unknown layer type {1}; this family has {2}.': '{0}: tipo de capa desconocido {1}; esta familia tiene {2}.',
  'max_relative_positions is missing.': 'Falta max_relative_positions.',
  'r is a learned projection of a sinusoid of the distance':
    'r es una proyección aprendida de una sinusoide de la distancia',
  'Distances beyond the table take its outer rows; keyTable repeats them up to the larger side.':
    'Las distancias más allá de la tabla toman sus filas exteriores; keyTable las repite hasta el lado mayor.',
  '{0}, no positional encoding': '{0}, sin codificación posicional',
  'attention without any positional encoding (NoPE)': 'atención sin ninguna codificación posicional (NoPE)',
  '{0} is missing: the first position has the row behind it.':
    'Falta {0}: la primera posición tiene la fila siguiente.',
  'An image of {0} is smaller than a patch of {1}.': 'Una imagen de {0} es menor que un parche de {1}.',
  '{0} is {1}, not one number or a list of two.': '{0} es {1}, no un número o una lista de dos.',
  '__proto__ is a key of the file; it is ignored, and nothing takes it for a prototype.':
    '__proto__ es una clave del archivo; se pasa por alto, y nada la toma por un prototipo.',
  '{0} {1} is not read by this family ({2}).': '{0} {1} no lo lee esta familia ({2}).',
  '{0} has no layers of type {1}.': '{0} no tiene capas del tipo {1}.',
  '{0} has no table {1}.': '{0} no tiene ninguna tabla {1}.',
  '{0} has an object for each type of layer, and this family reads one for all of them: none of these values is used.':
    '{0} tiene un objeto para cada tipo de capa, y esta familia lee uno para todas: no se usa ninguno de estos valores.',
  'rope_scaling is not read by this family: the reference takes rope_parameters alone.':
    'Esta familia no lee rope_scaling: la referencia toma solo rope_parameters.',
  'rope_parameters is not an object of objects, one for each type of layer, and so its values are not read by this family.':
    'rope_parameters no es un objeto de objetos, uno para cada tipo de capa, así que esta familia no lee sus valores.',
  "{0}.type {1} is not read: the class starts from an object whose rope_type is 'default', and only the key rope_type changes it, so that nothing is scaled. Releases of the reference before 5.0 read type.":
    "{0}.type {1} no se lee: la clase parte de un objeto cuyo rope_type es 'default', y solo la clave rope_type lo cambia, de modo que nada se escala. Las versiones de la referencia anteriores a 5.0 leen type.",
  "rope_parameters is not in the file, and so what the model's class has by default: {0}.":
    'rope_parameters no está en el archivo, y por tanto vale lo que la clase del modelo tiene por omisión: {0}.',
  'an array': 'un array',
  '{0} and {1} are both in the file and differ: {2} is used.':
    '{0} y {1} están los dos en el archivo y difieren: se usa {2}.',
  '{0}.rope_type is {1}, not a word.': '{0}.rope_type es {1}, no una palabra.',
  'The old key "type" of {0} is read as the scaling type, {1}.':
    'La antigua clave "type" de {0} se lee como el tipo de escalado, {1}.',
  'rope_type {0} and type {1} disagree: rope_type is used.':
    'rope_type {0} y type {1} se contradicen: se usa rope_type.',
  "The scaling type 'su' is the old name of 'longrope'; the newest reference does not know it and raises an error about a missing key.":
    "El escalado 'su' es el nombre antiguo de 'longrope'; la referencia más reciente no lo conoce y da un error por una clave que falta.",
  '{0} has no entry for {1}: the class default {2} is used as the base, without scaling.':
    '{0} no tiene entrada para {1}: se usa como base el valor por omisión de la clase, {2}, sin escalado.',
  'rope_theta is given twice with different values ({0} and {1}); the one inside {2} is used.':
    'rope_theta se da dos veces con valores distintos ({0} y {1}); se usa el que está dentro de {2}.',
  '{0} and rope_theta disagree ({1} and {2}); the one inside {3} is used.':
    '{0} y rope_theta se contradicen ({1} y {2}); se usa el que está dentro de {3}.',
  'rope_theta {0} is not positive.': 'rope_theta {0} no es positivo.',
  'is odd': 'es impar',
  'is more than the head width {0}': 'es más que la anchura de la cabeza, {0}',
  'is nothing': 'es nula',
  'The rotary width {0} {1}: components are turned in pairs.':
    'La anchura rotada {0} {1}: los componentes se rotan por pares.',
  '{0} {1} is not read by this family: all components of the head turn.':
    '{0} {1} no lo lee esta familia: giran todos los componentes de la cabeza.',
  '{0} is given twice with different values ({1} and {2}); the one outside {3} is used.':
    '{0} se da dos veces con valores distintos ({1} y {2}); se usa el de fuera de {3}.',
  '{0} is given twice with different values ({1} and {2}); the one inside {3} is used.':
    '{0} se da dos veces con valores distintos ({1} y {2}); se usa el de dentro de {3}.',
  '{0}.partial_rotary_factor {1} is not used: for scaled types the class takes {2} outside of {3}, which is {4} by default.':
    '{0}.partial_rotary_factor {1} no se usa: para los tipos escalados la clase toma {2} fuera de {3}, que es {4} por omisión.',
  '{0} {1} is not a share above 0 and up to 1.': '{0} {1} no es una parte mayor que 0 y hasta 1.',
  'mrope_section adds up to {0}, and {1} are needed: one for each pair.':
    'mrope_section suma {0} y hacen falta {1}: uno por par.',
  'mrope_section adds up to {0}, and there are {1} pairs: every third pair goes to height and to width as far as their numbers and the pairs reach, the others to time, which makes {2}.':
    'mrope_section suma {0} y hay {1} pares: uno de cada tres pares va a la altura y a la anchura hasta donde llegan sus números y los pares, los demás al tiempo, lo que da {2}.',
  "rope_type 'dynamic' with alpha {0} is not dynamic: the base is multiplied by alpha^(d/(d − 2)) from the first token on, and factor is not used.":
    "rope_type 'dynamic' con alpha {0} no es dinámico: la base se multiplica por alpha^(d/(d − 2)) desde el primer token, y factor no se usa.",
  'max_position_embeddings is missing.': 'Falta max_position_embeddings.',
  '{0}.truncate is {1}, not true or false.': '{0}.truncate es {1}, no true o false.',
  '{0}.truncate false is not read: the reference looks for truncate beside the types of layers, and rounds the ends of the ramp.':
    '{0}.truncate false no se lee: la referencia busca truncate junto a los tipos de capas y redondea los extremos de la rampa.',
  '{0}: beta_fast {1} is below beta_slow {2}.': '{0}: beta_fast {1} es menor que beta_slow {2}.',
  'high_freq_factor {0} is below low_freq_factor {1}.': 'high_freq_factor {0} es menor que low_freq_factor {1}.',
  'high_freq_factor equals low_freq_factor, {0}: no pair lies between, where the formula divides by zero; pairs are kept or divided by factor.':
    'high_freq_factor es igual a low_freq_factor, {0}: no queda ningún par en medio, donde la fórmula divide por cero; los pares se conservan o se dividen por factor.',
  'Unknown rope_type {0}: reported, not guessed. Its frequencies are not known.':
    'rope_type {0} desconocido: se avisa de ello y no se adivina. No se conocen sus frecuencias.',
  '{0}: {1} are missing, which rope_type {2} needs.': '{0}: faltan {1}, que rope_type {2} necesita.',
  '{0}: {1} is missing, which rope_type {2} needs.': '{0}: falta {1}, que rope_type {2} necesita.',
  'original_max_position_embeddings {0} is above max_position_embeddings {1}; it is used as it stands.':
    'original_max_position_embeddings {0} es mayor que max_position_embeddings {1}; se usa tal como está.',
  '{0}.{1} {2} is not read: rope_type {3} has no such parameter.':
    '{0}.{1} {2} no se lee: rope_type {3} no tiene tal parámetro.',
  '{0}: factor is missing.': '{0}: falta factor.',
  '{0}: factor {1} is below 1.': '{0}: factor {1} es menor que 1.',
  '{0}.{1} {2} is not positive.': '{0}.{1} {2} no es positivo.',
  '{0} is given twice ({1} and {2}); for this family the top-level one is used, {3}.':
    '{0} se da dos veces ({1} y {2}); en esta familia se usa el del nivel superior, {3}.',
  '{0} is missing: max_position_embeddings {1} is used in its place.':
    'Falta {0}: en su lugar se usa max_position_embeddings {1}.',
  '{0} has {1} entries, {2} are needed: one for each pair.': '{0} tiene {1} entradas y hacen falta {2}: una por par.',
  '{0}[{1}] is {2}, not {3}.': '{0}[{1}] es {2}, no {3}.',
  '{0} {1} is not a multiple of {2} {3}.': '{0} {1} no es múltiplo de {2} {3}.',
  '{0} {1} is not a multiple of {2} {3}, and {4} is missing.': '{0} {1} no es múltiplo de {2} {3}, y falta {4}.',
  '{0} is missing, and what the class has does not divide {1} {2}: the width of a head is not known.':
    'Falta {0}, y lo que tiene la clase no divide {1} {2}: no se conoce la anchura de una cabeza.',
  '{0} has {1} entries, {2} are needed: one for each stage.':
    '{0} tiene {1} entradas y hacen falta {2}: una por etapa.',
  '{0} adds up to more than 10000 layers.': '{0} suma más de 10000 capas.',
  'stage {0}': 'etapa {0}',
  'The model has {0} files, of which {1} was given; tensors of the others are missing.':
    'El modelo tiene {0} archivos, de los que se dio {1}; faltan los tensores de los demás.',
  'The model has {0} files, of which {1} were given; tensors of the others are missing.':
    'El modelo tiene {0} archivos, de los que se dieron {1}; faltan los tensores de los demás.',
  'the end': 'el final',
  'at most {0} levels': '{0} niveles como máximo',
  'a key in quotes': 'una clave entre comillas',
  'a string that ends': 'un texto que termine',
  'a string as JSON has them': 'un texto como los de JSON',
};
