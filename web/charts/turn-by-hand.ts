import { held } from './held.ts';

/**
 * Lets a pointer that has gone down on an arrow turn it: `turn` receives by how much, in radians anticlockwise since it was taken hold of,
 * and whether the hand has let go. `turnOf` says what turns for the `data-cell` of an arrow, if anything does.
 */
export function turnByHand(
  event: PointerEvent,
  turnOf: (cell: string) => ((turned: number, final: boolean) => void) | undefined,
): void {
  const arrow = (event.target as Element).closest<SVGElement>('.arrow, .tip');
  const plane = arrow?.ownerSVGElement;
  const turn = turnOf(arrow?.dataset.cell ?? '');
  const rim = plane?.querySelector('.rim')?.getBoundingClientRect();
  if (!plane || !turn || !rim) return;
  const direction = ({ clientX, clientY }: PointerEvent) =>
    Math.atan2(rim.top + rim.height / 2 - clientY, clientX - rim.left - rim.width / 2);
  let last = direction(event);
  let turned = 0;
  held(
    plane,
    event,
    (moved) => {
      const now = direction(moved);
      // From just below half a turn to just above it is a small step.
      turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
      last = now;
      turn(turned, false);
    },
    () => turn(turned, true),
  );
}
