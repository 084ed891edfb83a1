import type { help as german } from '../de/help.ts';
import type { Translation } from '../messages.ts';

/** What the Lab says of its own parameters; those of schemes are described in `reference`. */
export const help: Translation<typeof german> = {
  'Components of each query and key.': 'Componentes de cada consulta y de cada clave.',
  'Heads of this panel. Left out: as many as the others have.':
    'Cabezas de este panel. Si se omite: las mismas que tienen los demás.',
  'What multiplies query · key before softmax. Left out: 1 / √headDim.':
    'Por cuánto se multiplica consulta · clave antes de la softmax. Si se omite: 1 / √headDim.',
  'Width of the word vectors, and of the table that is added to them.':
    'Anchura de los vectores de las palabras y de la tabla que se les suma.',
  'Columns of the grid that the tokens fill row by row. Left out: the most nearly square one.':
    'Columnas de la cuadrícula que los tokens llenan fila a fila. Si se omite: la más parecida a un cuadrado.',
  "'longrope': one divisor per pair up to the trained length. Left out: 1 for all.":
    '«LongRoPE»: un divisor por par hasta la longitud de entrenamiento. Si se omite: 1 para todos.',
  "'longrope': one divisor per pair beyond the trained length. Left out: a geometric ladder from 1 to the factor, which only has the shape of those that a search finds.":
    '«LongRoPE»: un divisor por par más allá de la longitud de entrenamiento. Si se omite: una escala geométrica de 1 al factor, que solo tiene la forma de las que encuentra una búsqueda.',
  'The numbers of pairs for time, height and width, mrope_section of configurations; they add up to the number of all pairs. In mode chunked, one number for each axis. Left out: a quarter for the first, and half of the rest for each of the others.':
    'Los números de pares de tiempo, altura y anchura, mrope_section de las configuraciones; suman el de todos los pares. En el modo «por bloques», un número por cada eje que haya. Si se omite: un cuarto para el primero y la mitad del resto para cada uno de los demás.',
  'What the tokens are: text, where the three axes are equal, or the patches of an image.':
    'Qué son los tokens: texto, donde los tres ejes son iguales, o los parches de una imagen.',
  'Distances beyond it count as it (clamp_len). Left out: none do.':
    'Las distancias mayores cuentan como ella (clamp_len). Si se omite: ninguna.',
  'The tokens of all panels: words and marks of punctuation.':
    'Los tokens de todos los paneles: palabras y signos de puntuación.',
  'So many different made-up words instead of the sentence. Left out: the sentence. More than 2048 are for the spectrum and the distance, which are no matrices.':
    'Cuántas palabras inventadas, todas distintas, ocupan el lugar de la frase. Si se omite: la frase. Más de 2048 solo sirven para el espectro y la distancia, que no son matrices.',
  'What every panel shows of its scheme.': 'Qué muestra cada panel de su esquema.',
  'The parts that add up to the logits: query with key, word with word, word with position and so on.':
    'Las partes cuya suma son los logits: consulta con clave, palabra con palabra, palabra con posición, etc.',
  'How two position vectors are compared.': 'Cómo se comparan dos vectores de posición.',
  'Which head is shown; each has projections of its own.':
    'Qué cabeza se muestra; cada una tiene sus propias proyecciones.',
  'How many heads the layer has. A panel may have a number of its own.':
    'Cuántas cabezas tiene la capa. Un panel puede tener un número propio.',
  'A token sees itself and the tokens before it.': 'Un token se ve a sí mismo y a los tokens anteriores.',
  'Word vectors, projections and what schemes learn are drawn from this seed.':
    'Los vectores de las palabras, las proyecciones y lo que aprenden los esquemas se obtienen de esta semilla.',
  'So many of the last tokens ask; all tokens answer. Left out: all of them ask.':
    'Cuántos de los últimos tokens preguntan; responden todos. Si se omite: preguntan todos.',
  'Position of the first query; the first key stands at 0. Left out: keys − queries, so that the last ones meet.':
    'Posición de la primera consulta; la primera clave está en 0. Si se omite: claves − consultas, de modo que coinciden las últimas.',
  'Colours of all panels reach to this number. Left out: each panel has a range of its own.':
    'Los colores de todos los paneles llegan hasta este número. Si se omite: cada panel tiene su propio intervalo.',
  'One more panel: the first minus the second.': 'Un panel más: el primero menos el segundo.',
};
