/** Papers on positions that belong to no scheme of the catalogue, as cited in the text. */
export const papers = [
  {
    authors: 'Haviv et al.',
    title: 'Transformer Language Models without Positional Encodings Still Learn Positional Information',
    year: 2022,
    url: 'https://arxiv.org/abs/2203.16634',
  },
  {
    authors: 'Kazemnejad et al.',
    title: 'The Impact of Positional Encoding on Length Generalization in Transformers',
    year: 2023,
    url: 'https://arxiv.org/abs/2305.19466',
  },
  {
    authors: 'Hsieh et al.',
    title: 'RULER: What’s the Real Context Size of Your Long-Context Language Models?',
    year: 2024,
    url: 'https://arxiv.org/abs/2404.06654',
  },
  {
    authors: 'Ruoss et al.',
    title: 'Randomized Positional Encodings Boost Length Generalization of Transformers',
    year: 2023,
    url: 'https://arxiv.org/abs/2305.16843',
  },
  {
    authors: 'Xiao et al.',
    title: 'Efficient Streaming Language Models with Attention Sinks',
    year: 2023,
    url: 'https://arxiv.org/abs/2309.17453',
  },
  {
    authors: 'Wang et al.',
    title: 'When Precision Meets Position: BFloat16 Breaks Down RoPE in Long-Context Training',
    year: 2024,
    url: 'https://arxiv.org/abs/2411.13476',
  },
  {
    authors: 'Katharopoulos et al.',
    title: 'Transformers are RNNs: Fast Autoregressive Transformers with Linear Attention',
    year: 2020,
    url: 'https://arxiv.org/abs/2006.16236',
  },
  {
    authors: 'Sun et al.',
    title: 'Retentive Network: A Successor to Transformer for Large Language Models',
    year: 2023,
    url: 'https://arxiv.org/abs/2307.08621',
  },
  {
    authors: 'Yang et al.',
    title: 'Parallelizing Linear Transformers with the Delta Rule over Sequence Length',
    year: 2024,
    url: 'https://arxiv.org/abs/2406.06484',
  },
];
