/** What the reference says of the attributes of figures that train. */
export const training = {
  'What is learned; text takes the characters of the attribute text, or of what stands in the element.':
    'Was gelernt wird; text nimmt die Zeichen des Attributs text oder dessen, was im Element steht.',
  'The schemes that are compared.': 'Die Verfahren, die verglichen werden.',
  'Address of the results, a JSON file. If omitted, those of the property recording.':
    'Adresse der Ergebnisse, einer Datei in JSON. Weggelassen: die der Eigenschaft recording.',
  'The reader draws curves of her own before she sees what was measured.':
    'Wer liest, zeichnet eigene Kurven, bevor zu sehen ist, was gemessen wurde.',
  'What is trained side by side, from the same seed on the same batches; numbers of a scheme stand behind a colon, as in rope:base=100.':
    'Was nebeneinander trainiert wird, aus demselben Seed mit denselben Batches; Zahlen eines Verfahrens stehen hinter einem Doppelpunkt, wie in rope:base=100.',
  'Loss and accuracy over the steps, accuracy by length, attention on one sequence, or the parameters of the scheme.':
    'Verlust und Genauigkeit über den Schritten, Genauigkeit nach Länge, die Attention auf einer Sequenz oder die Parameter des Verfahrens.',
  'The text whose characters are learned; the last seventh of it is tested on.':
    'Der Text, dessen Zeichen gelernt werden; mit seinem letzten Siebtel wird getestet.',
  'Batches and initial parameters are drawn from this seed.':
    'Batches und Anfangswerte der Parameter werden aus diesem Seed gezogen.',
  'How many steps are trained.': 'Wie viele Schritte trainiert wird.',
  'Tokens of the texts that are trained on.': 'Tokens der Texte, mit denen trainiert wird.',
  'Channels of the model.': 'Kanäle des Modells.',
  'Layers of the model.': 'Schichten des Modells.',
  'Attention heads of a layer; they divide dim.': 'Attention-Heads einer Schicht; ihre Zahl teilt dim.',
  'Texts of a step.': 'Texte eines Schritts.',
  'The highest learning rate.': 'Die höchste Lernrate.',
  'Steps between two tests.': 'Schritte zwischen zwei Tests.',
  'The lengths of the texts that are tested, in tokens.': 'Die Längen der Texte, mit denen getestet wird, in Tokens.',
  'The scheme whose attention is shown large, as in schemes. If omitted, the first.':
    'Das Verfahren, dessen Attention groß gezeigt wird, so wie schemes es nennt. Weggelassen: das erste.',
  'The layer whose attention and parameters are shown, counted from 1.':
    'Die Schicht, deren Attention und Parameter gezeigt werden, gezählt ab 1.',
  'The head whose attention is shown large, counted from 1.':
    'Der Head, dessen Attention groß gezeigt wird, gezählt ab 1.',
  'Number of tokens of the text whose attention is shown. If omitted, twice the trained length, at most 64.':
    'Tokens des Textes, dessen Attention gezeigt wird. Weggelassen: doppelt so viele wie beim Training, höchstens 64.',
};
