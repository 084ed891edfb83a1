/** What `posenc/inspect` tells of arrays. */
export const arrays = {
  'one channel alone has no base and no layout': 'ein Kanal allein hat weder Basis noch Layout',
  'positions repeat after {0}': 'Positionen wiederholen sich nach {0}',
  'one head alone does not tell its maximum': 'ein Head allein verrät alibiBiasMax nicht',
  "forms 'causal' and 'symmetric' with one query give the same":
    "die Formen 'causal' und 'symmetric' ergeben mit einer Query dasselbe",
  'p and a are learned: they were fitted': 'p und a sind gelernt: Sie wurden angepasst',
  "form 'tril' gives the same here": "die Form 'tril' ergibt hier dasselbe",
  'the mask is taken to be without padding': 'angenommen ist eine Maske ohne Padding',
  'only baseSize / interpolationScale is determined': 'nur baseSize / interpolationScale ist bestimmt',
  "None of the conventions of the catalogue makes this array, but its rows are those of '{0}' in another order: they are shuffled.":
    "Keine der Konventionen des Katalogs ergibt dieses Array, aber seine Zeilen sind die von '{0}' in anderer Reihenfolge: Sie sind gemischt.",
  '{0} with {1}: every number is the same ({2}, largest difference {3}).':
    '{0} mit {1}: Alle Zahlen stimmen überein ({2}, größter Unterschied {3}).',
  '{0}: every number is the same ({1}, largest difference {2}).':
    '{0}: Alle Zahlen stimmen überein ({1}, größter Unterschied {2}).',
  'None of the conventions of the catalogue makes this array.':
    'Keine der Konventionen des Katalogs ergibt dieses Array.',
  "{0} The nearest, '{1}', differs first at [{2}]: {3}.": "{0} Die nächste, '{1}', weicht zuerst ab bei [{2}]: {3}.",
  'the table is learned: it was read off the array': 'die Tabelle ist gelernt: Sie wurde vom Array abgelesen',
  'these distances are too short to tell buckets from a number for each distance':
    'diese Abstände sind zu kurz, um Buckets von einer Zahl je Abstand zu unterscheiden',
  'a number for each distance explains any bias that goes by distance alone':
    'eine Zahl je Abstand erklärt jeden Bias, der allein vom Abstand abhängt',
  'weights are learned: they were fitted to the angles':
    'die Gewichte sind gelernt: Sie wurden an die Winkel angepasst',
  'so few pairs may be dealt out otherwise': 'so wenige Paare könnten auch anders verteilt sein',
  'one pair alone has no layout': 'ein Paar allein hat kein Layout',
  'the positions are whole numbers rounded to bfloat16': 'die Positionen sind ganze Zahlen, auf bfloat16 gerundet',
  'the positions are whole numbers rounded to float16': 'die Positionen sind ganze Zahlen, auf float16 gerundet',
  'the positions count down': 'die Positionen zählen abwärts',
  'nothing is turned: at position 0 every rotation does this, whatever its layout, base and scaling':
    'nichts ist gedreht: An Position 0 tut das jede Drehung, gleich mit welchem Layout, welcher Basis und welcher Skalierung',
  "columns are repeated for both components of a pair, as for layout '{0}'":
    "Spalten stehen doppelt, für beide Komponenten eines Paars, wie beim Layout '{0}'",
  'the axes are {0}; the options are for [batch, heads, length, head_dim]':
    'die Achsen sind {0}; die Optionen sind für [batch, heads, length, head_dim]',
  'one pair alone has no base': 'ein Paar allein hat keine Basis',
  'the same numbers as base {0} without a scaling': 'dieselben Zahlen wie mit Basis {0} ohne Skalierung',
  "'dynamic' makes the same of a length at which factor · length / trained length − (factor − 1) is this factor":
    "'dynamic' ergibt dasselbe bei einer Länge, bei der factor · Länge / Trainingslänge − (factor − 1) dieser Faktor ist",
  'a divisor for each pair explains any frequencies: another base with other divisors gives the same':
    'ein Divisor je Paar erklärt beliebige Frequenzen: Eine andere Basis mit anderen Divisoren ergibt dasselbe',
  'every row is that of position 0, which has neither a base nor an order of its pairs':
    'jede Zeile ist die der Position 0, die weder eine Basis noch eine eigene Reihenfolge ihrer Paare hat',
  'posScale and freqScale multiply each other: only their product is determined':
    'posScale und freqScale multiplizieren einander: Nur ihr Produkt ist bestimmt',
  'frequencies of its own for each pair explain any turning': 'eigene Frequenzen für jedes Paar erklären jede Drehung',
  "centre '{0}' gives the same here": "centre '{0}' ergibt hier dasselbe",
  'this is no rotation: the two components of a pair turn by different angles':
    'das ist keine Drehung: Die beiden Komponenten eines Paars drehen sich um verschiedene Winkel',
  'original lengths from {0} to {1}, or other betas, have the same ends of the ramp':
    'ursprüngliche Längen von {0} bis {1} oder andere Betas haben dieselben Enden der Rampe',
  'betaFast and originalMaxPositionEmbeddings are one choice of many with these ends of the ramp':
    'betaFast und originalMaxPositionEmbeddings sind eine Wahl von vielen mit diesen Enden der Rampe',
  'b has the opposite sign.': 'b hat das umgekehrte Vorzeichen.',
  "Layout: pairs of a are neighbours ('interleaved'), those of b stand half a row apart ('half').":
    "Layout: Paare von a sind Nachbarn ('interleaved'), die von b stehen eine halbe Zeile auseinander ('half').",
  "Layout: pairs of a stand half a row apart ('half'), those of b are neighbours ('interleaved').":
    "Layout: Paare von a stehen eine halbe Zeile auseinander ('half'), die von b sind Nachbarn ('interleaved').",
  "The two members of each pair have each other's places (layout '{0}').":
    "Die beiden Glieder jedes Paars stehen je am Platz des anderen (layout '{0}').",
  "The first member of each pair has the opposite sign (layout '{0}'): the angle goes the other way.":
    "Das erste Glied jedes Paars hat das umgekehrte Vorzeichen (layout '{0}'): Der Winkel geht andersherum.",
  "The second member of each pair has the opposite sign (layout '{0}'): the angle goes the other way.":
    "Das zweite Glied jedes Paars hat das umgekehrte Vorzeichen (layout '{0}'): Der Winkel geht andersherum.",
  'Rows of b are columns of a.': 'Zeilen von b sind Spalten von a.',
  'Row i of b is row i + {0} of a: positions are off by {1}.':
    'Zeile i von b ist Zeile i + {0} von a: Positionen sind um {1} verschoben.',
  'Row i of b is row i − {0} of a: positions are off by {1}.':
    'Zeile i von b ist Zeile i − {0} von a: Positionen sind um {1} verschoben.',
  'b is a rounded to {0}.': 'b ist a, gerundet auf {0}.',
  'a and b are the same up to the rounding of {0}.': 'a und b sind gleich bis auf die Rundung auf {0}.',
  'b is {0} times a: another amplitude (attention factor).':
    'b ist {0} mal a: eine andere Amplitude (Attention-Faktor).',
  'Every number is the same.': 'Alle Zahlen stimmen überein.',
  'The largest difference is {0} at [{1}]': 'Der größte Unterschied ist {0} bei [{1}]',
  '{0}, which is within the tolerance.': '{0}, was innerhalb der Toleranz liegt.',
  'No guess fits.': 'Keine Vermutung passt.',
  '{0}; the first is at [{1}].{2}': '{0}; der erste ist bei [{1}].{2}',
  'Every frequency of b is {0} times that of a: linear scaling, or other units of positions.':
    'Jede Frequenz von b ist das {0}-Fache der von a: lineare Skalierung oder andere Einheiten der Positionen.',
  'Another base: that of a is {0}, that of b {1}.': 'Eine andere Basis: Die von a ist {0}, die von b {1}.',
  'Another base: that of a is ?, that of b {0}.': 'Eine andere Basis: Die von a ist ?, die von b {0}.',
  'Frequencies of b are {0} to {1} times those of a: another scaling.':
    'Frequenzen von b sind das {0}- bis {1}-Fache derer von a: eine andere Skalierung.',
  '{0} instead of {1}': '{0} statt {1}',
  '{0} with {1}: every number is the same (exact, largest difference {2}).':
    '{0} mit {1}: Alle Zahlen stimmen überein (exakt, größter Unterschied {2}).',
  '{0} with {1}: every number is the same (printed, largest difference {2}).':
    '{0} mit {1}: Alle Zahlen stimmen überein (bei der Ausgabe gerundet, größter Unterschied {2}).',
  '{0}: every number is the same (exact, largest difference {1}).':
    '{0}: Alle Zahlen stimmen überein (exakt, größter Unterschied {1}).',
  '{0}: every number is the same (printed, largest difference {1}).':
    '{0}: Alle Zahlen stimmen überein (bei der Ausgabe gerundet, größter Unterschied {1}).',
} as const;
