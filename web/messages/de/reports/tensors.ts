/** What a tensor of a checkpoint is, as `posenc/inspect` says it. */
export const tensors = {
  "Frequencies are divided by the {0} numbers of 'rope_freqs.weight'; the parameters that they come from are not in the file.":
    "Frequenzen werden durch die {0} Zahlen von 'rope_freqs.weight' geteilt; die Parameter, aus denen sie kommen, stehen nicht in der Datei.",
  'The architecture {0} is not known here: nothing is said about which components are turned together.':
    'Die Architektur {0} ist hier nicht bekannt: Welche Komponenten zusammen gedreht werden, wird nicht gesagt.',
  "'{0}.rope.scaling.attn_factor' is {1}: llama.cpp multiplies cosines and sines by it beside what YaRN does, where attention_factor of a config.json takes the place of that.":
    "'{0}.rope.scaling.attn_factor' ist {1}: llama.cpp multipliziert Kosinus und Sinus damit zusätzlich zu dem, was YaRN tut; attention_factor in einer config.json tritt dagegen an dessen Stelle.",
  'Which components of a head are turned together is not in the file; llama.cpp knows it by the architecture.':
    'Welche Komponenten eines Heads zusammen gedreht werden, steht nicht in der Datei; llama.cpp entnimmt es der Architektur.',
  'Which layers are not turned at all (NoPE: no_rope_layers, no_rope_layer_interval) is not in the file; llama.cpp knows it by the architecture.':
    'Welche Schichten gar nicht gedreht werden (NoPE: no_rope_layers, no_rope_layer_interval), steht nicht in der Datei; llama.cpp entnimmt es der Architektur.',
  "Whether YaRN's ramp begins at whole pairs (truncate) is not in the file; llama.cpp does as if it were true.":
    'Ob die Rampe von YaRN bei ganzen Paaren beginnt (truncate), steht nicht in der Datei; llama.cpp verfährt, als wäre es true.',
  'A bias of {0} heads for each of {1} buckets of distances and pairs of segments.':
    'Ein Bias von {0} Heads für jeden von {1} Buckets von Abständen und Segmentpaaren.',
  'A bias of {0} heads for each of {1} buckets of distances.':
    'Ein Bias von {0} Heads für jeden von {1} Buckets von Abständen.',
  'A bias of {0} heads for each of {1} buckets of distances, gated by what a query holds.':
    'Ein Bias von {0} Heads für jeden von {1} Buckets von Abständen; wie viel davon zählt, bestimmt ein Gate aus dem Inhalt der Query.',
  'Weight of the gate of a bias by buckets, from {0} components of a head.':
    'Gewicht des Gates eines Bias nach Buckets, aus {0} Komponenten eines Heads.',
  'Bias of the gate of a bias by buckets.': 'Bias des Gates eines Bias nach Buckets.',
  'Strength of the gate of a bias by buckets, for each head.':
    'Stärke des Gates eines Bias nach Buckets, für jeden Head.',
  'distances in the text': 'Abständen im Text',
  'differences of left edges': 'Differenzen linker Kanten',
  'differences of bottom edges': 'Differenzen unterer Kanten',
  'A bias of {0} heads for each of {1} buckets of {2}.': 'Ein Bias von {0} Heads für jeden von {1} Buckets von {2}.',
  'A bias of {0} heads for each of {1} offsets of rows and columns within a window.':
    'Ein Bias von {0} Heads für jeden von {1} Versätzen von Zeilen und Spalten in einem Fenster.',
  'A bias of {0} heads for each of {1} offsets in an image, three of which are those of the class token.':
    'Ein Bias von {0} Heads für jeden von {1} Versätzen in einem Bild, drei davon die des Klassen-Tokens.',
  'First layer of the small network that makes the bias of a window: {0} units from {1} coordinates.':
    'Erste Schicht des kleinen Netzes, das den Bias eines Fensters macht: {0} Einheiten aus {1} Koordinaten.',
  'Bias of the first layer of the small network that makes the bias of a window.':
    'Bias der ersten Schicht des kleinen Netzes, das den Bias eines Fensters macht.',
  'Second layer of the small network that makes the bias of a window, for {0} heads.':
    'Zweite Schicht des kleinen Netzes, das den Bias eines Fensters macht, für {0} Heads.',
  'A bias of {0} heads for each of {1} pairs of distances in rows and columns.':
    'Ein Bias von {0} Heads für jedes von {1} Paaren von Abständen in Zeilen und Spalten.',
  "KERPLE's strength of the bias, for each head.": 'Stärke des Bias von KERPLE, für jeden Head.',
  "KERPLE's rate at which the bias falls, for each head.": 'Wie schnell der Bias von KERPLE fällt, für jeden Head.',
  'A bank of {0} profiles over {1} distances, which a query mixes to its bias (Inkling).':
    'Ein Vorrat von {0} Profilen über {1} Abstände, die eine Query zu ihrem Bias mischt (Inkling).',
  'Gain of each of {0} taps of the convolution that makes positions.':
    'Verstärkung für jede von {0} Stellen der Faltung, die Positionen macht.',
  'The convolution of {0} taps that makes positions, before its weight normalisation if it has a gain beside it.':
    'Die Faltung der Länge {0}, die Positionen macht; steht eine Verstärkung daneben, dann vor ihrer Gewichtsnormierung.',
  'Bias of the convolution that makes positions.': 'Bias der Faltung, die Positionen macht.',
  'A depth-wise convolution of {0} × {1} over {2} channels, whose padding tells positions.':
    'Eine kanalweise Faltung von {0} × {1} über {2} Kanäle, deren Rand Positionen verrät.',
  'A random matrix that makes {0} angles of {1} coordinates (Segment Anything).':
    'Eine Zufallsmatrix, die aus {1} Koordinaten {0} Winkel macht (Segment Anything).',
  'A vector of {0} components for each of {1} rows of an image.':
    'Ein Vektor von {0} Komponenten für jede von {1} Zeilen eines Bildes.',
  'A vector of {0} components for each of {1} columns of an image.':
    'Ein Vektor von {0} Komponenten für jede von {1} Spalten eines Bildes.',
  'A vector of {0} components for each of {1} places or sizes on a page.':
    'Ein Vektor von {0} Komponenten für jede von {1} Stellen oder Größen auf einer Seite.',
  'A vector of {0} components for each of {1} positions: learned, or sinusoids that were saved.':
    'Ein Vektor von {0} Komponenten für jede von {1} Positionen: gelernt, oder Sinus, die mitgespeichert wurden.',
  'A vector of {0} components for each of {1} clipped distances, which meets the query.':
    'Ein Vektor von {0} Komponenten für jeden von {1} gekappten Abständen, der auf die Query trifft.',
  'A vector of {0} components for each of {1} clipped distances, which is added to the values.':
    'Ein Vektor von {0} Komponenten für jeden von {1} gekappten Abständen, der zu den Values addiert wird.',
  'A vector of {0} components for each of {1} distances, which meets the query, or query and key.':
    'Ein Vektor von {0} Komponenten für jeden von {1} Abständen, der auf die Query trifft, oder auf Query und Key.',
  'A vector of {0} components for each of {1} buckets of distances, before the projections of keys and queries that each layer makes of it.':
    'Ein Vektor von {0} Komponenten für jeden von {1} Buckets von Abständen, vor den Projektionen von Keys und Queries, die jede Schicht daraus macht.',
  'A vector of {0} components for each of {1} distances in rows of an image.':
    'Ein Vektor von {0} Komponenten für jeden von {1} Abständen in Zeilen eines Bildes.',
  'A vector of {0} components for each of {1} distances in columns of an image.':
    'Ein Vektor von {0} Komponenten für jeden von {1} Abständen in Spalten eines Bildes.',
  'What Transformer-XL adds to the queries of {0} heads before they meet keys.':
    'Was Transformer-XL zu den Queries von {0} Heads addiert, bevor sie auf Keys treffen.',
  'What Transformer-XL adds to the queries of {0} heads before they meet vectors of the distance.':
    'Was Transformer-XL zu den Queries von {0} Heads addiert, bevor sie auf Vektoren des Abstands treffen.',
  'A vector for each of {0} contextual positions.': 'Ein Vektor für jede von {0} kontextuellen Positionen.',
  'One logit for each of {0} heads that stands beside the keys and has no value: where attention goes when nothing fits.':
    'Ein Logit für jeden von {0} Heads, das neben den Keys steht und keinen Value hat: Dorthin geht die Aufmerksamkeit, wenn nichts passt.',
  'What is added for each of {0} places within a window of keys that is compressed to one.':
    'Was für jeden von {0} Plätzen in einem Fenster von Keys addiert wird, die zu einem einzigen zusammengefasst werden.',
  'Frequencies of {0} rotary pairs as they were when the model was saved; programs may make their own instead.':
    'Frequenzen von {0} gedrehten Paaren, wie sie waren, als das Modell gespeichert wurde; Programme können stattdessen eigene machen.',
  'Divisors of the frequencies of {0} rotary pairs, which is how llama.cpp keeps the scaling of Llama 3.':
    'Divisoren der Frequenzen von {0} gedrehten Paaren, wie llama.cpp die Skalierung von Llama 3 aufbewahrt.',
  "LongRoPE's divisors of the frequencies of {0} pairs for long texts.":
    'Divisoren von LongRoPE für die Frequenzen von {0} Paaren bei langen Texten.',
  "LongRoPE's divisors of the frequencies of {0} pairs for short texts.":
    'Divisoren von LongRoPE für die Frequenzen von {0} Paaren bei kurzen Texten.',
  'How Fourier position embedding mixes {0} cosines.': 'Wie Fourier Position Embedding {0} Kosinus mischt.',
  'How Fourier position embedding mixes {0} sines.': 'Wie Fourier Position Embedding {0} Sinus mischt.',
  'Learned frequencies: the angles of {0} pairs from points of {1} coordinates.':
    'Gelernte Frequenzen: die Winkel von {0} Paaren aus Punkten mit {1} Koordinaten.',
} as const;
