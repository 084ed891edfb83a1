/** What the reference says of the attributes of figures that train. */
export const training = {
  'What is learned; text takes the characters of the attribute text, or of what stands in the element.':
    'Lo que se aprende; text toma los caracteres del atributo text o de lo que hay dentro del elemento.',
  'The schemes that are compared.': 'Los esquemas que se comparan.',
  'Address of the results, a JSON file. If omitted, those of the property recording.':
    'Dirección de los resultados, un archivo JSON. Si se omite: los de la propiedad recording.',
  'The reader draws curves of her own before she sees what was measured.':
    'Quien lee dibuja sus propias curvas antes de ver lo que se midió.',
  'What is trained side by side, from the same seed on the same batches; numbers of a scheme stand behind a colon, as in rope:base=100.':
    'Lo que se entrena en paralelo, con la misma semilla y los mismos lotes; los números de un esquema van detrás de dos puntos, como en rope:base=100.',
  'Loss and accuracy over the steps, accuracy by length, attention on one sequence, or the parameters of the scheme.':
    'Pérdida y exactitud por pasos, exactitud por longitud, la atención en una secuencia o los parámetros del esquema.',
  'The text whose characters are learned; the last seventh of it is tested on.':
    'El texto cuyos caracteres se aprenden; con su última séptima parte se prueba.',
  'Batches and initial parameters are drawn from this seed.':
    'Los lotes y los parámetros iniciales se obtienen de esta semilla.',
  'How many steps are trained.': 'Cuántos pasos se entrena.',
  'Tokens of the texts that are trained on.': 'Tokens de los textos con los que se entrena.',
  'Channels of the model.': 'Canales del modelo.',
  'Layers of the model.': 'Capas del modelo.',
  'Attention heads of a layer; they divide dim.': 'Cabezas de atención de una capa; dividen dim.',
  'Texts of a step.': 'Textos de un paso.',
  'The highest learning rate.': 'La tasa de aprendizaje más alta.',
  'Steps between two tests.': 'Pasos entre dos pruebas.',
  'The lengths of the texts that are tested, in tokens.':
    'Las longitudes de los textos con los que se prueba, en tokens.',
  'The scheme whose attention is shown large, as in schemes. If omitted, the first.':
    'El esquema cuya atención se muestra en grande, tal como lo nombra schemes. Si se omite: el primero.',
  'The layer whose attention and parameters are shown, counted from 1.':
    'La capa cuya atención y cuyos parámetros se muestran, contada desde 1.',
  'The head whose attention is shown large, counted from 1.':
    'La cabeza cuya atención se muestra en grande, contada desde 1.',
  'Number of tokens of the text whose attention is shown. If omitted, twice the trained length, at most 64.':
    'Tokens del texto cuya atención se muestra. Si se omite: el doble de los de entrenamiento, 64 como máximo.',
};
