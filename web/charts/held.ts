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
