/** Where programs differ, as `posenc/inspect` says it. */
export const programs = {
  'read in the state of 2025-10': 'gelesen im Stand von 2025-10',
  'Static: the base of a sequence of factor × max_position_embeddings is used for every length.':
    'Statisch: Für jede Länge wird die Basis einer Sequenz von factor × max_position_embeddings verwendet.',
  'another state of the same file, 3cfbaf33': 'ein anderer Stand derselben Datei, 3cfbaf33',
  'Not scaled at all: the expression reduces to the plain base at every length.':
    'Gar nicht skaliert: Der Ausdruck wird bei jeder Länge zur einfachen Basis.',
  'with its default maximum length (read in the state of 2025-11)':
    'mit seiner vorgegebenen größten Länge (gelesen im Stand von 2025-11)',
  'One list serves the whole run: where the configured maximum length exceeds the original one, the long factors act from the first token on.':
    'Eine Liste dient dem ganzen Lauf: Ist die eingestellte größte Länge größer als die ursprüngliche, so gelten die langen Faktoren vom ersten Token an.',
  'read in the state of 2026-08-22': 'gelesen im Stand von 2026-08-22',
  'The long factors act at every length; short_factor is not read.':
    'Die langen Faktoren gelten bei jeder Länge; short_factor wird nicht gelesen.',
  'with a context size above the original length (read in the state of 2025-02)':
    'mit einem Kontext über der ursprünglichen Länge (gelesen im Stand von 2025-02)',
  'The size of the context that is allocated at the start chooses the list, not the length of the sequence.':
    'Die Größe des Kontexts, der am Anfang angelegt wird, wählt die Liste, nicht die Länge der Sequenz.',
  "Meta's own code": 'Der Code von Meta',
  'llama3/model.py, read in July 2026': 'llama3/model.py, gelesen im Juli 2026',
  'factor 8, low_freq_factor 1, high_freq_factor 4 and the original length 8192 are constants there; pairs are adjacent, with weights ordered for that.':
    'factor 8, low_freq_factor 1, high_freq_factor 4 und die ursprüngliche Länge 8192 sind dort Konstanten; Paare sind benachbart, mit Gewichten, die dafür geordnet sind.',
  'read in the state of 2025-02': 'gelesen im Stand von 2025-02',
  'Refuses to convert the model: it asserts that low_freq_factor and high_freq_factor differ.':
    'Weigert sich, das Modell umzuwandeln: Das Programm verlangt, dass low_freq_factor und high_freq_factor verschieden sind.',
  'rope_parameters is not read: the base is the default of the class, 10000 for most, and nothing is scaled.':
    'rope_parameters wird nicht gelesen: Die Basis ist die Vorgabe der Klasse, meist 10000, und nichts wird skaliert.',
  'rotary_dim is not read: all components of the head turn.':
    'rotary_dim wird nicht gelesen: Alle Komponenten des Heads drehen sich.',
  'c49429ed (2026-08-16), a development state; 4.57 and 5.15 read it':
    'c49429ed (2026-08-16), ein Entwicklungsstand; 4.57 und 5.15 lesen es',
  'partial_rotary_factor is not read: all components of the head turn.':
    'partial_rotary_factor wird nicht gelesen: Alle Komponenten des Heads drehen sich.',
  'read in the state of 2026-08-21': 'gelesen im Stand von 2026-08-21',
  'Interleaved M-RoPE has a fourth axis, whose position is 0: pairs behind the sections of height and width that are not every third one do not turn.':
    'Verschränktes M-RoPE hat eine vierte Achse, deren Position 0 ist: Paare hinter den Abschnitten von Höhe und Breite, die nicht jedes dritte sind, drehen sich nicht.',
  'before November 2025 (read in the state of 2025-09)': 'vor November 2025 (gelesen im Stand von 2025-09)',
  'Both ends of the ramp are always rounded to whole pairs, and attention_factor, mscale and mscale_all_dim are not read: cosines and sines are multiplied by 0.1 ln(factor) + 1.':
    'Beide Enden der Rampe werden immer auf ganze Paare gerundet, und attention_factor, mscale und mscale_all_dim werden nicht gelesen: Kosinus und Sinus werden mit 0,1 ln(factor) + 1 multipliziert.',
  'Both ends of the ramp are always rounded to whole pairs; the file format has no key for truncate.':
    'Beide Enden der Rampe werden immer auf ganze Paare gerundet; das Dateiformat hat keinen Schlüssel für truncate.',
  'Both ends of the ramp are always rounded to whole pairs, attention_factor is not read, and mscale alone counts: mscale_all_dim is 0 where it is absent.':
    'Beide Enden der Rampe werden immer auf ganze Paare gerundet, attention_factor wird nicht gelesen, und mscale allein zählt: mscale_all_dim ist 0, wo es fehlt.',
  'factor is replaced by max_position_embeddings / original_max_position_embeddings, in the frequencies and in the attention factor; truncate is unknown up to 4.54.':
    'factor wird durch max_position_embeddings / original_max_position_embeddings ersetzt, in den Frequenzen und im Attention-Faktor; truncate ist bis 4.54 unbekannt.',
  'The ramp is laid out over max_position_embeddings, as original_max_position_embeddings is not read for YaRN; neither are mscale, mscale_all_dim and truncate.':
    'Die Rampe erstreckt sich über max_position_embeddings, da original_max_position_embeddings für YaRN nicht gelesen wird, ebenso wenig wie mscale, mscale_all_dim und truncate.',
  'from 5.3 (read in the state of 2026-08-16)': 'ab 5.3 (gelesen im Stand von 2026-08-16)',
  'Behind a picture or a video, text goes on after as many positions as the grid is high or wide, so behind a long video it begins within the time of the video. Seconds of a temporal patch are cut to whole ones.':
    'Hinter einem Bild oder Video geht der Text nach so vielen Positionen weiter, wie das Gitter hoch oder breit ist, sodass er hinter einem langen Video innerhalb der Zeit des Videos beginnt. Sekunden eines zeitlichen Patches werden auf ganze abgerundet.',
  'transformers to 5.2; the others as read in 2026': 'transformers bis 5.2; die anderen, wie 2026 gelesen',
  'Behind a picture or a video, text goes on after the largest position that occurs in it.':
    'Hinter einem Bild oder Video geht der Text nach der größten Position weiter, die darin vorkommt.',
  'read in the state of 2026-08-16': 'gelesen im Stand von 2026-08-16',
  'What the attention mask leaves out does not count: padding stands at 0, and the first token behind it as well.':
    'Was die Attention-Maske weglässt, zählt nicht: Padding steht bei 0 und das erste Token dahinter ebenso.',
  'transformers, a call without position_ids': 'transformers, ein Aufruf ohne position_ids',
  'Positions count from 0 whatever the attention mask says, so padding on the left moves the text.':
    'Positionen zählen ab 0, was auch immer die Attention-Maske sagt, sodass Padding links den Text verschiebt.',
  'Rows of the table: the first token has row {0}, padding does not count and has row {1}.':
    'Zeilen der Tabelle: Das erste Token hat Zeile {0}; Padding zählt nicht und hat Zeile {1}.',
  'transformers, vLLM and mlx-vlm': 'transformers, vLLM und mlx-vlm',
} as const;
