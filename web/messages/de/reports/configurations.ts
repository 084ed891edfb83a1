/** What `posenc/inspect` finds in a configuration. */
export const configurations = {
  '{0} has {1} entries, and layer {2} needs one.': '{0} hat {1} Einträge, und Schicht {2} braucht einen.',
  "Not in the file, and so what the model's class has by default: {0}.":
    'Nicht in der Datei; deshalb gilt, was die Klasse des Modells vorgibt: {0}.',
  'an object': 'ein Objekt',
  'A head of {0} components has no equal numbers of pairs for rows and columns.':
    'Ein Head von {0} Komponenten hat nicht gleich viele Paare für Zeilen und Spalten.',
  '{0} {1} is not positive.': '{0} {1} ist nicht positiv.',
  'model_type is missing, and architectures names no model that is known here.':
    'model_type fehlt, und architectures nennt kein Modell, das hier bekannt ist.',
  'Unknown model_type {0}: nothing is known of how its layers read the keys.':
    'Unbekannter model_type {0}: Wie seine Schichten die Schlüssel lesen, ist nicht bekannt.',
  'The pair layout cannot be known from the file, nor which layers encode position.':
    'Aus der Datei ist weder das Paar-Layout zu erkennen, noch welche Schichten Positionen kodieren.',
  'The file has {0} characters; at most {1} are read.': 'Die Datei hat {0} Zeichen; höchstens {1} werden gelesen.',
  '{0} stands in one object more than once; the last one counts.':
    '{0} steht in einem Objekt mehr als einmal; das letzte zählt.',
  'The file has lists and objects deeper than {0} levels.':
    'Die Datei hat Listen und Objekte, die tiefer als {0} Ebenen liegen.',
  'The file is not valid JSON: it has {0}, which Python writes and JSON has no word for.':
    'Die Datei ist kein gültiges JSON: Sie hat {0}, das Python schreibt und wofür JSON kein Wort hat.',
  'The file is not valid JSON: its end at character {0}, where {1} should be.':
    'Die Datei ist kein gültiges JSON: Sie endet bei Zeichen {0}, wo {1} stehen sollte.',
  'The file is not valid JSON: {0} at character {1}, where {2} should be.':
    'Die Datei ist kein gültiges JSON: {0} bei Zeichen {1}, wo {2} stehen sollte.',
  'The file is not a JSON object, but {0}.': 'Die Datei ist kein JSON-Objekt, sondern {0}.',
  'The file has more than {0} values.': 'Die Datei hat mehr als {0} Werte.',
  '{0}: {1} is not a number that JSON has.': '{0}: {1} ist keine Zahl, die JSON hat.',
  '{0}: {1} is not a value that JSON has.': '{0}: {1} ist kein Wert, den JSON hat.',
  '{0} contains itself.': '{0} enthält sich selbst.',
  '{0} lies deeper than {1} objects.': '{0} liegt tiefer als {1} Objekte.',
  '{0} is an array, not an object.': '{0} ist ein Array, kein Objekt.',
  '{0} is {1}, not an object.': '{0} ist {1}, kein Objekt.',
  '{0} {1} and {2} {3} disagree: {4} is used.': '{0} {1} und {2} {3} widersprechen sich: {4} wird verwendet.',
  '{0} is missing.': '{0} fehlt.',
  '{0} is {1}, not true or false.': '{0} ist {1}, nicht true oder false.',
  '{0} is {1}, not a list.': '{0} ist {1}, keine Liste.',
  'a string': 'eine Zeichenkette',
  'a boolean': 'ein Wahrheitswert',
  '{0} {1} is {2}, not a number.': '{0} {1} ist {2}, keine Zahl.',
  '{0} {1} is not a whole number of at least 1.': '{0} {1} ist keine ganze Zahl ab 1.',
  '{0} {1} is too large; at most {2} layers are listed.':
    '{0} {1} ist zu groß; höchstens {2} Schichten werden aufgeführt.',
  'The file does not tell which layers encode position.': 'Die Datei sagt nicht, welche Schichten Positionen kodieren.',
  '{0} has {1} entries; at most {2} layers are listed.':
    '{0} hat {1} Einträge; höchstens {2} Schichten werden aufgeführt.',
  '{0} is an object, not a list.': '{0} ist ein Objekt, keine Liste.',
  '{0} is {1}, not a list of [kinds, times].': '{0} ist {1}, keine Liste von [kinds, times].',
  '{0} has {1} entries, {2} are needed: one for each layer.': '{0} hat {1} Einträge, nötig sind {2}: einer je Schicht.',
  '{0}: unknown layer type {1}; this family has {2}.': '{0}: unbekannte Art von Schicht {1}; diese Familie hat {2}.',
  'max_relative_positions is missing.': 'max_relative_positions fehlt.',
  'r is a learned projection of a sinusoid of the distance': 'r ist eine gelernte Projektion eines Sinus des Abstands',
  'Distances beyond the table take its outer rows; keyTable repeats them up to the larger side.':
    'Abstände jenseits der Tabelle nehmen deren äußere Zeilen; keyTable wiederholt sie bis zur größeren Seite.',
  '{0}, no positional encoding': '{0}, keine Positionskodierung',
  'attention without any positional encoding (NoPE)': 'Attention ohne jede Positionskodierung (NoPE)',
  '{0} is missing: the first position has the row behind it.': '{0} fehlt: Die erste Position hat die Zeile dahinter.',
  'An image of {0} is smaller than a patch of {1}.': 'Ein Bild von {0} ist kleiner als ein Patch von {1}.',
  '{0} is {1}, not one number or a list of two.': '{0} ist {1}, weder eine Zahl noch eine Liste von zweien.',
  '__proto__ is a key of the file; it is ignored, and nothing takes it for a prototype.':
    '__proto__ ist ein Schlüssel der Datei; er wird übergangen, und nichts nimmt ihn für einen Prototyp.',
  '{0} {1} is not read by this family ({2}).': '{0} {1} wird von dieser Familie ({2}) nicht gelesen.',
  '{0} has no layers of type {1}.': '{0} hat keine Schichten der Art {1}.',
  '{0} has no table {1}.': '{0} hat keine Tabelle {1}.',
  '{0} has an object for each type of layer, and this family reads one for all of them: none of these values is used.':
    '{0} hat ein Objekt für jede Art von Schicht, und diese Familie liest eines für alle: Keiner dieser Werte wird verwendet.',
  'rope_scaling is not read by this family: the reference takes rope_parameters alone.':
    'rope_scaling wird von dieser Familie nicht gelesen: Die Referenz nimmt allein rope_parameters.',
  'rope_parameters is not an object of objects, one for each type of layer, and so its values are not read by this family.':
    'rope_parameters ist kein Objekt von Objekten, eines für jede Art von Schicht; deshalb liest diese Familie seine Werte nicht.',
  "{0}.type {1} is not read: the class starts from an object whose rope_type is 'default', and only the key rope_type changes it, so that nothing is scaled. Releases of the reference before 5.0 read type.":
    "{0}.type {1} wird nicht gelesen: Die Klasse beginnt mit einem Objekt, dessen rope_type 'default' ist, und nur der Schlüssel rope_type ändert es, sodass nichts skaliert wird. Ausgaben der Referenz vor 5.0 lesen type.",
  "rope_parameters is not in the file, and so what the model's class has by default: {0}.":
    'rope_parameters steht nicht in der Datei; deshalb gilt, was die Klasse des Modells vorgibt: {0}.',
  'an array': 'ein Array',
  '{0} and {1} are both in the file and differ: {2} is used.':
    '{0} und {1} stehen beide in der Datei und unterscheiden sich: {2} wird verwendet.',
  '{0}.rope_type is {1}, not a word.': '{0}.rope_type ist {1}, kein Wort.',
  'The old key "type" of {0} is read as the scaling type, {1}.':
    'Der alte Schlüssel "type" von {0} wird als Art der Skalierung gelesen, {1}.',
  'rope_type {0} and type {1} disagree: rope_type is used.':
    'rope_type {0} und type {1} widersprechen sich: rope_type wird verwendet.',
  "The scaling type 'su' is the old name of 'longrope'; the newest reference does not know it and raises an error about a missing key.":
    "Die Skalierung 'su' ist der alte Name von 'longrope'; die neueste Referenz kennt ihn nicht und meldet einen Fehler wegen eines fehlenden Schlüssels.",
  '{0} has no entry for {1}: the class default {2} is used as the base, without scaling.':
    '{0} hat keinen Eintrag für {1}: Die Vorgabe der Klasse, {2}, wird als Basis verwendet, ohne Skalierung.',
  'rope_theta is given twice with different values ({0} and {1}); the one inside {2} is used.':
    'rope_theta ist zweimal mit verschiedenen Werten angegeben ({0} und {1}); das in {2} wird verwendet.',
  '{0} and rope_theta disagree ({1} and {2}); the one inside {3} is used.':
    '{0} und rope_theta widersprechen sich ({1} und {2}); das in {3} wird verwendet.',
  'rope_theta {0} is not positive.': 'rope_theta {0} ist nicht positiv.',
  'is odd': 'ist ungerade',
  'is more than the head width {0}': 'ist mehr als die Breite des Heads, {0}',
  'is nothing': 'ergibt kein Paar',
  'The rotary width {0} {1}: components are turned in pairs.':
    'Die gedrehte Breite {0} {1}: Komponenten werden paarweise gedreht.',
  '{0} {1} is not read by this family: all components of the head turn.':
    '{0} {1} wird von dieser Familie nicht gelesen: Alle Komponenten des Heads drehen sich.',
  '{0} is given twice with different values ({1} and {2}); the one outside {3} is used.':
    '{0} ist zweimal mit verschiedenen Werten angegeben ({1} und {2}); das außerhalb von {3} wird verwendet.',
  '{0} is given twice with different values ({1} and {2}); the one inside {3} is used.':
    '{0} ist zweimal mit verschiedenen Werten angegeben ({1} und {2}); das in {3} wird verwendet.',
  '{0}.partial_rotary_factor {1} is not used: for scaled types the class takes {2} outside of {3}, which is {4} by default.':
    '{0}.partial_rotary_factor {1} wird nicht verwendet: Bei skalierten Arten nimmt die Klasse {2} außerhalb von {3}; die Vorgabe dafür ist {4}.',
  '{0} {1} is not a share above 0 and up to 1.': '{0} {1} ist kein Anteil über 0 und bis 1.',
  'mrope_section adds up to {0}, and {1} are needed: one for each pair.':
    'mrope_section ergibt zusammen {0}, nötig sind {1}: eines je Paar.',
  'mrope_section adds up to {0}, and there are {1} pairs: every third pair goes to height and to width as far as their numbers and the pairs reach, the others to time, which makes {2}.':
    'mrope_section ergibt zusammen {0}, und es gibt {1} Paare: Jedes dritte Paar geht an Höhe und Breite, so weit ihre Zahlen und die Paare reichen, die anderen an die Zeit, was {2} ergibt.',
  "rope_type 'dynamic' with alpha {0} is not dynamic: the base is multiplied by alpha^(d/(d − 2)) from the first token on, and factor is not used.":
    "rope_type 'dynamic' mit alpha {0} ist nicht dynamisch: Die Basis wird vom ersten Token an mit alpha^(d/(d − 2)) multipliziert, und factor wird nicht verwendet.",
  'max_position_embeddings is missing.': 'max_position_embeddings fehlt.',
  '{0}.truncate is {1}, not true or false.': '{0}.truncate ist {1}, nicht true oder false.',
  '{0}.truncate false is not read: the reference looks for truncate beside the types of layers, and rounds the ends of the ramp.':
    '{0}.truncate false wird nicht gelesen: Die Referenz sucht truncate neben den Arten der Schichten und rundet die Enden der Rampe.',
  '{0}: beta_fast {1} is below beta_slow {2}.': '{0}: beta_fast {1} ist kleiner als beta_slow {2}.',
  'high_freq_factor {0} is below low_freq_factor {1}.': 'high_freq_factor {0} ist kleiner als low_freq_factor {1}.',
  'high_freq_factor equals low_freq_factor, {0}: no pair lies between, where the formula divides by zero; pairs are kept or divided by factor.':
    'high_freq_factor ist gleich low_freq_factor, {0}: Kein Paar liegt dazwischen, wo die Formel durch null teilen würde; jedes wird behalten oder durch factor geteilt.',
  'Unknown rope_type {0}: reported, not guessed. Its frequencies are not known.':
    'Unbekannter rope_type {0}: gemeldet, nicht geraten. Seine Frequenzen sind nicht bekannt.',
  '{0}: {1} are missing, which rope_type {2} needs.': '{0}: {1} fehlen, die rope_type {2} braucht.',
  '{0}: {1} is missing, which rope_type {2} needs.': '{0}: {1} fehlt, was rope_type {2} braucht.',
  'original_max_position_embeddings {0} is above max_position_embeddings {1}; it is used as it stands.':
    'original_max_position_embeddings {0} ist größer als max_position_embeddings {1}; es wird so verwendet, wie es dasteht.',
  '{0}.{1} {2} is not read: rope_type {3} has no such parameter.':
    '{0}.{1} {2} wird nicht gelesen: rope_type {3} hat keinen solchen Parameter.',
  '{0}: factor is missing.': '{0}: factor fehlt.',
  '{0}: factor {1} is below 1.': '{0}: factor {1} ist kleiner als 1.',
  '{0}.{1} {2} is not positive.': '{0}.{1} {2} ist nicht positiv.',
  '{0} is given twice ({1} and {2}); for this family the top-level one is used, {3}.':
    '{0} ist zweimal angegeben ({1} und {2}); bei dieser Familie wird das äußere verwendet, {3}.',
  '{0} is missing: max_position_embeddings {1} is used in its place.':
    '{0} fehlt: An seiner Stelle wird max_position_embeddings {1} verwendet.',
  '{0} has {1} entries, {2} are needed: one for each pair.': '{0} hat {1} Einträge, nötig sind {2}: einer je Paar.',
  '{0}[{1}] is {2}, not {3}.': '{0}[{1}] ist {2}, nicht {3}.',
  '{0} {1} is not a multiple of {2} {3}.': '{0} {1} ist kein Vielfaches von {2} {3}.',
  '{0} {1} is not a multiple of {2} {3}, and {4} is missing.':
    '{0} {1} ist kein Vielfaches von {2} {3}, und {4} fehlt.',
  '{0} is missing, and what the class has does not divide {1} {2}: the width of a head is not known.':
    '{0} fehlt, und der Wert der Klasse teilt {1} {2} nicht: Die Breite eines Heads ist nicht bekannt.',
  '{0} has {1} entries, {2} are needed: one for each stage.': '{0} hat {1} Einträge, nötig sind {2}: einer je Stufe.',
  '{0} adds up to more than 10000 layers.': '{0} ergibt zusammen mehr als 10000 Schichten.',
  'stage {0}': 'Stufe {0}',
  'The model has {0} files, of which {1} was given; tensors of the others are missing.':
    'Das Modell hat {0} Dateien, von denen {1} gegeben wurde; Tensoren der anderen fehlen.',
  'The model has {0} files, of which {1} were given; tensors of the others are missing.':
    'Das Modell hat {0} Dateien, von denen {1} gegeben wurden; Tensoren der anderen fehlen.',
  'the end': 'das Ende',
  'at most {0} levels': 'höchstens {0} Ebenen',
  'a key in quotes': 'ein Schlüssel in Anführungszeichen',
  'a string that ends': 'eine Zeichenkette mit einem Ende',
  'a string as JSON has them': 'eine Zeichenkette, wie JSON sie kennt',
} as const;
