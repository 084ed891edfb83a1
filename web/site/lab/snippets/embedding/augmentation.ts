import { noSnippet, type SnippetRequest } from '../request.ts';

export function notAugmented({ known }: SnippetRequest): void {
  if (known.options.augmentation !== undefined) {
    noSnippet(
      'The augmentation of CAPE draws random numbers that only posenc repeats; the JavaScript snippet has them.',
    );
  }
}
