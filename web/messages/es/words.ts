/** Messages of `posenc-words`. */
export const words = {
  add: 'sumar',
  word: 'palabra',
  'nearest before': 'más cercana antes',
  'nearest after': 'más cercana después',
  'length of the word': 'longitud de la palabra',
  'of what was added': 'de lo sumado',
  '(its kind)': '(de su clase)',
  '(another kind)': '(de otra clase)',
  'Words keep their neighbours': 'Las palabras conservan a sus vecinas',
  'Words lose their neighbours': 'Las palabras pierden a sus vecinas',
  before: 'antes',
  after: 'después',
  'Share of the words whose nearest word is of their own kind. The picture is the best flat view of all {dim} dimensions; the share is measured in all of them.':
    'Proporción de palabras cuya palabra más cercana es de su misma clase. La imagen es la mejor vista plana de las {dim} dimensiones; la proporción se mide en todas ellas.',
  'Vectors are random numbers around one middle for each kind, not a trained model.':
    'Los vectores son números aleatorios alrededor de un centro para cada clase, no un modelo entrenado.',
  points: 'puntos',
  'words of a text': 'palabras de un texto',
  'first principal component ({share})': 'primer componente principal ({share})',
  'second principal component ({share})': 'segundo componente principal ({share})',
  '{count} words of a text as points, before and after {scheme} is added. The nearest word is of the same kind for {before} before and {after} after.':
    '{count} palabras de un texto como puntos, antes y después de sumar {scheme}. La palabra más cercana es de la misma clase en el {before} de los casos antes y en el {after} después.',
};
