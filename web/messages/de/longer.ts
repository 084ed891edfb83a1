/** Messages of `posenc-spectrum`, `posenc-extrapolation` and `posenc-cache`. */
export const longer = {
  scaling: 'Skalierung',
  unscaled: 'unskaliert',
  'position interpolation': 'Positionsinterpolation',
  Linear: 'Linear',
  NTK: 'NTK',
  'dynamic NTK': 'dynamisches NTK',
  'Dynamic NTK': 'Dynamisches NTK',
  YaRN: 'YaRN',
  LongRoPE: 'LongRoPE',
  'Llama 3': 'Llama 3',
  '({count} turns)': '({count} Umdrehungen)',
  '{count} turns': '{count} Umdrehungen',
  '{method}: {count} of {all} pairs never complete a turn':
    '{method}: {count} von {all} Paaren vollenden nie eine Umdrehung',
  'trained {length}': 'trainiert {length}',
  'wanted {length}': 'gewünscht {length}',
  'wavelength (tokens)': 'Wellenlänge (Tokens)',
  'Wavelength of each of {count} pairs, base {base}, over {length} tokens. {methods}.':
    'Wellenlänge von {count} Paaren, Basis {base}, über {length} Tokens. {methods}.',
  'pairs without a whole turn': 'Paare ohne ganze Umdrehung',
  'within {length}': 'innerhalb von {length}',
  'LongRoPE searches its divisors for each model; these grow by the same ratio from pair to pair, from 1 to the factor.':
    'LongRoPE sucht seine Divisoren für jedes Modell; diese hier wachsen von Paar zu Paar im selben Verhältnis, von 1 bis zum Faktor.',
  'LongRoPE searches its divisors for each model; these grow evenly from 1 to the factor.':
    'LongRoPE sucht seine Divisoren für jedes Modell; diese hier wachsen gleichmäßig von 1 bis zum Faktor.',
  'met in training': 'im Training gesehen',
  'reached now': 'jetzt erreicht',
  'never met': 'nie gesehen',
  Play: 'Abspielen',
  Stop: 'Anhalten',
  'No pair turns where it has never been': 'Kein Paar dreht sich dorthin, wo es nie war',
  '{count} of {all} pairs turn where they have never been':
    '{count} von {all} Paaren drehen sich dorthin, wo sie nie waren',
  dials: 'Zifferblätter',
  '{count} dials, one for each pair. {verdict}: over {to} tokens, after training with {from}':
    '{count} Zifferblätter, eines je Paar. {verdict}: über {to} Tokens, nach einem Training mit {from}',
  'met within {length} tokens': 'innerhalb von {length} Tokens gesehen',
  'met for the first time within {length}': 'innerhalb von {length} zum ersten Mal gesehen',
  'not reached': 'nicht erreicht',
  'From one token to the next the fastest pair turns by':
    'Von einem Token zum nächsten dreht sich das schnellste Paar um',
  'in training it was {angle}.': 'im Training waren es {angle}.',
};
