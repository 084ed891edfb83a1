declare module 'subset-font' {
  /** The font with only the characters of `text`; an axis of variation is kept in a range or fixed at a number. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      noHinting?: boolean;
      variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    },
  ): Promise<Uint8Array>;
}
