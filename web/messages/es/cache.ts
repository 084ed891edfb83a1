/** Messages of `posenc-cache`. */
export const cache = {
  'of {count}': 'de {count}',
  'turned now': 'rotada ahora',
  'from the cache': 'de la caché',
  'No key has gone stale: the largest difference is': 'Ninguna clave ha quedado obsoleta: la mayor diferencia es',
  'Cached keys have gone stale: the largest difference is': 'Hay claves obsoletas en la caché: la mayor diferencia es',
  'at key {key}': 'en la clave {key}',
  'trained length': 'longitud de entrenamiento',
  'position of the key': 'posición de la clave',
  'logit of the last query': 'logit de la última consulta',
  'Logits of the last query against {count} keys with scaling {scaling}: with keys from the cache they differ from those of one pass by at most {deviation}.':
    'Logits de la última consulta con {count} claves y escalado {scaling}: con claves de la caché difieren de los de una sola pasada como mucho en {deviation}.',
};
