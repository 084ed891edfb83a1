import type { layers as german } from '../de/layers.ts';
import type { Translation } from '../messages.ts';

/** Messages of `posenc-layers`. */
export const layers: Translation<typeof german> = {
  layer: 'capa',
  'all alike': 'todas iguales',
  '{count} kinds': '{count} clases',
  'One layer': 'Una capa',
  '{count} layers, {kinds}': '{count} capas, {kinds}',
  'queries and keys are turned': 'se rotan consultas y claves',
  'a number is added to the logits': 'se suma un número a los logits',
  'added to the embedding': 'se suma al embedding',
  'vectors of the distance': 'vectores de la distancia',
  'no position': 'sin posición',
  '{count} layer': '{count} capa',
  '{count} layers': '{count} capas',
  Layers: 'Capas',
  '{stack}; arrow keys go from layer to layer': '{stack}; las teclas de flecha van de capa en capa',
  'layer {number}: {what}': 'capa {number}: {what}',
  'encoder layer': 'capa del codificador',
  'decoder layer': 'capa del decodificador',
};
