/** What the reference says of the parameters of schemes with vectors of the distance. */
export const relative = {
  'm: larger distances share the last row. If omitted, taken from the table, which has 2m + 1 rows.':
    'm: las distancias mayores comparten la última fila. Si se omite: la tabla tiene 2m + 1 filas.',
  "What the rows count: 'key-minus-query' (the paper, tensor2tensor, OpenNMT) or 'query-minus-key' (BERT's port).":
    "Qué cuentan las filas: 'key-minus-query' (el artículo, tensor2tensor, OpenNMT) o 'query-minus-key' (la adaptación para BERT).",
  'Distances beyond the maximum share the last row; otherwise they are an error.':
    'Las distancias que pasan del máximo comparten la última fila; si no, son un error.',
  "'relative_key': the query term alone. 'relative_key_query': the key term too, as in the formula.":
    "'relative_key': solo el término de la consulta. 'relative_key_query': también el de la clave, como en la fórmula.",
  "'left-to-right': queries look back, so that entries with j ≤ i + offset have a meaning (Transformer-XL, Music Transformer). 'right-to-left': they look ahead. 'both': |distance| counts, and every entry has a meaning.":
    "'left-to-right': las consultas miran hacia atrás, de modo que las entradas con j ≤ i + offset tienen un significado (Transformer-XL, Music Transformer). 'right-to-left': miran hacia delante. 'both': cuenta |distance|, y todas las entradas tienen un significado.",
  "Entries on the wrong side of the diagonal: 'zero', or 'keep' for what the reshape of the published code leaves there: products of other rows, which a mask has to hide.":
    "Entradas del lado equivocado de la diagonal: 'zero', o 'keep' para lo que la reorganización deja ahí en el código publicado: productos de otras filas que una máscara tiene que ocultar.",
  "'nearest-last': the last row of the table is distance 0, as published. 'nearest-first': row n is distance n.":
    "'nearest-last': la última fila de la tabla es la distancia 0, como se publicó. 'nearest-first': la fila n es la distancia n.",
  'Distances up to half of this have a bucket each, others share logarithmic ones (DeBERTa-v2 and v3: 256). If omitted, or -1 as in configurations, none do.':
    'Las distancias hasta su mitad tienen una cubeta cada una; las demás comparten cubetas logarítmicas (DeBERTa-v2 y v3: 256). Si se omite, o si es -1, como lo escriben las configuraciones: ninguna.',
  'Where the logarithmic buckets end (512). Needed with positionBuckets.':
    'Dónde acaban las cubetas logarítmicas (512). Hace falta con positionBuckets.',
  'Distances are clamped to ±(maxRelativePositions − 1) before they are grouped (microsoft/DeBERTa); otherwise buckets go on (the transformers port).':
    'Las distancias se limitan a ±(maxRelativePositions − 1) antes de agruparlas (microsoft/DeBERTa); false: las cubetas continúan (la adaptación de transformers).',
  'Half the rows of the tables. If omitted, taken from the tables.':
    'La mitad de las filas de las tablas. Si se omite: lo que digan las tablas.',
  "The distance that position to content looks up: 'query-minus-key', as in both published implementations, or 'key-minus-query', as in the paper.":
    "Qué distancia busca el término de posición con contenido: 'query-minus-key', como en las dos implementaciones publicadas, o 'key-minus-query', como en el artículo.",
  '[CLS] is untied: its row and its column take one number each, from two extra rows of the table (the paper has two free numbers).':
    '[CLS] va aparte: su fila y su columna reciben un número cada una, de dos filas más de la tabla (el artículo tiene dos números libres).',
  'Added to the variance in the layer norm of the table.': 'Se suma a la varianza en la normalización de la tabla.',
  'The scale is 1/√(attnScaleFactor · d), for content and position alike.':
    'La escala es 1/√(attnScaleFactor · d), igual para contenido y posición.',
  "TUPE-R: number of T5's buckets, both directions together.":
    'TUPE-R: número de cubetas de T5, los dos sentidos juntos.',
  "TUPE-R: where T5's logarithmic buckets end.": 'TUPE-R: dónde acaban las cubetas logarítmicas de T5.',
  'Rows of the grid whose cells, row by row, are the keys.':
    'Filas de la cuadrícula cuyas celdas, fila a fila, son las claves.',
  'Columns of that grid, which has at most 16384 cells.':
    'Columnas de esa cuadrícula, que tiene 16384 celdas como máximo.',
  'Rows of the grid of queries. If omitted, those of the keys; they differ where a grid is pooled (MViT).':
    'Filas de la cuadrícula de las consultas. Si se omite: las de las claves; otras son de una cuadrícula reducida (MViT).',
  'Columns of the grid of queries. If omitted, those of the keys.':
    'Columnas de la cuadrícula de las consultas. Si se omite: las de las claves.',
};
