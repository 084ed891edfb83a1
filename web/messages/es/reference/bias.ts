/** What the reference says about the parameters of schemes that add a number to each logit. */
export const bias = {
  'H: number of heads. When it is not a power of 2, the slopes of the next lower power come first, then every other slope of twice that power.':
    'H: número de cabezas. Si no es una potencia de 2, van primero las pendientes de la potencia inferior y después una de cada dos pendientes del doble de esa potencia.',
  "Number of queries. Not needed by forms 'mpt' and 'bloom', which have one row for all queries.":
    "Número de consultas. No lo necesitan las formas 'mpt' y 'bloom', que tienen una fila para todas las consultas.",
  "Number of keys. Not needed by form 'bloom', which takes it from the mask.":
    "Número de claves. No lo necesita la forma 'bloom', que lo toma de la máscara.",
  'Position of query 0 minus position of key 0. If omitted, keys − queries, which aligns the last query with the last key.':
    'Posición de la consulta 0 menos posición de la clave 0. Si se omite: keys − queries, de modo que la última consulta coincide con la última clave.',
  "'causal': −m(i − j), 0 for future keys, which the causal mask hides (Press et al.). 'symmetric': −m|i − j|, for encoders. 'mpt': m(j − (keys − 1)), one row. 'bloom': m times the key's place among real tokens, one row per sequence. The last two equal the first up to a constant per row, which softmax ignores. Attention that is not causal takes 'symmetric' unless told otherwise.":
    "'causal': −m(i − j), 0 para las claves futuras, que oculta la máscara causal (Press et al.). 'symmetric': −m|i − j|, para codificadores. 'mpt': m(j − (keys − 1)), una fila. 'bloom': m por el lugar de la clave entre los tokens reales, una fila por secuencia. Las dos últimas son iguales a la primera salvo una constante por fila, que la softmax no ve. La atención que no es causal toma 'symmetric' si no se dice otra cosa.",
  "M: the exponent of the smallest slope, 2^−M; form 'bloom' always has 8.":
    "M: el exponente de la pendiente menor, 2^−M; la forma 'bloom' no tiene otro que 8.",
  'c: multiplies the bias. 1 in the paper; Falcon has 1/√d, because it adds the bias before it scales the logits.':
    'c: multiplica el sesgo. 1 en el artículo; Falcon tiene 1/√d, porque suma el sesgo antes de escalar los logits.',
  "'bfloat16': slopes, distances and their products are each rounded to bfloat16, as Falcon does: slopes are off by up to 0.4 %, and distances above 256 lose their last bits.":
    "'bfloat16': las pendientes, las distancias y sus productos se redondean cada uno a bfloat16, como hace Falcon: las pendientes se desvían hasta un 0,4 %, y las distancias mayores de 256 pierden sus últimos bits.",
  'Number of queries.': 'Número de consultas.',
  'Number of keys.': 'Número de claves.',
  'Half of the buckets are for keys after the query, as in encoders; otherwise all future keys share bucket 0, as in decoders. Attention that is causal takes the decoder’s buckets unless told otherwise.':
    'La mitad de las cubetas es para las claves posteriores a la consulta, como en los codificadores; si no, todas las claves futuras comparten la cubeta 0, como en los decodificadores. La atención causal toma las cubetas del decodificador si no se dice otra cosa.',
  'Rows of the table: at least 4 when bidirectional.': 'Filas de la tabla: al menos 4 cuando es bidireccional.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above the number of exact buckets, e = B / 2 with B buckets per direction.':
    'D: dónde acabarían las cubetas logarítmicas; todas las distancias mayores comparten la última. Mayor que el número de cubetas exactas, e = B / 2 con B cubetas por sentido.',
  'c: multiplies the table. T5 has 1 and does not scale its logits by 1/√d; x-transformers has √d, because it adds the bias before that scaling.':
    'c: multiplica la tabla. T5 tiene 1 y no escala sus logits por 1/√d; x-transformers tiene √d, porque suma el sesgo antes de ese escalado.',
  "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, where p or a may be left out and is then 1. 'weight': exp(−a|i − j|^p), which multiplies the logits before any bias is added (kerple_power__ap in the published code), so that both kinds of kernel may be encodings of one attention.":
    "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, donde p o a se pueden omitir y son entonces 1. 'weight': exp(−a|i − j|^p), que multiplica los logits antes de sumar ningún sesgo (kerple_power__ap en el código publicado), de modo que ambos tipos de núcleo pueden ser codificaciones de una misma atención.",
  "The distance of future keys. 'causal': 0, as in the published code, where a causal mask hides them. 'symmetric': |i − j|, the kernel of the paper. Attention that is not causal takes 'symmetric' unless told otherwise.":
    "La distancia de las claves futuras. 'causal': 0, como en el código publicado, donde una máscara causal las oculta. 'symmetric': |i − j|, el núcleo del artículo. La atención que no es causal toma 'symmetric' si no se dice otra cosa.",
  'Learned numbers below this are raised to it.': 'Los números aprendidos que sean menores se suben hasta él.',
  "Exponents p above this are lowered to it; at least clampMin. Above 2, the power is no longer conditionally positive definite. Kernel 'log' has no such limit.":
    "Los exponentes p que sean mayores se bajan hasta él; al menos clampMin. Por encima de 2 la potencia deja de ser condicionalmente definida positiva. El núcleo 'log' no tiene ese límite.",
  'c: learned factor inside the logarithms, 0.1 at the start of training.':
    'c: factor aprendido dentro de los logaritmos, 0,1 al empezar el entrenamiento.',
  'L: queries before this position are normalised as if they were there; 512 in the published code.':
    'L: las consultas antes de esta posición se normalizan como si estuvieran en ella; 512 en el código publicado.',
  'Multiplies the threshold; the sign of the product does not count. It is L_multiplier of the published code, where it is learned.':
    'Multiplica el umbral, y el signo del producto no cuenta: L_multiplier del código publicado, que se aprende.',
  'ε: added to the normaliser after the logarithm.': 'ε: se suma al normalizador después del logaritmo.',
  'Number of heads.': 'Número de cabezas.',
  'd: the sum has d/2 cosines. NeMo takes the size of a head.':
    'd: la suma tiene d/2 cosenos. NeMo toma el tamaño de una cabeza.',
  'b: base of the frequencies, as in the sinusoidal table.': 'b: base de las frecuencias, como en la tabla sinusoidal.',
  'The first t of the sum: 1 in NeMo, 0 for exactly the inner product of two rows of the sinusoidal table.':
    'El primer t de la suma: 1 en NeMo, 0 para exactamente el producto escalar de dos filas de la tabla sinusoidal.',
  'Subtracts d/2, so that the diagonal is 0 (NeMo). Softmax ignores the difference.':
    'Resta d/2, de modo que la diagonal es 0 (NeMo). La softmax no ve la diferencia.',
  "The distance of future keys. 'causal': 0, for a causal mask to hide. 'symmetric': |i − j|. 'tril': 0 wherever the key's index exceeds the query's, as in NeMo; with cached keys, this includes visible ones. Attention that is not causal takes 'symmetric' unless told otherwise.":
    "La distancia de las claves futuras. 'causal': 0, para que la oculte una máscara causal. 'symmetric': |i − j|. 'tril': 0 siempre que el índice de la clave supera el de la consulta, como en NeMo, lo que con claves en caché alcanza también a las visibles. La atención que no es causal toma 'symmetric' si no se dice otra cosa.",
  'Rows of the table, half of them for keys after the query; 320 in the models.':
    'Filas de la tabla, la mitad para las claves posteriores a la consulta; 320 en los modelos.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above numBuckets / 4, the number of exact buckets of a direction.':
    'D: dónde acabarían las cubetas logarítmicas; todas las distancias mayores comparten la última. Mayor que numBuckets / 4, el número de cubetas exactas de un sentido.',
  'Buckets for differences of positions, half of them for keys with the larger number; 32 in the models.':
    'Cubetas para diferencias de posición, la mitad para las claves con el número mayor; 32 en los modelos.',
  'Where the logarithmic buckets of positions would end; all larger differences share the last. Above a quarter of the buckets.':
    'Dónde acabarían las cubetas logarítmicas de las posiciones; todas las diferencias mayores comparten la última. Mayor que un cuarto de las cubetas.',
  'Buckets for differences of edges, half of them for keys with the larger number; 64 in the models.':
    'Cubetas para diferencias de bordes, la mitad para las claves con el número mayor; 64 en los modelos.',
  'Where the logarithmic buckets of edges would end; all larger differences share the last. Above a quarter of the buckets.':
    'Dónde acabarían las cubetas logarítmicas de los bordes; todas las diferencias mayores comparten la última. Mayor que un cuarto de las cubetas.',
  'c: multiplies the bias. The models have 1/√d, because they add the bias before they scale the logits.':
    'c: multiplica el sesgo. Los modelos tienen 1/√d, porque suman el sesgo antes de escalar los logits.',
  'Position of query 0 minus position of key 0. If omitted, keys − queries, which aligns the last query with the last key. The model counts queries and keys from 0 each, however many there are: offset 0.':
    'Posición de la consulta 0 menos posición de la clave 0. Si se omite: keys − queries, de modo que la última consulta coincide con la última clave. El modelo cuenta consultas y claves desde 0, sean cuantas sean: offset 0.',
  'B: rows of the table for distances, half of them for keys after the query; 512 in the model.':
    'B: filas de la tabla para distancias, la mitad para las claves posteriores a la consulta; 512 en el modelo.',
  'S: how many kinds of segments there are; 32 in the model.': 'S: cuántos tipos de segmentos hay; 32 en el modelo.',
  'H: rows of the window, whose tokens are counted row by row.':
    'H: filas de la ventana, cuyos tokens se cuentan fila a fila.',
  'W: columns of the window, which has at most 16384 tokens.':
    'W: columnas de la ventana, que tiene 16384 tokens como máximo.',
  'Rows of the window in training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Filas de la ventana del entrenamiento, cuyo mayor desfase es la unidad de las coordenadas. 0: las de la propia ventana.',
  'Columns of the window in training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Columnas de la ventana del entrenamiento, cuyo mayor desfase es la unidad de las coordenadas. 0: las de la propia ventana.',
  'Queries are at every stride-th row and column of the window, from the first on: 2 where the model shrinks its grid. Attention takes only 1 as an encoding; for others, give it rows of what bias() computes as the option bias.':
    'Las consultas están cada tantas filas y columnas de la ventana, desde la primera: 2 donde el modelo reduce su cuadrícula. La atención solo toma 1 como codificación; para otros se le dan filas de lo que calcula bias() como opción bias.',
  'The input is sign(i − j) ln(1 + |i − j|) instead of i − j.':
    'La entrada es sign(i − j) ln(1 + |i − j|) en vez de i − j.',
  'false: a second set of gates counts for keys after the query. Attention takes its own setting unless told otherwise.':
    'false: un segundo juego de puertas cuenta para las claves posteriores a la consulta. La atención toma su propio ajuste si no se dice otra cosa.',
  's: multiplies the logarithms of the gates.': 's: multiplica los logaritmos de las puertas.',
};

/** What the reference says about the parameters of schemes with vectors of the distance. */
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
