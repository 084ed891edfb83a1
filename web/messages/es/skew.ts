/** Messages of `posenc-skew`. */
export const skew = {
  Products: 'Productos',
  Padded: 'Con relleno',
  Reshaped: 'Reorganizado',
  Sliced: 'Recortado',
  Shifted: 'Desplazado',
  "Every query times every distance's vector: one matrix product for each direction. Columns run towards distance 0 and away from it, so that the keys of a query stand on diagonals, not in columns.":
    'Cada consulta por el vector de cada distancia: un producto de matrices por sentido. Las columnas van hacia la distancia 0 y se alejan de ella, de modo que las claves de una consulta quedan en diagonales y no en columnas.',
  "Every query times every distance's vector: one matrix product. Columns run from the farthest distance to 0, so that the keys of a query stand on diagonals, not in columns.":
    'Cada consulta por el vector de cada distancia: un producto de matrices. Las columnas van de la distancia mayor a 0, de modo que las claves de una consulta quedan en diagonales y no en columnas.',
  "Every query times every distance's vector: one matrix product. Columns run from distance 0 to the farthest, so that the keys of a query stand on diagonals, not in columns.":
    'Cada consulta por el vector de cada distancia: un producto de matrices. Las columnas van de la distancia 0 a la mayor, de modo que las claves de una consulta quedan en diagonales y no en columnas.',
  'A column of zeros goes in front of the one array, behind the other, so that rows are one longer than they will be.':
    'Una columna de ceros va delante de un array y detrás del otro, de modo que las filas tienen un elemento más que al final.',
  'A column of zeros goes in front, so that rows are one longer than they will be.':
    'Una columna de ceros va delante, de modo que las filas tienen un elemento más que al final.',
  'A column of zeros goes behind, so that rows are one longer than they will be.':
    'Una columna de ceros va detrás, de modo que las filas tienen un elemento más que al final.',
  'The same numbers in the same order, cut into rows of another length. Nothing moves in memory.':
    'Los mismos números en el mismo orden, cortados en filas de otra longitud. En la memoria no se mueve nada.',
  'The surplus is dropped: the first row of the one, the end of the other.':
    'Lo que sobra se descarta: la primera fila de uno, el final del otro.',
  'The surplus is dropped: the first row.': 'Lo que sobra se descarta: la primera fila.',
  'The surplus is dropped: the last numbers.': 'Lo que sobra se descarta: los últimos números.',
  'Cut into one row a query again. Each row has slid one step further than the row above: a key, which lay along a diagonal, is a column now, and a distance, which was a column, is a diagonal.':
    'Cortado otra vez en una fila por consulta. Cada fila se ha corrido un paso más que la de arriba: una clave, que estaba en una diagonal, es ahora una columna, y una distancia, que era una columna, es una diagonal.',
  '{count} cell holds numbers of other queries, which must be masked.':
    '{count} celda contiene números de otras consultas y hay que ocultarla.',
  '{count} cells hold numbers of other queries, which must be masked.':
    '{count} celdas contienen números de otras consultas y hay que ocultarlas.',
  'At their keys: {count} of {all} cells have a meaning, and {leaks} hold what leaked.':
    'En sus claves: {count} de {all} celdas tienen significado, y {leaks} contienen lo que se ha colado.',
  'At their keys: {count} of {all} cells have a meaning.': 'En sus claves: {count} de {all} celdas tienen significado.',
  'key, from the first query on': 'clave, desde la primera consulta',
  'numbers in memory, per head': 'números en memoria, por cabeza',
  'here, vectors of {dim}': 'aquí, vectores de {dim}',
  '{size}, vectors of {dim}': '{size}, vectores de {dim}',
  'one vector for each pair': 'un vector por cada par',
  'products and shift': 'productos y desplazamiento',
  'Largest difference from products with one vector for each pair:':
    'Mayor diferencia respecto a los productos con un vector por cada par:',
  row: 'fila',
  column: 'columna',
  'product of query': 'producto de la consulta',
  'with distance': 'con la distancia',
  '(leaks: has no meaning here)': '(se ha colado: sin significado aquí)',
  'a zero': 'un cero',
  'no meaning here': 'sin significado aquí',
  'put in': 'añadido',
  'queries look': 'las consultas miran',
  back: 'hacia atrás',
  ahead: 'hacia delante',
  'both ways': 'a los dos lados',
  'aligned at the': 'alineadas por el',
  end: 'final',
  start: 'principio',
  'keep what leaks': 'conservar lo que se cuela',
  Previous: 'Anterior',
  Next: 'Siguiente',
  cells: 'celdas',
  '{stage} {shapes}, cells': '{stage} {shapes}, celdas',
  '{array}: {rows} rows of {columns}. {leaks} cells hold what has no meaning there.':
    '{array}: {rows} filas de {columns}. {leaks} celdas contienen lo que ahí no tiene significado.',
  'The products with one distance are a column.': 'Los productos con una misma distancia son una columna.',
  'The products with one distance are a diagonal.': 'Los productos con una misma distancia son una diagonal.',
  zero: 'cero',
  'leaks: no meaning here': 'se ha colado: sin significado aquí',
};
