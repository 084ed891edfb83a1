import type { arrays as german } from '../../de/reports/arrays.ts';
import type { Translation } from '../../messages.ts';

/** What `posenc/inspect` tells of arrays. */
export const arrays: Translation<typeof german> = {
  'one channel alone has no base and no layout': 'un solo canal no tiene base ni disposición',
  'positions repeat after {0}': 'las posiciones se repiten tras {0}',
  'one head alone does not tell its maximum': 'una sola cabeza no dice su máximo',
  "forms 'causal' and 'symmetric' with one query give the same":
    "las formas 'causal' y 'symmetric' con una consulta dan lo mismo",
  'p and a are learned: they were fitted': 'p y a son aprendidos: se ajustaron',
  "form 'tril' gives the same here": "la forma 'tril' da aquí lo mismo",
  'the mask is taken to be without padding': 'se supone que la máscara no tiene relleno',
  'only baseSize / interpolationScale is determined': 'solo está determinado baseSize / interpolationScale',
  "None of the conventions of the catalogue makes this array, but its rows are those of '{0}' in another order: they are shuffled.":
    "Ninguna de las convenciones del catálogo produce este array, pero sus filas son las de '{0}' en otro orden: están barajadas.",
  '{0} with {1}: every number is the same ({2}, largest difference {3}).':
    '{0} con {1}: todos los números son iguales ({2}, mayor diferencia {3}).',
  '{0}: every number is the same ({1}, largest difference {2}).':
    '{0}: todos los números son iguales ({1}, mayor diferencia {2}).',
  'None of the conventions of the catalogue makes this array.':
    'Ninguna de las convenciones del catálogo produce este array.',
  "{0} The nearest, '{1}', differs first at [{2}]: {3}.": "{0} La más cercana, '{1}', difiere primero en [{2}]: {3}.",
  'the table is learned: it was read off the array': 'la tabla es aprendida: se leyó del array',
  'these distances are too short to tell buckets from a number for each distance':
    'estas distancias son demasiado cortas para distinguir cubetas de un número por distancia',
  'a number for each distance explains any bias that goes by distance alone':
    'un número por distancia explica cualquier sesgo que dependa solo de la distancia',
  'weights are learned: they were fitted to the angles': 'los pesos son aprendidos: se ajustaron a los ángulos',
  'so few pairs may be dealt out otherwise': 'tan pocos pares pueden estar repartidos de otro modo',
  'one pair alone has no layout': 'un solo par no tiene disposición',
  'the positions are whole numbers rounded to bfloat16': 'las posiciones son números enteros redondeados a bfloat16',
  'the positions are whole numbers rounded to float16': 'las posiciones son números enteros redondeados a float16',
  'the positions count down': 'las posiciones cuentan hacia atrás',
  'nothing is turned: at position 0 every rotation does this, whatever its layout, base and scaling':
    'no se rota nada: en la posición 0 toda rotación da esto, sean cuales sean su disposición, base y escalado',
  "columns are repeated for both components of a pair, as for layout '{0}'":
    "las columnas se repiten para los dos componentes de un par, como con la disposición '{0}'",
  'the axes are {0}; the options are for [batch, heads, length, head_dim]':
    'los ejes son {0}; las opciones son para [batch, heads, length, head_dim]',
  'one pair alone has no base': 'un solo par no tiene base',
  'the same numbers as base {0} without a scaling': 'los mismos números que con base {0} sin escalado',
  "'dynamic' makes the same of a length at which factor · length / trained length − (factor − 1) is this factor":
    "'dynamic' da lo mismo con una longitud en la que factor · longitud / longitud de entrenamiento − (factor − 1) es este factor",
  'a divisor for each pair explains any frequencies: another base with other divisors gives the same':
    'un divisor por par explica cualquier conjunto de frecuencias: otra base con otros divisores da lo mismo',
  'every row is that of position 0, which has neither a base nor an order of its pairs':
    'todas las filas son la de la posición 0, que no tiene ni base ni un orden propio de sus pares',
  'posScale and freqScale multiply each other: only their product is determined':
    'posScale y freqScale se multiplican entre sí: solo está determinado su producto',
  'frequencies of its own for each pair explain any turning':
    'frecuencias propias para cada par explican cualquier giro',
  "centre '{0}' gives the same here": "centre '{0}' da aquí lo mismo",
  'this is no rotation: the two components of a pair turn by different angles':
    'esto no es una rotación: los dos componentes de un par giran con ángulos distintos',
  'original lengths from {0} to {1}, or other betas, have the same ends of the ramp':
    'longitudes originales de {0} a {1}, u otras betas, tienen los mismos extremos de la rampa',
  'betaFast and originalMaxPositionEmbeddings are one choice of many with these ends of the ramp':
    'betaFast y originalMaxPositionEmbeddings son una elección entre muchas con estos extremos de la rampa',
  'b has the opposite sign.': 'b tiene el signo contrario.',
  "Layout: pairs of a are neighbours ('interleaved'), those of b stand half a row apart ('half').":
    "Disposición: los pares de a son vecinos ('interleaved'), los de b están separados media fila ('half').",
  "Layout: pairs of a stand half a row apart ('half'), those of b are neighbours ('interleaved').":
    "Disposición: los pares de a están separados media fila ('half'), los de b son vecinos ('interleaved').",
  "The two members of each pair have each other's places (layout '{0}').":
    "Los dos miembros de cada par ocupan cada uno el lugar del otro (layout '{0}').",
  "The first member of each pair has the opposite sign (layout '{0}'): the angle goes the other way.":
    "El primer miembro de cada par tiene el signo contrario (layout '{0}'): el ángulo va en sentido contrario.",
  "The second member of each pair has the opposite sign (layout '{0}'): the angle goes the other way.":
    "El segundo miembro de cada par tiene el signo contrario (layout '{0}'): el ángulo va en sentido contrario.",
  'Rows of b are columns of a.': 'Las filas de b son columnas de a.',
  'Row i of b is row i + {0} of a: positions are off by {1}.':
    'La fila i de b es la fila i + {0} de a: las posiciones están desplazadas {1}.',
  'Row i of b is row i − {0} of a: positions are off by {1}.':
    'La fila i de b es la fila i − {0} de a: las posiciones están desplazadas {1}.',
  'b is a rounded to {0}.': 'b es a redondeado a {0}.',
  'a and b are the same up to the rounding of {0}.': 'a y b son iguales salvo el redondeo a {0}.',
  'b is {0} times a: another amplitude (attention factor).': 'b es {0} veces a: otra amplitud (factor de atención).',
  'Every number is the same.': 'Todos los números son iguales.',
  'The largest difference is {0} at [{1}]': 'La mayor diferencia es {0} en [{1}]',
  '{0}, which is within the tolerance.': '{0}, dentro de la tolerancia.',
  'No guess fits.': 'Ninguna suposición encaja.',
  '{0}; the first is at [{1}].{2}': '{0}; la primera está en [{1}].{2}',
  'Every frequency of b is {0} times that of a: linear scaling, or other units of positions.':
    'Cada frecuencia de b es {0} veces la de a: escalado lineal, u otras unidades de las posiciones.',
  'Another base: that of a is {0}, that of b {1}.': 'Otra base: la de a es {0}, la de b {1}.',
  'Another base: that of a is ?, that of b {0}.': 'Otra base: la de a es ?, la de b {0}.',
  'Frequencies of b are {0} to {1} times those of a: another scaling.':
    'Las frecuencias de b son de {0} a {1} veces las de a: otro escalado.',
  '{0} instead of {1}': '{0} en vez de {1}',
  '{0} with {1}: every number is the same (exact, largest difference {2}).':
    '{0} con {1}: todos los números son iguales (exacto, mayor diferencia {2}).',
  '{0} with {1}: every number is the same (printed, largest difference {2}).':
    '{0} con {1}: todos los números son iguales (redondeado al imprimirlo, mayor diferencia {2}).',
  '{0}: every number is the same (exact, largest difference {1}).':
    '{0}: todos los números son iguales (exacto, mayor diferencia {1}).',
  '{0}: every number is the same (printed, largest difference {1}).':
    '{0}: todos los números son iguales (redondeado al imprimirlo, mayor diferencia {1}).',
};
