import { css } from 'lit';

/** A picture beside its curves, or above them where it is narrow. */
export const besideCurves = css`
  .body {
    display: flex;
    flex-wrap: wrap;
    gap: 20px 40px;
  }
  .picture,
  .curves {
    min-width: 0;
    display: grid;
    gap: 12px;
    align-content: start;
  }
  .picture {
    flex: 1 1 336px;
    max-width: 560px;
  }
  .curves {
    flex: 1 1 336px;
  }
`;
