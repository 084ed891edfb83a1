/** What the text of Learn quotes from a paper. */
export interface Quoted {
  readonly chapter: string;
  /** As the text cites it: the last part of its address. */
  readonly paper: string;
  /** Where it stands there: in the abstract, or in a section by its number. */
  readonly place: string;
  /** The numbers as they stand there; the text rounds them as a reader likes it. */
  readonly numbers: readonly number[];
}

/** Every number that stands beside a citation and is the paper's. */
export const quoted: readonly Quoted[] = [
  {
    chapter: '2-inventing',
    paper: '1706.03762',
    place: 'section 3.5, wavelengths',
    numbers: [2 * Math.PI, 10000 * 2 * Math.PI],
  },
  { chapter: '6-relative', paper: '2108.12409', place: 'section 3, slopes', numbers: [8] },
  {
    chapter: '15-rotations',
    paper: '2309.16039',
    place: 'section 4.1, which raises the base from 10,000',
    numbers: [500_000],
  },
  {
    chapter: '8-longer',
    paper: '2309.00071',
    place: 'section 3.2, β for the LLaMA family; α = 1 is the turn that is not completed',
    numbers: [32],
  },
  { chapter: '12-lengths', paper: '2108.12409', place: 'abstract', numbers: [1024, 1.3, 2048] },
  { chapter: '12-lengths', paper: '2305.16843', place: 'abstract', numbers: [6000, 15, 12.0] },
  { chapter: '12-lengths', paper: '2306.15595', place: 'abstract', numbers: [32_768, 1000] },
  {
    chapter: '12-lengths',
    paper: '2404.06654',
    place: 'abstract since the third version, half of them do well at that length; the first had four of ten models',
    numbers: [17, 32],
  },
  {
    chapter: '12-lengths',
    paper: '2305.19466',
    place: 'section 3, architecture: decoders of the base size',
    numbers: [107],
  },
];

/** Numbers beside a citation that are not the paper's. */
export const own: readonly { readonly chapter: string; readonly numbers: readonly string[]; readonly why: string }[] = [
  { chapter: '2-inventing', numbers: ['1', '2', '3'], why: 'speeds to try: 1, 1/2, 1/3' },
  { chapter: '15-rotations', numbers: ['50'], why: 'a step of the figure' },
  { chapter: '15-rotations', numbers: ['0'], why: 'the average product of random vectors' },
  { chapter: '14-distances', numbers: ['0'], why: 'the position where a text begins' },
  { chapter: '11-program', numbers: ['1'], why: 'the range of a cosine' },
];
