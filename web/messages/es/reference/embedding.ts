/** What the reference says about the parameters of schemes that are added to the embedding. */
export const embedding = {
  'How many rows, one per position. Give this, or a list of positions.':
    'Cuántas filas, una por posición. Da esto o una lista de posiciones.',
  'Position of the first row if length is used; fairseq and OPT start at 2. If omitted, 0.':
    'Posición de la primera fila cuando se da una longitud; fairseq y OPT empiezan en 2. Si se omite: 0.',
  'Channels of a row: the width of the embedding the table is added to.':
    'Canales de una fila: la anchura del embedding al que se suma la tabla.',
  'b: base of the geometric sequence of frequencies. Larger bases give longer waves.':
    'b: razón entre la primera frecuencia y la última (que no se alcanza). Las bases mayores dan ondas más largas.',
  "'interleaved' is sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' is all sines, then all cosines (tensor2tensor, fairseq, Transformer-XL, Marian).":
    "'interleaved' es sin, cos, sin, cos, … (Vaswani et al., OpenNMT); 'half' es primero todos los senos y después todos los cosenos (tensor2tensor, fairseq, Transformer-XL, Marian).",
  'Swaps sines and cosines, as many diffusion models do.':
    'Los cosenos ocupan el lugar de los senos y al revés, como en muchos modelos de difusión.',
  's: subtracted from d/2 in the exponent. 0 as in Vaswani et al., 1 in tensor2tensor and fairseq, so the last frequency is 1/b. Below dim/2.':
    's: se resta de d/2 en el exponente. 0 como en Vaswani et al., 1 en tensor2tensor y fairseq, de modo que la última frecuencia es 1/b. Menor que dim/2.',
  "What an odd dim means. 'extra-sine': one sine more than cosines, the formula read literally (Marian, xformers). 'zero': the last channel is 0 (tensor2tensor, fairseq, diffusers). 'truncate': computed for dim + 1 and cut, so every frequency changes (multidim). The default is the only one that fits the default layout and keeps the formula as printed.":
    "Qué significa un dim impar. 'extra-sine': un seno más que cosenos, la fórmula al pie de la letra (Marian, xformers). 'zero': el último canal es 0 (tensor2tensor, fairseq, diffusers). 'truncate': calculado para dim + 1 y cortado, con lo que cambian todas las frecuencias (multidim). El valor por omisión es el único que encaja con la disposición por omisión y mantiene la fórmula impresa.",
  "Multiplies every position: diffusers' scale, tensor2tensor's min_timescale.":
    'Multiplica cada posición: scale de diffusers, min_timescale de tensor2tensor.',
  'Multiplies every entry: dim^-0.5 in the scaled sinusoid of x-transformers.':
    'Multiplica cada entrada: dim^-0.5 en la sinusoide escalada de x-transformers.',
  "Rows at this position are all zeros: fairseq's padding_idx. If omitted, no row is padding.":
    'Las filas en esta posición son todo ceros: padding_idx de fairseq. Si se omite: ninguna fila es de relleno.',
  'Channels of a row; the last channel of an odd dim is 0.':
    'Canales de una fila; el último canal de un dim impar es 0.',
  's: subtracted from the number of pairs in the exponent. DDPM uses 1, Stable Diffusion 0.':
    's: se resta del número de pares en el exponente. DDPM usa 1; Stable Diffusion, 0.',
  'c: multiplies every time step, which is what a position is here.':
    'c: multiplica cada paso temporal, que aquí es la posición.',
  'P: the base of the frequencies.': 'P: la base de las frecuencias.',
  'Position of the first row if length is used. If omitted, 0.':
    'Posición de la primera fila cuando se da una longitud. Si se omite: 0.',
  'o: row of position 0. 0 in BERT and GPT-2. 2 in RoBERTa and fairseq (paddingIdx + 1, so 514 rows for 512 positions; row 1 is that of padding) and in OPT (where padding has position −1).':
    'o: fila de la posición 0. 0 en BERT y GPT-2. 2 en RoBERTa y fairseq (paddingIdx + 1, así que 514 filas para 512 posiciones; la fila 1 es la del relleno) y en OPT (donde el relleno tiene la posición −1).',
  's: multiplies every entry, dim^-0.5 in x-transformers.': 's: multiplica cada entrada, dim^-0.5 en x-transformers.',
  'n: number of positions of the whole text. If omitted, the length, which is then required.':
    'n: posiciones del texto entero. Si se omite: la longitud, que entonces hay que dar.',
  'Position of the first row if length is used. If omitted, 0. Positions are whole numbers from 0.':
    'Posición de la primera fila cuando se da una longitud. Si se omite: 0. Las posiciones son números enteros desde 0.',
  'B: binary digits shown, at most dim; positions repeat after 2^B, and each digit covers dim / B neighbouring channels. If omitted, as many as there are channels, at most 53.':
    'B: dígitos binarios que se muestran, dim como máximo; las posiciones se repiten tras 2^B, y cada dígito se extiende por dim / B canales vecinos. Si se omite: tantos como canales, 53 como máximo.',
  'Which digit channel 0 shows.': 'Qué dígito muestra el canal 0.',
  'ω: radians per position; above π, at whole positions, it is indistinguishable from a lower one.':
    'ω: radianes por posición; por encima de π, las posiciones enteras no la distinguen de otra menor.',
  "'complex': real and imaginary parts, [positions, pairs, 2]. 'real': the real parts alone, [positions, pairs], without half of what a shift needs.":
    "'complex': partes real e imaginaria, [positions, pairs, 2]. 'real': solo las partes reales, [positions, pairs], sin la mitad de lo que necesita un desplazamiento.",
  'Twice the number of frequencies, which are then those of the sinusoidal table. Not together with frequencies.':
    'El doble del número de frecuencias, que son entonces las de la tabla sinusoidal. No junto con frequencies.',
  'Base of the geometric sequence of frequencies, if dim is used.':
    'Razón entre la primera frecuencia y la última (que no se alcanza), cuando se da dim.',
  'Number of sequences or images, each augmented separately. If omitted, one, without a batch axis.':
    'Secuencias o imágenes, cada una aumentada por separado. Si se omite: una, sin eje para ello.',
  'Number of positions of a sequence.': 'Posiciones de una secuencia.',
  'Distance between neighbouring positions.': 'Distancia entre posiciones vecinas.',
  'Subtracts the mean of the positions.': 'Resta la media de las posiciones.',
  's: multiplies every frequency.': 's: multiplica cada frecuencia.',
  'One shift for all positions, drawn from −max to max. Without augmentation (evaluation), nothing is drawn.':
    'Un desplazamiento para todas las posiciones, de −max a max. Sin aumento (evaluación) no se sortea nada.',
  'A shift for each position, of at most half of this times the distance between neighbours; up to 1, their order is kept.':
    'Un desplazamiento para cada posición, como mucho la mitad de esto por la distancia entre vecinas; hasta 1 conservan su orden.',
  'One factor for all positions, drawn from 1/max to max, uniform in its logarithm.':
    'Un factor para todas las posiciones, de 1/max a max, uniforme en su logaritmo.',
  'The same seed gives the same numbers on every machine.':
    'La misma semilla da los mismos números en cualquier máquina.',
  'Patches along x, whose coordinates go from −1 to 1.': 'Parches a lo largo de x, cuyas coordenadas van de −1 a 1.',
  'Patches along y, whose coordinates go from −1 to 1.': 'Parches a lo largo de y, cuyas coordenadas van de −1 a 1.',
  'Channels of a cell, at least 2 for each axis.': 'Canales de una celda, al menos 2 por cada eje.',
  'The first frequency: in the library, min_timescale multiplies frequencies instead of dividing them.':
    'La primera frecuencia: en la biblioteca, min_timescale multiplica las frecuencias, no las divide.',
  'Its ratio to minTimescale is that of the first frequency to the last.':
    'La razón entre las dos escalas de tiempo es la de la primera y la última frecuencia.',
  'Rows of the grid.': 'Filas de la cuadrícula.',
  'Columns of the grid.': 'Columnas de la cuadrícula.',
  'Channels of a patch: a multiple of 4.': 'Canales de un parche: un múltiplo de 4.',
  'diffusers: coordinates are index / (size / baseSize) / interpolationScale, so that every image has the extent of one of baseSize patches. If omitted, the index itself (MAE).':
    'diffusers: las coordenadas son index / (size / baseSize) / interpolationScale, de modo que toda imagen tiene la extensión de una de baseSize parches. Si se omite: el propio índice (MAE).',
  'Divides the coordinates.': 'Divide las coordenadas.',
  'Rows of zeros before the grid: 1 for the class token of MAE.':
    'Filas de ceros antes de la cuadrícula: 1 para el token de clase de MAE.',
  'Channels of each axis: half of the model’s.': 'Canales de cada eje: la mitad de los del modelo.',
  'Base of the frequencies.': 'Base de las frecuencias.',
  'Coordinates become coordinate / (last + 1e-6) · scale, as in DETR itself.':
    'Las coordenadas pasan a ser coordinate / (last + 1e-6) · scale. El propio DETR lo activa.',
  'Largest coordinate when normalised, 2π in DETR.': 'Mayor coordenada una vez normalizada, 2π en DETR.',
  'Adds the vectors of both (Gemma 4) instead of concatenating them (DETR).':
    'Las filas de ambos se suman (Gemma 4) en vez de ir una junto a otra (DETR).',
};
