/** What the API expects where it refuses something that the Lab can be asked for: {0}, {1} … are the numbers and names in it. */
export const refusals = {
  'true or false': 'true oder false',
  'finite numbers above {0}, divided by spaces or commas': 'endliche Zahlen über {0}, durch Leerzeichen getrennt',
  'whole numbers, divided by spaces or commas': 'ganze Zahlen, durch Leerzeichen getrennt',
  'at least {0}': 'mindestens {0}',
  'a number between {0} and {1}': 'eine Zahl zwischen {0} und {1}',
  'a finite number below dim / {0}, for a base below {1} at most {2}':
    'eine endliche Zahl unter dim / {0}, bei einer Basis unter {1} höchstens {2}',
  'at least {0}, which is clampMin': 'mindestens {0}, der Wert von clampMin',
  'at least {0}, {1} for each axis': 'mindestens {0}, {1} für jede Achse',
  'a multiple of {0}: sines and cosines of two axes': 'ein Vielfaches von {0}: Sinus und Kosinus zweier Achsen',
  'at most {0}, for {1} axes in head_dim {2}': 'höchstens {0}, für {1} Achsen in head_dim {2}',
  'a share of head_dim {0}': 'ein Anteil von head_dim {0}',
  'at least {0} components for each of {1} axes': 'mindestens {0} Komponenten für jede von {1} Achsen',
  '{0} keys: tupe sees the whole sequence at once': '{0} Keys: tupe sieht die ganze Sequenz auf einmal',
  '{0}: tupe sees the whole sequence at once': '{0}: tupe sieht die ganze Sequenz auf einmal',
  '{0} by {1} cells': '{0} mal {1} Zellen',
  '{0}, as many as there are keys': '{0}, so viele, wie es Keys gibt',
  '{0}, as many as there are queries': '{0}, so viele, wie es Queries gibt',
  '{0} tokens': '{0} Tokens',
  '{0}, as many as q and k have': '{0}, so viele, wie q und k haben',
  '[{0}, {1}, {2}, headDim], that is [batch, heads, queries, headDim]':
    '[{0}, {1}, {2}, headDim], also [batch, heads, queries, headDim]',
  '[{0}, {1}] or [{2}, {3}, {4}], that is [{5} * maxRelativePositions + {6}, headDim]':
    '[{0}, {1}] oder [{2}, {3}, {4}], also [{5} * maxRelativePositions + {6}, headDim]',
  '[{0}, {1}, {2}, numDistanceBasis], that is [batch, heads, queries, numDistanceBasis]':
    '[{0}, {1}, {2}, numDistanceBasis], also [batch, heads, queries, numDistanceBasis]',
  'a list [{0}, {1}], that is [batch, queries]': 'eine Liste [{0}, {1}], also [batch, queries]',
  'above {0}, the number of exact buckets': 'über {0}, der Zahl der exakten Buckets',
  'above the number of exact buckets, {0}, and at most {1}^{2} - {3}':
    'über der Zahl der exakten Buckets, {0}, und höchstens {1}^{2} - {3}',
  'a whole number above positionBuckets / {0} + {1}': 'eine ganze Zahl über positionBuckets / {0} + {1}',
  'at least {0} when bidirectional': 'mindestens {0} bei beiden Richtungen',
  'keys - queries, {0}: memory is keys before the queries':
    'keys - queries, {0}: Das Gedächtnis besteht aus Keys vor den Queries',
  'at least {0} with a local shift, which depends on the distance of neighbours':
    'mindestens {0} bei einer einzelnen Verschiebung, die sich nach dem Abstand von Nachbarn richtet',
  'a multiple of {0} columns, as many for each head': 'ein Vielfaches von {0} Spalten, gleich viele für jeden Head',
  'integers of at least {0}': 'ganze Zahlen ab {0}',
  'integers that, plus positionOffset, are rows of the table: {0} to {1}':
    'ganze Zahlen, die zusammen mit positionOffset Zeilen der Tabelle sind: {0} bis {1}',
  'positions at most {0} from the centre, or the scale leaves the range of float32':
    'Positionen, die höchstens {0} von der Mitte entfernt sind; sonst verlässt der Maßstab den Bereich von float32',
  'at least {0}, or {1} for the window itself': 'mindestens {0}, oder {1} für das Fenster selbst',
  'at least {0} and below segmentTypes = {1}': 'mindestens {0} und unter segmentTypes = {1}',
  'at most head_dim, {0}': 'höchstens head_dim, {0}',
  'at least betaSlow = {0}': 'mindestens betaSlow = {0}',
  'at least lowFreqFactor = {0}': 'mindestens lowFreqFactor = {0}',
  'a finite number above {0}': 'eine endliche Zahl über {0}',
  'a finite number above {0}, or maxPositionEmbeddings': 'eine endliche Zahl über {0}, oder maxPositionEmbeddings',
  'a finite number of at least {0}': 'eine endliche Zahl ab {0}',
  'the trained length, a whole number of at least {0}': 'die Trainingslänge, eine ganze Zahl ab {0}',
  '{0} numbers': '{0} Zahlen',
  '{0}, one per pair': '{0}, eine je Paar',
  '{0} with {1} queries, {2} keys and offset {3}': '{0} mit {1} Queries, {2} Keys und offset {3}',
  'as many queries as keys from the same position on; otherwise give rows of what bias() computes as the option bias':
    'so viele Queries wie Keys von derselben Position an',
  'numbers of pairs that add up to {0}': 'Anzahlen von Paaren, die zusammen {0} ergeben',
  'finite numbers between {0}^{1} and {2}^{3}': 'endliche Zahlen zwischen {0}^{1} und {2}^{3}',
} as const;
