import type { tensors as german } from '../../de/reports/tensors.ts';
import type { Translation } from '../../messages.ts';

/** What a tensor of a checkpoint is, as `posenc/inspect` says it. */
export const tensors: Translation<typeof german> = {
  "Frequencies are divided by the {0} numbers of 'rope_freqs.weight'; the parameters that they come from are not in the file.":
    "Las frecuencias se dividen por los {0} números de 'rope_freqs.weight'; los parámetros de los que salen no están en el archivo.",
  'The architecture {0} is not known here: nothing is said about which components are turned together.':
    'La arquitectura {0} no se conoce aquí: no se dice qué componentes se rotan juntos.',
  "'{0}.rope.scaling.attn_factor' is {1}: llama.cpp multiplies cosines and sines by it beside what YaRN does, where attention_factor of a config.json takes the place of that.":
    "'{0}.rope.scaling.attn_factor' es {1}: llama.cpp multiplica por él cosenos y senos además de lo que hace YaRN, mientras que attention_factor de un config.json ocupa su lugar.",
  'Which components of a head are turned together is not in the file; llama.cpp knows it by the architecture.':
    'Qué componentes de una cabeza se rotan juntos no está en el archivo; llama.cpp lo sabe por la arquitectura.',
  'Which layers are not turned at all (NoPE: no_rope_layers, no_rope_layer_interval) is not in the file; llama.cpp knows it by the architecture.':
    'Qué capas no se rotan en absoluto (NoPE: no_rope_layers, no_rope_layer_interval) no está en el archivo; llama.cpp lo sabe por la arquitectura.',
  "Whether YaRN's ramp begins at whole pairs (truncate) is not in the file; llama.cpp does as if it were true.":
    'Si la rampa de YaRN empieza en pares enteros (truncate) no está en el archivo; llama.cpp actúa como si fuera true.',
  'A bias of {0} heads for each of {1} buckets of distances and pairs of segments.':
    'Un sesgo para cada una de {0} cabezas y cada una de {1} cubetas de distancias y pares de segmentos.',
  'A bias of {0} heads for each of {1} buckets of distances.':
    'Un sesgo para cada una de {0} cabezas y cada una de {1} cubetas de distancias.',
  'A bias of {0} heads for each of {1} buckets of distances, gated by what a query holds.':
    'Un sesgo para cada una de {0} cabezas y cada una de {1} cubetas de distancias, regulado por una puerta según lo que contiene una consulta.',
  'Weight of the gate of a bias by buckets, from {0} components of a head.':
    'Peso de la puerta de un sesgo por cubetas, a partir de {0} componentes de una cabeza.',
  'Bias of the gate of a bias by buckets.': 'Sesgo de la puerta de un sesgo por cubetas.',
  'Strength of the gate of a bias by buckets, for each head.':
    'Fuerza de la puerta de un sesgo por cubetas, para cada cabeza.',
  'distances in the text': 'distancias en el texto',
  'differences of left edges': 'diferencias de bordes izquierdos',
  'differences of bottom edges': 'diferencias de bordes inferiores',
  'A bias of {0} heads for each of {1} buckets of {2}.':
    'Un sesgo para cada una de {0} cabezas y cada una de {1} cubetas de {2}.',
  'A bias of {0} heads for each of {1} offsets of rows and columns within a window.':
    'Un sesgo para cada una de {0} cabezas y cada uno de {1} desfases de filas y columnas dentro de una ventana.',
  'A bias of {0} heads for each of {1} offsets in an image, three of which are those of the class token.':
    'Un sesgo para cada una de {0} cabezas y cada uno de {1} desfases en una imagen, tres de los cuales son los del token de clase.',
  'First layer of the small network that makes the bias of a window: {0} units from {1} coordinates.':
    'Primera capa de la pequeña red que hace el sesgo de una ventana: {0} unidades a partir de {1} coordenadas.',
  'Bias of the first layer of the small network that makes the bias of a window.':
    'Sesgo de la primera capa de la pequeña red que hace el sesgo de una ventana.',
  'Second layer of the small network that makes the bias of a window, for {0} heads.':
    'Segunda capa de la pequeña red que hace el sesgo de una ventana, para {0} cabezas.',
  'A bias of {0} heads for each of {1} pairs of distances in rows and columns.':
    'Un sesgo para cada una de {0} cabezas y cada uno de {1} pares de distancias en filas y columnas.',
  "KERPLE's strength of the bias, for each head.": 'La fuerza del sesgo de KERPLE, para cada cabeza.',
  "KERPLE's rate at which the bias falls, for each head.": 'Lo rápido que cae el sesgo de KERPLE, para cada cabeza.',
  'A bank of {0} profiles over {1} distances, which a query mixes to its bias (Inkling).':
    'Un banco de {0} perfiles sobre {1} distancias, que una consulta mezcla en su sesgo (Inkling).',
  'Gain of each of {0} taps of the convolution that makes positions.':
    'Ganancia de cada uno de los {0} coeficientes de la convolución que genera las posiciones.',
  'The convolution of {0} taps that makes positions, before its weight normalisation if it has a gain beside it.':
    'La convolución de {0} coeficientes que genera las posiciones, antes de normalizar sus pesos si tiene al lado una ganancia.',
  'Bias of the convolution that makes positions.': 'Sesgo de la convolución que genera las posiciones.',
  'A depth-wise convolution of {0} × {1} over {2} channels, whose padding tells positions.':
    'Una convolución por canal de {0} × {1} sobre {2} canales, cuyo relleno dice las posiciones.',
  'A random matrix that makes {0} angles of {1} coordinates (Segment Anything).':
    'Una matriz aleatoria que obtiene {0} ángulos a partir de {1} coordenadas (Segment Anything).',
  'A vector of {0} components for each of {1} rows of an image.':
    'Un vector de {0} componentes para cada una de {1} filas de una imagen.',
  'A vector of {0} components for each of {1} columns of an image.':
    'Un vector de {0} componentes para cada una de {1} columnas de una imagen.',
  'A vector of {0} components for each of {1} places or sizes on a page.':
    'Un vector de {0} componentes para cada uno de {1} lugares o tamaños en una página.',
  'A vector of {0} components for each of {1} positions: learned, or sinusoids that were saved.':
    'Un vector de {0} componentes para cada una de {1} posiciones: aprendido, o sinusoides que se guardaron.',
  'A vector of {0} components for each of {1} clipped distances, which meets the query.':
    'Un vector de {0} componentes para cada una de {1} distancias limitadas, que se multiplica por la consulta.',
  'A vector of {0} components for each of {1} clipped distances, which is added to the values.':
    'Un vector de {0} componentes para cada una de {1} distancias limitadas, que se suma a los valores.',
  'A vector of {0} components for each of {1} distances, which meets the query, or query and key.':
    'Un vector de {0} componentes para cada una de {1} distancias, que se multiplica por la consulta, o por consulta y clave.',
  'A vector of {0} components for each of {1} buckets of distances, before the projections of keys and queries that each layer makes of it.':
    'Un vector de {0} componentes para cada una de {1} cubetas de distancias, antes de las proyecciones de claves y consultas que cada capa calcula con él.',
  'A vector of {0} components for each of {1} distances in rows of an image.':
    'Un vector de {0} componentes para cada una de {1} distancias en filas de una imagen.',
  'A vector of {0} components for each of {1} distances in columns of an image.':
    'Un vector de {0} componentes para cada una de {1} distancias en columnas de una imagen.',
  'What Transformer-XL adds to the queries of {0} heads before they meet keys.':
    'Lo que Transformer-XL suma a las consultas de {0} cabezas antes de multiplicarlas por las claves.',
  'What Transformer-XL adds to the queries of {0} heads before they meet vectors of the distance.':
    'Lo que Transformer-XL suma a las consultas de {0} cabezas antes de multiplicarlas por vectores de la distancia.',
  'A vector for each of {0} contextual positions.': 'Un vector para cada una de {0} posiciones contextuales.',
  'One logit for each of {0} heads that stands beside the keys and has no value: where attention goes when nothing fits.':
    'Un logit para cada una de {0} cabezas que está junto a las claves y no tiene valor: adonde va la atención cuando nada encaja.',
  'What is added for each of {0} places within a window of keys that is compressed to one.':
    'Lo que se suma por cada uno de {0} lugares dentro de una ventana de claves que se comprime en una.',
  'Frequencies of {0} rotary pairs as they were when the model was saved; programs may make their own instead.':
    'Frecuencias de {0} pares rotados tal como eran al guardar el modelo; los programas pueden hacer las suyas.',
  'Divisors of the frequencies of {0} rotary pairs, which is how llama.cpp keeps the scaling of Llama 3.':
    'Divisores de las frecuencias de {0} pares rotados, que es como llama.cpp guarda el escalado de Llama 3.',
  "LongRoPE's divisors of the frequencies of {0} pairs for long texts.":
    'Divisores de LongRoPE para las frecuencias de {0} pares con textos largos.',
  "LongRoPE's divisors of the frequencies of {0} pairs for short texts.":
    'Divisores de LongRoPE para las frecuencias de {0} pares con textos cortos.',
  'How Fourier position embedding mixes {0} cosines.': 'Cómo mezcla Fourier Position Embedding {0} cosenos.',
  'How Fourier position embedding mixes {0} sines.': 'Cómo mezcla Fourier Position Embedding {0} senos.',
  'Learned frequencies: the angles of {0} pairs from points of {1} coordinates.':
    'Frecuencias aprendidas: los ángulos de {0} pares a partir de puntos de {1} coordenadas.',
};
