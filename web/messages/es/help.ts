import type { help as german } from '../de/help.ts';
import type { Translation } from '../messages.ts';

/** What the Lab says of a parameter, as the catalogue does. */
export const help: Translation<typeof german> = {
  'Components of each query and key.': 'Componentes de cada consulta y de cada clave.',
  'Heads of this panel. Left out: as many as the others have.':
    'Cabezas de este panel. Si se omite: las mismas que tienen los demás.',
  'What multiplies query · key before softmax. Left out: 1 / √headDim.':
    'Por cuánto se multiplica consulta · clave antes del softmax. Si se omite: 1 / √headDim.',
  'b: ratio between the first and the (unreached) last frequency. Larger bases give longer waves.':
    'b: razón entre la primera frecuencia y la última (que no se alcanza). Las bases mayores dan ondas más largas.',
  "'interleaved' is sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' is all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Marian).":
    '«intercalada» es sin, cos, sin, cos, … (Vaswani et al., OpenNMT); «mitades» son primero todos los senos y después todos los cosenos (tensor2tensor, fairseq, Transformer-XL, Marian).',
  'Cosines take the places of sines and sines those of cosines, as in many diffusion models.':
    'Los cosenos ocupan el lugar de los senos y los senos el de los cosenos, como en muchos modelos de difusión.',
  's: subtracted from d/2 in the exponent. 0 as in Vaswani et al., 1 in tensor2tensor and fairseq, so the last frequency is 1/b. Below dim/2.':
    's: se resta de d/2 en el exponente. 0 como en Vaswani et al., 1 en tensor2tensor y fairseq, de modo que la última frecuencia es 1/b. Menor que dim/2.',
  "What an odd dim means. 'extra-sine': one sine more than cosines, the formula read literally (Marian, xformers). 'zero': the last channel is 0 (tensor2tensor, fairseq, diffusers). 'truncate': computed for dim + 1 and cut, so every frequency changes (multidim). The default is the only one that fits the default layout and keeps the formula as printed.":
    'Qué significa una dimensión impar. «un seno más»: un seno más que cosenos, la fórmula leída al pie de la letra (Marian, xformers). «cero»: el último canal es 0 (tensor2tensor, fairseq, diffusers). «truncar»: se calcula para dim + 1 y se recorta, así que cambian todas las frecuencias (multidim). Solo el valor por defecto encaja con la disposición por defecto y conserva la fórmula tal como está impresa.',
  "Multiplies every position: diffusers' scale, tensor2tensor's min_timescale.":
    'Multiplica cada posición: scale de diffusers, min_timescale de tensor2tensor.',
  'Multiplies every entry: dim^-0.5 in the scaled sinusoid of x-transformers.':
    'Multiplica cada entrada: dim^-0,5 en los senos escalados de x-transformers.',
  "Rows at this position are all zeros: fairseq's padding_idx. Left out: no row is padding.":
    'Las filas de esta posición son todo ceros: padding_idx de fairseq. Si se omite: ninguna fila es de relleno.',
  'Width of the word vectors, and of the table that is added to them.':
    'Anchura de los vectores de las palabras y de la tabla que se les suma.',
  's: subtracted from the number of pairs in the exponent. DDPM uses 1, Stable Diffusion 0.':
    's: se resta del número de pares en el exponente. DDPM usa 1; Stable Diffusion, 0.',
  'c: multiplies every time step, which is what a position is here.':
    'c: multiplica cada paso de difusión, que aquí es la posición.',
  'P: the base of the frequencies.': 'P: la base de las frecuencias.',
  'o: row of position 0. 0 in BERT and GPT-2. 2 in RoBERTa and fairseq (paddingIdx + 1, so 514 rows for 512 positions; row 1 is that of padding) and in OPT (where padding has position −1).':
    'o: fila de la posición 0. 0 en BERT y GPT-2. 2 en RoBERTa y fairseq (paddingIdx + 1, o sea 514 filas para 512 posiciones; la fila 1 es la del relleno) y en OPT (donde el relleno tiene la posición −1).',
  's: multiplies every entry, dim^-0.5 in x-transformers.': 's: multiplica cada entrada, dim^-0,5 en x-transformers.',
  'n: positions of the whole text. Left out: the length, which must then be given.':
    'n: posiciones de todo el texto. Si se omite: la longitud, que entonces hay que dar.',
  'B: binary digits shown, at most dim; positions repeat after 2^B, and each digit stretches over dim / B neighbouring channels. Left out: as many as there are channels, at most 53.':
    'B: cifras binarias que se muestran, como mucho dim; las posiciones se repiten tras 2^B y cada cifra ocupa dim / B canales vecinos. Si se omite: tantas como canales, como mucho 53.',
  'Which digit channel 0 shows.': 'Qué cifra muestra el canal 0.',
  'ω: radians per position; above π it is another frequency in disguise.':
    'ω: radianes por posición; por encima de π es otra frecuencia disfrazada.',
  "'complex': real and imaginary parts, [positions, pairs, 2]. 'real': the real parts alone, [positions, pairs], without half of what a shift needs.":
    '«compleja»: partes real e imaginaria, [posiciones, pares, 2]. «real»: solo las partes reales, [posiciones, pares], sin la mitad de lo que necesita un desplazamiento.',
  'Ratio between the first and the (unreached) last frequency, when dim is given.':
    'Razón entre la primera frecuencia y la última (que no se alcanza), cuando se da dim.',
  'Distance of neighbouring positions.': 'Distancia entre posiciones vecinas.',
  'Takes the mean of the positions off.': 'Resta la media de las posiciones.',
  's: multiplies every frequency.': 's: multiplica cada frecuencia.',
  'One shift for all positions, from −max to max. Without augmentation (evaluation) nothing is drawn.':
    'Un desplazamiento para todas las posiciones, de −max a max. Sin aumento (al evaluar) no se sortea nada.',
  'A shift for each position of at most half of this times the distance of neighbours; up to 1 keeps their order.':
    'Un desplazamiento para cada posición, como mucho la mitad de este valor por la distancia entre vecinas; hasta 1 se conserva su orden.',
  'One factor for all positions, from 1/max to max, evenly in its logarithm.':
    'Un factor para todas las posiciones, de 1/max a max, uniforme en su logaritmo.',
  'The same seed gives the same numbers on every machine.':
    'La misma semilla da los mismos números en cualquier máquina.',
  'Patches along x, whose coordinates go from −1 to 1.': 'Parches a lo largo de x, cuyas coordenadas van de −1 a 1.',
  'Patches along y, whose coordinates go from −1 to 1.': 'Parches a lo largo de y, cuyas coordenadas van de −1 a 1.',
  'Columns of the grid that the tokens fill row by row. Left out: the most nearly square one.':
    'Columnas de la cuadrícula que los tokens llenan fila a fila. Si se omite: la más parecida a un cuadrado.',
  'The first frequency: min_timescale multiplies frequencies in the library, and does not divide them.':
    'La primera frecuencia: en la biblioteca, min_timescale multiplica las frecuencias en vez de dividirlas.',
  'The ratio of the two time scales is that of the first and the last frequency.':
    'La razón entre las dos escalas de tiempo es la que hay entre la primera frecuencia y la última.',
  'Rows of the grid.': 'Filas de la cuadrícula.',
  'Columns of the grid.': 'Columnas de la cuadrícula.',
  'diffusers: coordinates are index / (size / baseSize) / interpolationScale, so that every image has the extent of one of baseSize patches. Left out: the index itself (MAE).':
    'diffusers: las coordenadas son índice / (tamaño / baseSize) / interpolationScale, así que toda imagen tiene la extensión de una de baseSize parches. Si se omite: el propio índice (MAE).',
  'Divides the coordinates.': 'Divide las coordenadas.',
  'Rows of zeros before the grid: 1 for the class token of MAE.':
    'Filas de ceros antes de la cuadrícula: 1 para el token de clase de MAE.',
  'Base of the frequencies.': 'Base de las frecuencias.',
  'Coordinates become coordinate / (last + 1e-6) · scale. DETR itself sets it.':
    'Las coordenadas pasan a ser coordenada / (última + 1e-6) · escala. El propio DETR lo activa.',
  'Largest coordinate when normalised, 2π in DETR.': 'Coordenada máxima una vez normalizada, 2π en DETR.',
  'The rows of both are added (Gemma 4) instead of standing side by side (DETR).':
    'Las filas de ambas se suman (Gemma 4) en vez de ir una junto a otra (DETR).',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers).":
    'Qué componentes forman un par. «intercalada»: (0, 1), (2, 3), … (RoFormer, GPT-J, Llama de Meta). «mitades»: (0, d/2), (1, d/2 + 1), … (GPT-NeoX y la mayoría de los modelos de transformers de Hugging Face).',
  "How turned pairs are written; products of queries and keys stay the same, cached keys do not. 'same': as they are read. 'half' behind the layout 'interleaved' is DeepSeek V3's. 'inverse' reads what 'forward' has written.":
    'Cómo se escriben los pares rotados; los productos de consultas y claves no cambian, las claves guardadas sí. «la misma»: como se leen. «mitades» tras la disposición «intercalada» es lo de DeepSeek V3. «inverso» lee lo que «hacia delante» ha escrito.',
  'b: ratio between the first and the (unreached) last frequency. Llama 3 uses 500000.':
    'b: razón entre la primera frecuencia y la última (que no se alcanza). Llama 3 usa 500000.',
  'How many components of each head are rotated, the first ones; the others pass through. Left out: all of them.':
    'Cuántas componentes de cada cabeza se rotan, las primeras; las demás pasan sin cambios. Si se omite: todas.',
  "Which components of a head the rotaryDim are. 'last' is that of latent attention, whose heads begin with a part without position (DeepSeek V2, V3), and of DeepSeek V4.":
    'Qué componentes de una cabeza son las rotaryDim. «última» es lo de la atención latente, cuyas cabezas empiezan con una parte sin posición (DeepSeek V2, V3), y lo de DeepSeek V4.',
  "'inverse' turns the other way and so undoes 'forward': it divides by the attention factor of a scaling. 'transpose' turns the other way and multiplies by that factor again, as DeepSeek V4 does with the output of attention, whose values are turned keys.":
    '«inverso» rota al revés y así deshace «hacia delante»: divide por el factor de atención de un escalado. «traspuesta» rota al revés y vuelve a multiplicar por ese factor, como hace DeepSeek V4 con la salida de la atención, cuyos valores son claves rotadas.',
  "How the frequencies change to read further than trained (rope_type of model configurations). 'none': they do not, and the other numbers are not read, so that a control can switch scaling off. 'linear': all divided by the factor (position interpolation, Chen et al. 2023). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept (Peng et al. 2023, section 3.1). 'dynamic': ntk by factor × seqLen / maxPositionEmbeddings − (factor − 1), so nothing changes up to the trained length. 'yarn': the slow ones divided, the fast ones kept, a ramp between them (Peng et al. 2023). 'longrope': each divided by a number of its own (Ding et al. 2024). 'llama3': like yarn, with the ramp of Llama 3.1 (apply_scaling in Meta's code), whose factor is 8. 'proportional': only the fastest share of the pairs turns, with the frequencies of a whole head (p-RoPE, Barbero et al. 2024).":
    'Cómo cambian las frecuencias para leer más lejos de lo entrenado (rope_type de las configuraciones). «ninguna»: no cambian y los demás números no se leen, de modo que un control puede apagar el escalado. «lineal»: todas divididas por el factor (interpolación de posiciones, Chen et al. 2023). «NTK»: base × factor^(d/(d−2)), de modo que la más lenta se divide por el factor y la más rápida se conserva (Peng et al. 2023, sección 3.1). «dinámico»: NTK con factor × seqLen / maxPositionEmbeddings − (factor − 1), así que nada cambia hasta la longitud de entrenamiento. «YaRN»: las lentas divididas, las rápidas conservadas y una rampa entre ambas (Peng et al. 2023). «LongRoPE»: cada una dividida por un número propio (Ding et al. 2024). «Llama 3»: como YaRN, con la rampa de Llama 3.1 (apply_scaling en el código de Meta), cuyo factor es 8. «proporcional»: solo gira la parte más rápida de los pares, con las frecuencias de una cabeza entera (p-RoPE, Barbero et al. 2024).',
  "How many times further; at least 1 but for 'linear', 'ntk' and 'longrope'. Needed when there is a scaling, but for 'longrope' with maxPositionEmbeddings and for 'proportional' (1).":
    'Cuántas veces más lejos; al menos 1, salvo en «lineal», «NTK» y «LongRoPE». Hace falta cuando hay escalado, salvo en «LongRoPE» con maxPositionEmbeddings y en «proporcional» (1).',
  "'dynamic': the trained length. 'longrope': the extended length, which stands for the factor when that is not given.":
    '«dinámico»: la longitud de entrenamiento. «LongRoPE»: la longitud ampliada, que sustituye al factor cuando este no se da.',
  "The trained length. Needed by 'yarn' and 'longrope' (there at least 2); for 'llama3' 8192, that of Llama 3.1, when left out. Older revisions of Hugging Face's code take max_position_embeddings for YaRN's.":
    'La longitud de entrenamiento. La necesitan «YaRN» y «LongRoPE» (ahí al menos 2); en «Llama 3», si se omite, es 8192, la de Llama 3.1. Las revisiones antiguas del código de Hugging Face toman para YaRN max_position_embeddings.',
  "The present length of the sequence: 'dynamic' stretches by it, 'longrope' takes longFactor above originalMaxPositionEmbeddings. Cached keys keep the frequencies of the length at which they were rotated. Left out: largest position + 1; for frequencies, which have no positions, the trained length.":
    'La longitud actual de la secuencia: «dinámico» estira según ella, «LongRoPE» toma longFactor por encima de originalMaxPositionEmbeddings. Las claves guardadas conservan las frecuencias de la longitud con la que se rotaron. Si se omite: la mayor posición + 1; en las frecuencias, que no tienen posiciones, la longitud de entrenamiento.',
  'Pairs that turn at least this often over the original length keep their frequency.':
    'Los pares que dan al menos estas vueltas en la longitud original conservan su frecuencia.',
  'Pairs that turn at most this often get f / factor; at most betaFast.':
    'Los pares que dan como mucho estas vueltas reciben f / factor; como mucho betaFast.',
  'The ends of the ramp are rounded outwards to whole pairs, as published; gpt-oss does not.':
    'Los extremos de la rampa se redondean hacia fuera a pares enteros, como está publicado; gpt-oss no lo hace.',
  "DeepSeek's pair: when neither is 0, the attention factor is yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).":
    'El par de DeepSeek: si ninguno es 0, el factor de atención es yarnMscale(factor, mscale) / yarnMscale(factor, mscaleAllDim).',
  'The other of the pair. One without the other leaves the attention factor as it is; latent attention multiplies its scale by the square of yarnMscale(factor, mscaleAllDim) either way.':
    'El otro del par. Uno sin el otro deja el factor de atención como está; la atención latente multiplica su escala en todo caso por el cuadrado de yarnMscale(factor, mscaleAllDim).',
  'Replaces the computed attention factor, which cosines and sines are multiplied with (Hugging Face).':
    'Sustituye al factor de atención calculado, por el que se multiplican cosenos y senos (Hugging Face).',
  'Multiplies the attention factor (authors of YaRN, vLLM, SGLang).':
    'Multiplica el factor de atención (autores de YaRN, vLLM, SGLang).',
  'How much of their frequency the fast pairs keep (authors of YaRN; ext_factor of llama.cpp); 0 is interpolation.':
    'Cuánto de su frecuencia conservan los pares rápidos (autores de YaRN; ext_factor de llama.cpp); 0 es interpolación.',
  "The attention factor of LongRoPE is √(1 + ln s / ln originalMaxPositionEmbeddings). 'fixed': s is the factor (Hugging Face). 'current-length': s = seqLen / originalMaxPositionEmbeddings (Microsoft).":
    'El factor de atención de LongRoPE es √(1 + ln s / ln originalMaxPositionEmbeddings). «fijo»: s es el factor (Hugging Face). «longitud actual»: s = seqLen / originalMaxPositionEmbeddings (Microsoft).',
  "'longrope': how many positions from 0 on keep their frequencies, undivided (n̂ of the paper, start_token_idx of its code). The dot products of these with later ones do not depend on the distance alone.":
    '«LongRoPE»: cuántas posiciones desde 0 conservan sus frecuencias sin dividir (n̂ del artículo, start_token_idx de su código). Los productos escalares de estas con las posteriores no dependen solo de la distancia.',
  'Pairs that turn less often than this over the original length get f / factor.':
    'Los pares que dan menos vueltas que estas en la longitud original reciben f / factor.',
  'Pairs that turn more often than this keep f; at least lowFreqFactor, which it equals in Llama 4 Scout.':
    'Los pares que dan más vueltas que estas conservan f; al menos lowFreqFactor, al que es igual en Llama 4 Scout.',
  'The share of pairs that turn; the others have frequency 0. Partial rotary with the frequencies of a smaller head is rotaryDim.':
    'La parte de los pares que gira; los demás tienen frecuencia 0. La rotación parcial con las frecuencias de una cabeza menor es rotaryDim.',
  "'longrope': one divisor per pair up to the trained length. Left out: 1 for all.":
    '«LongRoPE»: un divisor por par hasta la longitud de entrenamiento. Si se omite: 1 para todos.',
  "'longrope': one divisor per pair beyond the trained length. Left out: a geometric ladder from 1 to the factor, which only has the shape of those that a search finds.":
    '«LongRoPE»: un divisor por par más allá de la longitud de entrenamiento. Si se omite: una escala geométrica de 1 al factor, que solo tiene la forma de las que encuentra una búsqueda.',
  "'inverse' turns the other way and so undoes 'forward'.": '«inverso» rota al revés y así deshace «hacia delante».',
  's: how slowly the scale changes, with which queries are multiplied; keys are multiplied with its inverse.':
    's: con qué lentitud cambia la escala por la que se multiplican las consultas; las claves se multiplican por su inversa.',
  'γ: the scale of the fastest pair is γ / (1 + γ) per s positions.':
    'γ: la escala del par más rápido es γ / (1 + γ) cada s posiciones.',
  "c: the position with scale 1; it cancels between queries and keys, which must share it. With the default numbers, positions more than about 35600 from it are an error. 'zero': 0, as in the paper, so that cached keys stay valid. 'half-length': ⌊n/2⌋ with n = largest position + 1 (x-transformers). 'half-length-round-up': ⌈n/2⌉ (torchscale). 'half-count': ⌊n/2⌋ of the n rows of the array at hand (rotary-embedding-torch), so fewer queries than keys have another centre and the scores are not relative.":
    'c: la posición con escala 1; se cancela entre consultas y claves, que deben compartirla. Con los números por defecto, las posiciones a más de unas 35600 de ella son un error. «cero»: 0, como en el artículo, así que las claves guardadas siguen valiendo. «media longitud»: ⌊n/2⌋ con n = mayor posición + 1 (x-transformers). «media longitud, hacia arriba»: ⌈n/2⌉ (torchscale). «media cantidad»: ⌊n/2⌋ de las n filas del array (rotary-embedding-torch), así que menos consultas que claves tienen otro centro y las puntuaciones no son relativas.',
  'Given, it is the centre, whatever centre says.': 'Si se da, es el centro, diga lo que diga el centro.',
  "The pairing that the scale is laid out for. 'same': that of layout, which it must be. With the other one the scores depend on more than the distance: a known mistake, to show.":
    'El emparejamiento para el que está pensada la escala. «la misma»: el de la disposición, y así debe ser. Con el otro, las puntuaciones dependen de algo más que la distancia: un error conocido, para mostrarlo.',
  "How the frequencies change to read further than trained; the scale stays. 'none': they do not, and the factor is not read. 'linear': all divided by the factor (position interpolation). 'ntk': base × factor^(d/(d−2)), so the slowest is divided by the factor and the fastest kept.":
    'Cómo cambian las frecuencias para leer más lejos de lo entrenado; la escala se queda. «ninguna»: no cambian y el factor no se lee. «lineal»: todas divididas por el factor (interpolación de posiciones). «NTK»: base × factor^(d/(d−2)), de modo que la más lenta se divide por el factor y la más rápida se conserva.',
  'How many times further. Needed when there is a scaling.': 'Cuántas veces más lejos. Hace falta cuando hay escalado.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). 'half-in-blocks': each axis has its own block of components, (0, d/4), … and (d/2, 3d/4), … with two axes (Gemma 4).":
    'Qué componentes forman un par. «intercalada»: (0, 1), (2, 3), … (RoFormer, GPT-J, Llama de Meta). «mitades»: (0, d/2), (1, d/2 + 1), … (GPT-NeoX y la mayoría de los modelos de transformers de Hugging Face). «mitades en bloques»: cada eje tiene su propio bloque de componentes, (0, d/4), … y (d/2, 3d/4), … con dos ejes (Gemma 4).',
  "'same': both components of a pair turn by its angle. 'half-in-blocks': angles stand as if pairs were halves of the block of their axis, although they are adjacent components. That is no rotation, because the two of a pair turn by different angles: lengths change, and 'inverse' does not undo 'forward' (V-JEPA 2).":
    '«la misma»: las dos componentes de un par giran con su ángulo. «mitades en bloques»: los ángulos están como si los pares fueran mitades del bloque de su eje, aunque son componentes contiguas. Eso no es una rotación, porque las dos de un par giran ángulos distintos: las longitudes cambian, e «inverso» no deshace «hacia delante» (V-JEPA 2).',
  'Rotated components of each axis. Left out: an equal share of the head for each; what remains passes through.':
    'Componentes rotadas de cada eje. Si se omite: una parte igual de la cabeza para cada uno; lo que sobra pasa sin cambios.',
  "Which axis has the first pairs. 'rows-first': in the order of the grid (Pixtral, Qwen2-VL). 'columns-first': from its last axis to its first, so x before y (Llama 4, MoonViT, Gemma 4, SAM 2 and 3).":
    'Qué eje tiene los primeros pares. «filas primero»: en el orden de la cuadrícula (Pixtral, Qwen2-VL). «columnas primero»: del último eje al primero, o sea x antes que y (Llama 4, MoonViT, Gemma 4, SAM 2 y 3).',
  "How pairs are dealt out to the axes. 'blocks': the first axis has the first ones. 'alternating': one for each axis in turn (MoonViT).":
    'Cómo se reparten los pares entre los ejes. «bloques»: el primer eje tiene los primeros. «alternos»: uno para cada eje por turnos (MoonViT).',
  "'same': every axis has the frequencies of dimPerAxis components. 'dealt': those of all axes' components together, one for each axis in turn; of two axes the first has the even ones and the second the odd ones (Pixtral).":
    '«la misma»: cada eje tiene las frecuencias de dimPerAxis componentes. «repartidas»: las de las componentes de todos los ejes juntas, una para cada eje por turnos; de dos ejes, el primero tiene las pares y el segundo las impares (Pixtral).',
  "'lang': positions count from 0, frequencies as RoPE's. 'pixel': positions from −1 to 1 in equal steps along each axis, frequencies π to π × maxFreq / 2 in equal steps. The names are those of rotary-embedding-torch.":
    '«lenguaje»: las posiciones cuentan desde 0, con las frecuencias de RoPE. «píxel»: posiciones de −1 a 1 en pasos iguales a lo largo de cada eje, frecuencias de π a π × maxFreq / 2 en pasos iguales. Los nombres son los de rotary-embedding-torch.',
  "Base of the frequencies of 'lang'; larger ones give longer waves.":
    'Base de las frecuencias de «lenguaje»; las mayores dan ondas más largas.',
  "For 'pixel': the fastest pair makes maxFreq / 2 turns from edge to edge.":
    'Para «píxel»: el par más rápido da maxFreq / 2 vueltas de borde a borde.',
  "Which components make a pair. 'interleaved': (0, 1), (2, 3), … (RoFormer, GPT-J, Meta's Llama). 'half': (0, d/2), (1, d/2 + 1), … (GPT-NeoX and most models in Hugging Face's transformers). DINOv3 has 'half'.":
    'Qué componentes forman un par. «intercalada»: (0, 1), (2, 3), … (RoFormer, GPT-J, Llama de Meta). «mitades»: (0, d/2), (1, d/2 + 1), … (GPT-NeoX y la mayoría de los modelos de transformers de Hugging Face). DINOv3 tiene «mitades».',
  'b: ratio between the first and the (unreached) last frequency; 100 in the published models.':
    'b: razón entre la primera frecuencia y la última (que no se alcanza); 100 en los modelos publicados.',
  "How the pairs are dealt out to time, height and width. 'chunked': TT…HH…WW (Qwen2-VL), and so for any number of axes (XD-RoPE of HunYuan-VL has 3 or 4, its alpha is the factor of scaling 'ntk'). 'interleaved': THWTHW…TT (Qwen3-VL). 'spatial-first': HWHW…TT, as many of height as of width (Ernie 4.5 VL).":
    'Cómo se reparten los pares entre tiempo, altura y anchura. «por bloques»: TT…HH…WW (Qwen2-VL), y así para cualquier número de ejes (XD-RoPE de HunYuan-VL tiene 3 o 4; su alpha es el factor del escalado «NTK»). «intercalada»: THWTHW…TT (Qwen3-VL). «espacio primero»: HWHW…TT, tantos de altura como de anchura (Ernie 4.5 VL).',
  'The numbers of pairs of time, height and width, mrope_section of the configurations; they add up to that of all pairs. In mode chunked one number for each axis there is. Left out: a quarter for the first, and half of the rest for each of the others.':
    'Los números de pares de tiempo, altura y anchura, mrope_section de las configuraciones; suman el de todos los pares. En el modo «por bloques», un número por cada eje que haya. Si se omite: un cuarto para el primero y la mitad del resto para cada uno de los demás.',
  'What the tokens are: text, where the three axes are equal, or the patches of an image.':
    'Qué son los tokens: texto, donde los tres ejes son iguales, o los parches de una imagen.',
  "'causal': −m(i − j), 0 for future keys, which the causal mask hides (Press et al.). 'symmetric': −m|i − j|, for encoders. 'mpt': m(j − (keys − 1)), one row. 'bloom': m times the key's place among real tokens, one row per sequence. The last two equal the first up to a constant per row, which softmax ignores. Attention that is not causal takes 'symmetric' unless told otherwise.":
    '«causal»: −m(i − j), 0 para las claves futuras, que la máscara causal oculta (Press et al.). «simétrica»: −m|i − j|, para codificadores. «MPT»: m(j − (keys − 1)), una fila. «BLOOM»: m por el lugar de la clave entre los tokens reales, una fila por secuencia. Las dos últimas equivalen a la primera salvo una constante por fila, que el softmax no ve. La atención que no es causal toma «simétrica» si no se dice otra cosa.',
  "M: the exponent of the smallest slope, 2^−M; form 'bloom' has no other than 8.":
    'M: el exponente de la menor pendiente, 2^−M; la forma «BLOOM» no tiene otro que 8.',
  'c: multiplies the bias. 1 in the paper; Falcon has 1/√d, because it adds the bias before it scales the logits.':
    'c: multiplica el sesgo. 1 en el artículo; Falcon tiene 1/√d, porque suma el sesgo antes de escalar los logits.',
  "'bfloat16': slopes, distances and their products are each rounded to bfloat16, as Falcon does: slopes are off by up to 0.4 %, and distances above 256 lose their last bits.":
    '«bfloat16»: las pendientes, las distancias y sus productos se redondean cada uno a bfloat16, como hace Falcon: las pendientes se desvían hasta un 0,4 % y las distancias por encima de 256 pierden sus últimos bits.',
  'Half of the buckets are for keys after the query, as in encoders; otherwise all future keys share bucket 0, as in decoders. Attention that is causal takes the decoder’s buckets unless told otherwise.':
    'La mitad de las cubetas es para claves posteriores a la consulta, como en los codificadores; si no, todas las claves futuras comparten la cubeta 0, como en los decodificadores. La atención causal toma las cubetas del decodificador si no se dice otra cosa.',
  'Rows of the table: at least 4 when bidirectional.': 'Filas de la tabla: al menos 4 si es bidireccional.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above the number of exact buckets, e = B / 2, where B are those of one direction.':
    'D: dónde terminarían las cubetas logarítmicas; todas las distancias mayores comparten la última. Mayor que el número de cubetas exactas, e = B / 2, donde B son las de un sentido.',
  'c: multiplies the table. T5 has 1 and does not scale its logits by 1/√d; x-transformers has √d, because it adds the bias before that scaling.':
    'c: multiplica la tabla. T5 tiene 1 y no escala sus logits por 1/√d; x-transformers tiene √d, porque suma el sesgo antes de ese escalado.',
  "'log': −p ln(1 + a|i − j|). 'power': −a|i − j|^p, where p or a may be left out and is then 1. 'weight': exp(−a|i − j|^p), which multiplies the logits before any bias is added (kerple_power__ap in the published code), so that both kinds of kernel may be encodings of one attention.":
    '«logarítmico»: −p ln(1 + a|i − j|). «potencia»: −a|i − j|^p, donde p o a pueden omitirse y entonces son 1. «peso»: exp(−a|i − j|^p), que multiplica los logits antes de sumar ningún sesgo (kerple_power__ap en el código publicado), de modo que ambos tipos de núcleo pueden ser codificaciones de una misma atención.',
  "What future keys see. 'causal': distance 0, as in the published code, where a causal mask hides them. 'symmetric': |i − j|, the kernel of the paper. Attention that is not causal takes 'symmetric' unless told otherwise.":
    'Qué ven las claves futuras. «causal»: distancia 0, como en el código publicado, donde una máscara causal las oculta. «simétrica»: |i − j|, el núcleo del artículo. La atención que no es causal toma «simétrica» si no se dice otra cosa.',
  'Learned numbers below it are raised to it.': 'Los números aprendidos por debajo se suben hasta él.',
  "Exponents p above it are lowered to it; at least clampMin. Above 2 the power is no longer conditionally positive definite. Kernel 'log' has no such limit.":
    'Los exponentes p por encima se bajan hasta él; al menos clampMin. Por encima de 2, la potencia deja de ser condicionalmente definida positiva. El núcleo «logarítmico» no tiene ese límite.',
  'c: learned factor inside the logarithms, 0.1 at the start of training.':
    'c: factor aprendido dentro de los logaritmos, 0,1 al empezar el entrenamiento.',
  'L: queries before this position are normalised as if they stood there; 512 in the published code.':
    'L: las consultas antes de esta posición se normalizan como si estuvieran ahí; 512 en el código publicado.',
  'Multiplies the threshold, and the sign of the product does not count: L_multiplier of the published code, which is learned.':
    'Multiplica el umbral, y el signo del producto no cuenta: L_multiplier del código publicado, que se aprende.',
  'ε: added to the normaliser after the logarithm.': 'ε: se suma al normalizador tras el logaritmo.',
  'd: the sum has d/2 cosines. NeMo takes the size of a head.':
    'd: la suma tiene d/2 cosenos. NeMo toma el tamaño de una cabeza.',
  'b: base of the frequencies, as in the sinusoidal table.': 'b: base de las frecuencias, como en la tabla sinusoidal.',
  'The first t of the sum: 1 in NeMo, 0 for exactly the inner product of two rows of the sinusoidal table.':
    'El primer t de la suma: 1 en NeMo, 0 para exactamente el producto escalar de dos filas de la tabla sinusoidal.',
  'Takes d/2 off, so that the diagonal is 0 (NeMo). Softmax does not see the difference.':
    'Resta d/2, de modo que la diagonal es 0 (NeMo). El softmax no ve la diferencia.',
  "What future keys see. 'causal': distance 0, for a causal mask to hide. 'symmetric': |i − j|. 'tril': distance 0 wherever the key's index exceeds the query's, as in NeMo, which with cached keys reaches visible ones too. Attention that is not causal takes 'symmetric' unless told otherwise.":
    'Qué ven las claves futuras. «causal»: distancia 0, para que la oculte una máscara causal. «simétrica»: |i − j|. «triángulo inferior»: distancia 0 donde el índice de la clave supera al de la consulta, como en NeMo, lo que con claves guardadas alcanza también a las visibles. La atención que no es causal toma «simétrica» si no se dice otra cosa.',
  'Rows of the table, half of them for keys after the query; 320 in the models.':
    'Filas de la tabla, la mitad para claves posteriores a la consulta; 320 en los modelos.',
  'D: where the logarithmic buckets would end; all larger distances share the last. Above numBuckets / 4, the number of exact buckets of a direction.':
    'D: dónde terminarían las cubetas logarítmicas; todas las distancias mayores comparten la última. Mayor que numBuckets / 4, el número de cubetas exactas de un sentido.',
  'Buckets for differences of positions, half of them for keys with the larger number; 32 in the models.':
    'Cubetas para diferencias de posiciones, la mitad para claves con el número mayor; 32 en los modelos.',
  'Where the logarithmic buckets of positions would end; all larger differences share the last. Above a quarter of the buckets.':
    'Dónde terminarían las cubetas logarítmicas de posiciones; todas las diferencias mayores comparten la última. Mayor que un cuarto de las cubetas.',
  'Buckets for differences of edges, half of them for keys with the larger number; 64 in the models.':
    'Cubetas para diferencias de bordes, la mitad para claves con el número mayor; 64 en los modelos.',
  'Where the logarithmic buckets of edges would end; all larger differences share the last. Above a quarter of the buckets.':
    'Dónde terminarían las cubetas logarítmicas de bordes; todas las diferencias mayores comparten la última. Mayor que un cuarto de las cubetas.',
  'c: multiplies the bias. The models have 1/√d, because they add the bias before they scale the logits.':
    'c: multiplica el sesgo. Los modelos tienen 1/√d, porque suman el sesgo antes de escalar los logits.',
  'B: rows of the table for distances, half of them for keys after the query; 512 in the model.':
    'B: filas de la tabla de distancias, la mitad para claves posteriores a la consulta; 512 en el modelo.',
  'S: how many kinds of segments there are; 32 in the model.': 'S: cuántos tipos de segmentos hay; 32 en el modelo.',
  'H: rows of the window, whose tokens are counted row by row.':
    'H: filas de la ventana, cuyos tokens se cuentan fila a fila.',
  'W: columns of the window, which has at most 16384 tokens.':
    'W: columnas de la ventana, que tiene como mucho 16384 tokens.',
  'Rows of the window of the training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Filas de la ventana del entrenamiento, cuyo mayor desfase es la unidad de las coordenadas. 0: las de la propia ventana.',
  'Columns of the window of the training, whose largest offset is the unit of coordinates. 0: those of the window itself.':
    'Columnas de la ventana del entrenamiento, cuyo mayor desfase es la unidad de las coordenadas. 0: las de la propia ventana.',
  'The input is sign(i − j) ln(1 + |i − j|) instead of i − j.':
    'La entrada es sign(i − j) ln(1 + |i − j|) en vez de i − j.',
  's: multiplies the logarithms of the gates.': 's: multiplica los logaritmos de las puertas.',
  'm: distances beyond share the last row. Left out: the table has 2m + 1 rows.':
    'm: las distancias mayores comparten la última fila. Si se omite: la tabla tiene 2m + 1 filas.',
  "What the rows count: 'key-minus-query' (the paper, tensor2tensor, OpenNMT) or 'query-minus-key' (BERT's port).":
    'Qué cuentan las filas: «clave menos consulta» (el artículo, tensor2tensor, OpenNMT) o «consulta menos clave» (la versión de BERT).',
  'Distances beyond the maximum share the last row; otherwise they are an error.':
    'Las distancias mayores que la máxima comparten la última fila; si no, son un error.',
  "'relative_key': the query term alone. 'relative_key_query': the key term too, as in the formula.":
    '«relative_key»: solo el término de la consulta. «relative_key_query»: también el de la clave, como en la fórmula.',
  "'left-to-right': queries look back, so that entries with j ≤ i + offset have a meaning (Transformer-XL, Music Transformer). 'right-to-left': they look ahead. 'both': |distance| counts, and every entry has a meaning.":
    '«de izquierda a derecha»: las consultas miran hacia atrás, de modo que tienen significado las entradas con j ≤ i + offset (Transformer-XL, Music Transformer). «de derecha a izquierda»: miran hacia delante. «ambas»: cuenta |distancia| y todas las entradas tienen significado.',
  "Entries on the wrong side of the diagonal: 'zero', or 'keep' for what the reshape leaves there in the published code, products of other rows that a mask has to hide.":
    'Las entradas del lado equivocado de la diagonal: «cero», o «conservar» para lo que el cambio de forma deja ahí en el código publicado, productos de otras filas que una máscara tiene que ocultar.',
  "'nearest-last': the last row of the table is distance 0, as published. 'nearest-first': row n is distance n.":
    '«más cercana al final»: la última fila de la tabla es la distancia 0, como está publicado. «más cercana primero»: la fila n es la distancia n.',
  'Distances beyond it count as it (clamp_len). Left out: none do.':
    'Las distancias mayores cuentan como ella (clamp_len). Si se omite: ninguna.',
  'Distances below half of it keep a bucket each, others share logarithmic ones (DeBERTa-v2 and v3: 256). Left out, or -1 as configurations write it: none.':
    'Las distancias por debajo de la mitad conservan una cubeta cada una, las demás comparten cubetas logarítmicas (DeBERTa-v2 y v3: 256). Si se omite, o -1 como lo escriben las configuraciones: ninguna.',
  'Where the logarithmic buckets end (512). Needed with positionBuckets.':
    'Dónde terminan las cubetas logarítmicas (512). Hace falta con positionBuckets.',
  'Distances are clamped to ±(maxRelativePositions − 1) before they are grouped (microsoft/DeBERTa); false: buckets go on (the transformers port).':
    'Las distancias se limitan a ±(maxRelativePositions − 1) antes de agruparlas (microsoft/DeBERTa); desactivado: las cubetas continúan (la versión de transformers).',
  'Half the rows of the tables. Left out: what the tables say.':
    'La mitad de las filas de las tablas. Si se omite: lo que dicen las tablas.',
  "Which distance position to content looks up: 'query-minus-key', as both published implementations, or 'key-minus-query', as the paper writes.":
    'Qué distancia consulta posición con contenido: «consulta menos clave», como las dos implementaciones publicadas, o «clave menos consulta», como escribe el artículo.',
  '[CLS] is untied: its row and its column take one number each, from two extra rows of the table (the paper has two free numbers).':
    '[CLS] va aparte: su fila y su columna toman un número cada una, de dos filas adicionales de la tabla (el artículo tiene dos números libres).',
  'Added to the variance in the layer norm of the table.': 'Se suma a la varianza en la normalización de la tabla.',
  'The scale is 1/√(attnScaleFactor · d), for content and position alike.':
    'La escala es 1/√(attnScaleFactor · d), igual para contenido y posición.',
  "TUPE-R: number of T5's buckets, both directions together.":
    'TUPE-R: número de cubetas de T5, ambos sentidos juntos.',
  "TUPE-R: where T5's logarithmic buckets end.": 'TUPE-R: dónde terminan las cubetas logarítmicas de T5.',
  'Rows of the grid whose cells, row by row, are the keys.':
    'Filas de la cuadrícula cuyas celdas, fila a fila, son las claves.',
  'Columns of that grid, which has at most 16384 cells.':
    'Columnas de esa cuadrícula, que tiene como mucho 16384 celdas.',
  'Rows of the grid of queries. Left out: that of the keys; others are of a pooled grid (MViT).':
    'Filas de la cuadrícula de consultas. Si se omite: la de las claves; otras son de una cuadrícula agrupada (MViT).',
  'Columns of the grid of queries. Left out: that of the keys.':
    'Columnas de la cuadrícula de consultas. Si se omite: la de las claves.',
  'The tokens of all panels: words and marks of punctuation.':
    'Los tokens de todos los paneles: palabras y signos de puntuación.',
  'So many different made-up words instead of the sentence. Left out: the sentence. More than 2048 are for the spectrum and the distance, which are no matrices.':
    'Tantas palabras inventadas distintas en lugar de la frase. Si se omite: la frase. Más de 2048 son para el espectro y la distancia, que no son matrices.',
  'What every panel shows of its scheme.': 'Qué muestra cada panel de su esquema.',
  'The parts that add up to the logits: query with key, word with word, word with position and so on.':
    'Las partes que suman los logits: consulta con clave, palabra con palabra, palabra con posición, etc.',
  'How two position vectors are compared.': 'Cómo se comparan dos vectores de posición.',
  'Which head is shown; each has projections of its own.':
    'Qué cabeza se muestra; cada una tiene sus propias proyecciones.',
  'How many heads the layer has. A panel may have a number of its own.':
    'Cuántas cabezas tiene la capa. Un panel puede tener un número propio.',
  'A token sees itself and the tokens before it.': 'Un token se ve a sí mismo y a los tokens anteriores.',
  "How the position of a query multiplies its logits: as in Llama 4, Ministral 3 or Inkling, or by the logarithm of the length ('log-n'). 'none': not at all.":
    'Por cuánto multiplica la posición de una consulta sus logits: como en Llama 4, Ministral 3 o Inkling, o por el logaritmo de la longitud («log-n»). «ninguna»: por nada.',
  "s: how fast the logits grow with the logarithm of the position (attn_scale of Llama 4, llama_4_scaling_beta of Ministral 3, alpha of Inkling). 'log-n' has none.":
    's: con qué rapidez crecen los logits con el logaritmo de la posición (attn_scale de Llama 4, llama_4_scaling_beta de Ministral 3, alpha de Inkling). «log-n» no tiene.',
  'n: the position from which on the logits grow (floor_scale of Llama 4, original_max_position_embeddings of Ministral 3, n_floor of Inkling, the trained length of log-n). Models have 8192 and more, which no sentence reaches.':
    'n: la posición desde la que crecen los logits (floor_scale de Llama 4, original_max_position_embeddings de Ministral 3, n_floor de Inkling, la longitud de entrenamiento de log-n). Los modelos tienen 8192 o más, que ninguna frase alcanza.',
  'A logit in the denominator of every softmax that no value belongs to, so that weights add up to less than 1 (gpt-oss, where each head learns one). Left out: there is none.':
    'Un logit en el denominador de cada softmax al que no corresponde ningún valor, de modo que los pesos suman menos de 1 (gpt-oss, donde cada cabeza aprende uno). Si se omite: no hay ninguno.',
  'Word vectors, projections and what schemes learn are drawn from this seed.':
    'Los vectores de las palabras, las proyecciones y lo que aprenden los esquemas se obtienen de esta semilla.',
  'So many of the last tokens ask; all tokens answer. Left out: all of them ask.':
    'Preguntan tantos de los últimos tokens; todos responden. Si se omite: preguntan todos.',
  'Position of the first query; the first key stands at 0. Left out: keys − queries, so that the last ones meet.':
    'Posición de la primera consulta; la primera clave está en 0. Si se omite: claves − consultas, de modo que coinciden las últimas.',
  'Colours of all panels reach to this number. Left out: each panel has a range of its own.':
    'Los colores de todos los paneles llegan hasta este número. Si se omite: cada panel tiene su propio intervalo.',
  'One more panel: the first minus the second.': 'Un panel más: el primero menos el segundo.',
};
