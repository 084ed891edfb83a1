/** What the reference says about the attributes of figures. */
export const figures = {
  'What the words attend to each other in.': 'La frase en la que las palabras se atienden unas a otras.',
  'Weights are the softmax of the logits along each row; terms are what the logits are the sum of.':
    'Los pesos son la softmax de los logits a lo largo de cada fila; los términos son los sumandos de los logits.',
  'Each head has its own projections.': 'Cada cabeza tiene sus propias proyecciones.',
  'A word sees itself and the words before it.': 'Una palabra se ve a sí misma y a las anteriores.',
  "How the position of a query multiplies its logits: as in Llama 4, Ministral 3 or Inkling, or by the logarithm of the length ('log-n'). 'none': not at all.":
    "Cómo multiplica la posición de una consulta sus logits: como en Llama 4, Ministral 3 o Inkling, o por el logaritmo de la longitud ('log-n'). 'none': no los multiplica.",
  "s: how fast the logits grow with the logarithm of the position (attn_scale of Llama 4, llama_4_scaling_beta of Ministral 3, alpha of Inkling). 'log-n' has none.":
    "s: a qué ritmo crecen los logits con el logaritmo de la posición (attn_scale de Llama 4, llama_4_scaling_beta de Ministral 3, alpha de Inkling). 'log-n' no tiene.",
  'n: the position from which on the logits grow (floor_scale of Llama 4, original_max_position_embeddings of Ministral 3, n_floor of Inkling, the trained length of log-n). Models have 8192 and more, which no sentence reaches.':
    'n: la posición a partir de la cual crecen los logits (floor_scale de Llama 4, original_max_position_embeddings de Ministral 3, n_floor de Inkling, la longitud de entrenamiento de log-n). Los modelos tienen 8192 y más, adonde no llega ninguna frase.',
  'A logit in the denominator of every softmax that no value belongs to, so that weights add up to less than 1 (gpt-oss, where each head learns one). If omitted, there is none.':
    'Un logit en el denominador de cada softmax al que no corresponde ningún valor, de modo que los pesos suman menos de 1 (gpt-oss, donde cada cabeza aprende uno). Si se omite: no hay ninguno.',
  'Word vectors and projections are drawn from this seed.':
    'Los vectores de las palabras y las proyecciones se obtienen de esta semilla.',
  'What tells the model where a word is.': 'Cómo sabe el modelo dónde está una palabra.',
  'Each head has its own bias.': 'Cada cabeza tiene su propio sesgo.',
  'Rows of the matrix.': 'Filas de la matriz.',
  'Columns of the matrix.': 'Columnas de la matriz.',
  'The head whose matrix is shown.': 'La cabeza cuya matriz se muestra.',
  'The encoding that is shown.': 'La codificación que se muestra.',
  'How the frequencies change to read further than trained. LongRoPE’s divisors grow evenly from 1 to the factor here; published ones are searched.':
    'Cómo cambian las frecuencias para leer más allá de lo entrenado. Aquí los divisores de LongRoPE crecen de manera uniforme de 1 al factor; los publicados se han buscado.',
  'The present length of the text; the last token is the query.':
    'La longitud actual del texto; el último token es la consulta.',
  'The length that the model was trained on.': 'La longitud con la que se entrenó el modelo.',
  'How many times further than trained.': 'Cuántas veces más allá de lo entrenado.',
  'Components of a head.': 'Componentes de una cabeza.',
  'Keys and the query are drawn from this seed.': 'Las claves y la consulta se obtienen de esta semilla.',
  'What is on the left.': 'Lo que va a la izquierda.',
  'What it is compared with.': 'Con qué se compara.',
  'Attention over the sentence, or the tables and biases themselves.':
    'La atención sobre la frase, o las propias tablas y sesgos.',
  'Positions of the tables, queries and keys of the biases.':
    'Posiciones de las tablas; consultas y claves de los sesgos.',
  'Channels of the tables.': 'Canales de las tablas.',
  'The bases whose curves are compared.': 'Las bases cuyas curvas se comparan.',
  'Width of a head: twice the number of pairs.': 'Anchura de una cabeza: el doble del número de pares.',
  'The farthest distance.': 'La distancia más lejana.',
  'The distance at which query and key point the same way: at 0 they are equal, otherwise the key was turned beforehand.':
    'La distancia a la que consulta y clave apuntan en la misma dirección: en 0 son iguales; si no, la clave se rotó antes.',
  'The mean score of two equal random vectors, or the bound of Su et al. on how large a score can be.':
    'La puntuación media de dos vectores aleatorios iguales, o la cota de Su et al. de lo grande que puede ser una puntuación.',
  'Whose table of distances is read.': 'De quién es la tabla de distancias que se lee.',
  'Tokens that look.': 'Tokens que miran.',
  'Tokens that are looked at.': 'Tokens a los que se mira.',
  'Where the queries are when they are fewer or more than the keys.':
    'Dónde están las consultas cuando son menos o más que las claves.',
  'Distances beyond it share a row.': 'Las distancias mayores comparten una fila.',
  'Rows of the table; half of them for each direction.': 'Filas de la tabla; la mitad para cada sentido.',
  'Distances beyond it share the last bucket.': 'Las distancias mayores comparten la última cubeta.',
  'How the frequencies are stretched to the wanted context.':
    'Cómo se estiran las frecuencias hasta el contexto deseado.',
  'The context that is wanted.': 'El contexto que se desea.',
  'The context the model was trained with.': 'El contexto con el que se entrenó el modelo.',
  'The longest wavelength is about 2π times it.': 'La longitud de onda más larga es unas 2π veces este valor.',
  'How far up the ladder, from counting to the sinusoidal table.':
    'Hasta qué altura de la escalera, desde contar hasta la tabla sinusoidal.',
  'Positions of the table, and those that are measured.': 'Posiciones de la tabla, y las que se miden.',
  'Numbers of a position vector.': 'Números de un vector de posición.',
  'Word vectors are drawn from this seed.': 'Los vectores de las palabras se obtienen de esta semilla.',
  'Groups of layers: their numbers, where position enters, and what else they do.':
    'Grupos de capas: sus números, dónde entra la posición y qué más hacen.',
  'The selected layer, counted from 0 through all stacks. If omitted, none.':
    'La capa elegida, contada desde 0 a través de todas las pilas. Si se omite: ninguna.',
  'Each word is turned by its position.': 'Cada palabra se rota según su posición.',
  'Compared with the first: words as far apart as there.':
    'Se compara con la primera: palabras tan separadas como allí.',
  'Two words of both sentences, whose angle is compared.': 'Dos palabras de ambas frases cuyo ángulo se compara.',
  'An angle of your own, or what RoPE gives one pair of dimensions.':
    'Un ángulo tuyo, o el que RoPE da a un par de dimensiones.',
  'From one position to the next.': 'De una posición a la siguiente.',
  'Where in a longer text the sentence begins.': 'En qué lugar de un texto más largo empieza la frase.',
  'Rotated components of a head, two for each pair.': 'Componentes rotados de una cabeza, dos por cada par.',
  'Which pair of components is shown, counted from 0, below dim / 2.':
    'Qué par de componentes se muestra, contado desde 0, por debajo de dim / 2.',
  'Positions that are looked at.': 'Posiciones que se examinan.',
  'Numbers of a position vector, or of a head that is turned.':
    'Números de un vector de posición, o de una cabeza que se rota.',
  'The common shift of all positions under which logits are compared; vectors of the distance settle it themselves.':
    'El desplazamiento común de todas las posiciones con el que se comparan los logits; con vectores de la distancia el resultado está dado de antemano.',
  'The matrix of a shift, or the distance of two positions that move together.':
    'La matriz de un desplazamiento, o la distancia de dos posiciones que se mueven juntas.',
  'p: the position that is shifted.': 'p: la posición que se desplaza.',
  'φ: how far.': 'φ: cuánto.',
  'Which pair of dimensions is shown, counted from 0, below dim / 2.':
    'Qué par de dimensiones se muestra, contado desde 0, por debajo de dim / 2.',
  'Dimensions of the table, two for each pair.': 'Dimensiones de la tabla, dos por cada par.',
  'Positions over which the residual and the distances are looked at.':
    'Posiciones en las que se examinan el error y las distancias.',
  'How two rows are compared.': 'Cómo se comparan dos filas.',
  'How many rows are compared.': 'Cuántas filas se comparan.',
  'Channels of a row.': 'Canales de una fila.',
  'Which array of the algorithm is shown.': 'Qué array del algoritmo se muestra.',
  'How many queries.': 'Cuántas consultas.',
  'How many keys.': 'Cuántas claves.',
  'Queries look back, ahead, or both ways.': 'Las consultas miran hacia atrás, hacia delante o en ambos sentidos.',
  'Whether the last query is aligned with the last key (as with a cache), or the first at the first.':
    'Si la última consulta está en la última clave (como con una caché), o la primera en la primera.',
  'Whether the logits keep what the reshape leaves where one direction has no meaning.':
    'Si los logits conservan lo que la reorganización deja donde un sentido no significa nada.',
  'Queries are drawn from this seed.': 'Las consultas se obtienen de esta semilla.',
  'The scaling methods that are compared.': 'Los escalados que se comparan.',
  'The whole table as a map, some channels as waves, or every pair of a sinusoidal table as a clock hand.':
    'La tabla entera como mapa, algunos canales como ondas, o cada par de una tabla sinusoidal como manecilla de reloj.',
  'How many positions there are.': 'Cuántas posiciones hay.',
  'The words at the positions.': 'Las palabras que están en las posiciones.',
  'Word vectors before the table is added, after, or both with the way between.':
    'Los vectores de las palabras antes de sumar la tabla, después, o ambos con el camino entre ellos.',
  'Numbers of a word vector.': 'Números de un vector de palabra.',
  'Position of the first word of the text.': 'Posición de la primera palabra del texto.',
};

