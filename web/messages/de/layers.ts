/** What `posenc-layers` says. */
export const layers = {
  layer: 'Schicht',
  'all alike': 'alle gleich',
  '{count} kinds': '{count} Arten',
  'One layer': 'Eine Schicht',
  '{count} layers, {kinds}': '{count} Schichten, {kinds}',
  'queries and keys are turned': 'Queries und Keys werden gedreht',
  'a number is added to the logits': 'zu den Logits wird eine Zahl addiert',
  'added to the embedding': 'zum Embedding addiert',
  'vectors of the distance': 'Vektoren des Abstands',
  'no position': 'keine Position',
  '{count} layer': '{count} Schicht',
  '{count} layers': '{count} Schichten',
  Layers: 'Schichten',
  '{stack}; arrow keys go from layer to layer': '{stack}; die Pfeiltasten gehen von Schicht zu Schicht',
  'layer {number}: {what}': 'Schicht {number}: {what}',
} as const;
