/** Messages of `posenc-terms`. */
export const terms = {
  'word → word': 'palabra → palabra',
  'word → position': 'palabra → posición',
  'position → word': 'posición → palabra',
  'position → position': 'posición → posición',
  'logits, their sum': 'logits, su suma',
  'at {position}': 'en {position}',
  'first position': 'primera posición',
  '{term}: between the {count} words of “{sentence}” from position {first} on, head {head}, from {low} to {high}.':
    '{term}: entre las {count} palabras de «{sentence}» desde la posición {first}, cabeza {head}, de {low} a {high}.',
  'Largest change since the sentence began at 0': 'Mayor cambio respecto a la frase que empieza en 0',
};
