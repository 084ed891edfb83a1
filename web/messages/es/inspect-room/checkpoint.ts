import type { checkpoint as german } from '../../de/inspect-room/checkpoint.ts';
import type { Translation } from '../../messages.ts';

/** What Inspect says of checkpoints and their tables. */
export const checkpoint: Translation<typeof german> = {
  'A file of yours': 'Un archivo tuyo',
  'safetensors or GGUF; of several shards, all of them or the index. For attention, config.json and tokenizer.json as well. Drop them anywhere, or':
    'safetensors o GGUF; si son varias partes, todas o el índice. Para la atención, también config.json y tokenizer.json. Suéltalos en cualquier lugar, o',
  'Open files': 'Abrir archivos',
  'Files of a checkpoint': 'Archivos de un checkpoint',
  'Nothing of a file is sent anywhere. The address of this page keeps what you look at, but not the file: whoever opens the address chooses the file again.':
    'Nada de un archivo se envía a ninguna parte. La dirección de esta página guarda lo que miras, pero no el archivo: quien abra la dirección elige el archivo otra vez.',
  'Or a link to one': 'O un enlace a uno',
  'https://… or owner/model': 'https://… o owner/model',
  Open: 'Abrir',
  '“Open” asks for the first 64 kB of {address}, and for more of it only where the header is longer.':
    '«Abrir» pide los primeros 64 kB de {address}, y más solo si la cabecera es más larga.',
  'Asked for when you press “Open”: the header first, then only the tensors that you choose.':
    'Se pide cuando pulsas «Abrir»: primero la cabecera, después solo los tensores que elijas.',
  'Where a model has several files of weights, the index beside it is asked for, and the first 64 kB of each file.':
    'Si un modelo tiene varios archivos de pesos, se pide el índice que hay junto a él y los primeros 64 kB de cada archivo.',
  'Then for the tensor {tensor}, which the address of this page names.':
    'Después, el tensor {tensor}, que nombra la dirección de esta página.',
  'Open the weights as well: a file of safetensors or GGUF.': 'Abre también los pesos: un archivo safetensors o GGUF.',
  'Reading the header …': 'Leyendo la cabecera…',
  'Reading {size} …': 'Leyendo {size}…',
  'Reading the keys …': 'Leyendo las claves…',
  'Download the whole file': 'Descargar el archivo entero',
  'This is no address: give one that begins with https://, or the name of a model on huggingface.co such as owner/model.':
    'Esto no es una dirección: da una que empiece por https://, o el nombre de un modelo de huggingface.co como owner/model.',
  'GGUF, version {version}': 'GGUF, versión {version}',
  Tensors: 'Tensores',
  'About positions': 'Sobre posiciones',
  File: 'Archivo',
  '{count} files': '{count} archivos',
  'Read so far': 'Leído hasta ahora',
  '{size} in 1 read': '{size} en 1 lectura',
  '{size} in {count} reads': '{size} en {count} lecturas',
  'Inspect its keys as a configuration': 'Inspeccionar sus claves como configuración',
  'No tensor of this file is about positions, by its name and shape: what it has is computed from the configuration.':
    'Ningún tensor de este archivo trata de posiciones, a juzgar por su nombre y su forma: las que hay se calculan a partir de la configuración.',
  'Attention on real weights is computed from safetensors only: what writes GGUF files may permute the rows of queries and keys and change the weights of normalisations.':
    'La atención con pesos reales se calcula solo con safetensors: lo que escribe archivos GGUF puede permutar las filas de consultas y claves y cambiar los pesos de las normalizaciones.',
  'What of a checkpoint is about positions?': '¿Qué parte de un checkpoint trata de posiciones?',
  'Only the header is read at first. It tells which tensors are tables of positions, relative biases, sinks, factors of frequencies and the like; each is read when you ask for it, and the bytes are counted.':
    'Al principio solo se lee la cabecera. Dice qué tensores son tablas de posiciones, sesgos relativos, sumideros, factores de frecuencias y similares; cada uno se lee cuando lo pides, y se cuentan los bytes.',
  'Keys about positions that are not shown as a configuration: {keys}.':
    'Claves sobre posiciones que no se muestran como configuración: {keys}.',
  '{count} bytes': '{count} bytes',
  'Tensors about positions': 'Tensores sobre posiciones',
  tensor: 'tensor',
  'what it is': 'qué es',
  shape: 'forma',
  'read it': 'leer',
  'Read {size}': 'Leer {size}',
  'distance (key − query)': 'distancia (clave − consulta)',
  'The bias of heads {first} to {last} over the distance: {count} steps, one for each bucket.':
    'El sesgo de las cabezas {first} a {last} según la distancia: {count} escalones, uno por cubeta.',
  'head {head}, {distances}: bucket {bucket}, {bias}': 'cabeza {head}, {distances}: cubeta {bucket}, {bias}',
  'Edges of the {count} steps': 'Bordes de los {count} escalones',
  distances: 'distancias',
  bucket: 'cubeta',
  'All distances share one bucket.': 'Todas las distancias comparten una cubeta.',
  'distances up to {last}': 'distancias hasta {last}',
  'distances from {first} on': 'distancias desde {first}',
  'distance {distance}': 'distancia {distance}',
  'distances {first} to {last}': 'distancias de {first} a {last}',
  'component {number} ({share})': 'componente {number} ({share})',
  '{count} of {rows} rows in the plane of their first two principal components, which carry {share} of the variance.':
    '{count} de {rows} filas en el plano de sus dos primeros componentes principales, que explican el {share} de la varianza.',
  coordinate: 'coordenada',
  'The first {count} principal components along {rows} rows.':
    'Los primeros {count} componentes principales a lo largo de {rows} filas.',
  'component {number}: {value}': 'componente {number}: {value}',
  'Every row is a point; the numbers beside them count the rows.':
    'Cada fila es un punto; los números de al lado cuentan las filas.',
  'One row in {count} is a point; the numbers beside them count the rows.':
    'Una de cada {count} filas es un punto; los números de al lado cuentan las filas.',
  'this table': 'esta tabla',
  'sinusoid of its size': 'sinusoide de su tamaño',
  component: 'componente',
  'share of the variance': 'parte de la varianza',
  'Share of the variance that each of the first {count} components carries.':
    'Parte de la varianza que explica cada uno de los primeros {count} componentes.',
  'This table': 'Esta tabla',
  'The sinusoid': 'La sinusoide',
  '{table}: its first {count} components carry {share} of the variance.':
    '{table}: sus primeros {count} componentes explican el {share} de la varianza.',
  '{table}: one component carries 90 % of the variance.': '{table}: un componente explica el 90 % de la varianza.',
  '{table}: {count} components carry 90 % of the variance.':
    '{table}: {count} componentes explican el 90 % de la varianza.',
  'Wavelengths of {count} pairs.': 'Longitudes de onda de {count} pares.',
  'pair {pair}: {wavelength} tokens a turn, {turns} turns in {context} tokens':
    'par {pair}: {wavelength} tokens por vuelta, {turns} vueltas en {context} tokens',
  '{count} of {all} pairs never complete a turn in {context} tokens.':
    '{count} de {all} pares nunca completan una vuelta en {context} tokens.',
  'channel {number}': 'canal {number}',
  '{title}, {extents}, channel {number}.': '{title}, {extents}, canal {number}.',
  '{title}, {extents}.': '{title}: {extents}.',
  'As stored': 'Como está guardada',
  Resampled: 'Remuestreada',
  'One row stands beside the grid and is kept as it is.': 'Una fila está junto a la cuadrícula y se conserva tal cual.',
  '{count} rows stand beside the grid and are kept as they are.':
    '{count} filas están junto a la cuadrícula y se conservan tal cual.',
  '{passed} of {count} properties hold over {length} positions; of the sinusoid {other}':
    '{passed} de {count} propiedades se cumplen en {length} posiciones; de la sinusoide, {other}',
  '{passed} of {count} properties hold over {length} positions':
    '{passed} de {count} propiedades se cumplen en {length} posiciones',
  Scorecard: 'Evaluación',
  sinusoid: 'sinusoide',
  'The table has {rows} rows, and a grid of {grid} has {cells}.':
    'La tabla tiene {rows} filas, y una cuadrícula de {grid} tiene {cells}.',
  'The table has {rows} rows, and a grid of {grid} and {kept} more has {cells}.':
    'La tabla tiene {rows} filas, y una cuadrícula de {grid} y {kept} más tiene {cells}.',
  'The new grid needs as many axes as the old one, {grid}.':
    'La nueva cuadrícula necesita tantos ejes como la antigua, {grid}.',
  'A grid of {grid} has {cells} cells; at most 65536 are computed here.':
    'Una cuadrícula de {grid} tiene {cells} celdas; aquí se calculan 65536 como máximo.',
  'Both directions': 'Ambos sentidos',
  '{first} to {last}': '{first} a {last}',
  'Give whole numbers such as 32 × 32, or 2048.': 'Da números enteros como 32 × 32, o 2048.',
  'Rows before it': 'Filas anteriores',
  Method: 'Método',
  Channel: 'Canal',
  'The first {count} of {all} rows.': 'Las primeras {count} de {all} filas.',
  'Computing …': 'Calculando…',
  'The cosine of the angle between every two of {count} rows.': 'El coseno del ángulo entre cada dos de {count} filas.',
  'The file holds a row for each bucket, not where buckets end: the edges follow from the maximum distance and from whether both directions count, which the configuration tells.':
    'El archivo tiene una fila por cubeta, no dónde terminan las cubetas: los bordes dependen de la distancia máxima y de si cuentan ambos sentidos, lo que dice la configuración.',
  '{rows} rows of {columns} numbers.': '{rows} filas de {columns} números.',
  index: 'índice',
  '{count} numbers.': '{count} números.',
  Numbers: 'Números',
  'Curves over the distance': 'Curvas según la distancia',
  'Map of the window': 'Mapa de la ventana',
  Wavelengths: 'Longitudes de onda',
  'Rows against rows': 'Filas con filas',
  'Principal components': 'Componentes principales',
  'Variance by component': 'Varianza por componente',
  'Scorecard beside the sinusoid': 'Evaluación junto a la sinusoide',
  'clipped distance': 'distancia limitada',
  'query − key': 'consulta − clave',
  'bias of head {head}': 'sesgo de la cabeza {head}',
  'The bias of head {head} for each offset within a window of {side} × {side}.':
    'El sesgo de la cabeza {head} para cada desfase dentro de una ventana de {side} × {side}.',
  'Offsets are those of the query minus those of the key.':
    'Los desfases son los de la consulta menos los de la clave.',
  'class token to a patch': 'token de clase a un parche',
  'patch to the class token': 'parche al token de clase',
  'class token to itself': 'token de clase a sí mismo',
  'rows apart': 'filas de separación',
  'columns apart': 'columnas de separación',
};
