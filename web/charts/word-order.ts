import { held } from './turn-by-hand.ts';

/** Moves the word at place `from` to place `to`; `final` is true once the pointer is released. */
export type MoveWord = (from: number, to: number, final: boolean) => void;

/** Follows a pointer that was pressed on the word at `from`; `placeOf` returns the place that it points to. */
export function dragTo(
  down: PointerEvent,
  holder: HTMLElement,
  from: number,
  placeOf: (event: PointerEvent) => number,
  move: MoveWord,
  onLetGo: () => void = () => {},
): void {
  if (down.button !== 0) return;
  let at = from;
  let moved = false;
  held(
    holder,
    down,
    (event) => {
      const to = placeOf(event);
      if (to === at) return;
      move(at, to, false);
      at = to;
      moved = true;
    },
    () => {
      onLetGo();
      if (moved) move(at, at, true);
    },
  );
}

/** The same for words in running text, by default all children of the element that listens. */
export function dragWord(
  down: PointerEvent,
  move: MoveWord,
  words: readonly Element[] = [...(down.currentTarget as Element).children],
): void {
  const line = down.currentTarget as HTMLElement;
  const from = words.findIndex((word) => word.contains(down.target as Node));
  if (from < 0) return;
  // Measured once, so that places stay where they are while words move.
  const others = words.filter((_, i) => i !== from).map((word) => word.getBoundingClientRect());
  const placeOf = ({ clientX: x, clientY: y }: PointerEvent) =>
    others.filter(({ left, right, top, bottom }) => y > bottom || (y >= top && x > (left + right) / 2)).length;
  dragTo(down, line, from, placeOf, move);
}
