/** Messages of `posenc-scorecard`. */
export const scorecard = {
  'It is defined at any length': 'Für jede Länge definiert',
  'The same word differs by its position': 'Dasselbe Wort unterscheidet sich nach seiner Position',
  'Logits depend on the distance alone': 'Logits hängen nur vom Abstand ab',
  'share of entries past the length that are finite': 'der Einträge jenseits der Länge sind endlich',
  'largest change of a weight, relative to the largest weight': 'größte Änderung eines Gewichts durch sie',
  'largest change when all positions move together': 'größte Änderung, wenn alle Positionen gemeinsam weiterrücken',
  'worst at position': 'am schlechtesten an Position',
  '{scheme}: {count} of {all} measurements hold over {positions} positions':
    '{scheme}: über {positions} Positionen {count} von {all} Messungen erfüllt',
  'All {count} measurements': 'Alle {count} Messungen',
  scorecard: 'Bewertung',
};
