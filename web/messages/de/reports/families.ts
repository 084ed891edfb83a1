/** What `posenc/inspect` knows of families of models. */
export const families = {
  'Speech has a grouped convolution and a sinusoid at the input, text a sinusoid times a learned number.':
    'Sprache hat eine gruppierte Faltung und einen Sinus an der Eingabe, Text einen Sinus mal eine gelernte Zahl.',
  'For text; speech has a sinusoid of interleaved sines and cosines, times a learned number.':
    'Für Text; Sprache hat eine Sinustabelle aus verschränkten Sinus und Kosinus, mal eine gelernte Zahl.',
  'Frames after the convolutions of the input.': 'Frames nach den Faltungen der Eingabe.',
  'A grouped convolution of num_conv_pos_embeddings frames is added to the input of the first layer; attention itself knows no positions.':
    'Eine gruppierte Faltung von num_conv_pos_embeddings Frames wird zur Eingabe der ersten Schicht addiert; die Attention selbst kennt keine Positionen.',
  'The hidden states are turned, head by head, before they are projected to queries and keys.':
    'Die Hidden States werden gedreht, Head für Head, bevor sie auf Queries und Keys projiziert werden.',
  'one table in layer 0, added in all layers, each with gates of its own':
    'eine Tabelle in Schicht 0, in allen Schichten addiert, jede mit eigenen Gates',
  'A grouped convolution is added to the input as well; every query takes as much of the bias as a gate lets through.':
    'Auch eine gruppierte Faltung wird zur Eingabe addiert; jede Query nimmt so viel vom Bias, wie ein Gate durchlässt.',
  'A grouped convolution is added to the input as well.': 'Auch eine gruppierte Faltung wird zur Eingabe addiert.',
  'Frames after the two convolutions of the input; the checkpoint holds the table, which is not trained.':
    'Frames nach den zwei Faltungen der Eingabe; der Checkpoint hat die Tabelle, die nicht trainiert wird.',
  'Slope · key position, which softmax takes for −slope · distance.':
    'Steigung · Position des Keys; für die Softmax ist das dasselbe wie −Steigung · Abstand.',
  'The position scheme is not stated in the file: model_type and keys are the same for the rotary 7B and the 13B with ALiBi. It is inferred from the size, hidden_size {0}: 4096 is that of the 7B.':
    'Das Positionsverfahren steht nicht in der Datei: model_type und Schlüssel sind dieselben beim 7B mit RoPE und beim 13B mit ALiBi. Es wird aus der Größe erschlossen, hidden_size {0}: 4096 ist die des 7B.',
  'rope_ratio {0} multiplies the base 10000, which is written in the code.':
    'rope_ratio {0} multipliziert die Basis 10000, die im Code steht.',
  'position_encoding_2d {0}: the first ChatGLM turns by two positions, in another way than its successors, which these rows describe.':
    'position_encoding_2d {0}: Das erste ChatGLM dreht um zwei Positionen, anders als seine Nachfolger, die diese Zeilen beschreiben.',
  'linear or recurrent mixer': 'linearer oder rekurrenter Mischer',
  'The class of this model comes with its checkpoint and was not at hand when this family was written: pairs and defaults are those of its configuration and of programs that run it.':
    'Die Klasse dieses Modells kommt mit seinem Checkpoint und lag nicht vor, als diese Familie geschrieben wurde: Paare und Vorgaben sind die seiner Konfiguration und der Programme, die es ausführen.',
  'attn_config.rope_theta {0} is the base; the class of the reference (c49429ed1f) makes its frequencies of rope_theta outside of attn_config, 10000 when that is absent.':
    'attn_config.rope_theta {0} ist die Basis; die Klasse der Referenz (c49429ed1f) macht ihre Frequenzen aus dem rope_theta außerhalb von attn_config, 10000, wenn es fehlt.',
  'attention beside a state-space mixer in every layer': 'Attention neben einem State-Space-Mischer in jeder Schicht',
  "rotary.type is 'dynamic': beyond max_position_embeddings the base grows with the length; the frequencies here are those up to it.":
    "rotary.type ist 'dynamic': Jenseits von max_position_embeddings wächst die Basis mit der Länge; die Frequenzen hier sind die bis dahin.",
  'state-space mixer': 'State-Space-Mischer',
  'short convolution': 'kurze Faltung',
  'In no_rope_layers, 1 means that a layer is turned and 0 that it is not.':
    'In no_rope_layers bedeutet 1, dass eine Schicht gedreht wird, und 0, dass sie es nicht wird.',
  'each layer has two attentions, both of this kind': 'jede Schicht hat zwei Attentions, beide von dieser Art',
  'rotary_dim {0} is how many components of a head turn; the class of the reference (c49429ed1f) does not read it and turns all of head_dim.':
    'rotary_dim {0} sagt, wie viele Komponenten eines Heads sich drehen; die Klasse der Referenz (c49429ed1f) liest es nicht und dreht ganz head_dim.',
  'attention to the image': 'Attention auf das Bild',
  'layer of a feed-forward network alone': 'Schicht nur mit einem Feed-forward-Netz',
  'rope_theta {0} reaches full layers only: the reference gives 500000 to windowed ones.':
    'rope_theta {0} gilt nur für Schichten ohne Fenster: Denen mit Fenster gibt die Referenz 500000.',
  'short_mscale multiplies cos and sin up to original_max_position_embeddings, long_mscale beyond; the reference keeps short_factor at every length, the code of the authors takes long_factor beyond.':
    'short_mscale multipliziert cos und sin bis original_max_position_embeddings, long_mscale darüber; die Referenz behält short_factor bei jeder Länge, der Code der Autoren nimmt darüber long_factor.',
  'use_dynamic_ntk: beyond seq_length {0} tokens the base is multiplied by a^(d/(d − 2)), a = 2^⌈log2(length / seq_length) + 1⌉ − 1; the frequencies here are those up to it.':
    'use_dynamic_ntk: Jenseits von seq_length {0} Tokens wird die Basis mit a^(d/(d − 2)) multipliziert, a = 2^⌈log2(length / seq_length) + 1⌉ − 1; die Frequenzen hier sind die bis dahin.',
  'use_logn_attn: queries beyond seq_length {0} are multiplied by ln(position) / ln(seq_length).':
    'use_logn_attn: Queries jenseits von seq_length {0} werden mit ln(position) / ln(seq_length) multipliziert.',
  'sliding_window {0} is not used: use_sliding_window is not true, and no layer has a window.':
    'sliding_window {0} wird nicht verwendet: use_sliding_window ist nicht true, und keine Schicht hat ein Fenster.',
  'partial_rotary_factor is 0.5 in this family: half of each head turns. A development state of the reference (c49429ed1f) does not read it and turns all of it.':
    'partial_rotary_factor ist in dieser Familie 0,5: Die Hälfte jedes Heads dreht sich. Ein Entwicklungsstand der Referenz (c49429ed1f) liest es nicht und dreht alles.',
  'recurrent time mixing with learned decay': 'rekurrente Zeitmischung mit gelerntem Abklingen',
  'In no_rope_layers, 1 means rotate and 0 means do not rotate.':
    'In no_rope_layers bedeutet 1 drehen und 0 nicht drehen.',
  'logn: beyond training_seqlen {0} tokens queries are multiplied by a logarithm of the position, and the base grows (dynamic NTK); the frequencies here are those up to it.':
    'logn: Jenseits von training_seqlen {0} Tokens werden Queries mit einem Logarithmus der Position multipliziert, und die Basis wächst (dynamisches NTK); die Frequenzen hier sind die bis dahin.',
  'recurrent mixer': 'rekurrenter Mischer',
  'shared attention and a state-space mixer': 'gemeinsame Attention und ein State-Space-Mischer',
  'one in the first layer, added in all': 'eine in der ersten Schicht, in allen addiert',
  'one for all layers': 'eine für alle Schichten',
  'one in every layer': 'eine in jeder Schicht',
  'not recorded': 'nicht festgehalten',
  'learned_pos_emb is true although attn_config.alibi is true: no learned table is used.':
    'learned_pos_emb ist true, obwohl attn_config.alibi true ist: Keine gelernte Tabelle wird verwendet.',
  'attn_config.alibi_bias_max {0} is that of the authors’ code, which is described here; the class of transformers never passes it on and computes its slopes with 8.':
    'attn_config.alibi_bias_max {0} ist das des Codes der Autoren, der hier beschrieben ist; die Klasse von transformers reicht es nie weiter und berechnet ihre Steigungen mit 8.',
  'attn_config.alibi is false, which the authors’ code obeys as described here; the class of transformers adds ALiBi all the same.':
    'attn_config.alibi ist false, woran sich der Code der Autoren hält, wie hier beschrieben; die Klasse von transformers addiert ALiBi trotzdem.',
  'The bias is added before the logits are divided by √head_dim; slopes and products are bfloat16.':
    'Der Bias wird addiert, bevor die Logits durch √head_dim geteilt werden; Steigungen und Produkte sind bfloat16.',
  'The class stands in the checkpoint (jina-bert-implementation), which reads position_embedding_type "alibi"; that of transformers would add a learned table.':
    'Die Klasse steht im Checkpoint (jina-bert-implementation), der position_embedding_type "alibi" liest; die von transformers würde eine gelernte Tabelle addieren.',
  'position_embedding_type {0} is no word of BERT in transformers; it is that of the class in Jina’s checkpoints, which subtracts slope · |distance| after the scale.':
    'position_embedding_type {0} kennt BERT in transformers nicht; so heißt es bei der Klasse in den Checkpoints von Jina, die Steigung · |Abstand| nach der Skalierung abzieht.',
  'Block-sparse attention unless attention_type says original_full.':
    'Blockweise dünn besetzte Attention, außer wenn attention_type original_full ist.',
  'reset_position_index_per_cell: positions count from 0 in each cell of the table.':
    'reset_position_index_per_cell: Positionen zählen in jeder Zelle der Tabelle ab 0.',
  'A row for each character, taken modulo num_hash_buckets.': 'Eine Zeile für jedes Zeichen, modulo num_hash_buckets.',
  'Tokens are mixed by Fourier transforms instead of attention.':
    'Tokens werden durch Fourier-Transformationen statt durch Attention gemischt.',
  'Further tables, of max_2d_position_embeddings rows, add the edges and sizes of the boxes.':
    'Weitere Tabellen von max_2d_position_embeddings Zeilen addieren die Kanten und Größen der Kästen.',
  'A second stream has tables for the boxes, and its logits are added to those of the text.':
    'Ein zweiter Strom hat Tabellen für die Kästen, und seine Logits werden zu denen des Textes addiert.',
  'Queries meet a projected sinusoid of the differences between the corners of two boxes as well.':
    'Queries treffen auch auf einen projizierten Sinus der Differenzen zwischen den Ecken zweier Kästen.',
  'max_relative_positions is below 1, which stands for max_position_embeddings.':
    'max_relative_positions ist kleiner als 1, was für max_position_embeddings steht.',
  'A row for each time step, which return, state and action share.':
    'Eine Zeile für jeden Zeitschritt, die Return, Zustand und Aktion sich teilen.',
  'n_positions {0} sizes a table of GPT-2 of which only the first row is used: max_ep_len counts the rows that tell position.':
    'n_positions {0} bestimmt die Größe einer Tabelle von GPT-2, von der nur die erste Zeile verwendet wird: max_ep_len zählt die Zeilen, die die Position angeben.',
  'scale_attn_by_inverse_layer_idx: logits of layer i are divided by i + 1 as well, which the rows leave out.':
    'scale_attn_by_inverse_layer_idx: Logits der Schicht i werden auch durch i + 1 geteilt, was die Zeilen weglassen.',
  'word_embed_proj_dim {0} is the width of words; positions are added behind the projection to hidden_size.':
    'word_embed_proj_dim {0} ist die Breite der Wörter; Positionen werden hinter der Projektion auf hidden_size addiert.',
  'Half of attention_window on each side, and tokens with global attention see and are seen by all.':
    'Die Hälfte von attention_window auf jeder Seite, und Tokens mit globaler Attention sehen alle und werden von allen gesehen.',
  'Of the text that latents read. Models of images have Fourier features of the pixels, or a learned table, which the class and not the file tells.':
    'Die des Textes, den die latenten Vektoren lesen. Modelle für Bilder haben Fourier-Merkmale der Pixel oder eine gelernte Tabelle; welches von beiden, sagt die Klasse und nicht die Datei.',
  'position_embedding_type {0} is not read by this class: queries and keys are turned, whatever it says.':
    'position_embedding_type {0} wird von dieser Klasse nicht gelesen: Queries und Keys werden gedreht, was auch immer es sagt.',
  'rotary_value: values are turned as well as queries and keys.':
    'rotary_value: Values werden ebenso gedreht wie Queries und Keys.',
  'no bias': 'kein Bias',
  'With encoder_attention_type transient-global every token also sees one summary for each global_block_size tokens, with a bias by the distance of blocks.':
    'Mit encoder_attention_type transient-global sieht jedes Token auch eine Zusammenfassung je global_block_size Tokens, mit einem Bias nach dem Abstand der Blöcke.',
  'The encoder adds biases for buckets of the boxes’ horizontal and vertical distances.':
    'Der Encoder addiert Bias-Werte für Buckets der waagerechten und senkrechten Abstände der Kästen.',
  'transformers 4 reads position_embedding_type {0}, which is described here; from 5 on the class does not, and adds a learned table that such a checkpoint does not hold.':
    'transformers 4 liest position_embedding_type {0}, was hier beschrieben ist; ab 5 liest die Klasse es nicht und addiert eine gelernte Tabelle, die ein solcher Checkpoint nicht hat.',
  'Rows for context_length + prediction_length time steps; those to be predicted go on behind the context.':
    'Zeilen für context_length + prediction_length Zeitschritte; die vorherzusagenden gehen hinter dem Kontext weiter.',
  'attn_type uni: no key after the query is seen.': 'attn_type uni: Kein Key nach der Query wird gesehen.',
  'Each block after the first has half the tokens of the one before, and distances count those of the first.':
    'Jeder Block nach dem ersten hat halb so viele Tokens wie der davor, und Abstände zählen die des ersten.',
  'The grid is that of the image itself.': 'Das Gitter ist das des Bildes selbst.',
  'Positions are centres of patches from −1 to 1, times 2π; shift, jitter and rescale move them in training alone.':
    'Positionen sind Mittelpunkte von Patches von −1 bis 1, mal 2π; shift, jitter und rescale verschieben sie nur im Training.',
  'Of all frequencies rows have the even ones and columns the odd ones.':
    'Von allen Frequenzen haben Zeilen die geraden und Spalten die ungeraden.',
  'Rows and columns count from 1; the class token stands last and is not turned.':
    'Zeilen und Spalten zählen ab 1; das Klassen-Token steht zuletzt und wird nicht gedreht.',
  'A learned row for the row and one for the column of a patch are added at the input as well.':
    'An der Eingabe werden außerdem ein gelernter Vektor für die Zeile und einer für die Spalte eines Patches addiert.',
  'Attention within windows of window_size pixels. The grid is that of the image itself.':
    'Attention in Fenstern von window_size Pixeln. Das Gitter ist das des Bildes selbst.',
  'A square grid, resampled bilinearly to that of the image.':
    'Ein quadratisches Gitter, bilinear auf das des Bildes umgerechnet.',
  'Attention; 3 × 3 convolutions between the layers, which see the edges of the image, tell where':
    'Attention; wo etwas ist, sagen 3 × 3-Faltungen zwischen den Schichten, die die Ränder des Bildes sehen',
  'Focal modulation': 'Fokale Modulation',
  'Added to queries and keys of every layer; the mask of the image’s real cells is what it counts.':
    'Zu Queries und Keys jeder Schicht addiert; gezählt wird an der Maske der wirklichen Zellen des Bildes.',
  'Fifty rows for the rows of the grid and fifty for its columns, side by side.':
    'Fünfzig Zeilen für die Zeilen des Gitters und fünfzig für seine Spalten, nebeneinander.',
  'A learned vector for each object query, added in every layer; keys of the image have its positions.':
    'Ein gelernter Vektor für jede Objekt-Query, in jeder Schicht addiert; Keys des Bildes haben seine Positionen.',
  'The row of the class token is zero; the decoder of the pretraining has a table of the same kind.':
    'Die Zeile des Klassen-Tokens ist null; der Decoder des Vortrainings hat eine Tabelle derselben Art.',
  'Patches are counted one after the other, through all frames.':
    'Patches werden der Reihe nach gezählt, durch alle Frames.',
  'The table is a square grid, resampled to the rows and columns of each image.':
    'Die Tabelle ist ein quadratisches Gitter, umgerechnet auf die Zeilen und Spalten jedes Bildes.',
  'An image of another shape takes the rows of the cells that its patches fall into.':
    'Ein Bild anderer Form nimmt die Zeilen der Zellen, in die seine Patches fallen.',
  'Registers come in behind the class token and have no row.':
    'Register kommen hinter dem Klassen-Token hinzu und haben keine Zeile.',
  'The detection tokens stand behind the patches; use_mid_position_embeddings adds a table in every layer but the first.':
    'Die Erkennungs-Tokens stehen hinter den Patches; use_mid_position_embeddings addiert eine Tabelle in jeder Schicht außer der ersten.',
  'The words of the text have a table of their own, of max_position_embeddings rows.':
    'Die Wörter des Textes haben eine eigene Tabelle von max_position_embeddings Zeilen.',
  'A second table, of num_frames rows, is added along time.':
    'Eine zweite Tabelle von num_frames Zeilen wird entlang der Zeit addiert.',
  'Every second layer of a stage moves its windows by half their size.':
    'Jede zweite Schicht einer Stufe verschiebt ihre Fenster um deren halbe Größe.',
  'Attention within windows.': 'Attention in Fenstern.',
  'Attention over the whole image.': 'Attention über das ganze Bild.',
  'use_absolute_embeddings is true: a learned table of all patches is added to the embeddings as well.':
    'use_absolute_embeddings ist true: Zu den Embeddings wird außerdem eine gelernte Tabelle aller Patches addiert.',
  '{0} Queries and keys have length 1, and a learned number of each head in place of the scale.':
    '{0} Queries und Keys haben die Länge 1, und statt des Maßstabs gibt es eine gelernte Zahl für jeden Head.',
  'Between two stages one more attention layer, with a table of its own, asks from every second cell.':
    'Zwischen zwei Stufen fragt eine weitere Attention-Schicht mit eigener Tabelle von jeder zweiten Zelle aus.',
  'The row of the class token of the pretraining is not used.':
    'Die Zeile des Klassen-Tokens aus dem Vortraining wird nicht verwendet.',
  'a list of {0}': 'eine Liste von {0}',
  'Cross attention: {0}.': 'Cross-Attention: {0}.',
  turned: 'gedreht',
  unturned: 'ungedreht',
  absolute: 'absolut',
} as const;
