import type { models as german } from '../de/models.ts';
import type { Translation } from '../messages.ts';

/** What the Lab says of the models that a panel can start from. */
export const models: Translation<typeof german> = {
  'Qwen2.5 7B Instruct with YaRN': 'Qwen2.5 7B Instruct con YaRN',
  'Its table of distances goes through a layer norm and the projections of the words (share_att_key); the Lab draws what comes out at random.':
    'Su tabla de distancias pasa por una normalización de capa y por las proyecciones de las palabras (share_att_key); el Laboratorio sortea lo que sale de ello.',
  'Gemma 3 1B, full layers': 'Gemma 3 1B, capas completas',
  'Gemma 3 1B, sliding layers': 'Gemma 3 1B, capas con ventana',
  'Gemma 3 27B, full layers': 'Gemma 3 27B, capas completas',
  'Gemma 3 27B, sliding layers': 'Gemma 3 27B, capas con ventana',
  'Gemma 3 4B, global layers': 'Gemma 3 4B, capas globales',
  'Gemma 3 4B, local layers': 'Gemma 3 4B, capas locales',
  'Gemma 4 26B-A4B, full layers': 'Gemma 4 26B-A4B, capas completas',
  'Gemma 4 26B-A4B, sliding layers': 'Gemma 4 26B-A4B, capas con ventana',
  'MiMo-V2-Flash, full layers': 'MiMo-V2-Flash, capas completas',
  'MiMo-V2-Flash, sliding layers': 'MiMo-V2-Flash, capas con ventana',
  'ModernBERT base, full layers': 'ModernBERT base, capas completas',
  'ModernBERT base, sliding layers': 'ModernBERT base, capas con ventana',
  'Olmo 3.1 32B, full layers': 'Olmo 3.1 32B, capas completas',
  'Olmo 3.1 32B, sliding layers': 'Olmo 3.1 32B, capas con ventana',
  'T5 v1.1 XXL encoder': 'T5 v1.1 XXL, codificador',
  'Whisper large v2 encoder': 'Whisper large v2, codificador',
  'its configuration, as Inspect reads it': 'su configuración, tal como la lee el Inspector',
  'rope_theta and rope_scaling of the configuration; hidden_size 4096 over 32 heads':
    'rope_theta y rope_scaling de la configuración; hidden_size 4096 entre 32 cabezas',
  'rope_theta of the configuration; the rope_scaling that its model card gives for long texts':
    'rope_theta de la configuración; el rope_scaling que su ficha indica para textos largos',
  'rope_theta, rope_scaling, max_position_embeddings and original_max_position_embeddings of the configuration of April 2024':
    'rope_theta, rope_scaling, max_position_embeddings y original_max_position_embeddings de la configuración de abril de 2024',
  'rotary_pct 0.25 and rotary_emb_base of the configuration; hidden_size 6144 over 64 heads':
    'rotary_pct 0,25 y rotary_emb_base de la configuración; hidden_size 6144 entre 64 cabezas',
  'rope_theta, rope_scaling and head_dim of the text configuration':
    'rope_theta, rope_scaling y head_dim de la configuración de texto',
  'rope_local_base_freq and head_dim of the text configuration':
    'rope_local_base_freq y head_dim de la configuración de texto',
  'rope_theta, rope_scaling, qk_rope_head_dim and qk_nope_head_dim of the configuration':
    'rope_theta, rope_scaling, qk_rope_head_dim y qk_nope_head_dim de la configuración',
  'n_head 112 of the configuration; 2^-8 is the last slope of its code for a power of 2':
    'n_head 112 de la configuración; 2^-8 es la última pendiente de su código para una potencia de 2',
  'alibi_bias_max and n_heads of the configuration': 'alibi_bias_max y n_heads de la configuración',
  'relative_attention_num_buckets and relative_attention_max_distance of the configuration':
    'relative_attention_num_buckets y relative_attention_max_distance de la configuración',
  'Devlin et al. 2018; hidden_size and num_attention_heads of the configuration':
    'Devlin et al. 2018; hidden_size y num_attention_heads de la configuración',
  'n_embd and n_head of the configuration': 'n_embd y n_head de la configuración',
  'position_buckets of the configuration; max_relative_positions −1 stands for max_position_embeddings, 512':
    'position_buckets de la configuración; max_relative_positions −1 equivale a max_position_embeddings, 512',
  'd_head, n_head and clamp_len of the configuration': 'd_head, n_head y clamp_len de la configuración',
  'Up to 4096 tokens the short list of divisors counts, beyond them the long one. Later revisions have other lists.':
    'Hasta 4096 tokens se usa la lista corta de divisores; más allá, la larga. Las revisiones posteriores tienen otras listas.',
  'Its window of 1024 tokens is not shown.': 'Su ventana de 1024 tokens no se muestra.',
  'The last 64 of the 192 components of a head turn; the others carry no position.':
    'Giran los últimos 64 de los 192 componentes de una cabeza; los demás no llevan posición.',
  'Its own numbers differ by a constant in each row, which softmax does not see.':
    'Sus propios números difieren en una constante por fila, que la softmax no ve.',
  'This is its encoder; the buckets of its decoder are for the past alone.':
    'Este es su codificador; las cubetas de su decodificador son solo para el pasado.',
  'Its table has 512 rows.': 'Su tabla tiene 512 filas.',
  'Its table has 1024 rows.': 'Su tabla tiene 1024 filas.',
  'Its memory of 1600 tokens is what the Lab calls keys before the queries.':
    'Su memoria de 1600 tokens es lo que el Laboratorio llama claves anteriores a las consultas.',
  'the learned table, for which it draws random numbers':
    'la tabla aprendida, para la que el Laboratorio sortea números aleatorios',
  'the learned posKey, posQuery, for which it draws random numbers':
    'los posKey y posQuery aprendidos, para los que el Laboratorio sortea números aleatorios',
  'the learned r, rWBias, rRBias, for which it draws random numbers':
    'los r, rWBias y rRBias aprendidos, para los que el Laboratorio sortea números aleatorios',
  'the attention sink, which the checkpoint has learned': 'el sumidero de atención, que ha aprendido el checkpoint',
  'the window of 128 tokens': 'la ventana de 128 tokens',
  'the window of 512 tokens': 'la ventana de 512 tokens',
  'the window of 1024 tokens': 'la ventana de 1024 tokens',
  'the window of 2047 tokens': 'la ventana de 2047 tokens',
  'the window of 4096 tokens': 'la ventana de 4096 tokens',
  'the chunks of 8192 tokens': 'los bloques de 8192 tokens',
};
