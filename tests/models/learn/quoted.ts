/** What the text of Learn quotes from a paper. */
export interface Quoted {
  readonly chapter: string;
  /** As the text has it, rounded as a reader likes it. */
  readonly says: string;
  /** As the text cites it: the last part of its address. */
  readonly paper: string;
  /** Where it stands there: in the abstract, or in a section by its number. */
  readonly place: string;
  /** The numbers as they stand there. */
  readonly numbers: readonly number[];
}

/** Every number that stands beside a citation and is the paper's. */
export const quoted: readonly Quoted[] = [
  {
    chapter: '2-inventing',
    says: 'from one turn in 6 tokens to one in about 60,000',
    paper: '1706.03762',
    place: 'section 3.5, wavelengths',
    numbers: [2 * Math.PI, 10000 * 2 * Math.PI],
  },
  {
    chapter: '6-relative',
    says: 'by half when there are 8',
    paper: '2108.12409',
    place: 'section 3, slopes',
    numbers: [8],
  },
  {
    chapter: '15-rotations',
    says: 'Llama 3 uses base 500000, following',
    paper: '2309.16039',
    place: 'section 4.1, which raises the base from 10,000',
    numbers: [500_000],
  },
  {
    chapter: '8-longer',
    says: 'leaves a pair alone if it turned 32 times or more in training',
    paper: '2309.00071',
    place: 'section 3.2, β for the LLaMA family; α = 1 is the turn that is not completed',
    numbers: [32],
  },
  {
    chapter: '12-lengths',
    says: 'needs up to 1,000 further steps',
    paper: '2306.15595',
    place: 'abstract',
    numbers: [1000],
  },
  {
    chapter: '12-lengths',
    says: 'ALiBi on 1,024 tokens',
    paper: '2108.12409',
    place: 'abstract',
    numbers: [1024],
  },
  {
    chapter: '12-lengths',
    says: 'With 1.3 billion parameters, tested on 2,048 tokens, it predicts the next word as well as a model with sinusoidal positions that was trained on 2,048.',
    paper: '2108.12409',
    place: 'abstract',
    numbers: [1.3, 2048],
  },
  {
    chapter: '12-lengths',
    says: '6,000 models, 15 tasks',
    paper: '2305.16843',
    place: 'abstract',
    numbers: [6000, 15],
  },
  {
    chapter: '12-lengths',
    says: 'accuracy on longer ones rose by 12.0% on average',
    paper: '2305.16843',
    place: 'abstract',
    numbers: [12.0],
  },
  {
    chapter: '12-lengths',
    says: 'read up to 32,768 tokens after at most 1,000 further steps of training',
    paper: '2306.15595',
    place: 'abstract',
    numbers: [32_768, 1000],
  },
  {
    chapter: '12-lengths',
    says: '17 models that claim 32K tokens or more',
    paper: '2404.06654',
    place: 'abstract since the third version, half of them do well at that length; the first had four of ten models',
    numbers: [17, 32],
  },
  {
    chapter: '12-lengths',
    says: 'about 100 million parameters',
    paper: '2305.19466',
    place: 'section 3, architecture: decoders of the base size',
    numbers: [107],
  },
];

/** Numbers beside a citation that are not the paper's. */
export const own: readonly { readonly chapter: string; readonly says: string; readonly why: string }[] = [
  { chapter: '2-inventing', says: 'With speeds 1, 1/2, 1/3 …', why: 'speeds to try' },
  { chapter: '15-rotations', says: 'it fits best at distance 50', why: 'a step of the figure' },
  { chapter: '15-rotations', says: 'the product is 0 on average', why: 'random vectors' },
  { chapter: '14-distances', says: 'the table gives it position 0', why: 'where a text begins' },
  { chapter: '12-lengths', says: 'only the first 32 rows change', why: 'computed in training.test.ts' },
  {
    chapter: '12-lengths',
    says: 'from 32 to 256 characters the loss of ALiBi goes from 1.78 to 1.74, that of T5 from 1.66 to 2.02, of RoPE from 1.65 to 3.48 and of sinusoidal positions from 1.76 to 3.81',
    why: 'computed in training.test.ts',
  },
  { chapter: '12-lengths', says: 'even on 32 tokens', why: 'computed in training.test.ts' },
  {
    chapter: '11-program',
    says: 'between −1 and 1. Each then loses at most 0.002.',
    why: 'computed in chapters.test.ts',
  },
];
