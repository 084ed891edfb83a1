import type { programs as german } from '../../de/reports/programs.ts';
import type { Translation } from '../../messages.ts';

/** Where programs differ, as `posenc/inspect` says it. */
export const programs: Translation<typeof german> = {
  'read in the state of 2025-10': 'leído en el estado de 2025-10',
  'Static: the base of a sequence of factor × max_position_embeddings is used for every length.':
    'Estático: para cualquier longitud se usa la base de una secuencia de factor × max_position_embeddings.',
  'another state of the same file, 3cfbaf33': 'otro estado del mismo archivo, 3cfbaf33',
  'Not scaled at all: the expression reduces to the plain base at every length.':
    'Sin escalar en absoluto: la expresión se reduce a la base simple en cualquier longitud.',
  'with its default maximum length (read in the state of 2025-11)':
    'con su longitud máxima por omisión (leído en el estado de 2025-11)',
  'One list serves the whole run: where the configured maximum length exceeds the original one, the long factors act from the first token on.':
    'Una lista sirve para toda la ejecución: si la longitud máxima configurada supera la original, los factores largos actúan desde el primer token.',
  'read in the state of 2026-08-22': 'leído en el estado de 2026-08-22',
  'The long factors act at every length; short_factor is not read.':
    'Los factores largos actúan en cualquier longitud; short_factor no se lee.',
  'with a context size above the original length (read in the state of 2025-02)':
    'con un tamaño de contexto mayor que la longitud original (leído en el estado de 2025-02)',
  'The size of the context that is allocated at the start chooses the list, not the length of the sequence.':
    'El tamaño del contexto que se reserva al principio elige la lista, no la longitud de la secuencia.',
  "Meta's own code": 'El código de Meta',
  'llama3/model.py, read in July 2026': 'llama3/model.py, leído en julio de 2026',
  'factor 8, low_freq_factor 1, high_freq_factor 4 and the original length 8192 are constants there; pairs are adjacent, with weights ordered for that.':
    'factor 8, low_freq_factor 1, high_freq_factor 4 y la longitud original 8192 son allí constantes; los pares son contiguos, con pesos ordenados para ello.',
  'read in the state of 2025-02': 'leído en el estado de 2025-02',
  'Refuses to convert the model: it asserts that low_freq_factor and high_freq_factor differ.':
    'Se niega a convertir el modelo: exige que low_freq_factor y high_freq_factor sean distintos.',
  'rope_parameters is not read: the base is the default of the class, 10000 for most, and nothing is scaled.':
    'rope_parameters no se lee: la base es la de la clase por omisión, 10000 en la mayoría, y nada se escala.',
  'rotary_dim is not read: all components of the head turn.':
    'rotary_dim no se lee: giran todos los componentes de la cabeza.',
  'c49429ed (2026-08-16), a development state; 4.57 and 5.15 read it':
    'c49429ed (2026-08-16), un estado de desarrollo; 4.57 y 5.15 lo leen',
  'partial_rotary_factor is not read: all components of the head turn.':
    'partial_rotary_factor no se lee: giran todos los componentes de la cabeza.',
  'read in the state of 2026-08-21': 'leído en el estado de 2026-08-21',
  'Interleaved M-RoPE has a fourth axis, whose position is 0: pairs behind the sections of height and width that are not every third one do not turn.':
    'M-RoPE intercalado tiene un cuarto eje, cuya posición es 0: los pares detrás de las secciones de altura y anchura que no son uno de cada tres no giran.',
  'before November 2025 (read in the state of 2025-09)': 'antes de noviembre de 2025 (leído en el estado de 2025-09)',
  'Both ends of the ramp are always rounded to whole pairs, and attention_factor, mscale and mscale_all_dim are not read: cosines and sines are multiplied by 0.1 ln(factor) + 1.':
    'Los dos extremos de la rampa se redondean siempre a pares enteros, y attention_factor, mscale y mscale_all_dim no se leen: cosenos y senos se multiplican por 0,1 ln(factor) + 1.',
  'Both ends of the ramp are always rounded to whole pairs; the file format has no key for truncate.':
    'Los dos extremos de la rampa se redondean siempre a pares enteros; el formato de archivo no tiene clave para truncate.',
  'Both ends of the ramp are always rounded to whole pairs, attention_factor is not read, and mscale alone counts: mscale_all_dim is 0 where it is absent.':
    'Los dos extremos de la rampa se redondean siempre a pares enteros, attention_factor no se lee y solo cuenta mscale: mscale_all_dim es 0 donde falta.',
  'factor is replaced by max_position_embeddings / original_max_position_embeddings, in the frequencies and in the attention factor; truncate is unknown up to 4.54.':
    'factor se sustituye por max_position_embeddings / original_max_position_embeddings, en las frecuencias y en el factor de atención; truncate no se conoce hasta 4.54.',
  'The ramp is laid out over max_position_embeddings, as original_max_position_embeddings is not read for YaRN; neither are mscale, mscale_all_dim and truncate.':
    'La rampa se extiende sobre max_position_embeddings, porque original_max_position_embeddings no se lee para YaRN; tampoco mscale, mscale_all_dim ni truncate.',
  'from 5.3 (read in the state of 2026-08-16)': 'desde 5.3 (leído en el estado de 2026-08-16)',
  'Behind a picture or a video, text goes on after as many positions as the grid is high or wide, so behind a long video it begins within the time of the video. Seconds of a temporal patch are cut to whole ones.':
    'Detrás de una imagen o un vídeo, el texto sigue tras tantas posiciones como la cuadrícula tiene de alto o de ancho, de modo que detrás de un vídeo largo empieza dentro del tiempo del vídeo. Los segundos de un parche temporal se recortan a enteros.',
  'transformers to 5.2; the others as read in 2026': 'transformers hasta 5.2; los demás, como se leyeron en 2026',
  'Behind a picture or a video, text goes on after the largest position that occurs in it.':
    'Detrás de una imagen o un vídeo, el texto sigue tras la mayor posición que aparece en él.',
  'read in the state of 2026-08-16': 'leído en el estado de 2026-08-16',
  'What the attention mask leaves out does not count: padding stands at 0, and the first token behind it as well.':
    'Lo que la máscara de atención omite no cuenta: el relleno está en 0, y el primer token tras él también.',
  'transformers, a call without position_ids': 'transformers, una llamada sin position_ids',
  'Positions count from 0 whatever the attention mask says, so padding on the left moves the text.':
    'Las posiciones cuentan desde 0 diga lo que diga la máscara de atención, de modo que el relleno a la izquierda desplaza el texto.',
  'Rows of the table: the first token has row {0}, padding does not count and has row {1}.':
    'Filas de la tabla: el primer token tiene la fila {0}; el relleno no cuenta y tiene la fila {1}.',
  'transformers, vLLM and mlx-vlm': 'transformers, vLLM y mlx-vlm',
};
