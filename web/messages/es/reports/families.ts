import type { families as german } from '../../de/reports/families.ts';
import type { Translation } from '../../messages.ts';

/** What `posenc/inspect` knows of families of models. */
export const families: Translation<typeof german> = {
  'Speech has a grouped convolution and a sinusoid at the input, text a sinusoid times a learned number.':
    'La voz tiene una convolución agrupada y una sinusoide en la entrada; el texto, una sinusoide por un número aprendido.',
  'For text; speech has a sinusoid of interleaved sines and cosines, times a learned number.':
    'Para el texto; la voz tiene una sinusoide de senos y cosenos intercalados, por un número aprendido.',
  'Frames after the convolutions of the input.': 'Tramas de audio tras las convoluciones de la entrada.',
  'A grouped convolution of num_conv_pos_embeddings frames is added to the input of the first layer; attention itself knows no positions.':
    'Una convolución agrupada de num_conv_pos_embeddings tramas se suma a la entrada de la primera capa; la propia atención no conoce posiciones.',
  'The hidden states are turned, head by head, before they are projected to queries and keys.':
    'Los estados ocultos se rotan, cabeza por cabeza, antes de proyectarlos a consultas y claves.',
  'one table in layer 0, added in all layers, each with gates of its own':
    'una tabla en la capa 0, sumada en todas las capas, cada una con sus propias puertas',
  'A grouped convolution is added to the input as well; every query takes as much of the bias as a gate lets through.':
    'También se suma a la entrada una convolución agrupada; cada consulta toma tanto del sesgo como deja pasar una puerta.',
  'A grouped convolution is added to the input as well.': 'También se suma a la entrada una convolución agrupada.',
  'Frames after the two convolutions of the input; the checkpoint holds the table, which is not trained.':
    'Tramas de audio tras las dos convoluciones de la entrada; el checkpoint contiene la tabla, que no se entrena.',
  'Slope · key position, which softmax takes for −slope · distance.':
    'Pendiente · posición de la clave, que la softmax toma por −pendiente · distancia.',
  'The position scheme is not stated in the file: model_type and keys are the same for the rotary 7B and the 13B with ALiBi. It is inferred from the size, hidden_size {0}: 4096 is that of the 7B.':
    'El esquema de posición no consta en el archivo: model_type y las claves son los mismos en el 7B con rotación y en el 13B con ALiBi. Se deduce del tamaño, hidden_size {0}: 4096 es el del 7B.',
  'rope_ratio {0} multiplies the base 10000, which is written in the code.':
    'rope_ratio {0} multiplica la base 10000, que está escrita en el código.',
  'position_encoding_2d {0}: the first ChatGLM turns by two positions, in another way than its successors, which these rows describe.':
    'position_encoding_2d {0}: el primer ChatGLM rota según dos posiciones, de otra forma que sus sucesores, que son los que describen estas filas.',
  'linear or recurrent mixer': 'mezclador lineal o recurrente',
  'The class of this model comes with its checkpoint and was not at hand when this family was written: pairs and defaults are those of its configuration and of programs that run it.':
    'La clase de este modelo viene con su checkpoint y no estaba a mano al escribir esta familia: los pares y los valores por omisión son los de su configuración y los de los programas que lo ejecutan.',
  'attn_config.rope_theta {0} is the base; the class of the reference (c49429ed1f) makes its frequencies of rope_theta outside of attn_config, 10000 when that is absent.':
    'attn_config.rope_theta {0} es la base; la clase de la referencia (c49429ed1f) hace sus frecuencias con el rope_theta de fuera de attn_config, 10000 cuando falta.',
  'attention beside a state-space mixer in every layer':
    'atención junto a un mezclador de espacio de estados en cada capa',
  "rotary.type is 'dynamic': beyond max_position_embeddings the base grows with the length; the frequencies here are those up to it.":
    "rotary.type es 'dynamic': más allá de max_position_embeddings la base crece con la longitud; las frecuencias de aquí son las de hasta ahí.",
  'state-space mixer': 'mezclador de espacio de estados',
  'short convolution': 'convolución corta',
  'In no_rope_layers, 1 means that a layer is turned and 0 that it is not.':
    'En no_rope_layers, 1 significa que una capa se rota y 0 que no.',
  'each layer has two attentions, both of this kind': 'cada capa tiene dos atenciones, ambas de este tipo',
  'rotary_dim {0} is how many components of a head turn; the class of the reference (c49429ed1f) does not read it and turns all of head_dim.':
    'rotary_dim {0} es cuántos componentes de una cabeza giran; la clase de la referencia (c49429ed1f) no lo lee y rota todo head_dim.',
  'attention to the image': 'atención a la imagen',
  'layer of a feed-forward network alone': 'capa con solo una red feed-forward',
  'rope_theta {0} reaches full layers only: the reference gives 500000 to windowed ones.':
    'rope_theta {0} llega solo a las capas completas: la referencia da 500000 a las de ventana.',
  'short_mscale multiplies cos and sin up to original_max_position_embeddings, long_mscale beyond; the reference keeps short_factor at every length, the code of the authors takes long_factor beyond.':
    'short_mscale multiplica cos y sin hasta original_max_position_embeddings, y long_mscale más allá; la referencia mantiene short_factor en todas las longitudes, el código de los autores toma long_factor más allá.',
  'use_dynamic_ntk: beyond seq_length {0} tokens the base is multiplied by a^(d/(d − 2)), a = 2^⌈log2(length / seq_length) + 1⌉ − 1; the frequencies here are those up to it.':
    'use_dynamic_ntk: más allá de seq_length {0} tokens la base se multiplica por a^(d/(d − 2)), a = 2^⌈log2(length / seq_length) + 1⌉ − 1; las frecuencias de aquí son las de hasta ahí.',
  'use_logn_attn: queries beyond seq_length {0} are multiplied by ln(position) / ln(seq_length).':
    'use_logn_attn: las consultas más allá de seq_length {0} se multiplican por ln(position) / ln(seq_length).',
  'sliding_window {0} is not used: use_sliding_window is not true, and no layer has a window.':
    'sliding_window {0} no se usa: use_sliding_window no es true, y ninguna capa tiene ventana.',
  'partial_rotary_factor is 0.5 in this family: half of each head turns. A development state of the reference (c49429ed1f) does not read it and turns all of it.':
    'partial_rotary_factor es 0,5 en esta familia: gira la mitad de cada cabeza. Un estado de desarrollo de la referencia (c49429ed1f) no lo lee y la rota entera.',
  'recurrent time mixing with learned decay': 'mezcla temporal recurrente con decaimiento aprendido',
  'In no_rope_layers, 1 means rotate and 0 means do not rotate.': 'En no_rope_layers, 1 significa rotar y 0 no rotar.',
  'logn: beyond training_seqlen {0} tokens queries are multiplied by a logarithm of the position, and the base grows (dynamic NTK); the frequencies here are those up to it.':
    'logn: más allá de training_seqlen {0} tokens las consultas se multiplican por un logaritmo de la posición, y la base crece (NTK dinámico); las frecuencias de aquí son las de hasta ahí.',
  'recurrent mixer': 'mezclador recurrente',
  'shared attention and a state-space mixer': 'atención compartida y un mezclador de espacio de estados',
  'one in the first layer, added in all': 'una en la primera capa, sumada en todas',
  'one for all layers': 'una para todas las capas',
  'one in every layer': 'una en cada capa',
  'not recorded': 'no registrado',
  'learned_pos_emb is true although attn_config.alibi is true: no learned table is used.':
    'learned_pos_emb es true aunque attn_config.alibi es true: no se usa ninguna tabla aprendida.',
  'attn_config.alibi_bias_max {0} is that of the authors’ code, which is described here; the class of transformers never passes it on and computes its slopes with 8.':
    'attn_config.alibi_bias_max {0} es el del código de los autores, que es el que se describe aquí; la clase de transformers nunca lo pasa y calcula sus pendientes con 8.',
  'attn_config.alibi is false, which the authors’ code obeys as described here; the class of transformers adds ALiBi all the same.':
    'attn_config.alibi es false, lo que el código de los autores respeta, como se describe aquí; la clase de transformers suma ALiBi de todos modos.',
  'The bias is added before the logits are divided by √head_dim; slopes and products are bfloat16.':
    'El sesgo se suma antes de dividir los logits por √head_dim; las pendientes y los productos son bfloat16.',
  'The class stands in the checkpoint (jina-bert-implementation), which reads position_embedding_type "alibi"; that of transformers would add a learned table.':
    'La clase está en el checkpoint (jina-bert-implementation), que lee position_embedding_type "alibi"; la de transformers sumaría una tabla aprendida.',
  'position_embedding_type {0} is no word of BERT in transformers; it is that of the class in Jina’s checkpoints, which subtracts slope · |distance| after the scale.':
    'position_embedding_type {0} no es una palabra de BERT en transformers; es la de la clase de los checkpoints de Jina, que resta pendiente · |distancia| después de escalar.',
  'Block-sparse attention unless attention_type says original_full.':
    'Atención dispersa por bloques si attention_type no dice original_full.',
  'reset_position_index_per_cell: positions count from 0 in each cell of the table.':
    'reset_position_index_per_cell: las posiciones cuentan desde 0 en cada celda de la tabla.',
  'A row for each character, taken modulo num_hash_buckets.': 'Una fila por carácter, módulo num_hash_buckets.',
  'Tokens are mixed by Fourier transforms instead of attention.':
    'Los tokens se mezclan con transformadas de Fourier en vez de atención.',
  'Further tables, of max_2d_position_embeddings rows, add the edges and sizes of the boxes.':
    'Otras tablas, de max_2d_position_embeddings filas, suman los bordes y tamaños de las cajas.',
  'A second stream has tables for the boxes, and its logits are added to those of the text.':
    'Un segundo flujo tiene tablas para las cajas, y sus logits se suman a los del texto.',
  'Queries meet a projected sinusoid of the differences between the corners of two boxes as well.':
    'Las consultas se multiplican también por una sinusoide proyectada de las diferencias entre las esquinas de dos cajas.',
  'max_relative_positions is below 1, which stands for max_position_embeddings.':
    'max_relative_positions es menor que 1, lo que equivale a max_position_embeddings.',
  'A row for each time step, which return, state and action share.':
    'Una fila por paso temporal, que comparten retorno, estado y acción.',
  'n_positions {0} sizes a table of GPT-2 of which only the first row is used: max_ep_len counts the rows that tell position.':
    'n_positions {0} da el tamaño de una tabla de GPT-2 de la que solo se usa la primera fila: max_ep_len cuenta las filas que dicen la posición.',
  'scale_attn_by_inverse_layer_idx: logits of layer i are divided by i + 1 as well, which the rows leave out.':
    'scale_attn_by_inverse_layer_idx: los logits de la capa i se dividen además por i + 1, lo que las filas omiten.',
  'word_embed_proj_dim {0} is the width of words; positions are added behind the projection to hidden_size.':
    'word_embed_proj_dim {0} es la anchura de las palabras; las posiciones se suman tras la proyección a hidden_size.',
  'Half of attention_window on each side, and tokens with global attention see and are seen by all.':
    'La mitad de attention_window a cada lado, y los tokens con atención global ven y son vistos por todos.',
  'Of the text that latents read. Models of images have Fourier features of the pixels, or a learned table, which the class and not the file tells.':
    'Del texto que leen los latentes. Los modelos de imágenes tienen características de Fourier de los píxeles o una tabla aprendida, lo que dice la clase y no el archivo.',
  'position_embedding_type {0} is not read by this class: queries and keys are turned, whatever it says.':
    'position_embedding_type {0} no lo lee esta clase: consultas y claves se rotan, diga lo que diga.',
  'rotary_value: values are turned as well as queries and keys.':
    'rotary_value: los valores se rotan igual que consultas y claves.',
  'no bias': 'sin sesgo',
  'With encoder_attention_type transient-global every token also sees one summary for each global_block_size tokens, with a bias by the distance of blocks.':
    'Con encoder_attention_type transient-global cada token ve además un resumen por cada global_block_size tokens, con un sesgo según la distancia de los bloques.',
  'The encoder adds biases for buckets of the boxes’ horizontal and vertical distances.':
    'El codificador suma sesgos para cubetas de las distancias horizontales y verticales de las cajas.',
  'transformers 4 reads position_embedding_type {0}, which is described here; from 5 on the class does not, and adds a learned table that such a checkpoint does not hold.':
    'transformers 4 lee position_embedding_type {0}, que es lo que se describe aquí; desde la 5 la clase no lo lee, y suma una tabla aprendida que un checkpoint así no tiene.',
  'Rows for context_length + prediction_length time steps; those to be predicted go on behind the context.':
    'Filas para context_length + prediction_length pasos temporales; los que hay que predecir siguen tras el contexto.',
  'attn_type uni: no key after the query is seen.': 'attn_type uni: no se ve ninguna clave posterior a la consulta.',
  'Each block after the first has half the tokens of the one before, and distances count those of the first.':
    'Cada bloque después del primero tiene la mitad de los tokens del anterior, y las distancias cuentan los del primero.',
  'The grid is that of the image itself.': 'La cuadrícula es la de la propia imagen.',
  'Positions are centres of patches from −1 to 1, times 2π; shift, jitter and rescale move them in training alone.':
    'Las posiciones son centros de parches de −1 a 1, por 2π; shift, jitter y rescale las mueven solo en el entrenamiento.',
  'Of all frequencies rows have the even ones and columns the odd ones.':
    'De todas las frecuencias, las filas tienen las pares y las columnas las impares.',
  'Rows and columns count from 1; the class token stands last and is not turned.':
    'Filas y columnas cuentan desde 1; el token de clase va al final y no se rota.',
  'A learned row for the row and one for the column of a patch are added at the input as well.':
    'En la entrada se suman además una fila aprendida para la fila y otra para la columna de un parche.',
  'Attention within windows of window_size pixels. The grid is that of the image itself.':
    'Atención dentro de ventanas de window_size píxeles. La cuadrícula es la de la propia imagen.',
  'A square grid, resampled bilinearly to that of the image.':
    'Una cuadrícula cuadrada, remuestreada bilinealmente a la de la imagen.',
  'Attention; 3 × 3 convolutions between the layers, which see the edges of the image, tell where':
    'Atención; dónde está cada cosa lo dicen convoluciones de 3 × 3 entre las capas, que ven los bordes de la imagen',
  'Focal modulation': 'Modulación focal',
  'Added to queries and keys of every layer; the mask of the image’s real cells is what it counts.':
    'Se suma a consultas y claves de cada capa; lo que cuenta es la máscara de las celdas reales de la imagen.',
  'Fifty rows for the rows of the grid and fifty for its columns, side by side.':
    'Cincuenta filas para las filas de la cuadrícula y cincuenta para sus columnas, una junto a otra.',
  'A learned vector for each object query, added in every layer; keys of the image have its positions.':
    'Un vector aprendido por cada consulta de objeto, sumado en cada capa; las claves de la imagen tienen sus posiciones.',
  'The row of the class token is zero; the decoder of the pretraining has a table of the same kind.':
    'La fila del token de clase es cero; el decodificador del preentrenamiento tiene una tabla del mismo tipo.',
  'Patches are counted one after the other, through all frames.':
    'Los parches se cuentan uno tras otro, a través de todos los fotogramas.',
  'The table is a square grid, resampled to the rows and columns of each image.':
    'La tabla es una cuadrícula cuadrada, remuestreada a las filas y columnas de cada imagen.',
  'An image of another shape takes the rows of the cells that its patches fall into.':
    'Una imagen de otra forma toma las filas de las celdas en las que caen sus parches.',
  'Registers come in behind the class token and have no row.':
    'Los registros entran detrás del token de clase y no tienen fila.',
  'The detection tokens stand behind the patches; use_mid_position_embeddings adds a table in every layer but the first.':
    'Los tokens de detección van detrás de los parches; use_mid_position_embeddings suma una tabla en cada capa menos la primera.',
  'The words of the text have a table of their own, of max_position_embeddings rows.':
    'Las palabras del texto tienen su propia tabla, de max_position_embeddings filas.',
  'A second table, of num_frames rows, is added along time.':
    'Una segunda tabla, de num_frames filas, se suma a lo largo del tiempo.',
  'Every second layer of a stage moves its windows by half their size.':
    'Una de cada dos capas de una etapa desplaza sus ventanas la mitad de su tamaño.',
  'Attention within windows.': 'Atención dentro de ventanas.',
  'Attention over the whole image.': 'Atención sobre la imagen entera.',
  'use_absolute_embeddings is true: a learned table of all patches is added to the embeddings as well.':
    'use_absolute_embeddings es true: también se suma a los embeddings una tabla aprendida de todos los parches.',
  '{0} Queries and keys have length 1, and a learned number of each head in place of the scale.':
    '{0} Consultas y claves tienen longitud 1, y un número aprendido por cabeza ocupa el lugar de la escala.',
  'Between two stages one more attention layer, with a table of its own, asks from every second cell.':
    'Entre dos etapas, una capa de atención más, con su propia tabla, pregunta desde una de cada dos celdas.',
  'The row of the class token of the pretraining is not used.':
    'La fila del token de clase del preentrenamiento no se usa.',
  'a list of {0}': 'una lista de {0}',
  'Cross attention: {0}.': 'Atención cruzada: {0}.',
  turned: 'rotada',
  unturned: 'sin rotar',
  absolute: 'absoluta',
};
