import type { words as german } from '../../de/reference/words.ts';
import type { Translation } from '../../messages.ts';

/** What the reference of the elements says besides descriptions: it is written when the site is built. */
export const words: Translation<typeof german> = {
  Attributes: 'Atributos',
  'Attributes of {name}': 'Atributos de {name}',
  'Custom properties': 'Propiedades personalizadas',
  attribute: 'atributo',
  values: 'valores',
  default: 'por omisión',
  'what it is': 'qué es',
  property: 'propiedad',
  'light, dark': 'claro, oscuro',
  where: 'dónde',
  'Besides these: <a href="#every">those of every figure</a>.':
    'Además: <a href="#every">los de todas las figuras</a>.',
  'Besides these: <a href="#every">those of every figure</a>, and <a href="#schemes">those of the scheme</a> that <code>{choice}</code> names.':
    'Además: <a href="#every">los de todas las figuras</a> y <a href="#schemes">los del esquema</a> que nombra <code>{choice}</code>.',
  'Besides these: <a href="#every">those of every figure</a>, and <a href="#schemes">those of the schemes</a>, with <code>first-</code> or <code>second-</code> before them.':
    'Además: <a href="#every">los de todas las figuras</a> y <a href="#schemes">los de los esquemas</a>, con <code>first-</code> o <code>second-</code> delante.',
  'there or not; {no}': 'presente o no; {no}',
  text: 'texto',
  '{count} names: {names}': '{count} nombres: {names}',
  number: 'número',
  'whole number': 'número entero',
  'even whole number': 'número entero par',
  positions: 'posiciones',
  rows: 'filas',
  digits: 'dígitos',
  'radians per position': 'radianes por posición',
  components: 'componentes',
  turns: 'vueltas',
  buckets: 'cubetas',
  tokens: 'tokens',
  dimensions: 'dimensiones',
  degrees: 'grados',
  patches: 'parches',
  channels: 'canales',
  cells: 'celdas',
  heads: 'cabezas',
  'text and what is read': 'el texto y lo que se lee',
  'labels and axes': 'rótulos y ejes',
  'behind the figure': 'detrás de la figura',
  'fields and the inside of clocks': 'los campos y el interior de los relojes',
  'fine rules and the frame': 'las líneas finas y el marco',
  'the edges of controls': 'los bordes de los controles',
  'what you hold: sliders, links, the curve that is read':
    'lo que manejas: controles deslizantes, enlaces, la curva que se lee',
  'verdicts, names of vectors and the sentence': 'los resultados, los nombres de los vectores y la frase',
  'everything else that is written': 'todo lo demás que está escrito',
  '{size}, over the network {gzip} with gzip and {brotli} with Brotli':
    '{size}; por la red, {gzip} con gzip y {brotli} con Brotli',
};
