/** Messages of `posenc-table` and `posenc-similarity`. */
export const table = {
  cell: 'Zelle',
  '(always zero)': '(immer null)',
  '({wave}, pair {pair})': '({wave}, Paar {pair})',
  '{count} tokens': '{count} Tokens',
  wavelength: 'Wellenlänge',
  'These rows are random numbers from a seed, where a model would have learned ones.':
    'Diese Zeilen sind Zufallszahlen aus einem Seed; ein Modell hätte an ihrer Stelle gelernte.',
  'cells {first} to {last} by {columns} dimensions': 'Zellen {first} bis {last} mal {columns} Dimensionen',
  'positions {first} to {last} by {columns} dimensions': 'Positionen {first} bis {last} mal {columns} Dimensionen',
  'The table {scheme}: {where}.': 'Die Tabelle {scheme}: {where}.',
  'The sinusoidal table of {where}, base {base}. Wavelengths grow from {shortest} to {longest} tokens.':
    'Die Sinustabelle: {where}, Basis {base}. Die Wellenlängen wachsen von {shortest} auf {longest} Tokens.',
  'dimension {number}': 'Dimension {number}',
  '{dimension} ({turns} turns)': '{dimension} ({turns} Umdrehungen)',
  'Shown are dimensions {list}.': 'Gezeigt sind die Dimensionen {list}.',
  'pair {pair}: once round in {count} tokens': 'Paar {pair}: einmal herum in {count} Tokens',
  'dot product': 'Skalarprodukt',
  cosine: 'Kosinus',
  '{a} and {b}': '{a} und {b}',
  'mean at {gap} apart': 'Mittel im Abstand {gap}',
  'gap between cells': 'Abstand zwischen Zellen',
  'gap between positions': 'Abstand zwischen Positionen',
  'mean {quantity}': 'Mittel ({quantity})',
  'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}.':
    'Mittel ({quantity}): von {first} im Abstand 0 bis {last} im Abstand {gap}.',
  'The mean {quantity} goes from {first} at gap 0 to {last} at gap {gap}, and back for the first time at gap {turn}.':
    'Mittel ({quantity}): von {first} im Abstand 0 bis {last} im Abstand {gap}, zum ersten Mal zurück im Abstand {turn}.',
  'Every pair of {rows} rows of {scheme}, {axis} {first} to {last}: {quantity} from {low} to {high}.':
    'Jedes Paar von {rows} Zeilen von {scheme}, {axis} {first} bis {last}: {quantity} von {low} bis {high}.',
};
