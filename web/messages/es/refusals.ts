import type { refusals as german } from '../de/refusals.ts';
import type { Translation } from '../messages.ts';

/** What the API expects where it refuses something that the Lab can be asked for: {0}, {1} … are the numbers and names in it. */
export const refusals: Translation<typeof german> = {
  'true or false': 'true o false',
  'finite numbers above {0}, divided by spaces or commas': 'números finitos mayores que {0}, separados por espacios',
  'whole numbers, divided by spaces or commas': 'números enteros, separados por espacios',
  'at least {0}': 'al menos {0}',
  'a number between {0} and {1}': 'un número entre {0} y {1}',
  'a finite number below dim / {0}, for a base below {1} at most {2}':
    'un número finito menor que dim / {0}; con una base menor que {1}, como máximo {2}',
  'at least {0}, which is clampMin': 'al menos {0}, el valor de clampMin',
  'at least {0}, {1} for each axis': 'al menos {0}, {1} por cada eje',
  'a multiple of {0}: sines and cosines of two axes': 'un múltiplo de {0}: senos y cosenos de dos ejes',
  'at most {0}, for {1} axes in head_dim {2}': 'como máximo {0}, para {1} ejes en head_dim {2}',
  'a share of head_dim {0}': 'una parte de head_dim {0}',
  'at least {0} components for each of {1} axes': 'al menos {0} componentes para cada uno de {1} ejes',
  '{0} keys: tupe sees the whole sequence at once': '{0} claves: tupe ve toda la secuencia a la vez',
  '{0}: tupe sees the whole sequence at once': '{0}: tupe ve toda la secuencia a la vez',
  '{0} by {1} cells': '{0} por {1} celdas',
  '{0}, as many as there are keys': '{0}, tantas como claves hay',
  '{0}, as many as there are queries': '{0}, tantas como consultas hay',
  '{0} tokens': '{0} tokens',
  '{0}, as many as q and k have': '{0}, tantos como tienen q y k',
  '[{0}, {1}, {2}, headDim], that is [batch, heads, queries, headDim]':
    '[{0}, {1}, {2}, headDim], es decir [batch, heads, queries, headDim]',
  '[{0}, {1}] or [{2}, {3}, {4}], that is [{5} * maxRelativePositions + {6}, headDim]':
    '[{0}, {1}] o [{2}, {3}, {4}], es decir [{5} * maxRelativePositions + {6}, headDim]',
  '[{0}, {1}, {2}, numDistanceBasis], that is [batch, heads, queries, numDistanceBasis]':
    '[{0}, {1}, {2}, numDistanceBasis], es decir [batch, heads, queries, numDistanceBasis]',
  'a list [{0}, {1}], that is [batch, queries]': 'una lista [{0}, {1}], es decir [batch, queries]',
  'above {0}, the number of exact buckets': 'mayor que {0}, el número de cubetas exactas',
  'above the number of exact buckets, {0}, and at most {1}^{2} - {3}':
    'mayor que el número de cubetas exactas, {0}, y como máximo {1}^{2} - {3}',
  'a whole number above positionBuckets / {0} + {1}': 'un número entero mayor que positionBuckets / {0} + {1}',
  'at least {0} when bidirectional': 'al menos {0} si es bidireccional',
  'keys - queries, {0}: memory is keys before the queries':
    'keys - queries, {0}: la memoria son claves anteriores a las consultas',
  'at least {0} with a local shift, which depends on the distance of neighbours':
    'al menos {0} con desplazamiento local, que se mide por la distancia entre vecinos',
  'a multiple of {0} columns, as many for each head': 'un múltiplo de {0} columnas, las mismas para cada cabeza',
  'integers of at least {0}': 'números enteros mayores o iguales que {0}',
  'integers that, plus positionOffset, are rows of the table: {0} to {1}':
    'números enteros que, más positionOffset, sean filas de la tabla: de {0} a {1}',
  'positions at most {0} from the centre, or the scale leaves the range of float32':
    'posiciones como máximo a {0} del centro, o la escala se sale del intervalo de float32',
  'at least {0}, or {1} for the window itself': 'al menos {0}, o {1} para la propia ventana',
  'at least {0} and below segmentTypes = {1}': 'al menos {0} y menor que segmentTypes = {1}',
  'at most head_dim, {0}': 'como máximo head_dim, {0}',
  'at least betaSlow = {0}': 'al menos betaSlow = {0}',
  'at least lowFreqFactor = {0}': 'al menos lowFreqFactor = {0}',
  'a finite number above {0}': 'un número finito mayor que {0}',
  'a finite number above {0}, or maxPositionEmbeddings': 'un número finito mayor que {0}, o maxPositionEmbeddings',
  'a finite number of at least {0}': 'un número finito mayor o igual que {0}',
  'the trained length, a whole number of at least {0}':
    'la longitud de entrenamiento, un número entero mayor o igual que {0}',
  '{0} numbers': '{0} números',
  '{0}, one per pair': '{0}, uno por par',
  '{0} with {1} queries, {2} keys and offset {3}': '{0} con {1} consultas, {2} claves y offset {3}',
  'as many queries as keys from the same position on; otherwise give rows of what bias() computes as the option bias':
    'tantas consultas como claves desde la misma posición',
  'numbers of pairs that add up to {0}': 'números de pares que sumen {0}',
  'finite numbers between {0}^{1} and {2}^{3}': 'números finitos entre {0}^{1} y {2}^{3}',
};
