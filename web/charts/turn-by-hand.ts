/** Follows a pointer that was pressed on an element until it is released. */
export function held(
  element: HTMLElement | SVGElement,
  { pointerId }: PointerEvent,
  onMove: (event: PointerEvent) => void,
  onLetGo: () => void,
): void {
  element.setPointerCapture(pointerId);
  element.onpointermove = onMove;
  element.onlostpointercapture = () => {
    element.onpointermove = null;
    onLetGo();
  };
}

/**
 * Lets a pointer that was pressed on an arrow turn it. `turn` receives the angle in radians, anticlockwise since the
 * press, and whether the pointer was released. `turnOf` returns the handler for an arrow's `data-cell`, or undefined if
 * the arrow does not turn.
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
      // Crossing half a turn counts as a small step.
      turned += Math.atan2(Math.sin(now - last), Math.cos(now - last));
      last = now;
      turn(turned, false);
    },
    () => turn(turned, true),
  );
}
