/** Messages of the room Train, apart from its figures. */
export const train = {
  'The text of Learn did not come. Paste a text of your own, or try again later.':
    'Der Text von „Lernen“ ließ sich nicht laden. Füge einen eigenen Text ein oder versuche es später noch einmal.',
  'What they learn': 'Was sie lernen',
  'At every token: the sum of the last three digits, modulo 4.':
    'Bei jedem Token: die Summe der letzten drei Ziffern, modulo 4.',
  'At every token: which token stood three places before?': 'Bei jedem Token: Welches Token stand drei Stellen davor?',
  'At every token: which token came first of all?': 'Bei jedem Token: Welches Token kam als Allererstes?',
  'Keys and values in turn. At every key that came before: which value followed it?':
    'Keys und Values im Wechsel. Bei jedem Key, der schon einmal kam: Welcher Value folgte auf ihn?',
  'Tokens, a bar, and the same tokens again.': 'Tokens, ein Strich und dieselben Tokens noch einmal.',
  'Tokens, a bar, and the same tokens in order.': 'Tokens, ein Strich und dieselben Tokens der Größe nach.',
  'At every character: which one comes next?': 'Bei jedem Zeichen: Welches kommt als Nächstes?',
  'it sees': 'es sieht',
  'asked for': 'gefragt ist',
  'A text of your own': 'Ein eigener Text',
  'Paste some thousand characters. Left empty: the text of Learn.':
    'Füge ein paar Tausend Zeichen ein. Bleibt das Feld leer: der Text von „Lernen“.',
  'Open a file': 'Datei öffnen',
  'Take the text of Learn': 'Text von „Lernen“ nehmen',
  'The address has no room for {count} characters: a link to this page leaves the text out.':
    'Die Adresse hat keinen Platz für {count} Zeichen: Ein Link auf diese Seite lässt den Text weg.',
  'Which schemes': 'Welche Verfahren',
  'Two to six, each with a model of its own. The models begin with the same numbers and are given the same batches.':
    'Zwei bis sechs, jedes mit einem eigenen Modell. Die Modelle beginnen mit denselben Zahlen und bekommen dieselben Batches.',
  'As a list': 'Als Liste',
  'Here a scheme may have numbers of its own:': 'Hier kann ein Verfahren eigene Zahlen haben:',
  'Sizes and training': 'Größen und Training',
  '{length} tokens, {steps}, {dim} dimensions, {layers} of {heads}, seed {seed}':
    '{length} Tokens, {steps}, {dim} Dimensionen, {layers} zu je {heads}, Seed {seed}',
  '1 step': '1 Schritt',
  '{count} steps': '{count} Schritte',
  '1 layer': '1 Schicht',
  '{count} layers': '{count} Schichten',
  '1 head': '1 Head',
  '{count} heads': '{count} Heads',
  'tokens of a text': 'Tokens eines Textes',
  'texts of a step': 'Texte je Schritt',
  steps: 'Schritte',
  'learning rate': 'Lernrate',
  seed: 'Seed',
  dimensions: 'Dimensionen',
  layers: 'Schichten',
  heads: 'Heads',
  'steps between tests': 'Schritte zwischen Tests',
  'tokens of the maps': 'Tokens der Karten',
  'tested at': 'getestet bei',
  auto: 'auto',
  'Save a model as safetensors:': 'Ein Modell als safetensors speichern:',
  'All that was recorded:': 'Alles, was aufgezeichnet wurde:',
  'The same with five seeds': 'Dasselbe mit fünf Seeds',
  'Recorded beforehand with 32 dimensions, 2 layers of 4 heads and texts of 32 tokens: a thin line for each seed, a thick one for the median. One run of yours is one more thin line.':
    'Vorab aufgezeichnet mit 32 Dimensionen, 2 Schichten zu je 4 Heads und Texten von 32 Tokens: eine dünne Linie für jeden Seed, eine dicke für den Median. Ein Lauf von dir ist eine weitere dünne Linie.',
  'Runs of this visit': 'Läufe seit dem Öffnen der Seite',
  'set-up': 'Einstellungen',
  'set up again': 'wieder einstellen',
  'Save as CSV': 'Als CSV speichern',
} as const;

export type Train = typeof train;
