/** Messages of `posenc-shift`. */
export const shift = {
  ψ: 'ψ',
  'sine and cosine': 'Sinus und Kosinus',
  'real part': 'Realteil',
  'real part only': 'nur Realteil',
  positions: 'Positionen',
  pair: 'Paar',
  'once round in': 'einmal herum in',
  'turned by': 'gedreht um',
  'residual of this pair': 'Restfehler dieses Paars',
  'of all pairs': 'aller Paare',
  '{count} positions': '{count} Positionen',
  'The matrix': 'Die Matrix',
  Distances: 'Abstände',
  'shift φ': 'Verschiebung φ',
  'Pair {pair}: a turn by {angle}°, at every position': 'Paar {pair}: eine Drehung um {angle}°, an jeder Position',
  'Columns of M are where the two axes go. M depends on φ and on the frequency of the pair, not on p. Over positions 0 to {last} and all {count} pairs, |PE(p + φ) − M PE(p)| is at most what rounding makes:':
    'Die Spalten von M sagen, wohin die beiden Achsen gehen. M hängt von φ und der Frequenz des Paars ab, nicht von p. Über die Positionen 0 bis {last} und alle {count} Paare ist |PE(p + φ) − M PE(p)| höchstens, was das Runden ausmacht:',
  'Every pair before (thin hand) and after the shift; choose one':
    'Jedes Paar vor (dünner Zeiger) und nach der Verschiebung; wähle eines',
  'pair {pair}': 'Paar {pair}',
  'With sine and cosine the distance stays; with the real part alone it wanders by':
    'Mit Sinus und Kosinus bleibt der Abstand; mit dem Realteil allein schwankt er um',
  'common shift ψ (positions)': 'gemeinsame Verschiebung ψ (Positionen)',
  'Distance between positions {p} + ψ and {other} + ψ. With sine and cosine it is {wholeLow} to {wholeHigh}; with the real part only {halfLow} to {halfHigh}.':
    'Abstand zwischen den Positionen {p} + ψ und {other} + ψ. Mit Sinus und Kosinus beträgt er {wholeLow} bis {wholeHigh}; mit dem Realteil allein {halfLow} bis {halfHigh}.',
  'Over all ψ the distance of the pairs changes by': 'Über alle ψ ändert sich der Abstand der Paare um',
  'that of the real parts by': 'der der Realteile um',
  'The plane of one pair. The matrix of a shift by {shift} turns the hand of position {from} by {angle}° to that of position {to}.':
    'Die Ebene eines Paars. Die Matrix einer Verschiebung um {shift} dreht den Zeiger von Position {from} um {angle}° zu dem von Position {to}.',
};
