/** Messages of `posenc-terms`. */
export const terms = {
  'word → word': 'Wort → Wort',
  'word → position': 'Wort → Position',
  'position → word': 'Position → Wort',
  'position → position': 'Position → Position',
  'logits, their sum': 'Logits, ihre Summe',
  'at {position}': 'an {position}',
  'first position': 'erste Position',
  '{term}: between the {count} words of “{sentence}” from position {first} on, head {head}, from {low} to {high}.':
    '{term}: zwischen den {count} Wörtern von „{sentence}“ ab Position {first}, Head {head}, von {low} bis {high}.',
  'Largest change since the sentence began at 0': 'Größte Änderung, seit der Satz an Position 0 begann',
};
