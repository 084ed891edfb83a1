import { catalogue } from 'posenc/catalogue';
import type { Plugin } from 'vite';
import { papers as others } from './papers.ts';

const papers = new Map(
  [...catalogue.flatMap(({ references }) => references), ...others].map((paper) => [
    paper.url.split('/').at(-1) as string,
    paper,
  ]),
);

/**
 * Replaces citations such as `<paper-ref of="2104.09864"></paper-ref>`, which name the last part of a paper's address,
 * with the entry of the catalogue or of the list of other papers: "Su et al., 2021", linked to
 * `<paper-list></paper-list>`, which lists all cited papers.
 */
export function references(): Plugin {
  return {
    name: 'references',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const cited = new Set<string>();
        const text = page.replace(/<paper-ref\s+of="([^"]+)"\s*><\/paper-ref\s*>/g, (_, name: string) => {
          const paper = papers.get(name);
          if (!paper) throw new Error(`paper-ref: ${name} is neither in the catalogue nor in papers.ts`);
          cited.add(name);
          return `<a href="#ref-${name}">${paper.authors}, ${paper.year}</a>`;
        });
        return text.replace('<paper-list></paper-list>', () => list([...cited]));
      },
    },
  };
}

function list(cited: readonly string[]): string {
  const items = cited.map((name) => {
    const { authors, title, year, url } = papers.get(name) as NonNullable<ReturnType<typeof papers.get>>;
    return `<li id="ref-${name}">${authors.replace(/\.$/, '')}. <a href="${url}">${title}</a>. ${year}.</li>`;
  });
  return `<ol class="references">${items.join('\n')}</ol>`;
}
