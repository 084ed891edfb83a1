/** Messages of `posenc-train` and `posenc-generalise`. */
export const training = {
  'length of the text (tokens)': 'longitud del texto (tokens)',
  accuracy: 'exactitud',
  loss: 'pérdida',
  'loss (nats)': 'pérdida (nats)',
  guessing: 'al azar',
  'longer than trained': 'más largo que al entrenar',
  schemes: 'esquemas',
  'Sum of the last three': 'Suma de los tres últimos',
  'Three tokens ago': 'Hace tres tokens',
  'What came first': 'Lo que vino primero',
  'Associative recall': 'Recuerdo asociativo',
  Sort: 'Ordenar',
  Text: 'Texto',
  'the most frequent value so far': 'el valor más frecuente hasta ahí',
  '{scheme} at {length} tokens: loss {loss}, as you drew it.':
    '{scheme} con {length} tokens: pérdida {loss}, como la dibujaste.',
  '{scheme} at {length} tokens: loss {loss}, {apart} worse than you drew.':
    '{scheme} con {length} tokens: pérdida {loss}, {apart} peor de lo que dibujaste.',
  '{scheme} at {length} tokens: loss {loss}, {apart} better than you drew.':
    '{scheme} con {length} tokens: pérdida {loss}, {apart} mejor de lo que dibujaste.',
  '{scheme} at {length} tokens: {share}, as you drew it.': '{scheme} con {length} tokens: {share}, como lo dibujaste.',
  '{scheme} at {length} tokens: {share}, {points} points above your curve.':
    '{scheme} con {length} tokens: {share}, {points} puntos por encima de tu curva.',
  '{scheme} at {length} tokens: {share}, {points} points below your curve.':
    '{scheme} con {length} tokens: {share}, {points} puntos por debajo de tu curva.',
  '{score} at {length}': '{score} con {length}',
  'Median {quantity} by length, trained on {trained} tokens. {curves}.':
    'Mediana por longitud ({quantity}), entrenado con {trained} tokens. {curves}.',
  'Your guess of the {quantity} by length, trained on {trained} tokens. {curves}.':
    'Tu predicción por longitud ({quantity}), entrenado con {trained} tokens. {curves}.',
  'Scores by length': 'Resultados por longitud',
  'right answers at': 'aciertos con',
  'loss at': 'pérdida con',
  trained: 'entrenada',
  seeds: 'semillas',
  scheme: 'esquema',
  length: 'longitud',
  'median {quantity}': 'mediana ({quantity})',
  '{count} seeds': '{count} semillas',
  '{least} to {most}': 'de {least} a {most}',
  'your guess': 'tu predicción',
  task: 'tarea',
  'guess first': 'predecir primero',
  'There are no results of these schemes on this task yet.': 'Aún no hay resultados de estos esquemas en esta tarea.',
  '{scheme} at {length} tokens': '{scheme} con {length} tokens',
  'Trained on {trained} tokens. How will they do on {lengths}? Drag the points.':
    'Entrenados con {trained} tokens. ¿Cómo les irá con {lengths}? Arrastra los puntos.',
  'On {length} tokens, right answers: {scores}': 'Con {length} tokens, aciertos: {scores}',
  'On {length} tokens, loss: {scores}': 'Con {length} tokens, pérdida: {scores}',
  'Dashed: your curves.': 'A trazos: tus curvas.',
  'your curve of': 'tu curva de',
  'Guess again': 'Predecir otra vez',
  'Show what was measured': 'Mostrar lo medido',
  'Your best curve is that of {scheme}.': 'Tu mejor curva es la de {scheme}.',
  'You drew no curve this time.': 'Esta vez no has dibujado ninguna curva.',
  'a second': 'un segundo',
  '{count} seconds': '{count} segundos',
  '{count} minutes': '{count} minutos',
  '{count} hours': '{count} horas',
  'A model, {steps} steps.': 'Un modelo, {steps} pasos.',
  '{count} models, {steps} steps each.': '{count} modelos, {steps} pasos cada uno.',
  'A model of {size} parameters, {steps} steps: about {time} on one core.':
    'Un modelo de {size} parámetros, {steps} pasos: cerca de {time} en un núcleo.',
  '{count} models of {size} parameters, {steps} steps each: about {time} on one core.':
    '{count} modelos ({size} parámetros), {steps} pasos cada uno: cerca de {time} en un núcleo.',
  '{within}; beyond {trained} tokens {beyond}': '{within}; más allá de {trained} tokens, {beyond}',
  '{share} on {token}': '{share} en {token}',
  '{share} on the first token': '{share} en el primer token',
  'spread over many tokens': 'repartido entre muchos tokens',
  'the token itself': 'el propio token',
  'the token before': 'el token anterior',
  'the token {count} back': 'el token {count} atrás',
  'Trained on {trained} tokens: what happens at {longest}?':
    'Entrenados con {trained} tokens: ¿qué pasa con {longest}?',
  'Before the first step all of them guess': 'Antes del primer paso, todos responden al azar',
  'On {longest} tokens the loss of {best} is {least}, that of {worst} {most}':
    'Con {longest} tokens, la pérdida de {best} es {least}; la de {worst}, {most}',
  'On {longest} tokens the loss of {best} is {least}': 'Con {longest} tokens, la pérdida de {best} es {least}',
  'No better than guessing so far': 'Por ahora, no mejor que al azar',
  '{scheme}: {near} right on {trained} tokens, {far} on {longest}':
    '{scheme}: {near} de aciertos con {trained} tokens, {far} con {longest}',
  'On {longest} tokens all are alike: {least} to {most} right':
    'Con {longest} tokens todos son parecidos: del {least} al {most} de aciertos',
  'On {longest} tokens {best} has {most} right, {worst} {least}':
    'Con {longest} tokens, {best} acierta el {most}; {worst}, el {least}',
  'after step': 'tras el paso',
  'Again with seed {seed}': 'Otra vez con la semilla {seed}',
  'Train the model': 'Entrenar el modelo',
  'Train {count} models': 'Entrenar {count} modelos',
  Continue: 'Continuar',
  Pause: 'Pausar',
  Reset: 'Reiniciar',
  'The training is done.': 'El entrenamiento ha terminado.',
  'Training: {state}': 'Entrenamiento: {state}',
  'Workers are starting …': 'Iniciando los workers…',
  'Step {step} of {steps}, {done} in all, took {time}.': 'Paso {step} de {steps}, {done} en total, en {time}.',
  'Held at step {step} of {steps}.': 'En pausa en el paso {step} de {steps}.',
  'Step {step} of {steps}': 'Paso {step} de {steps}',
  'Step {step} of {steps} · {milliseconds} ms a step · about {time} left':
    'Paso {step} de {steps} · {milliseconds} ms por paso · quedan cerca de {time}',
  'at {length}': 'con {length}',
  'at {length} tokens': 'con {length} tokens',
  'It is there once training has started.': 'Aparece en cuanto empieza el entrenamiento.',
  'What {scheme} has learned after step {step}: {rows} dimensions by {columns} positions, from {low} to {high}.':
    'Lo que {scheme} ha aprendido tras el paso {step}: {rows} dimensiones por {columns} posiciones, de {low} a {high}.',
  '{curve}: {first} at distance 0, {last} at {distance}': '{curve}: {first} a distancia 0, {last} a {distance}',
  'What {scheme} has learned after step {step}. {curves}.':
    'Lo que {scheme} ha aprendido tras el paso {step}. {curves}.',
  'No text in training was longer than {trained} tokens: every row from {trained} on is as it was drawn at first.':
    'Ningún texto del entrenamiento pasaba de {trained} tokens: todas las filas desde {trained} siguen como se sortearon al principio.',
  'From distance {distance} on, all are in the last bucket.':
    'Desde la distancia {distance}, todas están en la última cubeta.',
  'From distance {distance} on, all have the last one.':
    'Desde la distancia {distance}, todas tienen el último número.',
  'Head {number}: r₁ {r1}, r₂ {r2}.': 'Cabeza {number}: r₁ {r1}, r₂ {r2}.',
  'For the query at position {query}. c {c}, threshold {threshold}.':
    'Para la consulta de la posición {query}. c {c}, umbral {threshold}.',
  keys: 'claves',
  values: 'valores',
  'Distances above {distance} have the last ones.':
    'Las distancias mayores que {distance} tienen los últimos vectores.',
  'Head {number} keeps {percent}% a token.': 'La cabeza {number} conserva el {percent} % por token.',
  'A vector for each position': 'Un vector para cada posición',
  'A number for each bucket of distances': 'Un número para cada cubeta de distancias',
  'A number for each distance': 'Un número para cada distancia',
  '−r₁ ln(1 + r₂ δ)': '−r₁ ln(1 + r₂ δ)',
  'A small network of the distance': 'Una pequeña red de la distancia',
  'Two vectors for each distance': 'Dos vectores para cada distancia',
  'What every query prefers: u′ · W r': 'Lo que prefieren todas las consultas: u′ · W r',
  'A vector for each counted position': 'Un vector para cada posición contada',
  'What a gate forgets when words say nothing': 'Lo que olvida una puerta cuando las palabras no dicen nada',
  'added to the logits': 'sumado a los logits',
  'length of the vector': 'longitud del vector',
  'position, counted by gates': 'posición, contada por puertas',
  'There is no position here, and nothing to learn about it: what the model knows of order it has from the causal mask.':
    'Aquí no hay posición ni nada que aprender de ella: lo que el modelo sabe del orden lo sabe por la máscara causal.',
  'The table is a formula. Nothing in it is learned.': 'La tabla es una fórmula. No se aprende nada de ella.',
  'The angles are a formula. Queries and keys learn to make use of them; position itself has no parameter.':
    'Los ángulos son una fórmula. Las consultas y las claves aprenden a usarlos; la posición en sí no tiene parámetros.',
  'The slopes are a formula. None of them is learned.': 'Las pendientes son una fórmula. No se aprende ninguna.',
  'The bias is a formula. Nothing in it is learned.': 'El sesgo es una fórmula. No se aprende nada de él.',
  'It has no parameters.': 'No tiene parámetros.',
  'none yet': 'aún ninguno',
  'Accuracy by length after step {step}. {scores}.': 'Exactitud por longitud tras el paso {step}. {scores}.',
  'Loss by length after step {step}. {scores}.': 'Pérdida por longitud tras el paso {step}. {scores}.',
  'Accuracy of the batches, {length} tokens long, after {last} of {steps} steps. {scores}.':
    'Exactitud en los lotes, de {length} tokens, tras {last} de {steps} pasos. {scores}.',
  'Loss of the batches, {length} tokens long, after {last} of {steps} steps. {scores}.':
    'Pérdida en los lotes, de {length} tokens, tras {last} de {steps} pasos. {scores}.',
  'Accuracy on texts of {length} tokens over the steps. {scores}.':
    'Exactitud en textos de {length} tokens a lo largo de los pasos. {scores}.',
  'Loss on texts of {length} tokens over the steps. {scores}.':
    'Pérdida en textos de {length} tokens a lo largo de los pasos. {scores}.',
  'step {step}': 'paso {step}',
  'Every head; arrow keys go from one to the next': 'Todas las cabezas; las teclas de flecha van de una a otra',
  'Each group of maps is a layer, each map a head: its rows are queries, its columns the keys they look at.':
    'Cada grupo de mapas es una capa; cada mapa, una cabeza: sus filas son consultas; sus columnas, las claves a las que miran.',
  'Each row of maps is a layer, each map a head: its rows are queries, its columns the keys they look at.':
    'Cada fila de mapas es una capa; cada mapa, una cabeza: sus filas son consultas; sus columnas, las claves a las que miran.',
  'The dashed line is the length that is trained: below it no query has been in training.':
    'La línea a trazos es la longitud de entrenamiento: por debajo no hubo ninguna consulta al entrenar.',
  'nothing yet': 'nada todavía',
  'Attention forms when training starts.': 'La atención se forma cuando empieza el entrenamiento.',
  'Attention of {head}, on {length} tokens: {what}.': 'Atención de {head}, con {length} tokens: {what}.',
  '{scheme}, layer {layer}, head {head}': '{scheme}, capa {layer}, cabeza {head}',
  'Seed, steps and sizes': 'Semilla, pasos y tamaños',
  '{step} of {steps}': '{step} de {steps}',
  Latest: 'Último',
  'Loss while training on {length} tokens': 'Pérdida al entrenar con {length} tokens',
  'Accuracy while training on {length} tokens': 'Exactitud al entrenar con {length} tokens',
  'Tests by length, after step {step}': 'Pruebas por longitud, tras el paso {step}',
  'Tests on {length} tokens, step by step': 'Pruebas con {length} tokens, paso a paso',
  Curves: 'Curvas',
  'The run before is kept: {task}, seed {seed}.': 'La ejecución anterior se conserva: {task}, semilla {seed}.',
  'Show it': 'Mostrarla',
  'Pale: recorded beforehand, the median of five seeds.': 'Pálido: grabado de antemano, la mediana de cinco semillas.',
  'Pale: the run before, with seed {seed}.': 'Pálido: la ejecución anterior, con la semilla {seed}.',
  'By length': 'Por longitud',
  Attention: 'Atención',
};

/** Messages of `posenc-story`. */
export const story = {
  Positions: 'Posiciones',
  'Press a button: a small model is loaded and writes here.':
    'Al pulsar un botón se carga un modelo pequeño y escribe aquí.',
  'Loading the model …': 'Cargando el modelo …',
  'The model as it was trained.': 'El modelo tal como se entrenó.',
  tokens: 'tokens',
  prompt: 'principio del texto',
  'the same as trained': 'igual que con el entrenamiento',
  all: 'todos',
  'As trained': 'Como se entrenó',
  'Slide to 1000': 'Desplazar 1000',
  'Take its positions away': 'Quitar las posiciones',
  'Swap the pairs': 'Cambiar los pares',
  'Base × 10': 'Base × 10',
  'ALiBi instead': 'ALiBi en su lugar',
  'RoPE instead': 'RoPE en su lugar',
  'Twice as long': 'El doble de largo',
  'A change of your own': 'Un cambio propio',
};
