declare module 'subset-font' {
  /** Reduces a font to the characters of `text`; an axis of variation is limited to a range or fixed at a number. */
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
