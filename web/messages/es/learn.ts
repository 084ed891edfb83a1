import type { learn as german } from '../de/learn.ts';
import type { Translation } from '../messages.ts';

/** Messages of the figures that only Learn has. */
export const learn: Translation<typeof german> = {
  'no positions at all': 'sin posiciones',
  Sinusoidal: 'Sinusoidal',
  'adds waves to each word': 'suma ondas a cada palabra',
  RoPE: 'RoPE',
  'turns each word by its place': 'rota cada palabra según su lugar',
  ALiBi: 'ALiBi',
  'favours words that are near': 'favorece las palabras cercanas',
  'What tells the model where a word stands?': '¿Qué le dice al modelo dónde está una palabra?',
  'largest difference between the two tables: {difference}': 'mayor diferencia entre las dos tablas: {difference}',
  'To the model, both are the same bag of words.': 'Para el modelo, las dos son la misma bolsa de palabras.',
  'Both get the same attention.': 'Las dos reciben la misma atención.',
  'Every word pays the same attention to every other, whoever bites; {largest}.':
    'Cada palabra mira igual a todas las demás, muerda quien muerda; {largest}.',
  '{before} to {after}': '{before} a {after}',
  'Now they are two sentences.': 'Ahora son dos frases.',
  'The attention of “bites” to “dog” goes from {dog}, to “man” from {man}; {largest}.':
    'La atención de «bites» a «dog» pasa de {dog}; a «man», de {man}; {largest}.',
  '{share} to {word}': '{share} a {word}',
  'Attention in “{sentence}”. {shares}.': 'Atención en «{sentence}». {shares}.',
  asks: 'pregunta',
  text: 'texto',
  'query of {word}': 'consulta de {word}',
  'key of {word}': 'clave de {word}',
  'value of {word}': 'valor de {word}',
  '{word} asks': '{word} pregunta',
  output: 'salida',
  'One query, three keys': 'Una consulta, tres claves',
  'Scores and weights': 'Puntuaciones y pesos',
  'Three values, one output': 'Tres valores, una salida',
  'The query of {word} and the keys of all words': 'La consulta de {word} y las claves de todas las palabras',
  'The values of all words and their weighted mean': 'Los valores de todas las palabras y su media ponderada',
  score: 'puntuación',
  hidden: 'oculta',
  '{far} to the left': '{far} a la izquierda',
  '{far} to the right': '{far} a la derecha',
  '{far} down': '{far} hacia abajo',
  '{far} up': '{far} hacia arriba',
  '“{word}” attends most to “{most}”: {share}.': '«{word}» mira sobre todo a «{most}»: {share}.',
  '“{word}” comes after “{asks}”, and the mask hides it.': '«{word}» va después de «{asks}», y la máscara la oculta.',
  'Its score is −∞, and the softmax makes a weight of 0 of that.':
    'Su puntuación es −∞, y la softmax la convierte en un peso de 0.',
  'Score of “{word}”: ({products}) / √2 = {score}.': 'Puntuación de «{word}»: ({products}) / √2 = {score}.',
  'Its weight: exp({score}) = {part} of {all} in all, which is {share}.':
    'Su peso: exp({score}) = {part} de un total de {all}, es decir, el {share}.',
  'trained model': 'modelo entrenado',
  'The first layer of a small model, trained with a causal mask on {sequences} sequences of sentences and questions; it knows {words} words and marks. Asked who did something and to whom in sentences that it has not seen, it is right in {who} of the cases; asked which of two adjectives belongs to a noun, in {which}. A guess between the two is right in {half}.':
    'La primera capa de un modelo pequeño, entrenado con una máscara causal en {sequences} secuencias de frases y preguntas; conoce {words} palabras y signos. Si se le pregunta quién hizo algo y a quién en frases que no ha visto, acierta en el {who} de los casos; si se le pregunta cuál de dos adjetivos acompaña a un sustantivo, en el {which}. Quien elige al azar entre los dos acierta en el {half}.',
  'The {count} rows that the small model of chapter 1 has learned.':
    'Las {count} filas que ha aprendido el modelo pequeño del capítulo 1.',
  'up to position': 'hasta la posición',
  'all in float32': 'todo en float32',
  'frequencies in bfloat16': 'frecuencias en bfloat16',
  'positions in bfloat16': 'posiciones en bfloat16',
  '{recipe}: {error} radians': '{recipe}: {error} radianes',
  'what one token turns the fastest pair': 'lo que un token gira el par más rápido',
  'largest error of an angle so far (rad)': 'mayor error de un ángulo hasta ahí (rad)',
  'Largest error of an angle up to each position, base {base}. At the end: {errors}.':
    'Mayor error de un ángulo hasta cada posición, base {base}. Al final: {errors}.',
  'The score stays the same': 'La puntuación no cambia',
  'The score changes with what stands before': 'La puntuación cambia con lo que hay delante',
  '“in” looks for “Needle”, {distance} words back in all three. Largest difference between the scores: {difference}.':
    '«in» busca «Needle», {distance} palabras atrás en las tres. Mayor diferencia entre las puntuaciones: {difference}.',
  'The word whose query is compared with all keys.': 'La palabra cuya consulta se compara con todas las claves.',
  'The order in which the words stand.': 'El orden en que están las palabras.',
  'Each head has queries, keys and values of its own.': 'Cada cabeza tiene consultas, claves y valores propios.',
  'Hides the words that come after the one that asks.': 'Oculta las palabras que vienen después de la que pregunta.',
  'Which head is read.': 'Qué cabeza se lee.',
  'The base of RoPE.': 'La base de RoPE.',
  'The numbers of a small model that was trained, instead of random ones.':
    'Los números de un modelo pequeño entrenado, en lugar de números al azar.',
};
