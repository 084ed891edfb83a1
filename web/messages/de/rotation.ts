/** Messages of `posenc-rotation`. */
export const rotation = {
  'first sentence': 'erster Satz',
  'second sentence': 'zweiter Satz',
  'turn by': 'Drehung',
  'An angle': 'Eigener Winkel',
  'A pair of RoPE': 'Paar von RoPE',
  degrees: 'Grad',
  compare: 'vergleichen',
  '“{sentence}”: {count} arrows, each turned by {angle} times its position.':
    '„{sentence}“: {count} Pfeile, jeder um {angle} mal seine Position gedreht.',
  'The angle from “{first}” to “{second}” is {angle}.': 'Von „{first}“ zu „{second}“ sind es {angle}.',
  '“{first}” and “{second}” are compared as soon as both sentences have both words.':
    '„{first}“ und „{second}“ werden verglichen, sobald beide Sätze beide Wörter haben.',
  'Same distance, same angle': 'Gleicher Abstand, gleicher Winkel',
  'Another distance, another angle': 'Anderer Abstand, anderer Winkel',
  apart: 'Abstand',
  angle: 'Winkel',
  'First sentence': 'Erster Satz',
  'Second sentence': 'Zweiter Satz',
  'Each word turns by {angle} a position, so only the distance between two words is left in their angle. The vectors are random numbers from the seed; equal words have equal vectors. Lengths change by at most {most}.':
    'Jedes Wort dreht sich um {angle} je Position, sodass im Winkel zweier Wörter nur ihr Abstand übrig bleibt. Die Vektoren sind Zufallszahlen aus dem Seed; gleiche Wörter haben gleiche Vektoren. Längen ändern sich um höchstens {most}.',
  complex: 'komplex',
  matrix: 'Matrix',
  'element-wise': 'elementweise',
  'Three ways to write the turn of “{word}”': 'Drei Arten, die Drehung von „{word}“ zu schreiben',
  form: 'Form',
  result: 'Ergebnis',
  arrows: 'Pfeile',
  'words of two sentences': 'Wörter zweier Sätze',
  'points at': 'zeigt auf',
  'length before': 'Länge vorher',
};
