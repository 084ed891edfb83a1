import type { summaries as german } from '../de/summaries.ts';
import type { Translation } from '../messages.ts';

/** What the catalogue says of each scheme, in a sentence or two. */
export const summaries: Translation<typeof german> = {
  'Sines and cosines of the position at a geometric ladder of frequencies, added to the embedding. A shift by any distance is the same rotation of each pair at every position.':
    'Senos y cosenos de la posición en una escala geométrica de frecuencias, sumados al embedding. Un desplazamiento de cualquier distancia es la misma rotación de cada par en todas las posiciones.',
  'The sinusoid with which diffusion models embed the time step, as diffusers and DDPM compute it.':
    'Los senos con que los modelos de difusión representan el paso de difusión, como los calculan diffusers y DDPM.',
  'A learned row for each position; positions past the table have none, which limits such a model’s length.':
    'Una fila aprendida por cada posición; las posiciones más allá de la tabla no tienen ninguna, lo que limita la longitud de un modelo así.',
  'The position itself in every channel: unbounded, so that late positions drown out the token.':
    'La propia posición en todos los canales: no acotada, de modo que las posiciones tardías ahogan el token.',
  'The position as a fraction of the text: bounded within that text, but in a text of another length, the same step means another distance.':
    'La posición como fracción del texto: acotada dentro del texto para el que se dividió, mientras que en otro texto el mismo paso significa otra distancia.',
  'The binary digits of the position: bounded and unique, but neighbours may differ in every channel.':
    'Los dígitos binarios de la posición: acotados y únicos, pero las vecinas pueden diferir en todos los canales.',
  'The same sine in every channel: bounded, but positions come arbitrarily close to one another, and no linear map shifts it.':
    'El mismo seno en todos los canales: acotado, pero las posiciones se acercan unas a otras cuanto se quiera y ninguna aplicación lineal lo desplaza.',
  'Sine and cosine of one frequency: a shift is a rotation, but positions that are whole turns apart nearly coincide.':
    'Seno y coseno de una frecuencia: un desplazamiento es una rotación, pero tras vueltas enteras las posiciones casi coinciden.',
  'Sines and cosines whose wavelengths grow in equal steps instead of a geometric ladder.':
    'Senos y cosenos cuyas longitudes de onda crecen en pasos iguales en vez de en una escala geométrica.',
  'A complex number per frequency that turns with the position; multiplying by another one shifts it.':
    'Un número complejo por frecuencia que gira con la posición; multiplicarlo por otro lo desplaza.',
  'Sinusoids of positions that training shifts, jitters and stretches at random, so that none can be relied on.':
    'Senos de posiciones que el entrenamiento desplaza, agita y estira al azar, para que no se pueda confiar en ninguna.',
  'Waves in many directions over the patches of an image, whose coordinates training shifts, jitters and stretches.':
    'Ondas en muchas direcciones sobre los parches de una imagen, cuyas coordenadas el entrenamiento desplaza, agita y estira.',
  'Each axis of a grid has a block of interleaved sines and cosines, cut off after the last channel.':
    'Cada eje de una cuadrícula tiene un bloque de senos y cosenos intercalados, cortado tras el último canal.',
  'Each axis of a grid has a block of sines, then cosines; channels left over are 0 (tensor2tensor).':
    'Cada eje de una cuadrícula tiene un bloque de senos y después cosenos; los canales sobrantes son 0 (tensor2tensor).',
  'The first half of the channels encodes the column, the second the row, each as sines, then cosines.':
    'La primera mitad de los canales codifica la columna y la segunda la fila, cada una como senos y después cosenos.',
  'Rows, then columns as interleaved sines and cosines; coordinates count the real pixels from 1.':
    'Filas y después columnas como senos y cosenos intercalados; las coordenadas cuentan los píxeles reales desde 1.',
  'A learned vector for each column, then one for each row: the opposite order of its sines.':
    'Una fila aprendida por cada columna y después una por cada fila: al revés que los senos de DETR.',
  'Queries and keys are turned by an angle that grows with position, pair by pair. Of the positions, only the distance is left in their dot product.':
    'Las consultas y las claves se rotan un ángulo que crece con la posición, par a par. De las posiciones solo queda la distancia en su producto escalar.',
  'RoPE with a scale that differs for queries and keys: the scores of causal attention decay with the distance, the fast pairs first.':
    'RoPE con una escala distinta para consultas y claves: las puntuaciones de la atención causal decaen con la distancia, primero en los pares rápidos.',
  'Each axis of a grid (rows and columns, or frames too) turns pairs of its own. Which pairs, and with which frequencies, differs between models.':
    'Cada eje de una cuadrícula (filas y columnas, o también fotogramas) rota pares propios. Qué pares y con qué frecuencias varía de un modelo a otro.',
  'Rows and columns of an image turn pairs of their own. Each axis reaches from −1 to 1, so that angles do not depend on the resolution.':
    'Las filas y las columnas de una imagen rotan pares propios. Cada eje va de −1 a 1, de modo que los ángulos no dependen de la resolución.',
  'RoPE for text, images and video at once: each pair reads its position from time, height or width. Text has them all equal, and then it is RoPE.':
    'RoPE para texto, imágenes y vídeo a la vez: cada par lee su posición del tiempo, la altura o la anchura. En el texto son todas iguales, y entonces es RoPE.',
  'Each pair has a learned frequency for every axis, so it turns with the position along a direction of its own. Dot products depend on the difference of positions alone.':
    'Cada par tiene una frecuencia aprendida para cada eje, así que gira con la posición a lo largo de una dirección propia. Los productos escalares solo dependen de la diferencia de posiciones.',
  'Each head subtracts a fixed slope times the distance from its logits: near keys win, at any length.':
    'Cada cabeza resta de sus logits una pendiente fija por la distancia: ganan las claves cercanas, con cualquier longitud.',
  'A learned number per head for each bucket of distances: small distances have buckets of their own, larger ones share them logarithmically.':
    'Un número aprendido por cabeza para cada cubeta de distancias: las distancias pequeñas tienen cubetas propias, las mayores las comparten de forma logarítmica.',
  'A kernel of the distance with one or two learned numbers per head, logarithmic or a power.':
    'Un núcleo de la distancia con uno o dos números aprendidos por cabeza, logarítmico o de potencia.',
  'A learned perceptron of the distance as a fraction of the query’s position, so that inputs stay within those of training at any length.':
    'Un perceptrón aprendido de la distancia como fracción de la posición de la consulta, de modo que las entradas siguen dentro de las del entrenamiento con cualquier longitud.',
  'The inner product of two sinusoidal encodings as a bias, weaker from head to head; nothing is learned.':
    'El producto escalar de dos codificaciones sinusoidales como sesgo, cada vez más débil de una cabeza a la siguiente; no se aprende nada.',
  'T5’s learned number for each bucket of distances, of which every query takes as much as a gate made from its own token lets through.':
    'El número aprendido de T5 para cada cubeta de distancias, del que cada consulta toma tanto como deja pasar una puerta hecha de su propio token.',
  'For the words of a page: learned numbers for buckets of three differences, of positions in the text and of left and bottom edges of the boxes that words are printed in.':
    'Para las palabras de una página: números aprendidos para cubetas de tres diferencias, de posiciones en el texto y de bordes izquierdo e inferior de las cajas en que están impresas las palabras.',
  'Within a segment of the text, T5’s learned number for each bucket of distances; between two segments, a learned number for that pair of kinds.':
    'Dentro de un segmento del texto, el número aprendido de T5 para cada cubeta de distancias; entre dos segmentos, un número aprendido para ese par de tipos.',
  'A learned number per head for each distance up to a largest one, which all further keys share: after Shaw et al., with a number in place of their vector.':
    'Un número aprendido por cabeza para cada distancia hasta una máxima, que comparten todas las claves más lejanas: según Shaw et al., con un número en lugar de su vector.',
  'A learned number per head for each offset of rows and columns between two tokens of a window.':
    'Un número aprendido por cabeza para cada desfase de filas y columnas entre dos tokens de una ventana.',
  'A learned perceptron of how many rows and columns lie between two tokens of a window, on a logarithmic scale, so that it can serve a larger window than that of its training.':
    'Un perceptrón aprendido de cuántas filas y columnas hay entre dos tokens de una ventana, en escala logarítmica, de modo que sirve para una ventana mayor que la de su entrenamiento.',
  'A learned number per head for each offset of rows and columns between two tokens of a window, with a class token before them that has numbers of its own.':
    'Un número aprendido por cabeza para cada desfase de filas y columnas entre dos tokens de una ventana, con un token de clase delante que tiene números propios.',
  'A learned number per head for each pair of distances in rows and columns between two tokens of a window, whatever the direction.':
    'Un número aprendido por cabeza para cada par de distancias en filas y columnas entre dos tokens de una ventana, en cualquier dirección.',
  'A learned perceptron with SiLU of the signed distance gives the bias of all heads, as in x-transformers.':
    'Un perceptrón aprendido con SiLU de la distancia con signo da el sesgo de todas las cabezas, como en x-transformers.',
  'Each token has a forget gate, and a key is weakened by the gates of all tokens after it up to the query (Forgetting Transformer).':
    'Cada token tiene una puerta de olvido, y una clave se debilita por las puertas de todos los tokens posteriores hasta la consulta (Forgetting Transformer).',
  'Each query mixes learned curves of the distance with weights projected from its own token (x-transformers).':
    'Cada consulta mezcla curvas aprendidas de la distancia con pesos proyectados desde su propio token (x-transformers).',
  'Subtracts the logarithm of the distance from the logits, the same for every head; nothing is learned.':
    'Resta el logaritmo de la distancia de los logits, igual para todas las cabezas; no se aprende nada.',
  'A learned vector of the clipped distance is added to each key and, if there is a second table, to each value.':
    'Un vector aprendido de la distancia limitada se suma a cada clave y, si hay una segunda tabla, a cada valor.',
  "A learned vector of the distance is multiplied by the query, or by query and key; distances have the opposite sign of Shaw's.":
    'Un vector aprendido de la distancia se multiplica por la consulta, o por consulta y clave; las distancias tienen el signo contrario que en Shaw.',
  'Queries are multiplied by a learned vector of the distance; skewing puts the products in place without a tensor of vectors.':
    'Las consultas se multiplican por un vector aprendido de la distancia; un desplazamiento pone los productos en su sitio sin un tensor de vectores.',
  "A logit splits into four terms of content and distance, with learned vectors in place of the query's absolute position.":
    'Un logit se divide en cuatro términos de contenido y distancia, con vectores aprendidos en lugar de la posición absoluta de la consulta.',
  "Transformer-XL's four terms with distances of both signs, so that future keys have vectors of their own, and a fifth for whether query and key are in the same segment.":
    'Los cuatro términos de Transformer-XL con distancias de ambos signos, de modo que las claves futuras tienen vectores propios, y un quinto según si los dos tokens son de un mismo segmento.',
  'Disentangled attention: content meets content, content meets position and position meets content, by buckets of the distance.':
    'Atención desenredada: contenido con contenido, contenido con posición y posición con contenido, por cubetas de la distancia.',
  'Positions meet positions through projections of their own, apart from the words; [CLS] is freed from its position.':
    'Las posiciones se comparan entre sí mediante proyecciones propias, aparte de las palabras; [CLS] queda libre de su posición.',
  'Position is counted in context: each key opens a gate for the query, and a position is the number of open gates in between; at fractions, the vectors of both neighbours are mixed.':
    'La posición se cuenta en contexto: cada clave abre una puerta para la consulta, y una posición es el número de puertas abiertas entre ambas; en una fracción se mezclan los vectores de las dos vecinas.',
  'Queries are multiplied by a learned vector of the distance in rows and by another of the distance in columns, instead of one for every pair of both.':
    'Las consultas se multiplican por un vector aprendido de la distancia en filas y otro de la distancia en columnas, en lugar de uno para cada par de ambas.',
};
