/** Follows a pointer that has gone down on an element until it lets go. */
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
