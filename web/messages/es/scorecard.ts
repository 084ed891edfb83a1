/** Messages of `posenc-scorecard`. */
export const scorecard = {
  'It is defined at any length': 'Está definida para cualquier longitud',
  'The same word differs by its position': 'La misma palabra difiere según su posición',
  'Logits depend on the distance alone': 'Los logits solo dependen de la distancia',
  'share of entries past the length that are finite': 'de las entradas más allá de la longitud son finitas',
  'largest change of a weight, relative to the largest weight': 'mayor cambio de un peso que produce',
  'largest change when all positions move together': 'mayor cambio cuando todas las posiciones se mueven a la vez',
  'worst at position': 'peor valor, en la posición',
  '{scheme}: {count} of {all} measurements hold over {positions} positions':
    '{scheme}: se cumplen {count} de {all} medidas en {positions} posiciones',
  'All {count} measurements': 'Las {count} medidas',
  scorecard: 'evaluación',
};
