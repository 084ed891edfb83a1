import type { Listing } from '../pictures/listing.ts';

export type ListingForm = 'numpy' | 'javascript' | 'json' | 'csv';

/** A listing as text for a program or a spreadsheet, with every digit. */
export function listingText({ rows, columns, facts }: Listing, form: ListingForm): string {
  if (form === 'csv') {
    const names = columns.map(({ name }) => name);
    const count = columns[0]?.values.length ?? 0;
    const lines = Array.from({ length: count }, (_, i) => [i, ...columns.map(({ values }) => values[i])].join(','));
    return `${[['row', ...names].join(','), ...lines].join('\n')}\n`.replace(
      /^row/,
      rows === 'distance' ? 'row' : rows,
    );
  }
  if (form === 'json') {
    const lists = columns.map(({ name, values }) => [name, values.map((value) => written(value))]);
    const numbers = facts.map(({ name, value }) => [name, value]);
    return `${JSON.stringify(Object.fromEntries([...numbers, ...lists]))}\n`;
  }
  const python = form === 'numpy';
  const number = (value: number) => (Number.isFinite(value) ? String(value) : python ? infinite(value) : String(value));
  const begin = python ? 'import numpy as np\n\n' : '';
  const single = facts.map(
    ({ name, value }) => `${python ? '' : 'const '}${name} = ${number(value)}${python ? '' : ';'}`,
  );
  const lists = columns.map(({ name, values }) => {
    const inside = values.map(number).join(', ');
    return python ? `${name} = np.array([${inside}])` : `const ${name} = [${inside}];`;
  });
  return `${begin}${[...single, ...lists].join('\n')}\n`;
}

function infinite(value: number): string {
  return value > 0 ? 'np.inf' : Number.isNaN(value) ? 'np.nan' : '-np.inf';
}

/** JSON has no infinite numbers. */
function written(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}
