/** A short sequence of a task and the expected answer at each token; '·' if nothing is asked. */
export interface TaskExample {
  readonly tokens: string;
  readonly targets: string;
}

export const examples: Readonly<Record<string, TaskExample>> = {
  sum3mod4: { tokens: '3 1 0 2 2 1', targets: '· · 0 3 0 1' },
  offset3: { tokens: '9 2 5 0 9 1', targets: '· · · 9 2 5' },
  first: { tokens: '9 2 5 0 9 1', targets: '· 9 9 9 9 9' },
  pairs: { tokens: 'A 12 C 9 A 12', targets: '· · · · 12 ·' },
  copy: { tokens: '9 2 5 | 9 2 5', targets: '· · · 9 2 5 ·' },
  sort: { tokens: '9 2 5 | 2 5 9', targets: '· · · 2 5 9 ·' },
  text: { tokens: 'w h e r e', targets: 'h e r e ␣' },
};