/** What the reference says about the attributes of figures that train. */
export const training = {
  'What is learned; text takes the characters of the attribute text, or of what is in the element.':
    'Lo que se aprende; text toma los caracteres del atributo text o de lo que hay dentro del elemento.',
  'The schemes that are compared.': 'Los esquemas que se comparan.',
  'Address of the results, a JSON file. If omitted, those of the property recording.':
    'Dirección de los resultados, un archivo JSON. Si se omite: los de la propiedad recording.',
  'The reader draws her own curves before she sees what was measured.':
    'Quien lee dibuja sus propias curvas antes de ver lo que se midió.',
  'What is trained side by side, from the same seed on the same batches; numbers of a scheme follow a colon, as in rope:base=100.':
    'Lo que se entrena en paralelo, con la misma semilla y los mismos lotes; los números de un esquema van detrás de dos puntos, como en rope:base=100.',
  'Loss and accuracy over the steps, accuracy by length, attention on one sequence, or the parameters of the scheme.':
    'Pérdida y exactitud por pasos, exactitud por longitud, la atención en una secuencia o los parámetros del esquema.',
  'The text whose characters are learned; the last seventh of it is tested on.':
    'El texto cuyos caracteres se aprenden; con su última séptima parte se prueba.',
  'Batches and initial parameters are drawn from this seed.':
    'Los lotes y los parámetros iniciales se obtienen de esta semilla.',
  'How many steps are trained.': 'Cuántos pasos se entrena.',
  'Tokens of the texts that are trained on.': 'Tokens de los textos con los que se entrena.',
  'Channels of the model.': 'Canales del modelo.',
  'Layers of the model.': 'Capas del modelo.',
  'Attention heads of a layer; they divide dim.': 'Cabezas de atención de una capa; dividen dim.',
  'Texts of a step.': 'Textos de un paso.',
  'The highest learning rate.': 'La tasa de aprendizaje más alta.',
  'Steps between two tests.': 'Pasos entre dos pruebas.',
  'The lengths of the texts that are tested, in tokens.':
    'Las longitudes de los textos con los que se prueba, en tokens.',
  'The scheme whose attention is shown large, as in schemes. If omitted, the first.':
    'El esquema cuya atención se muestra en grande, tal como lo nombra schemes. Si se omite: el primero.',
  'The layer whose attention and parameters are shown, counted from 1.':
    'La capa cuya atención y cuyos parámetros se muestran, contada desde 1.',
  'The head whose attention is shown large, counted from 1.':
    'La cabeza cuya atención se muestra en grande, contada desde 1.',
  'Number of tokens of the text whose attention is shown. If omitted, twice the trained length, at most 64.':
    'Tokens del texto cuya atención se muestra. Si se omite: el doble de los de entrenamiento, 64 como máximo.',
};
