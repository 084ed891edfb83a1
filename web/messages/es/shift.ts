/** Messages of `posenc-shift`. */
export const shift = {
  ψ: 'ψ',
  'sine and cosine': 'seno y coseno',
  'real part': 'parte real',
  'real part only': 'solo la parte real',
  positions: 'posiciones',
  pair: 'par',
  'once round in': 'una vuelta cada',
  'turned by': 'giro',
  'residual of this pair': 'error de este par',
  'of all pairs': 'de todos los pares',
  '{count} positions': '{count} posiciones',
  'The matrix': 'La matriz',
  Distances: 'Distancias',
  'shift φ': 'desplazamiento φ',
  'Pair {pair}: a turn by {angle}°, at every position': 'Par {pair}: un giro de {angle}°, en todas las posiciones',
  'Columns of M are where the two axes go. M depends on φ and on the frequency of the pair, not on p. Over positions 0 to {last} and all {count} pairs, |PE(p + φ) − M PE(p)| is at most what rounding makes:':
    'Las columnas de M dicen adónde van los dos ejes. M depende de φ y de la frecuencia del par, no de p. En las posiciones 0 a {last} y en los {count} pares, |PE(p + φ) − M PE(p)| no pasa de lo que produce el redondeo:',
  'Every pair before (thin hand) and after the shift; choose one':
    'Cada par antes (manecilla fina) y después del desplazamiento; elige uno',
  'pair {pair}': 'par {pair}',
  'With sine and cosine the distance stays; with the real part alone it wanders by':
    'Con seno y coseno la distancia se mantiene; con solo la parte real varía en',
  'common shift ψ (positions)': 'desplazamiento común ψ (posiciones)',
  'Distance between positions {p} + ψ and {other} + ψ. With sine and cosine it is {wholeLow} to {wholeHigh}; with the real part only {halfLow} to {halfHigh}.':
    'Distancia entre las posiciones {p} + ψ y {other} + ψ. Con seno y coseno va de {wholeLow} a {wholeHigh}; con solo la parte real, de {halfLow} a {halfHigh}.',
  'Over all ψ the distance of the pairs changes by': 'Al recorrer todo ψ, la distancia de los pares cambia en',
  'that of the real parts by': 'la de las partes reales, en',
  'The plane of one pair. The matrix of a shift by {shift} turns the hand of position {from} by {angle}° to that of position {to}.':
    'El plano de un par. La matriz de un desplazamiento de {shift} gira la manecilla de la posición {from} {angle}° hasta la de la posición {to}.',
};
