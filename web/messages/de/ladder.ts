/** Messages of `posenc-ladder`. */
export const ladder = {
  step: 'Schritt',
  Integer: 'Ganze Zahl',
  Normalised: 'Normiert',
  Binary: 'Binär',
  'One sine': 'Ein Sinus',
  'Sine and cosine': 'Sinus und Kosinus',
  'Clocks p / i': 'Uhren p / i',
  'Base 10000': 'Basis 10.000',
  p: 'p',
  'p / (n − 1)': 'p / (n − 1)',
  'digits of p': 'Ziffern von p',
  'sin p': 'sin p',
  'sin p, cos p': 'sin p, cos p',
  'sin p/i, cos p/i': 'sin p/i, cos p/i',
  'sin and cos of p / 10000^(2i/D)': 'sin und cos von p / 10000^(2i/D)',
  'Count. The numbers grow without end and drown the words.':
    'Zählen. Die Zahlen wachsen ohne Ende und übertönen die Wörter.',
  'Divide by the length of the text, n. Words survive, but n belongs to one text: in a longer one the entries leave the range.':
    'Durch die Länge des Textes teilen, n. Die Wörter überstehen es, aber n gehört zu einem Text: In einem längeren verlassen die Einträge den Bereich.',
  'Write p in binary, one digit for each dimension. Bounded for every text, but digits jump: from 127 to 128 eight of them flip, from 128 to 129 one.':
    'p binär schreiben, eine Ziffer je Dimension. In jedem Text beschränkt, aber Ziffern springen: von 127 auf 128 kippen acht, von 128 auf 129 eine.',
  'Make the digits smooth. But a sine takes every value twice in each turn, once rising and once falling.':
    'Die Ziffern glätten. Aber ein Sinus nimmt jeden Wert zweimal je Umdrehung an, einmal steigend und einmal fallend.',
  'Add the cosine: a point on a circle, and a step ahead is a rotation. But all hands run at one speed and come round together.':
    'Den Kosinus dazunehmen: ein Punkt auf einem Kreis, und ein Schritt vorwärts ist eine Drehung. Aber alle Zeiger gehen gleich schnell und kommen gemeinsam wieder herum.',
  'Give every pair a speed of its own. Positions stay well apart, but even the slowest hand turns back long before the text ends.':
    'Jedem Paar eine eigene Geschwindigkeit geben. Positionen bleiben weit genug auseinander, aber selbst der langsamste Zeiger kehrt um, lange bevor der Text endet.',
  'Space the speeds evenly on a logarithmic scale, from one turn in 6.28 positions towards one in 62,832. This is the sinusoidal table.':
    'Die Geschwindigkeiten gleichmäßig auf einer logarithmischen Skala verteilen, von einer Umdrehung in 6,28 Positionen bis beinahe zu einer in 62.832. Das ist die Sinustabelle.',
  'Keeps meaning': 'Erhält die Bedeutung',
  Bounded: 'Beschränkt',
  'Defined at any length': 'Für jede Länge definiert',
  'The same gap is the same distance anywhere': 'Gleicher Schritt, überall gleich weit',
  'Positions well apart': 'Positionen weit genug auseinander',
  'Tells early from late': 'Unterscheidet früh und spät',
  'One layer shifts every position': 'Eine Schicht verschiebt jede Position',
  'not measured: with so few positions one matrix shifts any table. It takes twice as many positions as dimensions.':
    'nicht gemessen: Bei so wenigen Positionen verschiebt eine Matrix jede Tabelle. Es braucht doppelt so viele Positionen wie Dimensionen.',
  'What each step fulfils': 'Was jeder Schritt erfüllt',
  'Measuring …': 'Messung läuft …',
  '{count} of {all} requirements': '{count} von {all} Anforderungen',
  'all but: {requirements}': 'alle außer: {requirements}',
  'Allowed: {bound}.': 'Erlaubt: {bound}.',
  'word there': 'Wort dort',
  'nearest {word}': 'nächstes {word}',
  'All seven requirements, measured': 'Alle sieben Anforderungen, gemessen',
  'The table of {scheme}: {rows} positions by {columns} dimensions, entries up to {bound}.':
    'Die Tabelle zu „{scheme}“: {rows} Positionen mal {columns} Dimensionen, Einträge bis {bound}.',
  'Words before (open marks) and after the table is added: the nearest word is of the same kind for {before} before, after:':
    'Wörter, bevor (offene Zeichen) und nachdem die Tabelle addiert ist: Das nächste Wort ist vorher bei {before} von derselben Art, nachher bei',
};
