/** Messages of `posenc-cache`. */
export const cache = {
  'of {count}': 'von {count}',
  'turned now': 'jetzt gedreht',
  'from the cache': 'aus dem Cache',
  'No key has gone stale: the largest difference is': 'Kein Key ist veraltet: Der größte Unterschied ist',
  'Cached keys have gone stale: the largest difference is': 'Keys im Cache sind veraltet: Der größte Unterschied ist',
  'at key {key}': 'bei Key {key}',
  'trained length': 'Trainingslänge',
  'position of the key': 'Position des Keys',
  'logit of the last query': 'Logit der letzten Query',
  'Logits of the last query against {count} keys with scaling {scaling}: with keys from the cache they differ from those of one pass by at most {deviation}.':
    'Logits der letzten Query mit {count} Keys, Skalierung {scaling}: Mit Keys aus dem Cache weichen sie um höchstens {deviation} von denen ab, die ein einziger Durchgang ergibt.',
};
