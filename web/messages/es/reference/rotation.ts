/** What the reference says about the parameters of schemes that turn queries and keys. */
export const rotation = {
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers).":
    "Qué componentes forman un par. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Llama de Meta). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX y la mayoría de los modelos de transformers, de Hugging Face).",
  "Output layout of rotated pairs; products of queries and keys stay the same, cached keys do not. 'same': as they are read. 'half' after the layout 'interleaved' is DeepSeek V3's. 'inverse' reads what 'forward' has written.":
    "Cómo se escriben los pares rotados; los productos de consultas y claves no cambian, las claves en caché sí. 'same': como se leen. 'half' detrás de la disposición 'interleaved' es la de DeepSeek V3. 'inverse' lee lo que ha escrito 'forward'.",
  'b: base of the geometric sequence of frequencies. Llama 3 uses 500000.':
    'b: razón entre la primera frecuencia y la última (que no se alcanza). Llama 3 usa 500000.',
  'Number of leading components of each head to rotate; the rest are unchanged. If omitted, all are rotated.':
    'Cuántos componentes de cada cabeza se rotan, los primeros; los demás pasan sin cambios. Si se omite: todos.',
  "Which rotaryDim components of a head are rotated. 'last': as in latent attention, whose heads begin with a part without position (DeepSeek V2, V3), and in DeepSeek V4.":
    "Qué componentes de una cabeza son los rotaryDim. 'last' es la elección de la atención latente, cuyas cabezas empiezan con una parte sin posición (DeepSeek V2, V3), y de DeepSeek V4.",
  'Position of the first row: the number of cached tokens when decoding. If omitted, 0.':
    'Posición de la primera fila: el número de tokens en caché al decodificar. Si se omite: 0.',
  "'inverse' rotates in the opposite direction and undoes 'forward': it divides by the attention factor of a scaling. 'transpose' rotates in the opposite direction and multiplies by that factor again, as DeepSeek V4 does with the output of attention, whose values are rotated keys.":
    "'inverse' rota en sentido contrario y deshace así 'forward': divide por el factor de atención de un escalado. 'transpose' rota en sentido contrario y multiplica otra vez por ese factor, como hace DeepSeek V4 con la salida de la atención, cuyos valores son claves rotadas.",
  "How the frequencies change to read further than trained (rope_type of model configurations). 'none': they do not, and the other numbers are not read, so that a control can switch scaling off. 'linear': all divided by the factor (position interpolation, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept (Peng et al. 2023, section 3.1). 'dynamic': ntk by factor × seqLen / maxPositionEmbeddings − (factor − 1), so nothing changes up to the trained length. 'yarn': the slow ones divided, the fast ones kept, a ramp between them (Peng et al. 2023). 'longrope': each divided by a number of its own (Ding et al. 2024). 'llama3': like yarn, with the ramp of Llama 3.1 (apply_scaling in Meta's code), whose factor is 8. 'proportional': only the fastest share of the pairs turns, with the frequencies of a whole head (p-RoPE, Barbero et al. 2024).":
    "Cómo cambian las frecuencias para leer más allá de lo entrenado (rope_type de las configuraciones). 'none': no cambian, y los demás números no se leen, para que un control pueda desactivar el escalado. 'linear': todas divididas por el factor (interpolación de posiciones, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), de modo que la más lenta se divide por el factor y la más rápida se mantiene (Peng et al. 2023, sección 3.1). 'dynamic': ntk con factor × seqLen / maxPositionEmbeddings − (factor − 1), de modo que nada cambia hasta la longitud de entrenamiento. 'yarn': las lentas divididas, las rápidas iguales y una rampa entre ambas (Peng et al. 2023). 'longrope': cada una dividida por un número propio (Ding et al. 2024). 'llama3': como yarn, con la rampa de Llama 3.1 (apply_scaling en el código de Meta), cuyo factor es 8. 'proportional': solo gira la parte más rápida de los pares, con las frecuencias de una cabeza entera (p-RoPE, Barbero et al. 2024).",
  "How many times further; at least 1, except for 'linear', 'ntk' and 'longrope'. Needed with a scaling, except for 'longrope' with maxPositionEmbeddings and for 'proportional' (1).":
    "Cuántas veces más allá; al menos 1, salvo con 'linear', 'ntk' y 'longrope'. Hace falta cuando hay un escalado, salvo con 'longrope' y maxPositionEmbeddings y con 'proportional' (1).",
  "'dynamic': the trained length. 'longrope': the extended length, from which the factor follows if it is omitted.":
    "'dynamic': la longitud de entrenamiento. 'longrope': la longitud ampliada, que ocupa el lugar del factor cuando no se da.",
  "The trained length. Needed by 'yarn' and 'longrope' (there at least 2); for 'llama3' 8192, that of Llama 3.1, when left out. Older revisions of Hugging Face's code take max_position_embeddings for YaRN's.":
    "La longitud de entrenamiento. La necesitan 'yarn' y 'longrope' (ahí al menos 2); para 'llama3', si se omite, 8192, la de Llama 3.1. Versiones antiguas del código de Hugging Face toman max_position_embeddings para YaRN.",
  "The current length of the sequence: 'dynamic' stretches by it, 'longrope' takes longFactor above originalMaxPositionEmbeddings. Cached keys keep the frequencies of the length at which they were rotated. If omitted, largest position + 1; for frequencies, which have no positions, the trained length.":
    "La longitud actual de la secuencia: 'dynamic' estira según ella; 'longrope' toma longFactor por encima de originalMaxPositionEmbeddings. Las claves en caché conservan las frecuencias de la longitud con la que se rotaron. Si se omite: mayor posición + 1; para frecuencias, que no tienen posiciones, la longitud de entrenamiento.",
  'Pairs that turn at least this often over the original length keep their frequency.':
    'Los pares que giran al menos tantas veces en la longitud original conservan su frecuencia.',
  'Pairs that turn at most this often get f / factor; at most betaFast.':
    'Los pares que giran como mucho tantas veces en la longitud original reciben f / factor; betaFast como máximo.',
  'Rounds the ends of the ramp outwards to whole pairs, as published; gpt-oss does not.':
    'Los extremos de la rampa se redondean hacia fuera a pares enteros, como se publicó; gpt-oss no lo hace.',
  "DeepSeek's pair: when neither is 0, the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).":
    'La pareja de DeepSeek: cuando ninguno es 0, el factor de atención es yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).',
  'The other of the pair. Either alone leaves the attention factor as it is; latent attention multiplies its scale by the square of yarnMscale(factor, mscaleAllDim) in any case.':
    'El otro de la pareja. Uno sin el otro deja el factor de atención como está; la atención latente multiplica su escala por el cuadrado de yarnMscale(factor, mscaleAllDim) en cualquier caso.',
  'Replaces the computed attention factor, which cosines and sines are multiplied by (Hugging Face).':
    'Sustituye el factor de atención calculado, por el que se multiplican cosenos y senos (Hugging Face).',
  'Multiplies the attention factor (authors of YaRN, vLLM, SGLang).':
    'Multiplica el factor de atención (autores de YaRN, vLLM, SGLang).',
  'How much of their frequency the fast pairs keep (authors of YaRN; ext_factor of llama.cpp); 0 is interpolation.':
    'Cuánto de su frecuencia conservan los pares rápidos (autores de YaRN; ext_factor de llama.cpp); 0 es interpolación.',
  "The attention factor of LongRoPE is √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s is the factor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).":
    "El factor de atención de LongRoPE es √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s es el factor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).",
  "'longrope': how many positions from 0 on keep their frequencies, undivided (n̂ of the paper, start_token_idx of its code). The dot products of these with later ones do not depend on the distance alone.":
    "'longrope': cuántas posiciones desde 0 conservan sus frecuencias sin dividir (n̂ del artículo, start_token_idx de su código). Los productos escalares de estas con las posteriores no dependen solo de la distancia.",
  'Pairs that turn less often than this over the original length get f / factor.':
    'Los pares que giran menos veces en la longitud original reciben f / factor.',
  'Pairs that turn more often than this keep f; at least lowFreqFactor, which it equals in Llama 4 Scout.':
    'Los pares que giran más veces conservan f; al menos lowFreqFactor, al que es igual en Llama 4 Scout.',
  'The share of pairs that turn; the others have frequency 0. Partial rotary with the frequencies of a smaller head is rotaryDim.':
    'La parte de los pares que gira; los demás tienen frecuencia 0. Para una rotación parcial con las frecuencias de una cabeza menor está rotaryDim.',
  "'inverse' turns the other way and so undoes 'forward'.":
    "'inverse' rota en sentido contrario y deshace así 'forward'.",
  's: how slowly the scale changes that queries are multiplied by; keys are multiplied by its inverse.':
    's: con qué lentitud cambia la escala por la que se multiplican las consultas; las claves se multiplican por su inversa.',
  'γ: the scale of the fastest pair is γ / (1 + γ) per s positions.':
    'γ: la escala del par más rápido es γ / (1 + γ) cada s posiciones.',
  "c: the position with scale 1; it cancels between queries and keys, which must share it. With the default numbers, positions more than about 35600 from it are an error. 'zero': 0, as in the paper, so that cached keys stay valid. 'half-length': ⌊n/2⌋ with n = largest position + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ of the n rows of the array at hand (rotary-embedding-torch), so fewer queries than keys have another centre and the scores are not relative.":
    "c: la posición con escala 1; se cancela entre consultas y claves, que deben compartirla. Con los números por omisión, las posiciones a más de unas 35600 de ella son un error. 'zero': 0, como en el artículo, de modo que las claves en caché siguen siendo válidas. 'half-length': ⌊n/2⌋ con n = mayor posición + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ de las n filas del array en cuestión (rotary-embedding-torch), de modo que menos consultas que claves tienen otro centro y las puntuaciones no son relativas.",
  'If given, this is the centre, whatever centre says.': 'Si se da, es el centro, diga lo que diga centre.',
  "The pairing that the scale is laid out for. 'same': that of layout, as it must be. With the other, scores depend on more than the distance: a known mistake, for demonstration.":
    "El emparejamiento para el que está pensada la escala. 'same': el de layout, como debe ser. Con el otro, las puntuaciones dependen de algo más que la distancia: un error conocido, para mostrarlo.",
  "How the frequencies change to read further than trained; the scale stays. 'none': they do not, and the factor is not read. 'linear': all divided by the factor (position interpolation). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept.":
    "Cómo cambian las frecuencias para leer más allá de lo entrenado; la escala se mantiene. 'none': no cambian, y el factor no se lee. 'linear': todas divididas por el factor (interpolación de posiciones). 'ntk': base × factor^(d/(d−2)), de modo que la más lenta se divide por el factor y la más rápida se mantiene.",
  'How many times further. Needed with a scaling.': 'Cuántas veces más allá. Hace falta cuando hay un escalado.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). 'half-in-blocks': each axis has its own block of components, (0, d/4), … and (d/2, 3d/4), … with two axes (Gemma 4).":
    "Qué componentes forman un par. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Llama de Meta). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX y la mayoría de los modelos de transformers, de Hugging Face). 'half-in-blocks': cada eje tiene su propio bloque de componentes, (0, d/4), … y (d/2, 3d/4), … con dos ejes (Gemma 4).",
  "'same': both components of a pair turn by its angle. 'half-in-blocks': angles are laid out as if pairs were halves of the block of their axis, although they are adjacent components. That is no rotation, because the two of a pair turn by different angles: lengths change, and 'inverse' does not undo 'forward' (V-JEPA 2).":
    "'same': los dos componentes de un par giran según su ángulo. 'half-in-blocks': los ángulos están como si los pares fueran mitades del bloque de su eje, aunque son componentes contiguos. Eso no es una rotación, porque los dos de un par giran con ángulos distintos: las longitudes cambian, e 'inverse' no deshace 'forward' (V-JEPA 2).",
  'Rotated components per axis. If omitted, an equal share of the head for each; the rest is unchanged.':
    'Componentes rotados de cada eje. Si se omite: una parte igual de la cabeza para cada uno; lo que sobra pasa sin cambios.',
  "Which axis has the first pairs. 'rows-first': in the order of the grid (Pixtral, Qwen2-VL). 'columns-first': from its last axis to its first, so x before y (Llama 4, MoonViT, Gemma 4, SAM 2 and 3).":
    "Qué eje tiene los primeros pares. 'rows-first': en el orden de la cuadrícula (Pixtral, Qwen2-VL). 'columns-first': de su último eje al primero, o sea, x antes que y (Llama 4, MoonViT, Gemma 4, SAM 2 y 3).",
  "How pairs are dealt out to the axes. 'blocks': the first axis has the first ones. 'alternating': one for each axis in turn (MoonViT).":
    "Cómo se reparten los pares entre los ejes. 'blocks': el primer eje tiene los primeros. 'alternating': uno para cada eje por turnos (MoonViT).",
  "'same': every axis has the frequencies of dimPerAxis components. 'dealt': those of all axes' components together, one for each axis in turn; of two axes the first has the even ones and the second the odd ones (Pixtral).":
    "'same': cada eje tiene las frecuencias de dimPerAxis componentes. 'dealt': las de los componentes de todos los ejes juntos, una para cada eje por turnos; de dos ejes, el primero tiene las pares y el segundo las impares (Pixtral).",
  "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.":
    "'lang': las posiciones cuentan desde 0, con las frecuencias de RoPE. 'pixel': posiciones de −1 a 1 en pasos iguales a lo largo de cada eje, frecuencias de π a π × maxFreq / 2 en pasos iguales. Los nombres son los de rotary-embedding-torch.",
  "Base of the frequencies of 'lang'; larger ones give longer waves.":
    "Base de las frecuencias de 'lang'; las mayores dan ondas más largas.",
  "For 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.":
    "Para 'pixel': el par más rápido da maxFreq / 2 vueltas de borde a borde.",
  'Rows before the cells of the grid that are not turned: class tokens and registers.':
    'Filas antes de las celdas de la cuadrícula, para clases y registros, que no se rotan.',
  'Rows after the cells of the grid that are not turned: the class token of Llama 4.':
    'Filas detrás de las celdas de la cuadrícula que no se rotan: el token de clase de Llama 4.',
  'Rows are ordered by blocks of this many rows and columns of cells, as in vision towers that merge the patches of a block (spatial_merge_size of Qwen2-VL). 1: in the order of the grid.':
    'Las filas llegan en bloques de tantas filas y columnas de celdas, bloque tras bloque, como en los codificadores de imagen que fusionan los parches de un bloque (spatial_merge_size de Qwen2-VL). 1: en el orden de la cuadrícula.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). DINOv3 has 'half'.":
    "Qué componentes forman un par. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Llama de Meta). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX y la mayoría de los modelos de transformers, de Hugging Face). DINOv3 tiene 'half'.",
  'b: base of the geometric sequence of frequencies; 100 in the published models.':
    'b: razón entre la primera frecuencia y la última (que no se alcanza); 100 en los modelos publicados.',
  "How the pairs are dealt out to time, height and width. 'chunked': TT…HH…WW (Qwen2-VL), and so for any number of axes (XD-RoPE of HunYuan-VL has 3 or 4, its alpha is the factor of scaling 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, as many of height as of width (Ernie 4.5 VL).":
    "Cómo se reparten los pares entre tiempo, altura y anchura. 'chunked': TT…HH…WW (Qwen2-VL), y así para cualquier número de ejes (XD-RoPE de HunYuan-VL tiene 3 o 4, y su alpha es el factor del escalado 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, tantos de altura como de anchura (Ernie 4.5 VL).",
};
