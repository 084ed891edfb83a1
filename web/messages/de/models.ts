/** What the Lab says of the models that a panel can start from. */
export const models = {
  'Qwen2.5 7B Instruct with YaRN': 'Qwen2.5 7B Instruct mit YaRN',
  'Its table of distances goes through a layer norm and the projections of the words (share_att_key); the Lab draws what comes out at random.':
    'Seine Tabelle der Abstände läuft durch eine Layer-Norm und die Projektionen der Wörter (share_att_key); das Labor zieht zufällig, was dabei herauskommt.',
  'Gemma 3 1B, full layers': 'Gemma 3 1B, Schichten ohne Fenster',
  'Gemma 3 1B, sliding layers': 'Gemma 3 1B, Schichten mit Fenster',
  'Gemma 3 27B, full layers': 'Gemma 3 27B, Schichten ohne Fenster',
  'Gemma 3 27B, sliding layers': 'Gemma 3 27B, Schichten mit Fenster',
  'Gemma 3 4B, global layers': 'Gemma 3 4B, globale Schichten',
  'Gemma 3 4B, local layers': 'Gemma 3 4B, lokale Schichten',
  'Gemma 4 26B-A4B, full layers': 'Gemma 4 26B-A4B, Schichten ohne Fenster',
  'Gemma 4 26B-A4B, sliding layers': 'Gemma 4 26B-A4B, Schichten mit Fenster',
  'MiMo-V2-Flash, full layers': 'MiMo-V2-Flash, Schichten ohne Fenster',
  'MiMo-V2-Flash, sliding layers': 'MiMo-V2-Flash, Schichten mit Fenster',
  'ModernBERT base, full layers': 'ModernBERT base, Schichten ohne Fenster',
  'ModernBERT base, sliding layers': 'ModernBERT base, Schichten mit Fenster',
  'Olmo 3.1 32B, full layers': 'Olmo 3.1 32B, Schichten ohne Fenster',
  'Olmo 3.1 32B, sliding layers': 'Olmo 3.1 32B, Schichten mit Fenster',
  'T5 v1.1 XXL encoder': 'T5 v1.1 XXL, Encoder',
  'Whisper large v2 encoder': 'Whisper large v2, Encoder',
  'its configuration, as Inspect reads it': 'seine Konfiguration, wie der Inspektor sie liest',
  'rope_theta and rope_scaling of the configuration; hidden_size 4096 over 32 heads':
    'rope_theta und rope_scaling der Konfiguration; hidden_size 4096 durch 32 Heads',
  'rope_theta of the configuration; the rope_scaling that its model card gives for long texts':
    'rope_theta der Konfiguration; rope_scaling, wie seine Modellkarte es für lange Texte angibt',
  'rope_theta, rope_scaling, max_position_embeddings and original_max_position_embeddings of the configuration of April 2024':
    'rope_theta, rope_scaling, max_position_embeddings und original_max_position_embeddings der Konfiguration vom April 2024',
  'rotary_pct 0.25 and rotary_emb_base of the configuration; hidden_size 6144 over 64 heads':
    'rotary_pct 0,25 und rotary_emb_base der Konfiguration; hidden_size 6144 durch 64 Heads',
  'rope_theta, rope_scaling and head_dim of the text configuration':
    'rope_theta, rope_scaling und head_dim der Textkonfiguration',
  'rope_local_base_freq and head_dim of the text configuration':
    'rope_local_base_freq und head_dim der Textkonfiguration',
  'rope_theta, rope_scaling, qk_rope_head_dim and qk_nope_head_dim of the configuration':
    'rope_theta, rope_scaling, qk_rope_head_dim und qk_nope_head_dim der Konfiguration',
  'n_head 112 of the configuration; 2^-8 is the last slope of its code for a power of 2':
    'n_head 112 der Konfiguration; 2^-8 ist die letzte Steigung seines Codes für eine Zweierpotenz',
  'alibi_bias_max and n_heads of the configuration': 'alibi_bias_max und n_heads der Konfiguration',
  'relative_attention_num_buckets and relative_attention_max_distance of the configuration':
    'relative_attention_num_buckets und relative_attention_max_distance der Konfiguration',
  'Devlin et al. 2018; hidden_size and num_attention_heads of the configuration':
    'Devlin et al. 2018; hidden_size und num_attention_heads der Konfiguration',
  'n_embd and n_head of the configuration': 'n_embd und n_head der Konfiguration',
  'position_buckets of the configuration; max_relative_positions −1 stands for max_position_embeddings, 512':
    'position_buckets der Konfiguration; max_relative_positions −1 steht für max_position_embeddings, 512',
  'd_head, n_head and clamp_len of the configuration': 'd_head, n_head und clamp_len der Konfiguration',
  'Up to 4096 tokens the short list of divisors counts, beyond them the long one. Later revisions have other lists.':
    'Bis 4096 Tokens zählt die kurze Liste von Divisoren, darüber hinaus die lange. Spätere Fassungen haben andere Listen.',
  'Its window of 1024 tokens is not shown.': 'Sein Fenster von 1024 Tokens wird nicht gezeigt.',
  'The last 64 of the 192 components of a head turn; the others carry no position.':
    'Die letzten 64 der 192 Komponenten eines Heads drehen sich; die anderen tragen keine Position.',
  'Its own numbers differ by a constant in each row, which softmax does not see.':
    'Seine eigenen Zahlen weichen in jeder Zeile um eine Konstante ab, die in der Softmax herausfällt.',
  'This is its encoder; the buckets of its decoder are for the past alone.':
    'Das ist der Encoder; die Buckets des Decoders gelten nur für die Vergangenheit.',
  'Its table has 512 rows.': 'Seine Tabelle hat 512 Zeilen.',
  'Its table has 1024 rows.': 'Seine Tabelle hat 1024 Zeilen.',
  'Its memory of 1600 tokens is what the Lab calls keys before the queries.':
    'Sein Gedächtnis von 1600 Tokens sind im Labor die Keys vor den Queries.',
  'the learned table, for which it draws random numbers': 'die gelernte Tabelle, für die das Labor Zufallszahlen zieht',
  'the learned posKey, posQuery, for which it draws random numbers':
    'die gelernten posKey und posQuery, für die das Labor Zufallszahlen zieht',
  'the learned r, rWBias, rRBias, for which it draws random numbers':
    'die gelernten r, rWBias und rRBias, für die das Labor Zufallszahlen zieht',
  'the attention sink, which the checkpoint has learned': 'der Attention-Sink, den der Checkpoint gelernt hat',
  'the window of 128 tokens': 'das Fenster von 128 Tokens',
  'the window of 512 tokens': 'das Fenster von 512 Tokens',
  'the window of 1024 tokens': 'das Fenster von 1024 Tokens',
  'the window of 2047 tokens': 'das Fenster von 2047 Tokens',
  'the window of 4096 tokens': 'das Fenster von 4096 Tokens',
  'the chunks of 8192 tokens': 'die Blöcke von 8192 Tokens',
} as const;
