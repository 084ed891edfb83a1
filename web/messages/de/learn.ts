/** Messages of the figures that only Learn has. */
export const learn = {
  'no positions at all': 'gar keine Positionen',
  Sinusoidal: 'Sinus',
  'adds waves to each word': 'addiert Wellen zu jedem Wort',
  RoPE: 'RoPE',
  'turns each word by its place': 'dreht jedes Wort nach seinem Platz',
  ALiBi: 'ALiBi',
  'favours words that are near': 'bevorzugt nahe Wörter',
  'What tells the model where a word stands?': 'Woher weiß das Modell, wo ein Wort steht?',
  'largest difference between the two tables: {difference}':
    'größter Unterschied zwischen den beiden Tabellen: {difference}',
  'To the model, both are the same bag of words.': 'Für das Modell sind beide derselbe Beutel voller Wörter.',
  'Both get the same attention.': 'Beide bekommen dieselbe Aufmerksamkeit.',
  'Every word pays the same attention to every other, whoever bites; {largest}.':
    'Wer auch immer beißt: Jedes Wort achtet auf jedes andere so stark wie im anderen Satz; {largest}.',
  '{before} to {after}': '{before} auf {after}',
  'Now they are two sentences.': 'Jetzt sind es zwei Sätze.',
  'The attention of “bites” to “dog” goes from {dog}, to “man” from {man}; {largest}.':
    'Die Aufmerksamkeit von „bites“ für „dog“ ändert sich von {dog}, die für „man“ von {man}; {largest}.',
  '{share} to {word}': '{share} für {word}',
  'Attention in “{sentence}”. {shares}.': 'Attention in „{sentence}“. {shares}.',
  asks: 'fragt',
  text: 'Text',
  'query of {word}': 'Query von {word}',
  'key of {word}': 'Key von {word}',
  'value of {word}': 'Value von {word}',
  '{word} asks': '{word} fragt',
  output: 'Ausgabe',
  'One query, three keys': 'Eine Query, drei Keys',
  'Scores and weights': 'Scores und Gewichte',
  'Three values, one output': 'Drei Values, eine Ausgabe',
  'The query of {word} and the keys of all words': 'Die Query von {word} und die Keys aller Wörter',
  'The values of all words and their weighted mean': 'Die Values aller Wörter und ihr gewichtetes Mittel',
  score: 'Score',
  hidden: 'verdeckt',
  '{far} to the left': '{far} nach links',
  '{far} to the right': '{far} nach rechts',
  '{far} down': '{far} nach unten',
  '{far} up': '{far} nach oben',
  '“{word}” attends most to “{most}”: {share}.': '„{word}“ achtet am meisten auf „{most}“: {share}.',
  '“{word}” comes after “{asks}”, and the mask hides it.': '„{word}“ kommt nach „{asks}“, und die Maske verdeckt es.',
  'Its score is −∞, and the softmax makes a weight of 0 of that.':
    'Der Score ist −∞, und die Softmax macht daraus ein Gewicht von 0.',
  'Score of “{word}”: ({products}) / √2 = {score}.': 'Score von „{word}“: ({products}) / √2 = {score}.',
  'Its weight: exp({score}) = {part} of {all} in all, which is {share}.':
    'Das Gewicht: exp({score}) = {part} von insgesamt {all}, also {share}.',
  'trained model': 'trainiertes Modell',
  'The first layer of a small model, trained with a causal mask on {sequences} sequences of sentences and questions; it knows {words} words and marks. Asked who did something and to whom in sentences that it has not seen, it is right in {who} of the cases; asked which of two adjectives belongs to a noun, in {which}. A guess between the two is right in {half}.':
    'Die erste Schicht eines kleinen Modells, mit kausaler Maske an {sequences} Folgen von Sätzen und Fragen trainiert; es kennt {words} Wörter und Satzzeichen. Gefragt, wer in Sätzen, die es nicht gesehen hat, etwas getan hat und wem es geschah, liegt es in {who} der Fälle richtig; gefragt, welches von zwei Adjektiven zu einem Substantiv gehört, in {which}. Wer zwischen den beiden rät, liegt in {half} richtig.',
  'The {count} rows that the small model of chapter 1 has learned.':
    'Die {count} Zeilen, die das kleine Modell aus Kapitel 1 gelernt hat.',
  'up to position': 'bis Position',
  'all in float32': 'alles in float32',
  'frequencies in bfloat16': 'Frequenzen in bfloat16',
  'positions in bfloat16': 'Positionen in bfloat16',
  '{recipe}: {error} radians': '{recipe}: {error} Radiant',
  'what one token turns the fastest pair': 'Drehung des schnellsten Paars je Token',
  'largest error of an angle so far (rad)': 'größter Winkelfehler bis dahin (rad)',
  'Largest error of an angle up to each position, base {base}. At the end: {errors}.':
    'Größter Winkelfehler bis zu jeder Position, Basis {base}. Am Ende: {errors}.',
  'The score stays the same': 'Der Score bleibt gleich',
  'The score changes with what stands before': 'Der Score ändert sich mit dem, was davor steht',
  '“in” looks for “Needle”, {distance} words back in all three. Largest difference between the scores: {difference}.':
    '„in“ sucht „Needle“, in allen drei Texten {distance} Wörter davor. Größter Unterschied zwischen den Scores: {difference}.',
  'The word whose query is compared with all keys.': 'Das Wort, dessen Query mit allen Keys verglichen wird.',
  'The order in which the words stand.': 'Die Reihenfolge, in der die Wörter stehen.',
  'Each head has queries, keys and values of its own.': 'Jeder Head hat eigene Queries, Keys und Values.',
  'Hides the words that come after the one that asks.': 'Verbirgt die Wörter, die nach dem fragenden kommen.',
  'Which head is read.': 'Welcher Head abgelesen wird.',
  'The base of RoPE.': 'Die Basis von RoPE.',
  'The numbers of a small model that was trained, instead of random ones.':
    'Die Zahlen eines kleinen trainierten Modells statt Zufallszahlen.',
} as const;

export type Learn = typeof learn;
